import { keyedHash } from "../../../crypto/blind-index.ts";
import type { Keyring } from "../../../crypto/keyring.ts";
import { openJson, sealJson } from "../../../crypto/seal.ts";
import { mintId, mintRandomId, mintToken } from "../../../crypto/secrets.ts";
import type { Queryable } from "../../../database/postgres/database.ts";
import { AppError } from "../../../error.ts";
import type { MemberId, SessionId, Timestamp } from "../../../ids.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import { counted } from "../../../text/counted.ts";
import type { Environment } from "../../caller.ts";
import type { IdentityGrant } from "../../members/member.ts";
import { type RolesByEnvironment, signInEnvironment } from "../../members/roles.ts";
import type { GroupRole } from "../../settings.ts";
import { saveTeam } from "../../sql/credentials.ts";
import { findGrant, readClock, saveGrant } from "../../sql/grants.ts";
import { findMemberByIdentity, releaseIdentity, saveForeignMember } from "../../sql/members.ts";
import { ACCESS_SEALED } from "../../sql/sealed.ts";
import { noteConfirmation } from "../../sql/second-factors.ts";
import { findTeam } from "../../sql/teams.ts";
import type { Authenticator, Session } from "../authenticate.ts";
import { confirmed } from "../second-factor.ts";
import { insertSessionOf, type StartedSession } from "../sessions.ts";
import { openSignInState, sealSignInState } from "../sign-in-state.ts";
import {
  type IdentityAnswer,
  type IdentityProvider,
  NO_SUBJECT,
  type PendingIdentityRequest,
  type ProvedIdentity,
} from "./identity-provider.ts";
import { rolesOf, saveRolesOfGroups } from "./roles-of-groups.ts";

/** How people sign in at the operator's identity provider. */
export interface IdentitySignIn {
  readonly provider: Pick<IdentityProvider, "beginAuthorization" | "identify" | "ask">;
  readonly mapping: readonly GroupRole[];
  /** After how many seconds the provider is asked again about who is signed in. */
  readonly recheckSeconds: number;
}

/** What the sign-in at an identity provider needs. */
interface IdentityContext extends Context {
  readonly authenticator: Authenticator;
  readonly operatorTeam: string;
  /** Null if there is no identity provider. */
  readonly identity: IdentitySignIn | null;
  /** How long a second factor counts as recent, in minutes. */
  readonly secondFactorMinutes: number;
}

/** How long a person may take at the provider, in milliseconds. */
const PENDING_SIGN_IN_MS = 900_000;
const PENDING_SIGN_IN_PLACE = "sessions/departure";

/** What the browser keeps, sealed, while the person is at the provider. */
interface PendingSignIn extends PendingIdentityRequest {
  readonly environment: Environment | null;
  /** The session that is confirmed; null: a new one begins. */
  readonly confirms: SessionId | null;
  readonly untilMs: number;
}

/** A session after a return from the provider. */
interface Returned extends Pick<StartedSession, "session"> {
  /** Null: the browser has it already. */
  readonly token: string | null;
}

/** Where to send the browser, and what it has to bring back. */
interface Departed {
  readonly url: string;
  /** Base64url; for a cookie. */
  readonly sealedState: string;
}

/**
 * Begins a sign-in at the identity provider.
 *
 * @param input.environment where the session is to be; null: the first with a role
 * @param input.confirms the session of a member that is to be confirmed, who proves again who they are; null: a new one
 * is to begin
 * @throws AppError `not_found` without an identity provider; `unavailable`
 */
export async function departToProvider(
  { keyring, identity }: IdentityContext,
  input: {
    readonly redirectUri: string;
    readonly environment: Environment | null;
    readonly confirms: Pick<Session, "id"> | null;
    readonly now: Date;
  },
): Promise<Departed> {
  const { redirectUri, environment, now } = input;
  const { provider } = identity ?? noProvider();
  const confirms = input.confirms?.id ?? null;
  const { url, pending } = await provider
    .beginAuthorization({ redirectUri, isAnew: confirms !== null })
    .catch((cause: unknown) => {
      throw providerUnreachable(cause);
    });
  const state: PendingSignIn = { ...pending, environment, confirms, untilMs: now.getTime() + PENDING_SIGN_IN_MS };
  return { url, sealedState: sealSignInState(keyring, PENDING_SIGN_IN_PLACE, state) };
}

/**
 * Starts the session of a person who comes back from the identity provider. They become a member of
 * the operator's team, with the roles of their groups.
 *
 * @param input.sealedState what {@link departToProvider} gave the browser; null: it brings nothing
 * @param input.parameters the query with which the provider sent it back
 * @param input.current the sessions that the browser has, with their tokens
 * @returns the new session, or the current one with a null token if it was to be confirmed
 * @throws AppError `expired_token` if the sign-in is unknown or took too long; `authentication_failed`
 * if the provider refuses or its answer is not valid, or somebody else has signed in or another session is there than
 * the one to be confirmed, or the provider does not say that they have signed in lately; `permission_denied` if no group
 * gives a role; `unavailable`
 */
