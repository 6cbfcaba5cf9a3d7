import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, type Statement, statement } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId, IsoDate, Timestamp } from "../../../../kernel/ids.ts";
import type { ImportScope } from "./imports.ts";

/** A source and its rows in the store. */
export interface SourceSummary extends ImportScope {
  readonly environment: Environment | null;
  /** Companies of the directory, or payroll records. */
  readonly rows: number;
  /** When an import of it last ended; null if none did. */
  readonly last_import_at: Timestamp | null;
  /** Who ran it, as in the inquiry log; null: not known. */
  readonly last_actor: string | null;
  readonly last_file_name: string | null;
  /** The newest date that its records vouch for; null of companies, and where not known. */
  readonly newest_as_of: IsoDate | null;
}

const LIST_SOURCES = statement("list_sources")`
  with held as (
      select 'companies' as kind, source, null as environment, count(*) filter (where removed_at is null) as rows
      from companies group by source
      union all select 'employments', source, environment, count(*) from employments group by source, environment)
    select held.*, last.finished_at as last_import_at, last.actor as last_actor, last.file_name as last_file_name,
      (select max(newest_as_of) from imports i where i.kind = held.kind and i.source = held.source
        and i.environment is not distinct from held.environment) as newest_as_of
    from held left join lateral (select finished_at, actor, file_name from imports i where i.kind = held.kind
        and i.source = held.source and i.environment is not distinct from held.environment and finished_at is not null
      order by finished_at desc limit 1) last on true
    order by kind, source, environment`;

/** Every source that has rows, by kind, name and environment. Removed companies are not counted. */
export function listSources(db: Queryable): Promise<SourceSummary[]> {
  return db.rows<SourceSummary>(LIST_SOURCES);
}

/** A source whose newest records are older than allowed. */
export interface StaleSource {
  readonly source: string;
  readonly newest_as_of: IsoDate;
}

const LIST_STALE_SOURCES = statement("list_stale_sources")`
  select source, max(newest_as_of) as newest_as_of from imports
    where kind = 'employments' and environment = $1 and newest_as_of is not null
    group by source having max(newest_as_of) < current_date - $2::integer order by source`;

/** The sources of records in an environment of which nothing newer than `days` is stored, by name. */
export function listStaleSources(db: Queryable, environment: Environment, days: number): Promise<StaleSource[]> {
  return db.rows<StaleSource>(LIST_STALE_SOURCES, [environment, days]);
}

const REPARENT_MERGED = statement("source_reparent_merged")`
  with recursive climb as (
      select m.id, t.merged_into as parent from companies m join companies t on t.id = m.merged_into
      where m.source <> $1 and t.source = $1
      union all
      select climb.id, t.merged_into from climb join companies t on t.id = climb.parent where t.source = $1),
    parents as (select climb.id, climb.parent from climb left join companies t on t.id = climb.parent
      where climb.parent is null or t.source <> $1)
    update companies m set merged_into = parents.parent from parents where m.id = parents.id`;

const RESETTLE_MERGED = statement("source_resettle_merged")`
  with recursive climb as (
      select id, id as root from companies where survivor_id is not null and source <> $1
      union all
      select climb.id, t.merged_into from climb join companies t on t.id = climb.root where t.merged_into is not null),
    roots as (select climb.id, climb.root from climb join companies t on t.id = climb.root where t.merged_into is null)
    update companies m set survivor_id = nullif(roots.root, m.id), version = $2, updated_at = now(),
      removed_at = case when roots.root = m.id and not merged_while_removed then null else removed_at end,
      merged_while_removed = roots.root <> m.id and merged_while_removed
    from roots where m.id = roots.id and m.survivor_id <> roots.root`;

/**
 * Resolves companies of other sources past those of this one: what was merged into a company of the
 * source points to that company's survivor, or is separate again if it had none.
 */
export async function detachMerged(tx: Queryable, source: string, version: number): Promise<void> {
  await tx.rows(REPARENT_MERGED, [source]);
  await tx.rows(RESETTLE_MERGED, [source, version]);
}

/** A batch of the companies of a source. */
interface SourceBatch {
  readonly source: string;
  /** Maximum number of companies. */
  readonly limit: number;
}

