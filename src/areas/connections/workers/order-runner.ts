import type { StartedWorker, WorkerParts } from "../../../kernel/registration/workers.ts";
import { startPeriodicTask } from "../../../kernel/workers/periodic-task.ts";
import type { ConnectionContext } from "../ops/context.ts";
import { runDueOrders } from "../ops/orders/end-order.ts";

/**
 * How often to look for orders that are due, in milliseconds: a client waits for the end of one.
 */
const LOOK_EVERY_MS = 500;

/** What an order runner needs. */
interface OrderRunnerOptions {
  readonly context: ConnectionContext;
  /** {@link LOOK_EVERY_MS} if absent. */
  readonly everyMs?: number;
  /** Called with every failure; the work is retried at the next interval. Must not throw. */
  onError(error: unknown, activity: string): void;
}

/**
 * Ends orders that are complete or have expired, until stopped. Any number of runners share one
 * database.
 *
 * @returns a function that stops it after the batch under way
 */
export function startOrderRunner({ context, everyMs = LOOK_EVERY_MS, onError }: OrderRunnerOptions) {
  const report = (error: unknown) => onError(error, "ending orders");
  return startPeriodicTask(() => runDueOrders(context, report), { everyMs, onError: report });
}

/** What the worker of orders needs. */
export type OrderNeeds = Pick<ConnectionContext, "providers" | "incomeRules" | "bridgeOrigins">;

/** The worker of orders. */
export function startOrders(parts: WorkerParts & OrderNeeds): StartedWorker {
  const { stops, onError, pollMs, providers, incomeRules, bridgeOrigins } = parts;
  const given = { providers, incomeRules, bridgeOrigins, taskWaiter: null, wakeConnector: () => {} };
  const everyMs = pollMs === undefined ? {} : { everyMs: pollMs };
  stops.push(startOrderRunner({ context: { ...parts.context, ...given }, ...everyMs, onError }));
  return {};
}
