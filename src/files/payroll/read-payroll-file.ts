import { loadReader, type Reader } from "../../reading/model.ts";
import { readSheets } from "../../reading/read.ts";
import type { Sheet } from "../../reading/sheet.ts";
import { sheetsOfText } from "../../reading/sheets.ts";
import { FIXED_FORMATS } from "../formats/fixed-formats.ts";
import type { GivenHeadings } from "../headings.ts";
import { readFixed } from "../layouts/fixed/read-fixed.ts";
import { fixedConfidence } from "../layouts/fixed/split-records.ts";
import { decodeBytes, type FileEncoding } from "../values/decode.ts";
import type { DayMonthOrder } from "../values/loose-dates.ts";
import { assembleJobs } from "./assemble.ts";
import type { PayrollFile } from "./payroll-file.ts";

/** How a file is read; all of it may be left out. */
export interface ReadOptions {
  /** The id of the format, as the operator names it; recognised unless given. */
  readonly as?: string;
  /** The heading of a field, as the operator names it. */
  readonly given?: GivenHeadings;
  /** Values of fields that the file does not tell, such as `employer_name`. */
  readonly constants?: ReadonlyMap<string, string>;
  /** The order of day and month; inferred unless given. */
  readonly order?: DayMonthOrder;
  /** By the id of a question, its answer; one that the file does not ask changes nothing. */
  readonly answers?: ReadonlyMap<string, string>;
  /** The current year, by which years of two digits are read. */
  readonly year: number;
  /** The reader by its fitted model; that of `data/reading` unless a benchmark gives one. */
  readonly reader?: Reader;
}

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
export function readTables(sheets: readonly Sheet[], options: ReadOptions): PayrollFile {
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
    ...{ format: format.id, title: format.title, confidence, encoding, assumptions: [], columns: [], questions: [] },
    ...{ ...result, jobs: assembled.jobs, rejects: [...result.rejects, ...assembled.rejects] },
  };
}
