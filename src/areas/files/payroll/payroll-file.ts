import type { FrequencyWord } from "../../../kernel/pay/frequencies.ts";
import type { RateUnit } from "../../../kernel/pay/units.ts";
import type { ToldTexts } from "../../payroll/recorded-pay.ts";
import type { FileEncoding } from "../values/decode.ts";

/**
 * The place of a row in its file: the number of the record, counted from 1 with blank ones; a path
 * such as `employments[3]` in JSON and XML.
 */
export type RowPlace = number | string;

/** What a part of a pay statement or total is. */
const PAY_PART_KINDS = ["earning", "tax", "deduction", "employer_tax", "reimbursement"] as const;
/** One of {@link PAY_PART_KINDS}. */
export type PayPartKind = (typeof PAY_PART_KINDS)[number];

/** One line of a pay statement. A usual withholding is positive, whatever sign the file uses. */
export interface FilePayPart {
  readonly kind: PayPartKind;
  /** The usual name, such as `Federal Income Tax`, where the file's is known; else the file's. */
  readonly name: string;
  /** Decimal string with two places, US dollars. */
  readonly amount: string;
  /** Decimal string with two places. */
  readonly hours?: string;
  /** Of a deduction of which the file says so: taken off before or after federal income tax. */
  readonly treatment?: "pre_tax" | "post_tax";
}

/** One payment of one job. Absent: not stated by the file. Dates are `YYYY-MM-DD` or `YYYY-MM`. */
export interface FileStatement extends ToldTexts {
  readonly gross?: string;
  readonly net?: string;
  readonly parts: readonly FilePayPart[];
  readonly ytd?: { readonly gross?: string; readonly net?: string };
  /** The rows that it was read from. */
  readonly rows: readonly RowPlace[];
}

/** A postal address; absent parts are not known. */
interface FileAddress {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly zip4?: string;
  readonly country?: string;
}

/** The employer as the file names it. */
interface PayrollEmployer {
  readonly name?: string;
  /** Nine digits. */
  readonly ein?: string;
  readonly state_account?: string;
  /** The payroll system's own code of the company. */
  readonly code?: string;
  readonly establishment?: string;
  readonly original_ein?: string;
  readonly address?: FileAddress;
}

/**
 * Totals of a year, quarter or fiscal year, by name: `gross`, `wages` (W-2 box 1), `ui_wages` and
 * others. Amounts are decimal strings with two places; `year`, `quarter`, `fiscal_year`, `weeks`
 * and whole hours are numbers.
 */
export type PayrollTotals = Readonly<Record<string, string | number | readonly FilePayPart[]>>;

/** One job of one person, with all that the file says of it. Absent: not stated by the file. */
export interface PayrollJob {
  readonly rows: readonly RowPlace[];
  /** Equal for the jobs of one person within the file, as far as the file can tell. */
  readonly person: string;
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly suffix?: string;
  /** Present if one cell has the whole name, and its split is a guess. */
  readonly name_ambiguous?: true;
  readonly ssn?: string;
  readonly ssn_last4?: string;
  readonly dob?: string;
  readonly address?: FileAddress;
  readonly email?: string;
  readonly phone?: string;
  readonly employer?: PayrollEmployer;
  readonly employee_id?: string;
  readonly position_id?: string;
  readonly job_title?: string;
  readonly department?: string;
  readonly worker_type?: "employee" | "contractor";
  readonly job_type?: "full_time" | "part_time" | "seasonal" | "per_diem";
  readonly start?: string;
  readonly end?: string;
  readonly original_hire?: string;
  readonly status?: "active" | "terminated" | "leave";
  readonly pay_rate?: string;
  readonly pay_unit?: RateUnit;
  readonly annual_equivalent?: string;
  readonly pay_frequency?: FrequencyWord;
  readonly as_of?: string;
  readonly work_state?: string;
  readonly soc?: string;
  readonly typical_hours?: string;
  readonly retirement_plan?: boolean;
  readonly months_employed?: readonly number[];
  readonly record_kind?: "new_hire" | "correction";
  readonly totals?: PayrollTotals;
  readonly states?: readonly Readonly<Record<string, string>>[];
  /** By field: what was reported before, and what is right. */
  readonly corrections?: Readonly<Record<string, { readonly original: string; readonly correct: string }>>;
  readonly statements?: readonly FileStatement[];
  /** What the file does not tell and its dates imply; never mixed with what it tells. */
  readonly inferred?: { readonly pay_frequency?: FrequencyWord; readonly status?: "active" | "terminated" };
}

