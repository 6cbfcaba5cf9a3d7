import type { FrequencyWord } from "../../../kernel/pay/frequencies.ts";
import { dayNumber } from "../../../kernel/text/calendar.ts";
import type { FileStatement, PayrollJob } from "./payroll-file.ts";

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
