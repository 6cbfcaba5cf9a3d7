import type { Static, TObject, TProperties } from "typebox";
import {
  AUDIT_HEAD,
  COLLECTION,
  CONFIRMATION_ASKED,
  CONFIRMATION_ENDED,
  DISPUTE_ENDED,
  DISPUTE_NOTICE,
  DISPUTE_OPENED,
  DISPUTE_REMINDER,
  INCOME_CHANGED,
  INCOME_COMPLETED,
  KEY_EXPIRING,
  LINK,
  OBJECT_CREATED,
  OBJECT_UPDATED,
  ORDER_PENDING,
  ORDER_UPDATED,
  TASK,
  VERIFICATION_COMPLETED,
  VERIFICATION_FAILED,
  WEBHOOK_TEST,
} from "./payloads.ts";

const READ_IT = "Read the object with your own key.";
const BETWEEN = "Sent between the task statuses `full_parse` and `done`, only if something changed.";
const COUNT = `${BETWEEN} \`objects_count\` is their number in the employment \`employment_id\`.`;

/** What a type of event is. */
interface EventWords {
  /** One sentence: when it is sent. */
  readonly summary: string;
  /** What a receiver has to know of it. */
  readonly description: string;
  /** The fields that it adds to the envelope of every event, without personal data. */
  readonly fields: TProperties;
}

/** The type of the event that tests a webhook on demand; webhooks cannot subscribe to it. */
export const TEST_EVENT_TYPE = "webhook-test";

/**
 * Every type of event, in the order of the reference. The interface, the reference, the samples,
 * the client library and the dashboard take them from here, and writers are held to their fields.
 */
