import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";

const INSERT_ERASED = statement("insert_erased_employments")`
  insert into erased_employments (employment_id, environment) select id, $1 from unnest($2::uuid[]) as e (id)
    on conflict (employment_id) do nothing`;

/** Notes records that no import may bring back. */
export async function insertErasedEmployments(
  tx: Queryable,
  environment: Environment,
  ids: readonly EmploymentId[],
): Promise<void> {
  await tx.rows(INSERT_ERASED, [environment, ids]);
}

const LIST_ERASED = statement("list_erased_employments")`
  select employment_id from erased_employments where employment_id = any ($1::uuid[])`;

/** Those of these records that were erased at a person's request. */
export async function listErasedEmployments(db: Queryable, ids: readonly EmploymentId[]): Promise<EmploymentId[]> {
  const rows = await db.rows<{ employment_id: EmploymentId }>(LIST_ERASED, [ids]);
  return rows.map(({ employment_id }) => employment_id);
}

const READMIT = statement("readmit_employments")`
  delete from erased_employments where employment_id = $1 and environment = $2 returning 1 as readmitted`;

/** Lets imports bring back a record. Returns false if it was not erased. */
export async function readmitEmployment(tx: Queryable, environment: Environment, id: EmploymentId): Promise<boolean> {
  return (await tx.rows(READMIT, [id, environment])).length > 0;
}
