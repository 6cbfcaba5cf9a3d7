import { createHash } from "node:crypto";
import type { IncomeUnit, JobType, PayFrequency } from "../../domain/employment.ts";
import type { RowValues, SourceRow } from "../source-rows.ts";
import type { Frequency, PayrollFile, PayrollJob, RateUnit } from "./payroll-file.ts";

/** The units of an income by those of a rate; a rate of a pay period has that of its frequency. */
export const INCOME_UNIT: Readonly<Record<RateUnit, IncomeUnit | null>> = {
  hour: "HOURLY",
  day: "DAILY",
  week: "WEEKLY",
  month: "MONTHLY",
  year: "YEARLY",
  pay_period: null,
};

/** Pay frequencies by their codes in a record. */
export const FREQUENCY_CODE: Readonly<Record<Frequency, PayFrequency>> = {
  weekly: "W",
  biweekly: "BW",
  semimonthly: "SM",
  monthly: "M",
  quarterly: "C",
  semiannually: "SA",
  annually: "A",
};

/** Types of a job by their codes in a record. */
export const JOB_TYPE_CODE: Readonly<Record<NonNullable<PayrollJob["job_type"]>, JobType>> = {
  full_time: "F",
  part_time: "P",
  seasonal: "S",
  per_diem: "D",
};

/** The rows of a payroll file in the columns of employments; what was rejected as unreadable rows. */
export function employmentRows(file: PayrollFile): SourceRow[] {
  const rejected = file.rejects.flatMap(({ scope, row, field, reason, remedy }): SourceRow[] =>
    scope === "row"
      ? [
          {
            kind: "unreadable",
            line: lineOf(row, 0),
            reason: `${field === null ? "" : `${field} `}${reason}. ${remedy}`,
          },
        ]
      : [],
  );
  const used = new Map<string, number>();
  const rows = file.jobs.map(
    (job, at): SourceRow => ({ kind: "row", line: lineOf(job.rows[0] ?? null, at), values: valuesOf(job, used) }),
  );
  return [...rejected, ...rows];
}

function lineOf(row: number | string | null, at: number): number {
  return typeof row === "number" ? row : at + 1;
}

function valuesOf(job: PayrollJob, used: Map<string, number>): RowValues {
  const { address, employer } = job;
  return {
    record_id: recordId(job, used),
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
    start_date: dayOf(job.start),
    end_date: dayOf(job.end),
    ...incomeOf(job),
    pay_frequency: job.pay_frequency === undefined ? null : FREQUENCY_CODE[job.pay_frequency],
    as_of: dayOf(job.as_of ?? lastPayDate(job)),
    email: job.email ?? null,
    phone: job.phone ?? null,
  };
}

/** A date of which the file tells the month only is not stored as a day. */
function dayOf(date: string | undefined): string | null {
  return date?.length === 10 ? date : null;
}

function lastPayDate({ statements }: PayrollJob): string | undefined {
  return statements
    ?.map(({ pay_date }) => pay_date ?? "")
    .toSorted()
    .at(-1);
}

function incomeOf({ pay_rate: rate, pay_unit: unit, pay_frequency: frequency }: PayrollJob): RowValues {
  if (rate === undefined || unit === undefined || rate.startsWith("-")) return { income: null, income_unit: null };
  const ofPeriod = frequency === "weekly" ? "WEEKLY" : frequency === "monthly" ? "MONTHLY" : null;
  const incomeUnit = unit === "pay_period" ? ofPeriod : INCOME_UNIT[unit];
  return incomeUnit === null ? { income: null, income_unit: null } : { income: rate, income_unit: incomeUnit };
}

/**
 * The id of a job within its source, the same in every file: of the numbers that the payroll system
 * gave, else a hash of who works where. Equal ids of one file are numbered.
 */
function recordId(job: PayrollJob, used: Map<string, number>): string {
  const employer = job.employer?.ein ?? job.employer?.code ?? job.employer?.name ?? "";
  const own = job.position_id ?? job.employee_id;
  const name = [job.first, job.middle, job.last, job.suffix];
  const id =
    own === undefined
      ? hashOf([employer, job.ssn ?? [...name, job.ssn_last4, job.dob]])
      : own === job.position_id
        ? own
        : `${own}/${hashOf([employer]).slice(0, 8)}`;
  const count = (used.get(id) ?? 0) + 1;
  used.set(id, count);
  return count === 1 ? id : `${id}#${count}`;
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
