import type { Readable } from "node:stream";
import { AppError } from "../../domain/error.ts";
import type { DateOrder } from "../../files/dates.ts";
import { summarizeFile } from "../../files/payroll/file-summary.ts";
import { readingOf } from "../../files/payroll/open-of-source.ts";
import { single } from "../../files/payroll/open-payroll.ts";
import type { PayrollFile } from "../../files/payroll/payroll-file.ts";
import { readPayroll } from "../../files/payroll/reading/read-payroll.ts";
import { compareRows } from "../../operations/imports/compare-rows.ts";
import type { Context } from "../../operations/sealing/context.ts";
import type { FileDifference } from "../../payroll/source-profile.ts";
import type { ImportChange } from "../../store/imports/imports.ts";
import { openByteSource } from "./byte-source.ts";
import { changeLines } from "./change-text.ts";
import { correctionsOf, type FileOfSource, openedText, openFileOfSource, readingYear } from "./load-employments.ts";
import { payrollText } from "./payroll-text.ts";

/** What a file is and would change. */
interface FilePreview {
  readonly file: PayrollFile;
  readonly differences: readonly FileDifference[];
  /** Null: there is no database yet, so that all is new. */
  readonly change: ImportChange | null;
  readonly text: string;
}

/** Opens the database for a piece of work; null if there is none yet. */
export type WithStore = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result | null>;

/**
 * Reads a file without loading it, and compares it with what its source holds.
 *
 * @throws AppError `incorrect_parameters` if no person is found in it
 */
export async function previewFile(
  options: FileOfSource,
  { stdin, withStore }: { readonly stdin: Readable; readonly withStore: WithStore },
): Promise<FilePreview> {
  const whole = await bytesOf(options, stdin);
  const compared = await withStore((context) => compareFile(context, whole, options));
  if (compared !== null) return compared;
  const file = await readFile(whole, options);
  return { file, differences: [], change: null, text: payrollText(await summarizeFile(file)) };
}

async function bytesOf({ file }: FileOfSource, stdin: Readable): Promise<Buffer> {
  const source = await openByteSource(file, stdin);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of source.bytes) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    source.close();
  }
}

async function readFile(whole: Uint8Array, options: FileOfSource): Promise<PayrollFile> {
  const file = await readPayroll(whole, readingOf(correctionsOf(options), readingYear()));
  if (file !== null) return file;
  throw new AppError(
    "incorrect_parameters",
    "No person was found in the file; name its format with --as or its columns with --column.",
  );
}

async function compareFile(context: Context, whole: Uint8Array, options: FileOfSource): Promise<FilePreview> {
  const { environment, source } = options;
  const opened = await openFileOfSource(context, { bytes: single(whole) }, options);
  const { used, shape, differences } = opened;
  const place = {
    environment,
    source,
    blindIndexKey: context.keyring.blindIndexKey,
    dates: used.dates as DateOrder | null,
  };
  const change = await compareRows(context, opened.rows, {
    ...place,
    format: shape.format,
    rowsMax: null,
  });
  const file = opened.payroll ?? (await readFile(whole, options));
  const text = [
    await openedText({ ...opened, payroll: file }),
    "  this would change:",
    ...(change === null ? [] : changeLines(change)),
  ].join("\n");
  return { file, differences, change, text };
}
