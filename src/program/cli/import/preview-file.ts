import { createSecretKey } from "node:crypto";
import type { Readable } from "node:stream";
import type { DateOrder } from "../../../areas/files/dates.ts";
import type { OpenedOfSource } from "../../../areas/files/payroll/open-of-source.ts";
import type { ReadColumn } from "../../../areas/files/payroll/payroll-file.ts";
import type { FileDifference } from "../../../areas/files/payroll/source-profile.ts";
import type { SourceRow } from "../../../areas/files/source-rows.ts";
import { findDecisions } from "../../../areas/persons/ops/subjects/held-disputes.ts";
import { checkRows, compareRows } from "../../../areas/records/ops/imports/compare-rows.ts";
import { firstRows, keepingFirst, previewRow } from "../../../areas/records/ops/imports/jobs/preview-import.ts";
import { type ReportedWarnings, WarningTally } from "../../../areas/records/ops/imports/jobs/warning-tally.ts";
import { sourceProfiles } from "../../../areas/records/ops/imports/source-profiles.ts";
import type { ImportChange } from "../../../areas/records/sql/imports/imports.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { withoutSsns } from "../../../kernel/text/us/ssn.ts";
import { questionLines } from "./answer-questions.ts";
import { openByteSource } from "./byte-source.ts";
import { changeLines } from "./file-texts.ts";
import { type FileOfSource, openedText, openFileOfSource } from "./load-employments.ts";
import { RejectTally, type ReportedRejects, reasonLines } from "./reasons.ts";
import { warningLines } from "./summary.ts";

/** What a file is, and what its import would do. */
interface FilePreview extends ReportedRejects, ReportedWarnings {
  /** All that a payroll file says; of a file in our own columns its format and columns. */
  readonly file: object;
  readonly differences: readonly FileDifference[];
  /** Null: there is no database yet, so that all is new; or a question is open. */
  readonly change: ImportChange | null;
  /** Rows that would be rejected; null if a question is open, so that none would be loaded. */
  readonly rejected: number | null;
  readonly text: string;
}

/** Opens the database for a piece of work; null if there is none yet. */
export type WithStore = <Result>(work: (context: Context) => Promise<Result>) => Promise<Result | null>;

/**
 * Reads a file as its import does without loading it, and says what the import would do.
 *
 * @throws AppError `incorrect_parameters` where the import would refuse the file, unless for an open question
 */
export async function previewFile(
  options: FileOfSource,
  { stdin, withStore }: { readonly stdin: Readable; readonly withStore: WithStore },
): Promise<FilePreview> {
  const compared = await withStore((context) => previewWith(context, options, stdin));
  return compared ?? previewWith(null, options, stdin);
}

async function previewWith(context: Context | null, options: FileOfSource, stdin: Readable): Promise<FilePreview> {
  const source = await openByteSource(options.file, stdin);
  try {
    const profiles = context === null ? [] : await sourceProfiles(context.db, options);
    const opened = await openFileOfSource(source, options, profiles);
    return await previewOf(opened, options, context);
  } finally {
    source.close();
  }
}

async function previewOf(opened: OpenedOfSource, options: FileOfSource, context: Context | null): Promise<FilePreview> {
  const { payroll, shape, differences } = opened;
  const questions = payroll?.questions ?? [];
  const [rejects, warnings] = [new RejectTally(), new WarningTally()];
  const first: SourceRow[] = [];
  const read = { ...opened, rows: keepingFirst(opened.rows, first) };
  const compared = questions.length > 0 ? null : await comparedWith(context, read, { options, rejects, warnings });
  if (compared === null) await firstRows(read.rows);
  const { change, rejected } = compared ?? { change: null, rejected: null };
  const reported = { reasons: rejects.mostFrequent(), held_by: rejects.held(), ...warnings.summary() };
  const text = [
    await openedText(opened),
    ...(payroll === null ? [`${shape.title}: ${compared?.rows ?? 0} rows`] : []),
    ...columnLines(opened),
    ...rowLines(first),
    ...questionsText(opened, options),
    ...(change === null ? [] : ["  this would change:", ...changeLines(change)]),
    ...(rejected === null ? [] : [`  rows that would be rejected: ${rejected}`]),
    ...reasonLines(reported),
    ...warningLines(reported),
  ].filter((line) => line !== "");
  const file = payroll ?? { ...shape, questions };
  return { file, differences, change, rejected, ...reported, text: text.join("\n") };
}

