import type { Environment } from "../domain/caller.ts";
import type { CompanyId, EmploymentId } from "../domain/ids.ts";
import type { Queryable, Statement } from "./database.ts";

/** A payroll record as it stands in the store. */
export interface EmploymentRow {
  readonly id: EmploymentId;
  readonly source: string;
  readonly company_id: CompanyId | null;
  readonly sealed: Buffer;
}

/** A blocking key that more records than this share tells nothing, and must not fill the memory. */
export const CANDIDATES_MAX = 2_000;

const LIST_EMPLOYMENTS_BY_TOKENS: Statement = {
  name: "list_employments_by_tokens",
  text: `select id, source, company_id, sealed from employments
    where blocking_tokens && $1::bigint[] and environment = $2 limit $3`,
};

/**
 * The records of an environment that share at least one blocking token; at most {@link CANDIDATES_MAX} and one.
 *
 * @param tokens signed 64-bit integers in decimal
 */
export function listEmploymentsByTokens(
  db: Queryable,
  environment: Environment,
  tokens: readonly string[],
): Promise<EmploymentRow[]> {
  return db.rows<EmploymentRow>(LIST_EMPLOYMENTS_BY_TOKENS, [tokens, environment, CANDIDATES_MAX + 1]);
}

const ESTIMATE_EMPLOYMENTS: Statement = {
  name: "estimate_employments",
  text: `select greatest(reltuples, 0)::bigint as estimate from pg_class where oid = 'employments'::regclass`,
};

/** About how many records the store holds over all environments, as the planner knows it. */
export async function estimateEmployments(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ estimate: number }>(ESTIMATE_EMPLOYMENTS);
  return row?.estimate ?? 0;
}
