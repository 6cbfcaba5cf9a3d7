import { firstRow, onlyRow, type Queryable, statement } from "../../database/postgres/database.ts";
import { listPage, listStatements } from "../../database/postgres/page.ts";
import type { ClientId, CredentialId, MemberId, SessionId, TeamId, Timestamp } from "../../ids.ts";
import type { Page, PageRequest } from "../../page.ts";
import type { PermissiblePurpose } from "../../purpose.ts";
import type { Environment, Scope, Tenant } from "../caller.ts";
import { BUDGET_WINDOW_SECONDS } from "./request-budgets.ts";

/** A team: the owner of credentials and data. */
interface Team {
  readonly id: TeamId;
  readonly name: string;
  readonly client_id: ClientId;
}

/** A credential as lists show it, without its secret. */
export interface CredentialRow {
  readonly id: CredentialId;
  readonly name: string | null;
  readonly environment: Environment;
  readonly secret_hint: string;
  readonly scopes: readonly Scope[];
  readonly created_at: Timestamp;
  readonly expires_at: Timestamp | null;
  readonly deactivated_at: Timestamp | null;
  /** Addresses and networks from which it may be used; null: any. */
  readonly allowed_addresses: readonly string[] | null;
  /** The purposes that it may state; null: any, or none. */
  readonly purposes: readonly PermissiblePurpose[] | null;
  /** When it was last used, to the hour; null: never. */
  readonly last_used_at: Timestamp | null;
}

/** A credential with its team, as authentication needs it. */
export interface CredentialOfTeam extends CredentialRow {
  readonly team_id: TeamId;
  readonly team_name: string;
  readonly client_id: ClientId;
  /** Neither deactivated nor expired, by the database's clock. */
  readonly is_usable: boolean;
}

/** A credential found by its secret. */
interface FoundCredential extends CredentialOfTeam {
  /**
   * Milliseconds until it expires, by the database's clock; negative if it has expired, null if it
   * never does.
   */
  readonly expires_in_ms: number | null;
  /** True if its last use was noted an hour ago or earlier. */
  readonly is_touch_due: boolean;
}

/** The values of a new credential. */
interface NewCredential {
  readonly id: CredentialId;
  readonly teamId: TeamId;
  readonly environment: Environment;
  readonly name: string | null;
  readonly secretHash: Buffer;
  readonly secretHint: string;
  readonly sealedSecret: Buffer;
  readonly keyId: number;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Timestamp | null;
  readonly allowedAddresses: readonly string[] | null;
  readonly purposes: readonly PermissiblePurpose[] | null;
}

const COLUMNS =
  "id, name, environment, secret_hint, scopes, created_at, expires_at, deactivated_at, allowed_addresses, purposes, last_used_at";
const USABLE = "c.deactivated_at is null and (c.expires_at is null or c.expires_at > now())";

const SAVE_TEAM = statement("save_team")`
  insert into teams (id, name, client_id) values ($1, $2, $3)
    on conflict (name) do update set name = excluded.name returning id, name, client_id`;

/** The team with this name, created with the given ids if there is none. */
export function saveTeam(db: Queryable, team: { id: TeamId; name: string; clientId: ClientId }): Promise<Team> {
  return onlyRow(db, SAVE_TEAM, [team.id, team.name, team.clientId]);
}

const SAVE_TEAM_DISPLAY_NAME = statement("save_team_display_name")`
  update teams set display_name = $2 where name = $1 returning id`;

/** Sets how persons see a team, or with null removes it; returns the team's id, or null if no team has the name. */
export async function saveTeamDisplayName(
  db: Queryable,
  team: { readonly name: string; readonly displayName: string | null },
): Promise<TeamId | null> {
  const [row] = await db.rows<{ id: TeamId }>(SAVE_TEAM_DISPLAY_NAME, [team.name, team.displayName]);
  return row?.id ?? null;
}

const LOCK_TENANT_CREDENTIALS = statement("lock_tenant_credentials")`
  select pg_advisory_xact_lock(hashtextextended('credentials' || $1::uuid || $2, 0))`;

