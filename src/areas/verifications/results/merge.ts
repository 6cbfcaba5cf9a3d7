import type { IsoDate } from "../../../kernel/ids.ts";
import { fold } from "../../../kernel/text/fold.ts";
import { companyNames } from "../../companies/matching/names/normalize.ts";
import type { EmploymentRecord } from "../../payroll/employment.ts";
import type { MatchedEmployment } from "../../records/source-answer.ts";

/**
 * Maximum number of days between the starts that two sources give one job: payroll counts from the
 * first pay, a registry from the hire.
 */
const START_DAYS_APART_MAX = 31;
const MS_A_DAY = 86_400_000;

/**
 * The jobs, each once: of the records of one job from several sources, the freshest. Two records of
 * one source are two jobs, even at one employer. The order of the records changes nothing but the
 * order of the result.
 */
export function mergeDuplicates(matches: readonly MatchedEmployment[]): MatchedEmployment[] {
  return groupJobs(matches).map(withDisputes);
}

/** The records of each job, the freshest first; see {@link mergeDuplicates}. */
export function groupJobs(matches: readonly MatchedEmployment[]): Job[] {
  const jobs: { readonly records: [MatchedEmployment, ...MatchedEmployment[]]; readonly sources: Set<string> }[] = [];
  for (const match of [...matches].sort(freshestFirst)) {
    const { source } = match.employment;
    const job = jobs.find(({ records: [kept], sources }) => !sources.has(source) && areOneJob(kept, match));
    if (job === undefined) jobs.push({ records: [match], sources: new Set([source]) });
    else {
      job.sources.add(source);
      job.records.push(match);
    }
  }
  return jobs.map(({ records }) => records);
}

/** The records of one job. */
type Job = readonly [MatchedEmployment, ...MatchedEmployment[]];

/** A job is disputed if any record of it is. */
function withDisputes([kept, ...others]: Job): MatchedEmployment {
  const all = [kept, ...others].flatMap(({ disputes = [] }) => disputes);
  const disputes = [...new Map(all.map((dispute) => [dispute.id, dispute])).values()];
  return disputes.length === 0 ? kept : { ...kept, disputes };
}

function freshestFirst(a: MatchedEmployment, b: MatchedEmployment): number {
  const [one, other] = [a.employment, b.employment];
  const [asOf, otherAsOf] = [one.record.as_of ?? "", other.record.as_of ?? ""];
  if (asOf !== otherAsOf) return asOf < otherAsOf ? 1 : -1;
  // Of two jobs at one employer, a record without a start is merged into the later one.
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

/**
 * The employer's name as company search compares it: `SMITH & SONS L.L.C.` is `SMITH AND SONS LLC`.
 */
function employerKey({ employer_name }: EmploymentRecord): string {
  return companyNames(employer_name)[0]?.compact ?? fold(employer_name);
}

/**
 * An unknown start counts as the same: a job that is listed twice would have its pay counted twice.
 */
function startTogether({ start_date: a }: EmploymentRecord, { start_date: b }: EmploymentRecord): boolean {
  return a === null || b === null || daysApart(a, b) <= START_DAYS_APART_MAX;
}

/** True if one ended before the other began: a person who was soon hired again has two jobs. */
function areApart(a: EmploymentRecord, b: EmploymentRecord): boolean {
  return endsBefore(a, b) || endsBefore(b, a);
}

function endsBefore({ end_date }: EmploymentRecord, { start_date }: EmploymentRecord): boolean {
  return end_date !== null && start_date !== null && end_date < start_date;
}

function daysApart(a: IsoDate, b: IsoDate): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / MS_A_DAY;
}
