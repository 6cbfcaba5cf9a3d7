import { isIsoDate } from "../../../kernel/ids.ts";
import { NO_VALUE } from "./amounts.ts";

/** The orders of day and month where a date does not show which is which. */
export type DayMonthOrder = "MDY" | "DMY";

/** What a date's text was found to be. */
type DateReading =
  | { readonly kind: "date"; readonly date: string }
  /** No date is meant: blank, `present`, `0000-00-00`. */
  | { readonly kind: "none" }
  | { readonly kind: "impossible" };

/** How dates are read whose form leaves something open. */
export interface DateRules {
  readonly order: DayMonthOrder;
  /** The latest year that a two-digit year can mean; earlier ones are up to 99 years before. */
  readonly pivotYear: number;
}

const NONE: DateReading = { kind: "none" };
const IMPOSSIBLE: DateReading = { kind: "impossible" };
/** What people write in the column of an end date while somebody is employed. */
const STILL_EMPLOYED =
  /^(?:present|current|currently employed|currently|active|still (?:employed|here|working|active)|employed|not (?:terminated|separated|applicable)|now|to date|ongoing|continuing|open|today|-|–|—)$/i;
/** Dates that payroll systems store for none. */
const EMPTY_DATES =
  /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0{8}|0|1900-01-0[01]|0?1\/0?[01]\/1900|0001-01-01|0?1\/0?1\/0001|12\/3[01]\/[29]999|[29]999-12-3[01]|99991231|12319999)$/;
const TIME = /(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?)\s*(?:z|[+-]\d{2}(?::?\d{2})?|utc|gmt)?$/i;
/** What Workday appends to a date without a time. */
const ZONE = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/i;
/** A time without separators behind a compact date, as logs and databases write it. */
const COMPACT_TIME = /^(\d{8})\d{4}(?:\d{2})?$/;
/** The day of the week in front of a date; the date tells it. */
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+(?=\S)/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Serial numbers of spreadsheets from 1930 to 2078, with the time of day as a fraction. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;
const SERIAL_MIN = 10_959;
const SERIAL_MAX = 65_380;
const SERIAL_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** No form of a date is longer; further text would cost time. */
const CHARS_MAX = 80;

/** The month of a name such as `Sept`, from 1; 0 if it is none. */
export function monthOfName(name: string): number {
  const at = MONTHS.indexOf(name.toLowerCase().slice(0, 3));
  const isMonth =
    /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$/i;
  return isMonth.test(name) ? at + 1 : 0;
}

/** As most dates are written: there is nothing around them to take off. */
const PLAIN = /^(?:\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}([-/])\d{1,2}\1\d{4})$/;

/** Reads a date as exports and people write it. */
export function readDate(text: string, rules: DateRules): DateReading {
  const trimmed = text.trim();
  if (trimmed.length > CHARS_MAX) return IMPOSSIBLE;
  if (PLAIN.test(trimmed) && !EMPTY_DATES.test(trimmed)) {
    return isoLike(trimmed, rules) ?? numeric(trimmed, rules) ?? IMPOSSIBLE;
  }
  if (trimmed === "" || STILL_EMPLOYED.test(trimmed) || NO_VALUE.test(trimmed)) return NONE;
  const date = bareDate(trimmed);
  if (EMPTY_DATES.test(date)) return NONE;
  return isoLike(date, rules) ?? numeric(date, rules) ?? named(date, rules) ?? serial(date) ?? IMPOSSIBLE;
}

