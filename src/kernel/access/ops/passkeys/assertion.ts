import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "../../../sealing/ops/context.ts";
import { findPasskey, type StoredPasskey } from "../../sql/passkeys.ts";
import { notProved, type Site } from "./ceremony.ts";

/** A passkey that has answered a challenge. */
interface ProvedPasskey {
  readonly passkey: StoredPasskey;
  /** How often the authenticator has signed, by its own count. */
  readonly uses: number;
}

/**
 * The passkey of an answer, which is one to the challenge: from this site, unlocked by finger, face or PIN, and signed.
 * Its count is not compared yet.
 *
 * @param input.response what the browser answers, as `PublicKeyCredential.toJSON()` writes it
 * @throws AppError `authentication_failed` if the passkey is unknown, or the answer is another one
 */
export async function provedPasskey(
  { db }: Pick<Context, "db">,
  input: { readonly response: object; readonly challenge: string; readonly site: Site },
): Promise<ProvedPasskey> {
  const response = input.response as AuthenticationResponseJSON;
  const passkey = await findPasskey(db, Buffer.from(String(response.id), "base64url"));
  if (passkey === null) throw notProved(null);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { credential_id, public_key, uses } = passkey;
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: input.challenge,
    expectedOrigin: input.site.origin,
    expectedRPID: input.site.host,
    credential: {
      id: credential_id.toString("base64url"),
      publicKey: Uint8Array.from(public_key),
      counter: uses,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw notProved(cause);
  });
  if (!result.verified) throw notProved(null);
  return { passkey, uses: result.authenticationInfo.newCounter };
}
