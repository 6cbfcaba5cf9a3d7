/** The pause between two batches, which leaves room for other work. In milliseconds. */
const BATCH_PAUSE_MS = 10;

/**
 * Runs batches until nothing is left, then polls for more.
 *
 * @param doBatch resolves with whether more work may be left
 * @param options.everyMs the poll interval, used when nothing is left or a batch failed
 * @returns a function that stops the task after the batch under way
 */
export function startPeriodicTask(
  doBatch: () => Promise<boolean>,
  options: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): () => Promise<void> {
  let isStopped = false;
  let timer = setTimeout(runBatch, BATCH_PAUSE_MS);
  let current = Promise.resolve();

  function runBatch(): void {
    current = doBatch()
      .catch((error: unknown) => {
        options.onError(error);
        return false;
      })
      .then((isMoreLeft) => {
        if (!isStopped) timer = setTimeout(runBatch, isMoreLeft ? BATCH_PAUSE_MS : options.everyMs);
      });
  }

  return () => {
    isStopped = true;
    clearTimeout(timer);
    return current;
  };
}
