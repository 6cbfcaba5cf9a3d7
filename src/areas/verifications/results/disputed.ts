import type { IsoDate } from "../../../kernel/ids.ts";
import { JOB_TERMS } from "../../payroll/document.ts";
import type { EmploymentRecord } from "../../payroll/employment.ts";
import type { DisputableField, DisputeMark } from "../../payroll/result-employment.ts";
import { type DisputedDataRule, isUnderInvestigation } from "../../persons/dispute.ts";
import type { MatchedEmployment, SourceAnswer } from "../../records/source-answer.ts";
import { withUsableDates } from "./compile.ts";
import { groupJobs } from "./merge.ts";

/**
 * Marks disputed employments in the sources' answers, or withholds what is disputed, by the
 * operator's rule. An employment that is disputed as a whole is then left out, and so is one that would
 * seem to be current without the date that is disputed; an answer without any other is `no_match`. What
 * ended as verified is always shown, with the person's statement.
 *
 * What is withheld of a job is withheld of each record of it, whatever source has it: the person says that
 * the job is not so, and another source would only say it again (15 U.S.C. § 1681i(a) is about the item).
 *
 * @param marks by the employment's id
 * @param by.today the date that separates past from current jobs
 */
export function markDisputed(
  answers: readonly SourceAnswer[],
  marks: ReadonlyMap<string, readonly DisputeMark[]>,
  by: { readonly rule: DisputedDataRule; readonly today: IsoDate },
): readonly SourceAnswer[] {
  if (marks.size === 0) return answers;
  const marksOf = by.rule === "withhold" ? marksOfJobs(answers, marks) : marks;
  return answers.map((answer) => {
    if (answer.kind !== "match") return answer;
    const matches = answer.matches.flatMap((match) => {
      const own = marksOf.get(match.employment.id);
      return own === undefined ? match : (markOne(match, own, by) ?? []);
    });
    return matches.length > 0 ? { ...answer, matches } : { ...answer, kind: "no_match", probability: 0 };
  });
}

/** The marks of each record, and those of the other records of its job. */
function marksOfJobs(
  answers: readonly SourceAnswer[],
  marks: ReadonlyMap<string, readonly DisputeMark[]>,
): ReadonlyMap<string, readonly DisputeMark[]> {
  const matches = answers.flatMap((answer) => (answer.kind === "match" ? answer.matches : []));
  const marked = groupJobs(matches.map(withUsableDates)).flatMap((job) => {
    const all = job.flatMap(({ employment }) => marks.get(employment.id) ?? []);
    return all.length === 0 ? [] : job.map(({ employment }) => [employment.id, all] as const);
  });
  return new Map(marked);
}

/** Null if the employment is withheld. */
function markOne(
  match: MatchedEmployment,
  disputes: readonly DisputeMark[],
  { rule, today }: { readonly rule: DisputedDataRule; readonly today: IsoDate },
): MatchedEmployment | null {
  if (rule === "show") return { ...match, disputes };
  const open = disputes.filter(({ status }) => isUnderInvestigation(status));
  if (open.some(({ fields }) => fields.length === 0)) return null;
  const withheld = new Set<DisputableField>(open.flatMap(({ fields }) => fields));
  const { employment, pay, ...rest } = match;
  if (wouldSeemCurrent(employment.record, withheld, today)) return null;
  // Statements tell the pay that is disputed as such.
  const showsPay = pay !== undefined && !withheld.has("pay") && !withheld.has("income");
  const hidden = JOB_TERMS.filter((field) => withheld.has(field)).map((field) => [field, null]);
  const record = { ...employment.record, ...Object.fromEntries(hidden) };
  return { ...rest, employment: { ...employment, record }, disputes, ...(showsPay && { pay }) };
}

/** True if a job would count as current because a date is withheld: without an end it lasts, without a start it began. */
function wouldSeemCurrent(
  { start_date }: EmploymentRecord,
  withheld: ReadonlySet<DisputableField>,
  today: IsoDate,
): boolean {
  return withheld.has("end_date") || (withheld.has("start_date") && start_date !== null && start_date > today);
}
