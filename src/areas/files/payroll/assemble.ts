import type { FrequencyWord } from "../../../kernel/pay/frequencies.ts";
import { dayNumber } from "../../../kernel/text/calendar.ts";
import type { JobDraft } from "../layouts/layout-result.ts";
import type { FileReject, FileStatement, PayrollJob } from "./payroll-file.ts";

/** Fields that layouts use on the way and that no job keeps. */
const INNER = [
  "quarter_month",
  "quarter_end",
  "month_1",
  "month_2",
  "month_3",
  "original_ssn",
  "original_first",
  "original_middle",
  "original_last",
] as const;

/** Completes the jobs of a layout, and tells which are one person's. */
export function assembleJobs(
  open: readonly JobDraft[],
  options: { readonly hasNoPersonId: boolean },
): {
  readonly jobs: readonly PayrollJob[];
  readonly rejects: readonly FileReject[];
} {
  const finished = open.map(finishJob);
  const { persons, rejects } = options.hasNoPersonId
    ? { persons: finished.map((_, at) => at), rejects: [] }
    : personsOf(finished);
  const numbers = new Map<number, string>();
  const jobs = finished.map((job, at) => {
    const root = persons[at] ?? at;
    if (!numbers.has(root)) numbers.set(root, `P${String(numbers.size + 1).padStart(4, "0")}`);
    const { unread_ssn: _, ...told } = job;
    return { ...told, person: numbers.get(root) ?? "" } as PayrollJob;
  });
  return { jobs, rejects };
}

type UncheckedFields = Record<string, unknown>;

function finishJob(job: JobDraft): JobDraft {
  const done: JobDraft = { ...job };
  finishQuarter(done);
  finishCorrections(done);
  for (const field of INNER) delete done[field];
  const totals = done.totals;
  if (typeof totals === "object" && totals !== null && Object.keys(totals).length === 0) delete done.totals;
  const inferred = inferFrom({
    statements: (done.statements ?? []) as FileStatement[],
    frequency: done.pay_frequency,
    status: done.status,
    end: done.end,
    as_of: done.as_of,
  });
  if (inferred !== null) done.inferred = inferred;
  return done;
}

/** A quarterly file tells the quarter by its last month. */
function finishQuarter(job: JobDraft): void {
  const totals = job.totals as UncheckedFields | undefined;
  const ended = typeof job.quarter_end === "string" ? job.quarter_end : null;
  const month = ended === null ? job.quarter_month : Number(ended.slice(5, 7));
  const year = ended === null ? totals?.year : Number(ended.slice(0, 4));
  if (totals === undefined || typeof month !== "number" || typeof year !== "number" || month % 3 !== 0) return;
  job.totals = { ...totals, year, quarter: month / 3 };
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate();
  job.as_of = `${year}-${String(month).padStart(2, "0")}-${day}`;
  const months = [job.month_1, job.month_2, job.month_3];
  if (months.every((one) => typeof one === "number")) job.months_employed = months;
}

/** A corrected SSN or name: what was reported, and what is right. */
function finishCorrections(job: JobDraft): void {
  if (job.record_kind !== "correction") return;
  const corrections: UncheckedFields = { ...(job.corrections as UncheckedFields | undefined) };
  if (typeof job.original_ssn === "string" && job.original_ssn !== job.ssn) {
    corrections.ssn = { original: job.original_ssn, correct: job.ssn };
  }
  const [was, is] = [wholeName(job, "original_"), wholeName(job, "")];
  if (was !== "" && was !== is) corrections.name = { original: was, correct: is };
  if (Object.keys(corrections).length > 0) job.corrections = corrections;
}

function wholeName(job: JobDraft, prefix: string): string {
  return ["first", "middle", "last"]
    .map((part) => job[`${prefix}${part}`])
    .filter((part) => typeof part === "string")
    .join(" ");
}

/**
 * The jobs of one person: equal SSNs with a common name, equal numbers of the employee with equal
 * names, or equal last four digits, birth dates and names; equal whole names only where a file has
 * neither.
 */
