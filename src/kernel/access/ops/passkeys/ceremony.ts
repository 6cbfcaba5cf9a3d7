import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { AppError } from "../../../error.ts";
import type { MemberId } from "../../../ids.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import { findPasskey, type StoredPasskey } from "../../sql/passkeys.ts";

/** Under which name authenticators list a passkey. */
export const SITE_NAME = "OpenVOE";

/** How long a person may take, in milliseconds. */
export const CEREMONY_MS = 300_000;

/** Where passkeys hold: a browser signs for its own site alone, so that another one gains nothing by asking. */
export interface Site {
  /** `https://voe.example.com` */
  readonly origin: string;
  /** `voe.example.com`, the relying party's id. */
  readonly host: string;
}

/** The site at an address of this service. */
export function siteAt(baseUrl: string): Site {
  const { origin, hostname: host } = new URL(baseUrl);
  return { origin, host };
}

/** What a browser gets to make or use a passkey. */
export interface Begun {
  /** JSON for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
  readonly options: Record<string, unknown>;
  /** Base64url; for a cookie. */
  readonly sealedState: string;
}

/** What a browser keeps, sealed, until it answers. */
export interface ChallengeState {
  readonly challenge: string;
  /** Whose passkey is made; null: a sign-in, by anyone who has one. */
  readonly of: MemberId | null;
  readonly untilMs: number;
}

/** The refusal of an answer that proves nothing. */
export function notProved(cause: unknown): AppError {
  const message = "This passkey did not confirm who you are: try again, or ask an owner for a sign-in link.";
  return new AppError("authentication_failed", message, { cause });
}

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
    credential: { id: credential_id.toString("base64url"), publicKey: Uint8Array.from(public_key), counter: uses },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw notProved(cause);
  });
  if (!result.verified) throw notProved(null);
  return { passkey, uses: result.authenticationInfo.newCounter };
}
