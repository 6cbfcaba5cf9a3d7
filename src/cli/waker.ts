import type { Database } from "../store/database.ts";
import { notifyVerifications } from "../store/notices.ts";

/** How often workers are told at most, in milliseconds: a notice costs a commit that all others wait for. */
const TELL_EVERY_MS = 50;

/**
 * Opens what tells the workers of other processes that there is work: a hint, gathered, after the commit.
 *
 * @param onError hears of failures; the workers' own polling makes up for them
 */
export function openWaker(db: Database, onError: (error: unknown, doing: string) => void): () => void {
  let isTold = false;
  return () => {
    if (isTold) return;
    isTold = true;
    setTimeout(() => {
      isTold = false;
      notifyVerifications(db).catch((error) => onError(error, "telling the workers"));
    }, TELL_EVERY_MS).unref();
  };
}
