import type { Environment } from "../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { EmploymentId, ExchangeEpochId, FreezeId } from "../../../kernel/ids.ts";

/** A record whose points an epoch does not have, or has of an earlier state of the record. */
export interface UnpointedRecord {
  readonly id: EmploymentId;
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
}

const LIST_UNPOINTED = statement("list_unpointed_records")`
  select e.id, e.sealed, e.fingerprint from employments e
    left join exchange_points p on p.epoch_id = $1 and p.employment_id = e.id
    where e.environment = $2 and e.id > $3 and p.fingerprint is distinct from e.fingerprint
    order by e.id limit $4`;

/**
 * Records of an environment without points of an epoch, in the order of their ids.
 *
 * @param options.after the id after which to begin; `nilId()` for the first
 */
export function listUnpointedRecords(
  db: Queryable,
  options: {
    readonly epochId: ExchangeEpochId;
    readonly environment: Environment;
    readonly after: EmploymentId;
    readonly limit: number;
  },
): Promise<UnpointedRecord[]> {
  return db.rows<UnpointedRecord>(LIST_UNPOINTED, [options.epochId, options.environment, options.after, options.limit]);
}

/** The points of a record. */
interface PointedRecord {
  readonly employmentId: EmploymentId;
  /** Of the record that they were computed from. */
  readonly fingerprint: Buffer;
  /** Eight bytes a key. */
  readonly places: Buffer;
}

const SAVE_EXCHANGE_POINTS = statement("save_exchange_points")`
  insert into exchange_points (epoch_id, employment_id, fingerprint, places)
    select $1, g.id, g.fingerprint, g.places from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as g (id, fingerprint, places)
    where exists (select from exchange_epochs where id = $1)
    on conflict (epoch_id, employment_id) do update set fingerprint = excluded.fingerprint, places = excluded.places`;

/** Saves points of records; nothing if the epoch has ended. */
export async function saveExchangePoints(
  db: Queryable,
  epochId: ExchangeEpochId,
  points: readonly PointedRecord[],
): Promise<void> {
  await db.rows(SAVE_EXCHANGE_POINTS, [
    epochId,
    points.map(({ employmentId }) => employmentId),
    points.map(({ fingerprint }) => fingerprint),
    points.map(({ places }) => places),
  ]);
}

const DELETE_ORPHANED_POINTS = statement("delete_orphaned_points")`
  delete from exchange_points p where p.epoch_id = $1
    and not exists (select from employments e where e.id = p.employment_id) returning 1 as deleted`;

/** Deletes the points of records that are gone. Returns how many. */
export async function deleteOrphanedPoints(db: Queryable, epochId: ExchangeEpochId): Promise<number> {
  return (await db.rows(DELETE_ORPHANED_POINTS, [epochId])).length;
}

const LIST_EXCHANGE_POINTS = statement("list_exchange_points")`
  select employment_id as id, places from exchange_points where epoch_id = $1 and employment_id > $2
    order by employment_id limit $3`;

/** The points of an epoch, in the order of the records' ids. */
export function listExchangePoints(
  db: Queryable,
  options: { readonly epochId: ExchangeEpochId; readonly after: EmploymentId; readonly limit: number },
): Promise<{ readonly id: EmploymentId; readonly places: Buffer }[]> {
  return db.rows(LIST_EXCHANGE_POINTS, [options.epochId, options.after, options.limit]);
}

const FIND_EXCHANGE_BASIS = statement("find_exchange_basis")`
  select
      (select count(*) || '/' || coalesce(sum(hashtext(employment_id::text || encode(fingerprint, 'hex'))::bigint), 0)
        from exchange_points where epoch_id = $1)
      || '/' ||
      (select count(*) || '/' || coalesce(sum(hashtext(id::text)::bigint), 0)
        from subject_freezes where environment = $2) as basis`;

/**
 * What a set of an epoch would be made of, as a text that differs if that does: points and freezes.
 */
export async function findExchangeBasis(
  db: Queryable,
  epochId: ExchangeEpochId,
  environment: Environment,
): Promise<string> {
  const [row] = await db.rows<{ basis: string }>(FIND_EXCHANGE_BASIS, [epochId, environment]);
  return row?.basis ?? "";
}

const LIST_FROZEN_SUBJECTS = statement("list_frozen_subjects")`
  select replace(id::text, '-', '') as id, sealed_subject from subject_freezes
    where environment = $1 and id > $2 order by id limit $3`;

/** The frozen subjects of an environment, sealed, in the order of the freezes' ids. */
export function listFrozenSubjects(
  db: Queryable,
  environment: Environment,
  page: { readonly after: FreezeId; readonly limit: number },
): Promise<{ readonly id: FreezeId; readonly sealed_subject: Buffer }[]> {
  return db.rows(LIST_FROZEN_SUBJECTS, [environment, page.after, page.limit]);
}
