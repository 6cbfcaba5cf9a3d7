import type { EmploymentRecord, MatchedEmployment } from "../domain/employment.ts";
import type { IsoDate } from "../domain/ids.ts";
import { words } from "../text/fold.ts";

/** How far apart two sources may put the start of one job: payroll counts from the first pay, a registry from the hire. */
const START_DAYS_APART_MAX = 31;
const MS_A_DAY = 86_400_000;

/** Endings that one list writes and another leaves out. */
const LEGAL_WORDS = new Set(
  "CO COMPANY CORP CORPORATION INC INCORPORATED LIMITED LLC LLP LP LTD PC PLC PLLC THE".split(" "),
);
/** Letters that points stood between: L L C. */
const SPELT_LETTERS = /\b[A-Z](?: [A-Z])+\b/g;

/**
 * The jobs, each told once: of records of one job from several sources the freshest stays. Two records of one source are
 * two jobs, even at one employer. The order of records changes nothing but the order of the answer.
 */
export function mergeDuplicates(matches: readonly MatchedEmployment[]): MatchedEmployment[] {
  const jobs: { readonly kept: MatchedEmployment; readonly sources: Set<string> }[] = [];
  for (const match of [...matches].sort(freshestFirst)) {
    const { source } = match.employment;
    const job = jobs.find(({ kept, sources }) => !sources.has(source) && areOneJob(kept, match));
    if (job === undefined) jobs.push({ kept: match, sources: new Set([source]) });
    else job.sources.add(source);
  }
  return jobs.map(({ kept }) => kept);
}

function freshestFirst(a: MatchedEmployment, b: MatchedEmployment): number {
  const [one, other] = [a.employment, b.employment];
  const [asOf, otherAsOf] = [one.record.as_of ?? "", other.record.as_of ?? ""];
  if (asOf !== otherAsOf) return asOf < otherAsOf ? 1 : -1;
  // Of two jobs at one employer, a record of unknown start passes for the later one.
  const [start, otherStart] = [one.record.start_date ?? "", other.record.start_date ?? ""];
  if (start !== otherStart) return start < otherStart ? 1 : -1;
  const [key, otherKey] = [`${one.source}|${one.id}`, `${other.source}|${other.id}`];
  return key < otherKey ? -1 : 1;
}

function areOneJob(a: MatchedEmployment, b: MatchedEmployment): boolean {
  const [one, other] = [a.employment, b.employment];
  const sameCompany = one.companyId !== null && one.companyId === other.companyId;
  if (!sameCompany && !haveOneEmployer(one.record, other.record)) return false;
  return startTogether(one.record, other.record) && !areApart(one.record, other.record);
}

function haveOneEmployer(a: EmploymentRecord, b: EmploymentRecord): boolean {
  if (a.employer_ein !== null && a.employer_ein === b.employer_ein) return true;
  return employerKey(a) === employerKey(b);
}

/** The words that tell it; not those that one list has a sign or points for: SMITH & SONS L.L.C. is SMITH AND SONS LLC. */
function employerKey({ employer_name }: EmploymentRecord): string {
  const named = words(employer_name).filter((word) => word !== "AND");
  const all = named
    .join(" ")
    .replace(SPELT_LETTERS, (letters) => letters.replaceAll(" ", ""))
    .split(" ");
  const telling = all.filter((word) => !LEGAL_WORDS.has(word));
  return (telling.length > 0 ? telling : all).join(" ");
}

/** An unknown start passes for the same: telling one job twice would count its pay twice. */
function startTogether({ start_date: a }: EmploymentRecord, { start_date: b }: EmploymentRecord): boolean {
  return a === null || b === null || daysApart(a, b) <= START_DAYS_APART_MAX;
}

/** True if one ended before the other began: who was hired again soon has two jobs. */
function areApart(a: EmploymentRecord, b: EmploymentRecord): boolean {
  return endsBefore(a, b) || endsBefore(b, a);
}

function endsBefore({ end_date }: EmploymentRecord, { start_date }: EmploymentRecord): boolean {
  return end_date !== null && start_date !== null && end_date < start_date;
}

function daysApart(a: IsoDate, b: IsoDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / MS_A_DAY;
}
