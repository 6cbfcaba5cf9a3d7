import type { EventWords } from "../../core/reference/event-words.ts";
import {
  auditHeadPayload,
  collectionPayload,
  disputeNoticePayload,
  disputePayload,
  linkPayload,
  objectPayload,
  orderPayload,
  taskPayload,
  testPayload,
  verificationPayload,
} from "./event-payloads.ts";

const READ_IT = "Has no personal data: read the object with your own credentials.";
const BETWEEN = "Sent between the task statuses `full_parse` and `done`. What did not change sends nothing.";
const COUNT = `${BETWEEN} \`objects_count\` says how many of the employment \`employment_id\`.`;

/** Every event in words, in the order of the reference. */
export const EVENTS: readonly EventWords[] = [
  {
    type: "instant-verification-completed",
    summary: "A verification is completed or partial",
    description: `Also when nothing was found: \`results.outcome\` says so. ${READ_IT}`,
    payload: verificationPayload("instant-verification-completed"),
  },
  {
    type: "instant-verification-failed",
    summary: "A verification failed: no source could be reached, or the subject is frozen",
    description: `\`data.error\` says why, for people. ${READ_IT}`,
    payload: verificationPayload("instant-verification-failed"),
  },
  {
    type: "task-status-updated",
    summary: "A task has another status",
    description: "Every status from `new` to `done` or a failure, in order. With `done` the reports are ready.",
    payload: taskPayload(),
  },
  {
    type: "link-connected",
    summary: "The provider accepted the person",
    description: "Also when a disconnected link is connected again.",
    payload: linkPayload("link-connected"),
  },
  {
    type: "link-disconnected",
    summary: "A refresh failed for which the person has to connect again",
    description: "The data fetched before remain. Ask the person to connect again with a new bridge token.",
    payload: linkPayload("link-disconnected"),
  },
  {
    type: "link-deleted",
    summary: "A link was deleted, or revoked by its person",
    description: "What was fetched over it is gone: delete your copy too, unless you must keep it.",
    payload: linkPayload("link-deleted"),
  },
  {
    type: "employment-created",
    summary: "A link has an employment that it had not",
    description: `${BETWEEN} \`object_id\` is the employment.`,
    payload: objectPayload("employment-created"),
  },
  {
    type: "employment-updated",
    summary: "The job of an employment says something else than at the last fetch",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    payload: objectPayload("employment-updated"),
  },
  {
    type: "profile-created",
    summary: "The person of a new employment is known",
    description: `${BETWEEN} \`object_id\` is the employment whose payroll says so.`,
    payload: objectPayload("profile-created"),
  },
  {
    type: "profile-updated",
    summary: "The payroll of an employment says something else of the person",
    description: `${BETWEEN} \`changed_fields\` names what differs, without values.`,
    payload: objectPayload("profile-updated"),
  },
  {
    type: "statements-created",
    summary: "An employment has new pay statements",
    description: COUNT,
    payload: collectionPayload("statements-created"),
  },
  {
    type: "statements-updated",
    summary: "Pay statements of an employment were changed by the payroll system",
    description: COUNT,
    payload: collectionPayload("statements-updated"),
  },
  {
    type: "shifts-created",
    summary: "An employment has new worked shifts",
    description: COUNT,
    payload: collectionPayload("shifts-created"),
  },
  {
    type: "shifts-updated",
    summary: "Worked shifts of an employment were changed by the payroll system",
    description: COUNT,
    payload: collectionPayload("shifts-updated"),
  },
  {
    type: "bank-accounts-created",
    summary: "Pay of an employment goes to accounts that were not known",
    description: COUNT,
    payload: collectionPayload("bank-accounts-created"),
  },
  {
    type: "bank-accounts-updated",
    summary: "The accounts that receive pay were changed",
    description: COUNT,
    payload: collectionPayload("bank-accounts-updated"),
  },
  {
    type: "order-created",
    summary: "An order was placed",
    description: "One event for the order; the fields of an employer are set where it has one alone.",
    payload: orderPayload("order-created"),
  },
  {
    type: "order-status-updated",
    summary: "An order, or an employer of it, has another status",
    description: "`completed` is sent once, when the whole order is. Read the order then.",
    payload: orderPayload("order-status-updated"),
  },
  {
    type: "order-refresh-failed",
    summary: "The refresh of an order's data failed",
    description: "What was fetched before remains.",
    payload: orderPayload("order-refresh-failed"),
  },
  {
    type: "dispute-opened",
    summary: "A dispute was opened",
    description: "For the team that opened it. Its days run by the service's database.",
    payload: disputePayload("dispute-opened"),
  },
  {
    type: "dispute-reminder",
    summary: "The days of a dispute are running out",
    description: "15, 5 and 1 days before its end. What nobody confirms in time is deleted.",
    payload: disputePayload("dispute-reminder"),
  },
  {
    type: "dispute-ended",
    summary: "A dispute ended, or what it deleted may come back",
    description: `Verified, corrected or deleted: tell the person within five business days. ${READ_IT}`,
    payload: disputePayload("dispute-ended"),
  },
  {
    type: "dispute-notice",
    summary: "Data of one of your verifications were corrected or deleted after a dispute",
    description: "Sent because the person asks for it. Verify again to get what is stored now.",
    payload: disputeNoticePayload(),
  },
  {
    type: "audit-head-signed",
    summary: "The end of the inquiry log was signed",
    description:
      "Once a day, for teams with a key that has `operations:read`. Keep it: a log that was cut or rewritten later no longer has it.",
    payload: auditHeadPayload(),
  },
  {
    type: "webhook-test",
    summary: "You tested a webhook",
    description: "Sent once by `POST /v1/webhooks/{id}/test/`. Webhooks cannot subscribe to it.",
    payload: testPayload(),
  },
];
