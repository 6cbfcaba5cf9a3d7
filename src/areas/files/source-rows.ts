import { AppError } from "../../kernel/error.ts";
import { isObject } from "../../kernel/schema/objects.ts";
import { isNestedTooDeep, JSON_LEVELS_MAX } from "../../kernel/text/json-levels.ts";
import type { EmploymentRecord } from "../payroll/employment.ts";
import type { RecordedPay } from "../payroll/recorded-pay.ts";
import { type CsvRecord, readCsv } from "./csv.ts";
import { type Columns, fieldFinder, findColumnPlaces } from "./find-columns.ts";
import { ABOVE_MAX, findHeadings, type GivenHeadings, withoutLinesAbove } from "./headings.ts";
import { decodeText, endsLinesWithCr, LINE_CHARS_MAX, type Line, splitLines, unifyLineEnds } from "./lines.ts";
import { COLUMNS_MAX, SHOWING_ROWS, samplesOf, type ToldHeader, toldHeader, tooManyColumns } from "./told-header.ts";

/** The formats of a file of rows. */
export const IMPORT_FORMATS = ["csv", "ndjson"] as const;
/** One of {@link IMPORT_FORMATS}. */
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** A row's values by column; those of CSV are all texts. */
export type RowValues = Readonly<Record<string, unknown>>;

/** One row of a file before its values are checked; or why it cannot be read as a row. */
export type SourceRow =
  | {
      readonly kind: "row";
      readonly line: number;
      readonly values: RowValues;
      /** Of an employment: what the file says of its pay. */
      readonly pay?: RecordedPay;
      /** True of an employment: what the row does not tell stays as it is stored. */
      readonly isPartial?: boolean;
      /** Equal for the rows of one person within the file; absent where the file tells no persons. */
      readonly person?: string;
      /** True of an employment: another person of the file, or perhaps another, has the same name. */
      readonly isNamesake?: boolean;
      /** Of an employment whose person is not known: see `EmploymentRecord.waits`. */
      readonly waits?: EmploymentRecord["waits"];
    }
  | { readonly kind: "unreadable"; readonly line: number; readonly reason: string };

/** What is known of a file before its rows are read. */
export interface ReadRowsOptions {
  readonly columns: Columns;
  /** Null: detected from the first character. */
  readonly format: ImportFormat | null;
  /** The heading that holds a field, as the operator names it; usual headings unless given. */
  readonly given?: GivenHeadings;
}

/** A heading, the field of its column, and values of it. */
interface SampledHeading {
  readonly heading: string;
  readonly field: string | null;
  /** Values of persons, as {@link samplesOf} says. */
  readonly samples: readonly string[];
}

/** A file whose beginning can be imported. */
export interface OpenedRows {
  readonly format: ImportFormat;
  /**
   * The headings of CSV as they may be stored and shown, each with the field of its column; null: it is
   * not read.
   */
  readonly headings?: readonly SampledHeading[];
  /** In the file's order, in groups of any size. Can be read once. */
  readonly rows: AsyncIterable<SourceRow[]>;
}

/** The beginnings of other kinds of files, in Latin-1, with the name of the kind. */
const FOREIGN_BEGINNINGS: readonly (readonly [string, string])[] = [
  ["PK\x03\x04", "a ZIP archive or a spreadsheet; export it as CSV"],
  ["\x1f\x8b", "compressed twice; uncompress it once"],
  ["\x28\xb5\x2f\xfd", "compressed with zstd; use gzip or none"],
  ["\xfd7zXZ", "compressed with xz; use gzip or none"],
  ["BZh", "compressed with bzip2; use gzip or none"],
  ["\xff\xfe", "UTF-16 text; export it as UTF-8"],
  ["\xfe\xff", "UTF-16 text; export it as UTF-8"],
  ["\xd0\xcf\x11\xe0", "a spreadsheet of the old kind (.xls); export it as CSV"],
  ["PAR1", "a Parquet file; export it as CSV"],
];
/**
 * Latin letters in UTF-16 without its byte order mark: every second byte is 0, which no text in
 * UTF-8 begins with.
 */
const UNMARKED_UTF_16 = /^(?:\0[^\0]|[^\0]\0)/;
/** As far as the first line shows it. */
const JSON_ARRAY = /^\s*\[\s*($|[{\]])/;
/** How spreadsheets are kept from reading a text as a number: `="007"`. */
const AS_TEXT = /^="([^"]*)"$/;
/** JavaScript holds whole numbers of up to 15 digits exactly. */
const LONG_DIGITS = /\d{16}/;
const LONG_NUMBER = /^-?\d{16,}$/;
/** A file's header or first row must begin within this many characters. */
const SNIFF_CHARS = 65_536;

