import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId, EmploymentId } from "../../../../kernel/ids.ts";

/** A payroll record as it is stored. */
export interface EmploymentRow {
  readonly id: EmploymentId;
  readonly source: string;
  /** The survivor if its company was merged; null if it was removed from the directory since. */
  readonly company_id: CompanyId | null;
  readonly sealed: Buffer;
}

// The company is in a subselect, so that it is looked up per row, where a join may scan the whole
// directory.
/** An {@link EmploymentRow} of an employment `e`. */
export const EMPLOYMENT_COLUMNS = `e.id, e.source, (select c.id from companies m
    join companies c on c.id = coalesce(m.survivor_id, m.id) and c.removed_at is null
    where m.id = e.company_id) as company_id, e.sealed`;

/**
 * A blocking key shared by more records than this is overfull: it is not evidence by itself, only
 * together with another.
 */
export const KEY_RECORDS_MAX = 500;

const LIST_EMPLOYMENTS = statement("list_employments")`
  select ${EMPLOYMENT_COLUMNS} from employments e where e.environment = $1 and e.id = any($2::uuid[])`;

/** The employments with these ids that still exist, in no order. */
export function listEmployments(
  db: Queryable,
  environment: Environment,
  ids: readonly EmploymentId[],
): Promise<EmploymentRow[]> {
  return db.rows<EmploymentRow>(LIST_EMPLOYMENTS, [environment, ids]);
}

const SAVE_EMPLOYMENT_RECORD = statement("save_employment_record")`
  update employments set sealed = $2, key_id = $3, updated_at = now() where id = $1`;

/** Replaces what is sealed of an employment; its fingerprint stays that of the imported row. */
export async function saveEmploymentRecord(
  tx: Queryable,
  record: { readonly id: EmploymentId; readonly sealed: Buffer; readonly keyId: number },
): Promise<void> {
  await tx.rows(SAVE_EMPLOYMENT_RECORD, [record.id, record.sealed, record.keyId]);
}

const DELETE_EMPLOYMENTS = statement("delete_employments")`
  delete from employments where environment = $1 and id = any ($2::uuid[]) returning id`;

/** Deletes employments with their pay. Returns how many there were. */
export async function deleteEmployments(
  tx: Queryable,
  environment: Environment,
  ids: readonly EmploymentId[],
): Promise<number> {
  return (await tx.rows(DELETE_EMPLOYMENTS, [environment, ids])).length;
}

const LIST_SOURCES_OF = statement("list_sources_of_employments")`
  select distinct source from employments where id = any ($1::uuid[]) order by source`;

/** The sources of records, sorted. */
export async function listSourcesOf(db: Queryable, ids: readonly EmploymentId[]): Promise<string[]> {
  const rows = await db.rows<{ source: string }>(LIST_SOURCES_OF, [ids]);
  return rows.map(({ source }) => source);
}

const LIST_SAMPLED_EMPLOYMENTS = statement("list_sampled_employments")`
  select id, sealed, blocking_tokens::text[] as tokens, encode(record_token, 'hex') as cursor from employments
    where environment = $1 and source = $2 and record_token > decode($3, 'hex') order by record_token limit $4`;

/** A record of a sample. */
export interface SampledEmployment {
  readonly id: EmploymentId;
  readonly sealed: Buffer;
  readonly tokens: readonly string[];
  /** The cursor of the next page. */
  readonly cursor: string;
}

/** Where in a source's records a page of a sample starts. */
interface SamplePage {
  readonly source: string;
  /** The last row's `cursor`; "" at the beginning. */
  readonly after: string;
  readonly limit: number;
}

/**
 * A page of a source's records in the order of their tokens. These are keyed hashes, so the first
 * ones are as good as a random sample, and always the same.
 */
export function listSampledEmployments(
  db: Queryable,
  environment: Environment,
  { source, after, limit }: SamplePage,
): Promise<SampledEmployment[]> {
  return db.rows<SampledEmployment>(LIST_SAMPLED_EMPLOYMENTS, [environment, source, after, limit]);
}

