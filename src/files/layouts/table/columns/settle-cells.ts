import { parseState } from "../../../../text/us/state.ts";
import { NO_VALUE } from "../../../values/amounts.ts";
import { frequencyOfWord, unitOfWord } from "../../../values/pay-words.ts";
import type { TableField } from "../../../vocabulary/field-headings.ts";
import type { PartHeading } from "../../../vocabulary/part-headings.ts";
import type { GridRow } from "../grid.ts";
import { areMostly, filledCells, SSN_PARTS } from "./cells-of-column.ts";
import { isEarned, type TableSample } from "./settle-amounts.ts";

/** All digits of an SSN with up to two leading zeros lost. */
const SSN_DIGITS = /^\d{7,9}$/;

/** True if a column holds numbers of persons, which no amount is. */
function haveNumbers(place: number, rows: readonly GridRow[]): boolean {
  return areMostly(filledCells(place, rows), (cell) => SSN_PARTS.test(cell) || SSN_DIGITS.test(cell));
}

/** True if a column holds amounts with cents, which no number of a person is. */
function haveAmounts(place: number, rows: readonly GridRow[]): boolean {
  return areMostly(filledCells(place, rows), (cell) => /^\W{0,3}\d[\d,]{0,9}\.\d\d\W?$/.test(cell));
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
const DASHES = /^[-\u2010-\u2015]+$/;

/** `Primary Job` of which most cells are other words than yes and no is the job's title, where no column is. */
export function settlePrimary(fields: (TableField | null)[], { rows }: TableSample): void {
  const place = fields.indexOf("primary");
  if (place < 0 || fields.includes("job_title")) return;
  const told = filledCells(place, rows).filter((cell) => !NO_VALUE.test(cell) && !DASHES.test(cell));
  if (areMostly(told, (cell) => cell.length > 1 && !FLAG.test(cell))) fields[place] = "job_title";
}

/** The state's income tax of a report of totals is one of them, however it is called. */
export function settleStateTax(fields: (TableField | null)[], parts: (PartHeading | null)[]): void {
  const place = parts.findIndex((part) => part?.kind === "tax" && part.name === "State Income Tax");
  if (place < 0 || fields.includes("state_tax")) return;
  fields[place] = "state_tax";
  parts[place] = null;
}
