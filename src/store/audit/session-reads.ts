import type { Queryable, Statement } from "../postgres/database.ts";
import { auditInsertText, entryValues, GIVEN_ENTRIES, type NewAuditEntry } from "./intake.ts";

/** For this long further reads of the same thing by one session are not recorded again. */
const SAME_READ = "interval '1 hour'";

// Locked in one order, so that no two requests of a session can deadlock.
const INSERT_FRESH_READS: Statement = {
  name: "insert_fresh_reads",
  text: `with given as materialized (
      select distinct on (read_key) * from (
        select g.*, concat_ws(' ', g.action, g.target, g.details::text) as read_key from ${GIVEN_ENTRIES} g) keyed
      order by read_key
    ), fresh as (
      insert into session_reads as r (session_id, read_key, at)
      select $8::uuid, read_key, now() from given order by read_key
      on conflict (session_id, read_key) do update set at = excluded.at where r.at <= now() - ${SAME_READ}
      returning read_key
    )
    ${auditInsertText(`select id, actor, team_id, environment, action, target, details
      from given where read_key in (select read_key from fresh)`)}`,
};

/**
 * Appends entries for what a session reads, except those that equal one of the last hour in action,
 * target and details. Two simultaneous reads are one entry.
 *
 * @param sessionId 32 hex digits
 */
export async function insertFreshReads(
  db: Queryable,
  sessionId: string,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await db.rows(INSERT_FRESH_READS, [...entryValues(entries), sessionId]);
}

const DELETE_OLD_READS: Statement = {
  name: "delete_old_reads",
  text: `delete from session_reads where (session_id, read_key) in
    (select session_id, read_key from session_reads where at <= now() - ${SAME_READ} limit $1 for update skip locked)
    returning 1`,
};

/**
 * Deletes the reads that no longer keep another one from being recorded.
 *
 * @returns how many were deleted, at most `limit`
 */
export async function deleteOldReads(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_READS, [limit])).length;
}
