import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";

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
