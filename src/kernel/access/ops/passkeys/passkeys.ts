import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { appendAudit } from "../../../audit/ops/audit.ts";
import { mintId } from "../../../crypto/secrets.ts";
import type { Queryable } from "../../../database/postgres/database.ts";
import { AppError } from "../../../error.ts";
import type { MemberId, PasskeyId } from "../../../ids.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import type { Caller, Environment } from "../../caller.ts";
import { notifyCredentials } from "../../sql/credentials.ts";
import { findMember, listMemberRoles } from "../../sql/members.ts";
import { deletePasskeys, insertPasskey, type ListedPasskey, listPasskeys } from "../../sql/passkeys.ts";
import { noteConfirmation } from "../../sql/second-factors.ts";
import { deleteTicketsOfMember } from "../../sql/tickets.ts";
import type { Authenticator, Session } from "../authenticate.ts";
import { refuseEndedCaller } from "../ended-caller.ts";
import { openMember } from "../members/member-lists.ts";
import { refuseFactorless, refuseRoleBeyond } from "../members/member-rights.ts";
import { byCaller, findLocked, type MemberContext } from "../members/members.ts";
import { endAllSessions } from "../sessions.ts";
import { openSignInState, sealSignInState } from "../sign-in-state.ts";
import { type Begun, CEREMONY_MS, type ChallengeState, notProved, SITE_NAME, type Site } from "./ceremony.ts";

const PLACE = "passkeys/addition";

/** Passkeys of one member at most. */
const PASSKEYS_MAX = 10;

/** What the operations on one's own passkeys need. */
interface PasskeyContext extends Context {
  readonly operatorTeam: string;
  readonly authenticator: Pick<Authenticator, "forgetAll">;
}

/**
 * Begins to add a passkey for the signed-in member: what their browser makes one from, and what it keeps.
 *
 * @throws AppError `permission_denied` if a key is signed in; `conflict` for a member of the identity
 * provider, or with {@link PASSKEYS_MAX} passkeys
 */
export async function beginPasskey(
  context: PasskeyContext,
  session: Session,
  { site, now }: { readonly site: Site; readonly now: Date },
): Promise<Begun> {
  const member = memberOf(session);
  const row = await findMember(context.db, session.caller, member.id);
  if (row === null) throw new AppError("not_found", "You are no longer a member here.");
  if (row.is_foreign) {
    throw new AppError("conflict", "You sign in at the identity provider, which knows whether you may.");
  }
  const known = await listPasskeys(context.db, member.id);
  refuseMore(known);
  const { name, email } = openMember(context, row);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site.host,
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(member.id.replaceAll("-", ""), "hex")),
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString("base64url") })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestationType: "none",
  });
  const state: ChallengeState = { challenge: options.challenge, of: member.id, untilMs: now.getTime() + CEREMONY_MS };
  return { options: { ...options }, sealedState: sealSignInState(context.keyring, PLACE, state) };
}

/**
 * Adds a passkey. From then on no link signs the member in: who has only a link is not enough. The session counts as
 * confirmed, as after any use of a passkey.
 *
 * @param input.sealedState what {@link beginPasskey} gave the browser; null: it brings nothing
 * @param input.response what the browser answers, as `PublicKeyCredential.toJSON()` writes it
 * @throws AppError `expired_token`; `authentication_failed` if the answer is not one to the challenge;
 * `conflict` if the passkey is there, or {@link PASSKEYS_MAX} are; as {@link refuseEndedCaller}
 */
export async function addPasskey(
  context: PasskeyContext,
  session: Session,
  input: { readonly sealedState: string | null; readonly response: object; readonly site: Site; readonly now: Date },
): Promise<ListedPasskey> {
  const member = memberOf(session);
  const state = openSignInState<ChallengeState>(context.keyring, PLACE, { text: input.sealedState, now: input.now });
  if (state.of !== member.id) throw notProved(null);
  const { credential, isSynced } = await verified(input.response, state, input.site);
  return changing(context, session, async (tx) => {
    // The member is locked: of several that were begun at once no more are added either.
    refuseMore(await listPasskeys(tx, member.id));
    const added = await insertPasskey(tx, {
      id: mintId(),
      memberId: member.id,
      credentialId: Buffer.from(credential.id, "base64url"),
      publicKey: Buffer.from(credential.publicKey),
      uses: credential.counter,
      isSynced,
    });
    if (added === null) throw new AppError("conflict", "This passkey is known here already.");
    await deleteTicketsOfMember(tx, member.id, null);
    await noteConfirmation(tx, session.id, null);
    const { teamId, environment } = session.caller;
    const act = { actor: session.caller.actor, teamId, environment, target: member.id };
    await appendAudit(tx, { ...act, action: "passkey.add", details: { passkey: added.id } });
    return added;
  });
}

