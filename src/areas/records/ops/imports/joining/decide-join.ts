import { foldedWords } from "../../../../../kernel/text/fold.ts";
import type { EmploymentRecord } from "../../../../payroll/employment.ts";
import type { RecordedPay } from "../../../../payroll/recorded-pay.ts";
import type { SourceRecord } from "./persons-of-source.ts";
import {
  areOnePersons,
  employeeNumberOf,
  employersDiffer,
  generationOf,
  nameKey,
  namesContradict,
  numbersDiffer,
  sameByNumber,
} from "./same-person.ts";

/** Why a row waits for its person, in words that follow "the row"; has no value of it. */
export const WAITING_REASONS = {
  noPerson:
    "names a person whom this source does not have: load the list of employees, with birth dates or SSNs, into it",
  namesake: "has the name of several persons, and nothing tells whose it is: load it with the numbers of employees",
  generation: "has the name of a father or a son, and does not tell which: load it with the numbers of employees",
  otherNumber: "has the name of a person with another number of the employee",
  otherEmployer: "has the name of a person of another employer: give employer_name as the list of persons has it",
  otherName: "has the number of a person with another name: load the list of persons that has the new one",
  ended: "has the name of a person whose job had ended over a year before it was paid",
  severalJobs: "is of a person with several jobs, and nothing tells of which",
} as const;
/** One of {@link WAITING_REASONS}. */
type WaitingReason = (typeof WAITING_REASONS)[keyof typeof WAITING_REASONS];

/** The record that a row joins, or why it waits. */
export type JoinDecision =
  | { readonly kind: "joins"; readonly target: SourceRecord }
  | { readonly kind: "waits"; readonly reason: WaitingReason };

/** What is known of a row besides its record. */
interface JoinFacts {
  /** True if another person without a birth date or SSN has its name. */
  readonly isNamesake: boolean;
  /** The first day of pay that it tells; null: none. */
  readonly paidFrom: string | null;
}

/** After the end of a job, the last pay comes within so many days. */
const LAST_PAY_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * Decides whose job a row is that tells neither birth date nor SSN: that of the one person of its source who has its
 * number and is not contradicted by the name, else of the one who has its name and is contradicted by nothing. In
 * doubt it waits.
 *
 * @param candidates records of its source that have its name or number and tell their person
 */
export function decideJoin(row: EmploymentRecord, candidates: readonly SourceRecord[], facts: JoinFacts): JoinDecision {
  const number = employeeNumberOf(row);
  const numbered = candidates.filter(
    ({ record }) => number !== null && employeeNumberOf(record) === number && !employersDiffer(row, record),
  );
  const verdicts = numbered.map((one) => ({ one, verdict: sameByNumber(row, one.record) }));
  const same = verdicts.flatMap(({ one, verdict }) => (verdict === "same" ? [one] : []));
  if (same.length > 0) return jobOf(row, same);
  if (verdicts.some(({ verdict }) => verdict === "unsure")) return waits("otherName");
  const decision = decideByName(row, candidates, facts);
  const isUnknown = decision.kind === "waits" && decision.reason === WAITING_REASONS.noPerson;
  return isUnknown && numbered.length > 0 ? waits("otherName") : decision;
}

function decideByName(
  row: EmploymentRecord,
  candidates: readonly SourceRecord[],
  { isNamesake, paidFrom }: JoinFacts,
): JoinDecision {
  const key = nameKey(row);
  if (key === null) return waits("noPerson");
  if (isNamesake) return waits("namesake");
  const named = candidates.filter(({ record }) => nameKey(record) === key && !namesContradict(row, record));
  if (named.length === 0) return waits("noPerson");
  const ofEmployer = named.filter(({ record }) => !employersDiffer(row, record));
  if (ofEmployer.length === 0) return waits("otherEmployer");
  const unnumbered = ofEmployer.filter(({ record }) => !numbersDiffer(row, record));
  if (unnumbered.length === 0) return waits("otherNumber");
  const isUntold = generationOf(row) === null;
  if (isUntold && unnumbered.some(({ record }) => generationOf(record) !== null)) return waits("generation");
  const employed = unnumbered.filter(({ record }) => !hadEnded(record, paidFrom));
  return employed.length === 0 ? waits("ended") : jobOf(row, employed);
}

function hadEnded({ end_date: end }: EmploymentRecord, paidFrom: string | null): boolean {
  return end !== null && paidFrom !== null && Date.parse(paidFrom) - Date.parse(end) > LAST_PAY_DAYS * DAY_MS;
}

/** The one of a person's jobs that a row is of; of two persons none. */
function jobOf(row: EmploymentRecord, jobs: readonly SourceRecord[]): JoinDecision {
  const [first] = jobs;
  if (first === undefined) return waits("noPerson");
  if (!jobs.every(({ record }) => record === first.record || areOnePersons(first.record, record))) {
    return waits("namesake");
  }
  const ofTitle = jobs.filter(({ record }) => row.job_title !== null && titleOf(record) === titleOf(row));
  const current = jobs.filter(({ record }) => record.end_date === null);
  const target = [jobs, ofTitle, current].find((some) => some.length === 1)?.[0];
  return target === undefined ? waits("severalJobs") : { kind: "joins", target };
}

function titleOf({ job_title: title }: EmploymentRecord): string {
  return foldedWords(title ?? "").join(" ");
}

function waits(reason: keyof typeof WAITING_REASONS): JoinDecision {
  return { kind: "waits", reason: WAITING_REASONS[reason] };
}

/** The first day of pay; null without any. */
export function paidFrom(pay: RecordedPay | null): string | null {
  return pay?.statements.map(({ pay_date }) => pay_date).toSorted()[0] ?? null;
}