/**
 * Opens a file of rows: detects its format, and reads and checks a CSV header. Reads nothing past
 * the beginning.
 *
 * @param bytes the file, uncompressed
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openRows(bytes: AsyncIterable<Uint8Array>, options: ReadRowsOptions): Promise<OpenedRows> {
  const { start, text } = await openText(bytes);
  const detected = formatOf(start);
  const format = options.format ?? detected;
  const lines = splitLines(text);
  const { columns, given = new Map() } = options;
  if (format === "ndjson") return { format, rows: readNdjson(lines, fieldFinder(columns, given)) };
  const { delimiter, above } = findHeadings(start);
  const records = readCsv(withoutLinesAbove(lines, above), delimiter);
  return { format, ...(await openCsv(records, { columns, given })) };
}

/** A CSV file with all of its columns. */
export interface CsvTable<Field extends string = string> {
  readonly format: "csv";
  readonly delimiter: string;
  /** The names of the columns, trimmed: `#1`, `#2` and so on of a file without headings, whose first row is a record. */
  readonly header: readonly string[];
  /** The same names as they may be stored and shown. */
  readonly told: readonly string[];
  /** By place, values of the column. */
  readonly samples: readonly (readonly string[])[];
  /** How the operator named columns, as {@link CsvTable.header} has them. */
  readonly given: GivenHeadings<Field>;
  /** The remaining records, in order, in groups of any size. Can be read once. */
  readonly records: AsyncIterable<CsvRecord[]>;
}

/** An NDJSON file with all of its members. */
interface NdjsonLines {
  readonly format: "ndjson";
  /** All lines in order, in groups of any size, blank ones included. Can be read once. */
  readonly lines: AsyncIterable<Line[]>;
}

/**
 * Opens a file with all its columns, whatever their names. Detects the format from the first
 * character.
 *
 * @param bytes the file, uncompressed
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openTable<Field extends string = string>(
  bytes: AsyncIterable<Uint8Array>,
  named: GivenHeadings<Field> = new Map(),
): Promise<CsvTable<Field> | NdjsonLines> {
  const { start, text } = await openText(bytes);
  const format = formatOf(start);
  const lines = splitLines(text);
  if (format === "ndjson") return { format, lines };
  const { delimiter, above } = findHeadings(start);
  const records = readCsv(withoutLinesAbove(lines, above), delimiter);
  const { names: header, rest, ...read } = await readHeader(records, named);
  return { ...read, format, delimiter, header, records: rest };
}

/** @throws AppError for a JSON array */
function formatOf(start: string): ImportFormat {
  if (JSON_ARRAY.test(start)) throw refusal("The file is a JSON array; give NDJSON instead: a JSON object a line.");
  return start.trimStart().startsWith("{") ? "ndjson" : "csv";
}

/** A text from its beginning on, and the beginning by itself. */
interface OpenedText {
  readonly start: string;
  /** Its lines end with LF or CRLF, whatever they ended with before. */
  readonly text: AsyncIterable<string>;
}

async function openText(bytes: AsyncIterable<Uint8Array>): Promise<OpenedText> {
  const chunks = decodeText(refuseForeign(bytes));
  const start = await readStart(chunks);
  if (start.trim() === "") throw refusal("The file is empty.");
  const text = prepend(start, chunks);
  return { start, text: endsLinesWithCr(start) ? unifyLineEnds(text) : text };
}

async function* refuseForeign(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst && chunk.length > 0) {
      const head = Buffer.from(chunk.subarray(0, 8)).toString("latin1");
      const foreign = FOREIGN_BEGINNINGS.find(([beginning]) => head.startsWith(beginning))?.[1];
      if (foreign !== undefined) throw refusal(`The file is ${foreign}.`);
      if (UNMARKED_UTF_16.test(head)) throw refusal("The file is UTF-16 text; export it as UTF-8.");
      isFirst = false;
    }
    yield chunk;
  }
}

/** Reads until it has the lines in which headings are looked for, as far as there are any. */
async function readStart(chunks: AsyncGenerator<string>): Promise<string> {
  let start = "";
  while (start.length < SNIFF_CHARS && start.trimStart().split("\n", ABOVE_MAX + 2).length < ABOVE_MAX + 2) {
    const next = await chunks.next();
    if (next.done === true) break;
    start += next.value;
  }
  return start;
}

async function* prepend(start: string, chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* chunks;
}

type FieldFinder = ReturnType<typeof fieldFinder>;

async function* readNdjson(lines: AsyncIterable<Line[]>, find: FieldFinder): AsyncGenerator<SourceRow[]> {
  for await (const group of lines) {
    yield group.filter((line) => line.text?.trim() !== "").map((line) => withFields(parseJsonLine(line), find));
  }
}

