import { AppError } from "../../../kernel/error.ts";
import { POLL_MS, type StartedWorker, type WorkerParts } from "../../../kernel/registration/workers.ts";
import { type LeaseLoop, startLeaseLoop } from "../../../kernel/workers/lease-loop.ts";
import { isUnavailable } from "../../../kernel/workers/retry.ts";
import type { ConnectionContext } from "../ops/context.ts";
import {
  claimForConnecting,
  type LeasedTask,
  releaseConnecting,
  renewConnecting,
  TASK_LEASE_MS,
} from "../ops/leased-task.ts";
import { runTask } from "../ops/run-task.ts";
import { endWithFailure } from "../ops/settle-task.ts";
import { newTaskTurns, TASKS_CHANNEL } from "../sql/tasks.ts";

/** Timeout of one step of a provider, in milliseconds, by default. */
const STEP_TIMEOUT_MS = 60_000;

/** What a connector needs. */
interface ConnectorOptions {
  readonly context: ConnectionContext;
  /** Maximum number of concurrent tasks in this process. */
  readonly concurrency: number;
  readonly pollMs: number;
  /** {@link STEP_TIMEOUT_MS} if absent. */
  readonly moveTimeoutMs?: number;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/**
 * Runs connection tasks until stopped. A task counts as concurrent only while its provider works:
 * one that waits for a person is not leased.
 */
export function startConnector(options: ConnectorOptions): LeaseLoop {
  const { context, onError } = options;
  const turns = newTaskTurns();
  return startLeaseLoop<LeasedTask>({
    name: "connection tasks",
    claim: (limit) => claimForConnecting(context, limit, turns),
    run: (leased) => runOne(options, leased),
    renew: (leased) => renewConnecting(context, leased),
    concurrency: options.concurrency,
    pollMs: options.pollMs,
    leaseMs: TASK_LEASE_MS,
    onError,
  });
}

async function runOne({ context, moveTimeoutMs = STEP_TIMEOUT_MS, onError }: ConnectorOptions, leased: LeasedTask) {
  const deadline = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.abort();
    reject(new AppError("internal", "A provider did not respond in time.", { detail: leased.link.provider_id }));
  }, moveTimeoutMs);
  try {
    await Promise.race([runTask(context, leased, deadline.signal), timedOut]);
  } catch (error) {
    onError(error, "running a connection task");
    // The fault was in our own database: the next claim repeats the step.
    if (isUnavailable(error)) return void (await releaseConnecting(context, leased).catch(() => {}));
    const reason = deadline.signal.aborted ? "unavailable" : "error";
    await endWithFailure(context, leased, { status: leased.lastEvent.status, reason, message: undefined });
  } finally {
    clearTimeout(timer);
  }
}

/** What the worker of connections needs. */
export interface ConnectorNeeds
  extends Pick<ConnectionContext, "providers" | "incomeRules" | "taskWaiter" | "bridgeOrigins" | "sharingMessages"> {
  /** Maximum number of concurrent tasks in this process. */
  readonly workerConcurrency: number;
}

/** The worker of connections, which notices of other processes wake. */
export async function startConnections(parts: WorkerParts & ConnectorNeeds): Promise<StartedWorker> {
  const { stops, onError, workerConcurrency: concurrency, pollMs = POLL_MS } = parts;
  const { providers, incomeRules, taskWaiter, bridgeOrigins, sharingMessages = null } = parts;
  const given = { providers, incomeRules, taskWaiter, bridgeOrigins, sharingMessages, wakeConnector: () => {} };
  const connector = startConnector({ context: { ...parts.context, ...given }, concurrency, pollMs, onError });
  stops.push(() => connector.stop());
  const wake = () => connector.wake();
  stops.push(await parts.context.db.listen(TASKS_CHANNEL, wake, wake));
  return { wake };
}
