import { mintId, mintRandomId } from "../../crypto/secrets.ts";
import type { Tenant } from "../../domain/caller.ts";
import type { DeliveredEventType } from "../../domain/event.ts";
import type { EventId, VerificationId } from "../../domain/ids.ts";
import type { VerificationStatus } from "../../domain/verification.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { insertEvents, type NewEvent } from "../../store/webhooks/events.ts";

/** Stands among an event's fields for the event's own time, which only the database's clock knows. */
export const EVENT_TIME: unique symbol = Symbol("the event's time");

/** A value of an event's fields. */
export type EventValue =
  | string
  | number
  | boolean
  | null
  | typeof EVENT_TIME
  | readonly EventValue[]
  | { readonly [name: string]: EventValue | undefined };

/** Something that happened, as its operation tells it. */
export interface EventDraft {
  readonly tenant: Tenant;
  readonly type: DeliveredEventType;
  /** The verification or link that it happened to: 32 hex digits or `iv_…`. Deliveries about one thing go out in order. */
  readonly aboutId: string;
  /** What the family adds to the envelope, without personal data; undefined ones are left out. */
  readonly fields: { readonly [name: string]: EventValue | undefined };
}

/**
 * Records an event and queues its delivery to every webhook that asks for it, all in the transaction of the fact.
 *
 * @param tx the transaction that writes what the event tells of: both are committed or neither
 * @returns the event's id, public as `webhook_id`
 */
export async function appendEvent(tx: Queryable, draft: EventDraft): Promise<EventId> {
  const event = prepareEvent(draft);
  await insertEvents(tx, [event]);
  return event.id;
}

/** {@link appendEvent} for many events in one statement; they are delivered in the order given. */
export async function appendEvents(tx: Queryable, drafts: readonly EventDraft[]): Promise<EventId[]> {
  const events = drafts.map(prepareEvent);
  if (events.length > 0) await insertEvents(tx, events);
  return events.map((event) => event.id);
}

/** A finished verification, as its event tells it. */
export interface VerificationEnd {
  readonly tenant: Tenant;
  readonly verificationId: VerificationId;
  /** A final status. */
  readonly status: VerificationStatus;
  readonly trackingInfo: string | null;
  /** Why it failed, in words for the receiver; only with `failed`. */
  readonly error?: string | undefined;
}

/** The event of a finished verification: `instant-verification-failed` when no source could be reached, else `…-completed`. */
export function verificationEvent(end: VerificationEnd): EventDraft {
  const type = end.status === "failed" ? "instant-verification-failed" : "instant-verification-completed";
  return {
    tenant: end.tenant,
    type,
    aboutId: end.verificationId,
    fields: {
      event: type,
      data: {
        verification_id: end.verificationId,
        status: end.status,
        timestamp: EVENT_TIME,
        tracking_info: end.trackingInfo,
        error: end.error,
      },
    },
  };
}

/** The event as it is written: its id drawn, its payload made but for the time. */
export function prepareEvent(draft: EventDraft): NewEvent {
  const id = mintId() as EventId;
  // Drawn for this event alone, so no text that came from outside can hold it by design or accident.
  const clockMark = `the time of ${mintRandomId()}`;
  const envelope = {
    webhook_id: id,
    event_type: draft.type,
    event_created_at: EVENT_TIME,
    updated_at: EVENT_TIME,
    user_id: null,
    ...draft.fields,
  };
  const payload = JSON.stringify(envelope, (_name, value) => (value === EVENT_TIME ? clockMark : value));
  return { id, tenant: draft.tenant, type: draft.type, aboutId: draft.aboutId, payload, clockMark };
}
