import type { Environment } from "../../domain/caller.ts";
import type { CompanyQuery } from "../../domain/company.ts";
import { type DetailPlaces, EMPLOYER_DETAILS } from "../../files/columns.ts";
import { NOT_UTF_8 } from "../../files/lines.ts";
import { RowReader } from "../../files/row-reader.ts";
import { withZipZeros } from "../../files/zip-zeros.ts";
import { parseCompanyQuery } from "../../matching/names/query.ts";
import { type CompanyContext, type CompanyMatchView, searchCompanyBatch } from "../companies/companies.ts";
import { inBatches } from "../imports/batches.ts";
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
  readonly match: CompanyMatchView | null;
}

/** How rows are matched. */
interface MatchRowsOptions {
  /** The position of each detail in a row with these columns or keys. */
  readonly placesOf: (columns: readonly string[]) => DetailPlaces;
  /** The environment of the companies' mapping status. */
  readonly environment: Environment;
}

/**
 * Rows per batch. Two batches are in progress: one is looked up in the database while another is
 * searched.
 */
const BATCH_ROWS = 128;
/**
 * Maximum number of employers whose results are cached: the rows of a payroll name few employers
 * many times.
 */
const CACHED_MAX = 20_000;

/**
 * Finds the company of each row of a file, in the file's order, in memory that does not grow with
 * the file.
 *
 * Values are read as an import reads them. A row that cannot be read, has no detail of an employer,
 * or has one that the search refuses is an `error` with its reason; no row is left out. Surplus
 * cells are joined to the last one.
 */
export async function* matchRows(
  context: CompanyContext,
  table: MatchTable,
  options: MatchRowsOptions,
): AsyncGenerator<MatchedRow[]> {
  const matcher = new RowMatcher(context, table, options);
  let previous: Promise<MatchedRow[]> | null = null;
  for await (const batch of inBatches(table.records, BATCH_ROWS)) {
    const current = matcher.match(batch);
    // It is awaited in the next iteration; until then a failure must not count as unhandled.
    current.catch(() => {});
    if (previous !== null) yield await previous;
    previous = current;
  }
  if (previous !== null) yield await previous;
}

/** A row before its search: the query, or why there is none. */
interface ReadRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly source: JsonSource | null;
  readonly asked: { readonly query: CompanyQuery; readonly key: string } | { readonly fault: string };
}

class RowMatcher {
  readonly #context: CompanyContext;
  readonly #table: MatchTable;
  readonly #options: MatchRowsOptions;
  /** An LRU cache of results, by query. */
  readonly #cache = new Map<string, CompanyMatchView>();

  constructor(context: CompanyContext, table: MatchTable, options: MatchRowsOptions) {
    this.#context = context;
    this.#table = table;
    this.#options = options;
  }

  async match(records: readonly TableRecord[]): Promise<MatchedRow[]> {
    const rows = records.map((record) => this.#read(record));
    const answers = await this.#answers(rows);
    return rows.map(({ line, cells, source, asked }) => {
      if ("fault" in asked) return { line, cells, source, status: "error", reason: asked.fault, match: null };
      const match = answers.get(asked.key) ?? null;
      const status = match?.company_mapping_id ? "matched" : "no_match";
      return { line, cells, source, status, reason: "", match };
    });
  }

  #read(record: TableRecord): ReadRow {
    const width = this.#table.header.length;
    const { line } = record;
    if (record.kind === "fault") {
      return { line, cells: padded([record.text ?? ""], width), source: null, asked: { fault: record.reason } };
    }
    if (record.kind === "object") {
      const { source } = record;
      return { line, cells: [], source, asked: this.#askedByObject(source) };
    }
    const { fields } = record;
    const surplus = fields.slice(width);
    if (fields.length < width || surplus.some((cell) => cell.trim() !== "")) {
      const fault = `has ${fields.length} values where the header has ${width}`;
      return { line, cells: fitted(fields, this.#table), source: null, asked: { fault } };
    }
    const cells = fields.slice(0, width);
    return { line, cells, source: null, asked: this.#asked(this.#table.header, cells) };
  }

  #askedByObject({ text, values }: JsonSource): ReadRow["asked"] {
    // A key, or a text in a list, can be damaged too.
    return hasDamage(text) ? { fault: "must be UTF-8 text" } : this.#asked([...values.keys()], [...values.values()]);
  }

  #asked(columns: readonly string[], values: readonly unknown[]): ReadRow["asked"] {
    return damage(columns, values) ?? queryOf(values, this.#options.placesOf(columns));
  }

  /** The result of each distinct query of a batch, by its key. */
  async #answers(rows: readonly ReadRow[]): Promise<ReadonlyMap<string, CompanyMatchView>> {
    const answers = new Map<string, CompanyMatchView>();
    const open = new Map<string, CompanyQuery>();
    for (const { asked } of rows) {
      if ("fault" in asked) continue;
      const known = this.#cache.get(asked.key);
      if (known === undefined) open.set(asked.key, asked.query);
      else answers.set(asked.key, known);
    }
    const searches = [...open.values()].map((query) => ({ query, ignored: [], product: null }));
    const found = await searchCompanyBatch(this.#context, this.#options, searches);
    [...open.keys()].forEach((key, at) => {
      const answer = found[at];
      if (answer !== undefined) answers.set(key, answer);
    });
    this.#addToCache(answers);
    return answers;
  }

  #addToCache(answers: ReadonlyMap<string, CompanyMatchView>): void {
    for (const [key, answer] of answers) {
      this.#cache.delete(key);
      this.#cache.set(key, answer);
    }
    for (const key of this.#cache.keys()) {
      if (this.#cache.size <= CACHED_MAX) break;
      this.#cache.delete(key);
    }
  }
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

function queryOf(row: readonly unknown[], places: DetailPlaces): ReadRow["asked"] {
  const values = Object.fromEntries([...places].map(([detail, place]) => [detail, row[place] ?? ""]));
  const reader = new RowReader(values);
  const details = Object.fromEntries(EMPLOYER_DETAILS.map((detail) => [detail, reader.text(detail)]));
  if (reader.faults.length > 0)
    return { fault: faultText(reader.faults.map(({ field, reason }) => `${field} ${reason}`)) };
  const { street, city, state = null, zip = null, ...others } = details;
  const address = { street, city, state, zip: withZipZeros(zip, state) };
  const parsed = parseCompanyQuery({ ...others, address });
  if ("query" in parsed) return { query: parsed.query, key: JSON.stringify(parsed.query) };
  const isNothing = Object.values(details).every((text) => text === null);
  if (isNothing) return { fault: "has no detail of an employer" };
  return { fault: faultText(parsed.faults.map(({ field, message }) => `${field.replace("address.", "")} ${message}`)) };
}

function faultText(faults: readonly string[]): string {
  return faults.join("; ");
}
