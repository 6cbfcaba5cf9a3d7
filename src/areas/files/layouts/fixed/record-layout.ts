/** How a field of a fixed-width record is read. */
export type FieldKind =
  | "text"
  | "digits"
  | "cents"
  | "count"
  /** A number from which blanks and zeros mean not known. */
  | "positive"
  | "year"
  | "MMDDCCYY"
  | "CCYYMMDD"
  | "MMYYYY"
  | "ssn"
  /** A numeric or postal code of a state. */
  | "state"
  | "flag";

/** Where a field is: first and last position, counted from 1, and its kind (text unless given). */
export type FieldSpec = readonly [from: number, to: number, kind?: FieldKind];

/** A money field that is given twice: as it was reported, and as it is right. */
interface CorrectionSpec {
  readonly name: string;
  readonly original: FieldSpec;
  readonly correct: FieldSpec;
}

/** What a record of one type says. */
export interface RecordSpec {
  /**
   * `employer` begins a new employer, `person` a new person, `detail` adds to the person before it,
   * `total` closes an employer, `final` the file; `other` is not read.
   */
  readonly role: "employer" | "person" | "detail" | "total" | "final" | "other";
  /** By the path in what is read: `employer.name`, `address.city`, `totals.wages`, `first` (the first name). */
  readonly fields?: Readonly<Record<string, FieldSpec>>;
  /** What was reported before, and what is right, in records of corrections. */
  readonly corrections?: readonly CorrectionSpec[];
  /** One item of a list of the person, such as `states`. */
  readonly item?: { readonly list: string; readonly fields: Readonly<Record<string, FieldSpec>> };
  /** The declared number of persons, and sums by the field of the persons that they add up. */
  readonly declares?: { readonly count?: FieldSpec; readonly sums?: Readonly<Record<string, FieldSpec>> };
  /** Fields without which a record is rejected. */
  readonly required?: readonly string[];
}

/** A format of fixed-width records, as data. */
export interface FixedFormat {
  readonly kind: "fixed";
  readonly id: string;
  readonly title: string;
  /** The publication that lays the records out. */
  readonly source: string;
  readonly recordLength: number;
  /** How many characters at the beginning tell the type of a record. */
  readonly typeLength: number;
  readonly records: Readonly<Record<string, RecordSpec>>;
  /** What records say in a file that has none of a person otherwise, such as a state's quarter of RS records. */
  readonly withoutPersons?: Readonly<Record<string, RecordSpec>>;
  /** The types of records with one of which a file of this format begins. */
  readonly firstTypes: readonly string[];
  /** Texts at positions by which the format is distinguished from others. */
  readonly distinctiveTexts?: readonly { readonly type: string; readonly at: number; readonly text: string }[];
  /** The type of the record with which a whole file ends. */
  readonly lastType?: string;
  /** What all persons of the format have. */
  readonly constants?: Readonly<Record<string, unknown>>;
}