/** Locks a tenant's credentials until the transaction ends: others that take this lock wait. */
export async function lockTenantCredentials(tx: Queryable, tenant: Tenant): Promise<void> {
  await tx.rows(LOCK_TENANT_CREDENTIALS, [tenant.teamId, tenant.environment]);
}

const COUNT_HELD_KEYS = statement("count_held_keys")`
  select count(*) as held from credentials
    where team_id = $1 and environment = $2
      and (deactivated_at is null or deactivated_at > now() - $3 * interval '1 second')
      and (expires_at is null or expires_at > now() - $3 * interval '1 second')`;

/**
 * The number of a tenant's credentials that are usable or were within the last request budget
 * window.
 */
export async function countHeldKeys(tx: Queryable, tenant: Tenant): Promise<number> {
  const values = [tenant.teamId, tenant.environment, BUDGET_WINDOW_SECONDS];
  const [row] = await tx.rows<{ held: number }>(COUNT_HELD_KEYS, values);
  return row?.held ?? 0;
}

const LOCK_CREDENTIAL = statement("lock_credential")`
  select (${USABLE}) as is_usable from credentials c where c.id = $1 for share`;

/**
 * Whether a credential is usable, locked until the transaction ends; null if there is none with
 * this id.
 */
export function lockCredential(tx: Queryable, id: CredentialId): Promise<{ readonly is_usable: boolean } | null> {
  return firstRow(tx, LOCK_CREDENTIAL, [id]);
}

const INSERT_CREDENTIAL = statement("insert_credential")`
  insert into credentials
      (id, team_id, environment, name, secret_hash, secret_hint, sealed_secret, key_id, scopes, expires_at,
      allowed_addresses, purposes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${COLUMNS}`;

/** Inserts a credential. */
export function insertCredential(db: Queryable, credential: NewCredential): Promise<CredentialRow> {
  const c = credential;
  const values = [
    c.id,
    c.teamId,
    c.environment,
    c.name,
    c.secretHash,
    c.secretHint,
    c.sealedSecret,
    c.keyId,
    c.scopes,
    c.expiresAt,
    c.allowedAddresses,
    c.purposes,
  ];
  return onlyRow(db, INSERT_CREDENTIAL, values);
}

/** The columns of a {@link CredentialOfTeam}, of `credentials c` joined with `teams t`. */
export const CREDENTIAL_OF_TEAM = `c.id, c.name, c.environment, c.secret_hint, c.scopes, c.created_at, c.expires_at,
      c.deactivated_at, c.allowed_addresses, c.purposes, c.last_used_at, c.team_id, t.name as team_name, t.client_id, (${USABLE}) as is_usable`;

const FIND_CREDENTIAL_BY_HASH = statement("find_credential_by_hash")`
  select ${CREDENTIAL_OF_TEAM},
      extract(epoch from c.expires_at - now())::float8 * 1000 as expires_in_ms,
      coalesce(c.last_used_at < now() - interval '1 hour', true) as is_touch_due
    from credentials c join teams t on t.id = c.team_id where c.secret_hash = $1`;

/** The credential whose secret has this SHA-256, usable or not; or null. */
export function findCredentialByHash(db: Queryable, secretHash: Buffer): Promise<FoundCredential | null> {
  return firstRow(db, FIND_CREDENTIAL_BY_HASH, [secretHash]);
}

const TOUCH_CREDENTIAL = statement("touch_credential")`
  update credentials set last_used_at = now()
    where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 hour')`;

/** Notes that a credential is used now, at most once an hour. */
export async function touchCredential(db: Queryable, id: CredentialId): Promise<void> {
  await db.rows(TOUCH_CREDENTIAL, [id]);
}

const FIND_NEWEST_CREDENTIAL = statement("find_newest_credential")`
  select c.id, c.sealed_secret, t.client_id from credentials c join teams t on t.id = c.team_id
    where t.name = $1 and c.environment = $2 and c.scopes @> $3::text[] and ${USABLE}
    order by c.created_at desc, c.id desc limit 1`;

