import { setImmediate as nextTurn } from "node:timers/promises";
import { periodLength } from "./opening/file-shape.ts";
import { countPay } from "./pay-of-job.ts";
import type { JobsDigest, PayrollFile, PayrollJob } from "./payroll-file.ts";
import { employerKeyOf } from "./record-ids.ts";

/** What a file tells of a job; a list of names alone tells nothing. */
const OF_JOB = ["statements", "totals", "pay_rate", "start", "end", "status", "job_title"] as const;
/** So many jobs are looked at in one turn of the event loop. */
const JOBS_PER_TURN = 500;

const known = new WeakMap<PayrollFile, Promise<JobsDigest>>();

/** What the jobs of a file tell together, found once. */
export function digestOfFile(file: PayrollFile): Promise<JobsDigest> {
  const found =
    known.get(file) ?? (file.inParts === undefined ? digestOf(file.jobs) : Promise.resolve(file.inParts.digest));
  known.set(file, found);
  return found;
}

/** What jobs tell together; of many the service does its other work at the same time. */
export async function digestOf(jobs: readonly PayrollJob[]): Promise<JobsDigest> {
  const sums = { statements: 0, quarters: 0, years: 0, undated: 0, unnamed: 0, nameless: 0, unperiodic: 0 };
  const [persons, payUnits, dates] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [employers, employerKeys, periods] = [new Map<string, number>(), new Set<string>(), new Map<string, number>()];
  let [haveBirthDates, haveSsns, haveAddresses, areOfRegister] = [false, false, false, false];
  for (const [at, job] of jobs.entries()) {
    if (at > 0 && at % JOBS_PER_TURN === 0) await nextTurn();
    const { employer, first, last, dob, ssn, ssn_last4: last4, pay_unit: unit } = job;
    const counts = countPay(job);
    for (const name of ["statements", "quarters", "years", "undated"] as const) sums[name] += counts[name];
    if (employer?.name === undefined && employer?.code === undefined) sums.unnamed += 1;
    if (unit === "pay_period" && job.pay_frequency === undefined) sums.unperiodic += 1;
    if (first === undefined || last === undefined) sums.nameless += 1;
    persons.add(job.person);
    if (job.pay_rate !== undefined && unit !== undefined) payUnits.add(unit);
    haveBirthDates ||= dob !== undefined;
    haveAddresses ||= job.address?.line1 !== undefined;
    haveSsns ||= ssn !== undefined || last4 !== undefined;
    const isNamed = job.employee_id !== undefined || first !== undefined || last !== undefined;
    areOfRegister ||= isNamed && OF_JOB.some((field) => job[field] !== undefined);
    const name = employer?.name ?? employer?.code ?? employer?.ein ?? "";
    if (name !== "" && !employers.has(name)) employers.set(name, typeof job.rows[0] === "number" ? job.rows[0] : at);
    if (employerKeys.size < 2) employerKeys.add(employerKeyOf(job));
    for (const statement of job.statements ?? []) {
      if (statement.pay_date !== undefined) dates.add(statement.pay_date);
      const length = periodLength(statement);
      if (length !== null) periods.set(length, (periods.get(length) ?? 0) + 1);
    }
  }
  const sorted = [...dates].filter((date) => date !== "").sort();
  const range = { firstPayDate: sorted.at(0) ?? null, lastPayDate: sorted.at(-1) ?? null };
  const found = { haveBirthDates, haveSsns, haveAddresses, areOfRegister, employers, employerKeys, payUnits, periods };
  return { jobs: jobs.length, persons: persons.size, ...sums, ...found, ...range };
}

/** What the jobs of several parts of a file tell together, no person of which is in two. */
export function joinedDigest(parts: readonly JobsDigest[]): JobsDigest {
  const sum = (count: (part: JobsDigest) => number) => parts.reduce((total, part) => total + count(part), 0);
  const some = (is: (part: JobsDigest) => boolean) => parts.some(is);
  const [employers, periods] = [new Map<string, number>(), new Map<string, number>()];
  for (const part of parts) {
    for (const [name, row] of part.employers) employers.set(name, Math.min(row, employers.get(name) ?? row));
    for (const [length, count] of part.periods) periods.set(length, count + (periods.get(length) ?? 0));
  }
  const dates = parts.flatMap(({ firstPayDate, lastPayDate }) => [firstPayDate ?? [], lastPayDate ?? []].flat()).sort();
  return {
    jobs: sum(({ jobs }) => jobs),
    persons: sum(({ persons }) => persons),
    statements: sum(({ statements }) => statements),
    quarters: sum(({ quarters }) => quarters),
    years: sum(({ years }) => years),
    undated: sum(({ undated }) => undated),
    unnamed: sum(({ unnamed }) => unnamed),
    nameless: sum(({ nameless }) => nameless),
    unperiodic: sum(({ unperiodic }) => unperiodic),
    haveBirthDates: some((part) => part.haveBirthDates),
    haveAddresses: some((part) => part.haveAddresses),
    haveSsns: some((part) => part.haveSsns),
    areOfRegister: some((part) => part.areOfRegister),
    employers: new Map([...employers].toSorted(([, one], [, other]) => one - other)),
    employerKeys: new Set(parts.flatMap(({ employerKeys }) => [...employerKeys])),
    firstPayDate: dates.at(0) ?? null,
    lastPayDate: dates.at(-1) ?? null,
    payUnits: new Set(parts.flatMap(({ payUnits }) => [...payUnits])),
    periods,
  };
}
