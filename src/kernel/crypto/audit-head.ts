import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { AuditHead } from "../audit/audit.ts";
import type { Timestamp } from "../ids.ts";

/** The last entry of the inquiry log at a time: the head of its hash chain, as the signed tree head of RFC 9162 is of a log. */
interface DatedHead extends AuditHead {
  readonly signed_at: Timestamp;
}

/** A PKCS #8 Ed25519 private key up to its 32 bytes: RFC 8410, 7. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
/** A key's own bytes are the last ones of its SPKI form. */
const PUBLIC_KEY_BYTES = 32;

/**
 * The key that signs ends of the inquiry log: Ed25519, its seed derived from the index key of the
 * ring by HMAC-SHA256. Always the same for one ring.
 */
export function auditSigningKey(blindIndexKey: KeyObject): KeyObject {
  const seed = createHmac("sha256", blindIndexKey).update("openvoe/audit-head/ed25519").digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
}

/** The public half of a signing key: 32 bytes. */
export function auditPublicKey(signingKey: KeyObject): Buffer {
  return createPublicKey(signingKey).export({ format: "der", type: "spki" }).subarray(-PUBLIC_KEY_BYTES);
}

/** The Ed25519 signature of a head: 64 bytes. Deterministic. */
export function signAuditHead(signingKey: KeyObject, head: DatedHead): Buffer {
  return sign(null, signedText(head), signingKey);
}

/** True if this key signed this head. */
export function isAuditHeadSigned(signingKey: KeyObject, head: DatedHead, signature: Buffer): boolean {
  return verify(null, signedText(head), createPublicKey(signingKey), signature);
}

function signedText({ number, hash, signed_at }: DatedHead): Buffer {
  return Buffer.from(["openvoe audit head", number, hash.toString("hex"), signed_at].join("\n"));
}
