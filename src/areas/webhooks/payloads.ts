import Type, { type TProperties } from "typebox";
import { hexId, integer, nullable, oneOf, optional, text, textOrNull, time } from "../../kernel/schema/vocabulary.ts";
import {
  CONNECTION_PRODUCTS,
  DATA_SOURCES,
  DISPUTE_STATUSES,
  IDENTITY_STATUSES,
  ORDER_STATUSES,
  PRODUCT_TYPES,
  TASK_REFUSALS,
  TASK_STATUSES,
} from "./words.ts";

/*
 * The fields of events, by family. A test compares every event that any test meets in the feed with
 * them.
 */

const USER_ID = nullable(hexId("The user; null where the event is about none"));
const TRACKING_INFO = textOrNull("Your own reference, as you sent it; null without one", "loan-4711");
const TASK_ID = hexId("The task that found it", "2c9e4f7ab01d4a53b6c8d7e9f0a1b2c3");
const LINK_ID = hexId("The link", "9b8a7c6d5e4f40312a1b0c9d8e7f6a5b");
const EMPLOYMENT_ID = hexId("The employment", "5a4b3c2d1e0f4a9b8c7d6e5f4a3b2c1d");

/** The payload of a type: the envelope of every event, and the fields of its own. */
export function payloadOf(type: string, fields: TProperties) {
  // `instant-verification-completed` is `InstantVerificationCompletedEvent`.
  const words = type.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const envelope = {
    webhook_id: hexId(
      "The event's own id, the same on every retry and replay: store it, and ignore events that you have handled",
    ),
    event_type: oneOf([type], "The type of the event"),
    event_created_at: time("When it happened"),
    updated_at: time("The same as event_created_at: orders the events about one object"),
    user_id: USER_ID,
  };
  const title = `${words.join("")}Event`;
  return Type.Object({ ...envelope, ...fields }, { title, description: `Payload of ${type}` });
}

const VERIFICATION_ID = text(
  "The verification: read it with your own credentials",
  "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
);

function verificationFields<const Event extends string, const Status extends string, Own extends TProperties>(
  type: Event,
  statuses: readonly Status[],
  own: Own,
) {
  const status = oneOf(statuses, "The final status of the verification");
  const data = {
    verification_id: VERIFICATION_ID,
    status,
    timestamp: time("When it ended"),
    tracking_info: TRACKING_INFO,
    ...own,
  };
  return {
    user_id: Type.Null({ description: "Always null: a verification has no user", examples: [null] }),
    status,
    event: oneOf([type] as const, "The same as event_type"),
    data: Type.Object(data, { description: "What happened. Without personal data" }),
  };
}

/** Of a verification with results. */
export const VERIFICATION_COMPLETED = verificationFields(
  "instant-verification-completed",
  ["completed", "partial"] as const,
  {},
);

/** Of a verification without. */
export const VERIFICATION_FAILED = verificationFields("instant-verification-failed", ["failed"] as const, {
  error: text("Why it failed, for people", "No source could be reached."),
});

const NO_STATUS = { status: Type.Null({ description: "Always null for this type", examples: [null] }) };
const DATA_SOURCE = oneOf(DATA_SOURCES, "Where the data come from");
const CONNECTION = {
  link_id: LINK_ID,
  product: oneOf(CONNECTION_PRODUCTS, "The product that the link was made for"),
  data_source: DATA_SOURCE,
  tracking_info: TRACKING_INFO,
};
/** Absent in events that were stored before persons were compared. */
const IDENTITY = optional(
  oneOf(IDENTITY_STATUSES, "Whether the account is of the person whom you named; null before the data is here"),
);

/** Of a task's new status. */
export const TASK = {
  status: oneOf(TASK_STATUSES, "The status that the task has now", "done"),
  task_id: TASK_ID,
  identity: IDENTITY,
  refusal: Type.Optional(oneOf(TASK_REFUSALS, "Why the person ended it, where they said why; otherwise absent")),
  ...CONNECTION,
};

/** Of a link. */
export const LINK = { ...NO_STATUS, ...CONNECTION };

const OBJECT = {
  ...NO_STATUS,
  task_id: TASK_ID,
  object_id: hexId("The employment; a profile is that of its employment", "5a4b3c2d1e0f4a9b8c7d6e5f4a3b2c1d"),
  identity: IDENTITY,
};

/** Of a new employment or profile. */
export const OBJECT_CREATED = { ...OBJECT, ...CONNECTION };

/** Of one that says something else. */
export const OBJECT_UPDATED = {
  ...OBJECT,
  changed_fields: Type.Array(text("Name of a field", "end_date"), { description: "The fields that differ" }),
  ...CONNECTION,
};

/** Of new or changed entries of an employment. */
export const COLLECTION = {
  ...NO_STATUS,
  task_id: TASK_ID,
  objects_count: integer("How many entries are new or changed", 2, { minimum: 1 }),
  employment_id: EMPLOYMENT_ID,
  identity: IDENTITY,
  ...CONNECTION,
};

