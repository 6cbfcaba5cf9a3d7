import { type IsoDate, isIsoDate } from "../../kernel/ids.ts";

/** The orders in which files write day, month and year. */
export const DATE_ORDERS = ["MDY", "DMY", "YMD"] as const;
/** One of {@link DATE_ORDERS}. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The form of a date, by order; follows "must be a real date in the form". */
export const DATE_FORMS: Readonly<Record<DateOrder, string>> = {
  MDY: "MM/DD/YYYY or YYYY-MM-DD",
  DMY: "DD/MM/YYYY or YYYY-MM-DD",
  YMD: "YYYY-MM-DD",
};

/** The groups of year, month and day in a match of each order. */
const PATTERNS: Readonly<Record<DateOrder, { readonly form: RegExp; readonly compact: RegExp }>> = {
  MDY: {
    form: /^(?<month>\d{1,2})([/. -])(?<day>\d{1,2})\2(?<year>\d{4})$/,
    compact: /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
  },
  DMY: {
    form: /^(?<day>\d{1,2})([/. -])(?<month>\d{1,2})\2(?<year>\d{4})$/,
    compact: /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  },
  YMD: {
    form: /^(?<year>\d{4})([/. -])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
    compact: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  },
};
/** What spreadsheets append to a date without a time. */
const MIDNIGHT = /[ T]0{1,2}:00(?::00(?:\.0+)?)?$/;

/**
 * A calendar date, or null if the text is none in this order. `YYYY-MM-DD` is a date in every
 * order. A year has four digits: two do not distinguish a birth in 1925 from one in 2025.
 *
 * @example
 * parseDate("2/3/1980", "MDY"); // "1980-02-03"
 */
export function parseDate(text: string, order: DateOrder): IsoDate | null {
  const date = text.replace(MIDNIGHT, "");
  if (isIsoDate(date)) return date;
  const { form, compact } = PATTERNS[order];
  const { year = "", month = "", day = "" } = (form.exec(date) ?? compact.exec(date))?.groups ?? {};
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : null;
}
