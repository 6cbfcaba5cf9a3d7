import type { VerificationId } from "../domain/ids.ts";
import type { Database } from "../store/database.ts";
import { listFinalVerifications } from "../store/verifications.ts";

/** How often the store is asked about what is waited for, in milliseconds; nothing is asked while nobody waits. */
const ASK_EVERY_MS = 100;

/** Lets requests wait until a verification is final, all of them with one query at a time. */
export interface FinalWatch {
  /** Resolves with true when the verification is final, with false after `forMs`. */
  wait(id: VerificationId, forMs: number): Promise<boolean>;
  /** Lets go of all who wait, and keeps nobody waiting any more. */
  close(): void;
}

/** One request that waits. Several can wait for one verification, when a creation is repeated under its idempotency key. */
interface Waiter {
  readonly id: VerificationId;
  readonly resolve: (isFinal: boolean) => void;
}

/** Opens a watch over the verifications of a database. */
export function openFinalWatch(db: Database): FinalWatch {
  const waiting = new Set<Waiter>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function askSoon(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  }

  async function ask(): Promise<void> {
    try {
      const asked = Array.from(waiting, ({ id }) => id);
      const final = new Set(await listFinalVerifications(db, asked));
      for (const { id, resolve } of waiting) if (final.has(id)) resolve(true);
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
    const waiter: Waiter = { id, resolve };
    waiting.add(waiter);
    askSoon();
    return promise.finally(() => {
      clearTimeout(deadline);
      waiting.delete(waiter);
    });
  }

  function close(): void {
    isClosed = true;
    for (const { resolve } of waiting) resolve(false);
    if (timer !== null) clearTimeout(timer);
  }

  return { wait, close };
}
