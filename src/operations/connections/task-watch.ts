import type { Timestamp } from "../../domain/ids.ts";
import { listTaskChanges } from "../../store/connections/tasks.ts";
import type { Database } from "../../store/postgres/database.ts";

/**
 * How often the store is asked about the tasks that are waited for, in milliseconds; never while
 * nobody waits.
 */
const ASK_EVERY_MS = 200;

/** Lets requests wait until a task changes. */
export interface TaskWatch {
  /** Resolves when the task has changed after `since`, or after `forMs`. */
  wait(taskId: string, since: Timestamp, forMs: number): Promise<void>;
  /** Wakes requests of this process that wait for the task, which has changed. */
  tell(taskId: string): void;
  /** Ends all waits, and lets none begin. */
  close(): void;
}

interface Waiting {
  readonly taskId: string;
  readonly since: Timestamp;
  resolve(): void;
}

/**
 * Opens a watch over the tasks of a database. A change made by this process wakes at once; polling
 * finds those of others.
 *
 * @param pollMs {@link ASK_EVERY_MS} when absent
 */
export function openTaskWatch(db: Database, pollMs: number = ASK_EVERY_MS): TaskWatch {
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function askSoon(): void {
    if (timer !== null || waiting.size === 0 || isClosed) return;
    timer = setTimeout(() => void ask(), pollMs);
  }

  async function ask(): Promise<void> {
    try {
      const changes = await listTaskChanges(db, [...new Set([...waiting].map(({ taskId }) => taskId))]);
      const changedAt = new Map(changes.map(({ id, updated_at }) => [id, updated_at]));
      for (const one of waiting) {
        const at = changedAt.get(one.taskId);
        // A task that is gone has changed too.
        if (at === undefined || at > one.since) one.resolve();
      }
    } catch {
      // The store is asked again; every wait has its own deadline.
    }
    timer = null;
    askSoon();
  }

  async function wait(taskId: string, since: Timestamp, forMs: number): Promise<void> {
    if (isClosed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const deadline = setTimeout(resolve, forMs);
    const one: Waiting = { taskId, since, resolve };
    waiting.add(one);
    askSoon();
    await promise;
    clearTimeout(deadline);
    waiting.delete(one);
  }

  function tell(taskId: string): void {
    for (const one of waiting) if (one.taskId === taskId) one.resolve();
  }

  function close(): void {
    isClosed = true;
    if (timer !== null) clearTimeout(timer);
    for (const one of waiting) one.resolve();
  }

  return { wait, tell, close };
}