const MOVE_PROVIDERS = statement("source_move_providers")`
  insert into company_providers (company_id, environment, provider, products)
    select distinct on (s.id, p.environment, p.provider) s.id, p.environment, p.provider, p.products
    from companies c join companies s on s.id = c.survivor_id and s.source <> c.source
      join company_providers p on p.company_id = c.id
      join employments e on e.company_id = c.id and e.environment = p.environment and e.source = p.provider
    where c.source = $1 order by s.id, p.environment, p.provider, cardinality(p.products) desc
    on conflict do nothing`;

const MOVE_EMPLOYMENTS = statement("source_move_employments")`
  update employments e set company_id = s.id
    from companies c join companies s on s.id = c.survivor_id and s.source <> c.source
    where c.source = $1 and e.company_id = c.id`;

/** Links payroll records of companies that were merged into ones of other sources to those. */
export async function moveToSurvivors(tx: Queryable, source: string): Promise<void> {
  await tx.rows(MOVE_PROVIDERS, [source]);
  await tx.rows(MOVE_EMPLOYMENTS, [source]);
}

const TOMBSTONE_COMPANIES = statement("source_tombstone_companies")`
  with batch as (select id from companies where source = $1 and (removed_at is null or survivor_id is not null) limit $2),
    gone as (update companies c set removed_at = coalesce(removed_at, now()), merged_into = null, survivor_id = null,
        merged_while_removed = false, version = $3, updated_at = now()
      from batch where c.id = batch.id returning 1)
    select count(*)::integer as gone from gone`;

/**
 * Removes a batch of a source's companies from the directory, under a version of it; returns how
 * many.
 */
export async function tombstoneCompanies(tx: Queryable, batch: SourceBatch, version: number): Promise<number> {
  const [row] = await tx.rows<{ gone: number }>(TOMBSTONE_COMPANIES, [batch.source, batch.limit, version]);
  return row?.gone ?? 0;
}

const RENEW_DIRECTORY = statement("renew_directory")`update directory_state set directory_id = gen_random_uuid()`;

/** Makes every process rebuild its index: rows about to be deleted leave no tombstone. */
export async function renewDirectory(tx: Queryable): Promise<void> {
  await tx.rows(RENEW_DIRECTORY);
}

const LOCK_COMPANIES = statement("source_lock_companies")`
  select id from companies where source = $1 and removed_at is not null limit $2 for update`;

/**
 * Rows that depend on companies and are deleted with them; payroll records stay, linked to none.
 */
const DELETE_WITH_COMPANIES: readonly Statement[] = [
  { name: "source_delete_outcomes", text: "delete from company_outcomes where company_id = any($1::uuid[])" },
  { name: "source_delete_providers", text: "delete from company_providers where company_id = any($1::uuid[])" },
  {
    name: "source_unlink_employments",
    text: "update employments set company_id = null where company_id = any($1::uuid[])",
  },
  { name: "source_delete_companies", text: "delete from companies where id = any($1::uuid[])" },
];

/**
 * Deletes a batch of a source's companies that are out of the directory, with the rows that depend
 * on them; returns how many.
 */
export async function deleteCompanies(tx: Queryable, { source, limit }: SourceBatch): Promise<number> {
  const ids = (await tx.rows<{ id: CompanyId }>(LOCK_COMPANIES, [source, limit])).map(({ id }) => id);
  if (ids.length > 0) for (const statement of DELETE_WITH_COMPANIES) await tx.rows(statement, [ids]);
  return ids.length;
}

const DELETE_EMPLOYMENTS = statement("source_delete_employments")`
  with gone as (delete from employments where id in (
      select id from employments where environment = $1 and source = $2 limit $3) returning 1)
    select count(*)::integer as gone from gone`;

/** Deletes a batch of a source's payroll records, with their tokens; returns how many. */
export async function deleteSourceEmployments(tx: Queryable, scope: ImportScope, limit: number): Promise<number> {
  const [row] = await tx.rows<{ gone: number }>(DELETE_EMPLOYMENTS, [scope.environment, scope.source, limit]);
  return row?.gone ?? 0;
}

const COUNT_CONFIRMATIONS = statement("source_count_confirmations")`
  select count(*)::integer as count from company_providers where environment = $1 and provider = $2`;

/** How many companies are still confirmed as covered by a source of payroll records. */
export async function countCovered(tx: Queryable, scope: ImportScope): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(COUNT_CONFIRMATIONS, [scope.environment, scope.source]);
  return row?.count ?? 0;
}
