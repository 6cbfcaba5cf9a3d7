import type { StartedWorker, WorkerParts } from "../../../kernel/registration/workers.ts";
import { startPeriodicTask } from "../../../kernel/workers/periodic-task.ts";
import { raiseAlerts } from "../ops/webhook-alerts.ts";

/** How often to look for webhooks that fail, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** What the worker of alerts needs. */
export interface AlertNeeds {
  /** The mail server; null: members are mailed nothing, and no alert is queued. */
  readonly smtpUrl: string | null;
}

/** The worker of alerts: queues the mails about webhooks that fail or were disabled. */
export function startAlerts(parts: WorkerParts & AlertNeeds): StartedWorker {
  const { context, stops, smtpUrl, pollMs: everyMs = LOOK_EVERY_MS } = parts;
  if (smtpUrl === null) return {};
  const onError = (error: unknown) => parts.onError(error, "telling members of webhooks that fail");
  stops.push(startPeriodicTask(() => raiseAlerts(context), { everyMs, onError }));
  return {};
}
