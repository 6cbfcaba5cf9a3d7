import type { Environment } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId, Timestamp } from "../../../kernel/ids.ts";
import type { ProductType } from "../../webhooks/words.ts";
import type { Company } from "../company.ts";

const LOCK_DIRECTORY = statement("lock_directory")`select version from directory_state for update`;

/**
 * Locks out other writers of companies until the transaction ends. Waits for an import with
 * `--replace`.
 *
 * @returns the directory's version, which nobody else can increment now
 */
export async function lockDirectory(tx: Queryable): Promise<number> {
  const row = await onlyRow<{ version: number }>(tx, LOCK_DIRECTORY);
  return row.version;
}

/**
 * A company as the operator sees it: including removed and merged ones, with the source's names
 * separate from the operator's aliases.
 */
export interface CompanyRecord extends Company {
  /** The source that it came from. */
  readonly source: string;
  readonly further_names: readonly string[];
  /** The company that an operator merged it into; null: none. */
  readonly merged_into: CompanyId | null;
  /** The end of that chain. */
  readonly survivor_id: CompanyId | null;
  /** Its source no longer contains it. */
  readonly is_removed: boolean;
  /**
   * Its source no longer contains it, but something refers to it: its id still answers and no
   * search finds it.
   */
  readonly is_retired: boolean;
  readonly updated_at: Timestamp;
}

const RECORD_COLUMNS = `id, name, aliases, ein, domain, domains, phone, street, city, state, zip, naics, employees, logo_url,
  everyday_names, employer_id, is_nationwide, source, further_names, merged_into, survivor_id,
  case when survivor_id is null then removed_at is not null else merged_while_removed end as is_removed,
  retired_at is not null as is_retired, updated_at`;

const FIND_COMPANY_RECORD = statement("find_company_record")`select ${RECORD_COLUMNS} from companies where id = $1`;

/** A company in any state, or null if there never was one with this id. */
export function findCompanyRecord(db: Queryable, id: CompanyId): Promise<CompanyRecord | null> {
  return firstRow(db, FIND_COMPANY_RECORD, [id]);
}

const LIST_MERGED_COMPANIES = statement("list_merged_companies")`
  select ${RECORD_COLUMNS} from companies where survivor_id = $1 order by name, id`;

/** The companies that were merged into this one, directly or indirectly, by name. */
export function listMergedCompanies(db: Queryable, id: CompanyId): Promise<CompanyRecord[]> {
  return db.rows<CompanyRecord>(LIST_MERGED_COMPANIES, [id]);
}

const SAVE_FURTHER_NAMES = statement("save_further_names")`
  update companies set further_names = $2, version = $3, updated_at = now() where id = $1`;

/** Saves the operator's aliases of a company under a version of the directory. */
export async function saveFurtherNames(
  tx: Queryable,
  id: CompanyId,
  saved: { readonly names: readonly string[]; readonly version: number },
): Promise<void> {
  await tx.rows(SAVE_FURTHER_NAMES, [id, saved.names, saved.version]);
}

const SAVE_MERGE = statement("save_merge")`
  update companies set survivor_id = $2, version = $3, updated_at = now(),
      merged_into = case when id = $1 then $2 else merged_into end,
      merged_while_removed = case when id = $1 then removed_at is not null else merged_while_removed end,
      removed_at = coalesce(removed_at, now())
    where id = $1 or survivor_id = $1`;

/** A company and the one that it is or was merged into, under a version of the directory. */
interface Merge {
  readonly from: CompanyId;
  readonly into: CompanyId;
  readonly version: number;
}

/**
 * Points a company, and those merged into it before, to another one. Both must be locked; neither
 * is merged yet.
 */
export async function saveMerge(tx: Queryable, merge: Merge): Promise<void> {
  await tx.rows(SAVE_MERGE, [merge.from, merge.into, merge.version]);
}

const SAVE_UNMERGE = statement("save_unmerge")`
  with recursive below as (
      select $1::uuid as id
      union select c.id from companies c join below on c.merged_into = below.id where c.survivor_id = $2)
    update companies set version = $3, updated_at = now(),
      survivor_id = case when id = $1 then null else $1 end,
      merged_into = case when id = $1 then null else merged_into end,
      removed_at = case when id = $1 and not merged_while_removed then null else removed_at end,
      merged_while_removed = case when id = $1 then false else merged_while_removed end
    where id in (select id from below)`;

/**
 * Undoes a merge: the company is separate again, with those merged into it before.
 *
 * @param merge `into`: the current survivor, at the end of the chain
 */
export async function saveUnmerge(tx: Queryable, merge: Merge): Promise<void> {
  await tx.rows(SAVE_UNMERGE, [merge.from, merge.into, merge.version]);
}

const TOUCH_COMPANY = statement("touch_company")`update companies set version = $2, updated_at = now() where id = $1`;

