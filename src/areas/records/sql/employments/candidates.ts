import type { Environment } from "../../../../kernel/access/caller.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import { EMPLOYMENT_COLUMNS, type EmploymentRow, KEY_RECORDS_MAX } from "./employments.ts";

/** What records are searched by. */
interface TokenSearch {
  readonly environment: Environment;
  /** Signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
}

/** The result of a search. */
interface Candidates {
  /** Without duplicates, in no order. */
  readonly rows: readonly EmploymentRow[];
  /** Those of the search's tokens that more than {@link KEY_RECORDS_MAX} records share. */
  readonly overfull: readonly string[];
}

// Values are in subselects, which hides them from the planner. Seeing them, it would assume that
// the limit is small compared with the hundredth of the table that it expects `&&` to match, and
// scan the table from its beginning once that is larger than some 25 million rows; and it would
// replan for every search, which costs three times as much as the search. And the environment is compared so that no index
// serves it: one of its column would be read whole, and combined with that of the tokens, once two environments have records.
const LIST_CANDIDATES = statement("list_candidates")`
  select s.number::integer as number, ${EMPLOYMENT_COLUMNS}
    from unnest((select $1::text[]), (select $2::text[])) with ordinality as s (environment, tokens, number)
    cross join lateral (select id, source, company_id, sealed from employments
      where blocking_tokens && s.tokens::bigint[] and environment is not distinct from s.environment limit (select $3::integer)) e`;

// At most the cap plus one records are visited per token, and none is read completely. For two
// overfull tokens together, the index intersects the lists before any record is visited.
const LIST_CAPPED_CANDIDATES = statement("list_capped_candidates")`
  with sizes as materialized (
      select t.token, (select count(*) from (select from employments e
        where e.blocking_tokens @> array[t.token] and e.environment is not distinct from $1 limit (select $3::integer) + 1) as met) as size
      from unnest($2::text::bigint[]) as t (token)),
    wanted as (
      select array[token] as tokens from sizes where size <= $3
      union all
      select array[a.token, b.token] from sizes a join sizes b on a.token < b.token where a.size > $3 and b.size > $3),
    found as (
      select distinct e.id from wanted w cross join lateral (select array_agg(id) as ids from (select id from employments
        where blocking_tokens @> w.tokens and environment is not distinct from $1 limit (select $3::integer) + 1) as met having count(*) <= $3) as few
      cross join lateral unnest(few.ids) as e (id))
    select ${EMPLOYMENT_COLUMNS}, null::text as token
    from (select * from employments e where e.id in (select id from found)
      order by cardinality(array(select unnest(e.blocking_tokens) intersect select unnest($2::text::bigint[]))) desc, id
      limit $4) e
    union all
    select null::uuid, null, null::uuid, null::bytea, token::text from sizes where size > $3`;

/**
 * However many keys are at their cap, at most this many records are returned: those that share the
 * most keys.
 */
const CAPPED_MAX = 2_000;

/** How long an overfull token is cached, in milliseconds, and the most cached ones. */
const OVERFULL_TTL_MS = 600_000;
const OVERFULL_CACHED_MAX = 10_000;

/** Finds the candidates of searches, in the order of the searches. */
export type CandidateSearch = (searches: readonly TokenSearch[]) => Promise<Candidates[]>;

/**
 * Opens a search for the records that share blocking tokens within the environment. An overfull
 * token, which too many records share, finds only those that share another such token as well.
 *
 * No record of an overfull token is fetched beyond the cap; but the index has to scan its list to
 * detect that (some 10 ms for 100,000), so the search caches for a while which tokens are overfull.
 */
export function openCandidateSearch(db: Queryable, options: { readonly nowMs: () => number }): CandidateSearch {
  const overfullUntilMs = new Map<string, number>();

  function note(overfull: readonly string[]): void {
    if (overfullUntilMs.size + overfull.length > OVERFULL_CACHED_MAX) overfullUntilMs.clear();
    for (const token of overfull) overfullUntilMs.set(token, options.nowMs() + OVERFULL_TTL_MS);
  }

  function apart({ environment, tokens }: TokenSearch): KnownSearch {
    const now = options.nowMs();
    const overfull = tokens.filter((token) => (overfullUntilMs.get(token) ?? 0) > now);
    return { environment, tokens, overfull, others: tokens.filter((token) => !overfull.includes(token)) };
  }

  return async (searches) => {
    const known = searches.map(apart);
    const found = await listUncapped(db, known);
    return Promise.all(
      known.map(async (search, at) => {
        const rows = found[at] ?? [];
        // A single overfull token adds nothing. Two may; and if more turn out to be overfull, all
        // are combined.
        if (search.overfull.length < 2 && rows.length <= KEY_RECORDS_MAX) return { rows, overfull: search.overfull };
        const capped = await listCapped(db, search);
        note(capped.overfull);
        return capped;
      }),
    );
  };
}

interface KnownSearch extends TokenSearch {
  readonly overfull: readonly string[];
  readonly others: readonly string[];
}

async function listUncapped(db: Queryable, searches: readonly KnownSearch[]): Promise<EmploymentRow[][]> {
  const rows = await db.rows<EmploymentRow & { readonly number: number }>(LIST_CANDIDATES, [
    searches.map(({ environment }) => environment),
    searches.map(({ others }) => arrayText(others)),
    KEY_RECORDS_MAX + 1,
  ]);
  const bySearch = Map.groupBy(rows, ({ number }) => number);
  return searches.map((_, at) => bySearch.get(at + 1) ?? []);
}

async function listCapped(db: Queryable, { environment, tokens }: TokenSearch): Promise<Candidates> {
  const values = [environment, arrayText(tokens), KEY_RECORDS_MAX, CAPPED_MAX];
  const found = await db.rows<EmploymentRow & { readonly token: string | null }>(LIST_CAPPED_CANDIDATES, values);
  return { rows: found.filter(({ token }) => token === null), overfull: found.flatMap(({ token }) => token ?? []) };
}

function arrayText(tokens: readonly string[]): string {
  return `{${tokens.join()}}`;
}
