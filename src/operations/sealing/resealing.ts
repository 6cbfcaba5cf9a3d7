import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import {
  countSealedByKey,
  listSealedRows,
  SEALED_FAMILIES,
  type SealedFamily,
  type SealedRow,
  saveResealed,
} from "../../store/sealing/sealed-rows.ts";
import type { Context } from "./context.ts";

/** Rows sealed anew at a time: few enough that the work never holds anybody up. */
const BATCH_ROWS = 200;

/** What came of a batch. */
export interface ResealedBatch {
  /** Rows sealed anew; 0 when nothing is left. */
  readonly resealed: number;
  /** Rows that could not be opened, as `<table>/<id>`: to be passed over from now on, and looked into by the operator. */
  readonly damaged: readonly string[];
}

/**
 * Seals a batch of rows anew that were sealed with a key that is no longer the active one. What is done stays done, so the work
 * can be broken off anywhere and goes on where it was.
 *
 * @param passOver rows that earlier batches found damaged
 */
export async function resealBatch(context: Context, passOver: ReadonlySet<string>): Promise<ResealedBatch> {
  const { keyring } = context;
  const keyIds = keyring.ids.filter((id) => id !== keyring.activeId);
  if (keyIds.length === 0) return NOTHING;
  for (const family of SEALED_FAMILIES) {
    const batch = await resealFamily(context, family, { keyIds, passOver });
    if (batch.resealed > 0 || batch.damaged.length > 0) return batch;
  }
  return NOTHING;
}

const NOTHING: ResealedBatch = { resealed: 0, damaged: [] };

async function resealFamily(
  context: Context,
  family: SealedFamily,
  options: { readonly keyIds: readonly number[]; readonly passOver: ReadonlySet<string> },
): Promise<ResealedBatch> {
  const { db, keyring } = context;
  const prefix = `${family.table}/`;
  const ids = [...options.passOver].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const found = await listSealedRows(db, family, { keyIds: options.keyIds, passOver: ids, limit: BATCH_ROWS });
  const keyId = keyring.activeId;
  const rows = found.map((was) => ({ was, sealed: resealRow(keyring, family, was) }));
  const damaged = rows.filter(({ sealed }) => sealed === null).map(({ was }) => prefix + was.id);
  const whole = rows.flatMap(({ was, sealed }) => (sealed === null ? [] : [{ was, sealed }]));
  const resealed = whole.length === 0 ? 0 : await saveResealed(db, family, { rows: whole, keyId });
  return { resealed, damaged };
}

/** The row's columns sealed anew; null when one of them does not open. */
function resealRow(keyring: Keyring, family: SealedFamily, row: SealedRow): (Buffer | null)[] | null {
  try {
    return row.sealed.map((sealed, at) => {
      const place = `${family.table}/${row.id}/${family.columns[at]?.place}`;
      return sealed === null ? null : sealText(keyring, openText(keyring, sealed, place), place);
    });
  } catch {
    return null;
  }
}

/** How many rows are sealed with each key of the store: key id → rows. */
export function countByKey(context: Pick<Context, "db">): Promise<Map<number, number>> {
  return countSealedByKey(context.db);
}
