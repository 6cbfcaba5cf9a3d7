import {
  analyzeCompanies,
  type CompanyStamp,
  type ImportedCompany,
  listImportedCompanies,
  nextDirectoryVersion,
  notifyDirectory,
  removeCompaniesNotMet,
  saveImportedCompanies,
} from "../../store/companies/import.ts";
import type { ImportCounts } from "../../store/imports/imports.ts";
import { retireStarterNotMet, saveStarterVersion } from "../../store/imports/starter-directory.ts";
import type { Database, Queryable } from "../../store/postgres/database.ts";
import { type CompanyRow, checkCompany } from "./company-row.ts";
import {
  type ImportFeed,
  type ImportKind,
  type NumberedRow,
  type PreparedBatch,
  type Reject,
  runImport,
  type WrittenBatch,
} from "./run-import.ts";

/** The source of companies that are imported without naming one. */
export const DEFAULT_COMPANIES_SOURCE = "directory";

/**
 * Imports companies into the directory that all environments share; see {@link runImport} for the laws of an import.
 *
 * A company keeps its id and belongs to one source: a row with the id of another source's company is rejected. Companies that
 * say the same as before are not touched. Every batch with a change takes the next version of the directory; a removed company
 * stays as a tombstone under the version that removed it, and comes back when a file names it again; one that a person merged
 * into another does not: its rows are counted and change nothing.
 */
export function importCompanies(db: Database, feed: ImportFeed & { readonly source: string }): Promise<ImportCounts> {
  return runImport(db, companiesOf(db, feed.source), feed);
}

/** The source of the employers that the project carries. */
export const STARTER_SOURCE = "starter";

/**
 * Replaces the starter list, in one transaction with the version of the list. Companies that the list no longer names are
 * removed, retired or kept by what refers to them: see {@link retireStarterNotMet}.
 */
export function importStarter(db: Database, feed: Omit<ImportFeed, "replace">, version: number): Promise<ImportCounts> {
  const kind: ImportKind<CompanyRow, ChangedCompany[]> = {
    ...companiesOf(db, STARTER_SOURCE),
    removeOthers: (tx, importId) =>
      removeUnder(tx, { source: STARTER_SOURCE, importId }, (stamp) => retireStarterNotMet(tx, stamp)),
    settle: (tx) => saveStarterVersion(tx, version),
  };
  return runImport(db, kind, { ...feed, replace: true });
}

/** A company to be written, and whether the store had one of its id already. */
interface ChangedCompany extends NumberedRow<CompanyRow> {
  readonly isNew: boolean;
}

function companiesOf(db: Database, source: string): ImportKind<CompanyRow, ChangedCompany[]> {
  const stampOf = (importId: string, version: number): CompanyStamp => ({ source, importId, version });
  return {
    scope: { kind: "companies", source, environment: null },
    check: (values) => checkCompany(values, source),
    idOf: (row) => row.company.id,
    prepare: (rows) => findChanged(db, rows, source),
    write: (tx, changed, importId) => writeChanged(tx, changed, (version) => stampOf(importId, version)),
    removeOthers: (tx, importId) => removeUnder(tx, { source, importId }, (stamp) => removeCompaniesNotMet(tx, stamp)),
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
    else if (isHeldByAnother(before, source)) rejects.push(heldByAnother(row, before?.source));
    else if (saysTheSame(before, row.row)) continue;
    else ready.push({ ...row, isNew: before === undefined });
  }
  return { ready, rejects, merged, unchanged: rows.length - ready.length - rejects.length - merged };
}

function isHeldByAnother(before: ImportedCompany | undefined, source: string): boolean {
  return before !== undefined && !before.removed && before.source !== source;
}

function saysTheSame(before: ImportedCompany | undefined, row: CompanyRow): boolean {
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
  const { merged, rejects } = await whyNotSaved(tx, left);
  return { added, updated: saved.length - added, unchanged: 0, merged, rejects };
}

/** What was not saved was, since it was looked up, merged by a person or taken by an import of another source. */
async function whyNotSaved(
  tx: Queryable,
  left: readonly ChangedCompany[],
): Promise<Pick<WrittenBatch, "merged" | "rejects">> {
  if (left.length === 0) return { merged: 0, rejects: [] };
  const ids = left.map(({ row }) => row.company.id);
  const stored = new Map((await listImportedCompanies(tx, ids)).map((one) => [one.id, one]));
  const held = left.filter(({ row }) => stored.get(row.company.id)?.merged !== true);
  const rejects = held.map((row) => heldByAnother(row, stored.get(row.row.company.id)?.source));
  return { merged: left.length - held.length, rejects };
}

function heldByAnother({ line, values }: NumberedRow<CompanyRow>, owner = "another"): Reject {
  const reason = `belongs to a company of the source ${JSON.stringify(owner)}`;
  return { line, field: "id", reason, values, heldBy: owner };
}
