import type { FileDifference } from "../../../areas/files/payroll/source-profile.ts";
import type { ReportedWarnings } from "../../../areas/records/ops/imports/jobs/warning-tally.ts";
import type { ImportChange, ImportCounts } from "../../../areas/records/sql/imports/imports.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { counted } from "../../../kernel/text/counted.ts";
import { changeLines } from "./file-texts.ts";
import { type ReportedRejects, reasonLines } from "./reasons.ts";

/** The result of an import: printed as it is with `--json`. */
export interface ImportSummary extends ImportCounts, ReportedRejects, ReportedWarnings {
  readonly kind: "companies" | "employments";
  readonly source: string;
  readonly environment: Environment | null;
  /** Whether the import was all or nothing: then an interrupted one has changed nothing. */
  readonly replace: boolean;
  /** `interrupted`: stopped by a signal before its end. */
  readonly status: "completed" | "interrupted";
  readonly seconds: number;
  readonly rows_per_second: number;
  /** Null if nothing was rejected. */
  readonly rejects_file: string | null;
  /**
   * The rejects in that file, which is truncated when it grows too long, and all rejects; a row can
   * have several.
   */
  readonly rejects_listed: number;
  readonly rejects_total: number;
  /** How the file differs from the last one of its source. */
  readonly differences: readonly FileDifference[];
  /** Changes to the stored employments of the source; null for an import of companies. */
  readonly change: ImportChange | null;
  /**
   * Records of the source whose employer is not a company of the directory; null for an import of
   * companies.
   */
  readonly unlisted_records: number | null;
  /**
   * The version of the company directory after the import: searches answer as they will stay once a
   * service's `directory_settled_version` has reached it. Null for an import of employments.
   */
  readonly directory_version: number | null;
}

/** Some rows were rejected, all others imported. */
const EXIT_REJECTS = 3;
/** What a shell reports for a program terminated by SIGINT. */
export const EXIT_INTERRUPTED = 130;

/** The exit code of an import: 0, 3 if rows were rejected, 130 if interrupted. */
export function importExitCode(summary: ImportSummary): number {
  if (summary.status === "interrupted") return EXIT_INTERRUPTED;
  return summary.rejected > 0 ? EXIT_REJECTS : 0;
}

/** The summary as text, in a few lines without a trailing line end. */
export function importSummaryText(summary: ImportSummary): string {
  const where = summary.environment === null ? "" : ` in ${summary.environment}`;
  const head = summary.status === "completed" ? "Imported" : "Interrupted while importing";
  const lines = [
    `${head} ${summary.kind} of ${JSON.stringify(summary.source)}${where}: ${countsText(summary)} ` +
      `(${summary.seconds} s, ${summary.rows_per_second} rows/s).`,
  ];
  if (summary.merged > 0) {
    lines.push(`${summary.merged} rows belong to companies that operators merged into others; they changed nothing.`);
  }
  if (summary.status === "completed" && summary.change !== null) lines.push(...changeLines(summary.change));
  lines.push(...unlistedLines(summary));
  lines.push(...settlingLines(summary), ...reasonLines(summary), ...warningLines(summary));
  if (summary.rejects_file !== null) lines.push(rejectsFileText(summary));
  if (summary.status === "interrupted") lines.push(hint(summary, "run the same command again"));
  return lines.join("\n");
}

/** The offer to add employers that no search would find. */
function unlistedLines({ unlisted_records: records, environment }: ImportSummary): string[] {
  if (records === null || records === 0) return [];
  return [
    `The employers of ${counted(records, "record")} are not in the directory, so that a company search does not find them: openvoe companies unlisted --env ${environment} lists them, add-unlisted adds them.`,
  ];
}

/** When a running service searches what was imported. */
function settlingLines({ directory_version: version, added, updated, removed }: ImportSummary): string[] {
  if (version === null || added + updated + removed === 0) return [];
  return [
    `A running service finds them within a second. Confidences are final once its /readyz shows directory_settled_version ${version} or higher.`,
  ];
}

/** What was left out of imported rows; more than these are in the summary as JSON. */
const WARNINGS_SHOWN = 10;

/** What was left out of rows, in lines of text; the first ten. */
export function warningLines({ warnings, warnings_total: total }: ReportedWarnings): string[] {
  if (total === 0) return [];
  const shown = warnings.slice(0, WARNINGS_SHOWN);
  const lines = shown.map(({ line, field, reason }) => `  line ${line}: ${field ?? "the row"} ${reason}`);
  const more = total === shown.length ? [] : [`  and ${total - shown.length} more`];
  return ["Left out of imported rows:", ...lines, ...more];
}

function rejectsFileText({ rejects_file, rejects_listed, rejects_total }: ImportSummary): string {
  if (rejects_listed === rejects_total) return `The rejected rows and the reasons are in ${rejects_file}.`;
  return `The first ${rejects_listed} of ${rejects_total} rejects are in ${rejects_file}, which is full.`;
}

/** What an import that failed midway leaves behind, as one line of text. */
export function unfinishedText(counts: ImportCounts, { replace }: Pick<ImportSummary, "replace">): string {
  const then = "once that is fixed, run the same command again";
  return replace ? hint({ replace }, then) : `Before that: ${countsText(counts)}. ${hint({ replace }, then)}`;
}

function countsText({ added, updated, unchanged, removed, rejected }: ImportCounts): string {
  return `${added} added, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${rejected} rejected`;
}

function hint({ replace }: Pick<ImportSummary, "replace">, then: string): string {
  return replace
    ? `Nothing was changed, since --replace is all or nothing; ${then}.`
    : `The counted rows were written; ${then} to continue.`;
}
