import { sealText } from "../../../../../kernel/crypto/seal.ts";
import { mintId, mintRandomId } from "../../../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../../../kernel/error.ts";
import type { ImportPartId } from "../../../../../kernel/ids.ts";
import type { Context } from "../../../../../kernel/sealing/ops/context.ts";
import type { DateOrder } from "../../../../files/dates.ts";
import { type RowsOfFile, rowsOfFile } from "../../../../files/layouts/original-rows.ts";
import { storedSummary, summarizeFile } from "../../../../files/payroll/file-summary.ts";
import { profileAfter } from "../../../../files/payroll/open-of-source.ts";
import { wholeOf } from "../../../../files/payroll/open-payroll.ts";
import { requireAnswered } from "../../../../files/payroll/opening/file-questions.ts";
import { originalRowsInThread } from "../../../../files/payroll/reading/read-in-thread.ts";
import { openRows } from "../../../../files/source-rows.ts";
import { RECORDS_SEALED } from "../../../sql/employments/sealed.ts";
import type { ImportChange, ImportCounts } from "../../../sql/imports/imports.ts";
import {
  claimImportJobs,
  deleteImportParts,
  type ImportJobProgress,
  insertImportPart,
  type LeasedImportJob,
  releaseImportJob,
  renewImportJobs,
  saveImportedFile,
  saveImportJob,
} from "../../../sql/imports/jobs.ts";
import { ChangeTally } from "../change-tally.ts";
import type { MatchCompany } from "../employer-linker.ts";
import { importCompanies } from "../import-companies.ts";
import { importEmployments } from "../import-employments.ts";
import type { ImportContext } from "../prepare-pay.ts";
import { removeSource } from "../remove-source.ts";
import type { ImportInput } from "../run-import.ts";
import { sourceBefore } from "../source-profiles.ts";
import { readImportParts, readImportReading } from "./import-jobs.ts";
import { IMPORT_COLUMNS } from "./preview-import.ts";
import { RejectsWriter } from "./rejects-writer.ts";
import { openEmploymentsFile } from "./start-import.ts";
import { WarningTally } from "./warning-tally.ts";

/** The lease term of an import, in milliseconds; renewed while it runs. */
export const IMPORT_LEASE_MS = 30_000;
/** Maximum number of claims: an import that was claimed more often crashes its workers. */
const CLAIMS_MAX = 5;
/** How often progress is saved, in milliseconds. */
const SAVE_EVERY_MS = 1_000;

/** Claims the oldest import that is due. */
export function claimImports({ db }: Pick<Context, "db">, limit: number): Promise<LeasedImportJob[]> {
  return claimImportJobs(db, { claimId: mintRandomId(), leaseMs: IMPORT_LEASE_MS, limit });
}

/** Extends the leases of imports in progress. */
export async function renewImports({ db }: Pick<Context, "db">, leased: readonly LeasedImportJob[]): Promise<void> {
  await renewImportJobs(db, leased, IMPORT_LEASE_MS);
}

/**
 * Releases an import because this process stops; another worker restarts it at once.
 */
export function releaseImport({ db }: Pick<Context, "db">, leased: LeasedImportJob): Promise<void> {
  return releaseImportJob(db, leased);
}

/** Options of a run. */
interface ImportRunOptions {
  /** Ends the run when this process stops; another one restarts it. */
  readonly signal: AbortSignal;
  /** Opens the company search for the employers of employments; called at most once. */
  readonly withMatching: <Result>(work: (match: MatchCompany) => Promise<Result>) => Promise<Result>;
  readonly nowMs: () => number;
}

/**
 * Runs an import or a removal that this worker holds, and saves its progress. If another worker had
 * begun it, it restarts from the first row: rows already written count as unchanged. Its file is
 * deleted at its end; rejected rows are kept, sealed, until the import is deleted.
 */
export async function runImportJob(
  context: ImportContext,
  leased: LeasedImportJob,
  options: ImportRunOptions,
): Promise<void> {
  const run = new JobRun(context, leased, options);
  if (leased.claims > CLAIMS_MAX) return run.fail("It stopped the service several times, and was given up.");
  try {
    await (leased.act === "remove" ? run.remove() : run.import());
  } catch (error) {
    options.signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === "unavailable" || error.code === "internal") throw error;
    await run.fail(reasonOf(error));
  }
}

/** Why an import failed, with what is to be done about each field. */
function reasonOf({ message, invalidParams }: AppError): string {
  return [message, ...invalidParams.map((one) => `${one.field} ${one.message}`)].join("\n");
}

