import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/error.ts";

/** How long the first pause is, each next one twice as long, and how long one is at most. */
const PAUSE_MS = 100;
const PAUSE_MAX_MS = 500;
/** How long work is tried while the database cannot be reached: given up, it would be begun anew. */
const AWAY_MS = 60_000;

/** How work is repeated. */
export interface RetryOptions {
  /** How often it is tried in all, at least 1; more often while the database cannot be reached. */
  readonly tries: number;
  /** Hears of the first failure, also where a repetition mends it. */
  onError(error: unknown): void;
}

/**
 * Does a piece of work that is safe to repeat: again after a failure, with growing pauses.
 *
 * @throws what the last try threw
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  { tries: most, onError }: RetryOptions,
): Promise<Result> {
  const begunAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isAway = isUnavailable(error) && performance.now() - begunAt < AWAY_MS;
      if (!isAway && tries >= most) throw error;
      if (tries === 1) onError(error);
      // Whoever stops does not wait for it.
      await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (tries - 1)), undefined, { ref: false });
    }
  }
}

/** True if a failure tells of the database's absence, and nothing of what was asked. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}
