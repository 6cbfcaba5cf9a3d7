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

/** What records are looked for by. */
export interface TokenSearch {
  readonly environment: Environment;
  /** Signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
}

const LIST_EMPLOYMENTS_BY_TOKENS: Statement = {
  name: "list_employments_by_tokens",
  text: `select s.place::integer as place, e.id, e.source, e.company_id, e.sealed
    from unnest($1::text[], $2::text[]) with ordinality as s (environment, tokens, place)
    cross join lateral (select id, source, company_id, sealed from employments
      where blocking_tokens && s.tokens::bigint[] and environment = s.environment limit $3) e`,
};

/**
 * The records that share at least one blocking token and the environment with a search; of each search at most
 * {@link CANDIDATES_MAX} and one.
 *
 * @returns the records of each search, in the order of the searches
 */
export async function listEmploymentsByTokens(
  db: Queryable,
  searches: readonly TokenSearch[],
): Promise<EmploymentRow[][]> {
  const rows = await db.rows<EmploymentRow & { readonly place: number }>(LIST_EMPLOYMENTS_BY_TOKENS, [
    searches.map(({ environment }) => environment),
    searches.map(({ tokens }) => `{${tokens.join()}}`),
    CANDIDATES_MAX + 1,
  ]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return searches.map((_, at) => byPlace.get(at + 1) ?? []);
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
