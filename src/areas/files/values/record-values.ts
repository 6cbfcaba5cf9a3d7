import { type IsoDate, isIsoDate } from "../../../kernel/ids.ts";
import {
  FREQUENCY_CODES,
  type FrequencyWord,
  PAY_FREQUENCIES,
  PAYMENTS_PER_YEAR,
  type PayFrequency,
} from "../../../kernel/pay/frequencies.ts";
import { type IncomeUnit, UNIT_CODES } from "../../../kernel/pay/units.ts";
import { JOB_TYPES, type JobType } from "../../payroll/document.ts";
import { type DateOrder, parseDate } from "../dates.ts";
import { JOB_TYPE_CODE } from "../payroll/employment-values.ts";
import { NO_VALUE } from "./amounts.ts";
import { isStillEmployed, readDate, readPlainDate } from "./loose-dates.ts";
import { frequencyOfWord, jobTypeOf, unitOfWord, workerTypeOf } from "./pay-words.ts";

/*
 * Values of employments as exports and people write them, in the codes of a record. Of each, null
 * means that none is stated (`N/A`), and undefined that the text is none of its kind.
 */

/** What is known of a date besides its text. */
export interface DateContext {
  /** The order of day, month and year in the file; null: only what has one meaning is read. */
  readonly order: DateOrder | null;
  /** The latest year that two digits can mean. */
  readonly pivotYear: number;
  /** The day on which a job ended: `present` means that it lasts. */
  readonly isEnd: boolean;
}

/** A date: `2015-01-05T00:00:00Z`, `5-Jan-2015`, or in the order stated `1/5/2015`, `1/5/15`. */
export function readRecordDate(text: string, { order, pivotYear, isEnd }: DateContext): IsoDate | null | undefined {
  if (isStillEmployed(text)) return isEnd ? null : undefined;
  const told = order === null ? null : parseDate(text, order);
  const reading = order === null || order === "YMD" ? readPlainDate(text) : readDate(text, { order, pivotYear });
  if (reading.kind === "none") return null;
  if (told !== null) return told;
  return reading.kind === "date" && isIsoDate(reading.date) ? reading.date : undefined;
}

/** Year, month and day by numbers, the year first or last; it may lack a digit. */
const NUMBERS = /^'?(?:(\d{3,4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/. ])(\d{1,2})\6(\d{3,4}))(?:[ T]\d{1,2}:.*)?$/;
/** No payroll system stores an earlier year but by mistake. */
const YEAR_MIN = 1_800;

/**
 * True for the form of a date that is none in any order of day and month, `1990-02-30`, or whose year
 * lacks a digit or its century, `980-04-08`. False for what stands for no date, `0000-00-00`.
 */
export function isImpossibleDate(text: string): boolean {
  const [, first, , afterFirst, last, one, , other, end] = NUMBERS.exec(text) ?? [];
  const [year, month, day] = [first ?? end, afterFirst ?? one, last ?? other].map((part) => Number(part));
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(year)) return false;
  if (readDate(text, { order: "MDY", pivotYear: 0 }).kind === "none") return false;
  return year < YEAR_MIN || (!isReal(year, month, day) && !isReal(year, day, month));
}

function isReal(year: number, month: number, day: number): boolean {
  return isIsoDate([String(year), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-"));
}

/** True for what people write for no value: `N/A`, `none`, `-`, `0`. */
export function isNoValue(text: string): boolean {
  return NO_VALUE.test(text) || /^[-–—0\s]+$/.test(text);
}

/** A pay frequency: `Bi-Weekly`, `every other week`, `26`. */
export function payFrequencyOf(text: string): PayFrequency | null | undefined {
  if (isNoValue(text)) return null;
  const code = PAY_FREQUENCIES.find((one) => one === text.toUpperCase());
  if (code !== undefined) return code;
  const frequency = frequencyOfWord(text);
  return frequency === null ? undefined : FREQUENCY_CODES[frequency];
}

/** The type of a job: `Full-Time`, `Per Diem`, `1099`. */
export function jobTypeCodeOf(text: string): JobType | null | undefined {
  if (isNoValue(text)) return null;
  const code = JOB_TYPES.find((one) => one === text.toUpperCase());
  if (code !== undefined) return code;
  if (workerTypeOf(text) === "contractor") return "C";
  const type = jobTypeOf(text);
  return type === null || type === undefined ? undefined : JOB_TYPE_CODE[type];
}

/** The unit of an income; with its frequency where it is the pay of a period that records have not. */
interface ReadUnit {
  readonly unit: IncomeUnit;
  /** By what the amount is multiplied to be of the unit. */
  readonly factor: number;
}

/** Frequencies whose pay has a unit of records: what names them otherwise than the unit, such as `12`, is not a unit. */
const HAVE_UNITS: readonly FrequencyWord[] = ["weekly", "monthly", "annually"];

/** The unit of an income: `per hour`, `Salary`; the pay of two weeks or half a month as a year's. */
export function incomeUnitOf(text: string): ReadUnit | null | undefined {
  if (isNoValue(text)) return null;
  const unit = unitOfWord(text);
  const code = unit === null ? null : UNIT_CODES[unit];
  if (code !== null) return { unit: code, factor: 1 };
  const frequency = frequencyOfWord(text);
  if (frequency === null || HAVE_UNITS.includes(frequency)) return undefined;
  return { unit: "YEARLY", factor: PAYMENTS_PER_YEAR[frequency] };
}
