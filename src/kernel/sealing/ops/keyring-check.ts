import { keyedHash } from "../../crypto/blind-index.ts";
import { type Keyring, sealingKeyToken } from "../../crypto/keyring.ts";
import { openText, sealedKeyId } from "../../crypto/seal.ts";
import type { Database, Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import {
  activateSealingKey,
  findKeyringCheck,
  insertSealingKeys,
  listSealingKeys,
  lockSealingKeys,
  type SealingKeyRow,
  saveKeyringCheck,
} from "../sql/keyring-check.ts";
import { associatedDataOf, type SealedColumn } from "../sql/sealed-column.ts";
import { listKeyIdsInUse, listSealedRows, type SealedTable } from "../sql/sealed-rows.ts";

/**
 * Rows of each table that are decrypted to verify a key: one that opens is proof, and a few may be
 * damaged.
 */
const PROOF_ROWS = 50;
/** Maximum number of rows that a refusal names. */
const NAMED_ROWS = 3;

/**
 * Ensures that this is the key ring of this database, before anything is sealed with it; a new
 * database adopts it.
 *
 * - The index key is the one that the database was created with.
 * - Each sealing key is the one registered in the database under its id. An unregistered key is
 *   registered; if rows are already sealed under its id (an installation from before the register),
 *   only after one of them has opened.
 * - The ring has every key that rows are sealed with, and the key that was last used for sealing by
 *   any copy of the ring.
 *
 * If two copies of a ring got different new keys, the first to seal wins, and the other is refused.
 *
 * @param sealedTables every table with sealed columns
 * @throws AppError `unavailable` with a message that says what to do
 */
export async function checkKeyring(
  db: Database,
  keyring: Keyring,
  sealedTables: readonly SealedTable[],
): Promise<void> {
  const { isComplete } = await compareKeyring(db, keyring, sealedTables);
  if (!isComplete) await db.transaction((tx) => activateKeyring(tx, keyring, sealedTables));
}

/**
 * Does what {@link checkKeyring} does, in the caller's transaction, and records that the ring's
 * active key seals from now on. Serialised: other transactions wait until this one ends.
 *
 * @throws AppError `unavailable` as {@link checkKeyring}
 */
export async function activateKeyring(
  tx: Queryable,
  keyring: Keyring,
  sealedTables: readonly SealedTable[],
): Promise<void> {
  await saveKeyringCheck(tx, indexToken(keyring));
  await lockSealingKeys(tx);
  const { unknown, inUse } = await compareKeyring(tx, keyring, sealedTables);
  for (const id of unknown.filter((one) => inUse.includes(one))) await proveKey(tx, { keyring, id }, sealedTables);
  await insertSealingKeys(
    tx,
    unknown.map((id) => keyRow(keyring, id)),
  );
  await activateSealingKey(tx, keyring.activeId);
}

/**
 * Registers the one key that a ring has in addition to the registered ones, so that no other key
 * can get its id. Nothing is sealed with it yet.
 *
 * @throws if its id is already registered
 */
export function registerNextKey(db: Queryable, keyring: Keyring, id: number): Promise<void> {
  return insertSealingKeys(db, [keyRow(keyring, id)]);
}

/** The ids of all registered sealing keys, ascending. */
export async function listSealingKeyIds(db: Queryable): Promise<number[]> {
  return (await listSealingKeys(db)).map(({ id }) => id);
}

/** True if a database already belongs to a key ring, so that a new one would be wrong. */
export async function hasKeyring(db: Queryable): Promise<boolean> {
  return (await findKeyringCheck(db)) !== null;
}

interface Comparison {
  /** True if the database has registered the whole ring and the activation of its active key. */
  readonly isComplete: boolean;
  /** Keys of the ring that are not registered. */
  readonly unknown: readonly number[];
  /** Keys that rows are sealed with. */
  readonly inUse: readonly number[];
}

async function compareKeyring(
  db: Queryable,
  keyring: Keyring,
  sealedTables: readonly SealedTable[],
): Promise<Comparison> {
  const stored = await findKeyringCheck(db);
  if (stored !== null && !stored.equals(indexToken(keyring))) throw otherRing();
  const known = await listSealingKeys(db);
  const changed = known.filter(({ id, token }) => tokenOf(keyring, id)?.equals(token) === false);
  if (changed.length > 0) throw otherKeys(changed);
  const inUse = await listKeyIdsInUse(db, sealedTables);
  const missing = inUse.filter((id) => keyring.sealingKey(id) === undefined);
  if (missing.length > 0) throw missingKeys(missing);
  const newest = known.findLast(({ is_activated }) => is_activated)?.id;
  if (newest !== undefined && keyring.sealingKey(newest) === undefined) throw olderRing(newest);
  const unknown = keyring.ids.filter((id) => !known.some((row) => row.id === id));
  const isActivationRecorded = known.some(({ id, is_activated }) => id === keyring.activeId && is_activated);
  return { isComplete: stored !== null && unknown.length === 0 && isActivationRecorded, unknown, inUse };
}

function indexToken(keyring: Keyring): Buffer {
  return keyedHash(keyring.blindIndexKey, "keyring", "check");
}

function tokenOf(keyring: Keyring, id: number): Buffer | undefined {
  const key = keyring.sealingKey(id);
  return key === undefined ? undefined : sealingKeyToken(key, id);
}

function keyRow(keyring: Keyring, id: number): Pick<SealingKeyRow, "id" | "token"> {
  const token = tokenOf(keyring, id);
  if (token === undefined) throw new Error("a key to register is not in the ring");
  return { id, token };
}

/**
 * A row that opens was sealed with this very key; one that does not may be damaged, so several are
 * tried.
 */
async function proveKey(
  tx: Queryable,
  { keyring, id: keyId }: { readonly keyring: Keyring; readonly id: number },
  sealedTables: readonly SealedTable[],
): Promise<void> {
  const closed: string[] = [];
  for (const sealedTable of sealedTables) {
    const rows = await listSealedRows(tx, sealedTable, { keyIds: [keyId], passOver: [], limit: PROOF_ROWS });
    for (const { id, sealed } of rows) {
      // A row's key_id is the oldest key of its columns: a column under a newer key proves nothing
      // about this one.
      const own = sealed.map((bytes) => (bytes !== null && isSealedWith(bytes, keyId) ? bytes : null));
      const isProof = (column: SealedColumn["column"], at: number) => {
        const bytes = own[at] ?? null;
        return bytes !== null && isOpened(keyring, bytes, associatedDataOf(column, id));
      };
      if (sealedTable.columns.some(isProof)) return;
      closed.push(`${sealedTable.table}/${id}`);
    }
  }
  if (closed.length > 0) throw unprovenKey(keyId, closed);
}

function isSealedWith(sealed: Buffer, keyId: number): boolean {
  return sealed.length > 4 && sealedKeyId(sealed) === keyId;
}

function isOpened(keyring: Keyring, sealed: Buffer, place: string): boolean {
  try {
    openText(keyring, sealed, place);
    return true;
  } catch {
    return false;
  }
}

function otherRing(): AppError {
  const message = "This database is sealed with another key ring: provide the one that it was created with.";
  return new AppError("unavailable", message);
}

function otherKeys(keys: readonly SealingKeyRow[]): AppError {
  const ids = keys.map(({ id }) => id).join(", ");
  const why = "Another copy of the ring was rotated, or the key was changed";
  const message = `The sealing key with the id ${ids} differs between this database and the key ring. ${why}: provide the ring that has sealed this database.`;
  return new AppError("unavailable", message);
}

function missingKeys(ids: readonly number[]): AppError {
  const message = `This database has rows sealed with a key that the key ring lacks (${ids.join(", ")}): provide the newest copy of the ring.`;
  return new AppError("unavailable", message);
}

function olderRing(newest: number): AppError {
  const message = `The key ring lacks key ${newest}, which seals this database since a rotation: provide the newest copy of the ring.`;
  return new AppError("unavailable", message);
}

function unprovenKey(keyId: number, closed: readonly string[]): AppError {
  const named = closed.slice(0, NAMED_ROWS).join(", ");
  const message = `Sealing key ${keyId} of the key ring opens none of the rows sealed under its id (${named}): provide the ring that has sealed this database.`;
  return new AppError("unavailable", message);
}
