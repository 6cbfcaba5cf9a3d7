import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { notifyIfCovered } from "../../../../kernel/database/postgres/notices.ts";
import type { CompanyId, EmploymentId, ImportId } from "../../../../kernel/ids.ts";
import type { ProductType } from "../../../webhooks/words.ts";

/** An employment as an import finds it in the store. */
export interface ImportedEmployment {
  readonly id: EmploymentId;
  readonly fingerprint: Buffer;
  /** The survivor if its company was merged; null if it was removed from the directory since. */
  readonly company_id: CompanyId | null;
}

const LIST_IMPORTED_EMPLOYMENTS = statement("list_imported_employments")`
  select e.id, e.fingerprint, c.id as company_id
    from employments e
      left join companies m on m.id = e.company_id and m.survivor_id is not null
      left join companies c on c.id = coalesce(m.survivor_id, e.company_id) and c.removed_at is null
    where e.id = any($1::uuid[])`;

/** The employments with these ids, in no order. */
export function listImportedEmployments(db: Queryable, ids: readonly EmploymentId[]): Promise<ImportedEmployment[]> {
  return db.rows<ImportedEmployment>(LIST_IMPORTED_EMPLOYMENTS, [ids]);
}

/** A company with an EIN. */
export interface EinHolder {
  readonly id: CompanyId;
  readonly ein: string;
  readonly name: string;
}

const LIST_COMPANIES_BY_EINS = statement("list_companies_by_eins")`
  select id, ein, name from companies where ein = any($1) and removed_at is null and retired_at is null
    union select c.id, m.ein, c.name from companies m join companies c on c.id = m.survivor_id
    where m.ein = any($1) and m.survivor_id is not null and c.removed_at is null
    order by id`;

/**
 * The companies with one of these EINs, or into which one with it was merged, by id; an EIN can
 * have several.
 */
export function listCompaniesByEins(db: Queryable, eins: readonly string[]): Promise<EinHolder[]> {
  return db.rows<EinHolder>(LIST_COMPANIES_BY_EINS, [eins]);
}

/** The environment, source and import of a batch of employments. */
export interface EmploymentStamp {
  readonly environment: Environment;
  readonly source: string;
  readonly importId: ImportId;
}

/** An employment ready to be stored. */
export interface SealedEmployment {
  readonly id: EmploymentId;
  readonly recordToken: Buffer;
  readonly companyId: CompanyId | null;
  readonly sealed: Buffer;
  readonly keyId: number;
  /** Signed 64-bit integers in decimal. */
  readonly blockingTokens: readonly string[];
  readonly fingerprint: Buffer;
}

/** The stamp of a batch of employments, and the version of the blocking keys of its tokens. */
interface KeyedStamp extends EmploymentStamp {
  readonly blockingVersion: number;
}

const SAVE_IMPORTED_EMPLOYMENTS = statement("save_imported_employments")`
  insert into employments as e (id, record_token, company_id, sealed, key_id, blocking_tokens, fingerprint, environment,
      source, import_id, blocking_version)
    select r.id, r.record_token, (select c.id from companies c where c.id = r.company_id), r.sealed, r.key_id,
      r.blocking_tokens, r.fingerprint, $2, $3, $4, $5 from json_to_recordset($1) as r (id uuid, record_token bytea, company_id uuid, sealed bytea,
      key_id integer, blocking_tokens bigint[], fingerprint bytea)
    on conflict (environment, source, record_token) do update set company_id = excluded.company_id,
      sealed = excluded.sealed, key_id = excluded.key_id, blocking_tokens = excluded.blocking_tokens,
      blocking_version = excluded.blocking_version, fingerprint = excluded.fingerprint, import_id = excluded.import_id, updated_at = now()`;

/**
 * Adds or updates employments, in one statement. One whose company's source was removed in between
 * is linked to none.
 *
 * @param rows each record at most once; the id of a record never changes, since it is sealed for it
 */
