import type { Environment } from "../../domain/caller.ts";
import type { Queryable, Statement } from "../postgres/database.ts";
import { EMPLOYMENT_COLUMNS, type EmploymentRow, KEY_RECORDS_MAX } from "./employments.ts";

/** What records are looked for by. */
export interface TokenSearch {
  readonly environment: Environment;
  /** Signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
}

/** What a search found. */
export interface Candidates {
  /** Without repeats, in no order. */
  readonly rows: readonly EmploymentRow[];
  /** Those of the search's tokens that more than {@link KEY_RECORDS_MAX} records share. */
  readonly overfull: readonly string[];
}

// Values stand in selects of their own, which hides them from the planner. It would see from them that the limit is small
// beside the hundredth of the table that it takes `&&` to find, and read the table from its beginning once that is larger than
// some 25 million rows; and it would plan anew for every search, which costs three times what a search does.
const LIST_CANDIDATES: Statement = {
  name: "list_candidates",
  text: `select s.place::integer as place, ${EMPLOYMENT_COLUMNS}
    from unnest((select $1::text[]), (select $2::text[])) with ordinality as s (environment, tokens, place)
    cross join lateral (select id, source, company_id, sealed from employments
      where blocking_tokens && s.tokens::bigint[] and environment = s.environment limit (select $3::integer)) e`,
};

// Of each token no more records are visited than the cap and one, and none is read whole. Of what is wanted of two overfull
// tokens together, the index intersects the lists before any record is visited.
const LIST_CAPPED_CANDIDATES: Statement = {
  name: "list_capped_candidates",
  text: `with sizes as materialized (
      select t.token, (select count(*) from (select from employments e
        where e.blocking_tokens @> array[t.token] and e.environment = $1 limit (select $3::integer) + 1) as met) as size
      from unnest($2::text::bigint[]) as t (token)),
    wanted as (
      select array[token] as tokens from sizes where size <= $3
      union all
      select array[a.token, b.token] from sizes a join sizes b on a.token < b.token where a.size > $3 and b.size > $3),
    found as (
      select distinct e.id from wanted w cross join lateral (select array_agg(id) as ids from (select id from employments
        where blocking_tokens @> w.tokens and environment = $1 limit (select $3::integer) + 1) as met having count(*) <= $3) as few
      cross join lateral unnest(few.ids) as e (id))
    select ${EMPLOYMENT_COLUMNS}, null::text as token
    from (select * from employments e where e.id in (select id from found)
      order by cardinality(array(select unnest(e.blocking_tokens) intersect select unnest($2::text::bigint[]))) desc, id
      limit $4) e
    union all
    select null::uuid, null, null::uuid, null::bytea, token::text from sizes where size > $3`,
};

/** However many keys are full to the brim, no more records than this come back: those that share the most keys. */
const CAPPED_MAX = 2_000;

/** How long a token that was found to be overfull is believed to be, in milliseconds, and how many are remembered. */
const CROWDED_FOR_MS = 600_000;
const CROWDED_MAX = 10_000;

/** Finds the candidates of searches, in the order of the searches. */
export type CandidateSearch = (searches: readonly TokenSearch[]) => Promise<Candidates[]>;

/**
 * Opens a search for the records that share blocking tokens and the environment. A token that too many records share finds
 * only those that share another such token as well.
 *
 * No record of an overfull token is fetched beyond the cap; but the index has to go through its list to say that it is one
 * (some 10 ms of 100,000), so the search remembers for a while which ones are.
 */
export function openCandidateSearch(db: Queryable, options: { readonly nowMs: () => number }): CandidateSearch {
  const crowdedUntilMs = new Map<string, number>();

  function note(overfull: readonly string[]): void {
    if (crowdedUntilMs.size + overfull.length > CROWDED_MAX) crowdedUntilMs.clear();
    for (const token of overfull) crowdedUntilMs.set(token, options.nowMs() + CROWDED_FOR_MS);
  }

  function apart({ environment, tokens }: TokenSearch): KnownSearch {
    const now = options.nowMs();
    const crowded = tokens.filter((token) => (crowdedUntilMs.get(token) ?? 0) > now);
    return { environment, tokens, crowded, others: tokens.filter((token) => !crowded.includes(token)) };
  }

  return async (searches) => {
    const known = searches.map(apart);
    const found = await listUncapped(db, known);
    return Promise.all(
      known.map(async (search, at) => {
        const rows = found[at] ?? [];
        // A single overfull token adds nothing. Two may; and where more turn out to be, all are looked at together.
        if (search.crowded.length < 2 && rows.length <= KEY_RECORDS_MAX) return { rows, overfull: search.crowded };
        const capped = await listCapped(db, search);
        note(capped.overfull);
        return capped;
      }),
    );
  };
}

interface KnownSearch extends TokenSearch {
  readonly crowded: readonly string[];
  readonly others: readonly string[];
}

async function listUncapped(db: Queryable, searches: readonly KnownSearch[]): Promise<EmploymentRow[][]> {
  const rows = await db.rows<EmploymentRow & { readonly place: number }>(LIST_CANDIDATES, [
    searches.map(({ environment }) => environment),
    searches.map(({ others }) => arrayText(others)),
    KEY_RECORDS_MAX + 1,
  ]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return searches.map((_, at) => byPlace.get(at + 1) ?? []);
}

async function listCapped(db: Queryable, { environment, tokens }: TokenSearch): Promise<Candidates> {
  const values = [environment, arrayText(tokens), KEY_RECORDS_MAX, CAPPED_MAX];
  const found = await db.rows<EmploymentRow & { readonly token: string | null }>(LIST_CAPPED_CANDIDATES, values);
  return {
    rows: found.filter(({ token }) => token === null),
    overfull: found.flatMap(({ token }) => token ?? []),
  };
}

function arrayText(tokens: readonly string[]): string {
  return `{${tokens.join()}}`;
}
