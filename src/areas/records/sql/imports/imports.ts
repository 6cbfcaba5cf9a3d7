import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId, ImportId, IsoDate, Timestamp } from "../../../../kernel/ids.ts";

/** The kinds of rows that a source can have. */
export const SOURCE_KINDS = ["companies", "employments"] as const;

/** One of {@link SOURCE_KINDS}. */
export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * The scope of an import: rows of one kind, of one source, and for employments of one environment.
 */
export interface ImportScope {
  readonly kind: SourceKind;
  readonly source: string;
  /** Null for companies, which all environments share. */
  readonly environment: Environment | null;
}

/** The counts of an import's rows by outcome. */
export interface ImportCounts {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly rejected: number;
  /** Rows of companies that an operator merged into others: they change nothing. */
  readonly merged: number;
}

/** What a file of employments changes of what its source holds; counts only. */
export interface ImportChange {
  /** Persons of the file of whom no job was stored; null: its format tells no persons. */
  readonly persons_new: number | null;
  readonly jobs_new: number;
  /** Jobs whose stored record or pay differs. */
  readonly jobs_changed: number;
  readonly jobs_unchanged: number;
  /** Stored records of the last file of this format that are not in this one; null: there was none. */
  readonly jobs_gone: number | null;
  /** Jobs of earlier files or this one that waited for their person, and have joined one with this file. */
  readonly jobs_joined: number;
  /** Jobs of the source that wait after this file: no verification finds them. */
  readonly jobs_waiting: number;
  /** Why they wait, the most frequent reason first. */
  readonly waiting_reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly statements_new: number;
  readonly statements_corrected: number;
  readonly statements_unchanged: number;
  /** Totals of quarters and years. */
  readonly totals_new: number;
  readonly totals_corrected: number;
  readonly totals_unchanged: number;
}

/** Who began an import, and of which file. */
interface ImportOrigin {
  /** As in the inquiry log; null: the program itself. */
  readonly actor: string | null;
  /** Null: not stated. */
  readonly fileName: string | null;
}

const INSERT_IMPORT = statement("insert_import")`
  insert into imports (id, kind, source, environment, actor, file_name) values ($1, $2, $3, $4, $5, $6)`;

/** Records the start of an import. Until it is finished it has no `finished_at`. */
export async function insertImport(
  db: Queryable,
  id: ImportId,
  scope: ImportScope,
  { actor, fileName }: ImportOrigin,
): Promise<void> {
  await db.rows(INSERT_IMPORT, [id, scope.kind, scope.source, scope.environment, actor, fileName]);
}

const SAVE_IMPORT = statement("save_import")`
  update imports set added = $2, updated = $3, unchanged = $4, removed = $5, rejected = $6, merged = $7,
      finished_at = case when $8::boolean then clock_timestamp() end,
      newest_as_of = case when $8::boolean and kind = 'employments' and $2::integer + $3::integer + $4::integer > 0
        then least(coalesce($9::date, started_at::date), current_date) end
    where id = $1`;

/**
 * Saves the progress of an import, and whether it is finished.
 *
 * @param outcome.newestAsOf the newest date that its rows vouch for; null: they tell none, and the day of the import counts
 */
export async function saveImport(
  db: Queryable,
  id: ImportId,
  outcome: { readonly counts: ImportCounts; readonly finished: boolean; readonly newestAsOf?: IsoDate | null },
): Promise<void> {
  const { added, updated, unchanged, removed, rejected, merged } = outcome.counts;
  const { finished, newestAsOf = null } = outcome;
  await db.rows(SAVE_IMPORT, [id, added, updated, unchanged, removed, rejected, merged, finished, newestAsOf]);
}

const CLEAR_NEWEST_AS_OF = statement("clear_newest_as_of")`
  update imports set newest_as_of = null
    where kind = $1 and source = $2 and environment is not distinct from $3 and newest_as_of is not null`;

/** Sets `newest_as_of` of all imports of a source to null, because its rows are removed. */
export async function clearNewestAsOf(tx: Queryable, { kind, source, environment }: ImportScope): Promise<void> {
  await tx.rows(CLEAR_NEWEST_AS_OF, [kind, source, environment]);
}

const CLAIM_IMPORT_SCOPE = statement("claim_import_scope")`
  select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as claimed`;

/**
 * Claims an import's scope until the transaction ends, so that no two imports write the same rows
 * concurrently.
 *
 * @returns whether the scope was free
 */
export async function claimImportScope(tx: Queryable, { kind, source, environment }: ImportScope): Promise<boolean> {
  const key = JSON.stringify(["openvoe", "import", kind, environment, source]);
  const [row] = await tx.rows<{ claimed: boolean }>(CLAIM_IMPORT_SCOPE, [key]);
  return row?.claimed === true;
}

const CREATE_IMPORT_IDS = statement("create_import_ids")`
  create temporary table import_ids (id uuid primary key) on commit drop`;

/** Creates the list of the ids that the import has seen; it is dropped with the transaction. */
export async function createImportIds(tx: Queryable): Promise<void> {
  await tx.rows(CREATE_IMPORT_IDS);
}

const CLAIM_IMPORT_IDS = statement("claim_import_ids")`
  with claimed as (insert into import_ids select * from unnest($1::uuid[]) on conflict do nothing returning id)
    select case when count(*) = cardinality($1::uuid[]) then null else coalesce(array_agg(id), '{}') end as claimed
    from claimed`;

/**
 * Adds ids to the import's list, and returns those that were not on it yet. A duplicate id counts
 * once.
 */
export async function claimImportIds<Id extends string>(tx: Queryable, ids: readonly Id[]): Promise<Set<Id>> {
  // The common case, all of them new, is answered without listing them.
  const [row] = await tx.rows<{ claimed: readonly Id[] | null }>(CLAIM_IMPORT_IDS, [ids]);
  return new Set(row?.claimed ?? ids);
}

const ANALYZE_IMPORT_IDS = statement("analyze_import_ids")`analyze import_ids`;

/** Gives the planner statistics of the list, before rows that are not on it are searched. */
export async function analyzeImportIds(tx: Queryable): Promise<void> {
  await tx.rows(ANALYZE_IMPORT_IDS);
}

/** The import that wrote a record last. */
export interface RecordOrigin {
  /** The record's. */
  readonly id: EmploymentId;
  readonly imported_at: Timestamp;
  /** As in the inquiry log; null: not known. */
  readonly actor: string | null;
  readonly file_name: string | null;
}

const LIST_IMPORTS_OF_RECORDS = statement("list_imports_of_records")`
  select e.id, i.started_at as imported_at, i.actor, i.file_name
    from employments e join imports i on i.id = e.import_id where e.id = any($1::uuid[])`;

/** The imports that wrote records last, in no order; those that are not known are left out. */
export function listImportsOfRecords(db: Queryable, ids: readonly EmploymentId[]): Promise<RecordOrigin[]> {
  return db.rows<RecordOrigin>(LIST_IMPORTS_OF_RECORDS, [ids]);
}

const LIST_RECORD_SOURCES = statement("list_record_sources")`
  select distinct source from imports where kind = 'employments' and environment = $1 order by source`;

/** Every source of which records were ever imported into an environment, by name. */
export async function listRecordSources(db: Queryable, environment: Environment): Promise<string[]> {
  return (await db.rows<{ source: string }>(LIST_RECORD_SOURCES, [environment])).map(({ source }) => source);
}
