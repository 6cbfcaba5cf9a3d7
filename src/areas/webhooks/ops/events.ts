import type { Tenant } from "../../../kernel/access/caller.ts";
import { mintId, mintRandomId } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { AboutId, EventId, UserId, VerificationId } from "../../../kernel/ids.ts";
import type { DeliveredEventType, EventFields } from "../catalogue.ts";
import { insertEvents, type NewEvent } from "../sql/events.ts";
import type { EndStatus } from "../words.ts";

/**
 * A placeholder among an event's fields for the event's own time, which only the database's clock
 * provides.
 */
export const EVENT_TIME: unique symbol = Symbol("the event's time");

/** A value as its operation writes it: a time may be that of the event. */
type Written<Value> = Value extends readonly (infer Entry)[]
  ? readonly Written<Entry>[]
  : Value extends string
    ? string extends Value
      ? Value | typeof EVENT_TIME
      : Value
    : Value extends object
      ? { readonly [Name in keyof Value]: Written<Value[Name]> }
      : Value;

/** The names of fields that are always null. */
type Nulls<Fields> = { [Name in keyof Fields]: Fields[Name] extends null ? Name : never }[keyof Fields];

/** The fields of a type as they are written: those that are null, and an unknown user, may be left out. */
type WrittenFields<Fields> = Written<Omit<Fields, Nulls<Fields> | "user_id">> & {
  readonly [Name in Nulls<Fields>]?: null;
} & { readonly user_id?: UserId | null };

/** An event as its operation describes it. */
export type EventDraft<Type extends DeliveredEventType = DeliveredEventType> = {
  readonly [One in Type]: {
    readonly tenant: Tenant;
    readonly type: One;
    /**
     * The verification or link that the event is about: 32 hex digits or `iv_…`. Deliveries about
     * one resource are sent in order.
     */
    readonly aboutId: AboutId;
    /** The fields that the type adds to the envelope, without personal data. */
    readonly fields: WrittenFields<EventFields<One>>;
    /** The trace context that its deliveries continue; null or absent: none. */
    readonly traceParent?: string | null;
  };
}[Type];

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
  readonly status: EndStatus;
  readonly trackingInfo: string | null;
  /** Why it failed, in words for the receiver, if that is not for want of a source; only with `failed`. */
  readonly error?: string;
}

/**
 * The event of a finished verification: `instant-verification-failed` if no source could be
 * reached, else `…-completed`.
 */
export function verificationEvent({
  tenant,
  verificationId,
  status,
  trackingInfo,
  error = "No source could be reached.",
}: VerificationEnd): EventDraft {
  const about = { tenant, aboutId: verificationId };
  const ended = { timestamp: EVENT_TIME, tracking_info: trackingInfo } as const;
  if (status === "failed") {
    const type = "instant-verification-failed";
    const data = { verification_id: verificationId, status, ...ended, error } as const;
    return { ...about, type, fields: { status, event: type, data } };
  }
  const type = "instant-verification-completed";
  const data = { verification_id: verificationId, status, ...ended } as const;
  return { ...about, type, fields: { status, event: type, data } };
}

/** The event to be inserted: with a new id and the payload except for the time. */
export function prepareEvent(draft: EventDraft): NewEvent {
  const id = mintId<EventId>();
  // Random for this event, so that no text from outside can contain it by design or accident.
  const timePlaceholder = `the time of ${mintRandomId()}`;
  const envelope = {
    webhook_id: id,
    event_type: draft.type,
    event_created_at: EVENT_TIME,
    updated_at: EVENT_TIME,
    user_id: null,
    status: null,
    ...draft.fields,
  };
  const payload = JSON.stringify(envelope, (_name, value) => (value === EVENT_TIME ? timePlaceholder : value));
  const { tenant, type, aboutId, traceParent = null } = draft;
  return { id, tenant, type, aboutId, payload, timePlaceholder, traceParent };
}
