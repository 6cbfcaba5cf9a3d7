import type { Database } from "../store/database.ts";
import { notifyVerifications } from "../store/notices.ts";

/** How often workers are told at most, in milliseconds: a notice costs a commit that all others wait for. */
const TELL_EVERY_MS = 50;

/**
 * Opens what tells the workers of other processes that there is work: a hint, after the commit. The first call tells at once; those
 * of the next 50 ms share one notice at their end.
 *
 * @param onError hears of failures; the workers' own polling makes up for them
 */
export function openWaker(db: Database, onError: (error: unknown, doing: string) => void): () => void {
  let isResting = false;
  let isWanted = false;

  function tell(): void {
    isWanted = isResting;
    if (isResting) return;
    isResting = true;
    notifyVerifications(db).catch((error) => onError(error, "telling the workers"));
    setTimeout(() => {
      isResting = false;
      if (isWanted) tell();
    }, TELL_EVERY_MS).unref();
  }

  return tell;
}
