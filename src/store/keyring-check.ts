import type { Queryable, Statement } from "./database.ts";

const SAVE_KEYRING_CHECK: Statement = {
  name: "save_keyring_check",
  text: `insert into keyring_check (token) values ($1) on conflict (only_row) do update set token = keyring_check.token
    returning token`,
};

/** Keeps the token if the database has none yet. Returns the one that it has. */
export async function saveKeyringCheck(db: Queryable, token: Buffer): Promise<Buffer> {
  const [row] = await db.rows<{ token: Buffer }>(SAVE_KEYRING_CHECK, [token]);
  if (row === undefined) throw new Error("an upsert returned no row");
  return row.token;
}

const FIND_KEYRING_CHECK: Statement = { name: "find_keyring_check", text: "select token from keyring_check" };

/** The token of the key ring that the database is sealed with, or null while nothing has been sealed. */
export async function findKeyringCheck(db: Queryable): Promise<Buffer | null> {
  const [row] = await db.rows<{ token: Buffer }>(FIND_KEYRING_CHECK);
  return row?.token ?? null;
}

const CLAIM_ROTATION: Statement = {
  name: "claim_rotation",
  text: "select pg_try_advisory_xact_lock(hashtextextended('openvoe keyring rotate', 0)) as claimed",
};

/**
 * Claims the rotation of this database's key ring until the transaction ends.
 *
 * @returns whether nobody else was rotating it
 */
export async function claimRotation(tx: Queryable): Promise<boolean> {
  const [row] = await tx.rows<{ claimed: boolean }>(CLAIM_ROTATION);
  return row?.claimed === true;
}
