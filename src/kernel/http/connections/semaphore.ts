/** A semaphore: runs a bounded number of tasks at a time; the others wait. */
export interface Semaphore {
  /** @param holder whose task it is: those that wait take turns by holder, each holder's in order */
  run<Result>(holder: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens a semaphore.
 *
 * @param count tasks that run concurrently; at least 1
 */
export function openSemaphore(count: number): Semaphore {
  /** By holder; the next turn is the first one's. */
  const waiting = new Map<string, (() => void)[]>();
  let free = count;

  function wait(holder: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.set(holder, [...(waiting.get(holder) ?? []), resolve]);
    return promise;
  }

  function release(): void {
    const [first] = waiting;
    if (first === undefined) {
      free += 1;
      return;
    }
    const [holder, [next, ...later]] = first;
    waiting.delete(holder);
    if (later.length > 0) waiting.set(holder, later);
    next?.();
  }

  return {
    async run(holder, work) {
      if (free > 0) free -= 1;
      else await wait(holder);
      return work().finally(release);
    },
  };
}
