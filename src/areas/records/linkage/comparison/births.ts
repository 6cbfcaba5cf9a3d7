import { type IsoDate, yearOf } from "../../../../kernel/ids.ts";
import { areWithinOneEdit } from "../../../../kernel/text/similarity.ts";

/**
 * How two dates of birth agree. `january_first`: equal, on the day that fillers prefer; `close`: a
 * slip of typing, or the same but for the century; `year`: one is the first of January, for a day that
 * nobody knows, and the years are at most one apart.
 */
export type BirthLevel = "exact" | "january_first" | "close" | "year" | "differ" | "missing";

/**
 * Dates more years apart are not a slip: a father and his son may be born on one day, twenty years
 * apart.
 */
const SLIP_YEARS_MAX = 10;

/** Years between a year of birth and the same with another century. */
const CENTURY_YEARS = 100;

/** The level of two dates of birth. Symmetric. */
export function compareBirths(a: IsoDate | null, b: IsoDate | null): BirthLevel {
  if (a === null || b === null) return "missing";
  if (a === b) return isJanuaryFirst(a) ? "january_first" : "exact";
  const years = yearsApart(a, b);
  if (years === CENTURY_YEARS && a.slice(4) === b.slice(4)) return "close";
  if (years > SLIP_YEARS_MAX || (isJanuaryFirst(a) && isJanuaryFirst(b))) return "differ";
  if (areWithinOneEdit(digitsOf(a), digitsOf(b)) || swapDayAndMonth(a) === b) return "close";
  return years <= 1 && (isJanuaryFirst(a) || isJanuaryFirst(b)) ? "year" : "differ";
}

/** Brothers whose days nobody knows both have it: another year with it is not a slip. */
function isJanuaryFirst(date: IsoDate): boolean {
  return date.endsWith("-01-01");
}

/** Without hyphens, so that the last digit of the month and the first of the day are neighbours. */
function digitsOf(date: IsoDate): string {
  return date.slice(0, 4) + date.slice(5, 7) + date.slice(8);
}

function swapDayAndMonth(date: IsoDate): string {
  return `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`;
}

/** Whole years between the years of birth; 0 if one is missing. */
export function yearsApart(a: IsoDate | null, b: IsoDate | null): number {
  return a === null || b === null || a === b ? 0 : Math.abs(yearOf(a) - yearOf(b));
}

/** Of year, month and day, how many are equal; 0 if a date is missing. */
export function partsEqual(a: IsoDate | null, b: IsoDate | null): number {
  if (a === null || b === null) return 0;
  if (a === b) return 3;
  const isSame = (from: number, to: number): number => Number(a.slice(from, to) === b.slice(from, to));
  return isSame(0, 4) + isSame(5, 7) + isSame(8, 10);
}
