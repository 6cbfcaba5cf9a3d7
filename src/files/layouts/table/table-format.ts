import type { TableField } from "../../vocabulary/field-headings.ts";

/**
 * A heading that a file of a format has: one that is read as the field, whatever its wording; one whose text in the form
 * of {@link headingText} (lower case, single spaces) matches the pattern; or one of several such, as a list.
 */
export type TypicalHeading = TableField | RegExp | readonly (TableField | RegExp)[];

/** A format of tables, as data. */
export interface TableFormat {
  readonly kind: "table";
  readonly id: string;
  readonly title: string;
  /** What nearly all files of this format have: the share that a table has is its score. */
  readonly typicalHeadings: readonly TypicalHeading[];
  /**
   * Headings that only this system writes, as the file has them or in the form of `headingText`: a
   * table with none of these, and none of `titles`, is of another format. One of them is enough.
   */
  readonly identifyingHeadings?: readonly RegExp[];
  /** Identifies the format like `identifyingHeadings`, by the cells: each row has an hourly rate or a yearly salary, in columns of their own. */
  readonly hasSeparateRates?: true;
  /** What a row above the headings says. */
  readonly titles?: readonly RegExp[];
  /** Fields of other kinds of files: a table with a column of one of these is of another format. */
  readonly disqualifyingFields?: readonly TableField[];
  /** Added to the score: of two formats that match, the one with the higher priority is taken. 0 unless given; a generic format has less. */
  readonly priorityAmongMatches?: number;
  /** The field that a heading means in this format, whatever it usually means; headings in the form of `headingText`. */
  readonly headingMeanings?: Readonly<Record<string, TableField>>;
  /** Columns by position, for files without headings; a column may fill several fields. */
  readonly columns?: readonly (readonly TableField[])[];
  /** True if rows have neither an SSN nor an employee number: equal names may be two persons. */
  readonly hasNoPersonId?: true;
  /** Rows are lines of a payment: one earning, tax or deduction each. */
  readonly rowsArePayLines?: true;
  /** What a pay line is (an earning, tax or deduction), by its code in the column `det` (Paylocity's `DET`). */
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
