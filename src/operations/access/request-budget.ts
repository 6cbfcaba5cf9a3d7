import { AppError } from "../../domain/error.ts";
import { drawBudget } from "../../store/access/request-budgets.ts";
import type { Database } from "../../store/postgres/database.ts";

/** Where a credential stands after a request was let in. */
export interface BudgetStanding {
  /** Requests a minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the budget is full again. */
  readonly resetSeconds: number;
}

/** Bounds the requests of each credential over all processes together. */
export interface RequestBudget {
  /**
   * Takes one request from the credential's budget.
   *
   * @param credentialId 32 hex digits of a credential, or of a bridge token or link where a person calls
   * @returns how the budget stands, and whether the request fits in it
   */
  take(credentialId: string): Promise<BudgetStanding & { readonly isWithin: boolean }>;
}

/** The share of a budget that one process draws at a time: small enough that what a crash loses does not matter. */
const SHARES = 300;
const REMEMBERED_MAX = 10_000;

interface Hold {
  /** Requests of the drawn share not used yet. */
  left: number;
  /** Requests of the window that nobody has drawn. */
  undrawn: number;
  endsAtMs: number;
  drawing: Promise<void> | null;
}

/**
 * Opens the budget that is kept in the database; each process draws shares of it, so that most requests ask nothing.
 *
 * @param options.limit requests a minute for each credential, at least 1
 */
export function openRequestBudget(
  db: Database,
  options: { readonly limit: number; readonly nowMs: () => number },
): RequestBudget {
  const { limit, nowMs } = options;
  const share = Math.max(1, Math.floor(limit / SHARES));
  const holds = new Map<string, Hold>();

  function holdOf(credentialId: string): Hold {
    const known = holds.get(credentialId);
    if (known !== undefined) return known;
    if (holds.size >= REMEMBERED_MAX) holds.clear();
    const fresh: Hold = { left: 0, undrawn: limit, endsAtMs: 0, drawing: null };
    holds.set(credentialId, fresh);
    return fresh;
  }

  async function draw(credentialId: string, hold: Hold): Promise<void> {
    const { taken, secondsLeft } = await drawBudget(db, credentialId, share);
    hold.left = Math.max(0, Math.min(share, limit - (taken - share)));
    hold.undrawn = Math.max(0, limit - taken);
    hold.endsAtMs = nowMs() + secondsLeft * 1_000;
  }

  async function take(credentialId: string): Promise<BudgetStanding & { readonly isWithin: boolean }> {
    const hold = holdOf(credentialId);
    while (hold.left === 0 || nowMs() >= hold.endsAtMs) {
      if (hold.left === 0 && hold.undrawn === 0 && nowMs() < hold.endsAtMs) return standing(hold, false);
      hold.drawing ??= draw(credentialId, hold).finally(() => {
        hold.drawing = null;
      });
      await hold.drawing;
    }
    hold.left -= 1;
    return standing(hold, true);
  }

  function standing(hold: Hold, isWithin: boolean) {
    const resetSeconds = Math.max(1, Math.ceil((hold.endsAtMs - nowMs()) / 1_000));
    return { limit, remaining: hold.undrawn + hold.left, resetSeconds, isWithin };
  }

  return { take };
}

/** The refusal of a request over the budget. */
export function throttled(standing: BudgetStanding): AppError {
  const seconds = standing.resetSeconds;
  return new AppError("throttled", `Request was throttled. Expected available in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}
