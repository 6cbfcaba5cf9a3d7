import Type, { type Static } from "typebox";
import type { Caller } from "../../../domain/caller.ts";
import type { InvalidParam } from "../../../domain/error.ts";
import { isVerificationId } from "../../../domain/ids.ts";
import { statedFaults } from "../../../income/assess.ts";
import { checkFacts } from "../../../income/facts/check-facts.ts";
import type { AssessmentSubject } from "../../../operations/income/gather-facts.ts";
import type { AssessmentInput } from "../../../operations/income/income-assessments.ts";
import { asObject } from "../../../schema/objects.ts";
import { date, hexId, nullable, text } from "../../../schema/vocabulary.ts";
import type { Application } from "../../core/application.ts";
import { idOf, notFound } from "../../core/pages.ts";
import { checkPurpose, readPurpose, VerificationRequest } from "../verification-request.ts";
import { factsFaults, RULE_FIELDS } from "./income-rules-request.ts";

const { tracking_info, permissible_purpose, consent } = VerificationRequest.properties;

/** The fields that name what is assessed, at most one of them. */
const SUBJECTS = {
  verification_id: "verification",
  link_id: "link",
  user_id: "user",
  order_id: "order",
} as const;

/** The request body that creates an assessment. */
export const IncomeAssessmentRequest = Type.Object(
  {
    rule: RULE_FIELDS.rule,
    as_of: date("The day on which the facts are looked at", "2026-06-30"),
    verification_id: Type.Optional(
      nullable(text("A verification whose employments are assessed", "iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"), {
        examples: [null],
      }),
    ),
    link_id: Type.Optional(nullable(hexId("A link whose employments are assessed"))),
    user_id: Type.Optional(
      nullable(hexId("A user: the employments of all their links are assessed"), { examples: [null] }),
    ),
    order_id: Type.Optional(
      nullable(hexId("An order: the employments of its links are assessed"), { examples: [null] }),
    ),
    facts: RULE_FIELDS.facts,
    parameters: RULE_FIELDS.parameters,
    tracking_info,
    permissible_purpose,
    consent,
  },
  {
    title: "IncomeAssessmentRequest",
    description: "What is assessed, and by which rule: at most one of the four ids, and facts",
  },
);

/** A checked {@link IncomeAssessmentRequest}. */
export type IncomeAssessmentBody = Static<typeof IncomeAssessmentRequest>;

/**
 * Faults beyond the schema: of the facts, the parameters, the purpose, and more than one subject. A verification has stated its purpose.
 * An unknown rule is refused later, as `not_found`.
 */
export function checkIncomeAssessment(
  body: unknown,
  { application }: { readonly caller: Caller; readonly application: Application },
): InvalidParam[] {
  const given = asObject(body);
  const rule = typeof given.rule === "string" ? application.incomeRules.get(given.rule) : undefined;
  const ofParameters = rule === undefined ? [] : statedFaults(rule, asObject(given.parameters));
  const named = Object.keys(SUBJECTS).filter((field) => given[field] !== undefined && given[field] !== null);
  const message = `only one of ${Object.keys(SUBJECTS).join(", ")} can be assessed at once`;
  const requiresPurpose = application.requiresPurpose && given.verification_id == null;
  return [
    ...named.slice(1).map((field) => ({ field, message })),
    ...factsFaults(given.facts).map((message) => ({ field: "facts", message })),
    ...ofParameters.map((of) => ({ field: "parameters", message: of })),
    ...checkPurpose(body, { now: application.now(), requiresPurpose }),
  ];
}

/** The assessment that a checked body asks for. @throws AppError `not_found` for an id of another form */
export function readIncomeAssessment(body: IncomeAssessmentBody): AssessmentInput {
  const { facts } = checkFacts({ ...body.facts, as_of: body.as_of });
  if (facts === null) throw new TypeError("facts were not checked");
  return {
    ruleId: body.rule,
    subject: subjectOf(body),
    facts,
    stated: body.parameters ?? {},
    trackingInfo: body.tracking_info ?? null,
    ...readPurpose(body),
  };
}

function subjectOf({ verification_id, ...others }: IncomeAssessmentBody): AssessmentSubject {
  if (verification_id != null) {
    if (!isVerificationId(verification_id)) throw notFound("verification");
    return { kind: "verification", id: verification_id };
  }
  for (const field of ["link_id", "user_id", "order_id"] as const) {
    const id = others[field];
    if (id != null) return { kind: SUBJECTS[field], id: idOf(id, SUBJECTS[field]) };
  }
  return { kind: "facts" };
}
