import type { Keyring } from "../../crypto/keyring.ts";
import { openText, sealText } from "../../crypto/seal.ts";
import { associatedDataOf } from "../sql/sealed-column.ts";
import {
  countSealedByKey,
  listSealedRows,
  type SealedRow,
  type SealedTable,
  saveResealed,
} from "../sql/sealed-rows.ts";
import type { Context } from "./context.ts";

/** Rows per batch: few enough that nothing is blocked for long. */
const BATCH_ROWS = 200;

/** The result of a batch. */
interface ResealedBatch {
  /** Rows resealed; 0 if nothing is left. */
  readonly resealed: number;
  /**
   * Rows that could not be opened, as `<table>/<id>`: to be skipped from now on, and examined by
   * the operator.
   */
  readonly unreadable: readonly string[];
}

/**
 * Reseals a batch of rows that were sealed with a key that is no longer active. Resumable: finished
 * rows stay finished.
 *
 * @param sealedTables every table with sealed columns
 * @param passOver rows that earlier batches found unreadable
 */
export async function resealBatch(
  context: Context,
  sealedTables: readonly SealedTable[],
  passOver: ReadonlySet<string>,
): Promise<ResealedBatch> {
  const { keyring } = context;
  const keyIds = keyring.ids.filter((id) => id !== keyring.activeId);
  if (keyIds.length === 0) return NOTHING;
  for (const sealedTable of sealedTables) {
    const batch = await resealTable(context, sealedTable, { keyIds, passOver });
    if (batch.resealed > 0 || batch.unreadable.length > 0) return batch;
  }
  return NOTHING;
}

const NOTHING: ResealedBatch = { resealed: 0, unreadable: [] };

async function resealTable(
  context: Context,
  sealedTable: SealedTable,
  options: { readonly keyIds: readonly number[]; readonly passOver: ReadonlySet<string> },
): Promise<ResealedBatch> {
  const { db, keyring } = context;
  const prefix = `${sealedTable.table}/`;
  const ids = [...options.passOver].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const found = await listSealedRows(db, sealedTable, { keyIds: options.keyIds, passOver: ids, limit: BATCH_ROWS });
  const keyId = keyring.activeId;
  const rows = found.map((before) => ({ before, sealed: resealRow(keyring, sealedTable, before) }));
  const unreadable = rows.filter(({ sealed }) => sealed === null).map(({ before }) => prefix + before.id);
  const intact = rows.flatMap(({ before, sealed }) => (sealed === null ? [] : [{ before, sealed }]));
  const resealed = intact.length === 0 ? 0 : await saveResealed(db, sealedTable, { rows: intact, keyId });
  return { resealed, unreadable };
}

/** The row's columns resealed; null if one of them cannot be opened. */
function resealRow(keyring: Keyring, sealedTable: SealedTable, row: SealedRow): (Buffer | null)[] | null {
  try {
    return sealedTable.columns.map((column, at) => {
      const sealed = row.sealed[at] ?? null;
      const associatedData = associatedDataOf(column, row.id);
      return sealed === null ? null : sealText(keyring, openText(keyring, sealed, associatedData), associatedData);
    });
  } catch {
    return null;
  }
}

/** How many rows of the database are sealed with each key of the key ring: key id → rows. */
export function countByKey(
  context: Pick<Context, "db">,
  sealedTables: readonly SealedTable[],
): Promise<Map<number, number>> {
  return countSealedByKey(context.db, sealedTables);
}