const LIST_EMPLOYMENT_SOURCES = statement("list_employment_sources")`
  select distinct source from imports where kind = 'employments' and environment = $1 order by source`;

/** The sources whose employments were ever imported into an environment. */
export async function listEmploymentSources(db: Queryable, environment: Environment): Promise<string[]> {
  const rows = await db.rows<{ source: string }>(LIST_EMPLOYMENT_SOURCES, [environment]);
  return rows.map(({ source }) => source);
}

const ESTIMATE_EMPLOYMENTS = statement("estimate_employments")`
  select greatest(reltuples, 0)::bigint as estimate from pg_class where oid = 'employments'::regclass`;

/** The approximate number of records over all environments, by the planner's statistics. */
export async function estimateEmployments(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ estimate: number }>(ESTIMATE_EMPLOYMENTS);
  return row?.estimate ?? 0;
}

const INSERT_ERASED = statement("insert_erased_employments")`
  insert into erased_employments (employment_id, environment) select id, $1 from unnest($2::uuid[]) as e (id)
    on conflict (employment_id) do nothing`;

/** Notes records that no import may bring back. */
export async function insertErasedEmployments(
  tx: Queryable,
  environment: Environment,
  ids: readonly EmploymentId[],
): Promise<void> {
  await tx.rows(INSERT_ERASED, [environment, ids]);
}

const LIST_ERASED = statement("list_erased_employments")`
  select employment_id from erased_employments where employment_id = any ($1::uuid[])`;

/** Those of these records that were erased at a person's request. */
export async function listErasedEmployments(db: Queryable, ids: readonly EmploymentId[]): Promise<EmploymentId[]> {
  const rows = await db.rows<{ employment_id: EmploymentId }>(LIST_ERASED, [ids]);
  return rows.map(({ employment_id }) => employment_id);
}

const READMIT = statement("readmit_employments")`
  delete from erased_employments where employment_id = $1 and environment = $2 returning 1 as readmitted`;

/** Lets imports bring back a record. Returns false if it was not erased. */
export async function readmitEmployment(tx: Queryable, environment: Environment, id: EmploymentId): Promise<boolean> {
  return (await tx.rows(READMIT, [id, environment])).length > 0;
}

/** A record of a source. */
export interface SourceRecordRow {
  readonly id: EmploymentId;
  readonly sealed: Buffer;
}

/** A page of records, in the order of their ids. */
interface RecordPage {
  readonly environment: Environment;
  readonly source: string;
  /** The id after which it begins; `nilId()` for the first. */
  readonly after: EmploymentId;
  readonly limit: number;
}

const LIST_SOURCE_RECORDS = statement("list_source_records")`
  select id, sealed from employments where environment = $1 and source = $2 and id > $3 order by id limit $4`;

/** A page of all records of a source. */
export function listSourceRecords(
  db: Queryable,
  { environment, source, after, limit }: RecordPage,
): Promise<SourceRecordRow[]> {
  return db.rows<SourceRecordRow>(LIST_SOURCE_RECORDS, [environment, source, after, limit]);
}

// Environment and source are compared so that the index of the tokens is used: what waits is little of much.
const LIST_WAITING_RECORDS = statement("list_waiting_records")`
  select id, sealed from employments where blocking_tokens @> array[$1::bigint] and environment is not distinct from $2
    and source is not distinct from $3 and id > $4 order by id limit $5`;

/**
 * A page of the records that wait for their person.
 *
 * @param token of the key that all of them have, and no other record
 */
export function listWaitingRecords(db: Queryable, token: string, page: RecordPage): Promise<SourceRecordRow[]> {
  const { environment, source, after, limit } = page;
  return db.rows<SourceRecordRow>(LIST_WAITING_RECORDS, [token, environment, source, after, limit]);
}
