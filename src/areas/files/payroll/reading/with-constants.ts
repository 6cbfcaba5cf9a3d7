import { FREQUENCY_CODES, type FrequencyWord } from "../../../../kernel/pay/frequencies.ts";
import type { PayrollFile, PayrollJob } from "../payroll-file.ts";

const PERIOD_CONSTANTS = ["year", "quarter"] as const;

/**
 * The file with what it does not tell: the employer and the pay frequency of jobs without one, and the year and quarter
 * of totals without one. What it tells is never replaced.
 */
export function withConstants<File extends Pick<PayrollFile, "jobs">>(
  file: File,
  constants: ReadonlyMap<string, string>,
): File {
  if (constants.size === 0) return file;
  return {
    ...file,
    jobs: file.jobs.map((job) => withPeriod(withFrequency(withEmployer(job, constants), constants), constants)),
  };
}

function withEmployer(job: PayrollJob, constants: ReadonlyMap<string, string>): PayrollJob {
  const { employer = {} } = job;
  const [name, ein] = [constants.get("employer_name"), constants.get("employer_ein")?.replaceAll(/\D/g, "")];
  if (employer.name !== undefined || (name === undefined && ein === undefined)) return job;
  const told = { ...(name === undefined ? {} : { name }), ...(ein === undefined ? {} : { ein }) };
  return { ...job, employer: { ...told, ...employer } };
}

/** A rate of a pay period needs its frequency: only with it is the income of a year known. */
function withFrequency(job: PayrollJob, constants: ReadonlyMap<string, string>): PayrollJob {
  const code = constants.get("pay_frequency");
  const [word] = Object.entries(FREQUENCY_CODES).find(([, known]) => known === code) ?? [];
  if (word === undefined || job.pay_frequency !== undefined) return job;
  return { ...job, pay_frequency: word as FrequencyWord };
}

function withPeriod(job: PayrollJob, constants: ReadonlyMap<string, string>): PayrollJob {
  const { totals } = job;
  const isTold = totals === undefined || totals.year !== undefined || totals.fiscal_year !== undefined;
  const [year, quarter] = PERIOD_CONSTANTS.map((name) => Number(constants.get(name) ?? Number.NaN));
  if (isTold || year === undefined || Number.isNaN(year)) return job;
  const isQuarter = quarter !== undefined && !Number.isNaN(quarter) && totals.quarter === undefined;
  return { ...job, totals: { ...totals, year, ...(isQuarter ? { quarter } : {}) } };
}
