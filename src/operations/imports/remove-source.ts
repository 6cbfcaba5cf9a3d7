import { mintId } from "../../crypto/secrets.ts";
import { AppError } from "../../domain/error.ts";
import { nextDirectoryVersion, notifyDirectory } from "../../store/companies/import.ts";
import { removeCarriedNowhere } from "../../store/employments/import.ts";
import { claimImportScope, type ImportScope, insertImport, saveImport } from "../../store/imports/imports.ts";
import {
  countCarried,
  deleteCompanies,
  deleteEmployments,
  detachMerged,
  listSources,
  moveToSurvivors,
  renewDirectory,
  tombstoneCompanies,
} from "../../store/imports/sources.ts";
import { markStarterRemoved } from "../../store/imports/starter-directory.ts";
import type { Database, Queryable } from "../../store/postgres/database.ts";
import { appendAudit } from "../audit/audit.ts";
import { STARTER_SOURCE } from "./import-companies.ts";

/** Rows deleted by one transaction. */
const BATCH_ROWS = 2_000;

/** What is to be removed, and who watches. */
export interface SourceRemoval {
  readonly scope: ImportScope;
  /** Who removes, as the inquiry log is to name them. */
  readonly actor: string;
  /** Ends the removal after the batch under way. */
  readonly signal?: AbortSignal;
  /** Hears how many rows were deleted so far. */
  readonly onProgress?: (removed: number) => void;
}

/** What a removal came to. */
export interface SourceRemoved {
  readonly status: "completed" | "interrupted";
  /** Rows that this call deleted. */
  readonly removed: number;
  /** Companies that a person confirmed to be carried by a source of payroll records: their confirmations stay. */
  readonly confirmed: number;
}

/**
 * Removes a source: deletes its rows in batches, each committed by itself. Companies first leave the directory, and are
 * deleted when none is left in it; every process then builds its index again. Stopped half-way, the same call goes on.
 *
 * Payroll records of deleted companies stay and are tied to the company that theirs was merged into, or to none. Companies of
 * other sources that were merged into a deleted one lead to where it led, or stand for themselves again.
 *
 * @throws AppError `not_found` without such a source; `conflict` while an import of it is running
 */
export function removeSource(db: Database, removal: SourceRemoval): Promise<SourceRemoved> {
  const { scope } = removal;
  const work = async (lock: Queryable) => {
    if (!(await claimImportScope(lock, scope))) throw alreadyRunning(scope);
    if (!(await hasSource(db, scope))) throw notThere(scope);
    return await new Removing(db, removal).complete();
  };
  return db.transaction(work, { isLong: true });
}

async function hasSource(db: Queryable, { kind, source, environment }: ImportScope): Promise<boolean> {
  const sources = await listSources(db);
  return sources.some((one) => one.kind === kind && one.source === source && one.environment === environment);
}

class Removing {
  readonly #db: Database;
  readonly #removal: SourceRemoval;
  readonly #id = mintId();
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
        // The failure itself says more than that of its note.
        await this.#end("interrupted").catch(() => {});
        throw failure;
      }
    }
    return await this.#end(status);
  }

  /** Logged before the first row goes, so that a removal that is killed is in the log too. */
  #begin(): Promise<void> {
    const { scope } = this.#removal;
    return this.#db.transaction(async (tx) => {
      await insertImport(tx, this.#id, scope);
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
      const confirmed = scope.kind === "employments" ? await countCarried(tx, scope) : 0;
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
    await this.#untilNone(() => this.#counted(deleteEmployments(this.#db, scope, BATCH_ROWS)));
    const { environment, source } = scope;
    if (environment !== null) await removeCarriedNowhere(this.#db, { environment, source, importId: this.#id });
  }

  /** Runs work under the next version of the directory: nobody else changes companies meanwhile. */
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
  const message = `An import or a removal of ${kind} of the source ${JSON.stringify(source)} is running; wait until it has ended.`;
  return new AppError("conflict", message);
}

function notThere({ kind, source, environment }: ImportScope): AppError {
  const where = environment === null ? "" : ` in ${environment}`;
  const message = `There is no source ${JSON.stringify(source)} of ${kind}${where}; openvoe sources list names those there are.`;
  return new AppError("not_found", message);
}
