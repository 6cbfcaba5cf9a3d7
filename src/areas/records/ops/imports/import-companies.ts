import type { Database, Queryable } from "../../../../kernel/database/postgres/database.ts";
import { incorrectParameters } from "../../../../kernel/error.ts";
import type { ImportId } from "../../../../kernel/ids.ts";
import { OPERATOR_SOURCE } from "../../../companies/ops/company-details.ts";
import { type CompanyRow, checkCompany } from "../../../companies/ops/company-row.ts";
import {
  analyzeCompanies,
  type CompanyStamp,
  type ImportedCompany,
  listImportedCompanies,
  nextDirectoryVersion,
  notifyDirectory,
  removeCompaniesNotInImport,
  saveImportedCompanies,
} from "../../../companies/sql/import.ts";
import { retireStarterNotInImport, saveStarterVersion } from "../../../companies/sql/starter-directory.ts";
import type { ImportCounts } from "../../sql/imports/imports.ts";
import type { NumberedRow, Reject } from "./check-rows.ts";
import { type ImportInput, type ImportKind, type PreparedBatch, runImport, type WrittenBatch } from "./run-import.ts";

/** The default source of companies. */
export const DEFAULT_COMPANIES_SOURCE = "directory";

/**
 * Imports companies into the directory that all environments share; see {@link runImport} for the
 * laws of an import.
 *
 * A company keeps its id and belongs to one source: a row with the id of another source's company
 * is rejected. Unchanged companies are not written. Every batch with a change takes the next
 * version of the directory. A removed company stays as a tombstone under the version that removed
 * it, and is restored when a file contains it again. A company that an operator merged into another
 * is not: its rows are counted and change nothing. Rows of a company whose details an operator changed count as
 * unchanged.
 *
 * @throws AppError `incorrect_parameters` for the source of what operators enter
 */
export async function importCompanies(
  db: Database,
  feed: ImportInput & { readonly source: string },
): Promise<ImportCounts> {
  refuseOperatorSource(feed.source);
  return runImport(db, companiesOf(db, feed.source), feed);
}

/**
 * Refuses files of the source that holds what operators enter by themselves.
 *
 * @throws AppError `incorrect_parameters`
 */
export function refuseOperatorSource(source: string): void {
  if (source !== OPERATOR_SOURCE) return;
  const message = `must be another name: ${OPERATOR_SOURCE} has the companies that operators add and change one by one`;
  throw incorrectParameters([{ field: "source", message }]);
}

/** The source of the bundled employers. */
export const STARTER_SOURCE = "starter";

/**
 * Replaces the starter list, in one transaction with the version of the list. Companies no longer
 * on the list are removed, or retired or kept if something refers to them: see
 * {@link retireStarterNotInImport}.
 */
export function importStarter(
  db: Database,
  feed: Omit<ImportInput, "replace">,
  version: number,
): Promise<ImportCounts> {
  const kind: ImportKind<CompanyRow, ChangedCompany[]> = {
    ...companiesOf(db, STARTER_SOURCE),
    removeOthers: (tx, importId) =>
      removeUnder(tx, { source: STARTER_SOURCE, importId }, (stamp) => retireStarterNotInImport(tx, stamp)),
    settle: (tx, importId) => saveStarterVersion(tx, { version, importId }),
  };
  return runImport(db, kind, { ...feed, replace: true });
}

/** A company to be written, and whether its id is new to the store. */
interface ChangedCompany extends NumberedRow<CompanyRow> {
  readonly isNew: boolean;
}

function companiesOf(db: Database, source: string): ImportKind<CompanyRow, ChangedCompany[]> {
  const stampOf = (importId: ImportId, version: number): CompanyStamp => ({ source, importId, version });
  return {
    scope: { kind: "companies", source, environment: null },
    check: (values) => checkCompany(values, source),
    idOf: (row) => row.company.id,
    prepare: (rows) => findChanged(db, rows, source),
    write: (tx, changed, importId) => writeChanged(tx, changed, (version) => stampOf(importId, version)),
    removeOthers: (tx, importId) =>
      removeUnder(tx, { source, importId }, (stamp) => removeCompaniesNotInImport(tx, stamp)),
    analyze: analyzeCompanies,
    async settle() {},
  };
}

