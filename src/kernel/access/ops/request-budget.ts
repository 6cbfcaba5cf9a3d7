import type { Database } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import { drawBudget } from "../sql/request-budgets.ts";

/** The state of a credential's budget after a request. */
interface BudgetState {
  /** Requests per minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the budget is full again. */
  readonly resetSeconds: number;
}

/** Rate-limits the requests of each credential over all processes together. */
export interface RequestBudget {
  /**
   * Takes one request from the holder's budget.
   *
   * @param holder the id of a key or a member, or of what a person calls with; or a keyed hash, in 32
   * hex digits
   * @param times how many times the usual limit the budget is; the same at every call for one id
   * @returns the state of the budget, and whether the request is within it
   */
  take(holder: string, times?: number): Promise<BudgetState & { readonly isWithin: boolean }>;
  /**
   * Counts a rejected credential of a client address, of which it has {@link REJECTED_MAX} in a window.
   *
   * @param address the keyed hash of the address, in 32 hex digits
   */
  takeRejected(address: string): Promise<BudgetState & { readonly isWithin: boolean }>;
  /**
   * The state of a budget that this process knows to be used up; null of any other. Takes nothing, and
   * asks nobody.
   */
  spent(holder: string): BudgetState | null;
}

/**
 * Maximum number of rejected credentials of one client address in a window. Above it every request of the
 * address is refused until the window ends.
 */
const REJECTED_MAX = 30;

/**
 * The budget that all persons of a team's environment share, in budgets of one key: their tokens have budgets of their own,
 * and a key may make any number of tokens.
 */
export const PERSONS_BUDGETS = 10;

/**
 * Divides a budget into the shares that a process draws: small enough that the loss in a crash does
 * not matter.
 */
const SHARES_PER_BUDGET = 300;
const CACHED_MAX = 10_000;

interface DrawnShare {
  /** Requests of the drawn share that are not used yet. */
  left: number;
  /** Requests of the window that no process has drawn. */
  undrawn: number;
  endsAtMs: number;
  drawing: Promise<void> | null;
}

/**
 * Opens the budget stored in the database; each process draws shares of it, so that most requests
 * need no query.
 *
 * @param options.limit requests per minute and credential, at least 1
 */
export function openRequestBudget(
  db: Database,
  options: { readonly limit: number; readonly nowMs: () => number },
): RequestBudget {
  const { nowMs } = options;
  const drawnShares = new Map<string, DrawnShare>();

  function shareOf(holder: string, limit: number): DrawnShare {
    const known = drawnShares.get(holder);
    if (known !== undefined) return known;
    if (drawnShares.size >= CACHED_MAX) drawnShares.clear();
    const fresh: DrawnShare = { left: 0, undrawn: limit, endsAtMs: 0, drawing: null };
    drawnShares.set(holder, fresh);
    return fresh;
  }

  async function draw(holder: string, drawn: DrawnShare, limit: number): Promise<void> {
    const share = Math.max(1, Math.floor(limit / SHARES_PER_BUDGET));
    const { taken, secondsLeft } = await drawBudget(db, holder, share);
    drawn.left = Math.max(0, Math.min(share, limit - (taken - share)));
    drawn.undrawn = Math.max(0, limit - taken);
    drawn.endsAtMs = nowMs() + secondsLeft * 1_000;
  }

  async function take(holder: string, times = 1): Promise<BudgetState & { readonly isWithin: boolean }> {
    return takeWithin(holder, options.limit * times);
  }

  async function takeWithin(holder: string, limit: number) {
    const drawn = shareOf(holder, limit);
    while (drawn.left === 0 || nowMs() >= drawn.endsAtMs) {
      if (drawn.left === 0 && drawn.undrawn === 0 && nowMs() < drawn.endsAtMs)
        return stateOf(drawn, { limit, isWithin: false });
      drawn.drawing ??= draw(holder, drawn, limit).finally(() => {
        drawn.drawing = null;
      });
      await drawn.drawing;
    }
    drawn.left -= 1;
    return stateOf(drawn, { limit, isWithin: true });
  }

  function stateOf(drawn: DrawnShare, found: { readonly limit: number; readonly isWithin: boolean }) {
    const resetSeconds = Math.max(1, Math.ceil((drawn.endsAtMs - nowMs()) / 1_000));
    return { ...found, remaining: drawn.undrawn + drawn.left, resetSeconds };
  }

  function spent(holder: string): BudgetState | null {
    const drawn = drawnShares.get(holder);
    const isSpent = drawn !== undefined && drawn.left === 0 && drawn.undrawn === 0 && nowMs() < drawn.endsAtMs;
    return isSpent ? stateOf(drawn, { limit: options.limit, isWithin: false }) : null;
  }

  return { take, takeRejected: (address) => takeWithin(address, REJECTED_MAX), spent };
}

/** The refusal of a request above the budget. */
export function throttled(state: BudgetState): AppError {
  const seconds = state.resetSeconds;
  return new AppError("throttled", `Request was throttled. Expected available in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}
