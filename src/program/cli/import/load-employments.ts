import { basename } from "node:path";
import type { DateOrder } from "../../../areas/files/dates.ts";
import { summarizeFile } from "../../../areas/files/payroll/file-summary.ts";
import { type OpenedOfSource, openOfSource, profileAfter } from "../../../areas/files/payroll/open-of-source.ts";
import { single, wholeOf } from "../../../areas/files/payroll/open-payroll.ts";
import type { FileQuestion } from "../../../areas/files/payroll/payroll-file.ts";
import type {
  FileCorrections,
  FileDifference,
  FileShape,
  SourceProfile,
} from "../../../areas/files/payroll/source-profile.ts";
import { findDecisions } from "../../../areas/persons/ops/subjects/held-disputes.ts";
import { ChangeTally } from "../../../areas/records/ops/imports/change-tally.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../../areas/records/ops/imports/employment-row.ts";
import { importEmployments } from "../../../areas/records/ops/imports/import-employments.ts";
import type { ImportInput } from "../../../areas/records/ops/imports/run-import.ts";
import { sourceBefore } from "../../../areas/records/ops/imports/source-profiles.ts";
import type { ImportCounts } from "../../../areas/records/sql/imports/imports.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { withoutSsns } from "../../../kernel/text/us/ssn.ts";
import { askAnswers, questionRows, unanswered } from "./answer-questions.ts";
import { type ByteSource, openByteSource, STANDARD_INPUT } from "./byte-source.ts";
import { correctionsText, differenceLines, payrollText } from "./file-texts.ts";
import type { ImportEmploymentsOptions, ImportFileOptions, Terminal } from "./import-options.ts";

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
  readonly terminal: Terminal;
  readonly source: string;
  readonly feed: Omit<ImportInput, "rows">;
  /** Called once, before anything is written. */
  readonly onRead: (findings: ReadFindings) => void;
}

/**
 * Loads a file of employments, read as the last one of its source was, and keeps how it was read. What
 * the file leaves open is asked at the terminal.
 *
 * @throws UnansweredQuestions if a question stays open; then nothing is written
 */
export async function loadEmploymentsFile(
  context: Context,
  bytes: ByteSource,
  { options, terminal, source, feed, onRead }: EmploymentsLoad,
): Promise<ImportCounts> {
  const { environment, matchCompany } = options;
  const before = await sourceBefore(context.db, { environment, source });
  const reading = { ...options, source, dates: options.dates ?? null };
  const opened = await openAnswered(bytes, { options: reading, profiles: before.profiles, terminal });
  const { rows, used, differences } = opened;
  const tally = new ChangeTally();
  onRead({ text: await openedText(opened), differences, tally });
  const profile = profileAfter(opened, before, fileNameOf(options));
  const dates = used.dates as DateOrder | null;
  return importEmployments(
    { ...context, findDecisions },
    { ...feed, rows, environment, source, matchCompany, dates, tally, profile },
  );
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
export function openFileOfSource(
  { bytes }: Pick<ByteSource, "bytes">,
  options: FileOfSource,
  profiles: readonly SourceProfile[],
): Promise<OpenedOfSource> {
  const told = { format: options.format, given: correctionsOf(options), fileName: fileNameOf(options) };
  const reading = { columns: EMPLOYMENT_FILE_COLUMNS, ...told, year: new Date().getFullYear() };
  return openOfSource(bytes, reading, profiles);
}

interface Answering {
  readonly options: FileOfSource;
  readonly profiles: readonly SourceProfile[];
  readonly terminal: Terminal;
}

/** Opens a file, and asks at the terminal what it leaves open until nothing is. */
async function openAnswered(
  bytes: Pick<ByteSource, "bytes">,
  { options, profiles, terminal }: Answering,
): Promise<OpenedOfSource> {
  const opened = await openFileOfSource(bytes, options, profiles);
  const { payroll } = opened;
  const given = options.answers ?? new Map();
  if (payroll === null || payroll.questions.length === 0) return opened;
  const { ask } = terminal;
  if (ask === undefined || options.file === STANDARD_INPUT) throw unanswered(payroll.questions, given);
  const whole = await bytesOf(options.file, terminal);
  if (whole === null) throw unanswered(payroll.questions, given);
  const rows = await questionRows(whole, payroll);
  const write = (text: string) => terminal.stderr.write(text);
  const rowsOf = ({ id }: FileQuestion) => rows.get(id) ?? [];
  const answers = await askAnswers(payroll.questions, { ask, write, rowsOf });
  if (answers === null) throw unanswered(payroll.questions, given);
  const answered = { ...options, answers: new Map([...given, ...answers]) };
  return openAnswered({ bytes: single(whole) }, { options: answered, profiles, terminal });
}

/** The bytes of a file; null of one that is too long to show rows of it next to a question. */
async function bytesOf(file: string, { stdin }: Terminal): Promise<Uint8Array | null> {
  const source = await openByteSource(file, stdin);
  try {
    return await wholeOf(source.bytes);
  } catch (failure) {
    if (failure instanceof AppError) return null;
    throw failure;
  } finally {
    source.close();
  }
}

/** What the options say of the file. */
function correctionsOf({
  columns = new Map(),
  constants = new Map(),
  answers = new Map(),
  dates,
  as,
}: FileOfSource): FileCorrections {
  const [given, values] = [Object.fromEntries(columns), Object.fromEntries(constants)];
  return { columns: given, values, answers: Object.fromEntries(answers), dates, as: as ?? null };
}

/** The name of the file of an import, with SSNs masked; null of standard input. */
export function fileNameOf({ file }: ImportFileOptions): string | null {
  return file === STANDARD_INPUT ? null : withoutSsns(basename(file));
}

/** What a file is, how it differs from the last one of its source, and what of that one is used again. */
export async function openedText({ payroll, shape, differences, isByProfile, used }: OpenedOfSource): Promise<string> {
  return [
    ...(payroll === null ? unreadLines(shape) : [payrollText(await summarizeFile(payroll), payroll.ignored)]),
    ...(isByProfile ? [`  read as the last file of the source: ${correctionsText(used)}`] : []),
    ...differenceLines(differences),
  ].join("\n");
}

/** The columns beyond our own. */
function unreadLines({ title, headings }: FileShape): string[] {
  const unread = headings.filter(({ heading, field }) => field === null && heading.trim() !== "");
  if (unread.length === 0) return [];
  return [title, `  columns not read: ${unread.map(({ heading }) => JSON.stringify(heading)).join(", ")}`];
}
