import type { IsoDate, Timestamp } from "../../../../../kernel/ids.ts";

/** A calendar day as its number since 1970-01-01. */
export type Day = number;

const MS_PER_DAY = 86_400_000;
const SATURDAY = 6;

/** The day of a date or instant, in UTC. */
export function dayOf(text: IsoDate | Timestamp): Day {
  return Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / MS_PER_DAY;
}

/** The day of a year, month (1 to 12, or beyond: counted on) and day of the month. */
export function dayAt(year: number, month: number, dayOfMonth: number): Day {
  return Date.UTC(year, month - 1, dayOfMonth) / MS_PER_DAY;
}

/** The date of a day, in the years 0001 to 9999. */
export function dateOf(day: Day): IsoDate {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10) as IsoDate;
}

/** The year and the month (1 to 12) of a day. */
export function yearAndMonth(day: Day): { readonly year: number; readonly month: number } {
  const date = new Date(day * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The day of the week: 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** True if the day is a Monday to Friday. */
export function isWeekday(day: Day): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== SATURDAY;
}

/** The day itself if it is a Monday to Friday, else the Friday before. */
export function lastWeekday(day: Day): Day {
  const weekday = weekdayOf(day);
  return weekday === 0 ? day - 2 : weekday === SATURDAY ? day - 1 : day;
}
