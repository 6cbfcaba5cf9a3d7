import { csvLine } from "../../../areas/files/csv-line.ts";
import { NOT_UTF_8 } from "../../../areas/files/lines.ts";
import type { MatchedRow } from "./match-rows.ts";
import type { JsonSource, MatchTable } from "./match-table.ts";

/** Writes matched rows in the format of their file. */
interface RowWriter {
  /** The text before the rows. */
  readonly head: string;
  /** A row with its line end. */
  line(row: MatchedRow): string;
}

/**
 * The writer for the rows of a table: CSV with the table's separator, or NDJSON with each object's
 * text unchanged.
 *
 * @param options.isRaw whether cells of CSV that a spreadsheet would run as formulas are written
 * unchanged
 */
export function rowWriter(table: MatchTable, { isRaw }: { readonly isRaw: boolean }): RowWriter {
  const { header, delimiter, format } = table;
  const headings = resultHeadings(header);
  if (format === "ndjson") return { head: "", line: (row) => `${ndjsonText(row, headings)}\n` };
  const form = { delimiter, isRaw };
  return {
    head: csvLine([...header, ...headings], form),
    line: (row) => csvLine([...row.cells, ...resultCells(row)], form),
  };
}

function ndjsonText(row: MatchedRow, headings: readonly string[]): string {
  const { source, line, cells } = row;
  if (source === null)
    return JSON.stringify({ line, text: whole(cells[0] ?? "") || null, ...resultsOf(row, headings) });
  const results = JSON.stringify(resultsOf(row, freeOf(source, headings))).slice(1);
  // The results are appended to the object's own text, so that its numbers keep their digits.
  const start = whole(source.text).trim().slice(0, -1).trimEnd();
  return `${start}${source.keys.length === 0 ? "" : ","}${results}`;
}

/** An empty cell of CSV is null here. */
function resultsOf(row: MatchedRow, headings: readonly string[]): Record<string, string | null> {
  const cells = resultCells(row);
  return Object.fromEntries(headings.map((heading, at) => [heading, cells[at] || null]));
}

/** Headings that hide no key of the object, even if the first rows had none of these keys. */
function freeOf({ keys }: JsonSource, headings: readonly string[]): readonly string[] {
  const isFree = !keys.some((key) => headings.includes(key.toLowerCase()));
  return isFree ? headings : resultHeadings([...keys, ...headings]);
}

function whole(text: string): string {
  return text.replaceAll(NOT_UTF_8, "\ufffd");
}

/** The columns added for the company of a row. */
const RESULT_COLUMNS = [
  "company_mapping_id",
  "matched_name",
  "confidence_level",
  // Of the row: `matched`, `no_match` or `error`; the reason is what is wrong with the row.
  "status",
  "reason",
  // Whether a payroll provider is known for the company: `verified`, `mapped` or `unmapped`.
  "mapping_status",
] as const;

/**
 * The headings of the added columns. If the file already has one of them, all get a prefix, so that
 * no column of the file is hidden and an output can be matched again.
 *
 * @param header of the file
 */
function resultHeadings(header: readonly string[]): string[] {
  const taken = new Set(header.map((heading) => heading.toLowerCase()));
  for (let round = 0; ; round += 1) {
    const prefix = round === 0 ? "" : round === 1 ? "openvoe_" : `openvoe_${round}_`;
    const headings = RESULT_COLUMNS.map((column) => `${prefix}${column}`);
    if (!headings.some((heading) => taken.has(heading))) return headings;
  }
}

/** The cells of the added columns. */
function resultCells({ status, reason, match }: MatchedRow): string[] {
  if (match === null) return ["", "", "", status, reason, ""];
  const id = match.company_mapping_id ?? "";
  return [id, id === "" ? "" : match.name, match.confidence_level, status, reason, match.mapping_status];
}
