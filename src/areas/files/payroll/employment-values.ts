import { setImmediate as nextTurn } from "node:timers/promises";
import { FREQUENCY_CODES, type FrequencyWord, PAYMENTS_PER_YEAR } from "../../../kernel/pay/frequencies.ts";
import { type IncomeUnit, UNIT_CODES } from "../../../kernel/pay/units.ts";
import { foldedWords } from "../../../kernel/text/fold.ts";
import { hashOfText } from "../../../kernel/text/hash-of-text.ts";
import type { JobType } from "../../payroll/document.ts";
import type { RowValues, SourceRow } from "../source-rows.ts";
import { multiplyAmounts } from "../values/amounts.ts";
import { payOfJob, storedDay } from "./pay-of-job.ts";
import type { FileReject, PayrollFile, PayrollJob } from "./payroll-file.ts";
import { employerKeyOf, recordIds } from "./record-ids.ts";

/** Types of a job by their codes in a record. */
export const JOB_TYPE_CODE: Readonly<Record<NonNullable<PayrollJob["job_type"]>, JobType>> = {
  full_time: "F",
  part_time: "P",
  seasonal: "S",
  per_diem: "D",
};

/** So many rows are made in one turn of the event loop. */
const ROWS_PER_TURN = 250;

/** Some of the persons of a file with all of their jobs, and what was rejected of their rows. */
export interface JobsOfFile {
  readonly jobs: readonly PayrollJob[];
  readonly rejects: readonly FileReject[];
}

/** How the jobs of a file are made rows. */
interface RowsOptions {
  /** The name of the file, for the origin of each figure; null: not known. */
  readonly sourceFile: string | null;
  readonly hasOneEmployer: boolean;
  /** Hashes of the names that several persons of the file have. */
  readonly shared: Pick<ReadonlySet<number>, "has">;
}

/**
 * The rows of a payroll file in the columns of employments, each with its pay; what was rejected as
 * unreadable rows. They come in groups, between which the service does its other work.
 *
 * @param sourceFile the name of the file, for the origin of each figure; null: not known
 */
export function employmentRows(file: PayrollFile, sourceFile: string | null): AsyncGenerator<SourceRow[]> {
  const hasOneEmployer = new Set(file.jobs.map(employerKeyOf)).size === 1;
  return rowsOfJobs([file], { sourceFile, hasOneEmployer, shared: sharedNamesOf(file.jobs).shared });
}

/** The rows of a file whose jobs come in parts; see {@link employmentRows}. */
export async function* rowsOfJobs(
  parts: Iterable<JobsOfFile>,
  { sourceFile, hasOneEmployer, shared }: RowsOptions,
): AsyncGenerator<SourceRow[]> {
  for (const { jobs, rejects } of parts) {
    const rejected = rejects.flatMap(({ scope, row, field, reason, remedy }): SourceRow[] => {
      if (scope !== "row") return [];
      const what = field === null ? "" : `${field} `;
      return [{ kind: "unreadable", line: lineOf(row, 0), reason: `${what}${reason}.${pathOf(row)} ${remedy}` }];
    });
    if (rejected.length > 0) yield rejected;
    const ids = recordIds(jobs, hasOneEmployer);
    for (let begin = 0; begin < jobs.length; begin += ROWS_PER_TURN) {
      await nextTurn();
      yield jobs.slice(begin, begin + ROWS_PER_TURN).map((job, at): SourceRow => {
        const values = valuesOf(job, ids.get(job) ?? "");
        const row = { line: lineOf(job.rows[0] ?? null, begin + at), values, pay: payOfJob(job, sourceFile) };
        const isNamesake = shared.has(hashOfText(nameOf(job)));
        return { kind: "row", ...row, isPartial: true, person: job.person, ...(isNamesake && { isNamesake }) };
      });
    }
  }
}

