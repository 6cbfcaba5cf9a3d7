import { hashOfText } from "../../../../kernel/text/hash-of-text.ts";
import type { BlockRow } from "../blocks.ts";
import type { Meaning } from "../columns/meanings.ts";
import { formsOf } from "../features.ts";
import type { Cells } from "./cells.ts";

/** What names the person of a row. */
const NAMING = ["full_name", "last_name", "first_name", "employee_number", "ssn"] as const;
/** What is one for a person: a row that tells another is of another person. */
const OF_PERSON = ["email", "phone", "birth_date", "address_line_1", "hire_date"] as const;
/** The same where a row is not a line of a payment: lines can be of several jobs and places. */
const OF_JOB = ["job_title", "department", "city", "state", "zip"] as const;
const LINES = ["line_amount", "line_code", "line_description", "line_type", "work_date", "time_in"] as const;
const AMOUNTS = ["gross_pay", "net_pay"] as const;
const DATES = [
  "pay_date",
  "period_start",
  "period_end",
  "pay_period",
  "month",
  "year",
  "quarter",
  "check_number",
] as const;

/**
 * Tells which rows without a name are of the person above. They are where a table writes each person once; where it names a person
 * in two rows, or where the row tells another person's details or a second pay of one day, the row has lost its name.
 */
export class NamelessRows {
  readonly #cells: Cells;
  readonly #areLines: boolean;
  readonly #areNamedEach: boolean;
  readonly #details: readonly Meaning[];
  /** The row that names the person above, and by the days for which that person was paid the net pay, once they are asked for. */
  #above: BlockRow | null = null;
  #paid: Map<string, string> | null = null;

  /** @param areNamedEach as {@link NamesInRows} finds it */
  constructor(cells: Cells, areNamedEach: boolean) {
    this.#cells = cells;
    this.#areLines = cells.hasAny(LINES);
    this.#details = this.#areLines ? OF_PERSON : [...OF_PERSON, ...OF_JOB];
    this.#areNamedEach = areNamedEach;
  }

  /** Begins the rows of a person, with the row that names it. */
  begin(row: BlockRow): void {
    this.#above = row;
    this.#paid = null;
  }

  /** True if a row without a name may be of another person than the one above. */
  isNobodys(row: BlockRow): boolean {
    if (this.#areNamedEach || namingOf(row, this.#cells) !== "") return true;
    const above = this.#above;
    for (const meaning of this.#details) {
      const text = this.#cells.text(row, meaning);
      if (text !== "" && (above === null || text !== this.#cells.text(above, meaning))) return true;
    }
    if (row.cells.some((cell, at) => isAddress(cell) && cell.trim() !== (above?.cells[at] ?? "").trim())) return true;
    const net = this.#netOf(row);
    if (net === "") return false;
    this.#paid ??= new Map(
      above === null || this.#netOf(above) === "" ? [] : [[this.#datesOf(above), this.#netOf(above)]],
    );
    const dates = this.#datesOf(row);
    const before = this.#paid.get(dates);
    // Lines may have the pay of their payment again.
    if (before !== undefined) return !this.#areLines || before !== net;
    this.#paid.set(dates, net);
    return false;
  }

  /** What a row pays; of lines what their payment pays, and empty: nothing. */
  #netOf(row: BlockRow): string {
    const texts = (this.#areLines ? (["net_pay"] as const) : AMOUNTS).map((meaning) => this.#cells.text(row, meaning));
    return texts.some((text) => /[1-9]/.test(text)) ? texts.join("|") : "";
  }

  #datesOf(row: BlockRow): string {
    return DATES.map((meaning) => this.#cells.text(row, meaning)).join("|");
  }
}

/** What names the person of a row; empty: nothing. */
function namingOf(row: BlockRow, cells: Cells): string {
  const name = NAMING.map((meaning) => cells.text(row, meaning)).join("|");
  return /[\p{L}\d]/u.test(name) ? name : "";
}

/** So many names are held to find one that stands in two rows. */
const NAMES_MAX = 200_000;

/** Finds whether a table names the person of each row, row by row. */
export class NamesInRows {
  readonly #cells: Cells;
  readonly #areLines: boolean;
  readonly #seen = new Set<number>();
  #isTwice = false;
  #before = "";
  #nameless = 0;
  #again = 0;

  constructor(cells: Cells) {
    this.#cells = cells;
    this.#areLines = cells.hasAny(LINES);
  }

  /** Adds a row of data. */
  add(row: BlockRow): void {
    if (!this.#areLines && this.#isTwice) return;
    const name = namingOf(row, this.#cells);
    if (name === "") this.#nameless += 1;
    else if (this.#areLines) this.#again += name === this.#before ? 1 : 0;
    else {
      const hash = hashOfText(name);
      this.#isTwice = this.#seen.has(hash);
      if (this.#seen.size < NAMES_MAX) this.#seen.add(hash);
    }
    this.#before = name;
  }

  /**
   * True if a row names a person whom another names too; of lines of payments, if rows that follow each other have one name far
   * more often than none.
   */
  areInEach(): boolean {
    return this.#areLines ? this.#again > this.#nameless * 2 : this.#isTwice;
  }
}

/** True of an address for email or a number of a telephone: it is a person's, whatever its column is read as. */
function isAddress(cell: string): boolean {
  const [form] = formsOf(cell);
  return form === "email" || form === "phone";
}
