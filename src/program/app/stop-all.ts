import type { Logger } from "pino";
import { logErrors } from "./error-log.ts";
import type { Stop } from "./parts.ts";

/**
 * Stops the parts in the reverse order of starting, each once. A part that fails to stop is logged,
 * and the others are stopped.
 */
export async function stopAll(stops: Stop[], log: Logger): Promise<void> {
  const onError = logErrors(log);
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      onError(error, "stopping");
    }
  }
}
