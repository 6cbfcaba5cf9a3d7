import assert from "node:assert/strict";
import pg from "pg";
import type { Queryable, Statement } from "../../src/kernel/database/postgres/database.ts";

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

/** A statement that was prepared under its name, as SQL that carries it out. */
export function executeText({ name }: Statement, values: readonly unknown[]): string {
  return `execute ${name}${values.length === 0 ? "" : ` (${values.map(literalOf).join(", ")})`}`;
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number") return String(value);
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));
}

/** A node of a plan in JSON. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Shared Hit Blocks"?: number;
  readonly "Shared Read Blocks"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The tables that a plan reads from one end to the other. */
export function scannedBy(node: PlanNode): string[] {
  const own = node["Node Type"] === "Seq Scan" ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}

/** The pages of tables and indexes that a plan with `buffers` has read. */
export function pagesReadBy(root: PlanNode): number {
  return (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0);
}
