import { createSecretKey } from "node:crypto";
import type { Readable } from "node:stream";
import type { DateOrder } from "../../../areas/files/dates.ts";
import type { OpenedOfSource } from "../../../areas/files/payroll/open-of-source.ts";
import type { FileDifference } from "../../../areas/files/payroll/source-profile.ts";
import { findDecisions } from "../../../areas/persons/ops/subjects/held-disputes.ts";
import { checkRows, compareRows } from "../../../areas/records/ops/imports/compare-rows.ts";
import { type ReportedWarnings, WarningTally } from "../../../areas/records/ops/imports/jobs/warning-tally.ts";
import { sourceProfiles } from "../../../areas/records/ops/imports/source-profiles.ts";
import type { ImportChange } from "../../../areas/records/sql/imports/imports.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
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
  return (
    (await withStore((context) => previewWith(context, options, stdin))) ?? (await previewWith(null, options, stdin))
  );
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
  const compared = questions.length > 0 ? null : await comparedWith(context, opened, { options, rejects, warnings });
  const change = compared?.change ?? null;
  const rejected = compared?.rejected ?? null;
  const reported = { reasons: rejects.mostFrequent(), held_by: rejects.held(), ...warnings.summary() };
  const text = [
    await openedText(opened),
    ...(payroll === null ? [`${shape.title}: ${compared?.rows ?? 0} rows`] : []),
    ...questionsText(opened, options),
    ...(change === null ? [] : ["  this would change:", ...changeLines(change)]),
    ...(rejected === null ? [] : [`  rows that would be rejected: ${rejected}`]),
    ...reasonLines(reported),
    ...warningLines(reported),
  ].filter((line) => line !== "");
  const file = payroll ?? { ...shape, questions };
  return { file, differences, change, rejected, ...reported, text: text.join("\n") };
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
