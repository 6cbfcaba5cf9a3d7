import { type DeliveryAttempt, EVENT_SUMMARIES } from "@openvoe/client";
import type { Check } from "../../parts/form.tsx";

/** What a webhook can subscribe to. */
export type EventFilter = "*" | Exclude<DeliveryAttempt["event_type"], "webhook-test">;

const { "webhook-test": _, ...SUMMARIES } = EVENT_SUMMARIES;
const EVENT_TEXTS: Readonly<Record<EventFilter, string>> = { "*": "All types, including future ones", ...SUMMARIES };

/** Every type as a check box. */
export const EVENT_CHECKS: readonly Check[] = Object.entries(EVENT_TEXTS).map(([value, hint]) => ({
  value,
  hint,
  label: value === "*" ? "All events" : value,
}));

/** Every type as a choice of a filter. */
export const EVENT_OPTIONS = Object.keys(SUMMARIES).map((type) => [type, type] as const);

/** The type of that name; undefined if there is none. */
export function eventTypeOf(text: string | null): Exclude<EventFilter, "*"> | undefined {
  return text !== null && isEventFilter(text) && text !== "*" ? text : undefined;
}

/** True for a type that a webhook can subscribe to. */
export function isEventFilter(text: string): text is EventFilter {
  return text in EVENT_TEXTS;
}

/** The types of a webhook in a few words. */
export function eventsText(events: readonly string[]): string {
  if (events.includes("*")) return "All events";
  return events.length === 1 ? (events[0] ?? "") : `${events.length} types`;
}
