import { onlyRow, type Queryable, statement } from "../../database/postgres/database.ts";

const SAVE_KEYRING_CHECK = statement("save_keyring_check")`
  insert into keyring_check (token) values ($1) on conflict (only_row) do update set token = keyring_check.token
    returning token`;

/** Stores the token if the database has none yet. Returns the stored one. */
export async function saveKeyringCheck(db: Queryable, token: Buffer): Promise<Buffer> {
  const row = await onlyRow<{ token: Buffer }>(db, SAVE_KEYRING_CHECK, [token]);
  return row.token;
}

const FIND_KEYRING_CHECK = statement("find_keyring_check")`select token from keyring_check`;

/**
 * The token of the key ring that the database is sealed with, or null if nothing has been sealed.
 */
export async function findKeyringCheck(db: Queryable): Promise<Buffer | null> {
  const [row] = await db.rows<{ token: Buffer }>(FIND_KEYRING_CHECK);
  return row?.token ?? null;
}

const CLAIM_ROTATION = statement("claim_rotation")`
  select pg_try_advisory_xact_lock(hashtextextended('openvoe keyring rotate', 0)) as claimed`;

/**
 * Claims the rotation of this database's key ring until the transaction ends.
 *
 * @returns whether no other rotation is in progress
 */
export async function claimRotation(tx: Queryable): Promise<boolean> {
  const [row] = await tx.rows<{ claimed: boolean }>(CLAIM_ROTATION);
  return row?.claimed === true;
}

/** A registered sealing key. */
export interface SealingKeyRow {
  readonly id: number;
  /** Derived one-way from the key. */
  readonly token: Buffer;
  /** True if the key has been a ring's active key: rows can be sealed with it. */
  readonly is_activated: boolean;
}

const LIST_SEALING_KEYS = statement("list_sealing_keys")`
  select id, token, activated_at is not null as is_activated from sealing_keys order by id`;

/** All registered sealing keys, by ascending id. */
export function listSealingKeys(db: Queryable): Promise<SealingKeyRow[]> {
  return db.rows<SealingKeyRow>(LIST_SEALING_KEYS);
}

const LOCK_SEALING_KEYS = statement("lock_sealing_keys")`lock table sealing_keys in share row exclusive mode`;

/** Serialises transactions that register or activate keys. Readers and backups do not wait. */
export async function lockSealingKeys(tx: Queryable): Promise<void> {
  await tx.rows(LOCK_SEALING_KEYS);
}

const INSERT_SEALING_KEYS = statement("insert_sealing_keys")`
  insert into sealing_keys (id, token) select * from unnest($1::integer[], $2::bytea[])`;

/** Registers keys, not activated yet. Fails if an id is already registered. */
export async function insertSealingKeys(
  tx: Queryable,
  keys: readonly Pick<SealingKeyRow, "id" | "token">[],
): Promise<void> {
  await tx.rows(INSERT_SEALING_KEYS, [keys.map(({ id }) => id), keys.map(({ token }) => token)]);
}

const ACTIVATE_SEALING_KEY = statement("activate_sealing_key")`
  update sealing_keys set activated_at = now() where id = $1 and activated_at is null`;

/** Records that rows can be sealed with a registered key from now on. */
export async function activateSealingKey(tx: Queryable, id: number): Promise<void> {
  await tx.rows(ACTIVATE_SEALING_KEY, [id]);
}
