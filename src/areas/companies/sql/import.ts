import { onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId, ImportId } from "../../../kernel/ids.ts";
import type { Company } from "../company.ts";

/** A company as an import finds it in the store. */
export interface ImportedCompany {
  readonly id: CompanyId;
  readonly source: string;
  readonly fingerprint: Buffer;
  /** Not in the directory: its source removed it, or an operator retired it. */
  readonly removed: boolean;
  /** An operator merged it into another company; then it is removed, too. */
  readonly merged: boolean;
}

const LIST_IMPORTED_COMPANIES = statement("list_imported_companies")`
  select id, source, fingerprint, removed_at is not null or retired_at is not null as removed,
      survivor_id is not null as merged
    from companies where id = any($1::uuid[])`;

/** The companies with these ids, including removed ones, in no order. */
export function listImportedCompanies(db: Queryable, ids: readonly CompanyId[]): Promise<ImportedCompany[]> {
  return db.rows<ImportedCompany>(LIST_IMPORTED_COMPANIES, [ids]);
}

const NEXT_DIRECTORY_VERSION = statement("next_directory_version")`
  update directory_state set version = version + 1 returning version`;

/**
 * Takes the directory's next version, and locks out other writers of companies until the
 * transaction ends.
 */
export async function nextDirectoryVersion(tx: Queryable): Promise<number> {
  const row = await onlyRow<{ version: number }>(tx, NEXT_DIRECTORY_VERSION);
  return row.version;
}

/** The source, import and version that a batch of companies is written under. */
export interface CompanyStamp {
  readonly source: string;
  readonly importId: ImportId;
  readonly version: number;
}

const SAVE_IMPORTED_COMPANIES = statement("save_imported_companies")`
  insert into companies as c (id, name, aliases, ein, domain, domains, phone, street, city, state, zip, naics, employees,
      logo_url, everyday_names, employer_id, is_nationwide, fingerprint, source, import_id, version)
    select r.*, $2, $3, $4 from json_to_recordset($1) as r (id uuid, name text, aliases text[], ein text, domain text,
      domains text[], phone text, street text, city text, state text, zip text, naics text, employees integer, logo_url text,
      everyday_names text[], employer_id uuid, is_nationwide boolean, fingerprint bytea)
    on conflict (id) do update set name = excluded.name, aliases = excluded.aliases, ein = excluded.ein,
      domain = excluded.domain, domains = excluded.domains, phone = excluded.phone, street = excluded.street,
      city = excluded.city, state = excluded.state, zip = excluded.zip, naics = excluded.naics,
      employees = excluded.employees, logo_url = excluded.logo_url, everyday_names = excluded.everyday_names,
      employer_id = excluded.employer_id, is_nationwide = excluded.is_nationwide, fingerprint = excluded.fingerprint,
      source = excluded.source, import_id = excluded.import_id, version = excluded.version, updated_at = now(),
      removed_at = null, retired_at = null
    where c.survivor_id is null
      and (c.source = excluded.source or c.removed_at is not null or c.retired_at is not null)
      and (c.fingerprint <> excluded.fingerprint or c.removed_at is not null or c.retired_at is not null)
    returning id`;

/**
 * Adds or updates companies, in one statement. Skips those of another source, unchanged ones, and
 * those that an operator merged into another.
 *
 * @param rows each id at most once
 * @returns the ids that were written
 */
export async function saveImportedCompanies(
  tx: Queryable,
  rows: readonly { readonly company: Company; readonly fingerprint: Buffer }[],
  stamp: CompanyStamp,
): Promise<Set<CompanyId>> {
  const json = JSON.stringify(
    rows.map(({ company, fingerprint }) => known({ ...company, fingerprint: bytea(fingerprint) })),
  );
  const values = [json, stamp.source, stamp.importId, stamp.version];
  const written = await tx.rows<{ id: CompanyId }>(SAVE_IMPORTED_COMPANIES, values);
  return new Set(written.map((row) => row.id));
}

/**
 * Without null members: a missing one means the same, and most details of most companies are null.
 */
function known(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

const REMOVE_COMPANIES_NOT_IN_IMPORT = statement("remove_companies_not_in_import")`
  with gone as (
      update companies c set removed_at = now(), updated_at = now(), import_id = $2, version = $3
      where source = $1 and removed_at is null and not exists (select from import_ids met where met.id = c.id)
      returning 1)
    select count(*)::integer as removed from gone`;

/**
 * Removes the source's companies that the import did not contain: they stay as tombstones, for the
 * indexes to process.
 */
export async function removeCompaniesNotInImport(tx: Queryable, stamp: CompanyStamp): Promise<number> {
  const values = [stamp.source, stamp.importId, stamp.version];
  const [row] = await tx.rows<{ removed: number }>(REMOVE_COMPANIES_NOT_IN_IMPORT, values);
  return row?.removed ?? 0;
}

const ANALYZE_COMPANIES = statement("analyze_companies")`analyze companies`;

/** Refreshes the planner's statistics after many changes, without waiting for autovacuum. */
export async function analyzeCompanies(tx: Queryable): Promise<void> {
  await tx.rows(ANALYZE_COMPANIES);
}

const NOTIFY_DIRECTORY = statement("notify_directory")`select pg_notify('directory', $1)`;

/**
 * Notifies every listener, when the transaction commits, that the directory has reached a version.
 */
export async function notifyDirectory(tx: Queryable, version: number): Promise<void> {
  await tx.rows(NOTIFY_DIRECTORY, [String(version)]);
}