/** What a fault costs: the row, one field of it, the trust in a total, or in the whole file. */
type RejectScope = "row" | "field" | "control" | "file";

/** A fault of a file. Never contains a value of the file. */
export interface FileReject {
  readonly scope: RejectScope;
  /** Null: the file as a whole. */
  readonly row: RowPlace | null;
  readonly field: string | null;
  readonly reason: string;
  readonly remedy: string;
}

/** A row that is not a person's, and why: a title, a heading, a total, a blank one. */
export interface IgnoredRow {
  readonly row: RowPlace;
  readonly why: string;
}

/** A total that the file declares, and the same of what was read. */
export interface ControlTotal {
  readonly row: RowPlace;
  /** What it covers, such as `file`, `employer` or `rows 5 to 9`. */
  readonly covers: string;
  readonly field: string;
  readonly declared: string;
  readonly actual: string;
}

/** Columns of a line of totals that are compared with nothing, by their headings: they are not read, or are not sums. */
export interface UncomparedTotals {
  readonly row: RowPlace;
  readonly columns: readonly string[];
}

/** How a column of a table is read. */
export interface ReadColumn {
  /** Its place, such as `#3`, where its heading may be a value. */
  readonly heading: string;
  /** The name by which a question is about it and `column:NAME` answers what it means; the heading if absent. */
  readonly name?: string;
  /** Null: not read. */
  readonly field: string | null;
  /** Values of persons for a screen, as `samplesOf` says; absent of records without cells. */
  readonly samples?: readonly string[];
  /** Why it is read so, in words: "times 26 it is Annual Salary in 9 of 9 rows". Has no value of a person. */
  readonly evidence?: string;
}

/** A table of a file as a screen shows it. Has values of persons: it is never stored or logged. */
export interface FileTable {
  /** The name of its sheet; null: of a file without sheets. */
  readonly sheet: string | null;
  /** What stands above it, such as the employer and the period. */
  readonly titles: readonly string[];
  /** In the order of the sheet; those that are not read have no field. */
  readonly columns: readonly ReadColumn[];
  /** The first rows below the headings, at most `TABLE_ROWS_MAX`. */
  readonly rows: readonly TableRow[];
  /** Rows below the headings. */
  readonly count: number;
  /** Why nothing of it is read, in words; null: it is. */
  readonly unused: string | null;
}

/** A row of a table, with a cell for each column. */
export interface TableRow {
  readonly row: RowPlace;
  readonly cells: readonly string[];
}

/** A value that stands above a table and holds for all of its rows. */
export interface ToldValue {
  /** As an operator gives it for all rows, such as `employer_name` or `pay_date`. */
  readonly field: string;
  /** Dates are `YYYY-MM-DD`. */
  readonly value: string;
}

/** What a file is, before anything of it is stored. */
interface RecognisedFile {
  /** The id of the format. */
  readonly format: string;
  /** The name of the format for people. */
  readonly title: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly encoding: FileEncoding;
  /** What was assumed, such as the order of dates. */
  readonly assumptions: readonly string[];
  readonly columns: readonly ReadColumn[];
}

