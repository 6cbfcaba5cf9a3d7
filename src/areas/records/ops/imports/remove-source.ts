import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Database, Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { ImportId } from "../../../../kernel/ids.ts";
import { nextDirectoryVersion, notifyDirectory } from "../../../companies/sql/import.ts";
import { markStarterRemoved } from "../../../companies/sql/starter-directory.ts";
import { removeStaleCoverage } from "../../sql/employments/import.ts";
import {
  claimImportScope,
  clearNewestAsOf,
  type ImportScope,
  insertImport,
  saveImport,
} from "../../sql/imports/imports.ts";
import { deleteSourceProfiles } from "../../sql/imports/profiles.ts";
import {
  countCovered,
  deleteCompanies,
  deleteSourceEmployments,
  detachMerged,
  listSources,
  moveToSurvivors,
  renewDirectory,
  tombstoneCompanies,
} from "../../sql/imports/sources.ts";
import { STARTER_SOURCE } from "./import-companies.ts";

/** Rows deleted per transaction. */
const BATCH_ROWS = 2_000;

/** What to remove, and callbacks. */
interface SourceRemoval {
  readonly scope: ImportScope;
  /** The actor for the inquiry log. */
  readonly actor: string;
  /** Interrupts the removal after the batch under way. */
  readonly signal?: AbortSignal;
  /** Called with the number of rows deleted so far. */
  readonly onProgress?: (removed: number) => void;
}

/** The result of a removal. */
interface SourceRemoved {
  readonly status: "completed" | "interrupted";
  /** Rows that this call deleted. */
  readonly removed: number;
  /**
   * Companies that an operator confirmed as covered by a source of payroll records: their
   * confirmations stay.
   */
  readonly confirmed: number;
}

/**
 * Removes a source: deletes its rows in batches, each in its own transaction. Companies first leave
 * the directory, and are deleted when none is left in it; every process then rebuilds its index. An
 * interrupted removal is resumed by the same call.
 *
 * Payroll records of deleted companies stay and are linked to the company that theirs was merged
 * into, or to none. Companies of other sources that were merged into a deleted one now lead to its
 * survivor, or are separate again.
 *
 * @throws AppError `not_found` if there is no such source; `conflict` while an import of it is
 * running
 */
export function removeSource(db: Database, removal: SourceRemoval): Promise<SourceRemoved> {
  const { scope } = removal;
  const work = async (lock: Queryable) => {
    if (!(await claimImportScope(lock, scope))) throw alreadyRunning(scope);
    if (!(await hasSource(db, scope))) throw unknownSource(scope);
    return await new Removal(db, removal).complete();
  };
  return db.transaction(work, { hasNoTimeout: true });
}

async function hasSource(db: Queryable, { kind, source, environment }: ImportScope): Promise<boolean> {
  const sources = await listSources(db);
  return sources.some((one) => one.kind === kind && one.source === source && one.environment === environment);
}

class Removal {
  readonly #db: Database;
  readonly #removal: SourceRemoval;
  readonly #id = mintId<ImportId>();
  #removed = 0;

  constructor(db: Database, removal: SourceRemoval) {
    this.#db = db;
    this.#removal = removal;
  }

  async complete(): Promise<SourceRemoved> {
    const { scope, signal } = this.#removal;
    await this.#begin();
    let status: SourceRemoved["status"] = "interrupted";
    try {
      await (scope.kind === "companies" ? this.#removeCompanies() : this.#removeEmployments());
      status = "completed";
    } catch (failure) {
      if (signal?.aborted !== true) {
        // The original failure is more informative than a failure to record it.
        await this.#end("interrupted").catch(() => {});
        throw failure;
      }
    }
    return await this.#end(status);
  }

  /** Logged before the first row is deleted, so that a killed removal is in the log too. */
  #begin(): Promise<void> {
    const { actor, scope } = this.#removal;
    return this.#db.transaction(async (tx) => {
      await insertImport(tx, this.#id, scope, { actor, fileName: null });
      if (scope.kind === "companies" && scope.source === STARTER_SOURCE) await markStarterRemoved(tx);
      await this.#log(tx, { status: "started" });
    });
  }

  async #end(status: SourceRemoved["status"]): Promise<SourceRemoved> {
    const { scope } = this.#removal;
    const removed = this.#removed;
    return await this.#db.transaction(async (tx) => {
      const counts = { added: 0, updated: 0, unchanged: 0, removed, rejected: 0, merged: 0 };
      await saveImport(tx, this.#id, { counts, finished: true });
      if (status === "completed") await clearNewestAsOf(tx, scope);
      const confirmed = scope.kind === "employments" ? await countCovered(tx, scope) : 0;
      await this.#log(tx, { status, removed });
      return { status, removed, confirmed };
    });
  }

  async #log(tx: Queryable, details: { readonly status: string; readonly removed?: number }): Promise<void> {
    const { actor, scope } = this.#removal;
    const { kind, source, environment } = scope;
    const act = { actor, teamId: null, environment, action: `${kind}.remove`, target: source, details } as const;
    await appendAudit(tx, act);
  }

  async #removeCompanies(): Promise<void> {
    const { source } = this.#removal.scope;
    const batch = { source, limit: BATCH_ROWS };
    await this.#changeDirectory(async (tx, version) => {
      await moveToSurvivors(tx, source);
      await detachMerged(tx, source, version);
      return 0;
    });
    await this.#untilNone(() => this.#changeDirectory((tx, version) => tombstoneCompanies(tx, batch, version)));
    await this.#changeDirectory(async (tx) => {
      await renewDirectory(tx);
      return 0;
    });
    await this.#untilNone(() => this.#counted(this.#changeDirectory((tx) => deleteCompanies(tx, batch))));
  }

  async #removeEmployments(): Promise<void> {
    const { scope } = this.#removal;
    await this.#untilNone(() => this.#counted(deleteSourceEmployments(this.#db, scope, BATCH_ROWS)));
    const { environment, source } = scope;
    if (environment === null) return;
    await removeStaleCoverage(this.#db, { environment, source, importId: this.#id });
    await deleteSourceProfiles(this.#db, { environment, source }, null);
  }

  /**
   * Runs work under the next version of the directory, which excludes other changes of companies
   * in between.
   */
  #changeDirectory(work: (tx: Queryable, version: number) => Promise<number>): Promise<number> {
    return this.#db.transaction(async (tx) => {
      const version = await nextDirectoryVersion(tx);
      const changed = await work(tx, version);
      await notifyDirectory(tx, version);
      return changed;
    });
  }

  async #untilNone(removeBatch: () => Promise<number>): Promise<void> {
    do this.#removal.signal?.throwIfAborted();
    while ((await removeBatch()) > 0);
  }

  async #counted(removing: Promise<number>): Promise<number> {
    const removed = await removing;
    this.#removed += removed;
    this.#removal.onProgress?.(this.#removed);
    return removed;
  }
}

function alreadyRunning({ kind, source }: ImportScope): AppError {
  const message = `An import or a removal of ${kind} of the source ${JSON.stringify(source)} is running; retry when it has ended.`;
  return new AppError("conflict", message);
}

function unknownSource({ kind, source, environment }: ImportScope): AppError {
  const where = environment === null ? "" : ` in ${environment}`;
  const message = `There is no source ${JSON.stringify(source)} of ${kind}${where}; see openvoe sources list.`;
  return new AppError("not_found", message);
}
