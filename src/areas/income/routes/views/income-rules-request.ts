import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../../../kernel/error.ts";
import type { PartiallyValid } from "../../../../kernel/http/core/route.ts";
import type { IsoDate } from "../../../../kernel/ids.ts";
import { date, flag, oneOf, optional, text, textOrNull } from "../../../../kernel/schema/vocabulary.ts";
import { IDENTITY_STATUSES } from "../../../webhooks/words.ts";
import { assess, statedParameterFaults } from "../../assess.ts";
import { checkFacts } from "../../facts/check-facts.ts";
import type { FactsDocument } from "../../facts/facts-document.ts";
import { missingFacts } from "../../facts/request-values.ts";
import { INCOME_QUESTIONS_MAX, type IncomeQuestion } from "../../income-question.ts";
import type { Rule } from "../../rules/rule.ts";

/** The fields of a request for an assessment that are the same wherever a rule is named. */
export const RULE_FIELDS = {
  rule: text("The rule's name, as GET /v1/income-rules/ lists it", "medicaid.engagement_month"),
  facts: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        "Facts that payroll does not have, such as household, activities, person, rent_monthly or debts, as asks of the rule in GET /v1/income-rules/ lists them; and employments of your own",
      examples: [{ household: { magi_monthly: { "2026-06": "900.00" } } }],
    }),
  ),
  parameters: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: "Parameters that the rule asks for; the pack's values unless given",
      examples: [{ month: "2026-06", attribution: "pay_date" }],
    }),
  ),
};

/** With which a caller states that they looked whose payroll accounts are assessed. */
export const IdentityReviewedField = optional(
  flag(
    "True: you looked whose payroll account it is, and state that the pay is this person's. It is recorded with the assessment and in the inquiry log. Without it, an account whose identity differs or was not compared decides nothing",
    false,
  ),
);

/** Rules that are answered when what carries them has its data. */
export const IncomeRulesField = optional(
  Type.Array(
    Type.Object(
      {
        ...RULE_FIELDS,
        as_of: optional(
          date("The day on which the facts are looked at; the day of the answer unless given", "2026-06-30"),
        ),
      },
      { title: "IncomeRuleToAnswer", description: "A rule of income that is to be answered" },
    ),
    {
      maxItems: INCOME_QUESTIONS_MAX,
      description: `Rules of income that are answered by the data, at most ${INCOME_QUESTIONS_MAX}; the key needs connections:read too`,
    },
  ),
);

/** The answers to {@link IncomeRulesField}, in the same order. */
export const IncomeAnswersField = Type.Array(
  Type.Object(
    {
      rule: text("The rule", "medicaid.engagement_month"),
      as_of: date("The day on which the facts were looked at", "2026-06-30"),
      assessment_id: textOrNull(
        "The assessment, at /v1/income-assessments/{id}/ until it is erased; null if the rule could not be computed",
        "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
      ),
      verdict: textOrNull("What the rule says, as of the assessment", "met"),
      identity: optional(
        oneOf(
          IDENTITY_STATUSES,
          "Whether the payroll accounts are of the person whom you named; null if no account was connected",
        ),
      ),
    },
    { title: "IncomeAnswer", description: "What a rule of the request says" },
  ),
  { description: "What the rules of the request say, in their order; empty before, and if it had none" },
);

/** Any day: that of a request is checked as a field of its own. */
const SOME_DAY = "2000-01-01";

/** Stated facts, or what is wrong with them, one sentence a fault, but for their `as_of`. */
export function readRequestFacts(facts: Readonly<Record<string, unknown>>) {
  return checkFacts({ ...facts, as_of: SOME_DAY });
}

interface IncomeRulesBody {
  readonly income_rules?: Static<typeof IncomeRulesField> | undefined;
}

/** What is wrong with the rules of a body beyond the schema: unknown ones, facts, parameters, and facts that no payroll has. */
export function incomeRulesFaults(
  { income_rules: asked }: PartiallyValid<IncomeRulesBody>,
  rules: ReadonlyMap<string, Rule>,
): InvalidParam[] {
  return (asked ?? []).flatMap((one = {}, at) => {
    const place = `income_rules[${at}]`;
    return questionFaults(one, rules).map(({ field, message }) => ({ field: `${place}.${field}`, message }));
  });
}

function questionFaults(
  {
    rule: id,
    facts: stated = {},
    parameters = {},
  }: {
    readonly rule?: string | undefined;
    readonly facts?: Readonly<Record<string, unknown>> | undefined;
    readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  },
  rules: ReadonlyMap<string, Rule>,
): InvalidParam[] {
  if (id === undefined) return [];
  const rule = rules.get(id);
  if (rule === undefined) return [{ field: "rule", message: "is not a rule; GET /v1/income-rules/ lists them" }];
  const { facts, faults: ofFacts } = readRequestFacts(stated);
  const ofParameters = statedParameterFaults(rule, parameters);
  const missing = facts === null ? [] : missingFacts(rule, stated, parameters);
  const faults = [
    ...ofFacts.map((message) => ({ field: "facts", message })),
    ...missing.map((name) => ({ field: "facts", message: `has to state ${name}, which no payroll has` })),
    ...ofParameters.map((message) => ({ field: "parameters", message })),
  ];
  return faults.length > 0 || facts === null || isComputable(rule, facts, parameters)
    ? faults
    : [{ field: "parameters", message: "the rule cannot be computed with these parameters" }];
}

/** True unless the rule cannot be computed with these parameters and what is known already. */
function isComputable(rule: Rule, facts: FactsDocument, parameters: Readonly<Record<string, unknown>>): boolean {
  try {
    assess(rule, facts, parameters);
    return true;
  } catch (failure) {
    if (failure instanceof RangeError) return false;
    throw failure;
  }
}

/** The questions of a checked body. */
export function readIncomeQuestions({ income_rules: asked }: IncomeRulesBody): IncomeQuestion[] {
  return (asked ?? []).map(({ rule, as_of, facts, parameters }) => ({
    rule,
    as_of: (as_of ?? null) as IsoDate | null,
    facts: facts ?? {},
    parameters: parameters ?? {},
  }));
}
