import type { Queryable, Statement } from "../postgres/database.ts";
import { LOG_DAYS } from "./delivery-attempts.ts";

const DELETE_OLD_EVENTS: Statement = {
  name: "delete_old_events",
  text: `delete from events where id in (select e.id from events e
    where e.created_at < now() - $1 * interval '1 day'
      and not exists (select 1 from deliveries d where d.event_id = e.id and d.status = 'due')
    order by e.created_at limit $2) returning id`,
};

/**
 * Deletes events older than {@link LOG_DAYS} and their deliveries, except those still due; at most
 * `limit`. Returns how many.
 */
export async function deleteOldEvents(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_EVENTS, [LOG_DAYS, limit])).length;
}
