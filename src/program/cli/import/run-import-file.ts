import { COMPANY_FILE_COLUMNS } from "../../../areas/companies/ops/company-row.ts";
import { findDirectoryState } from "../../../areas/companies/sql/directory.ts";
import { openRows } from "../../../areas/files/source-rows.ts";
import {
  DEFAULT_COMPANIES_SOURCE,
  importCompanies,
  importStarter,
  STARTER_SOURCE,
} from "../../../areas/records/ops/imports/import-companies.ts";
import { DEFAULT_EMPLOYMENTS_SOURCE } from "../../../areas/records/ops/imports/import-employments.ts";
import { WarningTally } from "../../../areas/records/ops/imports/jobs/warning-tally.ts";
import type { ImportInput } from "../../../areas/records/ops/imports/run-import.ts";
import { refuseSsnInSource } from "../../../areas/records/ops/imports/source-name.ts";
import { countUnlinkedEmployments } from "../../../areas/records/sql/employments/own-employers.ts";
import type { ImportCounts } from "../../../areas/records/sql/imports/imports.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { isSameFile } from "../same-file.ts";
import { type ByteSource, openByteSource, STANDARD_INPUT } from "./byte-source.ts";
import type { ImportEmploymentsOptions, ImportFileOptions, Terminal } from "./import-options.ts";
import { listImport } from "./list-import.ts";
import { fileNameOf, loadEmploymentsFile, type ReadFindings } from "./load-employments.ts";
import { pausingForServices } from "./process-priority.ts";
import { openProgress } from "./progress.ts";
import { RejectTally, reasonLines } from "./reasons.ts";
import { NO_REJECTS_FILE, openRejectsFile, type RejectsFile } from "./rejects-file.ts";
import { type ImportSummary, unfinishedText } from "./summary.ts";

/** How often progress is shown while no row is loaded. */
const SHOW_EVERY_MS = 1_000;
const SOURCE_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$/;

/**
 * Imports a file of companies, with progress and a rejects file.
 *
 * @throws AppError with a readable message for faults of the options, the file or its header,
 * before anything is written
 */
export async function runImportCompanies(
  db: Database,
  options: ImportFileOptions,
  terminal: Terminal,
): Promise<ImportSummary> {
  const source = readSourceName(options.source ?? DEFAULT_COMPANIES_SOURCE);
  const { signal } = terminal;
  // A replacing import is one transaction, which blocks other changes of companies and becomes
  // searchable at its end: it does not pause.
  const paced = (feed: ImportInput) => (feed.replace ? feed.rows : pausingForServices(feed.rows, { db, signal }));
  const load = loadCompanies(options, (feed) => importCompanies(db, { ...feed, rows: paced(feed), source }));
  const kind = { kind: "companies", environment: null, source, load } as const;
  const summary = await listImport(db, { ...kind, options }, () => runImportFile(options, terminal, kind));
  return { ...summary, directory_version: (await findDirectoryState(db)).version };
}

/**
 * Imports a version of the starter list; see {@link importStarter}. There is no rejects file, since
 * nobody reads one of this list.
 *
 * @throws AppError `conflict` if another process is importing it
 */
export async function runImportStarter(
  db: Database,
  list: { readonly file: string; readonly version: number },
  terminal: Terminal,
): Promise<ImportCounts> {
  const options = { file: list.file, source: STARTER_SOURCE, format: null, rejects: null, replace: true, actor: null };
  const load = loadCompanies(options, (feed) => importStarter(db, feed, list.version));
  const kind = { kind: "companies", environment: null, source: STARTER_SOURCE, load } as const;
  const summary = await runImportFile(options, terminal, kind);
  terminal.signal.throwIfAborted();
  return summary;
}

/**
 * Imports a file of employments, with progress and a rejects file that contains no value of any
 * row.
 *
 * @throws AppError with a readable message for faults of the options, the file or its header,
 * before anything is written
 */
export async function runImportEmployments(
  context: Context,
  options: ImportEmploymentsOptions,
  terminal: Terminal,
): Promise<ImportSummary> {
  const { environment } = options;
  const source = readSourceName(options.source ?? DEFAULT_EMPLOYMENTS_SOURCE);
  let findings: ReadFindings | null = null;
  const load: FileKind["load"] = (bytes, feed) =>
    loadEmploymentsFile(context, bytes, {
      options,
      terminal,
      source,
      feed,
      onRead: (read) => {
        findings = read;
        terminal.stderr.write(read.text === "" ? "" : `${read.text}\n`);
      },
    });
  const kind = { kind: "employments", environment, source, load } as const;
  return listImport(context.db, { ...kind, options }, async () => {
    const summary = await runImportFile(options, terminal, kind);
    const unlisted = await countUnlinkedEmployments(context.db, { environment, source });
    return { ...summary, ...findingsOf(findings), unlisted_records: unlisted };
  });
}

function findingsOf(findings: ReadFindings | null): Pick<ImportSummary, "differences" | "change"> {
  return { differences: findings?.differences ?? [], change: findings?.tally.result() ?? null };
}

/** Opens a file of companies, and loads its rows. */
function loadCompanies(
  { format, columns: given = new Map() }: ImportFileOptions,
  take: (feed: ImportInput) => Promise<ImportCounts>,
): FileKind["load"] {
  return async ({ bytes }, feed) => {
    const { rows } = await openRows(bytes, { columns: COMPANY_FILE_COLUMNS, format, given });
    return take({ ...feed, rows });
  };
}

/**
 * The name of a source, checked.
 *
 * @throws AppError `incorrect_parameters`
 */