export async function saveImportedEmployments(
  tx: Queryable,
  rows: readonly SealedEmployment[],
  stamp: KeyedStamp,
): Promise<void> {
  const json = JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      record_token: bytea(row.recordToken),
      company_id: row.companyId,
      sealed: bytea(row.sealed),
      key_id: row.keyId,
      blocking_tokens: row.blockingTokens,
      fingerprint: bytea(row.fingerprint),
    })),
  );
  const { environment, source, importId, blockingVersion } = stamp;
  await tx.rows(SAVE_IMPORTED_EMPLOYMENTS, [json, environment, source, importId, blockingVersion]);
}

function bytea(bytes: Buffer): string {
  return `\\x${bytes.toString("hex")}`;
}

const REMOVE_EMPLOYMENTS_NOT_IN_IMPORT = statement("remove_employments_not_in_import")`
  with gone as (
      delete from employments e where environment = $1 and source = $2
        and ($3::bigint is null or not e.blocking_tokens @> array[$3::bigint]) and not exists (select from import_ids met where met.id = e.id)
      returning 1)
    select count(*)::integer as removed from gone`;

/**
 * Deletes the source's employments that the import did not contain.
 *
 * @param kept the token of those that are kept; null: none
 */
export async function removeEmploymentsNotInImport(
  tx: Queryable,
  { environment, source }: EmploymentStamp,
  kept: string | null,
): Promise<number> {
  const [row] = await tx.rows<{ removed: number }>(REMOVE_EMPLOYMENTS_NOT_IN_IMPORT, [environment, source, kept]);
  return row?.removed ?? 0;
}

const ANALYZE_EMPLOYMENTS = statement("analyze_employments")`analyze employments, company_providers`;

/** Refreshes the planner's statistics after many changes, without waiting for autovacuum. */
export async function analyzeEmployments(tx: Queryable): Promise<void> {
  await tx.rows(ANALYZE_EMPLOYMENTS);
}

/** The products that a source covers at a company. */
export interface CoveredProducts {
  readonly companyId: CompanyId;
  readonly products: readonly ProductType[];
}

const ADD_COVERED_PRODUCTS = statement("add_covered_products")`
  with saved as (insert into company_providers as p (company_id, environment, provider, products)
    select r.company_id, $2, $3, r.products from json_to_recordset($1) as r (company_id uuid, products text[])
    where exists (select from companies c where c.id = r.company_id)
      and not exists (select from company_providers known where known.company_id = r.company_id
      and known.environment = $2 and known.provider = $3 and known.products @> r.products)
    order by r.company_id
    on conflict (company_id, environment, provider) do update
      set products = array(select unnest(p.products) union select unnest(excluded.products) order by 1) returning 1)
  ${notifyIfCovered("saved")}`;

/** Adds to what the source covers at companies; idempotent. Each company at most once. */
export async function addCoveredProducts(
  tx: Queryable,
  covered: readonly CoveredProducts[],
  stamp: EmploymentStamp,
): Promise<void> {
  const json = JSON.stringify(covered.map(({ companyId, products }) => ({ company_id: companyId, products })));
  await tx.rows(ADD_COVERED_PRODUCTS, [json, stamp.environment, stamp.source]);
}

const REMOVE_STALE_COVERAGE = statement("remove_stale_coverage")`
  with removed as (delete from company_providers p where environment = $1 and provider = $2 and verified_at is null
    and not exists (select from employments e
      where e.company_id = p.company_id and e.environment = $1 and e.source = $2) returning 1)
  ${notifyIfCovered("removed")}`;

/**
 * Deletes the source's coverage of companies at which it has no employment any more, unless an
 * operator confirmed it.
 */
export async function removeStaleCoverage(tx: Queryable, stamp: EmploymentStamp): Promise<void> {
  await tx.rows(REMOVE_STALE_COVERAGE, [stamp.environment, stamp.source]);
}
