import type { Environment } from "../../domain/caller.ts";
import type { EmploymentId } from "../../domain/ids.ts";
import { type Queryable, statement } from "../postgres/database.ts";

/** A record of a source. */
export interface SourceRecordRow {
  readonly id: EmploymentId;
  readonly source: string;
  readonly sealed: Buffer;
}

/** A page of records, in the order of their ids. */
interface RecordPage {
  readonly environment: Environment;
  /** Null: of all sources. */
  readonly source: string | null;
  /** The id after which it begins; `nilId()` for the first. */
  readonly after: EmploymentId;
  readonly limit: number;
}

const LIST_SOURCE_RECORDS = statement("list_source_records")`
  select id, source, sealed from employments where environment = $1 and source = $2 and id > $3 order by id limit $4`;

/** A page of all records of a source. */
export function listSourceRecords(
  db: Queryable,
  { environment, source, after, limit }: RecordPage & { readonly source: string },
): Promise<SourceRecordRow[]> {
  return db.rows<SourceRecordRow>(LIST_SOURCE_RECORDS, [environment, source, after, limit]);
}

// The environment is compared so that the index of the tokens is used: they are few of many.
const LIST_WAITING_RECORDS = statement("list_waiting_records")`
  select id, source, sealed from employments where blocking_tokens @> array[$1::bigint] and environment is not distinct from $2
    and ($3::text is null or source = $3) and id > $4 order by id limit $5`;

/**
 * A page of the records that wait for their person.
 *
 * @param token of the key that all of them have, and no other record
 */
export function listWaitingRecords(db: Queryable, token: string, page: RecordPage): Promise<SourceRecordRow[]> {
  const { environment, source, after, limit } = page;
  return db.rows<SourceRecordRow>(LIST_WAITING_RECORDS, [token, environment, source, after, limit]);
}