function personsOf(jobs: readonly JobDraft[]): { readonly persons: number[]; readonly rejects: FileReject[] } {
  const parents = jobs.map((_, at) => at);
  const rejects: FileReject[] = [];
  const seen = new Map<string, number>();
  jobs.forEach((job, at) => {
    for (const key of keysOf(job)) {
      const earlier = seen.get(key.key);
      if (earlier === undefined) seen.set(key.key, at);
      else if (key.isSure || shareName(jobs[earlier], job)) join(parents, earlier, at);
      else {
        const row = job.rows[0] ?? null;
        rejects.push({
          scope: "field",
          row,
          field: "ssn",
          reason: `is the number of row ${jobs[earlier]?.rows[0]}, under another name`,
          remedy: "Correct the SSN of one of both.",
        });
      }
    }
  });
  return { persons: parents.map((_, at) => rootOf(parents, at)), rejects };
}

function keysOf(job: JobDraft): { readonly key: string; readonly isSure: boolean }[] {
  const name = foldedName(job);
  const keys: { key: string; isSure: boolean }[] = [];
  if (typeof job.ssn === "string") keys.push({ key: `ssn ${job.ssn}`, isSure: false });
  if (typeof job.employee_id === "string") keys.push({ key: `id ${job.employee_id} ${name}`, isSure: true });
  if (typeof job.ssn_last4 === "string")
    keys.push({ key: `last4 ${job.ssn_last4} ${String(job.dob)} ${name}`, isSure: job.dob !== undefined });
  if (keys.length === 0 && name !== "")
    keys.push({
      key: `name ${[name, job.suffix, job.dob, job.start, job.unread_ssn].map(String).join(" ")}`,
      isSure: true,
    });
  return keys;
}

function foldedName(job: JobDraft): string {
  return wholeName(job, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .sort()
    .join(" ");
}

function shareName(one: JobDraft | undefined, other: JobDraft): boolean {
  const words = new Set(one === undefined ? [] : foldedName(one).split(" "));
  const others = foldedName(other).split(" ");
  return words.has("") || others[0] === "" || others.some((word) => word.length > 1 && words.has(word));
}

function rootOf(parents: number[], at: number): number {
  let root = at;
  while (parents[root] !== undefined && parents[root] !== root) root = parents[root] ?? root;
  return root;
}

function join(parents: number[], one: number, other: number): void {
  const [first, second] = [rootOf(parents, one), rootOf(parents, other)];
  parents[Math.max(first, second)] = Math.min(first, second);
}

/** What is known of a job's dates. */
interface JobDates {
  readonly statements: readonly FileStatement[];
  readonly frequency: unknown;
  readonly status: unknown;
  readonly end: unknown;
  readonly as_of: unknown;
}

/** Fewer pay dates show no frequency. */
const DATES_MIN = 3;

/** The pay frequency and status that pay dates imply, where the file does not tell them. */
export function inferFrom({
  statements,
  frequency,
  status,
  end,
  as_of: asOf,
}: JobDates): PayrollJob["inferred"] | null {
  const inferred: { pay_frequency?: FrequencyWord; status?: "active" | "terminated" } = {};
  const dates = [
    ...new Set(statements.map((one) => one.pay_date).filter((date) => date !== undefined && date.length === 10)),
  ] as string[];
  const found = frequency === undefined ? frequencyOf(dates.toSorted()) : null;
  if (found !== null) inferred.pay_frequency = found;
  if (status === undefined && typeof end === "string" && typeof asOf === "string" && end <= asOf)
    inferred.status = "terminated";
  return Object.keys(inferred).length === 0 ? null : inferred;
}

/** The frequency of sorted pay dates, by the usual number of days between them; null if unclear. */
function frequencyOf(dates: readonly string[]): FrequencyWord | null {
  if (dates.length < DATES_MIN) return null;
  const days = dates.map(dayNumber);
  const gaps = days
    .slice(1)
    .map((day, at) => day - (days[at] ?? day))
    .toSorted((one, other) => one - other);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0;
  const areNear = gaps.filter((gap) => Math.abs(gap - usual) <= Math.max(1, usual * 0.15)).length >= gaps.length * 0.6;
  if (!areNear) return null;
  if (usual >= 6 && usual <= 8) return "weekly";
  // Half a month has up to 18 days, and its pay days lie 14 apart as well.
  if (usual === 14) return gaps.some((gap) => gap === 17 || gap === 18) ? null : "biweekly";
  if (usual >= 13 && usual <= 17) return hasFixedDays(dates) ? "semimonthly" : "biweekly";
  return usual >= 27 && usual <= 32 ? "monthly" : null;
}

/** True if the dates fall on few days of the month, as those of semimonthly pay do. */
function hasFixedDays(dates: readonly string[]): boolean {
  const halves = new Set(dates.map((date) => (Number(date.slice(8)) <= 20 ? "first" : "second")));
  return halves.size === 2;
}