export function readSourceName(source: string): string {
  refuseSsnInSource(source);
  if (SOURCE_NAME.test(source)) return source;
  throw new AppError(
    "incorrect_parameters",
    "The name of a source must have 1 to 64 letters, digits, spaces, dots, dashes or underscores, and must begin with a letter or digit.",
  );
}

/** What differs between the two kinds of import. */
interface FileKind {
  readonly kind: ImportSummary["kind"];
  readonly environment: Environment | null;
  readonly source: string;
  readonly load: (bytes: ByteSource, feed: Omit<ImportInput, "rows">) => Promise<ImportCounts>;
}

const NOTHING: ImportCounts = { added: 0, updated: 0, unchanged: 0, removed: 0, rejected: 0, merged: 0 };

async function runImportFile(options: ImportFileOptions, terminal: Terminal, kind: FileKind): Promise<ImportSummary> {
  const startedAt = performance.now();
  const bytes = await openByteSource(options.file, terminal.stdin);
  // An import that waits for input waits here, so this is where it is interrupted.
  terminal.signal.addEventListener("abort", bytes.close, { once: true });
  if (terminal.signal.aborted) bytes.close();
  let rejects = NO_REJECTS_FILE;
  const tally = new RejectTally();
  const warnings = new WarningTally();
  try {
    const path = rejectsPath(options);
    if (path !== null) rejects = openRejectsFile(path, { withRows: kind.kind === "companies" });
    const { counts, status } = await takeRows({ bytes, rejects, tally, warnings }, { options, terminal, kind });
    const { source, environment } = kind;
    const timing = timingOf(counts, performance.now() - startedAt);
    const written = rejects.finish();
    if (written === null && status === "completed") rejects.removeStale();
    const listed = {
      rejects_file: written?.path ?? null,
      rejects_listed: written?.listed ?? 0,
      rejects_total: written?.total ?? 0,
    };
    const reasons = { reasons: tally.mostFrequent(), held_by: tally.held(), ...warnings.summary() };
    const { replace } = options;
    const told = { differences: [], change: null, unlisted_records: null, directory_version: null };
    const head = { kind: kind.kind, source, environment, replace, status };
    return { ...head, ...counts, ...timing, ...reasons, ...listed, ...told };
  } finally {
    terminal.signal.removeEventListener("abort", bytes.close);
    bytes.close();
    rejects.close();
  }
}

function rejectsPath({ file, rejects }: ImportFileOptions): string | null {
  if (rejects === null || file === STANDARD_INPUT || !isSameFile(rejects, file)) return rejects;
  throw new AppError("incorrect_parameters", "The rejects file must not be the imported file.");
}

interface OpenedFile {
  readonly bytes: ByteSource;
  readonly rejects: RejectsFile;
  readonly tally: RejectTally;
  readonly warnings: WarningTally;
}

interface Surroundings {
  readonly options: ImportFileOptions;
  readonly terminal: Terminal;
  readonly kind: FileKind;
}

async function takeRows(
  { bytes, rejects, tally, warnings }: OpenedFile,
  { options, terminal, kind }: Surroundings,
): Promise<{ readonly counts: ImportCounts; readonly status: ImportSummary["status"] }> {
  const { stderr, signal } = terminal;
  let counts = NOTHING;
  const caption = `Loading ${kind.kind}`;
  const progress = openProgress({ caption, stream: stderr, total: bytes.totalBytes, now: () => performance.now() });
  const show = () => progress.update({ rows: rowsOf(counts), done: bytes.readBytes() });
  const feed: Omit<ImportInput, "rows"> = {
    replace: options.replace,
    actor: options.actor,
    fileName: fileNameOf(options),
    signal,
    onRejects(found) {
      tally.add(found);
      rejects.add(found);
    },
    onWarnings: warnings.add,
    onProgress(soFar) {
      counts = soFar;
      show();
    },
  };
  // A large payroll file is read for minutes before its first row is loaded.
  const timer = setInterval(show, SHOW_EVERY_MS);
  try {
    return { counts: await kind.load(bytes, feed), status: "completed" };
  } catch (failure) {
    if (!signal.aborted) throw withCounts(failure, counts, { options, tally });
    return { counts: options.replace ? { ...NOTHING, rejected: counts.rejected } : counts, status: "interrupted" };
  } finally {
    clearInterval(timer);
    progress.stop();
  }
}

/** Adds to a failure what was written before it; unchanged if that is nothing. */
function withCounts(
  failure: unknown,
  counts: ImportCounts,
  { options, tally }: { readonly options: ImportFileOptions; readonly tally: RejectTally },
): unknown {
  if (!(failure instanceof AppError) || rowsOf(counts) === 0) return failure;
  const { code, message, detail } = failure;
  const reasons = reasonLines({ reasons: tally.mostFrequent(), held_by: tally.held() });
  const lines = [detail, unfinishedText(counts, options), ...reasons].filter((line) => line !== undefined);
  return new AppError(code, message, { detail: lines.join("\n  "), cause: failure });
}

function rowsOf({ added, updated, unchanged, rejected, merged }: ImportCounts): number {
  return added + updated + unchanged + rejected + merged;
}

function timingOf(counts: ImportCounts, elapsedMs: number): Pick<ImportSummary, "seconds" | "rows_per_second"> {
  const seconds = Math.max(elapsedMs, 1) / 1_000;
  return { seconds: Number(seconds.toFixed(1)), rows_per_second: Math.round(rowsOf(counts) / seconds) };
}
