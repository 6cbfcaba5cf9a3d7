import { equalInConstantTime, hashSecret } from "../../crypto/secrets.ts";
import type { Database } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { CredentialId, MemberId, SessionId, Timestamp } from "../../ids.ts";
import { type ApiCaller, DEFAULT_TEAM, type KeyCaller, MEMBER_ACTOR } from "../caller.ts";
import { type MemberRole, scopesOfRole } from "../members/roles.ts";
import { type FactorState, SECOND_FACTOR_MINUTES } from "../members/second-factor.ts";
import { type CredentialOfTeam, findCredentialByHash, touchCredential } from "../sql/credentials.ts";
import { findMemberSession, findSession, type KeySession, type MemberSession, touchSession } from "../sql/sessions.ts";
import { CredentialCache, type LookedUp } from "./credential-cache.ts";

/** The same message for every refusal, so that it reveals nothing about a guessed pair. */
const REFUSAL =
  "Send the headers X-Access-Client-Id and X-Access-Secret with a valid pair of client id and access secret.";
const SESSION_REFUSAL = "The session has ended, or is unknown: sign in again.";

/** A member who is signed in, with what is sealed of them. */
interface SignedInMember {
  readonly id: MemberId;
  readonly role: MemberRole;
  readonly sealed_member: Buffer;
}

/** A session of the dashboard: the rights of a key, or of a member's role, for a browser. */
export interface Session {
  /** 32 hex digits; not its token. */
  readonly id: SessionId;
  readonly caller: ApiCaller;
  readonly team_name: string;
  /** Null for a member. */
  readonly key: { readonly id: CredentialId; readonly name: string | null; readonly secret_hint: string } | null;
  /** Null for a key. */
  readonly member: SignedInMember | null;
  readonly factor: FactorState;
  readonly created_at: Timestamp;
  /** Its end without another request. */
  readonly idle_at: Timestamp;
  /** Its end at the latest. */
  readonly expires_at: Timestamp;
}

/** Checks sessions of members who signed in at an identity provider. */
export interface SessionCheck {
  /** After how many seconds a session is checked again. */
  readonly recheckSeconds: number;
  /**
   * Asks the provider about the member of a session. Resolves when that is done: the session may have
   * ended by it.
   *
   * @throws AppError `unavailable` if the provider does not answer: nobody is let in unchecked
   */
  check(sessionId: SessionId): Promise<void>;
}

/** Identifies callers by their credentials. */
export interface Authenticator {
  /**
   * The caller with a pair of credentials. Every refusal takes the same one look-up and has the
   * same message.
   *
   * @throws AppError `authentication_failed`
   */
  authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<KeyCaller>;
  /**
   * The session with a token, which counts as used.
   *
   * @throws AppError `authentication_failed` if there is none, it has ended, or its key cannot be
   * used or its member has no role any more; `unavailable` while the identity provider does not answer
   */
  authenticateSession(token: string): Promise<Session>;
  /**
   * The session with a token, to end it or to list it: the identity provider is not asked, and it does not count as used.
   *
   * @throws AppError as {@link authenticateSession}, without `unavailable`
   */
  findSessionWithoutRecheck(token: string): Promise<Session>;
  /**
   * Empties the cache after a change of a credential or a session has committed. From now on every
   * authentication reads the change: a look-up in progress may have read the row before the commit,
   * so its result is used once and not cached.
   */
  forgetAll(): void;
  close(): Promise<void>;
}

/**
 * Opens an authenticator that caches valid credentials for some seconds and invalidates them when
 * they change.
 *
 * @param options.nowMs a monotonic clock, in milliseconds
 * @param options.sessionCheck null: there is no identity provider, and sessions of one are refused
 * @param options.operatorTeam the name of the team whose members' roles have operators' scopes
 * @param options.secondFactorMinutes how long a second factor counts as recent
 */
export async function openAuthenticator(
  db: Database,
  options: {
    readonly nowMs?: () => number;
    readonly operatorTeam?: string;
    readonly sessionCheck?: SessionCheck | null;
    readonly secondFactorMinutes?: number;
  } = {},
): Promise<Authenticator> {
  const { nowMs = performance.now.bind(performance), operatorTeam = DEFAULT_TEAM, sessionCheck = null } = options;
  const { secondFactorMinutes: factorMinutes = SECOND_FACTOR_MINUTES } = options;
  const callers = new CredentialCache<KeyCaller>(nowMs);
  const sessions = new CredentialCache<Session>(nowMs);
  const forgetAll = () => {
    callers.clear();
    sessions.clear();
  };
  const stopListening = await db.listen("credentials", forgetAll, forgetAll);

  async function authenticate(pair: { readonly clientId: string; readonly secret: string }): Promise<KeyCaller> {
    const hash = hashSecret(pair.secret);
    const key = hash.toString("base64");
    const known = callers.get(key);
    if (known !== undefined && equalInConstantTime(known.clientId, pair.clientId)) return known;
    return await callers.lookUp(key, async () => {
      const found = await findCredentialByHash(db, hash);
      const isValid = equalInConstantTime(found?.client_id ?? "", pair.clientId) && found?.is_usable === true;
      if (!isValid) throw invalidCredentials();
      // A note for people: a database that takes no writes does not keep anybody out.
      if (found.is_touch_due) await touchCredential(db, found.id).catch(() => {});
      return { value: callerOf(found), validMs: found.expires_in_ms };
    });
  }

  async function authenticateSession(token: string): Promise<Session> {
    const hash = hashSecret(token);
    const key = hash.toString("base64");
    return (
      sessions.get(key) ??
      (await sessions.lookUp(key, () => lookUpSession(db, { hash, operatorTeam, sessionCheck, factorMinutes })))
    );
  }

  async function findSessionWithoutRecheck(token: string): Promise<Session> {
    const hash = hashSecret(token);
    const found =
      (await findSession(db, hash, { factorMinutes })) ??
      (await findMemberSession(db, hash, { recheckSeconds: 0, factorMinutes }));
    if (found === null) throw endedSession();
    return sessionOf(found, operatorTeam);
  }

  return { authenticate, authenticateSession, findSessionWithoutRecheck, forgetAll, close: stopListening };
}

