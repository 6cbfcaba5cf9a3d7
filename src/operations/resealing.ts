import { openText, sealText } from "../crypto/seal.ts";
import {
  countSealedByKey,
  listSealedRows,
  SEALED_FAMILIES,
  type SealedFamily,
  saveResealed,
} from "../store/sealed-rows.ts";
import type { Context } from "./context.ts";

/** Rows sealed anew at a time: few enough that the work never holds anybody up. */
const BATCH_ROWS = 200;

/**
 * Seals a batch of rows anew that were sealed with a key that is no longer the active one. What is done stays done, so the work
 * can be broken off anywhere and goes on where it was.
 *
 * @returns how many rows were sealed anew; 0 when nothing is left
 */
export async function resealBatch(context: Context): Promise<number> {
  const { keyring } = context;
  const keyIds = keyring.ids.filter((id) => id !== keyring.activeId);
  if (keyIds.length === 0) return 0;
  for (const family of SEALED_FAMILIES) {
    const resealed = await resealFamily(context, family, keyIds);
    if (resealed > 0) return resealed;
  }
  return 0;
}

async function resealFamily(context: Context, family: SealedFamily, keyIds: readonly number[]): Promise<number> {
  const { db, keyring } = context;
  const found = await listSealedRows(db, family, { keyIds, limit: BATCH_ROWS });
  if (found.length === 0) return 0;
  const keyId = keyring.activeId;
  const rows = found.map((was) => ({
    was,
    sealed: was.sealed.map((sealed, at) => {
      const place = `${family.table}/${was.id}/${family.columns[at]?.place}`;
      return sealed === null ? null : sealText(keyring, openText(keyring, sealed, place), place);
    }),
  }));
  return saveResealed(db, family, { rows, keyId });
}

/** How many rows are sealed with each key of the store: key id → rows. */
export function countByKey(context: Pick<Context, "db">): Promise<Map<number, number>> {
  return countSealedByKey(context.db);
}
