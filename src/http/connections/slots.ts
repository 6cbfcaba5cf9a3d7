/** Runs pieces of work, a bounded number at a time; the others wait in their order. */
export interface Slots {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Opens slots.
 *
 * @param count pieces of work under way at once; at least 1
 */
export function openSlots(count: number): Slots {
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
