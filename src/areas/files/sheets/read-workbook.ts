import readWorkbookFile, { type CellValue } from "read-excel-file/node";
import { AppError } from "../../../kernel/error.ts";
import { refuseForeign } from "../payroll/opening/foreign-files.ts";
import type { FileSheet } from "../reading/sheet.ts";
import { sheetsOfText } from "../reading/sheets.ts";
import { decodeBytes } from "../values/decode.ts";
import { KnownTexts } from "../values/known-texts.ts";
import { unpackArchive } from "./check-archive.ts";
import { readOpenDocument } from "./open-document.ts";

const ZIP = "PK\u0003\u0004";

/** True if the bytes begin as a workbook does. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, ZIP.length)).toString("latin1") === ZIP;
}

/**
 * Reads the sheets that have cells of a workbook (.xlsx, .ods), or of the files of a ZIP archive. Formulas are not
 * evaluated: their stored values are read. Rows of a workbook of several sheets are placed as `FileSheet!7`.
 *
 * @throws AppError `incorrect_parameters` if it is none, or unpacks to too much, or refers to other files
 */
export async function readWorkbook(bytes: Uint8Array): Promise<FileSheet[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = unpackArchive(buffer);
  const content = parts.get("content.xml");
  if (content !== undefined) return named(readOpenDocument(content.toString("utf8")));
  if ([...parts.keys()].some((name) => name.startsWith("xl/"))) return named(await openSheets(buffer));
  return readFiles(parts);
}

/** Sheets by their names if there are several; one needs none. */
function named(sheets: readonly FileSheet[]): FileSheet[] {
  const isAlone = sheets.length === 1;
  return sheets
    .filter(({ rows }) => rows.length > 0)
    .map((sheet) => ({
      ...sheet,
      name: isAlone ? null : sheet.name,
      rows: isAlone ? sheet.rows : sheet.rows.map((row) => ({ ...row, place: `${sheet.name}!${row.place}` })),
    }));
}

/** The names of files that systems add to archives. */
const ADDED = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)|\/$/;

/** The files of an archive, each of which is a workbook or a text. */
async function readFiles(parts: ReadonlyMap<string, Buffer>): Promise<FileSheet[]> {
  const sheets: FileSheet[] = [];
  const files = [...parts].filter(([name]) => !ADDED.test(name));
  for (const [at, [name, bytes]] of files.entries()) {
    refuseForeign(bytes, `File ${at + 1} of the archive`);
    const stem = name.replace(/^.*\//, "").replace(/\.[^.]*$/, "");
    const inner = isWorkbook(bytes) ? await readWorkbook(bytes) : sheetsOfText(decodeBytes(bytes).text);
    for (const sheet of inner) sheets.push({ ...sheet, name: inner.length > 1 ? `${stem} ${sheet.name ?? ""}` : stem });
  }
  return named(sheets);
}

async function openSheets(buffer: Buffer): Promise<FileSheet[]> {
  const known = new KnownTexts();
  try {
    return (await readWorkbookFile(buffer)).map(({ sheet, data }) => ({
      name: sheet,
      rows: data.map((row, at) => ({ place: at + 1, cells: row.map((cell) => known.of(cellText(cell))) })),
    }));
  } catch (failure) {
    throw new AppError("incorrect_parameters", "The file is not a readable workbook. Save the sheet as CSV.", {
      cause: failure,
    });
  }
}

function cellText(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return String(cell);
}
