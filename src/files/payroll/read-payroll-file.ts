import { isObject } from "../../schema/objects.ts";
import { FIXED_FORMATS } from "../formats/fixed-formats.ts";
import { WORKDAY_JSON, WORKDAY_XML } from "../formats/interfaces/workday-reports.ts";
import { JSON_FORMATS } from "../formats/json-formats.ts";
import { GENERIC_SHEET_FORMATS } from "../formats/payroll-formats.ts";
import { TABLE_FORMATS } from "../formats/table-formats.ts";
import type { GivenHeadings } from "../headings.ts";
import { readFixed } from "../layouts/fixed/read-fixed.ts";
import { fixedConfidence } from "../layouts/fixed/split-records.ts";
import type { JobDraft, LayoutResult } from "../layouts/layout-result.ts";
import { findSideways, readSideways, SIDEWAYS_FORMAT } from "../layouts/read-sideways.ts";
import { flattenRecords } from "../layouts/records/flat-records.ts";
import { type ParsedSource, parseSource } from "../layouts/records/parse-source.ts";
import { isOfFormat, readJoined } from "../layouts/records/read-json.ts";
import { type TableColumns, tableColumns, withToldHeadings } from "../layouts/table/columns/columns.ts";
import { findHeader, headerScore, namedRows } from "../layouts/table/columns/find-header.ts";
import { delimiterOf, type GridRow, readGrid } from "../layouts/table/grid.ts";
import { readTable, type TableOptions } from "../layouts/table/read-table.ts";
import { recogniseTable } from "../layouts/table/recognise-table.ts";
import type { TableFormat } from "../layouts/table/table-format.ts";
import { COLUMNS_MAX, readsAsHeading, SHOWING_ROWS, samplesOf, tooManyColumns } from "../told-header.ts";
import { decodeBytes, type FileEncoding } from "../values/decode.ts";
import { type DayMonthOrder, orderOfDates } from "../values/loose-dates.ts";
import { assembleJobs } from "./assemble.ts";
import { tableRows } from "./file-table.ts";
import type { FileReject, FileTable, PayrollFile, ReadColumn } from "./payroll-file.ts";

/** How a file is read; all of it may be left out. */
export interface ReadOptions {
  /** The id of the format, as the operator names it; recognised unless given. */
  readonly as?: string;
  /** The heading of a field, as the operator names it. */
  readonly given?: GivenHeadings;
  /** Values of fields that the file does not tell, such as `employer_name`. */
  readonly constants?: ReadonlyMap<string, string>;
  /** The order of day and month; inferred unless given. */
  readonly order?: DayMonthOrder;
  /** By the id of a question, its answer; one that the file does not ask changes nothing. */
  readonly answers?: ReadonlyMap<string, string>;
  /** The current year, by which years of two digits are read. */
  readonly year: number;
}

/** A person who works is at least this old: by this a birth year of two digits is read. */
const AGE_MIN = 14;

/** The whole of a file, as layouts read it. */
interface SourceText {
  readonly text: string;
  readonly encoding: FileEncoding;
}

/**
 * Reads a payroll file: finds its format, and all jobs, payments and totals that it tells, with what
 * could not be read.
 *
 * @param bytes the whole file, uncompressed
 */
export function readPayrollFile(bytes: Uint8Array, options: ReadOptions): PayrollFile {
  const source = decodeBytes(bytes);
  return readAsFixed(source, options) ?? readAsRecords(source, options) ?? readAsTable(source, options);
}

function readAsFixed({ text, encoding }: SourceText, options: ReadOptions): PayrollFile | null {
  const chosen = FIXED_FORMATS.map((format) => ({
    format,
    confidence: options.as === format.id ? 1 : fixedConfidence(text, format),
  }));
  const best = chosen
    .filter(({ confidence }) => confidence > 0)
    .sort((one, other) => other.confidence - one.confidence)[0];
  if (best === undefined || (options.as !== undefined && options.as !== best.format.id)) return null;
  const { format, confidence } = best;
  return payrollFile(readFixed(text, format), {
    format,
    confidence,
    encoding,
    assumptions: [],
    columns: [],
    hasNoPersonId: false,
  });
}

