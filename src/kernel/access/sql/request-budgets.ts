import { onlyRow, type Queryable, statement } from "../../database/postgres/database.ts";
import { isDue } from "../../database/postgres/leases.ts";

/** The length of a budget window, in seconds. */
export const BUDGET_WINDOW_SECONDS = 60;

/** The state of a credential's budget after a share was drawn from it. */
interface BudgetDraw {
  /**
   * Requests taken in this window by all processes together, including this share; may exceed the
   * limit.
   */
  readonly taken: number;
  readonly secondsLeft: number;
}

// A window whose end is implausibly late has ended: otherwise its credential would be refused for
// as long as the clock was set back.
const IS_OVER = isDue("b.window_ends_at", {
  now: "clock_timestamp()",
  maxPlausibleDelay: `${2 * BUDGET_WINDOW_SECONDS} seconds`,
});
const DRAW_BUDGET = statement("draw_budget")`
  insert into request_budgets as b (credential_id, window_ends_at, taken)
    values ($1, clock_timestamp() + $3 * interval '1 second', $2)
    on conflict (credential_id) do update set
      taken = case when ${IS_OVER} then excluded.taken else b.taken + excluded.taken end,
      window_ends_at = case when ${IS_OVER} then excluded.window_ends_at else b.window_ends_at end
    returning taken, extract(epoch from window_ends_at - clock_timestamp())::float8 as seconds_left`;

/**
 * Draws a share of requests from a holder's budget of the current window; a window that has
 * ended starts over.
 */
export async function drawBudget(db: Queryable, holder: string, share: number): Promise<BudgetDraw> {
  const values = [holder, share, BUDGET_WINDOW_SECONDS];
  const row = await onlyRow<{ taken: number; seconds_left: number }>(db, DRAW_BUDGET, values);
  return { taken: row.taken, secondsLeft: Math.max(0, row.seconds_left) };
}
