import { hashOfText } from "../../../../kernel/text/hash-of-text.ts";
import { withoutSpreadsheetMarks } from "../../values/ssn-forms.ts";
import type { BlockRow } from "../blocks.ts";
import { bitsOfName, type NameOrder, orderByBits } from "../name-order.ts";
import type { Cells } from "./cells.ts";
import { NamesInRows } from "./nameless.ts";
import type { Told } from "./told.ts";

/** What all rows of a table show together, by which each of them is read. */
export interface RowFacts {
  /** What titles tell, without the days of a report. */
  readonly told: Told;
  /** True if a column of SSNs has several short numbers, and none with the zero that they would have lost. */
  readonly areZerosLost: boolean;
  readonly order: NameOrder;
  /** True if the person is named in each row: a row without a name has lost it. */
  readonly areNamedEach: boolean;
  /** The least cells of a row; 0 where the rows have different numbers of them. */
  readonly least: number;
  /** The last row, if it has fewer cells than each other one; null: it has not. */
  readonly short: BlockRow | null;
  /** The first name that may be read in two orders; null: there is none. */
  readonly unsureName: { readonly text: string; readonly row: BlockRow["place"] } | null;
}

/** One short number may be one with a digit left out; several are such as a spreadsheet made. */
const ZEROS_LOST_MIN = 2;
/** Of rows that nearly all have one number of cells, a shorter one has lost a separator. */
const SAME_CELLS = 0.8;
const SAME_ROWS_MIN = 5;
/** So many rows show how many cells a row has. */
const WHOLE_MIN = 3;
/** So many names show the order in which a column has them. */
const NAMES_MAX = 100_000;

/** Finds what the rows of a table show together, row by row: they need not be held. */
export class RowFactsOf {
  readonly #cells: Cells;
  readonly #told: Told;
  readonly #toldOrder: NameOrder | null;
  readonly #nameAt: number | undefined;
  readonly #names = new Set<number>();
  readonly #naming: NamesInRows;
  readonly #shortSsns = new Set<string>();
  readonly #days = new Set<string>();
  readonly #counts = new Map<number, number>();
  readonly #hasReportDays: boolean;
  #hasZero = false;
  #bits = 0;
  #rows = 0;
  #last: BlockRow | null = null;
  #leastBefore = Number.POSITIVE_INFINITY;
  #unsure: RowFacts["unsureName"] = null;

  /** @param order the order of names without commas, where a person stated it */
  constructor(cells: Cells, told: Told, order: NameOrder | null) {
    this.#cells = cells;
    this.#told = told;
    this.#toldOrder = order;
    this.#nameAt = cells.columns("full_name")[0]?.at;
    this.#naming = new NamesInRows(cells);
    this.#hasReportDays = told.periodStart !== null && told.periodEnd !== null && cells.has("pay_date");
  }

  /** Adds a row of data. */
  add(row: BlockRow): void {
    this.#rows += 1;
    if (this.#last !== null) this.#leastBefore = Math.min(this.#leastBefore, this.#last.cells.length);
    this.#last = row;
    this.#counts.set(row.cells.length, (this.#counts.get(row.cells.length) ?? 0) + 1);
    this.#naming.add(row);
    const ssn = withoutSpreadsheetMarks(this.#cells.text(row, "ssn"));
    if (/^0\d{8}$/.test(ssn)) this.#hasZero = true;
    else if (this.#shortSsns.size < ZEROS_LOST_MIN && /^\d{5,8}$/.test(ssn)) this.#shortSsns.add(ssn);
    if (this.#nameAt !== undefined) this.#addName((row.cells[this.#nameAt] ?? "").trim(), row);
    if (this.#hasReportDays) this.#addDay(row);
  }

  #addName(text: string, row: BlockRow): void {
    if (text.includes(",")) return;
    if (this.#unsure === null && text.includes(" ")) this.#unsure = { text, row: row.place };
    const hash = hashOfText(text);
    if (this.#toldOrder !== null || this.#names.size >= NAMES_MAX || this.#names.has(hash)) return;
    this.#names.add(hash);
    this.#bits += bitsOfName(text);
  }

  #addDay(row: BlockRow): void {
    const day = this.#cells.date(row, "pay_date");
    this.#cells.faults.length = 0;
    const { periodStart: start, periodEnd: end } = this.#told;
    if (day !== undefined && start !== null && end !== null && day >= start && day <= end) this.#days.add(day);
  }

  /** What the rows that were added show. */
  result(): RowFacts {
    const order = this.#toldOrder ?? orderByBits(this.#bits);
    const most = Math.max(0, ...this.#counts.keys());
    const same = this.#counts.get(most) ?? 0;
    const isShort = this.#last !== null && this.#rows > WHOLE_MIN && this.#leastBefore > this.#last.cells.length;
    return {
      // Among the days of a report stand two dates of payment or more, and a period is paid once.
      told: this.#days.size < 2 ? this.#told : { ...this.#told, periodStart: null, periodEnd: null },
      areZerosLost: this.#shortSsns.size >= ZEROS_LOST_MIN && !this.#hasZero,
      order,
      areNamedEach: this.#naming.areInEach(),
      least: same >= SAME_ROWS_MIN && same >= this.#rows * SAME_CELLS ? most : 0,
      short: isShort ? this.#last : null,
      // Where its parts stand in columns of their own, the order of a whole name tells nothing.
      unsureName: order.isSure || this.#cells.hasAny(["first_name", "last_name"]) ? null : this.#unsure,
    };
  }
}
