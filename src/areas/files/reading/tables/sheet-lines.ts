import type { KnownWords } from "../blocks.ts";
import { formsOf, wordsOf } from "../features.ts";
import type { FileSheet, SheetRow } from "../sheet.ts";

/** Labels of lines that sum up others. */
export const TOTAL_LABEL =
  /^\W*(?:(?:grand |sub ?|report |company |department |dept |employee |page |final |overall |batch |run |section )*totals?|subtotal|sum(?:me)?|totale?s?|gesamt|suma|total general|count|average)\b|\b(?:sub)?totals?\W*$/i;

/** A month, with its year or without. */
export const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?(?:[ '’_-]+\d{2,4})?$/i;
/** A label and a value in one cell: `Dept: Sales`. */
export const LABELLED = /^([\p{L}#][^:]{0,40}?)\s*:\s*(\S.*)$/u;

/** A row of a sheet. What its cells look like is found when it is asked for: most rows of a long table are plain. */
export class SheetLine {
  readonly row: SheetRow;
  /** Places of the cells that are filled. */
  readonly filled: readonly number[];
  readonly #known: KnownWords;
  #forms: readonly (readonly string[])[] | null = null;
  #head: number | null = null;

  constructor(row: SheetRow, known: KnownWords) {
    this.row = row;
    const filled: number[] = [];
    for (const [at, cell] of row.cells.entries()) if (cell.trim() !== "") filled.push(at);
    this.filled = filled;
    this.#known = known;
  }

  /** The forms of each cell. */
  get forms(): readonly (readonly string[])[] {
    this.#forms ??= this.row.cells.map((cell) => formsOf(cell));
    return this.#forms;
  }

  /** How much its cells read as headings, on average: 0 to 1. */
  get head(): number {
    if (this.#head !== null) return this.#head;
    // A sign alone, such as the unit `($)` below a heading, says nothing.
    const worded = this.filled.filter((at) => !/^[($%)]+$/.test((this.row.cells[at] ?? "").trim()));
    const sum = worded.reduce((total, at) => total + headness(this.row.cells[at] ?? "", this.#known), 0);
    this.#head = worded.length === 0 ? 0 : sum / worded.length;
    return this.#head;
  }

  /** Cells that have a digit. */
  get digits(): number {
    return this.filled.filter((at) => /\d/.test(this.row.cells[at] ?? "")).length;
  }
}

/** The rows of a sheet. */
export function linesOfSheet(sheet: FileSheet, known: KnownWords): SheetLine[] {
  return sheet.rows.map((row) => new SheetLine(row, known));
}

/** True if the forms of a cell are those of a number, date or the like. */
export function isNumeric(forms: readonly string[]): boolean {
  return forms.some((form) => ["number", "date", "ssn", "clock", "ein", "nine", "digits", "eight"].includes(form));
}

/** A date in digits, also of a day that no month has. */
const DATE_IN_DIGITS = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/;

/** How many cells of a line are numbers, dates or the like. */
export function numbersIn({ forms, row }: SheetLine): number {
  return forms.filter((own, column) => isNumeric(own) || DATE_IN_DIGITS.test((row.cells[column] ?? "").trim())).length;
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
  if (one.filled.length !== other.filled.length) return false;
  return one.filled.every(
    (at, index) =>
      at === other.filled[index] && (one.row.cells[at] ?? "").trim() === (other.row.cells[at] ?? "").trim(),
  );
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
