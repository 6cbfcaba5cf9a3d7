import { blockingTokens } from "../../crypto/blind-index.ts";
import { openJson } from "../../crypto/seal.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import { BLOCKING_VERSION, recordBlockingKeys } from "../../linkage/block.ts";
import { personOfRecord } from "../../linkage/comparison/normalize.ts";
import { type FormerlyKeyed, listFormerlyKeyed, type Rekeyed, saveRekeyed } from "../../store/employments/rekeying.ts";
import { type Context, SEALED_AT } from "../sealing/context.ts";

/** Records keyed anew at a time: few enough that the work never holds anybody up. */
const BATCH_ROWS = 200;

/** What came of a batch. */
export interface RekeyedBatch {
  /** The last record that was looked at: where the next batch goes on; null when there is none left after it. */
  readonly last: string | null;
  /** Records that could not be opened, as `employments/<id>`: they keep their tokens. */
  readonly damaged: readonly string[];
}

/**
 * Makes the blocking tokens of a batch of records anew that an older program had keyed otherwise: by other keys, or by names
 * brought to another form. Until then they are found only by the keys that both versions share. What is done stays done, so
 * the work can be broken off anywhere; several at once do no harm.
 *
 * @param after an earlier batch's `last`, or `BEFORE_ALL`
 */
export async function rekeyBatch(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  after: string,
): Promise<RekeyedBatch> {
  const found = await listFormerlyKeyed(db, { version: BLOCKING_VERSION, after, limit: BATCH_ROWS });
  const made = found.map((was) => ({ was, blockingTokens: tokensOf({ keyring }, was) }));
  const whole = made.flatMap(({ was, blockingTokens }): Rekeyed[] =>
    blockingTokens === null ? [] : [{ was, blockingTokens }],
  );
  if (whole.length > 0) await saveRekeyed(db, BLOCKING_VERSION, whole);
  const damaged = made
    .filter(({ blockingTokens }) => blockingTokens === null)
    .map(({ was }) => `employments/${was.id}`);
  return { last: found.at(-1)?.id ?? null, damaged };
}

function tokensOf({ keyring }: Pick<Context, "keyring">, { id, environment, sealed }: FormerlyKeyed): string[] | null {
  try {
    const record = openJson<EmploymentRecord>(keyring, sealed, SEALED_AT.employmentRecord(id));
    return blockingTokens(keyring.index, environment, recordBlockingKeys(personOfRecord(record)));
  } catch {
    return null;
  }
}
