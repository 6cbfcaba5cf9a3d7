import readWorkbookFile, { type CellValue } from "read-excel-file/node";
import { AppError } from "../../domain/error.ts";
import type { FileSheet } from "../../reading/sheet.ts";
import { checkArchive } from "./check-archive.ts";

const ZIP = "PK\u0003\u0004";

/** True if the bytes begin as a workbook does. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, ZIP.length)).toString("latin1") === ZIP;
}

/**
 * Reads the sheets of a workbook (.xlsx) that have cells. Formulas are not evaluated: their stored values
 * are read. Rows of a workbook of several sheets are placed as `FileSheet!7`.
 *
 * @throws AppError `incorrect_parameters` if it is none, or unpacks to too much, or refers to other files
 */
export async function readWorkbook(bytes: Uint8Array): Promise<FileSheet[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkArchive(buffer);
  const sheets = await openSheets(buffer);
  return sheets
    .map(({ sheet, data }) => ({
      name: sheets.length > 1 ? sheet : null,
      rows: data.map((row, at) => ({
        place: sheets.length > 1 ? `${sheet}!${at + 1}` : at + 1,
        cells: row.map(cellText),
      })),
    }))
    .filter(({ rows }) => rows.length > 0);
}

async function openSheets(buffer: Buffer): Promise<readonly { sheet: string; data: (CellValue | null)[][] }[]> {
  try {
    return await readWorkbookFile(buffer);
  } catch (failure) {
    throw new AppError("incorrect_parameters", "The file is no workbook that can be read; save the sheet as CSV.", {
      cause: failure,
    });
  }
}

function cellText(cell: CellValue | null): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return String(cell);
}
