import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Database, Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { CompanyId, EmploymentId, ImportId, IsoDate } from "../../../../kernel/ids.ts";
import { inBatches } from "../../../files/batches.ts";
import type { SourceRow } from "../../../files/source-rows.ts";
import {
  analyzeImportIds,
  claimImportIds,
  claimImportScope,
  createImportIds,
  type ImportCounts,
  type ImportScope,
  insertImport,
  saveImport,
} from "../../sql/imports/imports.ts";
import {
  checkBatch,
  type ImportWarning,
  type NumberedRow,
  type Reject,
  type RowCheck,
  rejectedRows,
} from "./check-rows.ts";

/**
 * Rows per statement: enough to make the round trip cheap, few enough to keep memory and locks
 * small.
 */
const BATCH_ROWS = 1_000;

/** The rows of an import and its callbacks. */
export interface ImportInput {
  readonly rows: AsyncIterable<SourceRow[]>;
  /** Whether the source's rows that are not in this file are removed, all in one transaction. */
  readonly replace: boolean;
  /** Called with the rejects of each batch, ordered by line within each step. */
  readonly onRejects: (rejects: readonly Reject[]) => void;
  /** Called with what is left out of the imported rows of each batch, ordered by line. */
  readonly onWarnings?: (warnings: readonly ImportWarning[]) => void;
  /** Called with the counts after each batch. */
  readonly onProgress?: (counts: ImportCounts) => void;
  /** The actor for the inquiry log; without it, or with null, nothing is logged. */
  readonly actor?: string | null;
  /** The name of the file; without it, or with null, it is not stated. */
  readonly fileName?: string | null;
  /** Interrupts the import after the batch under way. */
  readonly signal?: AbortSignal;
}

/** Rows that were looked up and prepared outside the writing transaction. */
export interface PreparedBatch<Ready> {
  readonly ready: Ready;
  readonly unchanged: number;
  /** Rows of companies that were merged into others. */
  readonly merged: number;
  readonly rejects: readonly Reject[];
}

/** The result of writing a batch. */
export interface WrittenBatch {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rows of companies that were merged into others since they were looked up. */
  readonly merged: number;
  readonly rejects: readonly Reject[];
}

/** What differs between the imports of two kinds of rows. */
export interface ImportKind<Row, Ready> extends RowCheck<Row> {
  readonly scope: ImportScope;
  prepare(rows: readonly NumberedRow<Row>[]): Promise<PreparedBatch<Ready>>;
  write(tx: Queryable, ready: Ready, importId: ImportId): Promise<WrittenBatch>;
  /** Joins what waits to rows that are stored now; called after the last batch, unless others are removed. */
  joinWaiting?(importId: ImportId): Promise<void>;
  /** Removes the rows that the import did not contain; returns how many. */
  removeOthers(tx: Queryable, importId: ImportId): Promise<number>;
  /** The newest date that the rows so far vouch for; null: they tell none. */
  newestAsOf?(): IsoDate | null;
  /** Refreshes the planner's statistics after many changes. */
  analyze(tx: Queryable): Promise<void>;
  /** The final step after everything is written. */
  settle(tx: Queryable, importId: ImportId): Promise<void>;
}

/**
 * Runs an import: checks, prepares and writes its rows batch by batch, in bounded memory.
 *
 * A row with a fault is rejected and stops nothing. If two rows have one id, the first is imported
 * and the second rejected, so that the same file always gives the same result. Each batch is
 * committed separately, unless `replace` makes one transaction of all; while a batch is being
 * written the next one is read and prepared. The ids seen are kept in a temporary table of a
 * transaction that lasts as long as the import, which also excludes a second import of the same
 * scope.
 *
 * @returns the counts of rows by outcome
 * @throws AppError `conflict` if an import of the same scope is running; `incorrect_parameters` if
 * `replace` would leave nothing; what reading the rows throws, after the batch under way is written
 */
export async function runImport<Row, Ready>(
  db: Database,
  kind: ImportKind<Row, Ready>,
  feed: ImportInput,
): Promise<ImportCounts> {
  const work = async (tx: Queryable) => {
    if (!(await claimImportScope(tx, kind.scope))) throw alreadyRunning(kind.scope);
    await createImportIds(tx);
    const run = new ImportRun(db, kind, { feed, tx, id: mintId() });
    return run.complete();
  };
  return db.transaction(work, { hasNoTimeout: true });
}

/** The options of one run of an import. */
interface RunOptions {
  readonly feed: ImportInput;
  /** Lasts as long as the import. */
  readonly tx: Queryable;
  readonly id: ImportId;
}

class ImportRun<Row, Ready> {
  readonly #db: Database;
  readonly #kind: ImportKind<Row, Ready>;
  readonly #options: RunOptions;
  #counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, removed: 0, rejected: 0, merged: 0 };

