import type { PayrollFile, PayrollJob } from "../payroll-file.ts";

const PERIOD_CONSTANTS = ["year", "quarter"] as const;

/**
 * The file with what it does not tell: the employer of jobs without one, and the year and quarter
 * of totals without one. What it tells is never replaced.
 */
export function withConstants<File extends Pick<PayrollFile, "jobs">>(
  file: File,
  constants: ReadonlyMap<string, string>,
): File {
  if (constants.size === 0) return file;
  return { ...file, jobs: file.jobs.map((job) => withPeriod(withEmployer(job, constants), constants)) };
}

function withEmployer(job: PayrollJob, constants: ReadonlyMap<string, string>): PayrollJob {
  const { employer = {} } = job;
  const [name, ein] = [constants.get("employer_name"), constants.get("employer_ein")?.replaceAll(/\D/g, "")];
  if (employer.name !== undefined || (name === undefined && ein === undefined)) return job;
  const told = { ...(name === undefined ? {} : { name }), ...(ein === undefined ? {} : { ein }) };
  return { ...job, employer: { ...told, ...employer } };
}

function withPeriod(job: PayrollJob, constants: ReadonlyMap<string, string>): PayrollJob {
  const { totals } = job;
  const isTold = totals === undefined || totals.year !== undefined || totals.fiscal_year !== undefined;
  const [year, quarter] = PERIOD_CONSTANTS.map((name) => Number(constants.get(name) ?? Number.NaN));
  if (isTold || year === undefined || Number.isNaN(year)) return job;
  const isQuarter = quarter !== undefined && !Number.isNaN(quarter) && totals.quarter === undefined;
  return { ...job, totals: { ...totals, year, ...(isQuarter ? { quarter } : {}) } };
}