const RESTORE_RETIRED = statement("restore_retired")`
  update companies set retired_at = null, version = $2, updated_at = now() where id = $1 and retired_at is not null`;

/**
 * Puts a retired company back into the search under a version of the directory; others do not
 * change.
 */
export async function restoreRetired(tx: Queryable, id: CompanyId, version: number): Promise<void> {
  await tx.rows(RESTORE_RETIRED, [id, version]);
}

/** Puts a company under a version of the directory, because something outside its row changed. */
export async function touchCompany(tx: Queryable, id: CompanyId, version: number): Promise<void> {
  await tx.rows(TOUCH_COMPANY, [id, version]);
}

/** A provider or source that covers a company in one environment. */
export interface CompanyProvider {
  /** The company itself, or one that was merged into it. */
  readonly company_id: CompanyId;
  readonly environment: Environment;
  readonly provider: string;
  /** The products it was observed to cover. */
  readonly products: readonly ProductType[];
  /** The products that an operator said it covers. */
  readonly confirmed_products: readonly ProductType[];
  readonly verified_at: Timestamp | null;
  readonly verified_by: string | null;
}

const LIST_COMPANY_PROVIDERS = statement("list_company_providers")`
  select company_id, environment, provider, products, confirmed_products, verified_at, verified_by
    from company_providers where company_id = any(array_append(array(select id from companies where survivor_id = $1), $1::uuid))
    order by environment, provider, company_id`;

/** The providers of a company and of those merged into it, by environment and name. */
export function listCompanyProviders(db: Queryable, id: CompanyId): Promise<CompanyProvider[]> {
  return db.rows<CompanyProvider>(LIST_COMPANY_PROVIDERS, [id]);
}

/** A provider of a company in an environment. */
export interface ProviderKey {
  readonly companyId: CompanyId;
  readonly environment: Environment;
  readonly provider: string;
}

const CONFIRM_PROVIDER = statement("confirm_provider")`
  insert into company_providers (company_id, environment, provider, products, confirmed_products, verified_at, verified_by)
    values ($1, $2, $3, '{}', $4, now(), $5)
    on conflict (company_id, environment, provider) do update set confirmed_products = excluded.confirmed_products,
      verified_at = excluded.verified_at, verified_by = excluded.verified_by`;

/**
 * Records an operator's confirmation of a provider, and the products it covers in addition to the
 * observed ones.
 */
export async function confirmProvider(
  tx: Queryable,
  key: ProviderKey,
  said: { readonly products: readonly ProductType[]; readonly by: string },
): Promise<void> {
  await tx.rows(CONFIRM_PROVIDER, [key.companyId, key.environment, key.provider, said.products, said.by]);
}

const WITHDRAW_CONFIRMATION = statement("withdraw_confirmation")`
  update company_providers set verified_at = null, verified_by = null, confirmed_products = '{}'
    where company_id = any(array_append(array(select id from companies where survivor_id = $1), $1::uuid))
      and environment = $2 and provider = $3 and verified_at is not null returning company_id`;

const REMOVE_UNOBSERVED_PROVIDER = statement("remove_unobserved_provider")`
  delete from company_providers p
    where company_id = any($1::uuid[]) and environment = $2 and provider = $3 and verified_at is null and not exists (
      select from employments e where e.company_id = p.company_id and e.environment = $2 and e.source = $3)`;

/**
 * Withdraws an operator's confirmation of a provider, also one that came with a company merged into
 * this one. Observations stay; a provider without any is removed.
 *
 * @returns whether there was such a confirmation
 */
export async function withdrawConfirmation(tx: Queryable, key: ProviderKey): Promise<boolean> {
  const { companyId, environment, provider } = key;
  const rows = await tx.rows<{ company_id: CompanyId }>(WITHDRAW_CONFIRMATION, [companyId, environment, provider]);
  const withdrawn = rows.map((row) => row.company_id);
  if (withdrawn.length > 0) await tx.rows(REMOVE_UNOBSERVED_PROVIDER, [withdrawn, environment, provider]);
  return withdrawn.length > 0;
}

/** The observed success of one product at a company in one environment. */
export interface ObservedProduct {
  readonly environment: Environment;
  readonly product: ProductType;
  readonly attempts: number;
  readonly successes: number;
}

const LIST_OBSERVED_PRODUCTS = statement("list_observed_products")`
  select environment, product, sum(attempts)::integer as attempts, sum(successes)::integer as successes
    from company_outcomes where company_id = any(array_append(array(select id from companies where survivor_id = $1), $1::uuid))
      and observed_on > current_date - $2::integer
    group by environment, product order by environment, product`;

/** The observations of a company and of those merged into it, over the last days. */
export function listObservedProducts(db: Queryable, id: CompanyId, days: number): Promise<ObservedProduct[]> {
  return db.rows<ObservedProduct>(LIST_OBSERVED_PRODUCTS, [id, days]);
}
