import { firstRow, type Queryable, statement } from "../../database/postgres/database.ts";
import type { ClientId, MemberId, SessionId, TeamId, Timestamp } from "../../ids.ts";
import type { Environment } from "../caller.ts";
import type { MemberRole } from "../members/roles.ts";
import { CREDENTIAL_OF_TEAM, type CredentialOfTeam } from "./credentials.ts";
import { type FactorColumns, factorOfKey, factorOfMember } from "./second-factors.ts";
import { ownerValues, type TicketHolder } from "./tickets.ts";

/** How long an unused session lasts, in minutes. */
const SESSION_IDLE_MINUTES = 60;
/** How long a session lasts at most, in hours. */
export const SESSION_HOURS = 12;

/** When a session began and ends, and its second factor. */
interface SessionTimes extends FactorColumns {
  readonly session_id: SessionId;
  readonly session_created_at: Timestamp;
  /** The latest end: its own, or that of its key. */
  readonly session_expires_at: Timestamp;
  /** Its end without another request. */
  readonly session_idle_at: Timestamp;
  /**
   * Milliseconds until it ends without another request, by the database's clock; negative if it
   * has.
   */
  readonly expires_in_ms: number;
  /** True if its last use is a minute old. */
  readonly is_touch_due: boolean;
}

/** A session with its key, as authentication needs it. */
export interface KeySession extends CredentialOfTeam, SessionTimes {}

/** A session of a member with their role, as authentication needs it. */
export interface MemberSession extends SessionTimes {
  readonly member_id: MemberId;
  readonly environment: Environment;
  /** Null if they have none there any more. */
  readonly role: MemberRole | null;
  readonly sealed_member: Buffer;
  readonly team_id: TeamId;
  readonly team_name: string;
  readonly client_id: ClientId;
  /**
   * Milliseconds until the identity provider has to be asked again, by the database's clock; null for a
   * member who signed in by a link.
   */
  readonly check_in_ms: number | null;
}

const IDLE = `interval '${SESSION_IDLE_MINUTES} minutes'`;

/** The columns of {@link SessionTimes} of `sessions s` that end at `end`. */
function timesUntil(end: string): string {
  return `s.id as session_id, s.created_at as session_created_at, ${end} as session_expires_at,
      least(${end}, s.used_at + ${IDLE}) as session_idle_at,
      extract(epoch from least(${end}, s.used_at + ${IDLE}) - now())::float8 * 1000 as expires_in_ms,
      s.used_at < now() - interval '1 minute' as is_touch_due`;
}

const FIND_SESSION = statement("find_session")`
  select ${CREDENTIAL_OF_TEAM}, ${timesUntil("least(s.expires_at, c.expires_at)")}, ${factorOfKey("$2")}
    from sessions s join credentials c on c.id = s.credential_id join teams t on t.id = c.team_id
    where s.token_hash = $1`;

/**
 * The session of a key with this token's SHA-256, ended or not; or null.
 *
 * @param rules.factorMinutes how long a sign-in is recent
 */
export function findSession(
  db: Queryable,
  tokenHash: Buffer,
  { factorMinutes }: { readonly factorMinutes: number },
): Promise<KeySession | null> {
  return firstRow(db, FIND_SESSION, [tokenHash, factorMinutes]);
}

const FIND_MEMBER_SESSION = statement("find_member_session")`
  select m.id as member_id, s.environment, r.role, m.sealed_member, m.team_id, t.name as team_name, t.client_id,
      case when s.sealed_grant is not null
        then extract(epoch from s.checked_at + $2 * interval '1 second' - now())::float8 * 1000 end as check_in_ms,
      ${timesUntil("s.expires_at")}, ${factorOfMember("$3")}
    from sessions s join members m on m.id = s.member_id join teams t on t.id = m.team_id
      left join member_roles r on r.member_id = m.id and r.environment = s.environment
    where s.token_hash = $1 and m.removed_at is null and (m.identity_token is null or s.sealed_grant is not null)`;

/**
 * The session of a member with this token's SHA-256, ended or not; or null. A member who signs in at the
 * identity provider (`identity_token` is the keyed hash of its issuer and subject) has no session without a
 * sealed grant: the provider could not be asked whether they still may sign in.
 *
 * @param rules.recheckSeconds after how many seconds the identity provider is asked again about a member
 * @param rules.factorMinutes how long a second factor counts as recent
 */
