import { batchRequestsEach } from "../../../../kernel/database/postgres/bulk/request-batching.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { isOfWorker } from "../../../../kernel/database/postgres/failure.ts";
import type { EmploymentId, EmploymentPayId, ImportId } from "../../../../kernel/ids.ts";

/** The sealed pay of one employment in one year. */
export interface PayRow {
  /** The row's id in the associated data. */
  readonly id: EmploymentPayId;
  readonly employment_id: EmploymentId;
  readonly year: number;
  readonly sealed: Buffer;
}

const LIST_EMPLOYMENT_PAY = statement("list_employment_pay")`
  select id, employment_id, year, sealed from employment_pay where employment_id = any($1::uuid[])`;

const listBatched = batchRequestsEach(listPayOfEach, { batchMax: 64, batchesMax: 2 });

/** The pay of employments, in no order. Concurrent calls share a statement. */
export function listEmploymentPay(db: Queryable, ids: readonly EmploymentId[]): Promise<PayRow[]> {
  return listBatched(db, ids);
}

async function listPayOfEach(
  db: Queryable,
  lists: readonly (readonly EmploymentId[])[],
): Promise<(PayRow[] | Promise<PayRow[]>)[]> {
  try {
    const rows = await db.rows<PayRow>(LIST_EMPLOYMENT_PAY, [lists.flat()]);
    const byEmployment = Map.groupBy(rows, (row) => row.employment_id);
    return lists.map((ids) => [...new Set(ids)].flatMap((id) => byEmployment.get(id) ?? []));
  } catch (failure) {
    // A worker of Citus that is down fails those whose pay it has, and no other one.
    if (lists.length === 1 || !isOfWorker(failure)) throw failure;
    return lists.map(async (ids) => (await listPayOfEach(db, [ids]))[0] ?? []);
  }
}

/** A year's pay ready to be stored. */
export interface SealedPay extends PayRow {
  readonly keyId: number;
}

// Locked as a foreign key would lock them, which a distributed table cannot have (pay-layout.ts).
const SAVE_EMPLOYMENT_PAY = statement("save_employment_pay")`
  with held as materialized (select id from employments where id = any($2::uuid[]) order by id for key share)
    insert into employment_pay (id, employment_id, year, sealed, key_id, import_id)
    select r.id, r.employment_id, r.year, r.sealed, r.key_id, $6
    from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::bytea[], $5::integer[])
      as r (id, employment_id, year, sealed, key_id) join held on held.id = r.employment_id
    on conflict (employment_id, year) do update set sealed = excluded.sealed, key_id = excluded.key_id,
      import_id = excluded.import_id`;

/** Adds or replaces the pay of years, in one statement; that of employments which are gone is left out. */
export async function saveEmploymentPay(tx: Queryable, rows: readonly SealedPay[], importId: ImportId): Promise<void> {
  await tx.rows(SAVE_EMPLOYMENT_PAY, [
    rows.map(({ id }) => id),
    rows.map(({ employment_id }) => employment_id),
    rows.map(({ year }) => year),
    rows.map(({ sealed }) => sealed),
    rows.map(({ keyId }) => keyId),
    importId,
  ]);
}

const DELETE_PAY_OF = statement("delete_pay_of_employment")`delete from employment_pay where employment_id = $1`;

/** Deletes all pay of an employment. */
export async function deletePayOf(tx: Queryable, employmentId: EmploymentId): Promise<void> {
  await tx.rows(DELETE_PAY_OF, [employmentId]);
}

const DELETE_PAY_BEFORE = statement("delete_pay_before")`
  with gone as (delete from employment_pay where id in (
      select id from employment_pay where year < extract(year from now() at time zone 'utc') - $1 limit $2) returning 1)
    select count(*)::integer as removed from gone`;

/** Deletes pay of years that ended more than `years` years ago. Returns how many rows were deleted. */
export async function deletePayBefore(db: Queryable, years: number, limit: number): Promise<number> {
  const [row] = await db.rows<{ removed: number }>(DELETE_PAY_BEFORE, [years, limit]);
  return row?.removed ?? 0;
}