export async function returnFromProvider(
  context: IdentityContext,
  input: {
    readonly sealedState: string | null;
    readonly parameters: Readonly<Record<string, string>>;
    readonly current: readonly StartedSession[];
    readonly now: Date;
  },
): Promise<Returned> {
  const { identity: ways, authenticator } = context;
  const { provider, mapping } = ways ?? noProvider();
  const state = openSignInState<PendingSignIn>(context.keyring, PENDING_SIGN_IN_PLACE, {
    text: input.sealedState,
    now: input.now,
  });
  const confirming = state.confirms === null ? null : sessionToConfirm(state.confirms, input.current);
  const askedAt = await readClock(context.db);
  const { identity, grant } = identified(await provider.identify(input.parameters, state));
  const roles = rolesOf(identity.groups, mapping);
  const environment = signInEnvironment(roles, state.environment);
  if (confirming !== null && environment !== null) {
    const authTime = recentAuthTime(identity, input.now, context.secondFactorMinutes);
    await confirmByProvider(context, confirming, { identity, grant, roles, askedAt, authTime });
    return { token: null, session: await authenticator.authenticateSession(confirming.token) };
  }
  const token = mintToken() + mintToken();
  await context.db.transaction(async (tx) => {
    const member = await saveMember(context, tx, { identity, roles, askedAt });
    if (member === null || environment === null) return;
    await insertSignedIn(context.keyring, tx, { memberId: member, environment, token, grant, identity });
  });
  authenticator.forgetAll();
  if (environment === null) {
    throw new AppError(
      "permission_denied",
      "None of your groups gives you a role here. Ask the operator of this service.",
    );
  }
  return { token, session: await authenticator.authenticateSession(token) };
}

/** What the provider has said. @throws AppError where it has said nothing, or no */
function identified(answer: IdentityAnswer): Extract<IdentityAnswer, { kind: "identified" }> {
  switch (answer.kind) {
    case "identified":
      return answer;
    case "refused":
      throw new AppError("authentication_failed", refusalOf(answer.reason));
    case "unreachable":
      throw providerUnreachable(answer.reason);
  }
}

function refusalOf(reason: string): string {
  return reason === NO_SUBJECT
    ? "The identity provider's token has no subject (sub), so it does not say who you are. Contact the operator of this service."
    : `The identity provider did not confirm who you are (${reason}): sign in again.`;
}

/** What the provider has said of a person. */
interface Word {
  readonly identity: ProvedIdentity;
  readonly roles: RolesByEnvironment;
  readonly askedAt: Timestamp;
}

/**
 * The person as a member of the operator's team, new or known, with the roles of their groups. Null
 * without a role: of such a person nothing is kept.
 */
async function saveMember(
  context: Pick<IdentityContext, "keyring" | "operatorTeam">,
  tx: Queryable,
  { identity, roles, askedAt }: Word,
): Promise<MemberId | null> {
  const { keyring, operatorTeam: name } = context;
  const hasRole = Object.keys(roles).length > 0;
  // Without a lock, which would hold up all that refers to the team: it is new once.
  const found = await findTeam(tx, name);
  const teamId = found ?? (hasRole ? (await saveTeam(tx, { id: mintId(), name, clientId: mintRandomId() })).id : null);
  const subject = `${identity.issuer} ${identity.subject}`;
  const identityToken = keyedHash(keyring.blindIndexKey, "member-identity", subject);
  const known = await findMemberByIdentity(tx, identityToken);
  if (known !== null && (known.team_id !== teamId || !hasRole)) {
    await saveRoles(tx, { id: known.id, teamId: known.team_id, askedAt }, {});
    // Anyone who was a member of the former operator's team is another one in this team.
    if (known.team_id !== teamId) await releaseIdentity(tx, known.id);
  }
  if (teamId === null || !hasRole) return null;
  // By the identity, not the address: an address that a provider does not vouch for is nobody's.
  const emailToken = keyedHash(keyring.blindIndexKey, "member-email", `${teamId} ${subject}`);
  const { isEmailVerified, email, name: personName } = identity;
  const details = { name: personName, email, ...(isEmailVerified ? {} : { isUnverified: true as const }) };
  const id = await saveForeignMember(tx, {
    id: mintId<MemberId>(),
    teamId,
    sealedMember: (of) => sealJson(keyring, details, ACCESS_SEALED.member(of)),
    keyId: keyring.activeId,
    emailToken,
    identityToken,
  });
  await saveRoles(tx, { id, teamId, askedAt }, roles);
  return id;
}

