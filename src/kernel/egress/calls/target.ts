import type { TlsIdentity } from "../connector.ts";

/** The shared secret of signed requests (RFC 9421). */
export interface RequestSigning {
  /** Names the secret to the target. */
  readonly keyId: string;
  readonly secret: Buffer;
}

/** A system that the operator's configuration names, and how it is called. */
export interface Target {
  /** What paths are appended to: without a slash at the end, query and fragment. */
  readonly url: string;
  /** Authorities that are trusted, and the certificate that we show. */
  readonly tls: TlsIdentity;
  /** Null: requests are not signed. */
  readonly signing: RequestSigning | null;
  /** True if its host may have addresses of this machine or its own networks. */
  readonly allowsPrivate: boolean;
  /** Maximum time for one call with all its attempts, in milliseconds. */
  readonly deadlineMs: number;
  readonly maxResponseBytes: number;
  /** Maximum number of attempts of an idempotent call, at least 1. */
  readonly attemptsMax: number;
}