interface SessionLookUp {
  readonly hash: Buffer;
  readonly operatorTeam: string;
  readonly sessionCheck: SessionCheck | null;
  readonly factorMinutes: number;
}

async function lookUpSession(db: Database, lookUp: SessionLookUp): Promise<LookedUp<Session>> {
  const found = (await findSession(db, lookUp.hash, lookUp)) ?? (await findCheckedSession(db, lookUp));
  if (found === null) throw endedSession();
  const value = sessionOf(found, lookUp.operatorTeam);
  if (found.is_touch_due) await touchSession(db, found.session_id);
  const checkInMs = "member_id" in found ? found.check_in_ms : null;
  // A confirmation or a sign-in that counts now is looked up again when it does no more.
  const confirmedMs = value.factor.isConfirmed ? found.confirmed_ms : null;
  const signInMs = value.factor.isSignInRecent ? found.sign_in_ms : null;
  const ends = [found.expires_in_ms, checkInMs, confirmedMs, signInMs].filter((ms) => ms !== null);
  return { value, validMs: Math.min(...ends) };
}

/** @throws AppError `authentication_failed` if it has ended, or its owner has no rights any more */
function sessionOf(found: KeySession | MemberSession, operatorTeam: string): Session {
  const owner = "member_id" in found ? ownerOfMember(found, operatorTeam) : ownerOfKey(found);
  if (owner === null || found.expires_in_ms <= 0) throw endedSession();
  return {
    ...owner,
    id: found.session_id,
    team_name: found.team_name,
    factor: factorOf(found),
    caller: { ...owner.caller, sessionId: found.session_id },
    created_at: found.session_created_at,
    idle_at: found.session_idle_at,
    expires_at: found.session_expires_at,
  };
}

function factorOf(found: KeySession | MemberSession): FactorState {
  const { factor, confirmed_until, confirmed_ms, requires_factor, sign_in_ms } = found;
  return {
    by: factor,
    confirmed_until,
    isConfirmed: (confirmed_ms ?? 0) > 0,
    isRequired: requires_factor,
    isSignInRecent: (sign_in_ms ?? 0) > 0,
  };
}

function endedSession(): AppError {
  return new AppError("authentication_failed", SESSION_REFUSAL);
}

/** The session of a member, of whom the identity provider was asked lately where they came from one. */
async function findCheckedSession(
  db: Database,
  { hash, sessionCheck, factorMinutes }: SessionLookUp,
): Promise<MemberSession | null> {
  const rules = { recheckSeconds: sessionCheck?.recheckSeconds ?? 0, factorMinutes };
  const found = await findMemberSession(db, hash, rules);
  if (found === null || found.check_in_ms === null || found.expires_in_ms <= 0) return found;
  if (sessionCheck === null) return null;
  if (found.check_in_ms > 0) return found;
  await sessionCheck.check(found.session_id);
  return findMemberSession(db, hash, rules);
}

type Owner = Pick<Session, "caller" | "key" | "member">;

/** Null if the key cannot be used any more. */
function ownerOfKey(found: CredentialOfTeam): Owner | null {
  const { id, name, secret_hint, is_usable } = found;
  if (!is_usable) return null;
  return { caller: callerOf(found), key: { id, name, secret_hint }, member: null };
}

/** Null if the member has no role in the session's environment any more. */
function ownerOfMember(found: MemberSession, operatorTeam: string): Owner | null {
  const { member_id: id, environment, role, sealed_member, team_id: teamId, client_id: clientId, team_name } = found;
  if (role === null) return null;
  const scopes = scopesOfRole(role, { isOperator: team_name === operatorTeam });
  return {
    caller: { by: "member", id, actor: `${MEMBER_ACTOR}${id}`, teamId, clientId, environment, scopes },
    key: null,
    member: { id, role, sealed_member },
  };
}

/** The refusal of credentials, the same for every fault. */
export function invalidCredentials(): AppError {
  return new AppError("authentication_failed", REFUSAL);
}

/** The caller that a credential identifies. */
function callerOf(row: CredentialOfTeam): KeyCaller {
  return {
    by: "key",
    id: row.id,
    actor: row.id,
    teamId: row.team_id,
    clientId: row.client_id,
    environment: row.environment,
    scopes: row.scopes,
    allowedAddresses: row.allowed_addresses,
    purposes: row.purposes,
  };
}
