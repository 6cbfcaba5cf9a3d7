import { setTimeout as delay } from "node:timers/promises";
import { patienceMs } from "./patience.ts";

/** What any test waits for comes within so long on an idle machine. */
const IDLE_MS = 60_000;

/**
 * Waits for something that another process brings about: tries until it does not reject, or for minutes: the more,
 * the more else the machine runs. A program alone may take a minute to start there.
 *
 * @returns what the first successful try resolved to
 */
export async function eventually<Result>(attempt: () => Promise<Result> | Result): Promise<Result> {
  for (const begun = performance.now(); ; await delay(10)) {
    try {
      return await attempt();
    } catch (failure) {
      if (performance.now() - begun > patienceMs(IDLE_MS)) throw failure;
    }
  }
}
