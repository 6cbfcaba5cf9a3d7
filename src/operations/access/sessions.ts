import { hashSecret, mintId, mintToken } from "../../crypto/secrets.ts";
import { AppError } from "../../domain/error.ts";
import type { CredentialId } from "../../domain/ids.ts";
import { notifyCredentials } from "../../store/access/credentials.ts";
import {
  deleteSession,
  findSignInToken,
  insertSession,
  insertSignInToken,
  takeSignInToken,
  trimSessions,
} from "../../store/access/sessions.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { Context } from "../sealing/context.ts";
import type { Authenticator, Session } from "./authenticate.ts";

/** How long a sign-in link is valid, in minutes. */
export const SIGN_IN_MINUTES = 30;
/** Maximum number of sessions of one key; one more ends the oldest. */
const SESSIONS_PER_KEY_MAX = 50;

/** What the operations on sessions need. */
interface SessionContext extends Pick<Context, "db"> {
  readonly authenticator: Authenticator;
}

/** How someone signs in: with a key, or with the token of a sign-in link. */
export type SignIn =
  | { readonly by: "key"; readonly clientId: string; readonly secret: string }
  | { readonly by: "token"; readonly token: string };

/** A session at its start: the only time that its token is known. */
interface StartedSession {
  /** 64 hex digits, for the cookie. */
  readonly token: string;
  readonly session: Session;
}

/**
 * Starts a session with the rights of a key. It ends when the key does, when it is not used for
 * `SESSION_IDLE_MINUTES`, and after `SESSION_HOURS` at the latest.
 *
 * @throws AppError `authentication_failed` if the pair is not valid; `expired_token` if the token
 * of a link was used, has expired or is unknown
 */
export async function startSession({ db, authenticator }: SessionContext, signIn: SignIn): Promise<StartedSession> {
  const token = mintToken() + mintToken();
  const caller = signIn.by === "key" ? await authenticator.authenticate(signIn) : null;
  await db.transaction(async (tx) => {
    const credentialId = signIn.by === "token" ? await keyOfToken(tx, signIn.token) : caller?.credentialId;
    if (credentialId === undefined) throw new Error("a sign-in without a key");
    await insertSession(tx, { id: mintId(), tokenHash: hashSecret(token), credentialId });
    await trimSessions(tx, credentialId, SESSIONS_PER_KEY_MAX);
  });
  return { token, session: await authenticator.authenticateSession(token) };
}

/**
 * The key by which someone signs in, before anything is spent; null for a link that cannot be used.
 *
 * @throws AppError `authentication_failed` if the pair is not valid
 */
export async function keyOfSignIn({ db, authenticator }: SessionContext, signIn: SignIn): Promise<CredentialId | null> {
  if (signIn.by === "token") return findSignInToken(db, hashSecret(signIn.token));
  return (await authenticator.authenticate(signIn)).credentialId;
}

async function keyOfToken(tx: Queryable, token: string): Promise<CredentialId> {
  const credentialId = await takeSignInToken(tx, hashSecret(token));
  if (credentialId !== null) return credentialId;
  const message = "This sign-in link was used or has expired: run `openvoe keys sign-in` for a new one, or use a key.";
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

/** The path of the dashboard, below the service's address. */
export const DASHBOARD_PATH = "/dashboard/";

/**
 * A link that signs a browser in to the dashboard: see {@link mintSignInToken}. The token is in the
 * fragment, which no server and no log receives.
 *
 * @param url the service's address, without a trailing slash
 */
export async function mintSignInLink(
  context: Pick<Context, "db">,
  { url, credentialId }: { readonly url: string; readonly credentialId: CredentialId },
): Promise<string> {
  return `${url}${DASHBOARD_PATH}#token=${await mintSignInToken(context, credentialId)}`;
}

/**
 * A new token of a sign-in link: anyone who has it can sign in once with the key's rights, within
 * {@link SIGN_IN_MINUTES}. 64 hex digits.
 */
export async function mintSignInToken({ db }: Pick<Context, "db">, credentialId: CredentialId): Promise<string> {
  const token = mintToken() + mintToken();
  await insertSignInToken(db, { tokenHash: hashSecret(token), credentialId, minutes: SIGN_IN_MINUTES });
  return token;
}
