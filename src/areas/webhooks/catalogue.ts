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

const READ_IT = "Has no personal data: read the object with your own credentials.";
const BETWEEN = "Sent between the task statuses `full_parse` and `done`. What did not change sends nothing.";
const COUNT = `${BETWEEN} \`objects_count\` says how many of the employment \`employment_id\`.`;

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
    description: `Also when nothing was found: \`results.outcome\` says so. ${READ_IT}`,
    fields: VERIFICATION_COMPLETED,
  },
  "instant-verification-failed": {
    summary: "A verification failed: no source could be reached, or the subject is frozen",
    description: `\`data.error\` says why, for people. ${READ_IT}`,
    fields: VERIFICATION_FAILED,
  },
  "confirmation-asked": {
    summary: "What was found waits for the person to confirm or flag it",
    description:
      "Only where the operator asks persons first. The verification is `confirming` until the person has answered, or `due_at` at the latest.",
    fields: CONFIRMATION_ASKED,
  },
  "confirmation-ended": {
    summary: "The person has confirmed or flagged what was found, or the time is over",
    description: `The verification goes on, and ends with its own event. ${READ_IT}`,
    fields: CONFIRMATION_ENDED,
  },
  "task-status-updated": {
    summary: "A task has another status",
    description: "Every status from `new` to `done` or a failure, in order. With `done` the reports are ready.",
    fields: TASK,
  },
  "link-connected": {
    summary: "The provider accepted the person",
    description: "Also when a disconnected link is connected again.",
    fields: LINK,
  },
  "link-disconnected": {
    summary: "A refresh failed for which the person has to connect again",
    description: "The data fetched before remain. Ask the person to connect again with a new bridge token.",
    fields: LINK,
  },
  "link-deleted": {
    summary: "A link was deleted, or revoked by its person",
    description: "What was fetched over it is gone: delete your copy too, unless you must keep it.",
    fields: LINK,
  },
  "employment-created": {
    summary: "A link has an employment that it had not",
    description: `${BETWEEN} \`object_id\` is the employment.`,
    fields: OBJECT_CREATED,
  },
  "employment-updated": {
    summary: "The job of an employment says something else than at the last fetch",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    fields: OBJECT_UPDATED,
  },
  "profile-created": {
    summary: "The person of a new employment is known",
    description: `${BETWEEN} \`object_id\` is the employment whose payroll says so.`,
    fields: OBJECT_CREATED,
  },
  "profile-updated": {
    summary: "The payroll of an employment says something else of the person",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    fields: OBJECT_UPDATED,
  },
  "statements-created": {
    summary: "An employment has new pay statements",
    description: COUNT,
    fields: COLLECTION,
  },
  "statements-updated": {
    summary: "Pay statements of an employment were changed by the payroll system",
    description: COUNT,
    fields: COLLECTION,
  },
  "shifts-created": {
    summary: "An employment has new worked shifts",
    description: COUNT,
    fields: COLLECTION,
  },
  "shifts-updated": {
    summary: "Worked shifts of an employment were changed by the payroll system",
    description: COUNT,
    fields: COLLECTION,
  },
  "bank-accounts-created": {
    summary: "Pay of an employment goes to accounts that were not known",
    description: COUNT,
    fields: COLLECTION,
  },
  "bank-accounts-updated": {
    summary: "The accounts that receive pay were changed",
    description: COUNT,
    fields: COLLECTION,
  },
  "order-created": {
    summary: "An order was placed",
    description: "One event for the order; the fields of an employer are set where it has one alone.",
    fields: ORDER_PENDING,
  },
  "order-status-updated": {
    summary: "An order, or an employer of it, has another status",
    description: "`completed` is sent once, when the whole order is. Read the order then.",
    fields: ORDER_UPDATED,
  },
  "order-refresh-failed": {
    summary: "The refresh of an order's data failed",
    description: "What was fetched before remains.",
    fields: ORDER_PENDING,
  },
  "dispute-opened": {
    summary: "A dispute was opened",
    description: "For the team that opened it. Its days run by the service's database.",
    fields: DISPUTE_OPENED,
  },
  "dispute-reminder": {
    summary: "The days of a dispute are running out",
    description: "15, 5 and 1 days before its end. What nobody confirms in time is deleted.",
    fields: DISPUTE_REMINDER,
  },
  "dispute-ended": {
    summary: "A dispute ended, or what it deleted may come back",
    description: `Verified, corrected or deleted: tell the person within five business days. ${READ_IT}`,
    fields: DISPUTE_ENDED,
  },
  "dispute-notice": {
    summary: "Data of one of your verifications were corrected or deleted after a dispute",
    description: "Sent because the person asks for it. Verify again to get what is stored now.",
    fields: DISPUTE_NOTICE,
  },
  "audit-head-signed": {
    summary: "The end of the inquiry log was signed",
    description:
      "Once a day, for teams with a key that has `operations:read`. Keep it: a log that was cut or rewritten later no longer has it.",
    fields: AUDIT_HEAD,
  },
  "key-expiring": {
    summary: "A key of the team expires soon",
    description:
      "30, 7 and 1 days before. Make another one in time: `POST /v1/keys/rotate/` does it with an overlap. What a key signs and calls ends with it.",
    fields: KEY_EXPIRING,
  },
  "income-assessment-completed": {
    summary: "A rule of income that a verification or an order carried is answered",
    description: `One event for each rule, after that of the verification or order. ${READ_IT}`,
    fields: INCOME_COMPLETED,
  },
  "income-assessment-changed": {
    summary: "A monitored rule of income says something else than before",
    description: `Sent when a refresh of the link changes the verdict. What did not change sends nothing. ${READ_IT}`,
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
