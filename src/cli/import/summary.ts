import type { Environment } from "../../domain/caller.ts";
import type { ImportCounts } from "../../store/imports/imports.ts";
import { reasonLines, type ToldRejects } from "./reasons.ts";

/** What an import came to: printed as it stands with `--json`. */
export interface ImportSummary extends ImportCounts, ToldRejects {
  readonly kind: "companies" | "employments";
  readonly source: string;
  readonly environment: Environment | null;
  /** Whether it was to be all or nothing: then an interrupted one has changed nothing. */
  readonly replace: boolean;
  /** `interrupted`: stopped by a signal before its end. */
  readonly status: "completed" | "interrupted";
  readonly seconds: number;
  readonly rows_per_second: number;
  /** Null when nothing was rejected. */
  readonly rejects_file: string | null;
  /** Rejects that are in that file, which is cut when it grows too long, and all there were; a row can have several. */
  readonly rejects_listed: number;
  readonly rejects_total: number;
}

/** Some rows were rejected, all others taken. */
const EXIT_REJECTS = 3;
/** What a shell reports of a program that SIGINT ended. */
export const EXIT_INTERRUPTED = 130;

/** The exit code of an import: 0, 3 when rows were rejected, 130 when it was interrupted. */
export function importExitCode(summary: ImportSummary): number {
  if (summary.status === "interrupted") return EXIT_INTERRUPTED;
  return summary.rejected > 0 ? EXIT_REJECTS : 0;
}

/** The summary for a person to read, in a few lines without a line end. */
export function importSummaryText(summary: ImportSummary): string {
  const where = summary.environment === null ? "" : ` in ${summary.environment}`;
  const head = summary.status === "completed" ? "Imported" : "Interrupted while importing";
  const lines = [
    `${head} ${summary.kind} of ${JSON.stringify(summary.source)}${where}: ${countsText(summary)} ` +
      `(${summary.seconds} s, ${summary.rows_per_second} rows/s).`,
  ];
  if (summary.merged > 0) {
    lines.push(`${summary.merged} rows are of companies that were merged into others by hand; they changed nothing.`);
  }
  lines.push(...reasonLines(summary));
  if (summary.rejects_file !== null) lines.push(rejectsFileText(summary));
  if (summary.status === "interrupted") lines.push(hint(summary, "run the same command again"));
  return lines.join("\n");
}

function rejectsFileText({ rejects_file, rejects_listed, rejects_total }: ImportSummary): string {
  if (rejects_listed === rejects_total) return `The rejected rows and the reasons are in ${rejects_file}.`;
  return `The first ${rejects_listed} of ${rejects_total} rejects are in ${rejects_file}, which is full.`;
}

/** What an import that failed in its middle leaves behind, in a line for a person. */
export function unfinishedText(counts: ImportCounts, { replace }: Pick<ImportSummary, "replace">): string {
  const then = "once that is mended, run the same command again";
  return replace ? hint({ replace }, then) : `Until then: ${countsText(counts)}. ${hint({ replace }, then)}`;
}

function countsText({ added, updated, unchanged, removed, rejected }: ImportCounts): string {
  return `${added} added, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ${rejected} rejected`;
}

function hint({ replace }: Pick<ImportSummary, "replace">, then: string): string {
  return replace
    ? `Nothing was changed, as --replace has it; ${then}.`
    : `What is counted was written; ${then} to go on.`;
}