/** The names of jobs as hashes, and those of them that several persons have. */
export function sharedNamesOf(jobs: readonly PayrollJob[]): {
  readonly names: Set<number>;
  readonly shared: Set<number>;
} {
  const persons = new Map<number, string>();
  const shared = new Set<number>();
  for (const job of jobs) {
    const name = nameOf(job);
    if (name.trim() === "") continue;
    const hash = hashOfText(name);
    const person = persons.get(hash);
    if (person === undefined) persons.set(hash, job.person);
    else if (person !== job.person) shared.add(hash);
  }
  return { names: new Set(persons.keys()), shared };
}

/** The first and the last name of a job, whichever is written first; middle names and suffixes may be left out of a file. */
function nameOf({ first = "", last = "" }: PayrollJob): string {
  const [given = ""] = foldedWords(first);
  return [given, foldedWords(last).join("")].sort().join(" ");
}

/** The place of a row that has no number. */
function pathOf(row: number | string | null): string {
  return typeof row === "string" ? ` (${row})` : "";
}

function lineOf(row: number | string | null, at: number): number {
  return typeof row === "number" ? row : at + 1;
}

function valuesOf(job: PayrollJob, recordId: string): RowValues {
  const { address, employer, inferred } = job;
  const frequency = job.pay_frequency ?? inferred?.pay_frequency;
  const status = job.status ?? inferred?.status;
  return {
    record_id: recordId,
    employer_name: employer?.name ?? employer?.code ?? null,
    employer_ein: employer?.ein ?? null,
    first_name: job.first ?? null,
    middle_name: job.middle ?? null,
    last_name: [job.last, job.suffix].filter((part) => part !== undefined).join(" "),
    date_of_birth: job.dob ?? null,
    ssn: job.ssn ?? job.ssn_last4 ?? null,
    street: [address?.line1, address?.line2].filter((part) => part !== undefined).join(" "),
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zip ?? null,
    job_title: job.job_title ?? null,
    job_type: job.worker_type === "contractor" ? "C" : job.job_type === undefined ? null : JOB_TYPE_CODE[job.job_type],
    start_date: storedDay(job.start),
    end_date: storedDay(job.end),
    ...incomeOf(job),
    pay_frequency: frequency === undefined ? null : FREQUENCY_CODES[frequency],
    employment_status: status ?? null,
    derived_fields: derivedFields(job),
    as_of: storedDay(job.as_of ?? lastPayDate(job)),
    email: job.email ?? null,
    phone: job.phone ?? null,
  };
}

function derivedFields(job: PayrollJob): string[] {
  const { pay_frequency, status, inferred = {} } = job;
  return [
    ...(job.pay_unit === "pay_period" && incomeOf(job).income_unit === "YEARLY" ? ["income"] : []),
    ...(pay_frequency === undefined && inferred.pay_frequency !== undefined ? ["pay_frequency"] : []),
    ...(status === undefined && inferred.status !== undefined ? ["employment_status"] : []),
  ];
}

function lastPayDate({ statements }: PayrollJob): string | undefined {
  return statements
    ?.map(({ pay_date }) => pay_date ?? "")
    .toSorted()
    .at(-1);
}

const NO_INCOME: RowValues = { income: null, income_unit: null };
/** Units of a record for pay periods that have one; a rate of other periods is multiplied to a year. */
const UNIT_OF_PERIOD: Readonly<Partial<Record<FrequencyWord, IncomeUnit>>> = { weekly: "WEEKLY", monthly: "MONTHLY" };

function incomeOf({ pay_rate: rate, pay_unit: unit, pay_frequency: frequency }: PayrollJob): RowValues {
  if (rate === undefined || unit === undefined || rate.startsWith("-")) return NO_INCOME;
  if (unit !== "pay_period") return { income: rate, income_unit: UNIT_CODES[unit] };
  if (frequency === undefined) return NO_INCOME;
  const own = UNIT_OF_PERIOD[frequency];
  if (own !== undefined) return { income: rate, income_unit: own };
  return { income: multiplyAmounts(rate, String(PAYMENTS_PER_YEAR[frequency])), income_unit: "YEARLY" };
}
