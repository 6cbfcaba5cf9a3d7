import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits for something that another process brings about: tries until it neither rejects nor, after ten seconds, may go on.
 *
 * @returns what the first successful try resolved to
 */
export async function eventually<Result>(attempt: () => Promise<Result> | Result): Promise<Result> {
  for (const until = Date.now() + 10_000; ; await delay(10)) {
    try {
      return await attempt();
    } catch (failure) {
      if (Date.now() > until) throw failure;
    }
  }
}
