import { hashOfText } from "../../../../../kernel/text/hash-of-text.ts";
import { NumberTable } from "../../../payroll/parts/number-table.ts";
import type { ReadAs } from "../../assign.ts";
import type { BlockRow } from "../../blocks.ts";
import type { Cells } from "../cells.ts";
import { isTakenBack } from "./payments.ts";

/** A cell without what makes its amount negative. */
function withoutSign(cell: string): string {
  const text = cell.trim();
  return text.startsWith("-") || text.startsWith("(") || text.endsWith("-")
    ? text.replace(/^-(?=[\d$])|^\((.*)\)$|-$/g, "$1")
    : text;
}

/** What names a person. */
export const PERSON = ["full_name", "last_name", "first_name", "employee_number", "ssn"] as const;

const NUMBER = /^\s*[\d.,]+\s*$/;

/** Finds rows of payments that are the same as an earlier one, unless what was paid was taken back in between. */
export class Duplicates {
  /** The last row of each text, by its hash: the texts of a large file would be held twice. */
  readonly #seen = new NumberTable();
  readonly #rows: readonly BlockRow[];
  readonly #cells: Cells;
  readonly #isOfPayments: boolean;
  /** Columns of numbers that are not read: an export gives them again each time. */
  readonly #unread: ReadonlySet<number>;

  constructor(rows: readonly BlockRow[], columns: readonly ReadAs[], cells: Cells) {
    this.#rows = rows;
    this.#cells = cells;
    this.#unread = new Set(
      columns.filter(({ meaning, open }) => meaning === "nothing" && open === null).map(({ at }) => at),
    );
    this.#isOfPayments = cells.hasAny(PERSON) && cells.hasAny(["gross_pay", "net_pay", "line_amount", "total_hours"]);
  }

  /** @param at the place of a row among all; they come in their order */
  isSame(at: number): boolean {
    const row = this.#rows[at] as BlockRow;
    // A row without a name, such as a further line of a payment, may be like those of others.
    if (!this.#isOfPayments || !PERSON.some((meaning) => this.#cells.text(row, meaning) !== "")) return false;
    const text = this.#textOf(row);
    const hash = hashOfText(text);
    if (isTakenBack(row, this.#cells)) {
      this.#seen.set(hash, NONE);
      return false;
    }
    const earlier = this.#rows[this.#seen.getOrSet(hash, at)];
    if (earlier !== undefined && earlier !== row) return this.#textOf(earlier) === text;
    this.#seen.set(hash, at);
    return false;
  }

  #textOf({ cells }: BlockRow): string {
    let text = "";
    for (const [at, cell] of cells.entries())
      text += `${this.#unread.has(at) && NUMBER.test(cell) ? "" : withoutSign(cell)}\u0000`;
    return text;
  }
}

/** The place of no row. */
const NONE = -1;
