import type { Environment } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import type { Queryable, Statement } from "../../../kernel/database/postgres/database.ts";
import type { LinkId, OrderId, TeamId, UserId } from "../../../kernel/ids.ts";

/** The tables whose rows are found for a person by tokens, and may change after they were written. */
export const TOKENED_TABLES = ["users", "orders", "link_data"] as const;
/** One of {@link TOKENED_TABLES}. */
export type TokenedTable = (typeof TOKENED_TABLES)[number];

/** The SQL expressions to read from each table, whose row is `r`. `isNamed`: rows are found by name too, in their team. */
const READ_FROM = {
  users: {
    id: "r.id",
    user: "r.id",
    sealed: "r.sealed_user",
    environment: "r.environment",
    team: "r.team_id",
    from: "users r",
    isNamed: true,
  },
  orders: {
    id: "r.id",
    user: "r.user_id",
    sealed: "r.sealed_order",
    environment: "r.environment",
    team: "r.team_id",
    from: "orders r",
    isNamed: true,
  },
  link_data: {
    id: "r.link_id",
    user: "l.user_id",
    sealed: "r.sealed_data",
    environment: "l.environment",
    team: "l.team_id",
    from: "link_data r join links l on l.id = r.link_id",
    isNamed: false,
  },
} as const satisfies Readonly<Record<TokenedTable, object>>;

/** The ids of {@link TOKENED_TABLES}: of fetched data, the link's. */
export interface TokenedIds {
  readonly users: UserId;
  readonly orders: OrderId;
  readonly link_data: LinkId;
}

/** A row that may be of a person. */
export interface PersonRow<Table extends TokenedTable> {
  readonly id: TokenedIds[Table];
  /** The user that it is or belongs to. */
  readonly user_id: UserId;
  readonly sealed: Buffer;
}

/** Whose rows are read, and which page of them. */
interface PersonPage<Table extends TokenedTable> {
  readonly environment: Environment;
  /** Blind tokens of the person's identifying details, signed 64-bit integers in decimal. */
  readonly tokens: readonly string[];
  /** How the tokens are made; rows with tokens of an older version are always candidates. */
  readonly version: number;
  /** The last id of the page before; `nilId()` for the first. */
  readonly after: TokenedIds[Table];
  readonly limit: number;
}

// Runs the look-up in the token index first (materialized), so that the planner does not scan all ids.
// The version is in the text, as it is in the index's predicate.
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
export function listPersonRows<Table extends TokenedTable>(
  db: Queryable,
  table: Table,
  page: PersonPage<Table>,
): Promise<PersonRow<Table>[]> {
  const { environment, tokens, version, after, limit } = page;
  return db.rows<PersonRow<Table>>(listOf(table, version), [environment, arrayText(tokens), after, limit]);
}

/** A row whose tokens are missing or of an older version of the keys. */
export interface FormerRow<Table extends TokenedTable> {
  readonly id: TokenedIds[Table];
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly sealed: Buffer;
  /** The transaction that wrote this version of the row. */
  readonly written_by: string;
}

/** The current versions of the keys of persons, and of those of their names. */
export interface KeyVersions {
  readonly subject: number;
  readonly names: number;
}

// One partial index per kind of token; its predicate contains the version.
const listFormerOf = (table: TokenedTable, { subject, names }: KeyVersions): Statement => {
  const { id, team, sealed, environment, from, isNamed } = READ_FROM[table];
  const conditions = [`r.subject_version < ${subject}`, ...(isNamed ? [`r.name_version < ${names}`] : [])];
  const former = conditions.map(
    (condition) => `(select ${id} as id from ${table} r where ${condition} and ${id} > $1 order by ${id} limit $2)`,
  );
  return {
    name: `list_former_${table}_${subject}_${names}`,
    text: `with page as (select id from (${former.join(" union ")}) as former order by id limit $2)
      select page.id, ${team} as team_id, ${environment} as environment, ${sealed} as sealed, r.xmin::text as written_by
      from ${from} join page on page.id = ${id} order by page.id`,
  };
};

/**
 * Rows whose tokens of either kind are missing or of an older version of the keys, in the order of
 * their ids.
 *
 * @param page.after the id after which to begin; `nilId()` for the first
 */
export function listFormerRows<Table extends TokenedTable>(
  db: Queryable,
  table: Table,
  page: { readonly versions: KeyVersions; readonly after: TokenedIds[Table]; readonly limit: number },
): Promise<FormerRow<Table>[]> {
  return db.rows<FormerRow<Table>>(listFormerOf(table, page.versions), [page.after, page.limit]);
}

/** Sets the tokens of one kind, unless a row has newer ones. */
const renewed = (kind: "subject" | "name", given: string, version: string) =>
  `${kind}_tokens = case when r.${kind}_version < ${version} then given.${given}::bigint[] else r.${kind}_tokens end,
      ${kind}_version = greatest(r.${kind}_version, ${version})`;

const saveTokensOf = (table: TokenedTable): Statement => {
  const { id, isNamed } = READ_FROM[table];
  return {
    name: `save_${table}_tokens`,
    text: `update ${table} r set ${renewed("subject", "tokens", "$4")}${isNamed ? `, ${renewed("name", "names", "$5")}` : ""}
    from unnest($1::uuid[], $2::text[], $3::text[]${isNamed ? ", $6::text[]" : ""})
      as given (id, tokens, written_by${isNamed ? ", names" : ""})
    where ${id} = given.id and r.xmin::text = given.written_by
      and (r.subject_version < $4${isNamed ? " or r.name_version < $5" : ""})`,
  };
};

/** The tokens of a row as they were read. */
interface RenewedRow {
  readonly before: FormerRow<TokenedTable>;
  readonly tokens: readonly string[];
  /** Of the name; none where the table's rows are not found by it. */
  readonly nameTokens: readonly string[];
}

/** Saves tokens of a version of the keys. A row that has newer ones, or was changed in between, keeps its own. */
export async function saveRowTokens(
  db: Queryable,
  table: TokenedTable,
  { versions, rows }: { readonly versions: KeyVersions; readonly rows: readonly RenewedRow[] },
): Promise<void> {
  const ids = rows.map(({ before }) => before.id);
  const texts = rows.map(({ tokens }) => arrayText(tokens));
  const writtenBy = rows.map(({ before }) => before.written_by);
  const names = [versions.names, rows.map(({ nameTokens }) => arrayText(nameTokens))];
  const values = [ids, texts, writtenBy, versions.subject];
  await db.rows(saveTokensOf(table), READ_FROM[table].isNamed ? [...values, ...names] : values);
}
