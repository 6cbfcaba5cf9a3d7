import { AppError } from "../../../error.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import { lockMember } from "../../sql/members.ts";
import { listPasskeys, usePasskey } from "../../sql/passkeys.ts";
import { noteConfirmation, saveChallenge, takeChallenge } from "../../sql/second-factors.ts";
import type { Authenticator, Session } from "../authenticate.ts";
import { provedPasskey } from "../passkeys/assertion.ts";
import { CEREMONY_MS, notProved, type Site } from "../passkeys/ceremony.ts";
import { confirmed } from "./confirmed.ts";

/** What confirming a session needs. */
interface ConfirmContext extends Context {
  readonly authenticator: Pick<Authenticator, "forgetAll">;
}

/**
 * Begins to confirm a session: its member's browser gets a challenge for their own passkeys. It is stored with the
 * session, so that no other session can use the answer, and no answer counts twice.
 *
 * @throws AppError `conflict` if whoever is signed in has no passkey
 */
export async function beginConfirmation(
  { db }: Pick<Context, "db">,
  session: Session,
  site: Site,
): Promise<Record<string, unknown>> {
  const known = session.member === null ? [] : await listPasskeys(db, session.member.id);
  if (known.length === 0) {
    throw new AppError("conflict", "You have no passkey here to confirm with: add one under Your sessions.");
  }
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: "required",
    allowCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString("base64url") })),
  });
  const challenge = Buffer.from(options.challenge, "base64url");
  await saveChallenge(db, { id: session.id, challenge, ms: CEREMONY_MS });
  return { ...options };
}

/**
 * Confirms a session by a passkey of its own member.
 *
 * @param input.response what the browser answers, as `PublicKeyCredential.toJSON()` writes it
 * @throws AppError `expired_token` if the session has no challenge any more; `authentication_failed` if the answer is not
 * one to it, or the passkey is another member's
 */
export async function confirmByPasskey(
  context: ConfirmContext,
  session: Session,
  input: { readonly response: object; readonly site: Site },
): Promise<void> {
  const { db } = context;
  const challenge = await takeChallenge(db, session.id);
  if (challenge === null) {
    throw new AppError("expired_token", "This confirmation was used, or began too long ago: begin again.");
  }
  const asked = { ...input, challenge: challenge.toString("base64url") };
  const { passkey, uses } = await provedPasskey(context, asked);
  const { member_id: memberId } = passkey;
  if (memberId !== session.member?.id) throw notProved(new Error("the passkey of another member"));
  await confirmed(context, session, {
    by: "passkey",
    note: async (tx) => {
      if (!(await lockMember(tx, memberId)) || !(await usePasskey(tx, passkey.id, uses))) throw notProved(null);
      return noteConfirmation(tx, session.id, null);
    },
  });
}
