import Type, { type TProperties } from "typebox";
import {
  hexId,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { DISPUTE_STATUSES, IDENTITY_STATUSES } from "../words.ts";
import { type EventWords, LINK_ID, NO_STATUS, OWN_REFERENCE, READ_IT, VERIFICATION_ID } from "./fields.ts";

const NO_USER = { user_id: Type.Null({ description: "Always null: a dispute has no user", examples: [null] }) };

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
    tracking_info: OWN_REFERENCE,
    ...own,
  };
  return {
    user_id: Type.Null({ description: "Always null: a verification has no user", examples: [null] }),
    status,
    event: oneOf([type] as const, "The same as event_type"),
    data: Type.Object(data, { description: "What happened. Without personal data" }),
  };
}

const VERIFICATION_COMPLETED = verificationFields(
  "instant-verification-completed",
  ["completed", "partial"] as const,
  {},
);

const VERIFICATION_FAILED = verificationFields("instant-verification-failed", ["failed"] as const, {
  error: text("Why it failed, for people", "No source could be reached."),
});

function confirmationFields<const Status extends string>(statuses: readonly Status[]) {
  return {
    ...NO_USER,
    status: oneOf(statuses, "What the person has said"),
    verification_id: VERIFICATION_ID,
    due_at: time("Until when the person can answer"),
    tracking_info: OWN_REFERENCE,
  };
}

const CONFIRMATION_ASKED = confirmationFields(["asked"] as const);
const CONFIRMATION_ENDED = confirmationFields(["confirmed", "flagged", "unanswered", "unreached"] as const);

/** Events of verifications, and of what persons say of them. */
export const VERIFICATION_EVENTS = {
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
    summary: "The person has confirmed or flagged the result, or the deadline has passed",
    description: `The verification continues, and its end is an event of its own. ${READ_IT}`,
    fields: CONFIRMATION_ENDED,
  },
} as const satisfies Readonly<Record<string, EventWords>>;

const DISPUTE_ID = hexId("The dispute", "3e4d5c6b7a890f1e2d3c4b5a69788796");

function disputeFields(status: (typeof DISPUTE_STATUSES)[number]) {
  return {
    ...NO_USER,
    status: oneOf(DISPUTE_STATUSES, "The status of the dispute", status),
    dispute_id: DISPUTE_ID,
    due_at: time("When it has to have ended"),
  };
}

const DISPUTE_OPENED = disputeFields("open");
const DISPUTE_REMINDER = {
  ...disputeFields("open"),
  days_left: integer("Whole days until then, rounded up", 5, { minimum: 0 }),
};
const DISPUTE_ENDED = disputeFields("corrected");

const DISPUTE_NOTICE = {
  ...NO_USER,
  status: oneOf(["corrected", "deleted"] as const, "What became of the data"),
  dispute_id: DISPUTE_ID,
  verification_id: text("Your verification that had them", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
  changed_fields: Type.Array(text("Name of a field", "end_date"), {
    description: "What was corrected or deleted, without values; empty: an employment as a whole",
  }),
  tracking_info: OWN_REFERENCE,
};

/** Events of disputes. */
export const DISPUTE_EVENTS = {
  "dispute-opened": {
    summary: "A dispute was opened",
    description: "For the team that opened it. `due_at` is the end of its clock.",
    fields: DISPUTE_OPENED,
  },
  "dispute-reminder": {
    summary: "A dispute is close to its deadline",
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
} as const satisfies Readonly<Record<string, EventWords>>;

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
  tracking_info: OWN_REFERENCE,
};

const INCOME_COMPLETED = {
  ...INCOME,
  verification_id: textOrNull("The verification that carried the rule", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
  order_id: nullable(hexId("The order that carried the rule")),
};

const INCOME_CHANGED = {
  ...INCOME,
  former_verdict: textOrNull("What the rule said before", "cannot_tell"),
  former_assessment_id: nullable(hexId("The assessment that said so")),
  monitor_id: hexId("The monitor"),
  link_id: LINK_ID,
};

/** Events of income assessments. */
export const INCOME_EVENTS = {
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
} as const satisfies Readonly<Record<string, EventWords>>;
