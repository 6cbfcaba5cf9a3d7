import { FIXED_FORMATS } from "../formats/fixed-formats.ts";
import { readFixed } from "../layouts/fixed/read-fixed.ts";
import { fixedConfidence } from "../layouts/fixed/split-records.ts";
import { loadReader } from "../reading/model.ts";
import { readSheets } from "../reading/read.ts";
import type { FileSheet } from "../reading/sheet.ts";
import { sheetsOfText } from "../reading/sheets.ts";
import { decodeBytes, type FileEncoding } from "../values/decode.ts";
import { assembleJobs } from "./assemble.ts";
import type { PayrollFile } from "./payroll-file.ts";
import type { ReadOptions } from "./read-options.ts";

/**
 * Reads a payroll file of text: a fixed record of law by its format, any other by inference.
 *
 * @param bytes the whole file, uncompressed
 */
export function readPayrollFile(bytes: Uint8Array, options: ReadOptions): PayrollFile {
  const { text, encoding } = decodeBytes(bytes);
  return readAsFixed({ text, encoding }, options) ?? { ...readTables(sheetsOfText(text), options), encoding };
}

/** Reads the tables of a file: its text, records or sheets. */
export function readTables(sheets: readonly FileSheet[], options: ReadOptions): PayrollFile {
  return readSheets(sheets, options.reader ?? loadReader(), options);
}

interface SourceText {
  readonly text: string;
  readonly encoding: FileEncoding;
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
  const { jobs, ...result } = readFixed(text, format);
  const assembled = assembleJobs(jobs, { hasNoPersonId: false });
  return {
    ...result,
    format: format.id,
    title: format.title,
    confidence,
    encoding,
    assumptions: [],
    columns: [],
    questions: [],
    jobs: assembled.jobs,
    rejects: [...result.rejects, ...assembled.rejects],
  };
}
