import type { SourceKind } from "../../../areas/records/sql/imports/imports.ts";
import { type EndedImport, insertEndedImportJob } from "../../../areas/records/sql/imports/jobs.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { ImportFileOptions } from "./import-options.ts";
import { fileNameOf } from "./load-employments.ts";
import type { ImportSummary } from "./summary.ts";

/** What is imported, and how. */
interface ListedImport {
  readonly kind: SourceKind;
  readonly source: string;
  readonly environment: Environment | null;
  readonly options: ImportFileOptions;
}

/** What is known of an import when it has ended. */
type ImportEnd = Pick<
  EndedImport,
  | ("status" | "error" | "counts" | "reasons" | "rejects_total")
  | ("warnings" | "warnings_total" | "differences" | "change")
>;

const NOTHING_READ = {
  counts: null,
  reasons: [],
  rejects_total: 0,
  warnings: [],
  warnings_total: 0,
  differences: [],
  change: null,
} as const;

/**
 * Runs an import, and lists it with those over HTTP, failures too: who looks for what a nightly load
 * has done finds it there. What the program imports by itself is not listed.
 */
export async function listImport(
  db: Database,
  listed: ListedImport,
  run: () => Promise<ImportSummary>,
): Promise<ImportSummary> {
  const { kind, source, environment, options } = listed;
  const { actor, replace: replaces } = options;
  if (actor === null) return run();
  const startedMs = performance.now();
  const list = (end: ImportEnd) => {
    const durationMs = performance.now() - startedMs;
    const file_name = fileNameOf(options);
    const started = { actor, kind, source, environment, replaces, file_name };
    return insertEndedImportJob(db, { id: mintId(), ...started, durationMs, ...end });
  };
  try {
    const summary = await run();
    await list(endOf(summary));
    return summary;
  } catch (error) {
    const message = error instanceof AppError ? error.message : "The command failed: its terminal or log says why.";
    // The original failure is more informative than a failure to list it.
    await list({ ...NOTHING_READ, status: "failed", error: message }).catch(() => {});
    throw error;
  }
}

function endOf(summary: ImportSummary): ImportEnd {
  const { added, updated, unchanged, removed, rejected, merged, ...rest } = summary;
  const isComplete = summary.status === "completed";
  const { reasons, rejects_total, warnings, warnings_total, differences, change } = rest;
  const found = { reasons, rejects_total, warnings, warnings_total, differences, change };
  const counts = { added, updated, unchanged, removed, rejected, merged };
  const error = isComplete ? null : "It was interrupted at the terminal.";
  return { status: isComplete ? "completed" : "failed", error, counts, ...found };
}