function refuseMore(known: readonly unknown[]): void {
  if (known.length < PASSKEYS_MAX) return;
  throw new AppError("conflict", `You have ${PASSKEYS_MAX} passkeys, the maximum: remove one first.`);
}

async function verified(response: object, { challenge }: ChallengeState, site: Site) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw notProved(cause);
  });
  if (!result.verified) throw notProved(null);
  const { credential, credentialBackedUp: isSynced } = result.registrationInfo;
  return { credential, isSynced };
}

/** The passkeys of the signed-in member, oldest first. @throws AppError `permission_denied` if a key is signed in */
export async function listOwnPasskeys({ db }: Pick<Context, "db">, session: Session): Promise<ListedPasskey[]> {
  return listPasskeys(db, memberOf(session).id);
}

/**
 * Removes a passkey of the signed-in member. Without any, links sign them in again.
 *
 * @throws AppError `not_found`; as {@link refuseFactorless} and {@link refuseEndedCaller}
 */
export async function removeOwnPasskey(context: PasskeyContext, session: Session, id: PasskeyId): Promise<void> {
  const member = memberOf(session);
  await changing(context, session, async (tx) => {
    const removed = await deletePasskeys(tx, member.id, id);
    if (removed.length === 0) throw new AppError("not_found", "No passkey of yours has this id.");
    await refuseFactorless(tx, member.id);
    const { teamId, environment } = session.caller;
    const act = { actor: session.caller.actor, teamId, environment, target: member.id };
    await appendAudit(tx, { ...act, action: "passkey.remove", details: { passkey: id } });
  });
}

/** Changes passkeys of a session's member: whether its acts need one follows at once. */
async function changing<Result>(
  context: PasskeyContext,
  { id, caller }: Session,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await context.db.transaction(async (tx) => {
      await refuseEndedCaller(context, tx, caller);
      await notifyCredentials(tx, id);
      return work(tx);
    });
  } finally {
    context.authenticator.forgetAll();
  }
}

function memberOf({ member }: Session): { readonly id: MemberId } {
  if (member !== null) return member;
  throw new AppError("permission_denied", "A key is signed in, and has no passkeys: sign in as a member.");
}

/**
 * Removes all passkeys of a member, so that a link signs them in again, and ends their sessions, in every environment: one
 * that somebody else has would not be asked for a passkey any more. One's own sessions go on.
 *
 * @returns how many there were
 * @throws AppError `not_found`; `permission_denied` if a role of the member, anywhere, has a scope that the
 * caller lacks; as {@link refuseFactorless}, of one's own, and {@link refuseEndedCaller}
 */
export function forgetPasskeys(context: MemberContext, caller: Caller, id: MemberId): Promise<number> {
  return byCaller(context, caller, async (tx) => {
    const row = await findLocked(tx, caller, id);
    for (const role of Object.values(await listMemberRoles(tx, row.id)))
      await refuseRoleBeyond(context, tx, { caller, role });
    const removed = await deletePasskeys(tx, id, null);
    await notifyCredentials(tx, id);
    for (const passkey of removed)
      await appendAudit(tx, { ...caller, action: "passkey.remove", target: id, details: { passkey } });
    if (id === caller.id) await refuseFactorless(tx, id);
    else await endEverywhere(tx, caller, id);
    return removed.length;
  });
}

/** Ends the sessions of a member in every environment in which they have a role. */
async function endEverywhere(tx: Queryable, { actor, teamId }: Caller, memberId: MemberId): Promise<void> {
  for (const environment of Object.keys(await listMemberRoles(tx, memberId)) as Environment[]) {
    await endAllSessions(tx, { owner: { memberId, environment }, by: { actor, teamId, environment } });
  }
}