/** Reads JSON, NDJSON and XML: records that are joined by id, else a list of records as a table. */
function readAsRecords({ text, encoding }: SourceText, options: ReadOptions): PayrollFile | null {
  const source = parseSource(text);
  if (source === null) return null;
  const joined = JSON_FORMATS.find(
    (format) => (options.as ?? format.id) === format.id && isOfFormat(source.document, format),
  );
  const found = { encoding, assumptions: [], columns: [], hasNoPersonId: false };
  if (joined !== undefined) {
    const placeOf = (list: string, at: readonly number[], record: unknown) =>
      source.lineOf.get(record) ?? `${list}${at.map((one) => `[${one}]`).join("")}`;
    const result = readJoined({ document: source.document, placeOf, rows: source.lines }, joined);
    return payrollFile(withUnreadable(result, source), { ...found, format: joined, confidence: 0.95 });
  }
  return readFlat(source, { ...options, encoding });
}

function readFlat(source: ParsedSource, options: TextOptions): PayrollFile {
  const { headings, rows, outer } = flattenRecords(source.records);
  const isWorkday = source.kind !== "ndjson" && isObject(source.document) && source.document.Report_Entry !== undefined;
  const format = isWorkday ? workdayFormat(source.kind) : null;
  const positions = withToldHeadings(
    tableColumns(headings, { format, given: options.given ?? new Map(), rows }),
    (place) => readsAsHeading(headings[place] ?? ""),
  );
  const { columns, assumptions, ...result } = readTable(rows, { ...tableRules(rows, options), format, positions });
  const jobs = result.jobs.map((job) => ({
    ...job,
    rows: job.rows.flatMap((row) => [...(outer.has(row) ? [outer.get(row) ?? row] : []), row]),
    ...primaryOf(job),
  }));
  const named = format ?? genericSheet(columns.rowsArePayments && hasPayments(result));
  return payrollFile(withUnreadable({ ...result, jobs, rows: source.lines ?? source.records.length }, source), {
    format: named,
    confidence: format === null ? 0.5 : 0.95,
    encoding: options.encoding,
    assumptions,
    columns: readColumns(columns),
    hasNoPersonId: false,
  });
}

function primaryOf(job: JobDraft): { readonly primary?: boolean } {
  return job.primary === undefined ? {} : { primary: /^(?:1|true|yes|y)$/i.test(String(job.primary)) };
}

function workdayFormat(kind: ParsedSource["kind"]): TableFormat {
  return kind === "xml" ? WORKDAY_XML : WORKDAY_JSON;
}

function withUnreadable<Result extends LayoutResult>(result: Result, { unreadable }: ParsedSource): Result {
  const faults = unreadable.map(
    (row): FileReject => ({
      scope: "row",
      row,
      field: null,
      reason: "is no JSON object",
      remedy: "Write one JSON object a line.",
    }),
  );
  return { ...result, rejects: [...result.rejects, ...faults] };
}

function readAsTable({ text, encoding }: SourceText, options: ReadOptions): PayrollFile {
  return readRows(readGrid(text, delimiterOf(text)), { ...options, encoding });
}

type TextOptions = ReadOptions & { readonly encoding: FileEncoding };

/** Reads rows of cells: of delimited text, or of a sheet. */
export function readRows(read: readonly GridRow[], options: TextOptions): PayrollFile {
  if (read.some(({ cells }) => isTooWide(cells))) throw tooManyColumns();
  const sideways = options.as === undefined || options.as === SIDEWAYS_FORMAT.id ? findSideways(read) : null;
  if (sideways !== null) {
    const result = readSideways(read, sideways);
    return payrollFile(result, {
      format: SIDEWAYS_FORMAT,
      confidence: 0.9,
      encoding: options.encoding,
      assumptions: [],
      columns: [],
      hasNoPersonId: false,
    });
  }
  const { as } = options;
  const { rows, given, positions } = namedRows(read, options.given ?? new Map());
  const formats = as === undefined ? TABLE_FORMATS : TABLE_FORMATS.filter(({ id }) => id === as);
  const isBare = positions !== null && as === undefined;
  const found = recogniseTable(rows, isBare ? [] : formats, { given, isNamed: as !== undefined });
  const { format } = found;
  const rules = tableRules(rows, { ...options, given });
  // Without headings anywhere there is nobody to be found: the first rows say so.
  const isTable = positions !== null || found.positions !== null || rows.some(({ cells }) => headerScore(cells) > 0);
  const { columns, assumptions, ...result } = readTable(isTable ? rows : rows.slice(0, SHOWING_ROWS), {
    ...rules,
    format,
    positions: positions === null ? found.positions : tableColumns(positions, { format, given, rows }),
  });
  return payrollFile(result, {
    format: found.format ?? genericSheet(columns.rowsArePayments && hasPayments(result)),
    confidence: found.confidence,
    encoding: options.encoding,
    assumptions: [...(rules.isAssumed ? ["dates with a slash are month first"] : []), ...assumptions],
    ...tableOf(readColumns(columns), rows, positions === null ? findHeader(rows, given) : -1),
    hasNoPersonId: found.format?.hasNoPersonId === true,
  });
}

