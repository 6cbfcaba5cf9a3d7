import { appendAudit } from "../../audit/ops/audit.ts";
import type { Reader } from "../../audit/ops/reads.ts";
import { hashSecret, mintId, mintToken } from "../../crypto/secrets.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { SessionId, Timestamp } from "../../ids.ts";
import type { Context } from "../../sealing/ops/context.ts";
import { MEMBER_ACTOR } from "../caller.ts";
import { notifyCredentials } from "../sql/credentials.ts";
import { lockMember, touchMember } from "../sql/members.ts";
import {
  deleteSession,
  deleteSessionsOf,
  insertSession,
  type ListedSession,
  listSessions,
  type SessionOwner,
  trimSessions,
} from "../sql/sessions.ts";
import { deleteTicketsOfMember, findTicket, insertTicket, takeTicket } from "../sql/tickets.ts";
import type { Authenticator, Session } from "./authenticate.ts";

/** How long a sign-in link is valid, in minutes. */
export const SIGN_IN_MINUTES = 30;
/** Maximum number of sessions of one key or member; one more ends the oldest. */
const SESSIONS_PER_OWNER_MAX = 50;

/** What the operations on sessions need. */
interface SessionContext extends Pick<Context, "db"> {
  readonly authenticator: Authenticator;
}

/** How someone signs in: with a key, or with the token of a sign-in link. */
export type SignIn =
  | { readonly by: "key"; readonly clientId: string; readonly secret: string }
  | { readonly by: "token"; readonly token: string };

/** A session at its start: the only time that its token is known. */
export interface StartedSession {
  /** 64 hex digits, for the cookie. */
  readonly token: string;
  readonly session: Session;
}

/**
 * Starts a session with the rights of a key or a member. It ends when the key does or the member has
 * no role any more, when it is not used for
 * `SESSION_IDLE_MINUTES`, and after `SESSION_HOURS` at the latest.
 *
 * @throws AppError `authentication_failed` if the pair is not valid; `expired_token` if the token
 * of a link was used, has expired or is unknown
 */
export async function startSession({ db, authenticator }: SessionContext, signIn: SignIn): Promise<StartedSession> {
  const token = mintToken() + mintToken();
  const key = signIn.by === "key" ? { credentialId: (await authenticator.authenticate(signIn)).id } : null;
  await db.transaction(async (tx) => {
    const owner = signIn.by === "token" ? await ownerOfToken(tx, signIn.token) : key;
    if (owner === null) throw new Error("a sign-in of nobody");
    await insertSessionOf(tx, owner, { id: mintId(), token, isProved: true });
  });
  return { token, session: await authenticator.authenticateSession(token) };
}

/**
 * Inserts the session of a token, and records the sign-in of a member.
 *
 * @param session.isProved true if its owner has just proved who they are; false: their identity provider tells when
 */
export async function insertSessionOf(
  tx: Queryable,
  owner: SessionOwner,
  { id, token, isProved }: { readonly id: SessionId; readonly token: string; readonly isProved: boolean },
): Promise<void> {
  await insertSession(tx, { id, tokenHash: hashSecret(token), owner, isProved });
  await trimSessions(tx, owner, SESSIONS_PER_OWNER_MAX);
  if ("credentialId" in owner) return;
  const { memberId, environment } = owner;
  const teamId = await touchMember(tx, memberId);
  const actor = `${MEMBER_ACTOR}${memberId}`;
  await appendAudit(tx, { actor, teamId, environment, action: "member.sign_in", target: id, details: {} });
}

/**
 * The id of the key or the member by which someone signs in, before anything is spent; null for a
 * link that cannot be used.
 *
 * @throws AppError `authentication_failed` if the pair is not valid
 */
export async function holderOfSignIn({ db, authenticator }: SessionContext, signIn: SignIn): Promise<string | null> {
  if (signIn.by === "token") {
    const owner = await findTicket(db, signInTicket(signIn.token));
    if (owner === null || "linkId" in owner) return null;
    return "memberId" in owner ? owner.memberId : owner.credentialId;
  }
  return (await authenticator.authenticate(signIn)).id;
}

function signInTicket(token: string) {
  return { kind: "sign_in", tokenHash: hashSecret(token) } as const;
}

