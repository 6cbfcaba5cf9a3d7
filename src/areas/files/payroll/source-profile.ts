/** What a file of a source is, as far as the next one should be alike; no value of a person. */
export interface FileShape {
  /** The id of a payroll format; `csv` or `ndjson`: our own columns. */
  readonly format: string;
  /** The name of the format for people. */
  readonly title: string;
  /** Null: not stated. */
  readonly encoding: string | null;
  /** As they are in the file; empty for fixed records and NDJSON. */
  readonly headings: readonly ShapeHeading[];
  /** Units of its pay rates, such as `hour`; sorted. */
  readonly pay_units: readonly string[];
  /** Lengths of its pay periods in words, such as `two weeks`; sorted. */
  readonly periods: readonly string[];
}

/** A heading of a file, and what its column is read as; null: it is not read. */
export interface ShapeHeading {
  readonly heading: string;
  readonly field: string | null;
}

/** What an operator says of a file that it does not tell itself. */
export interface FileCorrections {
  /** By field, the heading of its column; null: no column holds it. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** By field, the value of all rows that do not tell it. */
  readonly values: Readonly<Record<string, string>>;
  /** By the id of a question that a file asks, its answer; one of another file changes nothing. */
  readonly answers: Readonly<Record<string, string>>;
  /** The order of day and month; null: as the file shows it. */
  readonly dates: string | null;
  /** The format; null: recognised. */
  readonly as: string | null;
}

/** How a file of one format of a source was read when one was last loaded. */
export interface SourceProfile extends FileShape, FileCorrections {
  /** The name of that file; null: not stated. */
  readonly file_name: string | null;
}

/** Kinds of differences of a file from the last one of its source. */
export const DIFFERENCE_KINDS = [
  "format",
  "encoding",
  "heading_missing",
  "heading_new",
  "heading_renamed",
  "heading_read_as",
  "pay_unit",
  "period",
] as const;

/** How a file differs from the last one of its source. Never has a value of a row. */
export interface FileDifference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  /** As the last file had it; null: it had none. */
  readonly was: string | null;
  /** As this file has it; null: it has none. */
  readonly is: string | null;
  /** The difference in words, with what to do. */
  readonly message: string;
}
