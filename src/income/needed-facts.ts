import type { FactsDocument } from "./facts/facts-document.ts";
import type { Rule } from "./rule-pack.ts";
import type { RuleKindName } from "./rules/kinds.ts";

/** A fact that a request may state. */
type FactName = Exclude<keyof FactsDocument, "as_of" | "employments">;

/** The facts without which a rule of a kind cannot answer, and that no payroll has. */
const NEEDED: Partial<Record<RuleKindName, readonly FactName[]>> = {
  debt_to_income: ["debts"],
  document_age: ["application_date"],
  engagement_exclusion: ["person"],
  reverification: ["note_date", "verified_on"],
};

/** Kinds that compare with the rent only where they are asked to decide. */
const DECIDING: readonly RuleKindName[] = ["annual_rent_multiple", "monthly_rent_multiple"];

/**
 * The facts that a rule needs, no payroll has, and are not stated: what was asked could never be told.
 *
 * @param stated the parameters of the request, over those of the pack
 */
export function missingFacts(
  rule: Rule,
  facts: Readonly<Record<string, unknown>>,
  stated: Readonly<Record<string, unknown>>,
): string[] {
  const decides = DECIDING.includes(rule.kind) && { ...rule.parameters, ...stated }.decide === true;
  const needed = decides ? ["rent_monthly"] : (NEEDED[rule.kind] ?? []);
  return needed.filter((name) => facts[name] === undefined || facts[name] === null);
}
