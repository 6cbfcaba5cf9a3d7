import { mintId, mintRandomId } from "../../crypto/secrets.ts";
import type { Tenant } from "../../domain/caller.ts";
import type { DeliveredEventType } from "../../domain/event.ts";
import type { EventId, VerificationId } from "../../domain/ids.ts";
import type { VerificationStatus } from "../../domain/verification.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { insertEvents, type NewEvent } from "../../store/webhooks/events.ts";

/**
 * A placeholder among an event's fields for the event's own time, which only the database's clock
 * provides.
 */
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

/** An event as its operation describes it. */
export interface EventDraft {
  readonly tenant: Tenant;
  readonly type: DeliveredEventType;
  /**
   * The verification or link that the event is about: 32 hex digits or `iv_…`. Deliveries about one
   * resource are sent in order.
   */
  readonly aboutId: string;
  /**
   * The fields that the event family adds to the envelope, without personal data; undefined ones
   * are left out.
   */
  readonly fields: { readonly [name: string]: EventValue | undefined };
  /** The trace context that its deliveries continue; null or absent: none. */
  readonly traceParent?: string | null;
}

/**
 * Records an event and queues its delivery to every webhook that subscribes to it, all in the
 * transaction of the fact (transactional outbox).
 *
 * @param tx the transaction that writes the fact: both are committed or neither
 * @returns the event's id, public as `webhook_id`
 */
export async function appendEvent(tx: Queryable, draft: EventDraft): Promise<EventId> {
  const event = prepareEvent(draft);
  await insertEvents(tx, [event]);
  return event.id;
}

/** {@link appendEvent} for many events in one statement; they are delivered in the given order. */
export async function appendEvents(tx: Queryable, drafts: readonly EventDraft[]): Promise<EventId[]> {
  const events = drafts.map(prepareEvent);
  if (events.length > 0) await insertEvents(tx, events);
  return events.map((event) => event.id);
}

/** A finished verification, for its event. */
export interface VerificationEnd {
  readonly tenant: Tenant;
  readonly verificationId: VerificationId;
  /** A final status. */
  readonly status: VerificationStatus;
  readonly trackingInfo: string | null;
  /** Why it failed, in words for the receiver; only with `failed`. */
  readonly error?: string | undefined;
}

/**
 * The event of a finished verification: `instant-verification-failed` if no source could be
 * reached, else `…-completed`.
 */
export function verificationEvent(end: VerificationEnd): EventDraft {
  const type = end.status === "failed" ? "instant-verification-failed" : "instant-verification-completed";
  return {
    tenant: end.tenant,
    type,
    aboutId: end.verificationId,
    fields: {
      status: end.status,
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

/** The event to be inserted: with a new id and the payload except for the time. */
export function prepareEvent(draft: EventDraft): NewEvent {
  const id = mintId() as EventId;
  // Random for this event, so that no text from outside can contain it by design or accident.
  const clockMark = `the time of ${mintRandomId()}`;
  const envelope = {
    webhook_id: id,
    event_type: draft.type,
    event_created_at: EVENT_TIME,
    updated_at: EVENT_TIME,
    user_id: null,
    status: null,
    ...draft.fields,
  };
  const payload = JSON.stringify(envelope, (_name, value) => (value === EVENT_TIME ? clockMark : value));
  const { tenant, type, aboutId, traceParent = null } = draft;
  return { id, tenant, type, aboutId, payload, clockMark, traceParent };
}
