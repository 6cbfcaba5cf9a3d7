import { AppError } from "../../../../kernel/error.ts";
import { isWorkbook, readWorkbook } from "../../sheets/read-workbook.ts";
import type { PayrollFile } from "../payroll-file.ts";
import type { ReadOptions } from "../read-options.ts";
import { readPayrollFile, readTables } from "../read-payroll-file.ts";
import { withConstants } from "./with-constants.ts";

/**
 * Reads the whole of a payroll file, of text or a workbook; without jobs if there is no person in it.
 *
 * @throws AppError `incorrect_parameters` if it is of another kind than the format that was named
 */
export async function readPayroll(bytes: Uint8Array, options: ReadOptions): Promise<PayrollFile> {
  const file = isWorkbook(bytes) ? readTables(await readWorkbook(bytes), options) : readPayrollFile(bytes, options);
  if (options.as !== undefined && options.as !== file.format) throw otherFormat(options.as);
  return withConstants(file, options.constants ?? new Map());
}

function otherFormat(as: string): AppError {
  const message = `The file cannot be read as ${as}: it does not have that form. Name another format, or none.`;
  return new AppError("incorrect_parameters", message);
}
