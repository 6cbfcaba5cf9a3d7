import { AppError } from "../../domain/error.ts";
import type { ConnectionContext } from "../../operations/connections/context.ts";
import {
  claimForConnecting,
  type HeldTask,
  releaseConnecting,
  renewConnecting,
  TASK_LEASE_MS,
} from "../../operations/connections/held-task.ts";
import { runTask } from "../../operations/connections/run-task.ts";
import { endWithFailure } from "../../operations/connections/settle-task.ts";
import { type LeaseLoop, startLeaseLoop } from "../core/lease-loop.ts";
import { isUnavailable } from "../core/retry.ts";

/** How long a provider may take for one move, in milliseconds, unless told otherwise. */
const MOVE_TIMEOUT_MS = 60_000;

/** What a connector works with. */
export interface ConnectorOptions {
  readonly context: ConnectionContext;
  /** Tasks under way at once in this process. */
  readonly concurrency: number;
  readonly pollMs: number;
  /** {@link MOVE_TIMEOUT_MS} when absent. */
  readonly moveTimeoutMs?: number;
  /** Receives our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/**
 * Runs connection tasks until stopped. A task holds a place only while its provider works: one that
 * waits for a person is not claimed.
 */
export function startConnector(options: ConnectorOptions): LeaseLoop {
  const { context, onError } = options;
  return startLeaseLoop<HeldTask>({
    name: "connection tasks",
    claim: (limit) => claimForConnecting(context, limit),
    run: (held) => runOne(options, held),
    renew: (held) => renewConnecting(context, held),
    concurrency: options.concurrency,
    pollMs: options.pollMs,
    leaseMs: TASK_LEASE_MS,
    onError,
  });
}

async function runOne({ context, moveTimeoutMs = MOVE_TIMEOUT_MS, onError }: ConnectorOptions, held: HeldTask) {
  const deadline = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.abort();
    reject(new AppError("internal", "A provider did not respond in time.", { detail: held.link.provider_id }));
  }, moveTimeoutMs);
  try {
    await Promise.race([runTask(context, held, deadline.signal), timedOut]);
  } catch (error) {
    onError(error, "running a connection task");
    // Our own database was the fault: another claim repeats the move.
    if (isUnavailable(error)) return void (await releaseConnecting(context, held).catch(() => {}));
    const reason = deadline.signal.aborted ? "unavailable" : "error";
    await endWithFailure(context, held, { status: held.told.status, reason, message: undefined });
  } finally {
    clearTimeout(timer);
  }
}
