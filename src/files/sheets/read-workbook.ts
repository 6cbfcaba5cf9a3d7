import readWorkbookFile, { type CellValue } from "read-excel-file/node";
import { AppError } from "../../domain/error.ts";
import type { GridRow } from "../layouts/table/grid.ts";
import { checkArchive } from "./check-archive.ts";

const ZIP = "PK\u0003\u0004";

/** True if the bytes begin as a workbook does. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, ZIP.length)).toString("latin1") === ZIP;
}

/**
 * Reads the longest sheet of a workbook (.xlsx). Formulas are not evaluated: their stored values
 * are read.
 *
 * @throws AppError `incorrect_parameters` if it is none, or unpacks to too much, or refers to other files
 */
export async function readWorkbook(bytes: Uint8Array): Promise<GridRow[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkArchive(buffer);
  const sheets = await openSheets(buffer);
  const [longest] = sheets.toSorted((one, other) => other.length - one.length);
  return (longest ?? []).map((row, at) => ({ row: at + 1, cells: row.map(cellText) }));
}

async function openSheets(buffer: Buffer): Promise<(CellValue | null)[][][]> {
  try {
    return (await readWorkbookFile(buffer)).map(({ data }) => data);
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
