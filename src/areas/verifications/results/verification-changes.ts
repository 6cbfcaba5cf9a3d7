import { foldedWords } from "../../../kernel/text/fold.ts";
import type { ResultEmployment } from "../../payroll/result-employment.ts";
import { CHANGEABLE_FIELDS, type VerificationChange } from "../verification.ts";
import type { VerificationResults } from "./results.ts";

/**
 * What differs between the results of two verifications of one subject: the outcome first, then
 * the employments in the order of the later results, those that only the earlier one has, and the
 * income. Empty if nothing differs. Dates to which a source vouches are not a difference.
 *
 * Employments are paired by their employer (its company, or the words of its name), and among those
 * of one employer by their start date first.
 *
 * @param before null if the earlier verification had no results
 */
export function verificationChanges(
  before: VerificationResults | null,
  after: VerificationResults,
): VerificationChange[] {
  const pairs = pairsOf(before?.employments ?? [], after.employments);
  return [
    ...difference("outcome", "outcome", [before?.outcome ?? null, after.outcome]),
    ...pairs.flatMap(([was, is]) => employmentChanges(was, is)),
    ...difference("income_changed", "current_annual_income", [incomeOf(before), incomeOf(after)]),
  ];
}

type Pair = readonly [was: ResultEmployment | null, is: ResultEmployment | null];

function pairsOf(before: readonly ResultEmployment[], after: readonly ResultEmployment[]): Pair[] {
  const left = new Set(before);
  const take = (is: ResultEmployment, isAlike: (was: ResultEmployment) => boolean): ResultEmployment | null => {
    const was = [...left].find((one) => isSameEmployer(one, is) && isAlike(one)) ?? null;
    if (was !== null) left.delete(was);
    return was;
  };
  // Those with one start date are paired before any is paired for its employer alone.
  const exact = new Map(after.map((is) => [is, take(is, (was) => was.start_date === is.start_date)]));
  const pairs = after.map((is): Pair => [exact.get(is) ?? take(is, () => true), is]);
  return [...pairs, ...[...left].map((was): Pair => [was, null])];
}

function isSameEmployer(one: ResultEmployment, other: ResultEmployment): boolean {
  if (one.company_mapping_id !== null && one.company_mapping_id === other.company_mapping_id) return true;
  return foldedWords(one.employer_name).join(" ") === foldedWords(other.employer_name).join(" ");
}

function employmentChanges(was: ResultEmployment | null, is: ResultEmployment | null): VerificationChange[] {
  if (was === null && is === null) return [];
  if (is === null) return [{ ...aboutEmployer(was), kind: "employment_removed", ...WHOLE }];
  if (was === null) return [{ ...aboutEmployer(is), kind: "employment_added", ...WHOLE }];
  return CHANGEABLE_FIELDS.flatMap((field) =>
    difference("employment_changed", field, [was[field], is[field]]).map((one) => ({ ...one, ...aboutEmployer(is) })),
  );
}

const WHOLE = { field: null, before: null, after: null } as const;

function aboutEmployer(employment: ResultEmployment | null) {
  return {
    employer_name: employment?.employer_name ?? null,
    company_mapping_id: employment?.company_mapping_id ?? null,
  };
}

function difference(
  kind: VerificationChange["kind"],
  field: string,
  [before, after]: readonly [VerificationChange["before"], VerificationChange["after"]],
): VerificationChange[] {
  if (before === after) return [];
  return [{ kind, ...aboutEmployer(null), field, before, after }];
}

function incomeOf(results: VerificationResults | null): string | null {
  return results?.income_summary?.current_annual_income ?? null;
}
