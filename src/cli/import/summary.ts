import type { Environment } from "../../domain/caller.ts";
import type { ImportCounts } from "../../store/imports.ts";

/** What an import came to: printed as it stands with `--json`. */
export interface ImportSummary extends ImportCounts {
  readonly kind: "companies" | "employments";
  readonly source: string;
  readonly environment: Environment | null;
  /** `interrupted`: stopped by a signal before its end. */
  readonly status: "completed" | "interrupted";
  readonly seconds: number;
  readonly rows_per_second: number;
  /** Null when nothing was rejected. */
  readonly rejects_file: string | null;
}

/** Some rows were rejected, all others taken. */
const EXIT_REJECTS = 3;
/** What a shell reports of a program that SIGINT ended. */
const EXIT_INTERRUPTED = 130;

/** The exit code of an import: 0, 3 when rows were rejected, 130 when it was interrupted. */
export function importExitCode(summary: ImportSummary): number {
  if (summary.status === "interrupted") return EXIT_INTERRUPTED;
  return summary.rejected > 0 ? EXIT_REJECTS : 0;
}

/** The summary for a person to read, in one to four lines without a line end. */
export function importSummaryText(summary: ImportSummary): string {
  const { added, updated, unchanged, removed, rejected } = summary;
  const where = summary.environment === null ? "" : ` in ${summary.environment}`;
  const head = summary.status === "completed" ? "Imported" : "Interrupted while importing";
  const lines = [
    `${head} ${summary.kind} of ${JSON.stringify(summary.source)}${where}: ${added} added, ${updated} updated, ` +
      `${unchanged} unchanged, ${removed} removed, ${rejected} rejected ` +
      `(${summary.seconds} s, ${summary.rows_per_second} rows/s).`,
  ];
  if (summary.merged > 0) {
    lines.push(`${summary.merged} rows are of companies that were merged into others by hand; they changed nothing.`);
  }
  if (summary.rejects_file !== null) lines.push(`The rejected rows and the reasons are in ${summary.rejects_file}.`);
  if (summary.status === "interrupted") lines.push("What is counted was written; run the same command again to go on.");
  return lines.join("\n");
}
