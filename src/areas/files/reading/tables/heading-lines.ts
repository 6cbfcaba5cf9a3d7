import type { KnownWords } from "../blocks.ts";
import { isGroupLine } from "./layout.ts";
import { areSame, isNumeric, isRuler, LABELLED, MONTH, numbersIn, type SheetLine } from "./sheet-lines.ts";

/** Where the headings of a table stand: the first line of them, the fullest, and the one behind the last. */
interface HeadingLines {
  readonly first: number;
  readonly start: number;
  readonly end: number;
}

/** Headings stand within so many lines. */
const WITHIN = 200;
/** Lines below headings that show what they head. */
const BELOW = 6;
const LINES_MAX = 5;
/** Of texts alone: how much less the lines below read as headings. */
const LESS = 0.25;
/** So much texts read as headings that stand over others, labels or not. */
const STACKED = 0.8;
/** `Salary: 58,477.00/yr`. */
const LABELLED_AMOUNT = /:\s*\$?[\d,]+\.\d/;
/** A later line must be worth so much more than the first. */
const MARGIN = 1.15;

/** Finds the headings of the table of a sheet; null: there are none. */
export function findHeadingLines(lines: readonly SheetLine[], known: KnownWords): HeadingLines | null {
  const finder = new Finder(lines);
  const start = finder.start();
  if (start < 0) return null;
  let end = start + 1;
  while (end < start + LINES_MAX && finder.continues(end, start)) end += 1;
  const before = lines[start - 1];
  const isOfDates = before !== undefined && datesIn(before) >= 2 && !hasLabelledDates(before);
  const isGroup =
    before !== undefined &&
    numbersIn(before) === 0 &&
    before.filled.length > 0 &&
    isGroupLine(before, lines[start] as SheetLine, known);
  return { first: isOfDates || isGroup ? start - 1 : start, start, end };
}

/** True if a line reads as one of headings. */
export function isHeadingLine(lines: readonly SheetLine[], at: number): boolean {
  return new Finder(lines).isHeading(at);
}

function datesIn({ row, filled, forms }: SheetLine): number {
  return filled.filter(
    (column) => forms[column]?.includes("date") === true || MONTH.test((row.cells[column] ?? "").trim()),
  ).length;
}

/** True if a text that stands once in the line parts its dates: `Period`, 08/16/2026, 08/29/2026, `Check Date`, 09/04/2026 head no columns. */
function hasLabelledDates({ row, filled, forms }: SheetLine): boolean {
  const texts = filled.map((column) => (row.cells[column] ?? "").trim());
  const dates = filled.flatMap((column, at) => (forms[column]?.includes("date") === true ? at : []));
  const between = texts.slice(dates[0], dates.at(-1)).filter((_, at) => !dates.includes(at + (dates[0] ?? 0)));
  return between.some((text) => texts.indexOf(text) === texts.lastIndexOf(text));
}

class Finder {
  readonly #lines: readonly SheetLine[];

  constructor(lines: readonly SheetLine[]) {
    this.#lines = lines;
  }

