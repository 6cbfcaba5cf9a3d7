import type { TableField } from "../../vocabulary/field-headings.ts";

/** A format of tables, as data. */
export interface TableFormat {
  readonly kind: "table";
  readonly id: string;
  readonly title: string;
  /** Headings in the form of `headingText`: all of them are a whole match. */
  readonly headings: readonly RegExp[];
  /** What the rows above the headings say, each a further sign. */
  readonly titles?: readonly RegExp[];
  /** A format whose headings are all this one's and more is preferred by a higher weight. */
  readonly weight?: number;
  /** What headings mean in this format, before the usual words; in the form of `headingText`. */
  readonly fields?: Readonly<Record<string, TableField>>;
  /** Columns by position, for files without headings. */
  readonly columns?: readonly (readonly TableField[])[];
  /** True if rows have no key of a person, and equal names may be two persons. */
  readonly keyless?: true;
  /** Rows are lines of a payment: one earning, tax or deduction each. */
  readonly lines?: true;
  /** The meaning of a line's kind in the column `det`. */
  readonly lineKinds?: Readonly<Record<string, string>>;
  /** Rows without a name continue the person above. */
  readonly continued?: true;
  /** Sums of other columns, by field, where the file has none of its own. */
  readonly sums?: Readonly<Partial<Record<TableField, readonly TableField[]>>>;
  /** The name of the regular pay of contractors, which is none of wages. */
  readonly contractorPay?: string;
  /** What all persons have. */
  readonly constants?: Readonly<Record<string, unknown>>;
  /** Month and day on which the fiscal year ends, to which the file's data is current. */
  readonly fiscalYearEnd?: string;
  /** Pay columns are totals of a quarter or year even where the rows above tell a date. */
  readonly totals?: true;
}