export const EVENTS = {
  "instant-verification-completed": {
    summary: "A verification is completed or partial",
    description: `Also sent for a verification without a match: see \`results.outcome\`. ${READ_IT}`,
    fields: VERIFICATION_COMPLETED,
  },
  "instant-verification-failed": {
    summary: "A verification failed: no source was reachable, or the subject is frozen",
    description: `\`data.error\` gives the reason in words. ${READ_IT}`,
    fields: VERIFICATION_FAILED,
  },
  "confirmation-asked": {
    summary: "A verification waits for its person to confirm or flag the result",
    description:
      "Only if the operator set `OPENVOE_CONFIRM_HOURS`. The verification is `confirming` until the person answers, at most until `due_at`.",
    fields: CONFIRMATION_ASKED,
  },
  "confirmation-ended": {
    summary: "The person has confirmed or flagged the result, or the time is over",
    description: `The verification continues, and its end is an event of its own. ${READ_IT}`,
    fields: CONFIRMATION_ENDED,
  },
  "task-status-updated": {
    summary: "A task has a new status",
    description:
      "One event for each status from `new` to `done` or a failure, in order. With `done` the reports are ready.",
    fields: TASK,
  },
  "link-connected": {
    summary: "The provider accepted the person",
    description: "Also sent when a disconnected link is connected again.",
    fields: LINK,
  },
  "link-disconnected": {
    summary: "A refresh failed, and the person has to connect again",
    description: "The data that was fetched before remains. Ask the person to connect again with a new bridge token.",
    fields: LINK,
  },
  "link-deleted": {
    summary: "A link was deleted, or revoked by its person",
    description: "The fetched data is deleted: delete your copy too, unless you must keep it.",
    fields: LINK,
  },
  "employment-created": {
    summary: "A link has a new employment",
    description: `${BETWEEN} \`object_id\` is the employment.`,
    fields: OBJECT_CREATED,
  },
  "employment-updated": {
    summary: "The job of an employment differs from the last fetch",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    fields: OBJECT_UPDATED,
  },
  "profile-created": {
    summary: "The person of a new employment is known",
    description: `${BETWEEN} \`object_id\` is the employment.`,
    fields: OBJECT_CREATED,
  },
  "profile-updated": {
    summary: "The person of an employment differs from the last fetch",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    fields: OBJECT_UPDATED,
  },
  "statements-created": {
    summary: "An employment has new pay statements",
    description: COUNT,
    fields: COLLECTION,
  },
  "statements-updated": {
    summary: "The payroll system changed pay statements of an employment",
    description: COUNT,
    fields: COLLECTION,
  },
  "shifts-created": {
    summary: "An employment has new worked shifts",
    description: COUNT,
    fields: COLLECTION,
  },
  "shifts-updated": {
    summary: "The payroll system changed worked shifts of an employment",
    description: COUNT,
    fields: COLLECTION,
  },
  "bank-accounts-created": {
    summary: "The pay of an employment goes to new bank accounts",
    description: COUNT,
    fields: COLLECTION,
  },
  "bank-accounts-updated": {
    summary: "The bank accounts that receive the pay of an employment changed",
    description: COUNT,
    fields: COLLECTION,
  },
  "order-created": {
    summary: "An order was placed",
    description: "One event for the whole order. The fields of an employer are set if the order has only one.",
    fields: ORDER_PENDING,
  },
  "order-status-updated": {
    summary: "An order, or one of its employers, has a new status",
    description: "`completed` is sent once, when the whole order is complete. Read the order then.",
    fields: ORDER_UPDATED,
  },
  "order-refresh-failed": {
    summary: "The refresh of an order's data failed",
    description: "The data that was fetched before remains.",
    fields: ORDER_PENDING,
  },
  "dispute-opened": {
    summary: "A dispute was opened",
    description: "For the team that opened it. `due_at` is the end of its clock.",
    fields: DISPUTE_OPENED,
  },
  "dispute-reminder": {
    summary: "A dispute is close to its end",
    description: "15, 5 and 1 days before the end. OpenVOE deletes the disputed data if nobody confirms it in time.",
    fields: DISPUTE_REMINDER,
  },
  "dispute-ended": {
    summary: "A dispute ended, or deleted data may be imported again",
    description: `Notify the person of the result within five business days. ${READ_IT}`,
    fields: DISPUTE_ENDED,
  },
  "dispute-notice": {
    summary: "Data of one of your verifications was corrected or deleted after a dispute",
    description: "Sent at the person's request. Verify again to get the current data.",
    fields: DISPUTE_NOTICE,
  },
  "audit-head-signed": {
    summary: "The head of the inquiry log was signed",
    description:
      "Once a day, for teams with a key that has `operations:read`. Keep it: with it you can detect a log that was cut or rewritten later.",
    fields: AUDIT_HEAD,
  },
  "key-expiring": {
    summary: "A key of the team expires soon",
    description: "30, 7 and 1 days before. `POST /v1/keys/rotate/` creates a replacement with an overlap.",
    fields: KEY_EXPIRING,
  },
  "income-assessment-completed": {
    summary: "An income rule of a verification or an order has a verdict",
    description: `One event for each rule, after the event of the verification or order. ${READ_IT}`,
    fields: INCOME_COMPLETED,
  },
  "income-assessment-changed": {
    summary: "An income rule of a monitor has a new verdict",
    description: `Sent only if a refresh of the link changes the verdict. ${READ_IT}`,
    fields: INCOME_CHANGED,
  },
  "webhook-test": {
    summary: "You tested a webhook",
    description: "Sent once by `POST /v1/webhooks/{id}/test/`. Webhooks cannot subscribe to it.",
    fields: WEBHOOK_TEST,
  },
} as const satisfies Readonly<Record<string, EventWords>>;

/** Every type that a delivery can carry. */
export type DeliveredEventType = keyof typeof EVENTS;

/** Every type that a webhook can subscribe to. */
export type EventType = Exclude<DeliveredEventType, typeof TEST_EVENT_TYPE>;

/** See {@link DeliveredEventType}. */
export const DELIVERED_EVENT_TYPES = Object.keys(EVENTS) as readonly DeliveredEventType[];

/** See {@link EventType}. */
export const EVENT_TYPES = DELIVERED_EVENT_TYPES.filter((type) => type !== TEST_EVENT_TYPE);

/** The fields of a type of event as they are sent. */
export type EventFields<Type extends DeliveredEventType> = Static<TObject<(typeof EVENTS)[Type]["fields"]>>;
