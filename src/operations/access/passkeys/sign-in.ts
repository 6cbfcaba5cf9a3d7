import { mintId, mintToken } from "../../../crypto/secrets.ts";
import type { Environment } from "../../../domain/caller.ts";
import { AppError } from "../../../domain/error.ts";
import { signInEnvironment } from "../../../domain/members/roles.ts";
import { listMemberRoles, lockMember } from "../../../store/access/members.ts";
import { usePasskey } from "../../../store/access/passkeys.ts";
import { noteConfirmation } from "../../../store/access/second-factors.ts";
import type { Context } from "../../sealing/context.ts";
import type { Authenticator } from "../authenticate.ts";
import { openKept, sealKept } from "../kept.ts";
import { insertSessionOf, type StartedSession } from "../sessions.ts";
import { provedPasskey } from "./assertion.ts";
import { type Begun, CEREMONY_MS, type KeptChallenge, notProved, type Site } from "./ceremony.ts";

const PLACE = "passkeys/sign-in";

/** Begins a sign-in by passkey: the browser offers those that it has for this site. */
export async function beginPasskeySignIn(
  { keyring }: Pick<Context, "keyring">,
  { site, now }: { readonly site: Site; readonly now: Date },
): Promise<Begun> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: "required" });
  const kept: KeptChallenge = { challenge: options.challenge, of: null, untilMs: now.getTime() + CEREMONY_MS };
  return { options: { ...options }, kept: sealKept(keyring, PLACE, kept) };
}

/**
 * Starts the session of a member who has proved a passkey, unlocked by finger, face or PIN: two factors by itself, so
 * that the session begins confirmed.
 *
 * @param given.kept what {@link beginPasskeySignIn} gave the browser; null: it brings nothing
 * @param given.response what the browser answers, as `PublicKeyCredential.toJSON()` writes it
 * @param given.environment where the session is to be; null: the first with a role
 * @throws AppError `expired_token`; `authentication_failed` if the passkey is unknown or the answer is not
 * one to the challenge; `permission_denied` if the member has no role any more
 */
export async function signInByPasskey(
  context: Context & { readonly authenticator: Authenticator },
  given: {
    readonly kept: string | null;
    readonly response: object;
    readonly environment: Environment | null;
    readonly site: Site;
    readonly now: Date;
  },
): Promise<StartedSession> {
  const { db, authenticator } = context;
  const { challenge } = openKept<KeptChallenge>(context.keyring, PLACE, { text: given.kept, now: given.now });
  const { passkey, uses } = await provedPasskey(context, { response: given.response, challenge, site: given.site });
  const token = mintToken() + mintToken();
  await db.transaction(async (tx) => {
    const { member_id: memberId } = passkey;
    if (!(await lockMember(tx, memberId)) || !(await usePasskey(tx, passkey.id, uses))) throw notProved(null);
    const environment = signInEnvironment(await listMemberRoles(tx, memberId), given.environment);
    if (environment === null) throw new AppError("permission_denied", "You have no role here any more.");
    const id = mintId();
    await insertSessionOf(tx, { memberId, environment }, { id, token, isProved: true });
    await noteConfirmation(tx, id, null);
  });
  return { token, session: await authenticator.authenticateSession(token) };
}
