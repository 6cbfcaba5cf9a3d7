import type { TableField } from "../../vocabulary/field-headings.ts";

/**
 * A heading that shows a format: a pattern on its text in the form of {@link headingText} (lower case, single spaces),
 * or a list of fields and patterns: a heading that is read as any of the fields, or whose text fits a pattern.
 */
export type HeadingSign = RegExp | readonly (TableField | RegExp)[];

/** A format of tables, as data. */
export interface TableFormat {
  readonly kind: "table";
  readonly id: string;
  readonly title: string;
  /** All of them are a whole match. */
  readonly headings: readonly HeadingSign[];
  /**
   * Headings that only this system writes, as the file has them or in the form of `headingText`: a
   * table with none of these, and none of `titles`, is of another format.
   */
  readonly distinctiveHeadings?: readonly RegExp[];
  /** A sign like `distinctiveHeadings`, in the cells: each row has an hourly rate or a yearly salary, in columns of their own. */
  readonly hasSeparateRates?: true;
  /** What a row above the headings says. */
  readonly titles?: readonly RegExp[];
  /** Fields of other kinds of files: a table with a column of one of these is of another format. */
  readonly absentFields?: readonly TableField[];
  /** If two formats match whole, the one with the higher weight is taken; the more specific one has it. */
  readonly priority?: number;
  /** What headings mean in this format, before the usual words; in the form of `headingText`. */
  readonly fields?: Readonly<Record<string, TableField>>;
  /** Columns by position, for files without headings; a column may fill several fields. */
  readonly columns?: readonly (readonly TableField[])[];
  /** True if rows have neither an SSN nor an employee number: equal names may be two persons. */
  readonly hasNoPersonId?: true;
  /** Rows are lines of a payment: one earning, tax or deduction each. */
  readonly rowsArePayLines?: true;
  /** The meaning of a line's code (of an earning, tax or deduction) in the column `det`. */
  readonly lineKinds?: Readonly<Record<string, string>>;
  /** Rows without a name continue the person above. */
  readonly hasContinuationRows?: true;
  /** Sums of other columns, by field, where the file has none of its own. */
  readonly summedFields?: Readonly<Partial<Record<TableField, readonly TableField[]>>>;
  /** Fields that have the text of another one where the file has none of their own: an agency employs. */
  readonly fallbackFields?: Readonly<Partial<Record<TableField, TableField>>>;
  /** What contractors' regular pay is called; it does not count as wages. */
  readonly contractorPay?: string;
  /** What all persons have. */
  readonly constants?: Readonly<Record<string, unknown>>;
  /** Month and day on which the fiscal year ends; the file is as of that day. */
  readonly fiscalYearEnd?: string;
  /** Pay columns are totals of a quarter or year even where the rows above tell a date. */
  readonly hasPeriodTotals?: true;
}
