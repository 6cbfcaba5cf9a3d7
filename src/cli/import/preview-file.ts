import type { Readable } from "node:stream";
import { AppError } from "../../domain/error.ts";
import type { DateOrder } from "../../files/dates.ts";
import { readPayroll } from "../../files/payroll/open-payroll.ts";
import type { PayrollFile } from "../../files/payroll/payroll-file.ts";
import { openByteSource } from "./byte-source.ts";
import type { ImportFileOptions } from "./run-import-file.ts";

/**
 * Reads a file without loading it.
 *
 * @throws AppError `incorrect_parameters` if no person is found in it
 */
export async function previewFile(
  options: ImportFileOptions,
  { stdin, dates }: { readonly stdin: Readable; readonly dates: DateOrder | null },
): Promise<PayrollFile> {
  const source = await openByteSource(options.file, stdin);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source.bytes) chunks.push(chunk);
    const order = dates === "MDY" || dates === "DMY" ? { order: dates } : {};
    const chosen = { given: options.columns ?? new Map(), constants: options.constants ?? new Map(), ...order };
    const year = new Date().getFullYear();
    const file = await readPayroll(Buffer.concat(chunks), {
      ...chosen,
      year,
      ...(options.as === undefined ? {} : { as: options.as }),
    });
    if (file !== null) return file;
    throw new AppError(
      "incorrect_parameters",
      "No person was found in the file; name its format with --as or its columns with --column.",
    );
  } finally {
    source.close();
  }
}
