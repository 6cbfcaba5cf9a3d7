import type Type from "typebox";
import { askedParameters } from "./assess.ts";
import { FACTS_SCHEMA, type FactsDocument } from "./facts/facts-document.ts";
import type { Rule } from "./rule-pack.ts";
import { RULE_KINDS, type RuleKindName } from "./rules/kinds.ts";
import type { ParameterTypes } from "./rules/parameters.ts";

/** Forms of an asked value. `by_month` is an amount for each month of a table. */
export const ASKED_TYPES = [
  ...["number", "day", "month", "flag", "numbers", "days", "text", "word", "words"],
  ...["by_month", "table"],
] as const;

/** What a caller can state for a rule, so that a form can ask for it. */
interface AskedValue {
  /** Where it is stated in a request. */
  readonly in: "parameters" | "facts";
  /** Its name there; a member of an object after a dot. */
  readonly name: string;
  readonly type: string;
  /** The words that it may be; empty for other types. */
  readonly one_of: readonly string[];
}

type FactName = Exclude<keyof FactsDocument, "as_of" | "employments">;
type FactPath = FactName | `household.${string}` | `person.${string}`;

const INCOME = ["gross_monthly", "gross_annual"] as const;
const HOUSEHOLD = ["household.magi_monthly", "household.other_members_magi"] as const;

/** What a rule of a kind reads besides payroll, as far as a form of single fields can ask for it. */
const FACTS_OF: Partial<Record<RuleKindName, readonly FactPath[]>> = {
  annual_rent_multiple: ["rent_monthly", ...INCOME],
  monthly_rent_multiple: ["rent_monthly", ...INCOME],
  rent_to_income: ["rent_monthly", ...INCOME],
  debt_to_income: ["debts", ...INCOME],
  document_age: ["application_date"],
  reverification: ["note_date", "verified_on"],
  income_of_month: [...HOUSEHOLD],
  engagement_month: [...HOUSEHOLD, "is_seasonal_worker"],
  review_period: [...HOUSEHOLD, "is_seasonal_worker"],
  engagement_exclusion: personFacts(),
};

/** All facts about the person but lists, which are no single field. */
function personFacts(): FactPath[] {
  const { properties } = nonNull(FACTS_SCHEMA.properties.person) as { properties: Record<string, Type.TSchema> };
  return Object.keys(properties)
    .filter((name) => name !== "statuses")
    .map((name) => `person.${name}` as const);
}

/** What a caller can state for a rule: first the facts, then the parameters. */
export function askedValues(rule: Rule): AskedValue[] {
  const types: ParameterTypes = RULE_KINDS[rule.kind].parameters;
  const parameters = askedParameters(rule).flatMap((name) => {
    const type = types[name];
    if (type === undefined) return [];
    return [{ in: "parameters", name, type: type.type, one_of: "oneOf" in type ? type.oneOf : [] } as const];
  });
  const facts = (FACTS_OF[rule.kind] ?? []).map((name) => {
    return { in: "facts", name, type: factType(name), one_of: [] } as const;
  });
  return [...facts, ...parameters];
}

/** The form of a fact, as its schema has it. */
function factType(path: FactPath): string {
  const schema = path.split(".").reduce<Type.TSchema>((of, name) => {
    const member = (of as { properties?: Record<string, Type.TSchema> }).properties?.[name];
    if (member === undefined) throw new RangeError(`facts have no ${path}`);
    return nonNull(member);
  }, FACTS_SCHEMA);
  const { type, format, patternProperties } = schema as { type?: string; format?: string; patternProperties?: object };
  if (patternProperties !== undefined) return "by_month";
  if (type === "array") return "numbers";
  if (type === "boolean") return "flag";
  return format === "date" ? "day" : "number";
}

/** The schema of a value that may also be null. */
function nonNull(schema: Type.TSchema): Type.TSchema {
  const { anyOf } = schema as { anyOf?: readonly Type.TSchema[] };
  return anyOf?.[0] ?? schema;
}
