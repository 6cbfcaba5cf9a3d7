import type { VerificationId } from "../../domain/ids.ts";
import type { Database } from "../../store/postgres/database.ts";
import { FINAL_CHANNEL, readFinalNotice } from "../../store/postgres/notices.ts";
import { listFinalVerifications } from "../../store/verifications/verifications.ts";

/**
 * How often the store is asked about what is waited for, in milliseconds; nothing is asked while nobody waits. The safety net: an end
 * is told by the worker of this process, and by a notice of another.
 */
const ASK_EVERY_MS = 100;

/** Lets requests wait until a verification is final. */
export interface FinalWatch {
  /** Resolves with true when the verification is final, with false after `forMs`. */
  wait(id: VerificationId, forMs: number): Promise<boolean>;
  /** Wakes those who wait for these verifications, which are final. */
  tell(ids: readonly VerificationId[]): void;
  /** True if somebody waits for this verification here. */
  isAwaited(id: VerificationId): boolean;
  /** Lets go of all who wait, and keeps nobody waiting any more. */
  close(): Promise<void>;
}

/** How a watch may differ from the usual one. */
export interface FinalWatchOptions {
  /** See {@link ASK_EVERY_MS}, its value when absent. */
  readonly askEveryMs?: number;
}

type Resolve = (isFinal: boolean) => void;

/** Opens a watch over the verifications of a database. */
export async function openFinalWatch(
  db: Database,
  { askEveryMs = ASK_EVERY_MS }: FinalWatchOptions = {},
): Promise<FinalWatch> {
  /** Several can wait for one verification, when a creation is repeated under its idempotency key. */
  const waiting = new Map<VerificationId, Set<Resolve>>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function askSoon(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(() => void ask(), askEveryMs);
  }

  function tell(ids: readonly VerificationId[]): void {
    for (const id of ids) for (const resolve of waiting.get(id) ?? []) resolve(true);
  }

  async function ask(): Promise<void> {
    try {
      tell(await listFinalVerifications(db, [...waiting.keys()]));
    } catch {
      // The store is asked again; who waits is told the truth by the read that follows, or by its own deadline.
    }
    timer = null;
    askSoon();
  }

  async function wait(id: VerificationId, forMs: number): Promise<boolean> {
    if (isClosed) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const deadline = setTimeout(() => resolve(false), forMs);
    const waiters = waiting.get(id) ?? new Set();
    waiting.set(id, waiters.add(resolve));
    askSoon();
    return promise.finally(() => {
      clearTimeout(deadline);
      waiters.delete(resolve);
      if (waiters.size === 0 && waiting.get(id) === waiters) waiting.delete(id);
    });
  }

  const stopListening = await db.listen(FINAL_CHANNEL, (payload) => tell(readFinalNotice(payload)));

  async function close(): Promise<void> {
    isClosed = true;
    for (const waiters of waiting.values()) for (const resolve of waiters) resolve(false);
    if (timer !== null) clearTimeout(timer);
    await stopListening();
  }

  return { wait, tell, isAwaited: (id) => waiting.has(id), close };
}
