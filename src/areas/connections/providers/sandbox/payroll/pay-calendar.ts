import { PAY_CYCLES_PER_YEAR, type RegularFrequency } from "../../../../../kernel/pay/frequencies.ts";
import { type Day, dayAt, lastWeekday, yearAndMonth } from "./days.ts";

/** A span of work that is paid at once; the first and last day belong to it. */
export interface PayPeriod {
  /** The number of the period among those of its frequency: consecutive, and the same at every call. */
  readonly ordinal: number;
  readonly start: Day;
  readonly end: Day;
  readonly payDate: Day;
}

/** 1970-01-04, a Sunday: weekly periods run from Sunday to Saturday. */
const FIRST_SUNDAY = 3;
/** Weekly and biweekly pay comes on the Friday after the period. */
const WEEKLY_LAG_DAYS = 6;
/**
 * Semimonthly pay comes so many days after the period, or on the Friday before if that is a
 * weekend.
 */
const SEMIMONTHLY_LAG_DAYS = 5;

/** Which pay dates are asked for. */
interface PaySpan {
  /** Pay dates from this day on. */
  readonly from: Day;
  /** Pay dates to this day. */
  readonly to: Day;
  /** Which of the two weeks a biweekly period begins with: 0 or 1. */
  readonly phase: number;
}

/**
 * The pay periods whose pay date is in a span, oldest first. Weekly pay is on Fridays, all other
 * pay on a Monday to Friday.
 */
export function payPeriods(frequency: RegularFrequency, span: PaySpan): PayPeriod[] {
  return frequency === "W" || frequency === "BW" ? periodsOfWeeks(frequency, span) : periodsOfMonths(frequency, span);
}

function periodsOfWeeks(frequency: "W" | "BW", { from, to, phase }: PaySpan): PayPeriod[] {
  const days = frequency === "W" ? 7 : 14;
  const first = FIRST_SUNDAY + (frequency === "W" ? 0 : 7 * phase);
  const lag = days - 1 + WEEKLY_LAG_DAYS;
  const periods: PayPeriod[] = [];
  for (let ordinal = Math.ceil((from - first - lag) / days); first + ordinal * days + lag <= to; ordinal += 1) {
    const start = first + ordinal * days;
    periods.push({ ordinal, start, end: start + days - 1, payDate: start + lag });
  }
  return periods;
}

const MONTHS: Record<"A" | "SA" | "M", number> = { A: 12, SA: 6, M: 1 };

function periodsOfMonths(frequency: "A" | "SA" | "M" | "SM", { from, to }: PaySpan): PayPeriod[] {
  const perYear = PAY_CYCLES_PER_YEAR[frequency];
  const periods: PayPeriod[] = [];
  // One period of lag at most: what is paid in January can belong to December.
  const first = (yearAndMonth(from).year - 1) * perYear;
  const last = (yearAndMonth(to).year + 1) * perYear;
  for (let ordinal = first; ordinal < last; ordinal += 1) {
    const period = frequency === "SM" ? semimonthly(ordinal) : wholeMonths(ordinal, MONTHS[frequency]);
    if (period.payDate >= from && period.payDate <= to) periods.push(period);
  }
  return periods;
}

function semimonthly(ordinal: number): PayPeriod {
  const [month, isSecond] = [Math.floor(ordinal / 2), ordinal % 2 === 1];
  const start = monthStart(month) + (isSecond ? 15 : 0);
  const end = isSecond ? monthStart(month + 1) - 1 : start + 14;
  return { ordinal, start, end, payDate: lastWeekday(end + SEMIMONTHLY_LAG_DAYS) };
}

function wholeMonths(ordinal: number, months: number): PayPeriod {
  const start = monthStart(ordinal * months);
  const end = monthStart((ordinal + 1) * months) - 1;
  return { ordinal, start, end, payDate: lastWeekday(end) };
}

/** The first day of a month, counted from January of the year 0. */
function monthStart(month: number): Day {
  return dayAt(Math.floor(month / 12), (month % 12) + 1, 1);
}
