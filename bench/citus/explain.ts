import type pg from "pg";
import type { Statement } from "../../src/store/postgres/database.ts";

/** How Citus would run a statement. */
export type PlanOutcome =
  /** On the coordinator alone, without a distributed table. */
  | { readonly is: "local" }
  /** As so many tasks on shards; 1 does not depend on the number of shards. */
  | { readonly is: "tasks"; readonly count: number }
  /** Not at all, with Citus's reason. */
  | { readonly is: "refused"; readonly reason: string };

const SAMPLES: Readonly<Record<string, string>> = {
  uuid: "'0192f0c1-2b3c-7def-8123-456789abcdef'",
  text: "'1'",
  integer: "1",
  smallint: "1",
  bigint: "1",
  "double precision": "1",
  real: "1",
  numeric: "1",
  boolean: "true",
  bytea: "'\\x00'",
  jsonb: "'{}'",
  json: "'{}'",
  date: "'2026-11-01'",
  interval: "'1 hour'",
  "timestamp with time zone": "'2026-11-01T00:00:00Z'",
  "timestamp without time zone": "'2026-11-01T00:00:00'",
};

/** Plans a statement with a sample of each value, and does not run it. */
export async function planOf(client: pg.Client, { name, text }: Statement): Promise<PlanOutcome> {
  const prepared = `"plan_${name}"`;
  try {
    await client.query(`prepare ${prepared} as ${text}`);
    const { rows } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = $1`,
      [`plan_${name}`],
    );
    const values = rows.map(({ type }) => sampleOf(type)).join(", ");
    const plan = await client.query<Record<string, string>>(
      `explain (costs off) execute ${prepared}${values === "" ? "" : `(${values})`}`,
    );
    return outcomeOf(plan.rows.map((row) => row["QUERY PLAN"] ?? "").join("\n"));
  } catch (failure) {
    return { is: "refused", reason: failure instanceof Error ? failure.message : String(failure) };
  } finally {
    await client.query(`deallocate ${prepared}`).catch(() => undefined);
  }
}

function sampleOf(type: string): string {
  const element = type.endsWith("[]") ? type.slice(0, -2) : null;
  if (element !== null) return `array[${SAMPLES[element] ?? "null"}]::${type}`;
  return `${SAMPLES[type] ?? "null"}::${type}`;
}

function outcomeOf(plan: string): PlanOutcome {
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  if (counts.length > 0) return { is: "tasks", count: Math.max(...counts) };
  return plan.includes("Custom Scan (Citus") ? { is: "tasks", count: 1 } : { is: "local" };
}
