import type { Queryable, Statement } from "../database.ts";

/**
 * Builds a statement that finds rows of a tenant by any of several conditions, newest first. Each
 * condition reads its own index to the end before rows are ordered, so that no plan walks through all
 * rows of the tenant in the hope of an early match.
 *
 * @param noun.conditions each over the table, with values bound to `$3` and following; one whose value
 * is null finds nothing
 * @param noun.values the number of values of the conditions
 */
export function searchStatement(noun: {
  readonly noun: string;
  readonly table: string;
  readonly columns: string;
  readonly conditions: readonly string[];
  readonly values: number;
}): Statement {
  const { table, columns, conditions, values } = noun;
  const limit = `$${values + 3}`;
  const found = conditions.map(
    (condition, at) => `found_${at} as materialized (
      select id, created_at from ${table} where team_id = $1 and environment = $2 and ${condition})`,
  );
  const newest = conditions.map(
    (_, at) => `(select id from found_${at} order by created_at desc, id desc limit ${limit})`,
  );
  return {
    name: `search_${noun.noun}`,
    text: `with ${found.join(", ")}
      select ${columns} from ${table} where id in (${newest.join(" union ")}) order by created_at desc, id desc limit ${limit}`,
  };
}

/** A range of ids, both ends included; null: none. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

/** Runs a statement of {@link searchStatement}. */
export function searchRows<Row>(
  db: Queryable,
  statement: Statement,
  of: {
    readonly tenant: { readonly teamId: string; readonly environment: string };
    readonly values: readonly unknown[];
    readonly limit: number;
  },
): Promise<Row[]> {
  return db.rows<Row>(statement, [of.tenant.teamId, of.tenant.environment, ...of.values, of.limit]);
}
