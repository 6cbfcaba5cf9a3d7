import { retry } from "./retry.ts";

/**
 * How long the first result of a batch waits for others: while few jobs run and no other batch is
 * being settled, and otherwise.
 */
const FLUSH_MS = 4;
const BUSY_FLUSH_MS = 50;
/** With more jobs than this under way nobody waits for a single one, and a larger batch costs less. */
const FEW_JOBS = 16;
/** A batch of this size is settled at once. */
const FLUSH_MAX = 250;
/** Attempts for a batch in total. */
const FLUSH_ATTEMPTS = 6;

/** Collects the results of jobs and settles them in small batches. */
interface Settler<Result> {
  /**
   * Runs a job and resolves with its result once that is settled. Rejects when settling finally
   * fails.
   */
  run(job: () => Promise<Result>): Promise<Result>;
}

interface PendingResult<Result> {
  readonly result: Result;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Opens a settler. A batch is settled a few milliseconds after its first result. While many jobs run
 * or another batch is being settled, it waits for that one to end, or for 50 ms. It is settled at once when it
 * is full or no job is running. An unsettled result would be repeated after a crash, and settling
 * one by one costs ten times the work, so batches grow with the load and with nothing else.
 *
 * @param settle must be idempotent: it is retried with the same results, with exponential backoff
 * @param onError called with the first failure of a batch, even if a retry succeeds
 */
export function openSettler<Result>(
  settle: (results: readonly Result[]) => Promise<void>,
  onError: (error: unknown, activity: string) => void,
): Settler<Result> {
  let pending: PendingResult<Result>[] = [];
  let running = 0;
  let settling = 0;
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = pending;
    pending = [];
    if (batch.length === 0) return;
    settling += 1;
    try {
      const results = batch.map((one) => one.result);
      await retry(() => settle(results), { attempts: FLUSH_ATTEMPTS, onError: (error) => onError(error, "settling") });
      for (const one of batch) one.resolve(one.result);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    settling -= 1;
    if (settling === 0) void flush();
  }

  return {
    async run(job) {
      running += 1;
      const result = await job().finally(() => {
        running -= 1;
      });
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      pending.push({ result, resolve, reject });
      if (pending.length >= FLUSH_MAX) void flush();
      // Jobs that end in the same tick of the event loop are settled together, so the last one
      // waits for the rest of its tick.
      else if (running === 0) setImmediate(() => void flush());
      else timer ??= setTimeout(() => void flush(), settling === 0 && running <= FEW_JOBS ? FLUSH_MS : BUSY_FLUSH_MS);
      return promise;
    },
  };
}
