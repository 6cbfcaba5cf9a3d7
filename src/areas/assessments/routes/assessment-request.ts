import Type, { type Static } from "typebox";
import { idOf, notFound } from "../../../kernel/http/core/pages.ts";
import { type BodyReading, isGiven, type PartiallyValid, type ReadContext } from "../../../kernel/http/core/route.ts";
import { checkPurpose, PURPOSE_FIELDS, readPurpose, TRACKING_INFO } from "../../../kernel/http/inquiry-request.ts";
import { isVerificationId } from "../../../kernel/ids.ts";
import { date, hexId, optional, text } from "../../../kernel/schema/vocabulary.ts";
import { statedParameterFaults } from "../../income/assess.ts";
import type { FactsDocument } from "../../income/facts/facts-document.ts";
import {
  IdentityReviewedField,
  RULE_FIELDS,
  readRequestFacts,
} from "../../income/routes/views/income-rules-request.ts";
import type { AssessmentSubject } from "../ops/gather-facts.ts";
import type { AssessmentInput } from "../ops/income-assessments.ts";

/** The fields that name what is assessed, at most one of them. */
const SUBJECT_FIELDS = ["verification_id", "link_id", "user_id", "order_id"] as const;

/** The request body that creates an assessment. */
export const IncomeAssessmentRequest = Type.Object(
  {
    rule: RULE_FIELDS.rule,
    as_of: date("The day on which the facts are looked at", "2026-06-30"),
    verification_id: optional(
      text("A verification whose employments are assessed", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"),
      { examples: [null] },
    ),
    link_id: optional(hexId("A link whose employments are assessed")),
    user_id: optional(hexId("A user: the employments of all their links are assessed"), { examples: [null] }),
    order_id: optional(hexId("An order: the employments of its links are assessed"), { examples: [null] }),
    facts: RULE_FIELDS.facts,
    parameters: RULE_FIELDS.parameters,
    identity_reviewed: IdentityReviewedField,
    tracking_info: TRACKING_INFO,
    ...PURPOSE_FIELDS,
  },
  {
    title: "IncomeAssessmentRequest",
    description: "What is assessed, and by which rule: at most one of the four ids, and facts",
  },
);

type IncomeAssessmentBody = Static<typeof IncomeAssessmentRequest>;

/** A body, or a line of a batch, and the facts in it. */
export interface AssessmentRequest<Body> {
  readonly line: Body;
  readonly facts: FactsDocument;
}

/**
 * Reads a body with its facts. Refused are facts, parameters and a purpose with faults, and more than one subject. A verification has
 * stated its purpose. An unknown rule is refused later, as `not_found`.
 */
export function readIncomeAssessment<Body extends IncomeAssessmentBody>(
  body: PartiallyValid<IncomeAssessmentBody>,
  { application }: ReadContext,
): BodyReading<Body, AssessmentRequest<Body>> {
  const { rule: ruleId = "", parameters = {} } = body;
  const rule = application.incomeRules.get(ruleId);
  const ofParameters = rule === undefined ? [] : statedParameterFaults(rule, parameters);
  const named = SUBJECT_FIELDS.filter((field) => isGiven(body, field));
  const message = `only one of ${SUBJECT_FIELDS.join(", ")} can be assessed at once`;
  const requiresPurpose = application.requiresPurpose && !isGiven(body, "verification_id");
  const { facts, faults: ofFacts } = readRequestFacts(body.facts ?? {});
  const faults = [
    ...named.slice(1).map((field) => ({ field, message })),
    ...ofFacts.map((message) => ({ field: "facts", message })),
    ...ofParameters.map((of) => ({ field: "parameters", message: of })),
    ...checkPurpose(body, { now: application.now, requiresPurpose }),
  ];
  return { faults, toInput: (line) => ({ line, facts: { ...facts, as_of: line.as_of } }) };
}

/** What a request asks for. @throws AppError `not_found` for an id of another form */
export function assessmentInput({ line, facts }: AssessmentRequest<IncomeAssessmentBody>): AssessmentInput {
  return {
    ruleId: line.rule,
    subject: subjectOf(line),
    facts,
    stated: line.parameters ?? {},
    trackingInfo: line.tracking_info ?? null,
    isIdentityReviewed: line.identity_reviewed ?? false,
    ...readPurpose(line),
  };
}

function subjectOf({ verification_id, ...others }: IncomeAssessmentBody): AssessmentSubject {
  if (verification_id != null) {
    if (!isVerificationId(verification_id)) throw notFound("verification");
    return { kind: "verification", id: verification_id };
  }
  const { link_id, user_id, order_id } = others;
  if (link_id != null) return { kind: "link", id: idOf(link_id, "link") };
  if (user_id != null) return { kind: "user", id: idOf(user_id, "user") };
  return order_id == null ? { kind: "facts" } : { kind: "order", id: idOf(order_id, "order") };
}
