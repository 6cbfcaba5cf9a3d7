import Type, { type TProperties } from "typebox";
import { PRODUCT_TYPES } from "../../../domain/company.ts";
import { IDENTITY_STATUSES } from "../../../domain/connections/identity.ts";
import { CONNECTION_PRODUCTS, DATA_SOURCES } from "../../../domain/connections/link.ts";
import { TASK_STATUSES } from "../../../domain/connections/task.ts";
import { DELIVERED_EVENT_TYPES, type DeliveredEventType } from "../../../domain/event.ts";
import { ORDER_STATUSES } from "../../../domain/orders/order.ts";
import { DISPUTE_STATUSES } from "../../../domain/subjects/dispute.ts";
import { hexId, integer, nullable, oneOf, text, textOrNull, time } from "../../../schema/vocabulary.ts";

/*
 * The payloads of events, for the reference: what `operations/webhooks` writes. A test compares
 * every event that any test meets in the feed with them.
 */

const USER_ID = nullable(hexId("The user; null where the event is about none"));
const TRACKING_INFO = textOrNull("Your own reference, as you sent it; null without one", "loan-4711");
const TASK_ID = hexId("The task that found it", "2c9e4f7ab01d4a53b6c8d7e9f0a1b2c3");
const LINK_ID = hexId("The link", "9b8a7c6d5e4f40312a1b0c9d8e7f6a5b");
const EMPLOYMENT_ID = hexId("The employment", "5a4b3c2d1e0f4a9b8c7d6e5f4a3b2c1d");

/** The envelope of every event. */
function envelope(type: DeliveredEventType) {
  return {
    webhook_id: hexId(
      "The event's own id, the same on every retry and replay: store it, and ignore events that you have handled",
    ),
    event_type: oneOf([type], "The type of the event"),
    event_created_at: time("When it happened"),
    updated_at: time("The same as event_created_at: orders the events about one object"),
  };
}

/** The payload of a type, with the fields of its family. */
function payload(type: DeliveredEventType, title: string, fields: TProperties) {
  return Type.Object({ ...envelope(type), user_id: USER_ID, ...fields }, { title, description: `Payload of ${type}` });
}