export function findMemberSession(
  db: Queryable,
  tokenHash: Buffer,
  { recheckSeconds, factorMinutes }: { readonly recheckSeconds: number; readonly factorMinutes: number },
): Promise<MemberSession | null> {
  return firstRow(db, FIND_MEMBER_SESSION, [tokenHash, recheckSeconds, factorMinutes]);
}

/** Whose a session or a sign-in link is: a key's, or a member's in an environment. */
export type SessionOwner = Exclude<TicketHolder, { readonly linkId: unknown }>;

const TOUCH_SESSION = statement("touch_session")`
  update sessions set used_at = now() where id = $1 and used_at < now() - interval '1 minute'`;

/** Records that a session was used just now; at most once a minute. */
export async function touchSession(db: Queryable, id: SessionId): Promise<void> {
  await db.rows(TOUCH_SESSION, [id]);
}

const INSERT_SESSION = statement("insert_session")`
  insert into sessions (id, token_hash, credential_id, member_id, environment, expires_at, authenticated_at)
    values ($1, $2, $3, $4, $5, now() + interval '${SESSION_HOURS} hours', case when $6 then now() end)`;

/**
 * Inserts a session.
 *
 * @param session.isProved true if its owner has just proved who they are; false: their identity provider tells when
 */
export async function insertSession(
  tx: Queryable,
  session: {
    readonly id: SessionId;
    readonly tokenHash: Buffer;
    readonly owner: SessionOwner;
    readonly isProved: boolean;
  },
): Promise<void> {
  const { id, tokenHash, owner, isProved } = session;
  await tx.rows(INSERT_SESSION, [id, tokenHash, ...ownerValues(owner), isProved]);
}

const LIST_SESSIONS = statement("list_sessions")`
  select s.id, s.created_at, s.used_at, least(s.expires_at, s.used_at + ${IDLE}) as ends_at from sessions s
    where (s.credential_id = $1 or (s.member_id = $2 and s.environment = $3)) and now() < least(s.expires_at, s.used_at + ${IDLE})
    order by s.created_at desc, s.id desc`;

/** A session as lists show it. */
export interface ListedSession {
  readonly id: SessionId;
  readonly created_at: Timestamp;
  /** Its last use, to the minute. */
  readonly used_at: Timestamp;
  /** Its end without another request. */
  readonly ends_at: Timestamp;
}

/** The sessions of a key or of a member in an environment that have not ended, newest first. */
export function listSessions(db: Queryable, owner: SessionOwner): Promise<ListedSession[]> {
  return db.rows<ListedSession>(LIST_SESSIONS, ownerValues(owner));
}

const DELETE_SESSIONS = statement("delete_sessions")`
  delete from sessions where (credential_id = $1 or (member_id = $2 and environment = $3))
    and ($4::uuid is null or id = $4) returning id`;

/**
 * Deletes the sessions of a key or of a member in an environment.
 *
 * @param id only this one; null: all
 * @returns the ids of those that were deleted
 */
export async function deleteSessionsOf(tx: Queryable, owner: SessionOwner, id: SessionId | null): Promise<SessionId[]> {
  const rows = await tx.rows<{ id: SessionId }>(DELETE_SESSIONS, [...ownerValues(owner), id]);
  return rows.map((row) => row.id);
}

const TRIM_SESSIONS = statement("trim_sessions")`
  delete from sessions where id in (
    select id from sessions where credential_id = $1 or (member_id = $2 and environment = $3)
    order by created_at desc, id desc offset $4)`;

/** Deletes the sessions of a key or of a member in an environment except for the newest `kept`. */
export async function trimSessions(tx: Queryable, owner: SessionOwner, kept: number): Promise<void> {
  await tx.rows(TRIM_SESSIONS, [...ownerValues(owner), kept]);
}

const DELETE_SESSION = statement("delete_session")`delete from sessions where id = $1`;

/** Deletes a session; idempotent. */
export async function deleteSession(tx: Queryable, id: SessionId): Promise<void> {
  await tx.rows(DELETE_SESSION, [id]);
}

const DELETE_EXPIRED_SESSIONS = statement("delete_expired_sessions")`
  delete from sessions where id in (select id from sessions where expires_at < now() order by expires_at limit $1)
    returning 1 as deleted`;

/** Deletes at most `limit` sessions that have expired. Returns how many. */
export async function deleteExpiredSessions(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_SESSIONS, [limit])).length;
}
