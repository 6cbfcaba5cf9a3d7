import { createHash } from "node:crypto";
import type { PayrollJob } from "./payroll-file.ts";

/**
 * The ids of jobs within their source, equal in every file of it: of the number that the payroll
 * system gave the employee, else a hash of who works where. So a pay run and a list of employees
 * with the same numbers are about the same records.
 *
 * Of several jobs of one number, the current one has the plain id, and others that of their
 * position. A correction has the id of what it corrects. Of jobs that still have one id, those of
 * other persons get their name added, and what is equal then is numbered.
 *
 * @param jobs all of the persons that they are of
 * @param hasOneEmployer whether the whole file has one, if these are not all of its jobs
 */
export function recordIds(
  jobs: readonly PayrollJob[],
  hasOneEmployer: boolean = new Set(jobs.map(employerKeyOf)).size === 1,
): ReadonlyMap<PayrollJob, string> {
  const ids = new Map<PayrollJob, string>();
  for (const [id, same] of Map.groupBy(jobs, (job) => ownId(job, hasOneEmployer))) {
    const owner = same[0]?.person;
    const [own, others] = [
      same.filter(({ person }) => person === owner),
      same.filter(({ person }) => person !== owner),
    ];
    addIds(ids, id, own);
    for (const [name, some] of Map.groupBy(others, (job) => hashOf(nameOf(job)).slice(0, 8))) {
      addIds(ids, `${id}/${name}`, some);
    }
  }
  return ids;
}

function addIds(ids: Map<PayrollJob, string>, id: string, jobs: readonly PayrollJob[]): void {
  const [current, ...others] = jobs.toSorted(mainFirst);
  if (current !== undefined) ids.set(current, id);
  const used = new Map([[id, 1]]);
  for (const job of others) {
    const own = job.position_id === undefined ? id : `${id}/${job.position_id}`;
    const count = (used.get(own) ?? 0) + 1;
    used.set(own, count);
    ids.set(job, count === 1 ? own : `${own}#${count}`);
  }
}

/** Jobs that have not ended first, then by the latest start. */
function mainFirst(one: PayrollJob, other: PayrollJob): number {
  return (
    Number(one.end !== undefined) - Number(other.end !== undefined) ||
    (other.start ?? "").localeCompare(one.start ?? "") ||
    (one.position_id ?? "").localeCompare(other.position_id ?? "")
  );
}

function ownId(job: PayrollJob, hasOneEmployer: boolean): string {
  const employer = employerKeyOf(job);
  if (job.employee_id !== undefined) {
    return hasOneEmployer ? job.employee_id : `${job.employee_id}/${hashOf([employer]).slice(0, 8)}`;
  }
  if (job.position_id !== undefined) return job.position_id;
  const ssn = ssnBefore(job);
  if (ssn !== undefined) return hashOf([employer, ssn]);
  const isKnown = job.ssn_last4 !== undefined || job.dob !== undefined;
  const work = isKnown ? [] : [job.job_title, job.department];
  return hashOf([employer, [...nameOf(job), job.ssn_last4, job.dob, ...work]]);
}

/** What tells the employer of a job from others of its file. */
export function employerKeyOf({ employer }: PayrollJob): string {
  return employer?.original_ein ?? employer?.ein ?? employer?.code ?? employer?.name ?? "";
}

/** The SSN under which a job was reported first. */
function ssnBefore({ ssn, corrections }: PayrollJob): string | undefined {
  const before = corrections?.ssn?.original.replaceAll(/\D/g, "");
  return before?.length === 9 ? before : ssn;
}

function nameOf({ first, middle, last, suffix }: PayrollJob): (string | undefined)[] {
  return [first, middle, last, suffix];
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}
