/** A semaphore: runs a bounded number of tasks at a time; the others wait in order. */
export interface Semaphore {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens a semaphore.
 *
 * @param count tasks that run concurrently; at least 1
 */
export function openSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = [];
  let free = count;

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    async run(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return work().finally(release);
    },
  };
}
