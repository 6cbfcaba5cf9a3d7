import { addDays, weekday } from "../calendar.ts";

const SATURDAY = 6;
const SUNDAY = 0;
/** Holidays of a date, as month and day. Source: 5 U.S.C. 6103(a). */
const FIXED = ["01-01", "06-19", "07-04", "11-11", "12-25"] as const;
/** Holidays of a weekday: month, weekday, and which one of the month; 0 is the last. */
const MOVABLE = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, 0],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const;

/** True if a day is Saturday, Sunday or a federal holiday, or the weekday on which one of a weekend is observed. */
function isNoBusinessDay(day: string): boolean {
  const at = weekday(day);
  return at === SATURDAY || at === SUNDAY || isHoliday(day) || isObserved(day, at);
}

/** The last business day before a day, or the day itself if it is one. */
export function businessDayUpTo(day: string): string {
  let at = day;
  while (isNoBusinessDay(at)) at = addDays(at, -1);
  return at;
}

function isHoliday(day: string): boolean {
  if (FIXED.some((date) => day.endsWith(date))) return true;
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return MOVABLE.some(([of, at, which]) => {
    if (month !== of || weekday(day) !== at) return false;
    return which === 0 ? Number(addDays(day, 7).slice(5, 7)) !== month : Math.ceil(date / 7) === which;
  });
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function isObserved(day: string, at: number): boolean {
  return (at === 5 && isHoliday(addDays(day, 1))) || (at === 1 && isHoliday(addDays(day, -1)));
}
