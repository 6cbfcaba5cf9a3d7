import type { KnownWords } from "../blocks.ts";
import { formsOf, wordsOf } from "../features.ts";
import type { Sheet, SheetRow } from "../sheet.ts";

/** Labels of lines that sum up others. */
export const TOTAL_LABEL =
  /^\W*(?:(?:grand |sub ?|report |company |department |dept |employee |page |final |overall |batch |run |section )*totals?|subtotal|sum(?:me)?|totale?s?|gesamt|suma|total general|count|average)\b|\b(?:sub)?totals?\W*$/i;

/** A month, with its year or without. */
export const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?(?:[ '’_-]+\d{2,4})?$/i;
/** A label and a value in one cell: `Dept: Sales`. */
export const LABELLED = /^([\p{L}#][^:]{0,40}?)\s*:\s*(\S.*)$/u;

/** A row of a sheet and the forms of its cells. */
export interface SheetLine {
  readonly row: SheetRow;
  /** Places of the cells that are filled. */
  readonly filled: readonly number[];
  readonly forms: readonly (readonly string[])[];
  /** How much it reads as a line of headings: 0 to 1. */
  readonly head: number;
}

/** The rows of a sheet with the forms of their cells. */
export function linesOfSheet(sheet: Sheet, known: KnownWords): SheetLine[] {
  return sheet.rows.map((row, line) => {
    const filled = row.cells.flatMap((cell, at) => (cell.trim() === "" ? [] : [at]));
    const forms = row.cells.map(line < SHOWN ? formsOf : plainForms);
    const sum = filled.reduce((so, at) => so + headness(row.cells[at] ?? "", known), 0);
    return { row, filled, forms, head: filled.length === 0 ? 0 : sum / filled.length };
  });
}

/** The first lines show the headings; of later ones it is enough to know numbers from texts, which costs less. */
const SHOWN = 400;
const MONEY = /^[-($]*\s*[\d,]*\d[.,]\d\d\)?-?$/;
const NUMBER = /^[-($]*\s*[\d,]*\.?\d+\)?-?$/;
const DAY = /^(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Za-z]{3}[- ]\d{2,4})$/;
const SSN = /^(?:\d{3}|[X*]{3})-(?:\d\d|[X*]{2})-\d{4}$/i;

function plainForms(cell: string): readonly string[] {
  const text = cell.trim();
  if (text === "" || text === "-") return ["empty"];
  if (MONEY.test(text)) return ["number", "money"];
  if (NUMBER.test(text)) return ["number"];
  if (DAY.test(text)) return ["date"];
  return SSN.test(text) ? ["ssn"] : ["text"];
}

/** True if the forms of a cell are those of a number, date or the like. */
export function isNumeric(forms: readonly string[]): boolean {
  return forms.some((form) => ["number", "date", "ssn", "clock", "ein", "nine", "digits", "eight"].includes(form));
}

/** How many cells of a line are numbers, dates or the like. */
export function numbersIn({ forms }: SheetLine): number {
  return forms.filter(isNumeric).length;
}

/** How much a cell reads as a heading: 0 to 1. */
export function headness(cell: string, known: KnownWords): number {
  const text = cell.trim();
  if (text === "" || text.length > 80 || /\n.*\d/s.test(text)) return 0;
  const forms = formsOf(text);
  if (forms.some((form) => ["date", "ssn", "money", "email", "phone", "clock", "ein"].includes(form))) return 0;
  const words = wordsOf(text).filter((word) => !/^[#%$/]$/.test(word));
  const wordy = words.filter((word) => /\p{L}/u.test(word));
  if (wordy.length === 0) return text === "#" || text === "/" ? 0.6 : 0;
  return wordy.reduce((sum, word) => sum + known(word), 0) / wordy.length;
}

/** True of a line of dashes. */
export function isRuler({ row, filled }: SheetLine): boolean {
  const isDashes = (at: number) => /^[-=_*\s]+$/.test(row.cells[at] ?? "") && (row.cells[at] ?? "").trim().length > 1;
  return filled.length > 0 && filled.every(isDashes);
}

/** True if two lines have the same texts. */
export function areSame(one: SheetLine, other: SheetLine): boolean {
  return one.row.cells.map((cell) => cell.trim()).join("|") === other.row.cells.map((cell) => cell.trim()).join("|");
}

/** What a cell is: a date, an SSN, a number or a text; empty: nothing. */
export function kindOf(forms: readonly string[] | undefined): string {
  if (forms === undefined || forms[0] === "empty") return "";
  if (forms.includes("date")) return "date";
  if (forms.includes("ssn")) return "ssn";
  return isNumeric(forms) ? "number" : "text";
}

/** The text of a line. */
export function textOfLine({ row }: SheetLine): string {
  return (row.text ?? row.cells.filter((cell) => cell.trim() !== "").join("   ")).trim();
}
