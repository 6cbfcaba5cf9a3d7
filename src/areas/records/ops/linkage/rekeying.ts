import { blockingTokens } from "../../../../kernel/crypto/blind-index.ts";
import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { BLOCKING_VERSION, storedBlockingKeys } from "../../linkage/block.ts";
import { listOutdatedRecords, type OutdatedRecord, type Rekeyed, saveRekeyed } from "../../sql/employments/rekeying.ts";
import { RECORDS_SEALED } from "../../sql/employments/sealed.ts";

/** Records per batch: few enough that nothing is blocked for long. */
const BATCH_ROWS = 200;

/** The result of a batch. */
interface RekeyedBatch {
  /** The last record processed: where the next batch continues; null if there is none after it. */
  readonly last: EmploymentId | null;
  /** Records that could not be opened, as `employments/<id>`: they keep their tokens. */
  readonly unreadable: readonly string[];
}

/**
 * Recomputes the blocking tokens of a batch of records that an older program version made: with
 * other keys, or from names in another normal form. Until then they are found only by the keys that
 * both versions share. Resumable: finished records stay finished. Concurrent runs do no harm.
 *
 * @param after an earlier batch's `last`, or `nilId()`
 */
export async function rekeyBatch(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  after: EmploymentId,
): Promise<RekeyedBatch> {
  const found = await listOutdatedRecords(db, { version: BLOCKING_VERSION, after, limit: BATCH_ROWS });
  const made = found.map((before) => ({ before, blockingTokens: tokensOf({ keyring }, before) }));
  const intact = made.flatMap(({ before, blockingTokens }): Rekeyed[] =>
    blockingTokens === null ? [] : [{ before, blockingTokens }],
  );
  if (intact.length > 0) await saveRekeyed(db, BLOCKING_VERSION, intact);
  const unreadable = made
    .filter(({ blockingTokens }) => blockingTokens === null)
    .map(({ before }) => `employments/${before.id}`);
  return { last: found.at(-1)?.id ?? null, unreadable };
}

function tokensOf({ keyring }: Pick<Context, "keyring">, { id, environment, sealed }: OutdatedRecord): string[] | null {
  try {
    const record = openJson(keyring, sealed, RECORDS_SEALED.employmentRecord(id));
    return blockingTokens(keyring.blindIndexKey, environment, storedBlockingKeys(record));
  } catch {
    return null;
  }
}
