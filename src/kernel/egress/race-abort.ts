/**
 * The work's result; null if the signal aborts first. The work continues then, and its failure is
 * ignored.
 *
 * @param signal undefined: waits for the work
 */
export function raceAbort<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result | null> {
  if (signal === undefined) return work;
  const { promise, resolve } = Promise.withResolvers<null>();
  const abort = () => resolve(null);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  // `promise` is first, so that an aborted signal wins; `race` handles a later rejection of the work.
  return Promise.race([promise, work]).finally(() => signal.removeEventListener("abort", abort));
}
