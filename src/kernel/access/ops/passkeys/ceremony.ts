import { AppError } from "../../../error.ts";
import type { MemberId } from "../../../ids.ts";

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
  /** Whose passkey is made; null: a sign-in, by whoever has one. */
  readonly of: MemberId | null;
  readonly untilMs: number;
}

/** The refusal of an answer that proves nothing. */
export function notProved(cause: unknown): AppError {
  const message = "This passkey did not confirm who you are: try again, or ask an owner for a sign-in link.";
  return new AppError("authentication_failed", message, { cause });
}