  /** The line that is most worth as headings; -1: none. */
  start(): number {
    let [start, most] = [-1, 0];
    for (const [at, line] of this.#lines.slice(0, WITHIN).entries()) {
      if (!this.isHeading(at) || !this.#heads(at)) continue;
      const worth = line.filled.length * (line.head + this.#contrast(at)) + this.#dated(at);
      if (worth > most * MARGIN) [start, most] = [at, worth];
    }
    if (start <= 0) return start;
    const text = this.#lines[start] as SheetLine;
    start = this.#lines.findIndex((line) => areSame(line, text));
    while (start > 0 && datesIn(text) < 2 && this.#isPartOf(start - 1, start)) start -= 1;
    return start;
  }

  #isPartOf(at: number, start: number): boolean {
    const [own, of] = [this.#lines[at]?.filled.length ?? 0, this.#lines[start]?.filled.length ?? 0];
    return own > 1 && own >= of * 0.5 && (this.isHeading(at) || this.#isStackedOn(at, start));
  }

  /** True if all texts of a line stand over headings and read as such: `Job Information:` over `Department` labels no value. */
  #isStackedOn(at: number, start: number): boolean {
    const [line, below] = [this.#lines[at], this.#lines[start]];
    if (line === undefined || below === undefined || numbersIn(line) > 0) return false;
    const hasLabel = line.filled.some((column) => /:$/.test((line.row.cells[column] ?? "").trim()));
    return hasLabel && line.head >= STACKED && line.filled.every((column) => below.filled.includes(column));
  }

  /** True if a line goes on with the headings above it. */
  continues(at: number, start: number): boolean {
    const line = this.#lines[at];
    if (line === undefined) return false;
    const first = this.#lines[start] as SheetLine;
    const isMore =
      this.#isHeading(line, -1) &&
      numbersIn(line) === 0 &&
      !areSame(line, first) &&
      (line.head >= first.head - LESS || this.#below(at).some((below) => numbersIn(below) > 0));
    return isRuler(line) || isMore;
  }

  isHeading(at: number): boolean {
    const line = this.#lines[at];
    return line !== undefined && this.#isHeading(line, at);
  }

  #isHeading(line: SheetLine, at: number): boolean {
    const { filled, row, head } = line;
    const texts = filled.map((column) => (row.cells[column] ?? "").trim());
    const labels = texts.filter((text) => /:$/.test(text)).length;
    if (filled.length < 2 || labels >= 2) return false;
    // Headings may have labels too, such as `Home: City`; a number behind one is a value.
    const areLabelled = texts.every((text) => LABELLED.test(text));
    if (texts.some((text) => LABELLED_AMOUNT.test(text) || (areLabelled && /:\s*\d/.test(text)))) return false;
    if (labels > 0 && filled.length > 2 && filled.length < 7 && numbersIn(line) > 0) return false;
    const dated = at < 0 ? 0 : this.#dated(at);
    if (numbersIn(line) - dated > filled.length * 0.2) return false;
    return head >= 0.6 || dated >= 2 || (head >= 0.3 && at >= 0 && this.#contrast(at) >= 0.35);
  }

  /** True if rows stand below a line. */
  #heads(at: number): boolean {
    const below = this.#lines.slice(at + 1, at + BELOW + 2).filter(({ filled }) => filled.length >= 2);
    if (below.some((line) => numbersIn(line) >= 1)) return true;
    // A table of texts alone: headings of known words over lines of other words.
    const line = this.#lines[at] as SheetLine;
    return (
      line.filled.length >= 3 &&
      line.head >= 0.7 &&
      below.length > 0 &&
      below.every(({ head, filled }) => head < line.head - LESS && filled.length >= line.filled.length * 0.5)
    );
  }

  #below(at: number): SheetLine[] {
    return this.#lines.slice(at + 1, at + BELOW + 1).filter(({ filled }) => filled.length >= 2);
  }

  /** Dates or months over columns of amounts head them. */
  #dated(at: number): number {
    const line = this.#lines[at];
    const below = this.#below(at);
    if (line === undefined || below.length === 0) return 0;
    return line.filled.filter((column) => {
      if (line.forms[column]?.includes("date") !== true && !MONTH.test((line.row.cells[column] ?? "").trim()))
        return false;
      return below.filter(({ forms }) => forms[column]?.includes("number") === true).length >= below.length * 0.6;
    }).length;
  }

  /** The share of a line's columns that have numbers below it. */
  #contrast(at: number): number {
    const line = this.#lines[at];
    const below = this.#below(at);
    if (line === undefined || below.length === 0) return 0;
    const columns = line.filled.filter(
      (column) => below.filter(({ forms }) => isNumeric(forms[column] ?? [])).length >= below.length * 0.5,
    );
    return columns.length / line.filled.length;
  }
}