/** Removes companies under the next version of the directory; returns how many. */
async function removeUnder(
  tx: Queryable,
  stamp: Omit<CompanyStamp, "version">,
  remove: (stamp: CompanyStamp) => Promise<number>,
): Promise<number> {
  const version = await nextDirectoryVersion(tx);
  const removed = await remove({ ...stamp, version });
  if (removed > 0) await notifyDirectory(tx, version);
  return removed;
}

async function findChanged(
  db: Queryable,
  rows: readonly NumberedRow<CompanyRow>[],
  source: string,
): Promise<PreparedBatch<ChangedCompany[]>> {
  const stored = await listImportedCompanies(
    db,
    rows.map(({ row }) => row.company.id),
  );
  const storedById = new Map(stored.map((company) => [company.id, company]));
  const ready: ChangedCompany[] = [];
  const rejects: Reject[] = [];
  let merged = 0;
  for (const row of rows) {
    const before = storedById.get(row.row.company.id);
    if (before?.merged === true) merged += 1;
    else if (isChangedByOperator(before)) continue;
    else if (isHeldByAnother(before, source)) rejects.push(heldByAnother(row, before?.source));
    else if (isUnchanged(before, row.row)) continue;
    else ready.push({ ...row, isNew: before === undefined });
  }
  return { ready, rejects, merged, unchanged: rows.length - ready.length - rejects.length - merged };
}

/** What an operator has entered outlives imports. */
function isChangedByOperator(before: ImportedCompany | undefined): boolean {
  return before !== undefined && before.source === OPERATOR_SOURCE && !before.removed;
}

function isHeldByAnother(before: ImportedCompany | undefined, source: string): boolean {
  return before !== undefined && !before.removed && before.source !== source;
}

function isUnchanged(before: ImportedCompany | undefined, row: CompanyRow): boolean {
  return before !== undefined && !before.removed && before.fingerprint.equals(row.fingerprint);
}

async function writeChanged(
  tx: Queryable,
  changed: readonly ChangedCompany[],
  stampFor: (version: number) => CompanyStamp,
): Promise<WrittenBatch> {
  if (changed.length === 0) return { added: 0, updated: 0, unchanged: 0, merged: 0, rejects: [] };
  const version = await nextDirectoryVersion(tx);
  const written = await saveImportedCompanies(
    tx,
    changed.map(({ row }) => row),
    stampFor(version),
  );
  await notifyDirectory(tx, version);
  const saved = changed.filter(({ row }) => written.has(row.company.id));
  const added = saved.filter((row) => row.isNew).length;
  const left = changed.filter(({ row }) => !written.has(row.company.id));
  const { unchanged, merged, rejects } = await reasonsNotSaved(tx, left);
  return { added, updated: saved.length - added, unchanged, merged, rejects };
}

/**
 * A row that was not saved was merged or changed by an operator or taken by another source's import
 * since it was looked up.
 */
async function reasonsNotSaved(
  tx: Queryable,
  left: readonly ChangedCompany[],
): Promise<Pick<WrittenBatch, "unchanged" | "merged" | "rejects">> {
  if (left.length === 0) return { unchanged: 0, merged: 0, rejects: [] };
  const ids = left.map(({ row }) => row.company.id);
  const stored = new Map((await listImportedCompanies(tx, ids)).map((one) => [one.id, one]));
  const separate = left.filter(({ row }) => stored.get(row.company.id)?.merged !== true);
  const held = separate.filter(({ row }) => !isChangedByOperator(stored.get(row.company.id)));
  const rejects = held.map((row) => heldByAnother(row, stored.get(row.row.company.id)?.source));
  return { unchanged: separate.length - held.length, merged: left.length - separate.length, rejects };
}

function heldByAnother({ line, values }: NumberedRow<CompanyRow>, owner = "another"): Reject {
  const reason = `belongs to a company of the source ${JSON.stringify(owner)}`;
  return { line, field: "id", reason, values, heldBy: owner };
}
