import type { FilePayPart, FileReject, RowPlace } from "../../payroll/payroll-file.ts";
import { isZeroAmount, negatedAmount, parseAmount, parseHours } from "../../values/amounts.ts";
import { type DateRules, readDate } from "../../values/loose-dates.ts";
import type { TableField } from "../../vocabulary/field-headings.ts";
import { toldTreatment } from "../../vocabulary/part-categories.ts";
import type { TableColumns } from "./columns/columns.ts";
import type { GridRow } from "./grid.ts";

/** Excel writes a text that looks like a number as `="0123"`, people as `'0123`. */
const AS_TEXT = /^=?"(.*)"$|^'(.*)$/;

const HOUR_FIELDS: ReadonlySet<TableField> = new Set(["hours", "regular_hours", "overtime_hours"]);

/** Columns, and those whose amounts have the other sign in this file. */
interface ReadColumns extends TableColumns {
  readonly negated: ReadonlySet<number>;
}

/** Reads the cells of one row by field, and collects its faults. */
export class TableRow {
  readonly row: RowPlace;
  readonly faults: FileReject[] = [];
  readonly #texts = new Map<TableField, string>();
  readonly #columns: ReadColumns;
  readonly #cells: readonly string[];
  readonly #rules: DateRules;

  constructor({ row, cells }: GridRow, columns: ReadColumns, rules: DateRules) {
    this.row = row;
    this.#columns = columns;
    this.#cells = cells;
    this.#rules = rules;
    for (const { field, place } of columns.columns) {
      const text = cleanCell(cells[place] ?? "");
      if (field !== null && text !== "") this.#texts.set(field, text);
    }
  }

  /** The text of a field; undefined if it has none. */
  text(field: TableField): string | undefined {
    return this.#texts.get(field);
  }

  /** The heading of the field's column, in the form of `headingText`; undefined without one. */
  headingOf(field: TableField): string | undefined {
    return this.#columns.columns.find((column) => column.field === field)?.text;
  }

  /** True if the table has a column of the field. */
  hasColumn(field: TableField): boolean {
    return this.#columns.columns.some((column) => column.field === field);
  }

  /** Sets what rows above tell of the field. */
  set(field: TableField, text: string): void {
    this.#texts.set(field, text);
  }

  /** Sets fields without a text to that of another field. */
  setFallbacks(fallbacks: Readonly<Partial<Record<TableField, TableField>>>): void {
    for (const [field, other] of Object.entries(fallbacks) as [TableField, TableField][]) {
      const text = this.#texts.get(other);
      if (text !== undefined && !this.#texts.has(field)) this.#texts.set(field, text);
    }
  }

  /** True if any of the fields has a text. */
  hasAny(fields: readonly TableField[]): boolean {
    return fields.some((field) => this.#texts.has(field));
  }

  /** An amount; a text that is none is a fault of the field. */
  amount(field: TableField, options: { readonly most?: number } = {}): string | undefined {
    const text = this.#texts.get(field);
    if (text === undefined) return undefined;
    const amount = HOUR_FIELDS.has(field) ? parseHours(text) : parseAmount(text, options);
    if (amount === null && /\d/.test(text)) this.#refuseAmount(field);
    return amount ?? undefined;
  }

  /**
   * A date; `none` of the file's words for it is undefined.
   *
   * @param scope what an impossible date costs
   */
  date(field: TableField, scope: "row" | "field" = "field"): string | undefined {
    const text = this.#texts.get(field);
    if (text === undefined) return undefined;
    const reading = readDate(
      text,
      field === "dob" ? this.#rules : { ...this.#rules, pivotYear: this.#rules.pivotYear + 15 },
    );
    if (reading.kind === "impossible") {
      const reason = "is a date that does not exist, or not written as one";
      this.refuse({ scope, field, reason, remedy: "Write the date as YYYY-MM-DD." });
    }
    return reading.kind === "date" ? reading.date : undefined;
  }

  #refuseAmount(field: string): void {
    this.refuse({ scope: "field", field, reason: "is not an amount", remedy: "Write it as 1234.50." });
  }

  refuse(fault: Omit<FileReject, "row">): void {
    this.faults.push({ ...fault, row: this.row });
  }

  /** The parts of a payment in columns of their own, but not those that are zero. */
  parts(): FilePayPart[] {
    const hours = new Map<string, string>();
    const parts: FilePayPart[] = [];
    for (const { part, place } of this.#columns.columns) {
      if (part?.kind !== "hours") continue;
      const amount = parseHours(cleanCell(this.#cells[place] ?? ""));
      if (amount !== null && !isZeroAmount(amount)) hours.set(part.name, amount);
    }
    for (const { part, place, heading } of this.#columns.columns) {
      if (part === null || part.kind === "hours") continue;
      const text = cleanCell(this.#cells[place] ?? "");
      const amount = parseAmount(text);
      if (amount === null && /\d/.test(text)) this.#refuseAmount(part.name);
      if (amount === null || isZeroAmount(amount)) continue;
      const signed = this.#columns.negated.has(place) ? negatedAmount(amount) : amount;
      const its = part.kind === "earning" ? hours.get(part.name) : undefined;
      const treatment = part.kind === "deduction" ? toldTreatment(heading) : {};
      const withHours = its === undefined ? {} : { hours: its };
      parts.push({ kind: part.kind, name: part.name, amount: signed, ...withHours, ...treatment });
      if (its !== undefined) hours.delete(part.name);
    }
    return parts;
  }

  /** The hours of all columns of hours; undefined without any. */
  hourColumns(): string[] {
    return this.#columns.columns.flatMap(({ part, place }) => {
      const amount = part?.kind === "hours" ? parseHours(cleanCell(this.#cells[place] ?? "")) : null;
      return amount === null ? [] : [amount];
    });
  }

  /** The amounts in columns of months. */
  months(): { readonly month: string; readonly amount: string }[] {
    return this.#columns.columns.flatMap(({ month, place }) => {
      const amount = month === null ? null : parseAmount(cleanCell(this.#cells[place] ?? ""));
      return month === null || amount === null ? [] : [{ month, amount }];
    });
  }
}

/** A cell without blanks around it and without the marks of a text. */
function cleanCell(cell: string): string {
  const text = cell.replaceAll("\u00a0", " ").trim();
  const marked = AS_TEXT.exec(text);
  return marked === null ? text : (marked[1] ?? marked[2] ?? "").trim();
}
