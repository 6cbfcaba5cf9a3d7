import pg from "pg";
import type { Database, Statement } from "../../src/kernel/database/postgres/database.ts";
import { executeText, type PlanNode, pagesReadBy, scannedBy } from "../../test/support/plans.ts";

/** A statement as a service has run it. */
export interface Ran {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** How the server carries a statement out. */
export interface Plan {
  readonly statement: string;
  /** The partitions that it reads from one end to the other; an empty one is none. */
  readonly scanned: readonly string[];
  /** The pages that it read; null where it was not carried out. */
  readonly pages: number | null;
}

/** The database, noting what is run on it of one table. */
export function noting(db: Database, table: string, ran: Ran[]): Database {
  const ofTable = new RegExp(`(from|update|join|into) ${table}\\b`);
  return {
    ...db,
    rows: (statement, values = []) => {
      if (ofTable.test(statement.text)) ran.push({ statement, values });
      return db.rows(statement, values);
    },
  };
}

/**
 * The plans of statements, in one session that has run all of them before: where the server plans for all values at once, it does so
 * here too. Counts are planned only, since they read every row of a list.
 */
export async function plansOf(url: string, table: string, all: readonly Ran[]): Promise<Plan[]> {
  const client = new pg.Client({ connectionString: url, application_name: "bench lists" });
  await client.connect();
  try {
    await client.query("set jit = off; set timezone = 'UTC'");
    const filled = await filledParts(client, table);
    const prepared = new Set<string>();
    for (const { statement, values } of all) {
      if (!prepared.has(statement.name)) await client.query(`prepare ${statement.name} as ${statement.text}`);
      prepared.add(statement.name);
      await client.query(isCount(statement) ? explain("", { statement, values }) : executeText(statement, values));
    }
    const plans: Plan[] = [];
    for (const ran of all) {
      const isRun = !isCount(ran.statement);
      const { rows } = await client.query(explain(isRun ? "analyze, buffers, timing off, " : "", ran));
      const [{ Plan: root }] = rows[0]["QUERY PLAN"] as [{ Plan: PlanNode }];
      plans.push({
        statement: ran.statement.name,
        scanned: scannedBy(root).filter((part) => filled.has(part)),
        pages: isRun ? pagesReadBy(root) : null,
      });
    }
    return plans;
  } finally {
    await client.end();
  }
}

function isCount({ name }: Statement): boolean {
  return name.startsWith("count_");
}

async function filledParts(client: pg.Client, table: string): Promise<Set<string>> {
  const { rows } = await client.query<{ part: string }>(
    "select relid::text as part from pg_partition_tree($1) where isleaf and pg_relation_size(relid) > 0",
    [table],
  );
  return new Set(rows.map(({ part }) => part));
}

function explain(options: string, { statement, values }: Ran): string {
  return `explain (${options}format json) ${executeText(statement, values)}`;
}
