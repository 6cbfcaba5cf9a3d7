import { blindToken } from "../crypto/blind-index.ts";
import type { Keyring } from "../crypto/keyring.ts";
import { AppError } from "../domain/error.ts";
import type { Queryable } from "../store/database.ts";
import { findKeyringCheck, saveKeyringCheck } from "../store/keyring-check.ts";
import { listKeyIdsInUse } from "../store/sealed-rows.ts";
import type { Context } from "./context.ts";

/**
 * Makes sure that this is the key ring of this database; a new database takes it for its own.
 *
 * @throws AppError `unavailable` when the database is sealed with another ring: nothing in it could be found or opened
 */
export async function checkKeyring(db: Queryable, keyring: Keyring): Promise<void> {
  const token = blindToken(keyring.index, "keyring", "check");
  const kept = await saveKeyringCheck(db, token);
  if (!kept.equals(token)) {
    throw new AppError(
      "unavailable",
      "This database is sealed with another key ring: give the one that it was made with.",
    );
  }
}

/**
 * Makes sure that the ring has every key that rows are sealed with: a copy from before a rotation has not.
 *
 * @throws AppError `unavailable` that names the keys that are missing
 */
export async function checkSealingKeys({ db, keyring }: Context): Promise<void> {
  const missing = (await listKeyIdsInUse(db)).filter((id) => keyring.sealingKey(id) === undefined);
  if (missing.length === 0) return;
  throw new AppError(
    "unavailable",
    `This database has rows sealed with a key that the key ring lacks (${missing.join(", ")}): give the newest copy of the ring.`,
  );
}

/** Claims that a database belongs to some key ring already, so that a new one would be the wrong one. */
export async function hasKeyring(db: Queryable): Promise<boolean> {
  return (await findKeyringCheck(db)) !== null;
}
