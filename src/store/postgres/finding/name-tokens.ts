import type { Environment } from "../../../domain/caller.ts";
import type { TeamId } from "../../../domain/ids.ts";
import type { Queryable } from "../database.ts";

/** A table whose rows are found by the names of their persons, with the sealed column that has the name. */
export interface NamedTable {
  readonly table: "users" | "orders";
  readonly sealed: "sealed_user" | "sealed_order";
}

/** A row whose tokens are missing or of an older version. */
export interface UnnamedRow {
  readonly id: string;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly sealed: Buffer;
}

/**
 * Rows without name tokens of a version, in the order of their ids.
 *
 * @param options.after the id after which to begin, as 32 hex digits
 */
export function listUnnamed(
  db: Queryable,
  { table, sealed }: NamedTable,
  options: { readonly version: number; readonly after: string; readonly limit: number },
): Promise<UnnamedRow[]> {
  const { version, after, limit } = options;
  // The bound is in the text, as it is in the index's condition.
  const statement = {
    name: `list_unnamed_${table}_${version}`,
    text: `select id, team_id, environment, ${sealed} as sealed from ${table}
      where name_version < ${version} and id > $1 order by id limit $2`,
  };
  return db.rows<UnnamedRow>(statement, [after, limit]);
}

/** Saves name tokens of a version; a row that has newer ones keeps them. */
export async function saveNameTokens(
  db: Queryable,
  { table }: NamedTable,
  saved: {
    readonly version: number;
    readonly rows: readonly { readonly id: string; readonly tokens: readonly string[] }[];
  },
): Promise<void> {
  const { version, rows } = saved;
  const statement = {
    name: `save_names_of_${table}`,
    text: `update ${table} t set name_tokens = given.tokens::bigint[], name_version = $3
      from unnest($1::uuid[], $2::text[]) as given (id, tokens) where t.id = given.id and t.name_version < $3`,
  };
  await db.rows(statement, [rows.map(({ id }) => id), rows.map(({ tokens }) => `{${tokens.join(",")}}`), version]);
}
