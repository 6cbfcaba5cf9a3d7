import type { Logger } from "pino";
import { traceIdOf } from "../../../kernel/tracing/tracing.ts";
import type { DeliveryAttempt } from "../ops/deliveries.ts";
import type { WebhookNote } from "../sql/webhook-health.ts";

/** Logs a delivery attempt. */
export function logAttempt(log: Logger): (attempt: DeliveryAttempt) => void {
  return ({ delivery, result }) => {
    const { outcome, statusCode, durationMs } = result;
    const traceId = traceIdOf(delivery.traceParent);
    const trace = traceId === undefined ? {} : { trace: { id: traceId } };
    const fields = { webhook: { id: delivery.webhookId }, event: { id: delivery.eventId }, ...trace };
    log.info({ ...fields, outcome, status: statusCode, duration_ms: durationMs }, "delivery attempted");
  };
}

/** Warns the operator of a webhook that is about to be disabled or was disabled. */
export function logNote(log: Logger): (note: WebhookNote) => void {
  return ({ webhookId, kind, reason, failures, failingSince }) => {
    const fields = { webhook: { id: webhookId }, failures, failing_since: failingSince };
    if (kind === "failing") log.warn(fields, "webhook failing: it will be disabled 5 days after its last success");
    else log.warn({ ...fields, reason }, "webhook disabled");
  };
}