function orderFields(status: (typeof ORDER_STATUSES)[number]) {
  return {
    status: oneOf(ORDER_STATUSES, "The status of the whole order: completed is sent once", status),
    order_id: hexId("The order", "1d2c3b4a5f6e47809a8b7c6d5e4f3a2b"),
    order_number: text("Your number of the order", "4711"),
    employer_id: nullable(
      hexId("The entry of employers or financial_accounts that it is about", "0a1b2c3d4e5f46789a8b7c6d5e4f3a2b"),
    ),
    employer_status: nullable(oneOf(ORDER_STATUSES, "The status of that entry", status)),
    link_id: nullable(LINK_ID),
    product: nullable(oneOf(PRODUCT_TYPES, "The product of that entry")),
    data_source: nullable(DATA_SOURCE),
    tracking_info: TRACKING_INFO,
    identity: IDENTITY,
  };
}

/** Of an order that waits. */
export const ORDER_PENDING = orderFields("pending");
/** Of an order whose status has changed. */
export const ORDER_UPDATED = orderFields("completed");

const DISPUTE_ID = hexId("The dispute", "3e4d5c6b7a890f1e2d3c4b5a69788796");
const NO_USER = { user_id: Type.Null({ description: "Always null: a dispute has no user", examples: [null] }) };

function disputeFields(status: (typeof DISPUTE_STATUSES)[number]) {
  return {
    ...NO_USER,
    status: oneOf(DISPUTE_STATUSES, "The status of the dispute", status),
    dispute_id: DISPUTE_ID,
    due_at: time("When it has to have ended"),
  };
}

/** Of a dispute's beginning, for its operator. */
export const DISPUTE_OPENED = disputeFields("open");
/** Of its clock. */
export const DISPUTE_REMINDER = {
  ...disputeFields("open"),
  days_left: integer("Whole days until then, rounded up", 5, { minimum: 0 }),
};
/** Of its end. */
export const DISPUTE_ENDED = disputeFields("corrected");

function confirmationFields<const Status extends string>(statuses: readonly Status[]) {
  return {
    ...NO_USER,
    status: oneOf(statuses, "What the person has said"),
    verification_id: VERIFICATION_ID,
    due_at: time("Until when the person can answer"),
    tracking_info: TRACKING_INFO,
  };
}

/** Of a verification that waits for its person. */
export const CONFIRMATION_ASKED = confirmationFields(["asked"] as const);
/** Of the end of that wait. */
export const CONFIRMATION_ENDED = confirmationFields(["confirmed", "flagged", "unanswered", "unreached"] as const);

/** For one that got data that were changed since. */
export const DISPUTE_NOTICE = {
  ...NO_USER,
  status: oneOf(["corrected", "deleted"] as const, "What became of the data"),
  dispute_id: DISPUTE_ID,
  verification_id: text("Your verification that had them", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
  changed_fields: Type.Array(text("Name of a field", "end_date"), {
    description: "What was corrected or deleted, without values; empty: an employment as a whole",
  }),
  tracking_info: TRACKING_INFO,
};

/** Of the signed end of the inquiry log. */
export const AUDIT_HEAD = {
  ...NO_STATUS,
  user_id: Type.Null({ description: "Always null", examples: [null] }),
  number: integer("How many entries of the log are chained", 48_211, { minimum: 0 }),
  hash: text("Its hash, 64 hex digits", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
  signed_at: time("When it was signed"),
  public_key: text("The service's Ed25519 key, 32 bytes in Base64", "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
  signature: text(
    "Ed25519 over `openvoe audit head`, number, hash and signed_at, joined by line feeds; Base64",
    "i1Hr2fBq9n2WbS0Z0pZJkq9aY5m0o7wqjJgXk6tH2n0Xh1Qm6gq8Zk3bZ1m3m2mV7x0v7m9Q2m3N4p5Q6r7SAw==",
  ),
};

/** Of a key that expires soon. */
export const KEY_EXPIRING = {
  ...NO_STATUS,
  user_id: Type.Null({ description: "Always null", examples: [null] }),
  key_id: hexId("The key's id"),
  key_name: textOrNull("Its name; null without one", "Loan system"),
  expires_at: time("When it expires"),
  days_left: integer("Whole days until then, rounded up", 30, { minimum: 1 }),
};

/** Of a test on demand. */
export const WEBHOOK_TEST = {
  ...NO_STATUS,
  user_id: Type.Null({ description: "Always null", examples: [null] }),
  event: oneOf(["webhook-test"] as const, "The same as event_type"),
};

const INCOME = {
  ...NO_STATUS,
  rule: text("The rule's name", "medicaid.engagement_month"),
  verdict: textOrNull("What the rule says; null if it cannot be computed any more", "met"),
  assessment_id: nullable(hexId("The assessment: read it with your own credentials")),
  identity: optional(
    oneOf(
      IDENTITY_STATUSES,
      "Whether the payroll accounts are of the person whom you named; null if no account was connected. Nothing is decided by one that differs or was not compared",
    ),
  ),
  tracking_info: TRACKING_INFO,
};

/** The fields of a rule that a verification or an order carried. */
export const INCOME_COMPLETED = {
  ...INCOME,
  verification_id: textOrNull("The verification that carried the rule", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
  order_id: nullable(hexId("The order that carried the rule")),
};

/** The fields of a monitored rule that says something else. */
export const INCOME_CHANGED = {
  ...INCOME,
  former_verdict: textOrNull("What the rule said before", "cannot_tell"),
  former_assessment_id: nullable(hexId("The assessment that said so")),
  monitor_id: hexId("The monitor"),
  link_id: LINK_ID,
};
