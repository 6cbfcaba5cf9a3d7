import { retry } from "./retry.ts";

/** How long the first result of a batch waits for others: as long as it is the only batch, and while another is being settled. */
const FLUSH_MS = 4;
const BUSY_FLUSH_MS = 20;
/** Results at which a batch waits for no more. */
const FLUSH_MAX = 250;
/** How often a batch that failed is tried in all. */
const FLUSH_TRIES = 6;

/** Gathers what jobs ended with, and settles it in small batches. */
export interface Settler<Result> {
  /** Does a piece of work and resolves with its result once that is settled. Rejects when the settling fails for good. */
  around(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting<Result> {
  readonly result: Result;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Opens a settler. A batch is settled a few milliseconds after its first result; while another is being settled, when that has ended,
 * or after 20 ms; and at once when it is full or nothing more is being worked on. What waits would be repeated after a crash, and
 * one by one costs ten times the work: so batches grow with the load, and with nothing else.
 *
 * @param settle must be safe to repeat with the same results: it is, after a failure, with growing pauses
 * @param onError hears of the first failure of a batch, also where a repetition mends it
 */
export function openSettler<Result>(
  settle: (results: readonly Result[]) => Promise<void>,
  onError: (error: unknown, doing: string) => void,
): Settler<Result> {
  let waiting: Waiting<Result>[] = [];
  let working = 0;
  let settling = 0;
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    settling += 1;
    try {
      const results = batch.map((one) => one.result);
      await retry(() => settle(results), { tries: FLUSH_TRIES, onError: (error) => onError(error, "settling") });
      for (const one of batch) one.resolve(one.result);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
    settling -= 1;
    if (settling === 0) void flush();
  }

  return {
    async around(work) {
      working += 1;
      const result = await work().finally(() => {
        working -= 1;
      });
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({ result, resolve, reject });
      if (waiting.length >= FLUSH_MAX) void flush();
      // Work that ends at the same time is settled together, so the last one waits for the rest of its turn.
      else if (working === 0) setImmediate(() => void flush());
      else timer ??= setTimeout(() => void flush(), settling === 0 ? FLUSH_MS : BUSY_FLUSH_MS);
      return promise;
    },
  };
}