/** What each column is read as, and why; columns alike of several sheets once. */
function columnLines({ payroll, shape }: OpenedOfSource): string[] {
  const asked = new Set(payroll?.questions.map(({ column }) => column));
  const columns: readonly ReadColumn[] = payroll?.columns ?? shape.headings;
  const lines = columns.map(({ heading, name = heading, field, evidence }) => {
    const meaning = field === null || field === "ignored" ? "not read" : field;
    const question = asked.has(name) || asked.has(heading) ? ", asked below" : "";
    return `    ${JSON.stringify(heading)}: ${meaning}${question}${evidence === undefined ? "" : `. ${evidence}`}`;
  });
  return lines.length === 0 ? [] : ["  columns:", ...new Set(lines)];
}

/** So many rows are shown. */
const ROWS_SHOWN = 3;

/** The first rows as they would be loaded, without SSNs, each with its latest payment, in lines of text. */
function rowLines(first: readonly SourceRow[]): string[] {
  const rows = first.filter(({ kind }) => kind === "row").slice(0, ROWS_SHOWN);
  const lines = rows.flatMap((row) => {
    const { line, values, pay_entries: entries, pay } = previewRow(row, () => ({ faults: [], warnings: [] }));
    const payments = pay.slice(0, 1).map(({ of, lines: items, ...sums }) => {
      const paid = [...Object.entries(sums), ...items.map(({ name, amount }) => [name, amount] as const)];
      return `      pay of ${of} (1 of ${entries}): ${valuesText(paid)}`;
    });
    return [`    line ${line}: ${valuesText(Object.entries(values ?? {}))}`, ...payments];
  });
  return lines.length === 0 ? [] : ["  first rows as they would be loaded:", ...lines];
}

function valuesText(values: readonly (readonly [string, unknown])[]): string {
  const quoted = (text: string) => (/^[\w .*()-]+$/.test(text) ? text : JSON.stringify(text));
  const texts = values.map(([field, value]) => [field, String(value ?? "")] as const).filter(([, text]) => text !== "");
  const masked = texts.map(([field, text]) => [field, field === "employer_ein" ? text : withoutSsns(text)] as const);
  return masked.map((one) => one.map(quoted).join(" ")).join(", ");
}

function questionsText({ payroll }: OpenedOfSource, { answers = new Map() }: FileOfSource): string[] {
  if (payroll === null || payroll.questions.length === 0) return [];
  return [
    "Nothing can be loaded until you answer each question with an option:",
    ...payroll.questions.flatMap((one) => questionLines(one, answers.get(one.id))),
  ];
}

interface Comparing {
  readonly options: FileOfSource;
  readonly rejects: RejectTally;
  readonly warnings: WarningTally;
}

/** Ids of rows are distinguished by it, and never stored. */
const NO_KEY = createSecretKey(Buffer.alloc(32));

async function comparedWith(
  context: Context | null,
  { rows, used, shape }: OpenedOfSource,
  { options: { environment, source }, rejects, warnings }: Comparing,
) {
  const blindIndexKey = context?.keyring.blindIndexKey ?? NO_KEY;
  const tallies = { onRejects: rejects.add, onWarnings: warnings.add };
  const checking = { environment, source, blindIndexKey, dates: used.dates as DateOrder | null, ...tallies };
  if (context === null) return checkRows(rows, checking);
  return compareRows({ ...context, findDecisions }, rows, { ...checking, format: shape.format, rowsMax: null });
}
