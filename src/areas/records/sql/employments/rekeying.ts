import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, type Statement, statement } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";

/** A record whose blocking tokens an older program version made. */
export interface OutdatedRecord {
  readonly id: EmploymentId;
  readonly environment: Environment;
  readonly sealed: Buffer;
}

/** A record and its new tokens. */
export interface Rekeyed {
  readonly before: OutdatedRecord;
  /** Signed 64-bit integers in decimal. */
  readonly blockingTokens: readonly string[];
}

// The bound is in the text, as in the index's condition.
const listOutdatedOf = (version: number): Statement => ({
  name: `list_formerly_keyed_${version}`,
  text: `select id, environment, sealed from employments where blocking_version < ${version} and id > $1 order by id limit $2`,
});

/**
 * Records whose tokens were made from an older version of the blocking keys, in the order of their
 * ids.
 *
 * @param options.after the id after which to start; `nilId()` for the first
 */
export function listOutdatedRecords(
  db: Queryable,
  options: { readonly version: number; readonly after: EmploymentId; readonly limit: number },
): Promise<OutdatedRecord[]> {
  return db.rows<OutdatedRecord>(listOutdatedOf(options.version), [options.after, options.limit]);
}

const SAVE_REKEYED = statement("save_rekeyed")`
  update employments e set blocking_tokens = r.blocking_tokens, blocking_version = $2
    from json_to_recordset($1) as r (id uuid, was bytea, blocking_tokens bigint[])
    where e.id = r.id and e.sealed = r.was and e.blocking_version < $2`;

/** Saves recomputed tokens. A record that was changed in between is skipped, to be found again. */
export async function saveRekeyed(db: Queryable, version: number, rows: readonly Rekeyed[]): Promise<void> {
  const json = rows.map(({ before, blockingTokens }) => ({
    id: before.id,
    was: `\\x${before.sealed.toString("hex")}`,
    blocking_tokens: blockingTokens,
  }));
  await db.rows(SAVE_REKEYED, [JSON.stringify(json), version]);
}
