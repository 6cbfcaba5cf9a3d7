import type { DeliveryAttempt } from "@openvoe/client";
import type { Check } from "../../parts/fields.tsx";

/** What a webhook can subscribe to. */
export type EventFilter = "*" | Exclude<DeliveryAttempt["event_type"], "webhook-test">;

const EVENT_TEXTS: Readonly<Record<EventFilter, string>> = {
  "*": "Every type, the later ones included",
  "instant-verification-completed": "A verification is completed or partial",
  "instant-verification-failed": "No source could be reached",
  "task-status-updated": "A connection or refresh has moved on",
  "link-connected": "A person has connected a payroll account",
  "link-disconnected": "A refresh failed, and the person has to connect again",
  "link-deleted": "A link was deleted, or revoked by its person",
  "employment-created": "An employment is new",
  "employment-updated": "An employment has changed",
  "profile-created": "A person's details are new",
  "profile-updated": "A person's details have changed",
  "statements-created": "Pay statements are new",
  "statements-updated": "Pay statements have changed",
  "shifts-created": "Shifts are new",
  "shifts-updated": "Shifts have changed",
  "bank-accounts-created": "Bank accounts are new",
  "bank-accounts-updated": "Bank accounts have changed",
  "order-created": "An order was created",
  "order-status-updated": "An order has moved on",
  "order-refresh-failed": "An order could not be refreshed",
  "dispute-opened": "A person's dispute was opened",
  "dispute-reminder": "The days of a dispute are running out",
  "dispute-ended": "A dispute ended",
  "dispute-notice": "Data that you were given were corrected or deleted",
  "audit-head-signed": "The end of the inquiry log was signed",
};

/** Every type as a check box. */
export const EVENT_CHECKS: readonly Check[] = Object.entries(EVENT_TEXTS).map(([value, hint]) => ({
  value,
  hint,
  label: value === "*" ? "All events" : value,
}));

/** True for a type that a webhook can subscribe to. */
export function isEventFilter(text: string): text is EventFilter {
  return text in EVENT_TEXTS;
}

/** The types of a webhook in a few words. */
export function eventsText(events: readonly string[]): string {
  if (events.includes("*")) return "All events";
  return events.length === 1 ? (events[0] ?? "") : `${events.length} types`;
}
