import type { BatchAnswer, CompanyMatch, CompanySearch, OpenVoe } from "#client";
import { inBatches } from "../../../areas/files/batches.ts";
import { type DetailPlaces, EMPLOYER_DETAILS } from "../../../areas/files/columns.ts";
import { NOT_UTF_8 } from "../../../areas/files/lines.ts";
import { RowReader } from "../../../areas/files/row-reader.ts";
import { withZipZeros } from "../../../areas/files/zip-zeros.ts";
import { AppError } from "../../../kernel/error.ts";
import type { JsonSource, MatchTable, TableRecord } from "./match-table.ts";

/** The outcome of a row. */
type RowStatus = "matched" | "no_match" | "error";

/** A row of a file and its company. */
export interface MatchedRow {
  /** Of the file, counted from 1. */
  readonly line: number;
  /**
   * The cells of a CSV row, as many as the header has; in NDJSON the text of a line that is not an
   * object.
   */
  readonly cells: readonly string[];
  /** A line of NDJSON that is an object; null for any other, and in CSV. */
  readonly source: JsonSource | null;
  readonly status: RowStatus;
  /** What is wrong with the row; empty unless it is an `error`. */
  readonly reason: string;
  /** Null for an `error`. */
  readonly match: CompanyMatch | null;
}

/** Rows of a request: the most that the batch route takes. */
const BATCH_ROWS = 1_000;

/**
 * Finds the company of each row of a file by the batch route, in the file's order, in memory that
 * does not grow with the file.
 *
 * Values are read as an import reads them. A row that cannot be read, has no detail of an employer,
 * or has one that the service refuses is an `error` with its reason; no row is left out. Surplus
 * cells are joined to the last one.
 *
 * @param options.placesOf the position of each detail in a row with these columns or keys
 * @throws AppError `unavailable` for a row that the service fails to search
 */
export async function* matchRows(
  voe: OpenVoe,
  table: MatchTable,
  { placesOf, signal }: { readonly placesOf: PlacesOf; readonly signal: AbortSignal },
): AsyncGenerator<MatchedRow[]> {
  for await (const records of inBatches(table.records, BATCH_ROWS)) {
    const rows = records.map((record) => readRow(record, table, placesOf));
    const searches = new Map<string, CompanySearch>();
    for (const { asked } of rows) if ("search" in asked) searches.set(JSON.stringify(asked.search), asked.search);
    const answers = new Map<string, BatchAnswer>();
    const keys = searches.keys();
    for await (const answer of voe.companies.searchBatch(searches.values(), { linesPerRequest: BATCH_ROWS, signal })) {
      answers.set(keys.next().value ?? "", answer);
    }
    yield rows.map(({ asked, ...row }) =>
      "fault" in asked ? failed(row, asked.fault) : answered(row, answers.get(JSON.stringify(asked.search))),
    );
  }
}

type PlacesOf = (columns: readonly string[]) => DetailPlaces;
type FileRow = Pick<MatchedRow, "line" | "cells" | "source">;
/** The search for a row's company, or why there is none. */
type Asked = { readonly search: CompanySearch } | { readonly fault: string };

function failed(row: FileRow, reason: string): MatchedRow {
  return { ...row, status: "error", reason, match: null };
}

function answered(row: FileRow, answer: BatchAnswer | undefined): MatchedRow {
  const { match = null, error = null } = answer ?? {};
  if (match !== null) return { ...row, status: match.company_mapping_id ? "matched" : "no_match", reason: "", match };
  const faults = error?.extra?.["invalid-params"] ?? [];
  if (faults.length > 0)
    return failed(row, faultText(faults.map(({ field, message }) => `${field.replace("address.", "")} ${message}`)));
  throw new AppError("unavailable", `The service did not search row ${row.line}: ${error?.message ?? "no answer"}`);
}

function readRow(record: TableRecord, table: MatchTable, placesOf: PlacesOf): FileRow & { readonly asked: Asked } {
  const { header } = table;
  const { line } = record;
  if (record.kind === "fault") {
    return { line, cells: padded([record.text ?? ""], header.length), source: null, asked: { fault: record.reason } };
  }
  if (record.kind === "object") {
    const { source } = record;
    const { text, values } = source;
    // A key, or a text in a list, can be damaged too.
    const asked = hasDamage(text) ? DAMAGED : askedBy([...values.keys()], [...values.values()], placesOf);
    return { line, cells: [], source, asked };
  }
  const { fields } = record;
  if (fields.length < header.length || fields.slice(header.length).some((cell) => cell.trim() !== "")) {
    const fault = `has ${fields.length} values where the header has ${header.length}`;
    return { line, cells: fitted(fields, table), source: null, asked: { fault } };
  }
  const cells = fields.slice(0, header.length);
  return { line, cells, source: null, asked: askedBy(header, cells, placesOf) };
}

const DAMAGED = { fault: "must be UTF-8 text" } as const;

function askedBy(columns: readonly string[], values: readonly unknown[], placesOf: PlacesOf): Asked {
  return damage(columns, values) ?? searchOf(values, placesOf(columns));
}

function padded(cells: readonly string[], width: number): string[] {
  return [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill("")];
}

/** As many cells as the header has: missing ones are added, surplus ones joined to the last. */
function fitted(fields: readonly string[], { header, delimiter }: MatchTable): string[] {
  const last = header.length - 1;
  if (fields.length <= last) return padded(fields, header.length);
  return [...fields.slice(0, last), fields.slice(last).join(delimiter)];
}

/**
 * A value that cannot be written back unchanged makes its row an error, even if nothing is read
 * from it.
 */
function damage(columns: readonly string[], values: readonly unknown[]): { readonly fault: string } | null {
  const damaged = columns.filter((_, at) => hasDamage(values[at]));
  return damaged.length === 0 ? null : { fault: faultText(damaged.map((name) => `${name} must be UTF-8 text`)) };
}

function hasDamage(value: unknown): boolean {
  return typeof value === "string" && value.includes(NOT_UTF_8);
}

function searchOf(row: readonly unknown[], places: DetailPlaces): Asked {
  const values = Object.fromEntries([...places].map(([detail, place]) => [detail, row[place] ?? ""]));
  const reader = new RowReader(values);
  const details = Object.fromEntries(EMPLOYER_DETAILS.map((detail) => [detail, reader.text(detail)]));
  if (reader.faults.length > 0)
    return { fault: faultText(reader.faults.map(({ field, reason }) => `${field} ${reason}`)) };
  if (Object.values(details).every((text) => text === null)) return { fault: "has no detail of an employer" };
  const { street = null, city = null, state = null, zip = null, ...others } = details;
  return { search: { ...others, address: { street, city, state, zip: withZipZeros(zip, state) } } };
}

function faultText(faults: readonly string[]): string {
  return faults.join("; ");
}
