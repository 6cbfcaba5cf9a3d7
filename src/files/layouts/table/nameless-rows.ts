import type { TableField } from "../../vocabulary/field-headings.ts";
import type { TableColumns } from "./columns.ts";
import type { GridRow } from "./grid.ts";

const PERSON: ReadonlySet<TableField> = new Set([
  ...(["full_name", "display_name", "first", "middle", "last", "suffix", "ssn", "dob", "employee_id"] as const),
]);
const TIME: ReadonlySet<TableField> = new Set(["pay_date", "period_start", "period_end", "period", "check_number"]);
const PAY: ReadonlySet<TableField> = new Set(["gross", "net", "amount"]);
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

/** Finds out whether a table writes each person once; null if rows without a name are faults. */
export function namelessRows(rows: readonly GridRow[], { columns, isPay }: TableColumns): NamelessRows | null {
  const placesOf = (fields: ReadonlySet<TableField>) =>
    columns.filter(({ field }) => field !== null && fields.has(field)).map(({ place }) => place);
  const [person, time, pay] = [PERSON, TIME, PAY].map(placesOf) as [number[], number[], number[]];
  const isFilled = ({ cells }: GridRow, places: readonly number[]) =>
    places.some((place) => (cells[place] ?? "").trim() !== "");
  const payments = isPay && person.length > 0 ? rows.filter((row) => isFilled(row, time) && isFilled(row, pay)) : [];
  const named = payments.filter((row) => isFilled(row, person)).length;
  if (named === 0 || named > payments.length * NAMED_SHARE_MAX) return null;
  let above: GridRow | null = null;
  let hasInherited = false;
  return {
    get hasInherited() {
      return hasInherited;
    },
    named(row) {
      if (isFilled(row, person)) above = row;
      if (above === null || above === row || !isFilled(row, time)) return row;
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
