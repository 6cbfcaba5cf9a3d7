import { csvLine } from "../../../areas/files/csv-line.ts";
import { NOT_UTF_8 } from "../../../areas/files/lines.ts";
import type { MatchedRow } from "./match-rows.ts";
import type { JsonSource, MatchTable } from "./match-table.ts";
import { resultCells, resultHeadings } from "./result-columns.ts";

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
