import type { Expiry } from "../kernel/registration/registered-area.ts";
import type { Context } from "../kernel/sealing/ops/context.ts";

/** Rows removed per batch. */
const BATCH_ROWS = 1_000;

/**
 * Removes a batch of what has expired, of every area.
 *
 * @param expiries what removes it, in this order
 * @returns whether more may be left
 */
export async function removeExpiredBatch({ db }: Pick<Context, "db">, expiries: readonly Expiry[]): Promise<boolean> {
  let isMoreLeft = false;
  for (const expire of expiries) isMoreLeft = (await expire(db, BATCH_ROWS)) === BATCH_ROWS || isMoreLeft;
  return isMoreLeft;
}
