import {
  CORRECTABLE_FIELDS,
  type DisputedDataRule,
  type DisputeMark,
  isUnderInvestigation,
} from "../domain/subjects/dispute.ts";
import type { MatchedEmployment, SourceAnswer } from "../payroll/results.ts";

/**
 * Marks disputed employments in the sources' answers, or withholds what is disputed, by the
 * operator's rule. An employment that is disputed as a whole is then left out, and an answer without
 * any other is `no_match`. What ended as verified is always shown, with the person's statement.
 *
 * @param marks by the employment's id
 */
export function markDisputed(
  answers: readonly SourceAnswer[],
  marks: ReadonlyMap<string, readonly DisputeMark[]>,
  rule: DisputedDataRule,
): readonly SourceAnswer[] {
  if (marks.size === 0) return answers;
  return answers.map((answer) => {
    if (answer.kind !== "match") return answer;
    const matches = answer.matches.flatMap((match) => {
      const own = marks.get(match.employment.id);
      return own === undefined ? match : (markOne(match, own, rule) ?? []);
    });
    return matches.length > 0 ? { ...answer, matches } : { ...answer, kind: "no_match", probability: 0 };
  });
}

/** Null if the employment is withheld. */
function markOne(
  match: MatchedEmployment,
  disputes: readonly DisputeMark[],
  rule: DisputedDataRule,
): MatchedEmployment | null {
  if (rule === "show") return { ...match, disputes };
  const open = disputes.filter(({ status }) => isUnderInvestigation(status));
  if (open.some(({ fields }) => fields.length === 0)) return null;
  const withheld = new Set(open.flatMap(({ fields }) => fields));
  const { employment, pay, ...rest } = match;
  const hidden = CORRECTABLE_FIELDS.filter((field) => withheld.has(field)).map((field) => [field, null]);
  const record = { ...employment.record, ...Object.fromEntries(hidden) };
  // Statements tell the pay that is disputed as such.
  const showsPay = pay !== undefined && !withheld.has("pay") && !withheld.has("income");
  return { ...rest, employment: { ...employment, record }, disputes, ...(showsPay && { pay }) };
}
