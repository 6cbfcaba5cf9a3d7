import type { EmployerDetail, GivenColumns } from "../../../areas/files/columns.ts";
import type { CsvRecord } from "../../../areas/files/csv.ts";
import type { Line } from "../../../areas/files/lines.ts";
import { type CsvTable, openTable, parseJsonLine, type RowValues } from "../../../areas/files/source-rows.ts";
import { AppError } from "../../../kernel/error.ts";
import { isObject } from "../../../kernel/schema/objects.ts";

/** A line of NDJSON as it is in its file. */
export interface JsonSource {
  readonly text: string;
  /** The keys of its object, without those of nested objects. */
  readonly keys: readonly string[];
  /** Its values that are not empty, those of nested objects under keys such as `address.city`. */
  readonly values: ReadonlyMap<string, unknown>;
}

/** A row of a file, CSV or NDJSON; or the reason why it could not be read. */
export type TableRecord = CsvRecord | { readonly kind: "object"; readonly line: number; readonly source: JsonSource };

/** A file whose rows are matched. */
export interface MatchTable {
  readonly format: "csv" | "ndjson";
  /** The separator of CSV; for NDJSON a comma. */
  readonly delimiter: string;
  /** The columns. In NDJSON the keys, `address.city` for a key of a nested object. */
  readonly header: readonly string[];
  /** How the operator names columns, as the header has them. */
  readonly given: GivenColumns;
  /**
   * The distinct key sets of the first objects of NDJSON, without keys of empty values; none in
   * CSV.
   */
  readonly shapes: readonly (readonly string[])[];
  /** In order, in groups of any size. Can be read once. */
  readonly records: AsyncIterable<TableRecord[]>;
}

/** Objects of NDJSON differ in their keys: the header is built from this many first rows. */
const HEADER_ROWS = 1_000;
/** The maximum depth of nested objects that are read. */
const DEPTH_MAX = 3;

/**
 * Opens a file of CSV or NDJSON for matching.
 *
 * @param bytes the file, decompressed
 * @throws AppError `incorrect_parameters` that explains what is wrong with the file
 */
export async function openMatchTable(
  bytes: AsyncIterable<Uint8Array>,
  given: GivenColumns = new Map(),
): Promise<MatchTable> {
  const opened = await openTable(bytes, given);
  return opened.format === "csv" ? csvTable(opened) : { ...(await ndjsonTable(opened.lines)), given };
}

function csvTable({ format, delimiter, header, given, records }: CsvTable<EmployerDetail>): MatchTable {
  return { format, delimiter, header, given, shapes: [], records };
}

interface JsonRow {
  readonly line: Line;
  /** Null: it is not an object, for this reason. */
  readonly values: RowValues | null;
  readonly reason: string;
}

async function ndjsonTable(lines: AsyncIterable<Line[]>): Promise<Omit<MatchTable, "given">> {
  const groups = jsonRows(lines);
  const first: JsonRow[] = [];
  while (first.length < HEADER_ROWS) {
    const next = await groups.next();
    if (next.done === true) break;
    for (const row of next.value) first.push(row);
  }
  const objects = first.flatMap(({ values }) => (values === null ? [] : [values]));
  const header = [...new Set(objects.flatMap((values) => [...flatten(values).keys()]))];
  if (header.length === 0) throw noObjects(first.length);
  const shapes = new Map(
    objects.map((values) => [...filled(values).keys()]).map((keys) => [JSON.stringify(keys), keys]),
  ).values();
  const records = ndjsonRecords(first, groups);
  return { format: "ndjson", delimiter: ",", header, shapes: [...shapes], records };
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
  first: readonly JsonRow[],
  groups: AsyncIterable<JsonRow[]>,
): AsyncGenerator<TableRecord[]> {
  yield first.map(recordOf);
  for await (const group of groups) yield group.map(recordOf);
}

function recordOf({ line, values, reason }: JsonRow): TableRecord {
  if (values === null) return { kind: "fault", line: line.number, reason, text: line.text };
  const source = { text: line.text ?? "", keys: Object.keys(values), values: filled(values) };
  return { kind: "object", line: line.number, source };
}

function filled(values: RowValues): Map<string, unknown> {
  return new Map([...flatten(values)].filter(([, value]) => value !== null && value !== ""));
}

/** The values of an object by key, those of nested objects under keys such as `address.city`. */
function flatten(values: RowValues, prefix = "", depth = 1): Map<string, unknown> {
  const entries = Object.entries(values).flatMap(([key, value]): (readonly [string, unknown])[] =>
    isObject(value) && depth < DEPTH_MAX
      ? [...flatten(value, `${prefix}${key}.`, depth + 1)]
      : [[`${prefix}${key}`, value]],
  );
  return new Map(entries);
}

function noObjects(count: number): AppError {
  const message = `None of the first ${count} lines is a JSON object with keys: provide NDJSON, one complete JSON object per line, or CSV.`;
  return new AppError("incorrect_parameters", message);
}