class JobRun {
  readonly #context: ImportContext;
  readonly #leased: LeasedImportJob;
  readonly #options: ImportRunOptions;
  readonly #rejects: RejectsWriter;
  readonly #warnings = new WarningTally();
  #rejectParts = 0;
  #readBytes = 0;
  #counts: ImportCounts | null = null;
  #change: ImportChange | null = null;
  /** Of a table of a payroll system: where its rejected rows are. */
  #original: RowsOfFile | null = null;
  #savedMs = Number.NEGATIVE_INFINITY;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(context: ImportContext, leased: LeasedImportJob, options: ImportRunOptions) {
    this.#context = context;
    this.#leased = leased;
    this.#options = options;
    this.#rejects = new RejectsWriter(IMPORT_COLUMNS[leased.kind]);
  }

  async import(): Promise<void> {
    const { db } = this.#context;
    const { id, kind, source, replaces, actor, file_name: fileName } = this.#leased;
    await deleteImportParts(db, id, "rejects");
    await this.#save("running");
    const feed = {
      replace: replaces,
      actor,
      fileName,
      signal: this.#options.signal,
      onRejects: (rejects: Parameters<ImportInput["onRejects"]>[0]) => this.#rejects.add(rejects),
      onWarnings: this.#warnings.add,
      onProgress: (counts: ImportCounts) => this.#progressed(counts),
    };
    if (kind === "companies") {
      this.#counts = await importCompanies(db, { ...feed, rows: await this.#companyRows(), source });
    } else await this.#importEmployments(feed);
    await this.#saving;
    await this.#endRejects();
    await this.#end("completed", null);
  }

  async #companyRows(): Promise<ImportInput["rows"]> {
    const { columns } = await readImportReading(this.#context, this.#leased);
    const given = new Map(Object.entries(columns));
    return (await openRows(this.#bytes(), { format: null, columns: IMPORT_COLUMNS.companies, given })).rows;
  }

  async #importEmployments(feed: Omit<ImportInput, "rows">): Promise<void> {
    const { db } = this.#context;
    const { environment, source, file_name: fileName } = this.#leased;
    const before = await sourceBefore(db, this.#leased);
    const job = { ...this.#leased, ...(await readImportReading(this.#context, this.#leased)) };
    const opened = await openEmploymentsFile(this.#context, this.#bytes(), job);
    const { rows, payroll, used, differences } = opened;
    requireAnswered(payroll?.questions ?? [], used.answers);
    this.#original = payroll === null ? null : rowsOfFile(payroll);
    if (this.#original !== null) this.#rejects.keepForOriginals();
    await saveImportedFile(db, this.#leased, {
      file: payroll === null ? null : { ...storedSummary(await summarizeFile(payroll)) },
      differences,
    });
    const tally = new ChangeTally();
    const profile = profileAfter(opened, before, fileName);
    const read = { ...feed, rows, environment, source, dates: used.dates as DateOrder | null, tally, profile };
    this.#counts = await this.#options.withMatching((matchCompany) =>
      importEmployments(this.#context, { ...read, matchCompany }),
    );
    this.#change = tally.result();
  }

  async remove(): Promise<void> {
    const { kind, source, environment, actor } = this.#leased;
    await this.#save("running");
    const scope = { kind, source, environment: kind === "companies" ? null : environment };
    const onProgress = (removed: number) => this.#progressed({ ...NOTHING, removed });
    const { signal } = this.#options;
    const { status, removed } = await removeSource(this.#context.db, { scope, actor, signal, onProgress });
    if (status === "interrupted") signal.throwIfAborted();
    this.#counts = { ...NOTHING, removed };
    await this.#saving;
    await this.#end("completed", null);
  }

  /** Ends it as failed, for a reason that its owner can act on. */
  async fail(reason: string): Promise<void> {
    await this.#saving.catch(() => {});
    await this.#endRejects();
    await this.#end("failed", reason);
  }

  async *#bytes(): AsyncGenerator<Uint8Array> {
    for await (const part of readImportParts(this.#context, this.#leased.id, "file")) {
      this.#readBytes += part.length;
      yield part;
    }
  }

  #progressed(counts: ImportCounts): void {
    this.#counts = counts;
    const nowMs = this.#options.nowMs();
    if (nowMs - this.#savedMs < SAVE_EVERY_MS) return;
    this.#savedMs = nowMs;
    const parts = this.#rejects.take();
    this.#saving = this.#saving.then(() => this.#writeRejects(parts)).then(() => this.#save("running"));
    // It is awaited at the end; until then its rejection must count as handled.
    this.#saving.catch(() => {});
  }

  /** The file is read again for the rows that it has of what was rejected: they are not kept in between. */
  async #endRejects(): Promise<void> {
    const original = this.#original;
    const parts = await this.#rejects.end(async (rows) => {
      if (original === null) return null;
      const whole = await wholeOf(readImportParts(this.#context, this.#leased.id, "file"));
      return originalRowsInThread(whole, original, rows);
    });
    await this.#writeRejects(parts);
  }

  async #writeRejects(parts: readonly string[]): Promise<void> {
    const { db, keyring } = this.#context;
    for (const text of parts) {
      const id = mintId<ImportPartId>();
      const content = Buffer.from(text).toString("base64");
      const sealed = sealText(keyring, content, RECORDS_SEALED.importPart(id));
      const position = this.#rejectParts;
      this.#rejectParts += 1;
      const part = { id, sealed_part: sealed, keyId: keyring.activeId, content: "rejects", position } as const;
      await insertImportPart(db, this.#leased.id, part);
    }
  }

  async #end(status: "completed" | "failed", error: string | null): Promise<void> {
    await this.#context.db.transaction(async (tx) => {
      if (!(await saveImportJob(tx, this.#leased, this.#progress(status, error)))) throw lostLease();
      await deleteImportParts(tx, this.#leased.id, "file");
    });
  }

  async #save(status: "running"): Promise<void> {
    if (!(await saveImportJob(this.#context.db, this.#leased, this.#progress(status, null)))) throw lostLease();
  }

  #progress(status: ImportJobProgress["status"], error: string | null): ImportJobProgress {
    const { reasons, listed, total } = this.#rejects.summary();
    const rejects = { reasons, rejects_listed: listed, rejects_total: total };
    return {
      status,
      read_bytes: this.#readBytes,
      counts: this.#counts,
      change: this.#change,
      ...rejects,
      ...this.#warnings.summary(),
      error,
    };
  }
}

const NOTHING: ImportCounts = { added: 0, updated: 0, unchanged: 0, removed: 0, rejected: 0, merged: 0 };

function lostLease(): AppError {
  return new AppError("unavailable", "Another worker has taken this import over.");
}