/** What a question is about: it decides who is paid, how much, or when. */
export const QUESTION_KINDS = [
  /** The order of day and month. */
  "dates",
  /** The name of the employer, of the file or of one of its codes. */
  "employer",
  /** What a rate is paid for: an hour, a period, a year. */
  "pay_unit",
  /** What a column means. */
  "column",
  /** Whether a column without commas has the surname first. */
  "name_order",
  /** Whether the rows of a name, or of each of several, are one person's. */
  "same_person",
  /** Whether `7.30` is seven and a half hours or 7.3. */
  "hours_form",
  /** The year, quarter or month of the figures. */
  "period",
] as const;
/** One of {@link QUESTION_KINDS}. */
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What the file does not tell and a person has to. Until it is answered, what depends on it is not loaded. */
export interface FileQuestion {
  /**
   * The name by which it is answered: its kind, and the column or code that it is of, such as `dates` or `pay_unit:Rate`;
   * a column whose heading may be a value is named by its place, such as `#3`. The next file of the source has the same;
   * but one about a name is of this file's rows alone, and has a code in place of the name.
   */
  readonly id: string;
  readonly kind: QuestionKind;
  /** The heading of the column, or its place; null: of no column. */
  readonly column: string | null;
  /** In words, with the evidence; has no value of a person. */
  readonly text: string;
  /** The answers to choose from; empty: any text, such as the name of an employer. */
  readonly options: readonly FileAnswer[];
  /** Some of the rows that it is about. */
  readonly rows: readonly RowPlace[];
}

/** One answer to a question. */
export interface FileAnswer {
  /** As it is given, such as `DMY` or `hour`. */
  readonly answer: string;
  /** In words. */
  readonly text: string;
  /** What it makes of the first of the question's rows, for a screen: may have values of persons. */
  readonly effect: string | null;
}

/** What is known of the jobs of a file together: those of a large one are never held at once. */
export interface JobsDigest {
  readonly jobs: number;
  readonly persons: number;
  readonly statements: number;
  readonly quarters: number;
  readonly years: number;
  /** Payments and totals without a date. */
  readonly undated: number;
  /** Jobs whose rate is of a pay period of unknown length: their income is not known. */
  readonly unperiodic: number;
  /** Jobs without an employer, and those without a whole name. */
  readonly unnamed: number;
  readonly nameless: number;
  readonly haveBirthDates: boolean;
  /** True if a job tells an SSN, or its last four digits. */
  readonly haveSsns: boolean;
  readonly haveAddresses: boolean;
  /** True if a job tells of a person by number or name. */
  readonly areOfRegister: boolean;
  /** The employers, each with the first row that names it. */
  readonly employers: ReadonlyMap<string, number>;
  /** What tells employers apart in the ids of records; two at most. */
  readonly employerKeys: ReadonlySet<string>;
  /** `YYYY-MM-DD` or `YYYY-MM`; null without pay dates. */
  readonly firstPayDate: string | null;
  readonly lastPayDate: string | null;
  readonly payUnits: ReadonlySet<string>;
  /** Pay periods by their length in words, and the statements that have each. */
  readonly periods: ReadonlyMap<string, number>;
}

/** All that a payroll file says. */
export interface PayrollFile extends RecognisedFile {
  /** Empty if the file tells all that decides, or all is answered. */
  readonly questions: readonly FileQuestion[];
  /** Records of the file, blank ones included. */
  readonly rows: number;
  /** The tables of the file for a screen, those that are not used included; absent of fixed records. */
  readonly tables?: readonly FileTable[];
  /** What the titles of the file tell of all its rows, unless the operator has said another value. */
  readonly told?: readonly ToldValue[];
  readonly jobs: readonly PayrollJob[];
  /** Of a file that was read in parts, whose jobs and most rejects are not held: what is known of them. */
  readonly inParts?: { readonly digest: JobsDigest; readonly rejects: number };
  readonly rejects: readonly FileReject[];
  readonly ignored: readonly IgnoredRow[];
  readonly control: readonly ControlTotal[];
  readonly uncompared?: readonly UncomparedTotals[];
}
