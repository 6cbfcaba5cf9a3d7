import { nameTokens } from "../../crypto/blind-index.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import { openJson } from "../../crypto/seal.ts";
import type { Tenant } from "../../domain/caller.ts";
import { NAME_KEYS_VERSION, nameKeys, type WrittenName } from "../../linkage/name-keys.ts";
import {
  listUnnamed,
  type NamedTable,
  saveNameTokens,
  type UnnamedRow,
} from "../../store/postgres/finding/name-tokens.ts";
import { SEALED_AT } from "../../store/sealing/sealed-columns.ts";
import type { Context } from "../sealing/context.ts";

/** Rows at a time: few enough that no request waits for the batch. */
const BATCH_ROWS = 200;

/** What a row has to be found by the name of its person. */
interface NameColumns {
  readonly nameTokens: readonly string[];
  readonly nameVersion: number;
}

/** The blind tokens of a person's name, by which a tenant finds a user or an order. */
export function nameColumnsOf(keyring: Keyring, tenant: Tenant, name: WrittenName): NameColumns {
  return { nameTokens: nameTokens(keyring.index, tenant, nameKeys(name)), nameVersion: NAME_KEYS_VERSION };
}

const TABLES = {
  users: { table: "users", sealed: "sealed_user" },
  orders: { table: "orders", sealed: "sealed_order" },
} as const satisfies Record<string, NamedTable>;

/**
 * Computes the name tokens of a batch of users or orders that an older program version has written.
 * Until then they are not found by name. Idempotent and resumable; several janitors at once do no harm.
 *
 * @param after an earlier batch's `last`, or `BEFORE_ALL`
 */
export async function nameBatch(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  table: keyof typeof TABLES,
  after: string,
): Promise<{ readonly last: string | null; readonly damaged: readonly string[] }> {
  const found = await listUnnamed(db, TABLES[table], { version: NAME_KEYS_VERSION, after, limit: BATCH_ROWS });
  const named = found.map((row) => ({ id: row.id, tokens: tokensOf(keyring, table, row) }));
  const rows = named.flatMap(({ id, tokens }) => (tokens === null ? [] : [{ id, tokens }]));
  if (rows.length > 0) await saveNameTokens(db, TABLES[table], { version: NAME_KEYS_VERSION, rows });
  const damaged = named.flatMap(({ id, tokens }) => (tokens === null ? [`${table}/${id}`] : []));
  return { last: found.at(-1)?.id ?? null, damaged };
}

/** Null if the row cannot be opened. */
function tokensOf(keyring: Keyring, table: keyof typeof TABLES, row: UnnamedRow): readonly string[] | null {
  const tenant = { teamId: row.team_id, environment: row.environment };
  try {
    const name: WrittenName =
      table === "users"
        ? openJson(keyring, row.sealed, SEALED_AT.user(row.id))
        : openJson(keyring, row.sealed, SEALED_AT.order(row.id));
    return nameColumnsOf(keyring, tenant, name).nameTokens;
  } catch {
    return null;
  }
}