function readColumns({ columns }: TableColumns): ReadColumn[] {
  return columns.map(({ heading, field, part, month }) => ({ heading, field: field ?? part?.name ?? month }));
}

/** True of a row that is filled beyond {@link COLUMNS_MAX}. */
function isTooWide(cells: readonly string[]): boolean {
  return cells.length > COLUMNS_MAX && cells.findLastIndex((cell) => cell.trim() !== "") >= COLUMNS_MAX;
}

/** The columns with values of them, and the table that they make. `header` is the place of the headings, -1 without any. */
function tableOf(
  found: readonly ReadColumn[],
  rows: readonly GridRow[],
  header: number,
): Pick<PayrollFile, "columns" | "tables"> {
  const columns = withSamples(found, header < 0 ? rows : rows.slice(header));
  const body = rows.slice(header + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const titles = rows.slice(0, Math.max(0, header)).map(({ cells }) => cells.join(" ").trim());
  const shown = tableRows(body, columns.length);
  const isOfOne = columns.length > 0;
  const table = { sheet: null, titles: titles.filter((title) => title !== ""), columns, rows: shown };
  return { columns, tables: isOfOne ? [{ ...table, count: body.length, unused: null }] : [] };
}

/** @param rows from the headings on, or all without any */
function withSamples(columns: readonly ReadColumn[], rows: readonly GridRow[]): ReadColumn[] {
  const cells = rows.slice(0, SHOWING_ROWS + 1).map((row) => row.cells);
  return columns.map((column, place) => {
    const isNamed = cells[0]?.[place]?.trim() === column.heading.trim();
    return { ...column, samples: samplesOf(isNamed ? cells.slice(1) : cells, place) };
  });
}

function tableRules(
  rows: readonly GridRow[],
  { given = new Map(), constants = new Map(), order, year }: ReadOptions,
): Omit<TableOptions, "format" | "positions"> & { readonly isAssumed: boolean } {
  const shown = orderOfDates(datesOf(rows));
  const rules = { order: order ?? shown ?? ("MDY" as const), pivotYear: year - AGE_MIN };
  return { given, constants, rules, isAssumed: order === undefined && shown === null };
}

function* datesOf(rows: readonly GridRow[]): Generator<string> {
  for (const { cells } of rows) yield* cells;
}

/** True if any job has a payment: without any date, gross pay is the total of a person. */
function hasPayments({ jobs }: LayoutResult): boolean {
  return jobs.some(({ statements }) => statements !== undefined);
}

function genericSheet(rowsArePayments: boolean): Pick<TableFormat, "id" | "title"> {
  return rowsArePayments
    ? { id: GENERIC_SHEET_FORMATS[1], title: "Sheet with one row a payment" }
    : { id: GENERIC_SHEET_FORMATS[0], title: "Sheet with one row a person" };
}

interface Found {
  readonly format: { readonly id: string; readonly title: string };
  readonly confidence: number;
  readonly encoding: FileEncoding;
  readonly assumptions: readonly string[];
  readonly columns: readonly ReadColumn[];
  readonly tables?: readonly FileTable[];
  readonly hasNoPersonId: boolean;
}

function payrollFile(result: LayoutResult, { format, hasNoPersonId, ...found }: Found): PayrollFile {
  const { jobs, rejects } = assembleJobs(result.jobs, { hasNoPersonId });
  return {
    ...found,
    format: format.id,
    title: format.title,
    ...result,
    jobs,
    questions: [],
    rejects: [...result.rejects, ...rejects],
  };
}
