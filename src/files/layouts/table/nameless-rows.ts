import type { TableField } from "../../vocabulary/field-headings.ts";
import type { TableColumns } from "./columns/columns.ts";
import type { GridRow } from "./grid.ts";

const PERSON: ReadonlySet<TableField> = new Set([
  ...(["full_name", "display_name", "first", "middle", "last", "suffix", "ssn", "dob", "employee_id"] as const),
]);
/** What else a row says of a person or a job: two persons or two jobs differ in it. */
const OF_PERSON: ReadonlySet<TableField> = new Set([
  ...(["email", "phone", "person_facts", "whole_address", "line1", "line2", "line3"] as const),
  ...(["city", "state", "zip", "zip4", "city_state_zip", "country"] as const),
  ...(["record_id", "position_id", "primary", "job_title", "department", "worker_type", "job_type"] as const),
  ...(["start", "rehire", "original_hire", "end", "status", "left_flag", "work_state", "soc", "wage_plan"] as const),
  ...(["employer_name", "employer_ein", "employer_code", "employer_account"] as const),
]);
const DAY: ReadonlySet<TableField> = new Set(["pay_date", "period_start", "period_end", "period"]);
const TIME: ReadonlySet<TableField> = new Set([...DAY, "check_number"]);
const TOTAL: ReadonlySet<TableField> = new Set(["gross", "net"]);
const PAY: ReadonlySet<TableField> = new Set([...TOTAL, "amount"]);
/** What a line of a payment is of. */
const LINE: ReadonlySet<TableField> = new Set([...DAY, "code", "det"]);
/** A table that leaves names out has them in at most this share of its rows of pay; otherwise they were lost. */
const NAMED_SHARE_MAX = 0.75;

/** Rows of a table that writes a person once, above the first of their payments. */
export interface NamelessRows {
  /** The row with the cells of the person above, where it has none of its own; otherwise the row itself. */
  named(row: GridRow): GridRow;
  /** Ends the rows of a person: a row without a name below a total or a title is nobody's. */
  endPerson(): void;
}

/** The places of the columns that tell whose a row is and of what. */
interface Places {
  readonly person: readonly number[];
  readonly ofPerson: readonly number[];
  readonly time: readonly number[];
  readonly day: readonly number[];
  readonly line: readonly number[];
  readonly total: readonly number[];
}

/**
 * Finds out whether a table writes each person once; null if rows without a name are faults. They are
 * where names stand in most rows, and where a person is named twice: then names were lost. A row stays
 * nameless too, and those below it, if it may be another person's: a second payment of the same day, a
 * second line of one code and day, and one with another e-mail address, title or the like.
 */
export function namelessRows(
  rows: readonly GridRow[],
  { columns, rowsArePayments }: TableColumns,
): NamelessRows | null {
  const placesOf = (fields: ReadonlySet<TableField>) =>
    columns.filter(({ field }) => field !== null && fields.has(field)).map(({ place }) => place);
  const [person, time, pay] = [placesOf(PERSON), placesOf(TIME), placesOf(PAY)];
  const payments =
    rowsArePayments && person.length > 0 ? rows.filter((row) => isFilled(row, time) && isFilled(row, pay)) : [];
  const named = payments.filter((row) => isFilled(row, person));
  if (named.length === 0 || named.length > payments.length * NAMED_SHARE_MAX) return null;
  if (new Set(named.map((row) => textOf(row, person))).size < named.length) return null;
  return new RowsBelowNames({
    person,
    ofPerson: placesOf(OF_PERSON),
    time,
    day: placesOf(DAY),
    line: placesOf(LINE),
    total: placesOf(TOTAL),
  });
}

class RowsBelowNames implements NamelessRows {
  readonly #places: Places;
  #above: GridRow | null = null;
  /** The days and lines for which the person above was paid. */
  #paid = new Set<string>();

  constructor(places: Places) {
    this.#places = places;
  }

  named(row: GridRow): GridRow {
    const { person, time } = this.#places;
    if (isFilled(row, person)) {
      this.#above = row;
      this.#paid = new Set([this.#paymentOf(row)]);
      return row;
    }
    if (this.#above === null || !isFilled(row, time)) return row;
    const payment = this.#paymentOf(row);
    if (this.#paid.has(payment) || this.#isOfAnother(row, this.#above)) {
      this.#above = null;
      return row;
    }
    this.#paid.add(payment);
    const cells = [...row.cells];
    for (const place of person) cells[place] = this.#above.cells[place] ?? "";
    return { row: row.row, cells };
  }

  endPerson(): void {
    this.#above = null;
  }

  /** Equal for two rows of which one person can have but one: the payment of a day, or a line of it. */
  #paymentOf(row: GridRow): string {
    const { total, day, line } = this.#places;
    return textOf(row, isFilled(row, total) ? day : line);
  }

  #isOfAnother(row: GridRow, above: GridRow): boolean {
    const { ofPerson } = this.#places;
    return ofPerson.some((place) => isFilled(row, [place]) && textOf(row, [place]) !== textOf(above, [place]));
  }
}

function isFilled({ cells }: GridRow, places: readonly number[]): boolean {
  return places.some((place) => (cells[place] ?? "").trim() !== "");
}

function textOf({ cells }: GridRow, places: readonly number[]): string {
  return places.map((place) => (cells[place] ?? "").trim().toLowerCase()).join("\n");
}
