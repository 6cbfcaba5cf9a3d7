import { basename } from "node:path";
import type { Environment } from "../../domain/caller.ts";
import type { DateOrder } from "../../files/dates.ts";
import { summarizeFile } from "../../files/payroll/file-summary.ts";
import { type OpenedOfSource, openOfSource, profileAfter } from "../../files/payroll/open-of-source.ts";
import { ChangeTally } from "../../operations/imports/change-tally.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../operations/imports/employment-row.ts";
import { importEmployments } from "../../operations/imports/import-employments.ts";
import type { ImportInput } from "../../operations/imports/run-import.ts";
import { sourceProfiles } from "../../operations/imports/source-profiles.ts";
import type { Context } from "../../operations/sealing/context.ts";
import type { FileCorrections, FileDifference } from "../../payroll/source-profile.ts";
import type { ImportCounts } from "../../store/imports/imports.ts";
import { withoutSsns } from "../../text/us/ssn.ts";
import { type ByteSource, STANDARD_INPUT } from "./byte-source.ts";
import { correctionsText, differenceLines } from "./change-text.ts";
import type { ImportEmploymentsOptions, ImportFileOptions } from "./import-options.ts";
import { payrollText } from "./payroll-text.ts";

/** What is known of a file of employments before its rows are loaded. */
export interface ReadFindings {
  /** What the file is, and how it differs from the last one of its source. */
  readonly text: string;
  readonly differences: readonly FileDifference[];
  /** Complete when the import has ended. */
  readonly tally: ChangeTally;
}

/** One load of a file of employments. */
interface EmploymentsLoad {
  readonly options: ImportEmploymentsOptions;
  readonly source: string;
  readonly feed: Omit<ImportInput, "rows">;
  /** Called once, before anything is written. */
  readonly onRead: (findings: ReadFindings) => void;
}

/** Loads a file of employments, read as the last one of its source was, and keeps how it was read. */
export async function loadEmploymentsFile(
  context: Context,
  bytes: ByteSource,
  { options, source, feed, onRead }: EmploymentsLoad,
): Promise<ImportCounts> {
  const { environment, matchCompany } = options;
  const before = await sourceProfiles(context.db, { environment, source });
  const opened = await openFileOfSource(context, bytes, { ...options, source, dates: options.dates ?? null });
  const { rows, used, differences } = opened;
  const tally = new ChangeTally();
  onRead({ text: await openedText(opened), differences, tally });
  const profile = profileAfter(opened, { before, fileName: fileNameOf(options) });
  const dates = used.dates as DateOrder | null;
  return importEmployments(context, { ...feed, rows, environment, source, matchCompany, dates, tally, profile });
}

/** A file of a source, as the command line names both. */
export interface FileOfSource extends ImportFileOptions {
  readonly environment: Environment;
  readonly source: string;
  readonly dates: DateOrder | null;
}

/**
 * Opens a file of employments as the options say, and else as the last file of its source was read.
 *
 * @throws AppError `incorrect_parameters` that says what is wrong with the file
 */
export async function openFileOfSource(
  { db }: Pick<Context, "db">,
  { bytes }: Pick<ByteSource, "bytes">,
  options: FileOfSource,
): Promise<OpenedOfSource> {
  const told = { format: options.format, given: correctionsOf(options), fileName: fileNameOf(options) };
  const reading = { columns: EMPLOYMENT_FILE_COLUMNS, ...told, year: readingYear() };
  return openOfSource(bytes, reading, await sourceProfiles(db, options));
}

/** What the options say of the file. */
export function correctionsOf({
  columns = new Map(),
  constants = new Map(),
  answers = new Map(),
  dates,
  as,
}: FileOfSource): FileCorrections {
  const [given, values] = [Object.fromEntries(columns), Object.fromEntries(constants)];
  return { columns: given, values, answers: Object.fromEntries(answers), dates, as: as ?? null };
}

/** The year by which years of two digits are read. */
export function readingYear(): number {
  return new Date().getFullYear();
}

/** The name of the file of an import, with SSNs masked; null of standard input. */
export function fileNameOf({ file }: ImportFileOptions): string | null {
  return file === STANDARD_INPUT ? null : withoutSsns(basename(file));
}

/** What a file is, how it differs from the last one of its source, and what of that one is used again. */
export async function openedText({ payroll, differences, isByProfile, used }: OpenedOfSource): Promise<string> {
  return [
    ...(payroll === null ? [] : [payrollText(await summarizeFile(payroll))]),
    ...(isByProfile ? [`  read as the last file of the source: ${correctionsText(used)}`] : []),
    ...differenceLines(differences),
  ].join("\n");
}
