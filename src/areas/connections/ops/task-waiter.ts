import type { Database } from "../../../kernel/database/postgres/database.ts";
import type { TaskId, Timestamp } from "../../../kernel/ids.ts";
import { listTaskChanges } from "../sql/tasks.ts";

/**
 * Polling interval for tasks that requests wait for, in milliseconds; no polling while none waits.
 */
const POLL_MS = 200;

/** Lets requests wait until a task changes. */
export interface TaskWaiter {
  /** Resolves when the task has changed after `since`, or after `forMs`. */
  wait(taskId: TaskId, since: Timestamp, forMs: number): Promise<void>;
  /** Wakes requests of this process that wait for the task, which has changed. */
  notify(taskId: TaskId): void;
  /** Ends all waits; later ones end at once. */
  close(): void;
}

interface Waiting {
  readonly taskId: TaskId;
  readonly since: Timestamp;
  resolve(): void;
}

/**
 * Opens a waiter for the tasks of a database. A change made by this process wakes at once; polling
 * finds changes made by others.
 *
 * @param pollMs {@link POLL_MS} if absent
 */
export function openTaskWaiter(db: Database, pollMs: number = POLL_MS): TaskWaiter {
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
        // A deleted task has changed too.
        if (at === undefined || at > one.since) one.resolve();
      }
    } catch {
      // The next poll retries; every wait has its own deadline.
    }
    timer = null;
    askSoon();
  }

  async function wait(taskId: TaskId, since: Timestamp, forMs: number): Promise<void> {
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

  function notify(taskId: TaskId): void {
    for (const one of waiting) if (one.taskId === taskId) one.resolve();
  }

  function close(): void {
    isClosed = true;
    if (timer !== null) clearTimeout(timer);
    for (const one of waiting) one.resolve();
  }

  return { wait, notify, close };
}
