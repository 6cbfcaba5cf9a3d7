import { csvCell } from "../../../kernel/text/csv-cell.ts";
import { FIXED_FORMATS } from "../formats/fixed-formats.ts";
import type { IgnoredRow, PayrollFile, RowPlace } from "../payroll/payroll-file.ts";
import { delimiterIn, sheetsOfText } from "../reading/sheets.ts";
import { isWorkbook, readWorkbook } from "../sheets/read-workbook.ts";
import { decodeBytes } from "../values/decode.ts";
import { originalRecords } from "./fixed/split-records.ts";
import { type GridRow, readGrid } from "./grid.ts";
import { originalDocument } from "./original-records.ts";
import { REJECT_COLUMNS } from "./reject-columns.ts";

/** What is kept of a payroll file to find the original rows of what is rejected. */
export interface RowsOfFile {
  /** The id of the format. */
  readonly format: string;
  /**
   * Rows of persons that are one job, by the first of them; jobs of one row are left out. Of a
   * document of JSON or XML, which has no rows, the places of each job by its number from 1.
   */
  readonly rowsOfJob: ReadonlyMap<number, readonly RowPlace[]>;
  readonly ignored: readonly IgnoredRow[];
}

/** A rejected row or job. */
export interface RejectedRows {
  /** The first row. */
  readonly line: number;
  readonly reason: string;
}

/**
 * What is to be kept of a file, before its rows are loaded; null of a table whose columns are persons, and of a file that was
 * read in parts.
 */
export function rowsOfFile({ format, columns, jobs, ignored, inParts }: PayrollFile): RowsOfFile | null {
  const hasRows = columns.length > 0 || FIXED_FORMATS.some(({ id }) => id === format);
  if (!hasRows || inParts !== undefined) return null;
  const rowsOfJob = new Map<number, readonly RowPlace[]>();
  jobs.forEach(({ rows }, at) => {
    if (typeof rows[0] === "string") rowsOfJob.set(at + 1, rows);
    else if (rows.length > 1 && rows[0] !== undefined) rowsOfJob.set(rows[0], rows);
  });
  return { format, rowsOfJob, ignored };
}

/**
 * The rejected rows of a table with the cells that they have in the file, below its titles and
 * headings, as CSV: corrected, it is a file of the same format. A cell that a spreadsheet would run
 * is defused. Of a job of several rows all are listed. Two columns more say row and reason, unless
 * the file has no headings. Fixed-width records, lines of NDJSON and documents have the form of their file too.
 *
 * @returns lines with their line ends, the headings first
 */
export async function originalRows(
  bytes: Uint8Array,
  file: RowsOfFile,
  rejected: readonly RejectedRows[],
): Promise<string[]> {
  const reasons = reasonsByRow(rejected, file.rowsOfJob);
  if (isWorkbook(bytes)) {
    const rows = (await readWorkbook(bytes)).flatMap((sheet) => sheet.rows);
    return originalCells(
      rows.map(({ place, cells }) => ({ row: place, cells })),
      file,
      reasons,
    );
  }
  const { text } = decodeBytes(bytes);
  const fixed = FIXED_FORMATS.find(({ id }) => id === file.format);
  if (fixed !== undefined) return originalRecords(text, fixed, reasons);
  const ofJobs = new Set([...file.rowsOfJob.values()].flat());
  return originalDocument(text, { reasons, ofJobs }) ?? originalCells(gridOf(text), file, reasons);
}

/** The rows of a table of text: of a printed one by its columns, for its names and amounts have commas. */
function gridOf(text: string): readonly GridRow[] {
  const printed = sheetsOfText(text).flatMap(({ rows }) => rows);
  const isPrinted = printed.some((row) => row.text !== undefined);
  return isPrinted ? printed.map(({ place, cells }) => ({ row: place, cells })) : readGrid(text, delimiterIn(text));
}

function originalCells(
  grid: readonly GridRow[],
  { ignored }: RowsOfFile,
  reasons: ReadonlyMap<RowPlace, string>,
): string[] {
  const header = ignored.find(({ why }) => why === "header")?.row ?? null;
  const width = header === null ? 0 : widthOf(grid.find(({ row }) => row === header));
  const groups = new Set(ignored.filter(({ why }) => why === "group").map(({ row }) => row));
  const lines: string[] = [];
  let group: GridRow | null = null;
  for (const row of grid) {
    const at = Number(row.row);
    if (groups.has(row.row)) group = row;
    const reason = reasons.get(row.row);
    if (header !== null && at < Number(header)) lines.push(lineOf(row.cells));
    else if (row.row === header) lines.push(lineOf([...padded(row.cells, width), ...REJECT_COLUMNS]));
    else if (reason !== undefined) {
      if (group !== null) lines.push(lineOf(group.cells));
      group = null;
      lines.push(lineOf(header === null ? row.cells : [...padded(row.cells, width), String(at), reason]));
    }
  }
  return lines;
}

function reasonsByRow(rejected: readonly RejectedRows[], rowsOfJob: RowsOfFile["rowsOfJob"]): Map<RowPlace, string> {
  const reasons = new Map<RowPlace, string>();
  for (const { line, reason } of rejected) {
    for (const row of rowsOfJob.get(line) ?? [line]) {
      const known = reasons.get(row);
      reasons.set(row, known === undefined || known === reason ? reason : `${known}; ${reason}`);
    }
  }
  return reasons;
}

function widthOf(row: GridRow | undefined): number {
  return (row?.cells.findLastIndex((cell) => cell.trim() !== "") ?? -1) + 1;
}

/** Cells in the width of the headings: those behind it are empty, but for a row that is longer. */
function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? "");
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\n`;
}
