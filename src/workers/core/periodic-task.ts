/** The pause between two batches, so that the work leaves room for others, in milliseconds. */
const BREATH_MS = 10;

/**
 * Does a batch at a time until nothing is left, and looks again after a while.
 *
 * @param doBatch says whether more may be left
 * @param options.everyMs how long to wait when nothing is left, or a batch has failed
 * @returns what stops it, after the batch under way
 */
export function startPeriodicTask(
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
