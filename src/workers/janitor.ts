import { AppError } from "../domain/error.ts";
import type { Context } from "../operations/context.ts";
import { resealBatch } from "../operations/resealing.ts";
import { tidyBatch } from "../operations/tidying.ts";

/** How often to look whether a rotated key has left rows to seal anew, in milliseconds. */
const RESEAL_EVERY_MS = 1_000;
/** How often to look for what has had its time, in milliseconds. */
const TIDY_EVERY_MS = 60_000;
/** The pause between two batches, so that the work leaves room for others, in milliseconds. */
const BREATH_MS = 10;

/** A running janitor. */
export interface Janitor {
  /** Ends it after the batch under way. */
  stop(): Promise<void>;
}

/**
 * Keeps the store in order until stopped: seals anew what an older key had sealed, and forgets what has had its time. Any
 * number of janitors share one database.
 *
 * @param onError hears of failures; the work is tried again at its next time
 */
export function startJanitor(context: Context, onError: (error: unknown, doing: string) => void): Janitor {
  const damaged = new Set<string>();
  const reseal = async () => {
    const batch = await resealBatch(context, damaged);
    for (const row of batch.damaged) {
      damaged.add(row);
      onError(new AppError("internal", "A sealed row does not open.", { detail: row }), "sealing anew");
    }
    return batch.resealed > 0 || batch.damaged.length > 0;
  };
  const chores = [
    startChore(reseal, {
      everyMs: RESEAL_EVERY_MS,
      onError: (error) => onError(error, "sealing anew"),
    }),
    startChore(() => tidyBatch(context), { everyMs: TIDY_EVERY_MS, onError: (error) => onError(error, "tidying") }),
  ];
  return { stop: async () => void (await Promise.all(chores.map((stop) => stop()))) };
}

/** Does a batch at a time until nothing is left, and looks again after a while. Returns what stops it. */
function startChore(
  doBatch: () => Promise<boolean>,
  options: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): () => Promise<void> {
  let isStopped = false;
  let timer = setTimeout(begin, BREATH_MS);
  let underway = Promise.resolve();

  function begin(): void {
    underway = doBatch()
      .catch((error: unknown) => {
        options.onError(error);
        return false;
      })
      .then((isMoreLeft) => {
        if (!isStopped) timer = setTimeout(begin, isMoreLeft ? BREATH_MS : options.everyMs);
      });
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
    return underway;
  };
}
