import assert from "node:assert/strict";
import type { Queryable, Statement } from "../../src/store/postgres/database.ts";

/** The first statement that a function of the store runs. */
export async function statementOf(run: (db: Queryable) => Promise<unknown>): Promise<Statement> {
  const statements: Statement[] = [];
  await run({
    async rows(statement) {
      statements.push(statement);
      return [];
    },
  });
  const [statement] = statements;
  assert.ok(statement);
  return statement;
}

/**
 * The plan of a statement as the server makes it once for all values, on a connection of its kind.
 *
 * @param bound.types the SQL types of its values, and `bound.values` the values, as SQL
 */
export async function genericPlanOf(
  db: Queryable,
  statement: Statement,
  bound: { readonly types: string; readonly values: string },
): Promise<string> {
  const { isByIndex } = statement;
  const run = (name: string, text: string) =>
    db.rows<{ "QUERY PLAN": string }>({ name, text, ...(isByIndex === undefined ? {} : { isByIndex }) });
  await run("plan_mode", "set plan_cache_mode = force_generic_plan");
  await run("plan_read", `prepare planned (${bound.types}) as ${statement.text}`);
  const rows = await run("plan", `explain execute planned (${bound.values})`);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
