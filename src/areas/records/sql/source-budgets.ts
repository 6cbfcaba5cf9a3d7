import { type Queryable, statement } from "../../../kernel/database/postgres/database.ts";

/** A limit on the questions to one source in a window. */
export interface SourceLimit {
  readonly windowSeconds: number;
  /** At least 1. */
  readonly questions: number;
}

// A window whose end is later than a window from now has ended: otherwise its source would be
// refused for as long as the clock was set back. A question that is refused takes nothing.
const DRAW_SOURCE_BUDGET = statement("draw_source_budget")`
  with given as (
      select * from unnest($2::integer[], $3::integer[]) as g (window_seconds, questions)),
    held as materialized (
      select b.window_seconds, b.taken,
        b.window_ends_at <= clock_timestamp()
          or b.window_ends_at > clock_timestamp() + b.window_seconds * interval '1 second' as is_over
      from source_budgets b where b.source = $1 order by b.window_seconds for update),
    allowed as (
      select coalesce(bool_and(h.window_seconds is null or h.is_over or h.taken + $4 <= g.questions), true)
        and coalesce(bool_and($4 <= g.questions), true) as is_allowed
      from given g left join held h using (window_seconds)),
    drawn as (
      insert into source_budgets as b (source, window_seconds, window_ends_at, taken)
      select $1, g.window_seconds, clock_timestamp() + g.window_seconds * interval '1 second', $4
      from given g, allowed where is_allowed
      on conflict (source, window_seconds) do update set
        taken = case when (select h.is_over from held h where h.window_seconds = b.window_seconds)
          then excluded.taken else b.taken + excluded.taken end,
        window_ends_at = case when (select h.is_over from held h where h.window_seconds = b.window_seconds)
          then excluded.window_ends_at else b.window_ends_at end
      returning 1)
    select is_allowed from allowed`;

/**
 * Draws questions from the budget of a source, over all processes: from every window, or from none
 * if one of them is used up.
 *
 * @param draw.source the source's name, with its environment if it is asked in several
 * @param draw.count how many questions, at least 1
 * @returns true if the questions may be asked
 */
export async function drawSourceBudget(
  db: Queryable,
  draw: { readonly source: string; readonly limits: readonly SourceLimit[]; readonly count: number },
): Promise<boolean> {
  const { source, limits, count } = draw;
  if (limits.length === 0) return true;
  const [row] = await db.rows<{ is_allowed: boolean }>(DRAW_SOURCE_BUDGET, [
    source,
    limits.map(({ windowSeconds }) => windowSeconds),
    limits.map(({ questions }) => questions),
    count,
  ]);
  return row?.is_allowed ?? false;
}
