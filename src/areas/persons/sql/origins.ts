import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { EmploymentId, FreezeId, HoldId, Timestamp } from "../../../kernel/ids.ts";

/** Since when a record is stored as it is. */
interface RecordOrigin {
  readonly id: EmploymentId;
  readonly updated_at: Timestamp;
}

const LIST_ORIGINS = statement("list_record_origins")`
  select id, updated_at from employments where id = any ($1::uuid[])`;

/** When each of these records was last loaded or changed. */
export function listRecordOrigins(db: Queryable, ids: readonly EmploymentId[]): Promise<RecordOrigin[]> {
  return db.rows<RecordOrigin>(LIST_ORIGINS, [ids]);
}

/** A legal hold or a freeze, as shown to its person. */
interface ToldRow<Id extends HoldId | FreezeId> {
  readonly id: Id;
  readonly created_at: Timestamp;
}

const LIST_HOLDS = statement("list_told_holds")`
  select id, created_at from subject_holds where id = any ($1::uuid[]) order by created_at, id`;

/** Since when these legal holds stand, oldest first. */
export function listToldHolds(db: Queryable, ids: readonly HoldId[]): Promise<ToldRow<HoldId>[]> {
  return db.rows<ToldRow<HoldId>>(LIST_HOLDS, [ids]);
}

const LIST_FREEZES = statement("list_told_freezes")`
  select id, created_at, team_id is null as is_liftable from subject_freezes where id = any ($1::uuid[]) order by created_at, id`;

/** Since when these freezes hold, oldest first; whether the person may end one: it is not a team's. */
export function listToldFreezes(
  db: Queryable,
  ids: readonly FreezeId[],
): Promise<(ToldRow<FreezeId> & { readonly is_liftable: boolean })[]> {
  return db.rows(LIST_FREEZES, [ids]);
}
