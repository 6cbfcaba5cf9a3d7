import type { Environment } from "../../domain/caller.ts";
import type { UserId } from "../../domain/ids.ts";
import { arrayText } from "../postgres/array-text.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

/** The tables whose rows are found for a person by tokens, and may change after they were written. */
export const TOKENED_TABLES = ["users", "orders", "link_data"] as const;
/** One of {@link TOKENED_TABLES}. */
export type TokenedTable = (typeof TOKENED_TABLES)[number];

/** Where each table has what is read of it; `r` is its row. */
const READ_FROM = {
  users: { id: "r.id", user: "r.id", sealed: "r.sealed_user", environment: "r.environment", from: "users r" },
  orders: { id: "r.id", user: "r.user_id", sealed: "r.sealed_order", environment: "r.environment", from: "orders r" },
  link_data: {
    id: "r.link_id",
    user: "l.user_id",
    sealed: "r.sealed_data",
    environment: "l.environment",
    from: "link_data r join links l on l.id = r.link_id",
  },
} as const satisfies Readonly<Record<TokenedTable, object>>;

/** A row that may be of a person. */
export interface PersonRow {
  readonly id: string;
  /** The user that it is or belongs to. */
  readonly user_id: UserId;
  readonly sealed: Buffer;
}

/** Whose rows are read, and which page of them. */
interface PersonPage {
  readonly environment: Environment;
  /** Of the person's keys, signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
  /** Rows with tokens of an older version of the keys are candidates whosever they are. */
  readonly version: number;
  /** The last id of the page before; `BEFORE_ALL` for the first. */
  readonly after: string;
  readonly limit: number;
}

// The array of the index first, materialized, so that no plan walks through all ids instead. The
// version is in the text, as it is in the index's condition.
const listOf = (table: TokenedTable, version: number): Statement => {
  const { id, user, sealed, environment, from } = READ_FROM[table];
  return {
    name: `list_person_${table}_${version}`,
    text: `with shared as materialized (
        select ${id} as id from ${from} where r.subject_tokens && $2::bigint[] and ${environment} = $1
      ), former as (
        select ${id} as id from ${from} where r.subject_version < ${version} and ${environment} = $1 and ${id} > $3
        order by ${id} limit $4
      ), page as (
        select id from (select id from shared where id > $3 union select id from former) as found order by id limit $4
      )
      select page.id, ${user} as user_id, ${sealed} as sealed from ${from} join page on page.id = ${id}
      order by page.id`,
  };
};

/**
 * A page of the rows of a table, of all teams in an environment, that share a token with a person or
 * have none of this version yet, in the order of their ids. They are candidates: open and compare.
 */
export function listPersonRows(db: Queryable, table: TokenedTable, page: PersonPage): Promise<PersonRow[]> {
  const { environment, tokens, version, after, limit } = page;
  return db.rows<PersonRow>(listOf(table, version), [environment, arrayText(tokens), after, limit]);
}

/** A row whose tokens are missing or of an older version of the keys. */
export interface FormerRow {
  readonly id: string;
  readonly environment: Environment;
  readonly sealed: Buffer;
  /** The transaction that wrote this version of the row. */
  readonly written_by: string;
}

const listFormerOf = (table: TokenedTable, version: number): Statement => {
  const { id, sealed, environment, from } = READ_FROM[table];
  return {
    name: `list_former_${table}_${version}`,
    text: `select ${id} as id, ${environment} as environment, ${sealed} as sealed, r.xmin::text as written_by
      from ${from} where r.subject_version < ${version} and ${id} > $1 order by ${id} limit $2`,
  };
};

/**
 * Rows whose tokens are missing or of an older version of the keys, in the order of their ids.
 *
 * @param page.after the id after which to begin; `BEFORE_ALL` for the first
 */
export function listFormerRows(
  db: Queryable,
  table: TokenedTable,
  page: Pick<PersonPage, "version" | "after" | "limit">,
): Promise<FormerRow[]> {
  return db.rows<FormerRow>(listFormerOf(table, page.version), [page.after, page.limit]);
}

const saveTokensOf = (table: TokenedTable): Statement => ({
  name: `save_${table}_tokens`,
  text: `update ${table} r set subject_tokens = given.tokens::bigint[], subject_version = $4
    from unnest($1::uuid[], $2::text[], $3::text[]) as given (id, tokens, written_by)
    where ${READ_FROM[table].id} = given.id and r.xmin::text = given.written_by and r.subject_version < $4`,
});

/** Saves tokens of a version of the keys. A row that has newer ones, or was changed meanwhile, keeps its own. */
export async function saveRowTokens(
  db: Queryable,
  table: TokenedTable,
  saved: {
    readonly version: number;
    readonly rows: readonly { readonly before: FormerRow; readonly tokens: readonly string[] }[];
  },
): Promise<void> {
  const { version, rows } = saved;
  const texts = rows.map(({ tokens }) => arrayText(tokens));
  const writtenBy = rows.map(({ before }) => before.written_by);
  await db.rows(saveTokensOf(table), [rows.map(({ before }) => before.id), texts, writtenBy, version]);
}
