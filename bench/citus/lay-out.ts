import type pg from "pg";
import { CITUS_LAYOUT, distributionColumn, isDistributed, type Placement } from "../../fixtures/citus-layout.ts";

/** A table that Citus refuses to distribute, and why. */
export interface Refusal {
  readonly table: string;
  readonly reason: string;
}

/** Tries to distribute each table as the migrations make it. Changes nothing. */
export async function findRefusals(client: pg.Client): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const [table, placement] of Object.entries(CITUS_LAYOUT)) {
    const statement = distribution(table, placement);
    if (statement === null) continue;
    await client.query("begin");
    try {
      await client.query(statement);
    } catch (failure) {
      refusals.push({ table, reason: failure instanceof Error ? failure.message : String(failure) });
    } finally {
      await client.query("rollback");
    }
  }
  return refusals;
}

/**
 * Makes the layout at any price, to see what becomes of the statements: without foreign keys, with the distribution column in
 * every key, and without partitions. The database is of no use to the service afterwards.
 */
export async function forceLayout(client: pg.Client): Promise<Refusal[]> {
  await dropForeignKeys(client);
  const refusals: Refusal[] = [];
  const ordered = Object.entries(CITUS_LAYOUT).sort(
    ([, a], [, b]) => Number(isDistributed(a)) - Number(isDistributed(b)),
  );
  for (const [table, placement] of ordered) {
    const statement = distribution(table, placement);
    if (statement === null) continue;
    try {
      await flatten(client, table);
      await client
        .query(`alter table ${table} add column if not exists ${distributionColumn(placement) ?? "id"} uuid`)
        .catch(() => undefined);
      if (isDistributed(placement)) await widenKeys(client, table, distributionColumn(placement) ?? "");
      await client.query(statement);
    } catch (failure) {
      refusals.push({ table, reason: failure instanceof Error ? failure.message : String(failure) });
    }
  }
  return refusals;
}

function distribution(table: string, placement: Placement): string | null {
  if (placement.is === "local") return null;
  if (placement.is === "reference") return `select create_reference_table('${table}')`;
  return `select create_distributed_table('${table}', '${distributionColumn(placement)}')`;
}

async function dropForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { text } of rows) await client.query(text);
}

/** A partitioned table becomes a plain one with the same columns and no indexes. */
async function flatten(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query("select 1 from pg_partitioned_table where partrelid = $1::regclass", [table]);
  if (rows.length === 0) return;
  await client.query(`create table flat (like ${table} including defaults)`);
  await client.query(`drop table ${table} cascade`);
  await client.query(`alter table flat rename to ${table}`);
}

/** A unique index of a distributed table must have its distribution column. */
async function widenKeys(client: pg.Client, table: string, column: string): Promise<void> {
  const { rows } = await client.query<{ drop: string; columns: string; where: string | null }>(
    `select case when c.conname is null then format('drop index %s', i.indexrelid::regclass)
          else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
        (select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ') from generate_series(1, i.indnkeyatts) n) as columns,
        pg_get_expr(i.indpred, i.indrelid) as where
      from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indrelid = $1::regclass and i.indisunique`,
    [table],
  );
  for (const { drop, columns, where } of rows) {
    await client.query(drop);
    const wide = columns.split(", ").includes(column) ? columns : `${column}, ${columns}`;
    await client.query(`create unique index on ${table} (${wide})${where === null ? "" : ` where ${where}`}`);
  }
}