async function ownerOfToken(tx: Queryable, token: string): Promise<SessionOwner> {
  const ticket = signInTicket(token);
  const known = await findTicket(tx, ticket);
  // Before the token is spent: anyone who ends the member's sessions in between ends this one or the link.
  if (known !== null && "memberId" in known) await lockMember(tx, known.memberId);
  const owner = await takeTicket(tx, ticket);
  if (owner !== null && !("linkId" in owner)) return owner;
  const message =
    "This sign-in link was used or has expired: ask for a new one (openvoe keys sign-in, openvoe members sign-in), or use a key.";
  throw new AppError("expired_token", message);
}

/** Ends a session, in this process before it returns, in others when they get the notice. */
export async function endSession({ db, authenticator }: SessionContext, { id }: Pick<Session, "id">): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await deleteSession(tx, id);
      await notifyCredentials(tx, id);
    });
  } finally {
    // After a failure too: a commit whose response was lost may have happened.
    authenticator.forgetAll();
  }
}

/** The owner of a session, as the store has it. */
function ownerOf({ caller }: Pick<Session, "caller">): SessionOwner {
  if (caller.by === "key") return { credentialId: caller.id };
  return { memberId: caller.id, environment: caller.environment };
}

/** The sessions of the person who has this one, in its environment, newest first. */
export function listOwnSessions({ db }: Pick<Context, "db">, session: Session): Promise<ListedSession[]> {
  return listSessions(db, ownerOf(session));
}

/**
 * Ends a session of the owner of this one.
 *
 * @throws AppError `not_found`
 */
export async function endOwnSession({ db, authenticator }: SessionContext, session: Session, id: SessionId) {
  const end = { owner: ownerOf(session), id, by: session.caller };
  try {
    const ended = await db.transaction((tx) => endWithin(tx, end));
    if (ended === 0) throw new AppError("not_found", "No session of yours has this id.");
  } finally {
    authenticator.forgetAll();
  }
}

/** Whose sessions end, and by whom. */
interface Ending<Owner extends SessionOwner> {
  readonly owner: Owner;
  readonly by: Reader;
}

/** Ends a session of an owner, or with null all, each with an entry of the inquiry log. Returns how many. */
async function endWithin(
  tx: Queryable,
  { owner, id, by }: Ending<SessionOwner> & { readonly id: SessionId | null },
): Promise<number> {
  const ended = await deleteSessionsOf(tx, owner, id);
  const of = "memberId" in owner ? { member: owner.memberId } : { key: owner.credentialId };
  for (const target of ended) {
    await appendAudit(tx, { ...by, action: "session.end", target, details: of });
    await notifyCredentials(tx, target);
  }
  return ended.length;
}

/**
 * Ends all sessions of a member in an environment, and the links by which another could start.
 *
 * @param tx a transaction that has locked the member
 * @returns how many sessions were ended
 */
export async function endAllSessions(
  tx: Queryable,
  { owner, by }: Ending<Extract<SessionOwner, { readonly memberId: unknown }>>,
): Promise<number> {
  await deleteTicketsOfMember(tx, owner.memberId, owner.environment);
  return endWithin(tx, { owner, id: null, by });
}

/** The path of the dashboard, below the service's address. */
export const DASHBOARD_PATH = "/dashboard/";

/**
 * A link that signs a browser in to the dashboard: anyone who has it can sign in once with the rights
 * of the key or the member, within {@link SIGN_IN_MINUTES}. Its token is in the fragment, which no
 * server and no log receives. That of a member has the environment in its path, so that it opens next to a session elsewhere.
 *
 * @param link.url the service's address, without a trailing slash
 */
export async function mintSignInLink(
  { db }: { readonly db: Queryable },
  { url, ...owner }: { readonly url: string } & SessionOwner,
): Promise<{ readonly url: string; readonly expires_at: Timestamp }> {
  const { token, expires_at } = await mintSignInToken({ db }, owner);
  const place = "memberId" in owner ? `${owner.environment}/` : "";
  return { url: `${url}${DASHBOARD_PATH}${place}#token=${token}`, expires_at };
}

/** A new token of a sign-in link: 64 hex digits. */
export async function mintSignInToken(
  { db }: { readonly db: Queryable },
  owner: SessionOwner,
): Promise<{ readonly token: string; readonly expires_at: Timestamp }> {
  const token = mintToken() + mintToken();
  const expires_at = await insertTicket(db, { ...signInTicket(token), holder: owner, minutes: SIGN_IN_MINUTES });
  if (expires_at === null) throw new Error("a sign-in link without an end");
  return { token, expires_at };
}
