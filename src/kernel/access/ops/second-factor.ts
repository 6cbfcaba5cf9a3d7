import { appendAudit } from "../../audit/ops/audit.ts";
import type { Queryable } from "../../database/postgres/database.ts";
import { AppError } from "../../error.ts";
import type { Context } from "../../sealing/ops/context.ts";
import type { Caller } from "../caller.ts";
import type { SecondFactor } from "../members/second-factor.ts";
import { notifyCredentials } from "../sql/credentials.ts";
import { lockMember } from "../sql/members.ts";
import { listPasskeys, usePasskey } from "../sql/passkeys.ts";
import {
  noteConfirmation,
  requiresSecondFactor,
  saveChallenge,
  saveSecondFactorRule,
  takeChallenge,
} from "../sql/second-factors.ts";
import type { Authenticator, Session } from "./authenticate.ts";
import { refuseEndedCaller } from "./ended-caller.ts";
import { CEREMONY_MS, notProved, provedPasskey, type Site } from "./passkeys/ceremony.ts";

/** What confirming a session needs. */
interface ConfirmContext extends Context {
  readonly authenticator: Pick<Authenticator, "forgetAll">;
}

/**
 * Begins to confirm a session: its member's browser gets a challenge for their own passkeys. It is stored with the
 * session, so that no other session can use the answer, and no answer counts twice.
 *
 * @throws AppError `conflict` if the signed-in person has no passkey
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

/**
 * Notes that the owner of a session has confirmed who they are, with an entry of the inquiry log. Every process goes by
 * it as by a new session.
 *
 * @param proof.note writes it, in the transaction of the entry; false: the session has ended
 * @throws AppError `authentication_failed` if the session has ended
 */
export async function confirmed(
  { db, authenticator }: Pick<Context, "db"> & { readonly authenticator: Pick<Authenticator, "forgetAll"> },
  { id, caller }: Pick<Session, "id" | "caller">,
  proof: { readonly by: SecondFactor; readonly note: (tx: Queryable) => Promise<boolean> },
): Promise<void> {
  const { actor, teamId, environment } = caller;
  try {
    await db.transaction(async (tx) => {
      if (!(await proof.note(tx))) throw new AppError("authentication_failed", "The session has ended: sign in again.");
      const details = { second_factor: proof.by };
      await appendAudit(tx, { actor, teamId, environment, action: "second_factor.confirm", target: id, details });
      await notifyCredentials(tx, id);
    });
  } finally {
    // After a failure too: a commit whose response was lost may have happened.
    authenticator.forgetAll();
  }
}

/** True if the caller's team asks everybody for a second factor in its environment. */
export function getSecondFactorRule({ db }: Pick<Context, "db">, caller: Caller): Promise<boolean> {
  return requiresSecondFactor(db, caller);
}

/**
 * Sets whether the caller's team asks everybody for a second factor in its environment. Holds from the next request on.
 *
 * @param by.session the session that asks; null: a key does
 * @throws AppError as {@link refuseEndedCaller}; `conflict` if a member asks it of everybody who has none: they could not
 * take it back
 */
export async function setSecondFactorRule(
  context: Pick<Context, "db"> & { readonly operatorTeam: string; readonly authenticator: Authenticator },
  caller: Caller,
  isRequired: boolean,
  by: { readonly session: Pick<Session, "member" | "factor"> | null },
): Promise<void> {
  if (isRequired && by.session?.member != null && by.session.factor.by === null) {
    const message =
      "You have no second factor yourself, and could not take this back: add a passkey under Your sessions (/dashboard/account) first, or send the request with a key.";
    throw new AppError("conflict", message);
  }
  const { actor, teamId, environment } = caller;
  try {
    await context.db.transaction(async (tx) => {
      await refuseEndedCaller(context, tx, caller);
      await saveSecondFactorRule(tx, caller, isRequired);
      const details = { fields: ["requires_second_factor"], requires_second_factor: isRequired };
      await appendAudit(tx, { actor, teamId, environment, action: "team.change", target: teamId, details });
      await notifyCredentials(tx, teamId);
    });
  } finally {
    context.authenticator.forgetAll();
  }
}
