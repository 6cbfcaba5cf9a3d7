import Type from "typebox";
import type { InvalidParam } from "../../../domain/error.ts";
import { statedFaults } from "../../../income/assess.ts";
import { checkFacts } from "../../../income/facts/check-facts.ts";
import { FLAG_CODES } from "../../../income/flags.ts";
import { assessIncome, findIncomeRule } from "../../../operations/income/assess-income.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { date, hexId, nullable, oneOf, text, textOrNull } from "../../core/schemas.ts";
import { asObject } from "../../views/connection-request.ts";
import { pathId } from "../../views/connections/show.ts";

const DERIVATION = {
  operation: "quotient",
  operands: [
    { input: "job 1/pay_rate", value: "54000" },
    { parameter: "months of a year", value: "12" },
  ],
};

const IncomeAssessmentRequest = Type.Object(
  {
    rule: text("The rule's name, as GET /v1/income-rules/ lists it", "medicaid.engagement_month"),
    as_of: date("The day on which the facts are looked at", "2026-06-30"),
    link_id: Type.Optional(nullable(hexId("A link whose employments are assessed; null: those in facts alone"))),
    facts: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          "What is known besides, as docs/income.md describes it: employments, activities, household, person, rent_monthly, debts and others",
        examples: [{ household: { magi_monthly: { "2026-06": "900.00" } } }],
      }),
    ),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: "Parameters that the rule asks for; the pack's values unless given",
        examples: [{ month: "2026-06", attribution: "pay_date" }],
      }),
    ),
  },
  { title: "IncomeAssessmentRequest", description: "What is assessed, and by which rule" },
);

const FigureView = Type.Object(
  {
    name: text("What it is", "monthly"),
    unit: oneOf(["money", "hours", "ratio", "number", "whole", "text"], "What it counts"),
    value: text("Rounded as it is shown: a decimal string, or text", "4500.00"),
    exact: textOrNull("Before rounding: a decimal string or a quotient; null for text", "4500"),
    formula: text("How it was computed, in words", "(annual pay as it is) ÷ 12"),
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

const IncomeAssessmentView = Type.Object(
  {
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
      }),
      { description: "What the verdict rests on, or what is missing" },
    ),
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
  },
  { title: "IncomeAssessment", description: "What a rule says of what is known" },
);

const assessRoute = route({
  method: "POST",
  path: "/v1/income-assessments/",
  operationId: "assessIncome",
  tag: "Income",
  summary: "Assess income or hours by a rule: a verdict, and figures with where each cent is from",
  description:
    "Assesses the employments of a link, whose person has to share income, and the facts that the request states. Nothing is stored; a read of a link is an entry of the inquiry log. The same facts in any order give the same answer.",
  auth: keyWith("connections:read"),
  body: IncomeAssessmentRequest,
  errors: ["not_found"],
  check: (body) => checkAsked(asObject(body)),
  answer: { status: 200, schema: IncomeAssessmentView, description: "The assessment" },
  handle: async ({ caller, body }, application) => {
    const { facts } = checkFacts({ ...body.facts, as_of: body.as_of });
    if (facts === null) throw new TypeError("facts were not checked");
    const linkId = body.link_id == null ? null : pathId(body.link_id, "link");
    const asked = { ruleId: body.rule, linkId, facts, stated: body.parameters ?? {} };
    return assessIncome(application, caller, asked);
  },
});

/** Faults of the facts and of the parameters. An unknown rule is refused later, as `not_found`. */
function checkAsked({ rule: id, as_of, facts, parameters }: Readonly<Record<string, unknown>>): InvalidParam[] {
  const rule = typeof id === "string" ? findIncomeRule(id) : null;
  const ofParameters = rule === null ? [] : statedFaults(rule, asObject(parameters));
  return [
    ...checkFacts({ ...asObject(facts), as_of }).faults.map((message) => ({ field: "facts", message })),
    ...ofParameters.map((message) => ({ field: "parameters", message })),
  ];
}

/** The routes of income assessments. */
export const incomeAssessmentRoutes: readonly Route[] = [assessRoute];
