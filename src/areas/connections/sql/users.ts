import type { Tenant } from "../../../kernel/access/caller.ts";
import { arrayText } from "../../../kernel/database/postgres/array-text.ts";
import { firstRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import { type IdRange, searchRows, searchStatement } from "../../../kernel/database/postgres/search.ts";
import type { Timestamp, UserId } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { SubjectTokens } from "../../../kernel/subject.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { identityFilterSql, worstIdentitySql } from "./identity-sql.ts";

/** A user of a tenant; personal values are sealed. */
export interface UserRow {
  readonly id: UserId;
  readonly sealed_user: Buffer;
  /** What the comparisons of their payroll accounts add up to; null before the first has data. */
  readonly identity: IdentityStatus | null;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
}

const IDENTITY = worstIdentitySql("select l.id from links l where l.user_id = users.id");
const COLUMNS = `id, sealed_user, ${IDENTITY} as identity, created_at, updated_at`;

/** The values of a new user. */
interface NewUser {
  readonly id: UserId;
  /** Blind token of `external_user_id`. */
  readonly externalToken: Buffer;
  readonly sealedUser: Buffer;
  readonly keyId: number;
  readonly tokens: SubjectTokens;
  /** Blind tokens of the name: signed 64-bit integers in decimal. */
  readonly nameTokens: readonly string[];
  /** The version of the keys of `nameTokens`. */
  readonly nameVersion: number;
}

const INSERT_USER = statement("insert_user")`
  insert into users (id, team_id, environment, external_token, sealed_user, key_id, subject_tokens, subject_version,
      name_tokens, name_version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (team_id, environment, external_token) do nothing returning ${COLUMNS}`;

/** Inserts a user; null if the tenant has one with this `external_user_id`. */
export function insertUser(tx: Queryable, tenant: Tenant, user: NewUser): Promise<UserRow | null> {
  return firstRow(tx, INSERT_USER, valuesOf(tenant, user));
}

const FIND_USER = statement("find_user")`
  select ${COLUMNS} from users where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's user, or null. */
export function findUser(db: Queryable, tenant: Tenant, id: UserId): Promise<UserRow | null> {
  return firstRow(db, FIND_USER, [id, tenant.teamId, tenant.environment]);
}

const LOCK_USER = statement("lock_user")`${FIND_USER.text} for no key update`;

/** A tenant's user, locked against changes and deletion until the transaction ends; or null. */
export function lockUser(tx: Queryable, tenant: Tenant, id: UserId): Promise<UserRow | null> {
  return firstRow(tx, LOCK_USER, [id, tenant.teamId, tenant.environment]);
}

const SAVE_USER = statement("save_user")`
  update users set external_token = $4, sealed_user = $5, key_id = $6, subject_tokens = $7, subject_version = $8,
      name_tokens = $9, name_version = $10,
      updated_at = now()
    where id = $1 and team_id = $2 and environment = $3
      and not exists (select 1 from users other where other.team_id = $2 and other.environment = $3
        and other.external_token = $4 and other.id <> $1)
    returning ${COLUMNS}`;

/** Updates a user; null if there is none, or another one has the `external_user_id`. */
export function saveUser(tx: Queryable, tenant: Tenant, user: NewUser): Promise<UserRow | null> {
  return firstRow(tx, SAVE_USER, valuesOf(tenant, user));
}

function valuesOf({ teamId, environment }: Tenant, user: NewUser): unknown[] {
  const { id, externalToken, sealedUser, keyId, tokens, nameTokens, nameVersion } = user;
  const ofSubject = [arrayText(tokens.tokens), tokens.version];
  return [id, teamId, environment, externalToken, sealedUser, keyId, ...ofSubject, arrayText(nameTokens), nameVersion];
}

const DELETE_USER = statement("delete_user")`
  delete from users where id = $1 and team_id = $2 and environment = $3 returning id`;

/**
 * Deletes a user with bridge tokens, links, tasks, data and reports. Returns false if there is
 * none.
 */
export async function deleteUserRow(tx: Queryable, tenant: Tenant, id: UserId): Promise<boolean> {
  return (await tx.rows(DELETE_USER, [id, tenant.teamId, tenant.environment])).length > 0;
}

const IS_OF_IDENTITY = identityFilterSql({
  id: "users.id",
  linkIds: "select l.id from links l where l.user_id = users.id",
  owners: "select l.user_id from link_data join links l on l.id = link_data.link_id",
  parameter: "$4",
});

const USERS = listStatements({
  nameSuffix: "users",
  table: "users",
  columns: COLUMNS,
  filter: `team_id = $1 and environment = $2 and ($3::bytea is null or external_token = $3)
    and ${IS_OF_IDENTITY}`,
  filterValues: 4,
  rowBytes: "length(sealed_user)",
});

/**
 * A page of a tenant's users, newest first; with a token only the user with that
 * `external_user_id`.
 */
export function listUserRows(
  db: Queryable,
  tenant: Tenant,
  list: {
    readonly externalToken: Buffer | null;
    readonly identity?: IdentityStatus | null;
    readonly request: PageRequest;
  },
): Promise<Page<UserRow>> {
  const values = [tenant.teamId, tenant.environment, list.externalToken, list.identity ?? null];
  const positionOf = (row: UserRow) => ({ at: row.created_at, id: row.id });
  return listPage(db, USERS, { values, request: list.request, positionOf });
}

const SEARCH_USERS = searchStatement({
  nameSuffix: "users",
  table: "users",
  columns: COLUMNS,
  conditions: ["name_tokens && $3::bigint[]", "id between $4::uuid and $5::uuid", "external_token = $6::bytea"],
  values: 4,
});

/** The newest users of a tenant with one of these name tokens, in a range of ids, or with an `external_user_id`. */
export function searchUsers(
  db: Queryable,
  tenant: Tenant,
  sought: {
    readonly tokens: readonly string[];
    readonly ids: IdRange | null;
    readonly externalToken: Buffer;
    readonly limit: number;
  },
): Promise<UserRow[]> {
  const values = [sought.tokens, sought.ids?.from ?? null, sought.ids?.to ?? null, sought.externalToken];
  return searchRows(db, SEARCH_USERS, { tenant, values, limit: sought.limit });
}
