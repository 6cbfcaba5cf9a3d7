import type { VerificationId } from "../domain/ids.ts";
import type { Database } from "../store/database.ts";
import { listFinalVerifications } from "../store/verifications.ts";

/** How often the store is asked about what is waited for, in milliseconds; nothing is asked while nobody waits. */
const ASK_EVERY_MS = 100;

/** Lets requests wait until a verification is final, all of them with one query at a time. */
export interface FinalWatch {
  /** Resolves with true when the verification is final, with false after `forMs`. */
  wait(id: VerificationId, forMs: number): Promise<boolean>;
  /** Lets go of all who wait. */
  close(): void;
}

/** Opens a watch over the verifications of a database. */
export function openFinalWatch(db: Database): FinalWatch {
  const waiting = new Map<VerificationId, (isFinal: boolean) => void>();
  let timer: NodeJS.Timeout | null = null;

  function askSoon(): void {
    if (timer !== null || waiting.size === 0) return;
    timer = setTimeout(() => void ask(), ASK_EVERY_MS);
  }

  async function ask(): Promise<void> {
    try {
      for (const id of await listFinalVerifications(db, [...waiting.keys()])) waiting.get(id)?.(true);
    } catch {
      // The store is asked again; who waits is told the truth by the read that follows, or by its own deadline.
    }
    timer = null;
    askSoon();
  }

  function wait(id: VerificationId, forMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const deadline = setTimeout(() => resolve(false), forMs);
    waiting.set(id, resolve);
    askSoon();
    return promise.finally(() => {
      clearTimeout(deadline);
      waiting.delete(id);
    });
  }

  function close(): void {
    for (const resolve of waiting.values()) resolve(false);
    if (timer !== null) clearTimeout(timer);
  }

  return { wait, close };
}
