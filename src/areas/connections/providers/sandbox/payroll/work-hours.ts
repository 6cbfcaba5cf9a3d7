import type { PayrollShift } from "../../../../payroll/document.ts";
import type { Fetched } from "../../../../payroll/fetched-payroll.ts";
import { type Day, dateOf, isWeekday, weekdayOf } from "./days.ts";
import type { Draws } from "./random.ts";

/** Hours in hundredths; all are whole quarters. */
export type HundredthHours = number;

const QUARTER: HundredthHours = 25;
const WEEKDAYS = 5;
/**
 * Hours of a workweek after which overtime begins: 29 U.S.C. § 207(a)(1). A workweek is Sunday to
 * Saturday.
 */
const OVERTIME_AFTER: HundredthHours = 4_000;
/** Quarter hours by which a day differs from the usual one. */
const DAY_CHANGES = [0, 0, 0, 0, 0, 0, 2, 4, 8, -2] as const;
const USUAL_START_HOUR = 9;
const DAY_HOURS = 24;

/** Hours of a span of work. */
interface WorkedHours {
  readonly regular: HundredthHours;
  readonly overtime: HundredthHours;
}

/** The hours of an hourly employee. */
interface WorkPattern {
  readonly draws: Draws;
  /** Usual hours of a week, in hundredths. */
  readonly weekly: HundredthHours;
}

/** What was worked on a day: nothing at weekends. The same at every call. */
function hoursOn(day: Day, { draws, weekly }: WorkPattern): HundredthHours {
  if (!isWeekday(day)) return 0;
  const usual = Math.max(1, Math.round(weekly / WEEKDAYS / QUARTER));
  const change = DAY_CHANGES[draws.keyed({ key: day, below: DAY_CHANGES.length })] ?? 0;
  return Math.min(DAY_HOURS * 4, Math.max(1, usual + change)) * QUARTER;
}

/**
 * Hours worked in a span of days, both included. Overtime is what goes over forty hours of a
 * workweek, and falls on the day on which it is worked, so that a span that cuts a week gets its
 * part.
 */
export function workedHours(span: { readonly start: Day; readonly end: Day }, pattern: WorkPattern): WorkedHours {
  const sunday = span.start - weekdayOf(span.start);
  let [week, regular, overtime] = [0, 0, 0];
  for (let day = sunday; day <= span.end; day += 1) {
    if (weekdayOf(day) === 0) week = 0;
    const hours = hoursOn(day, pattern);
    const over = Math.max(0, week + hours - OVERTIME_AFTER) - Math.max(0, week - OVERTIME_AFTER);
    week += hours;
    if (day < span.start) continue;
    regular += hours - over;
    overtime += over;
  }
  return { regular, overtime };
}

/** The shifts of a span of days, newest first; their hours are those of {@link workedHours}. */
export function shiftsOf(
  span: { readonly start: Day; readonly end: Day },
  pattern: WorkPattern,
): Fetched<PayrollShift>[] {
  const shifts: Fetched<PayrollShift>[] = [];
  for (let day = span.end; day >= span.start; day -= 1) {
    const hours = hoursOn(day, pattern);
    if (hours === 0) continue;
    const date = dateOf(day);
    const startMinutes = Math.min(USUAL_START_HOUR * 60, DAY_HOURS * 60 - (hours * 60) / 100);
    const [start_time, end_time] = [clock(startMinutes), clock(startMinutes + (hours * 60) / 100)];
    shifts.push({ key: date, date, start_time, end_time, hours: hundredths(hours), type: "regular" });
  }
  return shifts;
}

/** Hundredths as a decimal with two places. */
export function hundredths(value: number): string {
  return (value / 100).toFixed(2);
}

function clock(minutes: number): string {
  const of = (value: number) => String(value).padStart(2, "0");
  return `${of(Math.floor(minutes / 60) % DAY_HOURS)}:${of(minutes % 60)}`;
}