/** A date's text without marks of a spreadsheet, a time, a zone, and the day of the week. */
function bareDate(text: string): string {
  const unmarked = text.replace(/^(["'])(.*)\1$/, "$2").replace(/^'/, "");
  const day = unmarked.replace(TIME, "").replace(ZONE, "$1").replace(COMPACT_TIME, "$1").replace(WEEKDAY, "");
  return day.trim().replace(/\s*([-/\\])\s*/g, (_, sign: string) => (sign === "\\" ? "/" : sign));
}

/** True for what people write where a person is still employed: `present`. */
export function isStillEmployed(text: string): boolean {
  return STILL_EMPLOYED.test(text.trim());
}

/**
 * Reads a date that has one meaning whatever the order of day and month: the year first, or the
 * month as a word, and all four digits of the year.
 */
export function readPlainDate(text: string): DateReading {
  const isPlain = /^['"]?\d{4}|[a-z]{3}.*(?<!\d)\d{4}(?!\d)/i.test(text.trim()) && !/^\s*'?\d{5}(?:\D|$)/.test(text);
  const { kind, ...date } = readDate(text, { order: "DMY", pivotYear: 0 });
  return kind === "date" && !isPlain ? IMPOSSIBLE : ({ kind, ...date } as DateReading);
}

function reading(year: number, month: number, day: number): DateReading {
  const pad = (value: number) => String(value).padStart(2, "0");
  const iso = `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}`;
  return isIsoDate(iso) && year >= 1800 ? { kind: "date", date: iso } : IMPOSSIBLE;
}

function isoLike(text: string, { order }: DateRules): DateReading | null {
  const full = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (full !== null) return reading(Number(full[1]), Number(full[2]), Number(full[3]));
  const month = /^(\d{4})-(\d{2})$/.exec(text);
  if (month !== null) {
    return Number(month[2]) >= 1 && Number(month[2]) <= 12 ? { kind: "date", date: text } : IMPOSSIBLE;
  }
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text);
  if (compact !== null) return reading(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const american = order === "MDY" ? /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(text) : null;
  return american === null ? null : reading(Number(american[3]), Number(american[1]), Number(american[2]));
}

function numeric(text: string, { order, pivotYear }: DateRules): DateReading | null {
  const parts = /^(\d{1,2})([-/.\s])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (parts === null) return null;
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  const year = fullYear(parts[4] ?? "", pivotYear);
  const [month, day] = order === "MDY" ? [first, second] : [second, first];
  return reading(year, month, day);
}

function named(text: string, { pivotYear }: DateRules): DateReading | null {
  const yearFirst = /^(\d{4})[-\s/.]([a-z]{3,9})\.?[-\s/.](\d{1,2})$/i.exec(text);
  if (yearFirst !== null) return reading(Number(yearFirst[1]), monthOfName(yearFirst[2] ?? ""), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-\s/.]?(?:of\s+)?([a-z]{3,9})\.?[-\s/.,]*(\d{4}|\d{2})$/i.exec(text);
  if (dayFirst !== null) {
    return reading(fullYear(dayFirst[3] ?? "", pivotYear), monthOfName(dayFirst[2] ?? ""), Number(dayFirst[1]));
  }
  const monthFirst = /^([a-z]{3,9})\.?[-\s/]+(\d{1,2})(?:st|nd|rd|th)?[-\s/,]\s*(\d{4})$/i.exec(text);
  if (monthFirst === null) return null;
  return reading(Number(monthFirst[3]), monthOfName(monthFirst[1] ?? ""), Number(monthFirst[2]));
}

function serial(text: string): DateReading | null {
  const days = Number(SERIAL.exec(text)?.[1] ?? "0");
  if (days < SERIAL_MIN || days > SERIAL_MAX) return null;
  return { kind: "date", date: new Date(SERIAL_EPOCH_MS + days * DAY_MS).toISOString().slice(0, 10) };
}

function fullYear(text: string, pivotYear: number): number {
  const year = Number(text);
  if (text.length === 4) return year;
  const century = pivotYear - (pivotYear % 100);
  return century + year <= pivotYear ? century + year : century - 100 + year;
}

/** Finds the order of day and month that dates show, one by one: in one of them a number over 12 is the day. */
export class DateOrders {
  #monthFirst = 0;
  #dayFirst = 0;

  /** Adds a text, which may be a date. */
  add(text: string): void {
    const parts = /^\s*(\d{1,2})([-/.\s])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(text);
    if (parts === null) return;
    if (Number(parts[1]) > 12 && Number(parts[3]) <= 12) this.#dayFirst += 1;
    if (Number(parts[3]) > 12 && Number(parts[1]) <= 12) this.#monthFirst += 1;
  }

  /** Null if no date shows it. */
  result(): DayMonthOrder | null {
    if (this.#monthFirst === 0 && this.#dayFirst === 0) return null;
    return this.#dayFirst > this.#monthFirst * 3 ? "DMY" : "MDY";
  }
}

/** The order that the dates of a file show; null if none shows it. */
export function orderOfDates(texts: Iterable<string>): DayMonthOrder | null {
  const orders = new DateOrders();
  for (const text of texts) orders.add(text);
  return orders.result();
}
