import { setTimeout as delay } from "node:timers/promises";

/**
 * Waits for something that another process brings about: tries until it does not reject, or for a minute. No test may take
 * that long on an idle machine; one that runs much else is slower by far.
 *
 * @returns what the first successful try resolved to
 */
export async function eventually<Result>(attempt: () => Promise<Result> | Result): Promise<Result> {
  for (const until = Date.now() + 60_000; ; await delay(10)) {
    try {
      return await attempt();
    } catch (failure) {
      if (Date.now() > until) throw failure;
    }
  }
}