/** `instant-verification-completed` becomes `InstantVerificationCompletedEvent`. */
function titleOf(type: DeliveredEventType): string {
  const words = type.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Event`;
}

/** The payload of the end of a verification. */
export function verificationPayload(type: "instant-verification-completed" | "instant-verification-failed") {
  const isFailed = type === "instant-verification-failed";
  const words = isFailed ? (["failed"] as const) : (["completed", "partial"] as const);
  const status = oneOf(words, "The final status of the verification");
  const error = { error: text("Why it failed, for people", "No source could be reached.") };
  return payload(type, titleOf(type), {
    user_id: Type.Null({ description: "Always null: a verification has no user", examples: [null] }),
    status,
    event: oneOf([type], "The same as event_type"),
    data: Type.Object(
      {
        verification_id: text(
          "The verification: read it with your own credentials",
          "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
        ),
        status,
        timestamp: time("When it ended"),
        tracking_info: TRACKING_INFO,
        ...(isFailed ? error : {}),
      },
      { description: "What happened. Without personal data" },
    ),
  });
}

const CONNECTION = {
  link_id: LINK_ID,
  product: oneOf(CONNECTION_PRODUCTS, "The product that the link was made for"),
  data_source: oneOf(DATA_SOURCES, "Where the data come from"),
  tracking_info: TRACKING_INFO,
};
/** Absent in events that were stored before persons were compared. */
const IDENTITY = Type.Optional(
  nullable(
    oneOf(IDENTITY_STATUSES, "Whether the account is of the person whom you named; null before the data is here"),
  ),
);
const NO_STATUS = { status: Type.Null({ description: "Always null for this type", examples: [null] }) };

/** The payload of a task's new status. */
export function taskPayload() {
  return payload("task-status-updated", titleOf("task-status-updated"), {
    status: oneOf(TASK_STATUSES, "The status that the task has now", "done"),
    task_id: TASK_ID,
    identity: IDENTITY,
    ...CONNECTION,
  });
}

/** The payload of a change of a link's status. */
export function linkPayload(type: "link-connected" | "link-disconnected" | "link-deleted") {
  return payload(type, titleOf(type), { ...NO_STATUS, ...CONNECTION });
}

/** The payload of a new or changed employment or profile. */
export function objectPayload(
  type: "employment-created" | "employment-updated" | "profile-created" | "profile-updated",
) {
  const changed = Type.Array(text("Name of a field", "end_date"), { description: "The fields that differ" });
  return payload(type, titleOf(type), {
    ...NO_STATUS,
    task_id: TASK_ID,
    object_id: hexId("The employment; a profile is that of its employment", "5a4b3c2d1e0f4a9b8c7d6e5f4a3b2c1d"),
    ...(type.endsWith("-updated") ? { changed_fields: changed } : {}),
    ...CONNECTION,
  });
}

/** The payload of new or changed entries of an employment. */
export function collectionPayload(
  type: Extract<DeliveredEventType, `${"statements" | "shifts" | "bank-accounts"}-${string}`>,
) {
  return payload(type, titleOf(type), {
    ...NO_STATUS,
    task_id: TASK_ID,
    objects_count: integer("How many entries are new or changed", 2, { minimum: 1 }),
    employment_id: EMPLOYMENT_ID,
    ...CONNECTION,
  });
}

/** The payload of an order. */
export function orderPayload(type: "order-created" | "order-status-updated" | "order-refresh-failed") {
  const status = type === "order-status-updated" ? "completed" : "pending";
  return payload(type, titleOf(type), {
    status: oneOf(ORDER_STATUSES, "The status of the whole order: completed is sent once", status),
    order_id: hexId("The order", "1d2c3b4a5f6e47809a8b7c6d5e4f3a2b"),
    order_number: text("Your number of the order", "4711"),
    employer_id: nullable(
      hexId("The entry of employers or financial_accounts that it is about", "0a1b2c3d4e5f46789a8b7c6d5e4f3a2b"),
    ),
    employer_status: nullable(oneOf(ORDER_STATUSES, "The status of that entry", status)),
    link_id: nullable(LINK_ID),
    product: nullable(oneOf(PRODUCT_TYPES, "The product of that entry")),
    data_source: nullable(CONNECTION.data_source),
    tracking_info: TRACKING_INFO,
    identity: IDENTITY,
  });
}

const DISPUTE_ID = hexId("The dispute", "3e4d5c6b7a890f1e2d3c4b5a69788796");
const NO_USER = { user_id: Type.Null({ description: "Always null: a dispute has no user", examples: [null] }) };

/** The payload of a dispute's course, for its operator. */
export function disputePayload(type: "dispute-opened" | "dispute-reminder" | "dispute-ended") {
  const left = { days_left: integer("Whole days until then, rounded up", 5, { minimum: 0 }) };
  return payload(type, titleOf(type), {
    ...NO_USER,
    status: oneOf(DISPUTE_STATUSES, "The status of the dispute", type === "dispute-ended" ? "corrected" : "open"),
    dispute_id: DISPUTE_ID,
    due_at: time("When it has to have ended"),
    ...(type === "dispute-reminder" ? left : {}),
  });
}

/** The payload for one that got data that were changed since. */
export function disputeNoticePayload() {
  return payload("dispute-notice", titleOf("dispute-notice"), {
    ...NO_USER,
    status: oneOf(["corrected", "deleted"] as const, "What became of the data"),
    dispute_id: DISPUTE_ID,
    verification_id: text("Your verification that had them", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
    changed_fields: Type.Array(text("Name of a field", "end_date"), {
      description: "What was corrected or deleted, without values; empty: an employment as a whole",
    }),
    tracking_info: TRACKING_INFO,
  });
}

/** The payload of the signed end of the inquiry log. */
export function auditHeadPayload() {
  return payload("audit-head-signed", titleOf("audit-head-signed"), {
    ...NO_STATUS,
    user_id: Type.Null({ description: "Always null", examples: [null] }),
    number: integer("The number of the log's last chained entry", 48_211, { minimum: 0 }),
    hash: text("Its hash, 64 hex digits", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
    signed_at: time("When it was signed"),
    public_key: text("The service's Ed25519 key, 32 bytes in Base64", "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
    signature: text(
      "Ed25519 over `openvoe audit head`, number, hash and signed_at, joined by line feeds; Base64",
      "i1Hr2fBq9n2WbS0Z0pZJkq9aY5m0o7wqjJgXk6tH2n0Xh1Qm6gq8Zk3bZ1m3m2mV7x0v7m9Q2m3N4p5Q6r7SAw==",
    ),
  });
}

/** The payload of a test on demand. */
export function testPayload() {
  return payload("webhook-test", titleOf("webhook-test"), {
    ...NO_STATUS,
    user_id: Type.Null({ description: "Always null", examples: [null] }),
    event: oneOf(DELIVERED_EVENT_TYPES.slice(-1), "The same as event_type"),
  });
}
