import { EVENT_SPAN_DAYS } from "../../../kernel/database/id-partitions.ts";
import { type Queryable, type Statement, statement } from "../../../kernel/database/postgres/database.ts";
import { LOG_DAYS } from "./delivery-attempts.ts";

const DROP_EVENT_PARTITIONS = statement("drop_event_partitions")`
  select drop_event_partitions(${EVENT_SPAN_DAYS}, ${LOG_DAYS}) as dropped`;

/**
 * Drops the partitions of events that are older than {@link LOG_DAYS}, all of them, and have no
 * delivery any more. So an event is removed after {@link LOG_DAYS} to {@link LOG_DAYS} + {@link
 * EVENT_SPAN_DAYS} days.
 *
 * @returns how many partitions it dropped
 */
export async function dropOldEvents(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ dropped: number }>(DROP_EVENT_PARTITIONS);
  return row?.dropped ?? 0;
}

// Ids of version 7 in their order are in the order of time; those of version 4 lie among them, and
// are events of their own table.
const DELETE_OLD_DELIVERIES = statement("delete_old_deliveries")`
  delete from deliveries d using (
      select event_id, id from deliveries
      where event_id < first_id_of(now() - ${LOG_DAYS} * interval '1 day') and id_version(event_id) = 7 and status <> 'due'
      limit $1 for update skip locked) old
    where d.event_id = old.event_id and d.id = old.id returning 1 as deleted`;

/**
 * Deletes deliveries of events older than {@link LOG_DAYS}, but for those still due; at most
 * `limit`. Returns how many.
 */
export async function deleteOldDeliveries(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_DELIVERIES, [limit])).length;
}

// An event that is being queued again is locked by who does so, and is passed over.
const deleteFrom = (table: string): Statement => ({
  name: `delete_old_${table}`,
  text: `with old as materialized (
      select e.id from ${table} e
      where e.created_at < now() - ${LOG_DAYS} * interval '1 day'
        and not exists (select from deliveries d where d.event_id = e.id and d.status = 'due')
      order by e.created_at limit $1 for update skip locked
    ), undelivered as (
      delete from deliveries d using old where d.event_id = old.id
    )
    delete from ${table} e using old where e.id = old.id returning 1 as deleted`,
});
/** Events with ids from before version 7, and those whose ids are of no partition's time. */
const DELETE_OLD_EVENTS = ["events_v4", "events_v7_rest"].map(deleteFrom);

/**
 * Deletes events older than {@link LOG_DAYS} that no partition's end removes, with their
 * deliveries, but for those still due; at most `limit` of each table. Returns the most of a table.
 */
export async function deleteOldEvents(db: Queryable, limit: number): Promise<number> {
  let most = 0;
  for (const statement of DELETE_OLD_EVENTS) most = Math.max(most, (await db.rows(statement, [limit])).length);
  return most;
}
