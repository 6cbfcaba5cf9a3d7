import type { RowPlace } from "../payroll/payroll-file.ts";

/** A row of cells and its place in the file. */
export interface SheetRow {
  readonly place: RowPlace;
  readonly cells: readonly string[];
  /** Of a record: the places of those around it, and its own. */
  readonly places?: readonly RowPlace[];
  /** Of a person in columns: these, from 1. */
  readonly columns?: readonly number[];
  /** Of a printed line: as it is, since a title is not a row of columns. */
  readonly text?: string;
}

/** One table of a file: its text, a sheet of a workbook, or a list of records. */
export interface FileSheet {
  readonly name: string | null;
  readonly rows: readonly SheetRow[];
  /** True if the first row is one of headings for certain, as of records. */
  readonly isOfRecords?: boolean;
  /** True of records that are the lines of payments. */
  readonly areLines?: boolean;
  /** True of delimited text that ends without a line break: its last row may be cut off. */
  readonly isOpenEnded?: boolean;
  /** What is known of the whole file, by its first table of records. */
  readonly file?: { readonly records: number; readonly unreadable: readonly number[] };
}
