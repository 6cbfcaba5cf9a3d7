import type { Keyring } from "../../crypto/keyring.ts";
import type { Database } from "../../database/postgres/database.ts";

/** What every operation needs. */
export interface Context {
  readonly db: Database;
  readonly keyring: Keyring;
  /**
   * Called with each sealed row that a list or an explanation left out because it cannot be opened,
   * as `<table>/<id>`; must not throw.
   */
  readonly onUnreadable?: (row: string) => void;
}
