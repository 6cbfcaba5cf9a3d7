import { parse } from "csv-parse/browser/esm/sync";
import { numberText } from "../../../parts/content.tsx";

/** The most persons that are invited by one file: as many as one batch takes. */
const ROWS_MAX = 1_000;
/** Larger files are not lists of so many persons, in bytes. */
const BYTES_MAX = 2_097_152;

/** What a column can be, in the order in which the screen names them. */
const HEADINGS = {
  name: ["name", "full name", "person", "applicant", "borrower", "employee"],
  first_name: ["first name", "first", "given name"],
  last_name: ["last name", "last", "surname", "family name"],
  email: ["email", "e mail", "email address", "e mail address", "mail"],
  phone: ["phone", "telephone", "mobile", "cell", "phone number", "telephone number", "mobile number"],
  employer: ["employer", "employer name", "company", "company name"],
  template: ["template", "template id"],
  order_number: ["order number", "order", "number", "loan", "loan number"],
  external_user_id: ["external user id", "your id", "id", "person id"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** One of the columns of a file. */
export type InvitationField = keyof typeof HEADINGS;

/** A person of the file. */
export interface InvitationRow {
  /** Of the file, from 1. */
  readonly line: number;
  /** The texts of the columns; blank ones are absent. */
  readonly values: Readonly<Partial<Record<InvitationField, string>>>;
}

/** A file as it was read. */
export interface InvitationFile {
  readonly rows: readonly InvitationRow[];
  readonly columns: readonly InvitationField[];
  /** Headings that are not columns of ours. */
  readonly unused: readonly string[];
}

/**
 * Reads a CSV with a heading and a person a row: comma, semicolon or tab, UTF-8, UTF-16 or Windows-1252.
 *
 * @throws Error in words, if it is none
 */
export async function readInvitations(file: Blob): Promise<InvitationFile> {
  if (file.size > BYTES_MAX) throw new Error(`The file is larger than ${BYTES_MAX / 1_048_576} MiB.`);
  const [head, ...records] = recordsOf(textOf(await file.arrayBuffer()));
  const fields = (head?.record ?? []).map(fieldOf);
  const columns = fields.filter((field) => field !== null);
  const twice = columns.find((field, at) => columns.indexOf(field) !== at);
  if (twice !== undefined) throw new Error(`The first line has two columns for ${fieldText(twice)}.`);
  if (columns.length === 0) {
    throw new Error("The first line must have the headings: name, email, phone, employer or template, for example.");
  }
  if (records.length === 0) throw new Error("The file has no rows below its headings.");
  if (records.length > ROWS_MAX) {
    throw new Error(`The file has ${numberText(records.length)} rows; a file may have ${ROWS_MAX}.`);
  }
  return {
    columns,
    unused: (head?.record ?? []).filter((heading, at) => fields[at] === null && heading !== ""),
    rows: records.map(({ record, line }) => ({ line, values: valuesOf(fields, record) })),
  };
}

/** A field in words. */
export function fieldText(field: InvitationField): string {
  return field.replaceAll("_", " ");
}

interface CsvRecord {
  readonly record: readonly string[];
  /** Its last line, from 1. */
  readonly line: number;
}

const DELIMITERS = [",", ";", "\t"];

function recordsOf(text: string): CsvRecord[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const [delimiter] = [...DELIMITERS].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      delimiter: delimiter ?? ",",
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines });
        return null;
      },
    });
  } catch (error) {
    throw new Error(`The file is not a CSV: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
  return records;
}

function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function fieldOf(heading: string): InvitationField | null {
  const words = heading
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();
  const found = Object.entries(HEADINGS).find(([, known]) => (known as readonly string[]).includes(words));
  return (found?.[0] as InvitationField | undefined) ?? null;
}

function valuesOf(fields: readonly (InvitationField | null)[], record: readonly string[]): InvitationRow["values"] {
  const given = fields.flatMap((field, at) => {
    const value = record[at] ?? "";
    return field === null || value === "" ? [] : [[field, value] as const];
  });
  return Object.fromEntries(given);
}
