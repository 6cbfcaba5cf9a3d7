import type { Queryable } from "../database.ts";

/** How calls are batched. */
interface BatchRequestsOptions {
  /** Maximum number of calls in one batch; at least 1. */
  readonly batchMax: number;
  /**
   * Maximum number of batches in progress; at least 1. Calls made in between wait and form the next
   * one.
   */
  readonly batchesMax: number;
}

interface PendingCall<Input, Output> {
  readonly input: Input;
  resolve(output: Output | Promise<Output>): void;
  reject(error: unknown): void;
}

/**
 * Combines concurrent calls into one statement: a single call runs at once, and the more calls
 * there are, the larger the batches. A failing batch fails all of its calls.
 *
 * @param run runs a batch, and resolves with an output for each input, in the same order, or with the
 * promise of one, which fails that call alone
 */
export function batchRequests<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly (Output | Promise<Output>)[]>,
  { batchMax, batchesMax }: BatchRequestsOptions,
): (input: Input) => Promise<Output> {
  const waiting: PendingCall<Input, Output>[] = [];
  let underway = 0;
  let isTold = false;

  function soon(): void {
    if (isTold || waiting.length === 0 || underway >= batchesMax) return;
    isTold = true;
    setImmediate(() => {
      isTold = false;
      void runBatch(waiting.splice(0, batchMax));
      soon();
    });
  }

  async function runBatch(batch: readonly PendingCall<Input, Output>[]): Promise<void> {
    underway += 1;
    try {
      const outputs = await run(batch.map(({ input }) => input));
      for (const [at, output] of outputs.entries()) batch[at]?.resolve(output);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underway -= 1;
    soon();
  }

  return (input) => {
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    waiting.push({ input, resolve, reject });
    soon();
    return promise;
  };
}

/**
 * {@link batchRequests} for calls with different databases or transactions: each has its own
 * batches.
 */
export function batchRequestsEach<Input, Output>(
  run: (db: Queryable, inputs: readonly Input[]) => Promise<readonly (Output | Promise<Output>)[]>,
  options: BatchRequestsOptions,
): (db: Queryable, input: Input) => Promise<Output> {
  const calls = new WeakMap<Queryable, (input: Input) => Promise<Output>>();
  return (db, input) => {
    const call = calls.get(db) ?? batchRequests((inputs) => run(db, inputs), options);
    calls.set(db, call);
    return call(input);
  };
}
