import type { EgressOutcome } from "../../../kernel/egress/exchange.ts";
import type { RelayedEvent } from "./run-listen.ts";

/** A forwarded event on one line: time, type and id, the receiver's status, and the duration. */
export function forwardedText(event: RelayedEvent, outcome: EgressOutcome, at: Date): string {
  const said = outcome.statusCode === null ? outcome.outcome : String(outcome.statusCode);
  const time = at.toISOString().slice(11, 19);
  return `${time}  ${event.event_type}  ${event.event_id}  ${said}  ${outcome.durationMs} ms`;
}

/** The same as JSON on one line. */
export function forwardedJson(event: RelayedEvent, outcome: EgressOutcome): string {
  const { event_id, event_type } = event;
  const { outcome: word, statusCode, durationMs } = outcome;
  return JSON.stringify({ event_id, event_type, outcome: word, status_code: statusCode, duration_ms: durationMs });
}
