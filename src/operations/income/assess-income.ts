import type { Caller } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { type Assessment, assess } from "../../income/assess.ts";
import type { FactsDocument } from "../../income/facts/facts-document.ts";
import { employmentFacts } from "../../income/facts/facts-of-payroll.ts";
import { BUNDLED_PACKS, rulesById } from "../../income/packs.ts";
import type { Rule } from "../../income/rule-pack.ts";
import type { ConnectionContext } from "../connections/context.ts";
import { readLink } from "../connections/reports/read-link.ts";

const RULES = rulesById(BUNDLED_PACKS);

/** The rule with an id, or null. */
export function findIncomeRule(id: string): Rule | null {
  return RULES.get(id) ?? null;
}

/**
 * Assesses facts by a rule: those that the caller states and, with a link, the employments that its payroll has. The read of the link is
 * in the inquiry log before this resolves. Nothing is stored.
 *
 * @param asked.stated parameters of the rule, without faults
 * @throws AppError `not_found` for the rule; as {@link readLink} for the link, whose person has to share income
 */
export async function assessIncome(
  context: ConnectionContext,
  caller: Caller,
  asked: {
    readonly ruleId: string;
    readonly linkId: string | null;
    readonly facts: FactsDocument;
    readonly stated: Readonly<Record<string, unknown>>;
  },
): Promise<Assessment> {
  const rule = findIncomeRule(asked.ruleId);
  if (rule === null)
    throw new AppError("not_found", "No rule of income has this id. GET /v1/income-rules/ lists them.");
  if (asked.linkId === null) return assess(rule, asked.facts, asked.stated);
  const wanted = { linkId: asked.linkId, kinds: ["income"], part: "income assessment" } as const;
  const { data } = await readLink(context, caller, wanted);
  const employments = [...(asked.facts.employments ?? []), ...data.employments.map(employmentFacts)];
  return assess(rule, { ...asked.facts, employments }, asked.stated);
}
