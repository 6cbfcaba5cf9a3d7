import { blindToken } from "../crypto/blind-index.ts";
import type { Keyring } from "../crypto/keyring.ts";
import { AppError } from "../domain/error.ts";
import type { Queryable } from "../store/database.ts";
import { findKeyringCheck, saveKeyringCheck } from "../store/keyring-check.ts";

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

/** Claims that a database belongs to some key ring already, so that a new one would be the wrong one. */
export async function hasKeyring(db: Queryable): Promise<boolean> {
  return (await findKeyringCheck(db)) !== null;
}
