import { type Queryable, statement } from "../../database/postgres/database.ts";
import { auditInsertText, entryValues, GIVEN_ENTRIES, type NewAuditEntry } from "./entries.ts";

/** For this long further reads of the same thing by one reader are not recorded again. */
const SAME_READ = "interval '1 hour'";

/** The read of a reader: what of an object, as the inquiry log records it. */
export interface NewRead {
  /** The id of a session or a key. */
  readonly reader: string;
  /** Equal for reads of the same thing: see {@link readKeyOf}. */
  readonly readKey: string;
  readonly entry: NewAuditEntry;
}

/** What tells reads of one reader apart: action, target and details of the entry. */
export function readKeyOf({ action, target, details }: Pick<NewAuditEntry, "action" | "target" | "details">): string {
  return `${action} ${target} ${JSON.stringify(details)}`;
}

// Locked in one order, so that no two statements can deadlock.
const INSERT_FRESH_READS = statement("insert_fresh_reads")`
  with given as materialized (
      select distinct on (reader, read_key) g.*, reader, read_key
      from (select row_number() over () as place, entries.* from ${GIVEN_ENTRIES} entries) g
      join unnest($8::text[], $9::text[]) with ordinality as reads (reader, read_key, place) using (place)
      order by reader, read_key
    ), fresh as (
      insert into recent_reads as r (reader, read_key, at)
      select reader, read_key, now() from given order by reader, read_key
      on conflict (reader, read_key) do update set at = excluded.at where r.at <= now() - ${SAME_READ}
      returning reader, read_key
    ), appended as (
      ${auditInsertText(`select id, actor, team_id, environment, action, target, details from given join fresh using (reader, read_key)`)}
    )
    select given.reader, given.read_key as "readKey",
      coalesce(extract(epoch from case when fresh.reader is null then r.at + ${SAME_READ} - now() else ${SAME_READ} end) * 1000, 0)::float8
        as "knownMs"
    from given left join fresh using (reader, read_key) left join recent_reads r using (reader, read_key)`;

/** For how long further reads like one need not be recorded. */
interface KnownRead extends Pick<NewRead, "reader" | "readKey"> {
  /** Milliseconds by the database's clock; 0: unknown. */
  readonly knownMs: number;
}

/**
 * Appends the entries of reads to the inquiry log, except of those that the reader has read in the
 * last hour. Two simultaneous reads are one entry.
 */
export function insertFreshReads(db: Queryable, reads: readonly NewRead[]): Promise<KnownRead[]> {
  return db.rows<KnownRead>(INSERT_FRESH_READS, [
    ...entryValues(reads.map(({ entry }) => entry)),
    reads.map(({ reader }) => reader),
    reads.map(({ readKey }) => readKey),
  ]);
}

const DELETE_OLD_READS = statement("delete_old_reads")`
  delete from recent_reads where (reader, read_key) in
    (select reader, read_key from recent_reads where at <= now() - ${SAME_READ} limit $1 for update skip locked)
    returning 1`;

/**
 * Deletes the reads that no longer keep another one from being recorded.
 *
 * @returns how many were deleted, at most `limit`
 */
export async function deleteOldReads(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_OLD_READS, [limit])).length;
}
