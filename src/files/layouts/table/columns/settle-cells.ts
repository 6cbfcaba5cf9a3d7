import { parseState } from "../../../../text/us/state.ts";
import { amountUnits, parseHours } from "../../../values/amounts.ts";
import { frequencyOfWord, unitOfWord } from "../../../values/pay-words.ts";
import type { TableField } from "../../../vocabulary/field-headings.ts";
import type { PartHeading } from "../../../vocabulary/part-headings.ts";
import type { GridRow } from "../grid.ts";
import { isEarned, type TableSample } from "./settle-amounts.ts";

/** The cells of a column that hold something. */
function filledCells(place: number, rows: readonly GridRow[]): string[] {
  return rows.map(({ cells }) => (cells[place] ?? "").trim()).filter((cell) => cell !== "");
}

/** True if more than half of the cells are so, and there are any. */
function areMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.filter(is).length * 2 > cells.length;
}

/** An SSN as only an SSN is written: its three parts apart, or masked to the last four. */
const SSN_PARTS = /^\d{3}[-\u2010-\u2015 ]\d{2}[-\u2010-\u2015 ]\d{4}$|^[x*#•]{3}[- ]?[x*#•]{2}[- ]?\d{4}$/i;
/** The same, or all digits of one with up to two leading zeros lost. */
const SSN_DIGITS = /^\d{7,9}$/;

/** True if a column holds numbers of persons, which no amount is. */
function haveNumbers(place: number, rows: readonly GridRow[]): boolean {
  return areMostly(filledCells(place, rows), (cell) => SSN_PARTS.test(cell) || SSN_DIGITS.test(cell));
}

/** True if a column holds amounts with cents, which no number of a person is. */
function haveAmounts(place: number, rows: readonly GridRow[]): boolean {
  return areMostly(filledCells(place, rows), (cell) => /^\W{0,3}\d[\d,]{0,9}\.\d\d\W?$/.test(cell));
}

/** Headings under which a number of the employer or of the person may stand. */
const EITHERS_NUMBER = /\btax id\b|\btin\b|\bsocial\b|^id number$|\btaxpayer id\b/;

/** `Tax ID` is the person's where its cells are written as SSNs are, and no other column has them. */
export function settleSsn(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  if (fields.includes("ssn")) return;
  const place = texts.findIndex(
    (text, at) => EITHERS_NUMBER.test(text) && areMostly(filledCells(at, rows), (cell) => SSN_PARTS.test(cell)),
  );
  if (place >= 0) fields[place] = "ssn";
}

/** A quarter of an hour, in units of `amountUnits`; nobody is paid more hours of one kind in a period. */
const QUARTER_HOUR = 2_500n;
const HOURS_MAX = 2_000_000n;
/** So many amounts of pay are not all quarters by chance. */
const QUARTERS_MIN = 3;
const SCALE = 10_000n;
/** Amounts that differ by rounding, in units of `amountUnits`. */
const NEAR = 200n;

/**
 * `Reg` and `OT` without a word for hours or pay are hours where they make the gross pay with the rate.
 * Without a rate they are where they are quarters of hours, and no pay makes the gross pay with them.
 */
export function settleBareHours(
  fields: readonly (TableField | null)[],
  parts: (PartHeading | null)[],
  { texts, rows }: TableSample,
): void {
  const places = { fields, earned: placesOf(parts, "earning"), hours: placesOf(parts, "hours") };
  for (const place of places.earned) {
    const part = parts[place];
    if (part === undefined || part === null || !BARE_EARNING.test(texts[place] ?? "")) continue;
    if (areHours(place, places, rows)) parts[place] = { ...part, kind: "hours" };
  }
}

interface PayPlaces {
  readonly fields: readonly (TableField | null)[];
  readonly earned: readonly number[];
  readonly hours: readonly number[];
}

function placesOf(parts: readonly (PartHeading | null)[], kind: PartHeading["kind"]): number[] {
  return parts.flatMap((part, place) => (part?.kind === kind ? [place] : []));
}

function areHours(place: number, { fields, earned, hours }: PayPlaces, rows: readonly GridRow[]): boolean {
  const gross = fields.indexOf("gross");
  const telling = rows.filter((row) => unitsOf(row, place) > 0n && unitsOf(row, gross) > 0n);
  if (gross < 0 || telling.length === 0) return false;
  const rate = Math.max(fields.indexOf("hourly_rate"), fields.indexOf("pay_rate"));
  const worked = hours.length > 0 ? hours : [fields.indexOf("hours")];
  const sum = (row: GridRow, of: readonly number[]) => of.reduce((total, at) => total + unitsOf(row, at), 0n);
  const isPaid = (row: GridRow) => {
    const rest = unitsOf(row, gross) - sum(row, earned);
    return rest <= NEAR || isNear(rest, (sum(row, worked) * unitsOf(row, rate)) / SCALE);
  };
  if (telling.filter(isPaid).length * 2 > telling.length) return false;
  const isMade = (row: GridRow) => {
    const [own, others, paid] = [unitsOf(row, place), sum(row, worked), unitsOf(row, gross)];
    const times = (all: bigint) => (all * unitsOf(row, rate)) / (SCALE * 2n);
    return isNear(paid, times(others * 2n + own * 3n)) || isNear(paid, times(others * 2n + own));
  };
  if (rate >= 0 && telling.filter(isMade).length * 2 > telling.length) return true;
  const isQuarter = (units: bigint) => units <= HOURS_MAX && units % QUARTER_HOUR === 0n;
  return telling.length >= QUARTERS_MIN && telling.every((row) => isQuarter(unitsOf(row, place)));
}

function isNear(one: bigint, other: bigint): boolean {
  return one - other <= NEAR && other - one <= NEAR;
}

const BARE_EARNING = /^(?:regular|overtime|double ?time|holiday|vacation|sick|pto|straight time)(?: time)?$/;

/** The amount or the hours in a cell, `64:15` too; 0 without any, and where there is no column. */
function unitsOf({ cells }: GridRow, place: number): bigint {
  return amountUnits(parseHours((cells[place] ?? "").trim()) ?? "") ?? 0n;
}

/** `SS` or `Social Security` beside a federal tax or Medicare is a tax, unless its cells are numbers of persons. */
export function settleNumbers(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  const hasTaxes = texts.some((text) => /\b(?:medicare|federal|med)\b/.test(text));
  const isPay = fields.includes("gross") || fields.includes("net");
  fields.forEach((field, place) => {
    if (isPay && texts[place] === "regular pay" && isEarned(place, fields, { texts, rows })) fields[place] = null;
    // Without an address, a state beside a federal tax is the state's, unless it has names of states.
    const isTax = texts[place] === "state" && !fields.includes("city") && !hasStates(place, rows);
    if (isPay && hasTaxes && isTax) fields[place] = null;
    if (field !== "ssn" || !hasTaxes) return;
    const isSocial = /^(?:employee )?(?:social security|social)$/.test(texts[place] ?? "");
    if (isSocial ? !haveNumbers(place, rows) : haveAmounts(place, rows)) fields[place] = null;
  });
}

/** True if most cells of a column are states. */
function hasStates(place: number, rows: readonly GridRow[]): boolean {
  const cells = rows.map(({ cells: all }) => (all[place] ?? "").trim()).filter((cell) => cell !== "");
  return cells.filter((cell) => parseState(cell) !== null).length * 2 > cells.length;
}

/** Whatever its heading, a column of `Hourly` and `Salary` tells how people are paid, unless another does. */
export function settleUnits(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  if (fields.includes("pay_unit") || !fields.some((field) => field !== null && RATE_FIELDS.has(field))) return;
  const place = texts.findIndex((text, at) => {
    const cells = rows.map(({ cells: all }) => (all[at] ?? "").trim()).filter((cell) => cell !== "");
    return fields[at] === null && text !== "" && cells.length > 0 && cells.every(isHowPaid);
  });
  if (place >= 0) fields[place] = "pay_unit";
}

const RATE_FIELDS: ReadonlySet<TableField> = new Set(["pay_rate", "annual_salary", "hourly_rate"]);
const HOW_PAID = /^(?:hourly|salary|salaried|(?:per |an? )?(?:hour|day|week|month|year)|hr|yr)$/i;

function isHowPaid(cell: string): boolean {
  return HOW_PAID.test(cell);
}

/** Beside an amount, a `Rate Type` of words that are no units names the lines of a payment, the sum of them too. */
export function settleCode(fields: (TableField | null)[], { rows }: TableSample): void {
  const place = fields.indexOf("pay_unit");
  if (place < 0 || !fields.includes("amount") || fields.includes("code")) return;
  if (areMostly(filledCells(place, rows), (cell) => unitOfWord(cell) === null)) fields[place] = "code";
}

/** `Paid (W/B/S/M)`: a column of words for frequencies, which a date of payment never has. */
export function settleFrequency(fields: (TableField | null)[], { texts, rows }: TableSample): void {
  if (fields.includes("pay_frequency")) return;
  const place = texts.findIndex((text, at) => {
    const cells = filledCells(at, rows);
    const isOpen = fields[at] === null || fields[at] === "pay_date";
    return isOpen && /^(?:paid|payday|payroll|pay)\b/.test(text) && cells.length > 0 && cells.every(isFrequency);
  });
  if (place >= 0) fields[place] = "pay_frequency";
}

function isFrequency(cell: string): boolean {
  return !/\d/.test(cell) && frequencyOfWord(cell) !== null;
}

const FLAG = /^(?:y|yes|n|no|true|false|[01x]|primary|secondary)$/i;

/** `Primary Job` with other words than yes and no is the job's title, where no column is. */
export function settlePrimary(fields: (TableField | null)[], { rows }: TableSample): void {
  const place = fields.indexOf("primary");
  if (place < 0 || fields.includes("job_title")) return;
  if (filledCells(place, rows).some((cell) => !FLAG.test(cell))) fields[place] = "job_title";
}

/** The state's income tax of a report of totals is one of them, however it is called. */
export function settleStateTax(fields: (TableField | null)[], parts: (PartHeading | null)[]): void {
  const place = parts.findIndex((part) => part?.kind === "tax" && part.name === "State Income Tax");
  if (place < 0 || fields.includes("state_tax")) return;
  fields[place] = "state_tax";
  parts[place] = null;
}
