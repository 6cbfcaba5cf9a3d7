/*
 * Days are `YYYY-MM-DD`, months `YYYY-MM`, both of the proleptic Gregorian calendar and without a time zone. Text of that form
 * sorts as time does.
 */

const DAY_MS = 86_400_000;

/** Number of a day, counted from 1970-01-01. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** The day of that number. */
function dayOfNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** The day so many days later; earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}

/** Days from the first to the second; negative if that is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The month so many months later; earlier if negative. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** The same day so many months later, or the last of a shorter month. */
export function addMonthsClamped(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months);
  const date = Math.min(Number(day.slice(8)), daysInMonth(month));
  return `${month}-${String(date).padStart(2, "0")}`;
}

/** Days of a month. */
export function daysInMonth(month: string): number {
  return daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`);
}

/** The last day of a month. */
export function lastDay(month: string): string {
  return `${month}-${String(daysInMonth(month)).padStart(2, "0")}`;
}

/** The month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Months from the first to the last, both included, in order. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/**
 * Completed years, months and days between two days. A month is complete on the same date of the next month, or on the last day of
 * a shorter one: 31 January to 28 February is one month.
 */
export function completedSpan(from: string, to: string): { years: number; months: number; days: number } {
  let months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
  if (addMonthsClamped(from, months) > to) months -= 1;
  const days = daysBetween(addMonthsClamped(from, months), to);
  return { years: Math.floor(months / 12), months: months % 12, days };
}
