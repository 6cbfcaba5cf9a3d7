import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../error.ts";

/** Backoff: the first pause; each next pause doubles, up to the maximum. In milliseconds. */
const BACKOFF_MS = 100;
const BACKOFF_MAX_MS = 500;
/**
 * How long to retry while the database is unreachable: giving up would restart the work from the
 * beginning. In milliseconds.
 */
const UNAVAILABLE_MAX_MS = 60_000;

/** How {@link retry} retries. */
interface RetryOptions {
  /** Attempts in total, at least 1. More are made while the database is unreachable. */
  readonly attempts: number;
  /** Called with the first failure, even if a retry succeeds. */
  onError(error: unknown): void;
}

/**
 * Retries idempotent work with exponential backoff.
 *
 * @throws what the last attempt threw
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  { attempts: attemptsMax, onError }: RetryOptions,
): Promise<Result> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDatabaseDown = isUnavailable(error) && performance.now() - startedAt < UNAVAILABLE_MAX_MS;
      if (!isDatabaseDown && attempt >= attemptsMax) throw error;
      if (attempt === 1) onError(error);
      // Unreferenced, so that a process that is exiting does not wait for the pause.
      await sleep(Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (attempt - 1)), undefined, { ref: false });
    }
  }
}

/**
 * True if an error means that the database is unreachable, and says nothing about the request
 * itself.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}
