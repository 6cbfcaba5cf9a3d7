import { AppError } from "../../domain/error.ts";
import type { CsvRecord } from "../imports/csv.ts";
import type { Line } from "../imports/lines.ts";
import { type CsvTable, openTable, parseJsonLine, type RowValues } from "../imports/source-rows.ts";

/** A line of NDJSON as it stands in its file. */
export interface JsonSource {
  readonly text: string;
  /** The keys of its object, without those of objects inside. */
  readonly keys: readonly string[];
}

/** One row of a file: its values in the order of the header, those of CSV are all texts; or what kept it from being read. */
export type TableRecord =
  | {
      readonly kind: "record";
      readonly line: number;
      readonly fields: readonly unknown[];
      /** Null in CSV. */
      readonly source: JsonSource | null;
    }
  | Extract<CsvRecord, { readonly kind: "fault" }>;

/** A file whose rows are matched. */
export interface MatchTable {
  readonly format: "csv" | "ndjson";
  /** Between the values of CSV; of NDJSON a comma. */
  readonly delimiter: string;
  /** The columns. In NDJSON the keys, `address.city` for a key of an object inside. */
  readonly header: readonly string[];
  /** In order, in groups of any size. Can be read once. */
  readonly records: AsyncIterable<TableRecord[]>;
}

/** The objects of NDJSON differ in their keys: columns are those that so many first rows have. */
const HEADER_ROWS = 1_000;
/** How deep objects inside objects are looked into. */
const DEPTH_MAX = 3;

/**
 * Opens a file of CSV or NDJSON for matching.
 *
 * @param bytes the file, uncompressed
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openMatchTable(bytes: AsyncIterable<Uint8Array>): Promise<MatchTable> {
  const opened = await openTable(bytes);
  return opened.format === "csv" ? csvTable(opened) : await ndjsonTable(opened.lines);
}

function csvTable({ format, delimiter, header, records }: CsvTable): MatchTable {
  return { format, delimiter, header, records: csvRecords(records) };
}

async function* csvRecords(records: AsyncIterable<CsvRecord[]>): AsyncGenerator<TableRecord[]> {
  for await (const group of records) {
    yield group.map((record) => (record.kind === "fault" ? record : { ...record, source: null }));
  }
}

interface JsonRow {
  readonly line: Line;
  /** Null: it is no object, for this reason. */
  readonly values: RowValues | null;
  readonly reason: string;
}

async function ndjsonTable(lines: AsyncIterable<Line[]>): Promise<MatchTable> {
  const groups = jsonRows(lines);
  const first: JsonRow[] = [];
  while (first.length < HEADER_ROWS) {
    const next = await groups.next();
    if (next.done === true) break;
    first.push(...next.value);
  }
  const header = [...new Set(first.flatMap(({ values }) => (values === null ? [] : [...flatten(values).keys()])))];
  if (header.length === 0) throw noObjects(first.length);
  return { format: "ndjson", delimiter: ",", header, records: ndjsonRecords(header, { first, groups }) };
}

async function* jsonRows(lines: AsyncIterable<Line[]>): AsyncGenerator<JsonRow[]> {
  for await (const group of lines) {
    yield group
      .filter((line) => line.text?.trim() !== "")
      .map((line) => {
        const row = parseJsonLine(line);
        return row.kind === "row"
          ? { line, values: row.values, reason: "" }
          : { line, values: null, reason: row.reason };
      });
  }
}

async function* ndjsonRecords(
  header: readonly string[],
  { first, groups }: { readonly first: readonly JsonRow[]; readonly groups: AsyncIterable<JsonRow[]> },
): AsyncGenerator<TableRecord[]> {
  yield first.map((row) => recordOf(header, row));
  for await (const group of groups) yield group.map((row) => recordOf(header, row));
}

function recordOf(header: readonly string[], { line, values, reason }: JsonRow): TableRecord {
  if (values === null) return { kind: "fault", line: line.number, reason, text: line.text };
  const flat = flatten(values);
  const source = { text: line.text ?? "", keys: Object.keys(values) };
  return { kind: "record", line: line.number, fields: header.map((key) => flat.get(key)), source };
}

/** The values of an object by their keys, with those of objects inside under keys such as `address.city`. */
function flatten(values: RowValues, prefix = "", depth = 1): Map<string, unknown> {
  const entries = Object.entries(values).flatMap(([key, value]): (readonly [string, unknown])[] =>
    isObject(value) && depth < DEPTH_MAX
      ? [...flatten(value, `${prefix}${key}.`, depth + 1)]
      : [[`${prefix}${key}`, value]],
  );
  return new Map(entries);
}

function isObject(value: unknown): value is RowValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function noObjects(count: number): AppError {
  const message = `None of the first ${count} lines is a JSON object with keys: give NDJSON, a whole JSON object a line, or CSV.`;
  return new AppError("incorrect_parameters", message);
}