/** {@link saveRolesOfGroups} at a sign-in. @throws AppError `authentication_failed` if a later question was answered before */
async function saveRoles(...given: Parameters<typeof saveRolesOfGroups>): Promise<void> {
  if (await saveRolesOfGroups(...given)) return;
  const message = "The identity provider has sent newer data about you. Sign in again.";
  throw new AppError("authentication_failed", message);
}

async function insertSignedIn(
  keyring: Keyring,
  tx: Queryable,
  input: {
    readonly memberId: MemberId;
    readonly environment: Environment;
    readonly token: string;
    readonly grant: IdentityGrant;
    readonly identity: ProvedIdentity;
  },
): Promise<void> {
  const { memberId, environment, token, grant, identity } = input;
  const id = mintId<SessionId>();
  await insertSessionOf(tx, { memberId, environment }, { id, token, isProved: false });
  await saveGrantOf(keyring, tx, { id, grant, authTime: identity.authTime });
}

/** Stores what the provider gave for a session, and when its member proved who they are. False: it has ended. */
async function saveGrantOf(
  keyring: Keyring,
  tx: Queryable,
  { id, grant, authTime }: { readonly id: SessionId; readonly grant: IdentityGrant; readonly authTime: number | null },
): Promise<boolean> {
  const sealed = sealJson(keyring, grant, ACCESS_SEALED.sessionGrant(id));
  if (!(await saveGrant(tx, { id, sealed, keyId: keyring.activeId, authTime, askedAt: null }))) return false;
  // Who does not say when they signed in has not confirmed anything.
  return authTime === null || noteConfirmation(tx, id, authTime);
}

/** The session of the browser, which is the one that was to be confirmed. @throws AppError `authentication_failed` */
function sessionToConfirm(id: SessionId, current: readonly StartedSession[]): StartedSession {
  const found = current.find(({ session }) => session.id === id && session.member !== null);
  if (found !== undefined) return found;
  throw new AppError("authentication_failed", "The session to be confirmed is not signed in here any more.");
}

/** What confirms a session: what the provider has said of its member, and its grant. */
interface Confirmation extends Word {
  readonly grant: IdentityGrant;
  /** When they proved who they are, in seconds since 1970. */
  readonly authTime: number;
}

/**
 * When a person has signed in at the provider, lately enough to confirm a session by it.
 *
 * @throws AppError `authentication_failed` if the provider does not say when, or it was too long ago
 */
function recentAuthTime({ authTime }: ProvedIdentity, now: Date, secondFactorMinutes: number): number {
  if (authTime === null) {
    const message =
      "Your identity provider does not say when you signed in (its ID token has no `auth_time`), so it confirms nothing. Ask the operator of this service to add that claim there.";
    throw new AppError("authentication_failed", message);
  }
  const minutes = Math.min(PENDING_SIGN_IN_MS / 60_000, secondFactorMinutes);
  if (now.getTime() / 1_000 - authTime < minutes * 60) return authTime;
  const message = `Your sign-in at the identity provider (its \`auth_time\`) is older than ${counted(minutes, "minute")}: sign in there again.`;
  throw new AppError("authentication_failed", message);
}

/** Confirms a session by its own member's sign-in at the provider; the roles are those of the groups from now on. */
function confirmByProvider(
  context: IdentityContext,
  { session }: StartedSession,
  { grant, authTime, ...word }: Confirmation,
): Promise<void> {
  const note = async (tx: Queryable) => {
    const member = await saveMember(context, tx, word);
    if (member !== session.member?.id) {
      throw new AppError("authentication_failed", "Somebody else has signed in at the identity provider: try again.");
    }
    // A provider need not give another refresh token (OpenID Connect Core 1.0, 11): the session goes on with the one that
    // it has, whole, for a check that is under way exchanges it now.
    const isKept = grant.refreshToken === null && (await hasRefreshToken(context.keyring, tx, session.id));
    return isKept
      ? noteConfirmation(tx, session.id, authTime)
      : saveGrantOf(context.keyring, tx, { id: session.id, grant, authTime });
  };
  return confirmed(context, session, { by: "identity_provider", note });
}

async function hasRefreshToken(keyring: Keyring, tx: Queryable, id: SessionId): Promise<boolean> {
  const sealed = await findGrant(tx, id);
  return sealed !== null && openJson(keyring, sealed, ACCESS_SEALED.sessionGrant(id)).refreshToken !== null;
}

function noProvider(): never {
  throw new AppError("not_found", "There is no identity provider here: sign in by a link or with a key.");
}

/** The refusal while the provider does not answer. */
export function providerUnreachable(cause: unknown): AppError {
  const message = "The identity provider does not answer: try again in a moment.";
  return new AppError("unavailable", message, { cause, retryAfterSeconds: 5 });
}
