import type Type from "typebox";
import { FACTS_SCHEMA, type FactsDocument } from "./facts/facts-document.ts";
import type { RuleKindName } from "./rules/kinds.ts";

/** A fact that a request may state. */
type FactName = Exclude<keyof FactsDocument, "as_of" | "employments">;
/** A fact, or a member of one that is an object. */
export type FactPath = FactName | `household.${string}` | `person.${string}`;

/** What the rules of a kind read besides payroll. */
interface StatedFacts {
  /** Without these no rule of the kind can answer, and no payroll has them. */
  readonly needed?: readonly FactName[];
  /** The same, where the rule is asked to decide. */
  readonly neededForVerdict?: readonly FactName[];
  /** What it reads further, as far as a form of single fields can ask for it. */
  readonly further?: readonly FactPath[];
}

const INCOME = ["gross_monthly", "gross_annual"] as const;
const HOUSEHOLD = ["household.magi_monthly", "household.other_members_magi"] as const;

const EXEMPTIONS = [
  "person.birth_date",
  "person.youngest_child_birth_date",
  "person.provides_care",
  "person.statuses",
] as const;

/** The facts that the rules of each kind read; a kind that is not here reads payroll alone. */
export const STATED_FACTS: Partial<Record<RuleKindName, StatedFacts>> = {
  annual_rent_multiple: { neededForVerdict: ["rent_monthly"], further: INCOME },
  monthly_rent_multiple: { neededForVerdict: ["rent_monthly"], further: INCOME },
  rent_to_income: { further: ["rent_monthly", ...INCOME] },
  debt_to_income: { needed: ["debts"], further: INCOME },
  document_age: { needed: ["application_date"] },
  reverification: { needed: ["note_date", "verified_on"], further: ["delivery_date"] },
  income_of_month: { further: HOUSEHOLD },
  engagement_month: { further: [...HOUSEHOLD, "is_seasonal_worker"] },
  review_period: { further: [...HOUSEHOLD, "is_seasonal_worker"] },
  work_exemption: { further: EXEMPTIONS },
  time_limit: { further: EXEMPTIONS },
  engagement_exclusion: { needed: ["person"], further: personFacts() },
};

/** All facts about the person. */
function personFacts(): FactPath[] {
  const { properties } = nonNull(FACTS_SCHEMA.properties.person) as { properties: Record<string, Type.TSchema> };
  return Object.keys(properties).map((name) => `person.${name}` as const);
}

/** The schema of a value that may also be null. */
export function nonNull(schema: Type.TSchema): Type.TSchema {
  const { anyOf } = schema as { anyOf?: readonly Type.TSchema[] };
  return anyOf?.[0] ?? schema;
}
