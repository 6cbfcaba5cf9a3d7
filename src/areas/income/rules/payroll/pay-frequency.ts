import type { FactFrequency, FrequencyWord } from "../../../../kernel/pay/frequencies.ts";
import { addDays, daysBetween, daysInMonth, lastDay, monthOf, weekday } from "../../../../kernel/text/calendar.ts";
import { businessDayUpTo } from "../../../../kernel/text/us/federal-holidays.ts";
import type { Facts, PayStatement } from "../../facts/facts.ts";
import { cannotTell, figure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { count } from "../../quantity.ts";
import { type Reason, type Reasons, reasonsWith } from "../../reasons.ts";
import { INTERVAL_DAYS, inRequest, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";

const REASONS = {
  irregular_dates: ["irregular pay dates", "pay_frequency"],
  too_few_dates: ["too few pay dates", "more_pay_dates"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** How often somebody is paid. */
type InferredFrequency = Extract<FactFrequency, FrequencyWord>;

/** A frequency, or why it cannot be decided. */
type FrequencyInference =
  | { readonly frequency: InferredFrequency; readonly formula: string; readonly reason: null }
  | { readonly frequency: null; readonly reason: Reason };

/** The fewest pay dates that can tell a pattern from an accident. */
const DATES_MIN = 3;

/** Infers how often somebody is paid, from the lengths of the pay periods or else the pay dates. */
export const payFrequency: RuleDefinition = {
  kind: "pay_frequency",
  title: "Pay frequency from dates",
  text: "The only frequency that fits all period lengths or, if these do not decide, all of at least three pay dates.",
  citations: [
    read("calendar of pay dates", "dates and period lengths"),
    read("HUD CPD, anticipating income", "24 or 26 payments"),
  ],
  choices: ["A date on a weekend may be paid on the Friday before."],
  parameters: { ignore_off_cycle: inRequest.days() },
  reasons: REASONS,
  evaluate: evaluatePayFrequency,
};

function evaluatePayFrequency(facts: Facts, parameters: Parameters): RuleOutcome {
  const ignored = parameters.list("ignore_off_cycle");
  const statements = facts.employments.flatMap((employment) => employment.statements);
  const used = statements.filter(({ payDate }) => payDate === null || !ignored.includes(payDate));
  const inferred = inferFrequency(used);
  if (inferred.frequency === null) return cannotTell(inferred.reason);
  return outcome("computed", { figures: [textFigure("pay_frequency", inferred.frequency, inferred.formula)] });
}

/**
 * The one frequency that all period lengths, or all pay dates, fit. Two that fit equally cannot be distinguished: 1 February, 15 February
 * and 1 March of a common year are biweekly and semi-monthly.
 */
export function inferFrequency(statements: readonly PayStatement[]): FrequencyInference {
  const byPeriods = ofPeriods(statements);
  if (byPeriods !== null) return { frequency: byPeriods, formula: "the one that all period lengths fit", reason: null };
  const dates = [...new Set(statements.flatMap(({ payDate }) => (payDate === null ? [] : [payDate])))].sort();
  if (dates.length < DATES_MIN) return { frequency: null, reason: reason("too_few_dates") };
  const patterns: [InferredFrequency, boolean][] = [
    ["weekly", hasInterval(dates, 7)],
    ["biweekly", hasInterval(dates, 14)],
    ["semimonthly", isSemiMonthly(dates)],
    ["monthly", isMonthly(dates)],
  ];
  const fitting = patterns.filter(([, fits]) => fits).map(([frequency]) => frequency);
  const [only] = fitting;
  if (only === undefined) return { frequency: null, reason: reason("irregular_dates") };
  return fitting.length === 1
    ? { frequency: only, formula: "the one pattern that all dates fit", reason: null }
    : { frequency: null, reason: reason("pay_frequency_ambiguous") };
}

function ofPeriods(statements: readonly PayStatement[]): InferredFrequency | null {
  const periods = statements.map(({ periodStart, periodEnd }) =>
    periodStart === null || periodEnd === null ? null : ofPeriod(periodStart, periodEnd),
  );
  const [first] = periods;
  return first != null && periods.every((period) => period === first) ? first : null;
}

function ofPeriod(start: string, end: string): InferredFrequency | null {
  const date = Number(start.slice(8));
  const isOneMonth = monthOf(start) === monthOf(end);
  if (isOneMonth && date === 1 && end === lastDay(monthOf(end))) return "monthly";
  if (isOneMonth && date === 1 && end.endsWith("-15")) return "semimonthly";
  if (isOneMonth && date === 16 && end === lastDay(monthOf(end))) return "semimonthly";
  const days = daysBetween(start, end) + 1;
  return days === 7 ? "weekly" : days === 14 ? "biweekly" : null;
}

/** Exactly: a date that a holiday has moved leaves the frequency open, since pay on the 15th and the last day looks alike. */
function hasInterval(dates: readonly string[], days: number): boolean {
  return dates.every((date, at) => at === 0 || daysBetween(dates[at - 1] ?? date, date) === days);
}

const SEMI_MONTHLY_PAIRS = [
  [1, 15],
  [1, 16],
  [15, 31],
  [15, 30],
  [5, 20],
  [7, 22],
  [10, 25],
] as const;

/** Two nominal dates a month, each paid on it or, if it is on a weekend, on the Friday before; none left out between. */
function isSemiMonthly(dates: readonly string[]): boolean {
  return SEMI_MONTHLY_PAIRS.some(([first, second]) => {
    const expected = expectedDates(dates, [first, second]);
    return expected !== null && expected.length === dates.length;
  });
}

function isMonthly(dates: readonly string[]): boolean {
  return Array.from({ length: 31 }, (_, at) => at + 1).some((nominal) => {
    const expected = expectedDates(dates, [nominal]);
    return expected !== null && expected.length === dates.length;
  });
}

/** The nominal dates from the first pay date to the last, if every pay date is one of them, as it is or moved to the Friday before. */
function expectedDates(dates: readonly string[], nominal: readonly number[]): string[] | null {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days: string[] = [];
  for (let day = first; day <= addDays(last, 2); day = addDays(day, 1)) {
    const length = daysInMonth(monthOf(day));
    if (nominal.some((date) => Math.min(date, length) === Number(day.slice(8)))) days.push(day);
  }
  const left = new Set(dates);
  const matched = days.filter((day) => left.delete(day) || left.delete(fridayBefore(day)));
  return left.size === 0 ? matched.concat(days.filter((day) => day <= last && !matched.includes(day))) : null;
}

/**
 * The month that each pay date of semi-monthly or monthly pay belongs to: a date that a weekend or a holiday has moved to the business day
 * before belongs to the month of its nominal day. By pay date where the dates do not tell, and for other frequencies.
 */
export function nominalMonths(dates: readonly string[], frequency: string | null): ReadonlyMap<string, string> {
  const perMonth = frequency === "semimonthly" ? SEMI_MONTHLY_PAIRS : frequency === "monthly" ? MONTHLY_DAYS : [];
  const sorted = [...new Set(dates)].sort();
  const fitting = perMonth.flatMap((nominal) => nominalDays(sorted, nominal) ?? []);
  return new Map(
    sorted.map((date) => {
      const months = new Set(fitting.map((days) => monthOf(days.get(date) ?? date)));
      const [only] = months;
      return [date, months.size === 1 && only !== undefined ? only : monthOf(date)];
    }),
  );
}

/** The nominal day of each date; null if one of them is no such day, as it is or moved to the business day before. */
function nominalDays(dates: readonly string[], nominal: readonly number[]): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>();
  for (const date of dates) {
    const day = Array.from({ length: MOVED_DAYS_MAX + 1 }, (_, at) => addDays(date, at)).find((of) => {
      const length = daysInMonth(monthOf(of));
      const isNominal = nominal.some((one) => Math.min(one, length) === Number(of.slice(8)));
      return isNominal && (of === date || businessDayUpTo(of) === date);
    });
    if (day === undefined) return null;
    found.set(date, day);
  }
  return found;
}

/** Most days that a weekend and a holiday next to it move a date. */
const MOVED_DAYS_MAX = 4;
const MONTHLY_DAYS = Array.from({ length: 31 }, (_, at) => [at + 1]);

function fridayBefore(day: string): string {
  const at = weekday(day);
  return at === 6 ? addDays(day, -1) : at === 0 ? addDays(day, -2) : day;
}

/** Counts the pay dates of a year on the cycle of a known pay date, before it and after it. */
export const payDatesInYear: RuleDefinition = {
  kind: "pay_dates_in_year",
  title: "Pay dates of a year",
  text: "The pay dates from January 1 to December 31, by the cycle of a known pay date.",
  citations: [read("calendar of pay dates", "dates and period lengths")],
  parameters: { year: inRequest.number(), interval_days: INTERVAL_DAYS },
  reasons: REASONS,
  evaluate: evaluatePayDatesInYear,
};

function evaluatePayDatesInYear(facts: Facts, parameters: Parameters): RuleOutcome {
  const year = parameters.text("year") === null ? Number(facts.as_of.slice(0, 4)) : parameters.integer("year");
  const [employment] = facts.employments;
  const anchor = employment?.statements.find(({ payDate }) => payDate !== null)?.payDate ?? null;
  const interval = parameters.entry("interval_days", employment?.pay_frequency ?? "");
  if (anchor === null) return cannotTell(reason("no_statements"));
  if (interval === null) return cannotTell(reason("pay_frequency_unknown"));
  // `n`, the numerator: an interval is a whole number of days.
  const dates = datesOfYear(anchor, Number(interval.value.n), year);
  return outcome("computed", {
    period: String(year),
    figures: [
      figure("pay_dates", "whole", count("pay dates", dates), "days of the cycle from 1 January to 31 December"),
    ],
  });
}

/** Days of a year that are a whole number of intervals from an anchor day. */
export function datesOfYear(anchor: string, intervalDays: number, year: number, until = `${year}-12-31`): string[] {
  const toStart = daysBetween(`${year}-01-01`, anchor);
  const dates: string[] = [];
  const first = addDays(`${year}-01-01`, ((toStart % intervalDays) + intervalDays) % intervalDays);
  for (let day = first; day <= until; day = addDays(day, intervalDays)) dates.push(day);
  return dates;
}