  constructor(db: Database, kind: ImportKind<Row, Ready>, options: RunOptions) {
    this.#db = db;
    this.#kind = kind;
    this.#options = options;
  }

  async complete(): Promise<ImportCounts> {
    const { tx, id, feed } = this.#options;
    const origin = { actor: feed.actor ?? null, fileName: feed.fileName ?? null };
    await insertImport(this.#db, id, this.#kind.scope, origin);
    try {
      await this.#takeRows();
      if (!feed.replace) await this.#kind.joinWaiting?.(id);
    } catch (failure) {
      await this.#saveUnfinished();
      throw failure;
    }
    const { added, updated } = this.#counts;
    if (added + updated >= BATCH_ROWS) await this.#kind.analyze(tx);
    if (feed.replace) await this.#removeOthers();
    await this.#kind.settle(tx, id);
    const newestAsOf = this.#kind.newestAsOf?.() ?? null;
    await saveImport(tx, id, { counts: this.#counts, finished: true, newestAsOf });
    await this.#log(tx, "completed");
    return this.#counts;
  }

  async #takeRows(): Promise<void> {
    const { feed } = this.#options;
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const batch of inBatches(feed.rows, BATCH_ROWS)) {
        feed.signal?.throwIfAborted();
        // With replace both steps share one connection, which runs one statement at a time.
        if (feed.replace) await writing;
        const prepared = await this.#prepare(batch);
        await writing;
        writing = this.#write(prepared);
        // It is awaited in the next iteration; until then a failure must not count as unhandled.
        writing.catch(() => {});
      }
    } catch (failure) {
      await writing.catch(() => {});
      throw failure;
    }
    await writing;
    // An aborted reader may look like one that reached its end; with replace that would remove the
    // rest.
    feed.signal?.throwIfAborted();
  }

  async #prepare(batch: readonly SourceRow[]): Promise<PreparedBatch<Ready>> {
    const claim = (ids: readonly (CompanyId | EmploymentId)[]) => claimImportIds(this.#options.tx, ids);
    const { sound, rejects, warnings } = await checkBatch(batch, this.#kind, claim);
    if (warnings.length > 0) this.#options.feed.onWarnings?.(warnings);
    const prepared = await this.#kind.prepare(sound);
    return { ...prepared, rejects: [...rejects, ...prepared.rejects] };
  }

  async #write(prepared: PreparedBatch<Ready>): Promise<void> {
    const { feed, tx, id } = this.#options;
    const write = (writer: Queryable) => this.#kind.write(writer, prepared.ready, id);
    const written = await (feed.replace ? write(tx) : this.#db.transaction(write));
    const rejects = [...prepared.rejects, ...written.rejects];
    const { added, updated, unchanged, removed, rejected, merged } = this.#counts;
    this.#counts = {
      added: added + written.added,
      updated: updated + written.updated,
      unchanged: unchanged + prepared.unchanged + written.unchanged,
      removed,
      rejected: rejected + rejectedRows(rejects),
      merged: merged + prepared.merged + written.merged,
    };
    // Counted first: the batch is written, even if reporting its rejects fails.
    feed.onProgress?.(this.#counts);
    if (rejects.length > 0) feed.onRejects(rejects);
  }

  async #removeOthers(): Promise<void> {
    const { tx, id } = this.#options;
    const { added, updated, unchanged } = this.#counts;
    if (added + updated + unchanged === 0) throw nothingLeft();
    await analyzeImportIds(tx);
    this.#counts = { ...this.#counts, removed: await this.#kind.removeOthers(tx, id) };
  }

  /**
   * Records the progress of a failed import; with replace there is none. Its own failure would only
   * hide the first one.
   */
  async #saveUnfinished(): Promise<void> {
    if (this.#options.feed.replace) return;
    const { id } = this.#options;
    const save = async (tx: Queryable) => {
      await saveImport(tx, id, { counts: this.#counts, finished: false });
      await this.#log(tx, "unfinished");
    };
    await this.#db.transaction(save).catch(() => {});
  }

  async #log(tx: Queryable, status: "completed" | "unfinished"): Promise<void> {
    const { id, feed } = this.#options;
    const { kind, source, environment } = this.#kind.scope;
    const actor = feed.actor ?? null;
    if (actor === null) return;
    const details = { source, replace: feed.replace, status, ...this.#counts };
    const act = { actor, teamId: null, environment, action: `${kind}.import`, target: id, details } as const;
    await appendAudit(tx, act);
  }
}

function alreadyRunning({ kind, source }: ImportScope): AppError {
  return new AppError(
    "conflict",
    `Another import of ${kind} of the source ${JSON.stringify(source)} is running; retry when it has ended.`,
  );
}

function nothingLeft(): AppError {
  return new AppError(
    "incorrect_parameters",
    "The file has no valid row, and replacing would remove all rows of its source; nothing was changed.",
  );
}
