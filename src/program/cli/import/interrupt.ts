const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs work that can be interrupted: the first SIGINT or SIGTERM aborts its signal; a second one
 * ends the program as usual.
 *
 * @returns what the work returns
 */
export async function runInterruptibly<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const stop = () => {
    release();
    controller.abort();
  };
  const release = () => {
    for (const name of SIGNALS) process.removeListener(name, stop);
  };
  for (const name of SIGNALS) process.on(name, stop);
  try {
    return await work(controller.signal);
  } finally {
    release();
  }
}
