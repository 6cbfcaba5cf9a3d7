import { mintId, mintToken } from "../../../crypto/secrets.ts";
import { AppError } from "../../../error.ts";
import type { SessionId } from "../../../ids.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import type { Environment } from "../../caller.ts";
import { signInEnvironment } from "../../members/roles.ts";
import { listMemberRoles, lockMember } from "../../sql/members.ts";
import { usePasskey } from "../../sql/passkeys.ts";
import { noteConfirmation } from "../../sql/second-factors.ts";
import type { Authenticator } from "../authenticate.ts";
import { insertSessionOf, type StartedSession } from "../sessions.ts";
import { openSignInState, sealSignInState } from "../sign-in-state.ts";
import { type Begun, CEREMONY_MS, type ChallengeState, notProved, provedPasskey, type Site } from "./ceremony.ts";

const PLACE = "passkeys/sign-in";

/** Begins a sign-in by passkey: the browser offers those that it has for this site. */
export async function beginPasskeySignIn(
  { keyring }: Pick<Context, "keyring">,
  { site, now }: { readonly site: Site; readonly now: Date },
): Promise<Begun> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: "required" });
  const state: ChallengeState = { challenge: options.challenge, of: null, untilMs: now.getTime() + CEREMONY_MS };
  return { options: { ...options }, sealedState: sealSignInState(keyring, PLACE, state) };
}

/**
 * Starts the session of a member who has proved a passkey, unlocked by finger, face or PIN: two factors by itself, so
 * that the session begins confirmed.
 *
 * @param input.sealedState what {@link beginPasskeySignIn} gave the browser; null: it brings nothing
 * @param input.response what the browser answers, as `PublicKeyCredential.toJSON()` writes it
 * @param input.environment where the session is to be; null: the first with a role
 * @throws AppError `expired_token`; `authentication_failed` if the passkey is unknown or the answer is not
 * one to the challenge; `permission_denied` if the member has no role any more
 */
export async function signInByPasskey(
  context: Context & { readonly authenticator: Authenticator },
  input: {
    readonly sealedState: string | null;
    readonly response: object;
    readonly environment: Environment | null;
    readonly site: Site;
    readonly now: Date;
  },
): Promise<StartedSession> {
  const { db, authenticator } = context;
  const { challenge } = openSignInState<ChallengeState>(context.keyring, PLACE, {
    text: input.sealedState,
    now: input.now,
  });
  const { passkey, uses } = await provedPasskey(context, { response: input.response, challenge, site: input.site });
  const token = mintToken() + mintToken();
  await db.transaction(async (tx) => {
    const { member_id: memberId } = passkey;
    if (!(await lockMember(tx, memberId)) || !(await usePasskey(tx, passkey.id, uses))) throw notProved(null);
    const environment = signInEnvironment(await listMemberRoles(tx, memberId), input.environment);
    if (environment === null) throw new AppError("permission_denied", "You have no role here any more.");
    const id = mintId<SessionId>();
    await insertSessionOf(tx, { memberId, environment }, { id, token, isProved: true });
    await noteConfirmation(tx, id, null);
  });
  return { token, session: await authenticator.authenticateSession(token) };
}