/** The team and environment of the credential, and the scopes that it must have. */
export interface CredentialSearch {
  readonly team: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

/**
 * The newest usable credential of a team in an environment with these scopes, with its sealed
 * secret; or null.
 */
export function findNewestCredential(
  db: Queryable,
  { team, environment, scopes }: CredentialSearch,
): Promise<{ readonly id: CredentialId; readonly sealed_secret: Buffer; readonly client_id: ClientId } | null> {
  return firstRow(db, FIND_NEWEST_CREDENTIAL, [team, environment, scopes]);
}

const LIST_ALL_CREDENTIALS = statement("list_all_credentials")`
  select ${CREDENTIAL_OF_TEAM}
    from credentials c join teams t on t.id = c.team_id order by t.name, c.created_at desc, c.id desc`;

/** Every credential of every team, by team and then newest first, for the operator. */
export function listAllCredentials(db: Queryable): Promise<CredentialOfTeam[]> {
  return db.rows<CredentialOfTeam>(LIST_ALL_CREDENTIALS);
}

const CREDENTIALS = listStatements({
  nameSuffix: "credentials",
  table: "credentials",
  columns: COLUMNS,
  filter: "team_id = $1 and environment = $2",
  filterValues: 2,
});

/** A page of a team's credentials in one environment. */
export function listCredentials(db: Queryable, tenant: Tenant, request: PageRequest): Promise<Page<CredentialRow>> {
  const values = [tenant.teamId, tenant.environment];
  return listPage(db, CREDENTIALS, { values, request, positionOf: (row) => ({ at: row.created_at, id: row.id }) });
}

const EXPIRE_CREDENTIAL = statement("expire_credential")`
  update credentials c set expires_at = least(c.expires_at, now() + $4 * interval '1 hour')
    where c.id = $1 and c.team_id = $2 and c.environment = $3 and ${USABLE}
    returning ${COLUMNS}`;

/**
 * Has a usable credential end after some hours, by the database's clock, unless it ends sooner.
 * Returns null if the tenant has none with this id.
 */
export function expireCredential(
  tx: Queryable,
  tenant: Tenant,
  end: { readonly id: CredentialId; readonly hours: number },
): Promise<CredentialRow | null> {
  const values = [end.id, tenant.teamId, tenant.environment, end.hours];
  return firstRow(tx, EXPIRE_CREDENTIAL, values);
}

const FIND_EXPIRY = statement("find_credential_expiry")`
  select c.expires_at from credentials c where c.id = $1 and c.team_id = $2 and c.environment = $3 and ${USABLE} for update`;

/** When a usable credential of a tenant ends, locked until the transaction ends; undefined if there is none. */
export async function lockCredentialExpiry(
  tx: Queryable,
  tenant: Tenant,
  id: CredentialId,
): Promise<Timestamp | null | undefined> {
  const [row] = await tx.rows<{ expires_at: Timestamp | null }>(FIND_EXPIRY, [id, tenant.teamId, tenant.environment]);
  return row?.expires_at;
}

const DEACTIVATE_CREDENTIAL = statement("deactivate_credential")`
  update credentials set deactivated_at = coalesce(deactivated_at, now())
    where id = $1 and team_id = $2 and environment = $3 returning ${COLUMNS}, deactivated_at = now() as is_new`;

/** Marks a tenant's credential as deactivated; idempotent. `is_new` is true if this transaction did; null if there is none. */
export function deactivateCredential(
  db: Queryable,
  tenant: Tenant,
  id: CredentialId,
): Promise<(CredentialRow & { readonly is_new: boolean }) | null> {
  return firstRow(db, DEACTIVATE_CREDENTIAL, [id, tenant.teamId, tenant.environment]);
}

const NOTIFY_CREDENTIALS = statement("notify_credentials")`select pg_notify('credentials', $1)`;

/** Notifies every process, at the commit, that a credential changed. */
export async function notifyCredentials(
  tx: Queryable,
  id: CredentialId | MemberId | SessionId | TeamId,
): Promise<void> {
  await tx.rows(NOTIFY_CREDENTIALS, [id]);
}
