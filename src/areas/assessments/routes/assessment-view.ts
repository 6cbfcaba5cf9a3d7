import Type from "typebox";
import { verificationIdOf } from "../../../kernel/ids.ts";
import { PERMISSIBLE_PURPOSES } from "../../../kernel/purpose.ts";
import { date, hexId, nullable, oneOf, text, textOrNull, time } from "../../../kernel/schema/vocabulary.ts";
import { FLAG_CODES } from "../../income/flags.ts";
import { settledBy, settlementsOf } from "../../income/settled-by.ts";
import { SETTLEMENT_CODES, SETTLERS } from "../../income/settlements.ts";
import { ASSESSMENT_SUBJECTS } from "../../income/sql/income-assessments.ts";
import { IDENTITY_STATUSES } from "../../webhooks/words.ts";
import type { StoredAssessment } from "../ops/income-assessments.ts";

const DERIVATION = {
  operation: "quotient",
  operands: [
    { input: "job 1/pay_rate", value: "54000" },
    { parameter: "months of a year", value: "12" },
  ],
};

const FigureView = Type.Object(
  {
    name: text("What it is", "monthly"),
    unit: oneOf(["money", "hours", "ratio", "number", "whole", "text"], "What it counts"),
    value: text("Rounded as it is shown: a decimal string, or text", "4500.00"),
    exact: textOrNull("Before rounding: a decimal string or a quotient; null for text", "4500"),
    formula: text("How it was computed, in words", "(annual pay of the record) ÷ 12"),
    derivation: Type.Unknown({
      description: "How it was computed, as a tree of inputs, parameters, counts and operations; null for text",
      examples: [DERIVATION],
    }),
  },
  { title: "IncomeFigure", description: "A figure with where it is from" },
);

const values = Type.Record(Type.String(), Type.String(), {
  description: "Its numbers",
  examples: [{ month: "2026-05" }],
});

const SETTLEMENT = {
  code: oneOf(SETTLEMENT_CODES, "For programs", "hours_of_periods"),
  from: oneOf(SETTLERS, "Who has it", "employer"),
  text: text("For people", "the hours of each pay period, from the employer or time records"),
};

const ASSESSED = {
  rule: Type.Object(
    {
      name: text("The rule's name with its pack", "medicaid.engagement_month"),
      title: text("Its name for people", "Community engagement of a month"),
      version: text("The version of its pack", "2026-07-31"),
      citations: Type.Array(Type.Unknown(), {
        description: "Where the rule stands",
        examples: [[{ source: "42 CFR", section: "435.552", basis: "read" }]],
      }),
    },
    { description: "The rule" },
  ),
  as_of: date("The day on which the facts were looked at", "2026-06-30"),
  identity: nullable(
    oneOf(
      IDENTITY_STATUSES,
      "Whether the payroll accounts are of the person whom you named: one that differs outweighs the others; null if no account was connected",
    ),
  ),
  identity_review: nullable(
    Type.Object(
      {
        stated_by: text(
          "The id of a key, or member: and that of a member, as the inquiry log has it",
          "member:7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
        ),
        stated_at: time("When"),
      },
      { description: "Who stated that they looked whose accounts these are; null: nobody" },
    ),
    { examples: [null] },
  ),
  stated: Type.Record(Type.String(), Type.Unknown(), {
    description: "The parameters that the request stated",
    examples: [{ month: "2026-06" }],
  }),
  verdict: text("What the rule says; cannot_tell if something is missing that could change it", "cannot_tell"),
  period: textOrNull("The month or year that was assessed; null if the rule has none", "2026-06"),
  figures: Type.Array(FigureView, { description: "The figures" }),
  reasons: Type.Array(
    Type.Object({
      code: text("For programs", "hours_unknown"),
      text: text("For people", "hours unknown"),
      values,
      settled_by: nullable(
        Type.Object(SETTLEMENT, { description: "What would settle the question; null for a reason that decides" }),
      ),
    }),
    { description: "What the verdict rests on, or what is missing" },
  ),
  settled_by: Type.Array(Type.Object(SETTLEMENT), {
    description: "What would settle an undecided answer, each once; empty for any other verdict",
  }),
  omissions: Type.Array(
    Type.Object({
      input: text("The statement or other input", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
      reason: text("Why it is in no figure", "duplicate"),
    }),
    { description: "What was left out" },
  ),
  flags: Type.Array(
    Type.Object({
      code: oneOf(FLAG_CODES, "For programs"),
      about: text("The employment", "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
      text: text("For people, with the numbers", "The newest statement is 88 days old."),
      values,
    }),
    { description: "What a reader should look at, whatever the verdict" },
  ),
};

/** An assessment as the API shows it. */
export const IncomeAssessmentView = Type.Object(
  {
    id: hexId("The assessment's id"),
    subject: oneOf(ASSESSMENT_SUBJECTS, "What was assessed; facts: what the request stated, alone", "link"),
    verification_id: nullable(text("The verification", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"), { examples: [null] }),
    link_id: nullable(hexId("The link")),
    user_id: nullable(hexId("The user; also the one of the link or order")),
    order_id: nullable(hexId("The order"), { examples: [null] }),
    ...ASSESSED,
    tracking_info: textOrNull("Your reference", "case-17"),
    permissible_purpose: nullable(oneOf(PERMISSIBLE_PURPOSES, "The purpose that the request stated"), {
      examples: ["GOVERNMENT_LICENSE_OR_BENEFIT"],
    }),
    created_at: time("When it was made"),
  },
  { title: "IncomeAssessment", description: "What a rule says of what is known, as it was when it was made" },
);

/** An assessment in the form of {@link IncomeAssessmentView}. */
export function incomeAssessmentView({ assessment, facts, verification_id, ...columns }: StoredAssessment) {
  const { identity, identity_reviewed, ...assessed } = assessment;
  return {
    ...columns,
    verification_id: verification_id === null ? null : verificationIdOf(verification_id),
    ...assessed,
    reasons: assessment.reasons.map((reason) => ({ ...reason, settled_by: settledBy(reason.code) })),
    settled_by: settlementsOf(assessment.verdict, assessment.reasons),
  };
}
