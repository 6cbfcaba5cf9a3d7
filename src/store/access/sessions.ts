import type { CredentialId, Timestamp } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";
import { CREDENTIAL_OF_TEAM, type CredentialOfTeam } from "./credentials.ts";

/** How long an unused session lasts, in minutes. */
const SESSION_IDLE_MINUTES = 60;
/** How long a session lasts at most, in hours. */
export const SESSION_HOURS = 12;

/** A session with its key, as authentication needs it. */
interface FoundSession extends CredentialOfTeam {
  readonly session_id: string;
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

const IDLE = `interval '${SESSION_IDLE_MINUTES} minutes'`;
const END = "least(s.expires_at, c.expires_at)";

const FIND_SESSION: Statement = {
  name: "find_session",
  text: `select ${CREDENTIAL_OF_TEAM}, s.id as session_id, s.created_at as session_created_at,
      ${END} as session_expires_at, least(${END}, s.used_at + ${IDLE}) as session_idle_at,
      extract(epoch from least(${END}, s.used_at + ${IDLE}) - now())::float8 * 1000 as expires_in_ms,
      s.used_at < now() - interval '1 minute' as is_touch_due
    from sessions s join credentials c on c.id = s.credential_id join teams t on t.id = c.team_id
    where s.token_hash = $1`,
};

/** The session with this token's SHA-256, ended or not; or null. */
export async function findSession(db: Queryable, tokenHash: Buffer): Promise<FoundSession | null> {
  const [row] = await db.rows<FoundSession>(FIND_SESSION, [tokenHash]);
  return row ?? null;
}

const TOUCH_SESSION: Statement = {
  name: "touch_session",
  text: "update sessions set used_at = now() where id = $1 and used_at < now() - interval '1 minute'",
};

/** Records that a session was used just now; at most once a minute. */
export async function touchSession(db: Queryable, id: string): Promise<void> {
  await db.rows(TOUCH_SESSION, [id]);
}

const INSERT_SESSION: Statement = {
  name: "insert_session",
  text: `insert into sessions (id, token_hash, credential_id, expires_at)
    values ($1, $2, $3, now() + interval '${SESSION_HOURS} hours')`,
};

/** Inserts a session of a key. */
export async function insertSession(
  tx: Queryable,
  session: { readonly id: string; readonly tokenHash: Buffer; readonly credentialId: CredentialId },
): Promise<void> {
  await tx.rows(INSERT_SESSION, [session.id, session.tokenHash, session.credentialId]);
}

const TRIM_SESSIONS: Statement = {
  name: "trim_sessions",
  text: `delete from sessions where id in (
    select id from sessions where credential_id = $1 order by created_at desc, id desc offset $2)`,
};

/** Deletes a key's sessions except for the newest `kept`. */
export async function trimSessions(tx: Queryable, credentialId: CredentialId, kept: number): Promise<void> {
  await tx.rows(TRIM_SESSIONS, [credentialId, kept]);
}

const DELETE_SESSION: Statement = {
  name: "delete_session",
  text: "delete from sessions where id = $1",
};

/** Deletes a session; idempotent. */
export async function deleteSession(tx: Queryable, id: string): Promise<void> {
  await tx.rows(DELETE_SESSION, [id]);
}

const DELETE_EXPIRED_SESSIONS: Statement = {
  name: "delete_expired_sessions",
  text: `delete from sessions where id in (select id from sessions where expires_at < now() order by expires_at limit $1)
    returning 1 as deleted`,
};

/** Deletes at most `limit` sessions that have expired. Returns how many. */
export async function deleteExpiredSessions(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_SESSIONS, [limit])).length;
}

const INSERT_SIGN_IN_TOKEN: Statement = {
  name: "insert_sign_in_token",
  text: `insert into sign_in_tokens (token_hash, credential_id, expires_at)
    values ($1, $2, now() + $3 * interval '1 minute')`,
};

/** Inserts the token of a sign-in link. */
export async function insertSignInToken(
  db: Queryable,
  token: { readonly tokenHash: Buffer; readonly credentialId: CredentialId; readonly minutes: number },
): Promise<void> {
  await db.rows(INSERT_SIGN_IN_TOKEN, [token.tokenHash, token.credentialId, token.minutes]);
}

const FIND_SIGN_IN_TOKEN: Statement = {
  name: "find_sign_in_token",
  text: "select credential_id from sign_in_tokens where token_hash = $1 and expires_at > now()",
};

/** The key of the token with this hash, which stays usable; null if it is unknown or has expired. */
export async function findSignInToken(db: Queryable, tokenHash: Buffer): Promise<CredentialId | null> {
  const [row] = await db.rows<{ credential_id: CredentialId }>(FIND_SIGN_IN_TOKEN, [tokenHash]);
  return row?.credential_id ?? null;
}

const TAKE_SIGN_IN_TOKEN: Statement = {
  name: "take_sign_in_token",
  text: "delete from sign_in_tokens where token_hash = $1 returning credential_id, expires_at > now() as is_usable",
};

/**
 * Deletes the token with this hash, so that it is used once. Returns its key; null if it is unknown
 * or has expired.
 */
export async function takeSignInToken(tx: Queryable, tokenHash: Buffer): Promise<CredentialId | null> {
  const [row] = await tx.rows<{ credential_id: CredentialId; is_usable: boolean }>(TAKE_SIGN_IN_TOKEN, [tokenHash]);
  return row?.is_usable === true ? row.credential_id : null;
}

const DELETE_EXPIRED_SIGN_IN_TOKENS: Statement = {
  name: "delete_expired_sign_in_tokens",
  text: `delete from sign_in_tokens where token_hash in (
      select token_hash from sign_in_tokens where expires_at < now() order by expires_at limit $1)
    returning 1 as deleted`,
};

/** Deletes at most `limit` tokens that have expired. Returns how many. */
export async function deleteExpiredSignInTokens(db: Queryable, limit: number): Promise<number> {
  return (await db.rows(DELETE_EXPIRED_SIGN_IN_TOKENS, [limit])).length;
}
