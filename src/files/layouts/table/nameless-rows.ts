import type { TableField } from "../../vocabulary/field-headings.ts";
import type { TableColumns } from "./columns.ts";
import type { GridRow } from "./grid.ts";

const PERSON: ReadonlySet<TableField> = new Set([
  ...(["full_name", "display_name", "first", "middle", "last", "suffix", "ssn", "dob", "employee_id"] as const),
]);
const DAY: ReadonlySet<TableField> = new Set(["pay_date", "period_start", "period_end", "period"]);
const TIME: ReadonlySet<TableField> = new Set([...DAY, "check_number"]);
const TOTAL: ReadonlySet<TableField> = new Set(["gross", "net"]);
const PAY: ReadonlySet<TableField> = new Set([...TOTAL, "amount"]);
/** A table that leaves names out has them in at most this share of its rows of pay; otherwise they were lost. */
const NAMED_SHARE_MAX = 0.75;

/** Rows of a table that writes a person once, above the first of their payments. */
export interface NamelessRows {
  /** True if any row was given a person. */
  readonly hasInherited: boolean;
  /** The row with the cells of the person above, where it has none of its own. */
  named(row: GridRow): GridRow;
  /** Ends the rows of a person: a row without a name below a total or a title is nobody's. */
  endPerson(): void;
}

/**
 * Finds out whether a table writes each person once; null if rows without a name are faults. They are
 * where names stand in most rows, and where a person is named twice: then names were lost. A second
 * payment of the same day stays nameless, as it may be another person's.
 */
export function namelessRows(rows: readonly GridRow[], { columns, isPay }: TableColumns): NamelessRows | null {
  const placesOf = (fields: ReadonlySet<TableField>) =>
    columns.filter(({ field }) => field !== null && fields.has(field)).map(({ place }) => place);
  const [person, day, time] = [placesOf(PERSON), placesOf(DAY), placesOf(TIME)];
  const [total, pay] = [placesOf(TOTAL), placesOf(PAY)];
  const isFilled = ({ cells }: GridRow, places: readonly number[]) =>
    places.some((place) => (cells[place] ?? "").trim() !== "");
  const payments = isPay && person.length > 0 ? rows.filter((row) => isFilled(row, time) && isFilled(row, pay)) : [];
  const textOf = ({ cells }: GridRow, places: readonly number[]) =>
    places.map((place) => (cells[place] ?? "").trim().toLowerCase()).join("\n");
  const named = payments.filter((row) => isFilled(row, person));
  if (named.length === 0 || named.length > payments.length * NAMED_SHARE_MAX) return null;
  if (new Set(named.map((row) => textOf(row, person))).size < named.length) return null;
  let above: GridRow | null = null;
  /** The days for which the person above was paid. */
  let paidDays = new Set<string>();
  /** True if a row pays a day that was not paid yet. */
  const isNewPayment = (row: GridRow) => !isFilled(row, total) || !paidDays.has(textOf(row, day));
  let hasInherited = false;
  return {
    get hasInherited() {
      return hasInherited;
    },
    named(row) {
      if (isFilled(row, person)) {
        above = row;
        paidDays = new Set();
      }
      if (above === null || !isFilled(row, time)) return row;
      if (above !== row && !isNewPayment(row)) return row;
      if (isFilled(row, total)) paidDays.add(textOf(row, day));
      if (above === row) return row;
      hasInherited = true;
      const cells = [...row.cells];
      for (const place of person) cells[place] = above.cells[place] ?? "";
      return { row: row.row, cells };
    },
    endPerson() {
      above = null;
    },
  };
}
