import type { Rule } from "./rule-pack.ts";
import { STATED_FACTS } from "./stated-facts.ts";

/**
 * The facts that a rule requires, that payroll never contains and that the request omits: without them there can be no verdict.
 *
 * @param stated the parameters of the request, which override those of the rule
 */
export function missingFacts(
  rule: Rule,
  facts: Readonly<Record<string, unknown>>,
  stated: Readonly<Record<string, unknown>>,
): string[] {
  const { needed = [], neededForVerdict = [] } = STATED_FACTS[rule.kind] ?? {};
  const decides = { ...rule.parameters, ...stated }.decide === true;
  return [...needed, ...(decides ? neededForVerdict : [])].filter(
    (name) => facts[name] === undefined || facts[name] === null,
  );
}