/** The row of one line of NDJSON that is not blank. */
export function parseJsonLine(line: Line): SourceRow {
  const unreadable = (reason: string): SourceRow => ({ kind: "unreadable", line: line.number, reason });
  if (line.text === null) return unreadable(`is longer than ${LINE_CHARS_MAX} characters`);
  if (isNestedTooDeep(line.text)) return unreadable(`is nested over ${JSON_LEVELS_MAX} levels deep`);
  let value: unknown;
  try {
    value = LONG_DIGITS.test(line.text) ? JSON.parse(line.text, keepDigits) : JSON.parse(line.text);
  } catch {
    return unreadable("is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return unreadable("is not a JSON object");
  return { kind: "row", line: line.number, values: value as RowValues };
}

/** A row with its values under the names of the fields, if its members have other names. */
function withFields(row: SourceRow, find: FieldFinder): SourceRow {
  if (row.kind === "unreadable") return row;
  const values = flattened(row.values);
  const found = find(Object.keys(values));
  if (found.kind === "ambiguous") return { kind: "unreadable", line: row.line, reason: found.reason };
  const { fieldOf } = found;
  if (fieldOf === null) return { ...row, values };
  const renamed = [...fieldOf].map(([member, field]) => [field, values[member]]);
  return { ...row, values: Object.fromEntries(renamed) };
}

/** How deep the members of an object may hold further ones. */
const DEPTH_MAX = 3;

/** An object with the members of those within it by their path: `employer.name`. */
function flattened(values: RowValues, depth = 0): RowValues {
  if (depth === DEPTH_MAX || !Object.values(values).some(isObject)) return values;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(flattened(value, depth + 1)).map(([inner, own]) => [`${name}.${inner}`, own])
        : [[name, value]],
    ),
  );
}

/**
 * A whole number of many digits as its digits: as JavaScript numbers, two ids with different ends
 * would be equal.
 */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const digits = typeof value === "number" ? (context?.source ?? "") : "";
  return LONG_NUMBER.test(digits) ? digits : value;
}

/** Reads the header and returns the rest. */
async function openCsv(
  records: AsyncGenerator<CsvRecord[]>,
  { columns, given }: { readonly columns: Columns; readonly given: GivenHeadings },
): Promise<Pick<OpenedRows, "headings" | "rows">> {
  const { names, told, samples, given: named, rest } = await readHeader(records, given);
  const places = findColumnPlaces(names, columns, named);
  const fieldAt = new Map([...places].map(([field, place]) => [place, field]));
  const headings = told.map((heading, place) => ({
    heading,
    field: fieldAt.get(place) ?? null,
    samples: samples[place] ?? [],
  }));
  return { headings, rows: csvRows(rest, { places, width: names.length }) };
}

/** A header, and the records below it; of a file without headings, all records. */
interface ReadHeader<Field extends string> extends ToldHeader<Field> {
  readonly samples: readonly (readonly string[])[];
  readonly rest: AsyncIterable<CsvRecord[]>;
}

async function readHeader<Field extends string>(
  records: AsyncGenerator<CsvRecord[]>,
  given: GivenHeadings<Field>,
): Promise<ReadHeader<Field>> {
  const first: CsvRecord[] = [];
  while (first.length <= SHOWING_ROWS) {
    const next = await records.next();
    if (next.done === true) break;
    for (const record of next.value) first.push(record);
  }
  const [header, ...rest] = first;
  if (header === undefined) throw refusal("The file has no header.");
  if (header.kind === "fault") throw refusal(`The header ${header.reason}.`);
  if (header.fields.length > COLUMNS_MAX) throw tooManyColumns();
  const below = rest.slice(0, SHOWING_ROWS).flatMap((record) => (record.kind === "record" ? [record.fields] : []));
  const cells = header.fields.map((field) => field.trim());
  const read = toldHeader(cells, below, given);
  const samples = cells.map((cell, place) => samplesOf(read.told[place] === cell ? below : [cells, ...below], place));
  return { ...read, samples, rest: prependGroup(read.kind === "row" ? first : rest, records) };
}

async function* prependGroup(first: CsvRecord[], records: AsyncIterable<CsvRecord[]>): AsyncGenerator<CsvRecord[]> {
  yield first;
  yield* records;
}

interface CsvShape {
  readonly places: ReadonlyMap<string, number>;
  readonly width: number;
}

async function* csvRows(records: AsyncIterable<CsvRecord[]>, shape: CsvShape): AsyncGenerator<SourceRow[]> {
  for await (const group of records)
    yield group.filter((record) => !isBlank(record)).map((record) => csvRow(record, shape));
}

/** True for a record of separators alone: spreadsheets write a blank row so. */
function isBlank(record: CsvRecord): boolean {
  return record.kind === "record" && record.fields.length > 1 && record.fields.every((field) => field.trim() === "");
}

function csvRow(record: CsvRecord, { places, width }: CsvShape): SourceRow {
  const { line } = record;
  if (record.kind === "fault") return { kind: "unreadable", line, reason: record.reason };
  const { fields } = record;
  const isCut = fields.length < width;
  if (isCut || fields.slice(width).some((field) => field.trim() !== "")) {
    return { kind: "unreadable", line, reason: `has ${fields.length} values where the header has ${width}` };
  }
  const values: Record<string, unknown> = {};
  for (const [name, place] of places) values[name] = fields[place]?.replace(AS_TEXT, "$1");
  return { kind: "row", line, values };
}

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}
