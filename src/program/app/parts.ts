import type { Logger } from "pino";
import type { TaskWaiter } from "../../areas/connections/ops/task-waiter.ts";
import type { Providers } from "../../areas/connections/providers/provider.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import type { Tracing } from "../../kernel/tracing/tracing.ts";
import type { Settings } from "../settings.ts";
import { logErrors } from "./error-log.ts";
import type { ProcessMetrics } from "./process-metrics.ts";

/** What the API and the workers of one process share. */
export interface ProcessParts {
  readonly context: Context;
  readonly settings: Settings;
  readonly providers: Providers;
  /** Null where no request of this process can wait for a task. */
  readonly taskWaiter: TaskWaiter | null;
  readonly log: Logger;
  /** Null if metrics are off. */
  readonly metrics: ProcessMetrics | null;
  /** Null if tracing is off. */
  readonly tracing: Tracing | null;
  /**
   * The functions that stop the parts, in the order of starting. Each part adds its own before it
   * can fail.
   */
  readonly stops: Stop[];
}

/** Stops one part; resolves when nothing of it runs. */
export type Stop = () => unknown;

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
