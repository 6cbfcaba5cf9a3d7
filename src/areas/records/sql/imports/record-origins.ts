import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId, Timestamp } from "../../../../kernel/ids.ts";

/** The import that wrote a record last. */
export interface RecordOrigin {
  /** The record's. */
  readonly id: EmploymentId;
  readonly imported_at: Timestamp;
  /** As in the inquiry log; null: not known. */
  readonly actor: string | null;
  readonly file_name: string | null;
}

const LIST_IMPORTS_OF_RECORDS = statement("list_imports_of_records")`
  select e.id, i.started_at as imported_at, i.actor, i.file_name
    from employments e join imports i on i.id = e.import_id where e.id = any($1::uuid[])`;

/** The imports that wrote records last, in no order; those that are not known are left out. */
export function listImportsOfRecords(db: Queryable, ids: readonly EmploymentId[]): Promise<RecordOrigin[]> {
  return db.rows<RecordOrigin>(LIST_IMPORTS_OF_RECORDS, [ids]);
}

const LIST_RECORD_SOURCES = statement("list_record_sources")`
  select distinct source from imports where kind = 'employments' and environment = $1 order by source`;

/** Every source of which records were ever imported into an environment, by name. */
export async function listRecordSources(db: Queryable, environment: Environment): Promise<string[]> {
  return (await db.rows<{ source: string }>(LIST_RECORD_SOURCES, [environment])).map(({ source }) => source);
}
