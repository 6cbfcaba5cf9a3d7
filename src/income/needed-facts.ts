import type { Rule } from "./rule-pack.ts";
import { STATED_FACTS } from "./stated-facts.ts";

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
  const { needed = [], neededToDecide = [] } = STATED_FACTS[rule.kind] ?? {};
  const decides = { ...rule.parameters, ...stated }.decide === true;
  return [...needed, ...(decides ? neededToDecide : [])].filter(
    (name) => facts[name] === undefined || facts[name] === null,
  );
}
