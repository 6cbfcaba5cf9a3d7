import type { BlockRow } from "../blocks.ts";
import { formsOf } from "../features.ts";
import type { Cells } from "./cells.ts";

/** What names the person of a row. */
const NAMING = ["name", "last", "first", "id", "ssn"] as const;
/** What is one for a person: a row that tells another is of another person. */
const OF_PERSON = ["email", "phone", "dob", "a1", "hire"] as const;
/** The same where a row is no line of a payment: lines can be of several jobs and places. */
const OF_JOB = ["title", "dept", "city", "st", "zip"] as const;
const LINES = ["lamt", "code", "cdesc", "ltype", "wdate", "tin"] as const;
const AMOUNTS = ["gross", "net"] as const;
const DATES = ["pdate", "pstart", "pend", "prange", "month", "year", "qtr", "chk"] as const;

/**
 * Tells which rows without a name are of the person above. They are where a table writes each person once; where it names a person
 * in two rows, or where the row tells another person's details or a second pay of one day, the row has lost its name.
 */
export class NamelessRows {
  readonly #cells: Cells;
  readonly #areLines: boolean;
  readonly #areNamedEach: boolean;
  readonly #details: readonly string[];
  #own = new Map<string, string>();
  #cellsAbove: readonly string[] = [];
  #paid = new Set<string>();

  constructor(rows: readonly BlockRow[], cells: Cells) {
    this.#cells = cells;
    this.#areLines = cells.hasAny(LINES);
    this.#details = this.#areLines ? OF_PERSON : [...OF_PERSON, ...OF_JOB];
    this.#areNamedEach = !this.#areLines && namesTwice(rows, cells);
  }

  /** Begins the rows of a person, with the row that names it. */
  begin(row: BlockRow): void {
    this.#own = new Map(this.#details.map((meaning) => [meaning, this.#cells.text(row, meaning)]));
    this.#cellsAbove = row.cells;
    this.#paid = new Set(this.#isPaid(row) ? [this.#datesOf(row)] : []);
  }

  /** True if a row without a name may be of another person than the one above. */
  isNobodys(row: BlockRow): boolean {
    if (this.#areNamedEach) return true;
    for (const meaning of this.#details) {
      const text = this.#cells.text(row, meaning);
      if (text !== "" && text !== this.#own.get(meaning)) return true;
    }
    if (row.cells.some((cell, at) => isAddress(cell) && cell.trim() !== (this.#cellsAbove[at] ?? "").trim()))
      return true;
    if (this.#areLines || !this.#isPaid(row)) return false;
    const dates = this.#datesOf(row);
    if (this.#paid.has(dates)) return true;
    this.#paid.add(dates);
    return false;
  }

  #isPaid(row: BlockRow): boolean {
    return AMOUNTS.some((meaning) => /[1-9]/.test(this.#cells.text(row, meaning)));
  }

  #datesOf(row: BlockRow): string {
    return DATES.map((meaning) => this.#cells.text(row, meaning)).join("|");
  }
}

function namesTwice(rows: readonly BlockRow[], cells: Cells): boolean {
  const seen = new Set<string>();
  for (const row of rows) {
    const name = NAMING.map((meaning) => cells.text(row, meaning)).join("|");
    if (!/[\p{L}\d]/u.test(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** True of an address for email or a number of a telephone: it is a person's, whatever its column is read as. */
function isAddress(cell: string): boolean {
  const [form] = formsOf(cell);
  return form === "email" || form === "phone";
}
