import Type from "typebox";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { nullable, oneOf, text, textOrNull } from "../../../kernel/schema/vocabulary.ts";
import { REQUEST_TYPES, requestValues } from "../facts/request-values.ts";
import { CITATION_BASES, type Rule } from "../rules/rule.ts";

const CitationView = Type.Object(
  {
    source: text("The regulation, guide or document", "42 CFR"),
    section: text("Where in it", "435.552"),
    basis: oneOf(CITATION_BASES, "How the source is known: its text was read, a summary of it was, or it was recalled"),
  },
  { title: "RuleCitation", description: "Where a rule stands" },
);

const AskedView = Type.Object(
  {
    in: oneOf(["parameters", "facts"], "Where a request states it", "facts"),
    name: text("Its name there; a member of an object after a dot", "household.magi_monthly"),
    type: oneOf(REQUEST_TYPES, "Its form; by_month is an object with an amount for each month", "by_month"),
    one_of: Type.Array(text("A word", "pay_date"), { description: "The words that it may be; empty for other types" }),
  },
  { title: "AskedValue", description: "A value that a request can state for a rule" },
);

const IncomeRuleView = Type.Object(
  {
    name: text("The rule's name: its pack, a dot, its name there", "medicaid.engagement_month"),
    kind: text("How it is evaluated", "engagement_month"),
    title: text("Its name for people", "Community engagement of a month"),
    text: text("What the rule says", "80 hours of work, community service, a work programme …"),
    citations: Type.Array(CitationView, { description: "The sources; at least one" }),
    choices: Type.Array(text("A choice", "Hours that a statement does not show are unknown, not zero."), {
      description: "What the pack decided where the source is silent",
    }),
    parameters: Type.Record(Type.String(), Type.Unknown(), {
      description: "The values of the pack: factors, thresholds, windows. Numbers are decimal strings or quotients",
      examples: [{ minimum_wage: "7.25", hours_needed: "80" }],
    }),
    asks: Type.Array(AskedView, {
      description:
        "What a request can state for the rule as single values, so that a form can ask for it. Lists of objects, such as activities, are not among them",
    }),
    pack: Type.Object(
      {
        name: text("The pack's name", "medicaid"),
        title: text("Its name for people", "Medicaid"),
        version: text("Its version", "2026-07-31"),
        valid_from: textOrNull("The first day on which its rules apply; null: not limited", "2026-07-31"),
        valid_until: nullable(text("The last day; null: not limited", "2027-12-31"), { examples: [null] }),
      },
      { description: "The pack that has the rule" },
    ),
  },
  { title: "IncomeRule", description: "A rule by which income or hours are assessed" },
);

const listRoute = route({
  method: "GET",
  path: "/v1/income-rules/",
  operationId: "listIncomeRules",
  summary: "List the rules that assess income and hours, with text, parameters and sources",
  description: "All rules at once, pack by pack. A rule changes only with the version of its pack.",
  auth: keyWith("verifications:read"),
  answer: { schema: Type.Array(IncomeRuleView), description: "All rules" },
  handle: async (_, { incomeRules }) => [...incomeRules.values()].map(ruleView),
});

function ruleView(rule: Rule) {
  const { id, kind, title, text: says, citations, choices, parameters, pack } = rule;
  return { name: id, kind, title, text: says, citations, choices, parameters, asks: requestValues(rule), pack };
}

/** The routes of income rules. */
export const incomeRuleRoutes = tagged("Income", [listRoute]);
