import { createHmac, createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from "node:crypto";
import type { AuditHead, JsonValue, NumberedEntry } from "../audit/audit.ts";
import type { Timestamp } from "../ids.ts";

/** What the hash of a block is over, besides the hash of the block before. */
interface HashedBlock {
  readonly block: number;
  readonly numbers: string;
  readonly entries: number;
  readonly content: Buffer;
}

/**
 * The hash of a block of the inquiry log: SHA-256 over the hash of the block before, the block's number, the numbers of its
 * entries, the count of entries up to its end, and a hash over the hashes of its entries in order. A changed, removed, added or
 * exchanged entry or block therefore changes every hash after it.
 *
 * @param previousHash 32 bytes
 * @returns 32 bytes
 */
export function blockHash(previousHash: Buffer, { block, numbers, entries, content }: HashedBlock): Buffer {
  const parts = [2, previousHash.toString("hex"), block, numbers, entries, content.toString("hex")];
  return hash("sha256", JSON.stringify(parts), "buffer");
}

/**
 * The hash of an entry of the former chain, in which each was chained by itself: SHA-256 over the canonical text of the entry and the
 * hash before it.
 *
 * The text is a JSON array of the version of this form, the hash before, and the entry's parts in a
 * fixed order. Members of objects are sorted by name, so that the form in which a database returns
 * JSON has no effect.
 *
 * @param previousHash 32 bytes
 * @returns 32 bytes
 */
export function auditHash(previousHash: Buffer, entry: NumberedEntry): Buffer {
  const { number, id, at, actor, teamId, environment, action, target, details } = entry;
  const parts = [1, previousHash.toString("hex"), number, id, at, actor, teamId, environment, action, target];
  return hash("sha256", JSON.stringify([...parts, canonical(details)]), "buffer");
}

function canonical(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const sorted: Record<string, JsonValue> = Object.create(null);
  for (const name of Object.keys(value).sort()) sorted[name] = canonical(value[name] ?? null);
  return sorted;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

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
