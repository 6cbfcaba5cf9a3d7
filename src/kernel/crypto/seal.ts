import { createCipheriv, createDecipheriv, randomFillSync } from "node:crypto";
import { AppError } from "../error.ts";
import type { Keyring } from "./keyring.ts";

/*
 * The envelope: format (1 byte, 1) · key id (4, big-endian) · nonce (12) · ciphertext · tag (16).
 * AES-256-GCM with random nonces is safe for 2^32 seals a key (NIST SP 800-38D, 8.3): rotate long
 * before.
 */
const FORMAT = 1;
const NONCE_AT = 5;
const NONCE_BYTES = 12;
const TEXT_AT = NONCE_AT + NONCE_BYTES;
const TAG_BYTES = 16;

/**
 * Seals a text with the ring's active key.
 *
 * @param aad the place of the sealed text (`verifications/<id>/file`), as associated data: it opens
 *   nowhere else
 */
export function sealText(keyring: Keyring, text: string, aad: string): Buffer {
  const key = keyring.sealingKey(keyring.activeId);
  if (key === undefined) throw new Error("the active key is not in the ring");
  const head = Buffer.allocUnsafe(TEXT_AT);
  head.writeUInt8(FORMAT, 0);
  head.writeUInt32BE(keyring.activeId, 1);
  sealNonce(head);
  const cipher = createCipheriv("aes-256-gcm", key, head.subarray(NONCE_AT, TEXT_AT));
  cipher.setAAD(Buffer.from(aad));
  const body = cipher.update(text, "utf8");
  return Buffer.concat([head, body, cipher.final(), cipher.getAuthTag()]);
}

/**
 * Random bytes are drawn for many nonces at once: each draw costs as much as sealing a small
 * record.
 */
const NONCES = Buffer.alloc(NONCE_BYTES * 256);
let noncesUsed = NONCES.length;

/** Writes a nonce that was never used before into the head of an envelope. */
function sealNonce(head: Buffer): void {
  if (noncesUsed === NONCES.length) {
    randomFillSync(NONCES);
    noncesUsed = 0;
  }
  NONCES.copy(head, NONCE_AT, noncesUsed, noncesUsed + NONCE_BYTES);
  noncesUsed += NONCE_BYTES;
}

/**
 * Opens what {@link sealText} sealed for the same place.
 *
 * @throws AppError `internal` if the envelope is damaged, was sealed for another place, or needs a
 *   key that the ring lacks
 */
export function openText(keyring: Keyring, sealed: Buffer, aad: string): string {
  if (sealed.length < TEXT_AT + TAG_BYTES || sealed[0] !== FORMAT) throw cannotOpen("is not a sealed record", aad);
  const key = keyring.sealingKey(sealedKeyId(sealed));
  if (key === undefined) throw cannotOpen(`needs key ${sealedKeyId(sealed)}, which the key ring does not have`, aad);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(NONCE_AT, TEXT_AT));
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(TEXT_AT, sealed.length - TAG_BYTES));
    // Returns no more text, but throws if the tag does not match.
    decipher.final();
    return text.toString("utf8");
  } catch {
    throw cannotOpen("is damaged or belongs to another row", aad);
  }
}

declare const sealedValue: unique symbol;

/**
 * The associated data of a sealed value, which names its table, row and column; for the compiler
 * also its type. `never`: the caller is responsible for the type.
 */
export type SealingContext<Value> = string & { readonly [sealedValue]: Value };

type ValueAt<Place> = Place extends SealingContext<infer Value> ? ([Value] extends [never] ? unknown : Value) : never;

/** {@link sealText} of JSON. */
export function sealJson<Place extends SealingContext<unknown>>(
  keyring: Keyring,
  value: ValueAt<Place>,
  place: Place,
): Buffer {
  return sealText(keyring, JSON.stringify(value), place);
}

/** {@link openText}, parsed. */
export function openJson<Value>(keyring: Keyring, sealed: Buffer, place: SealingContext<Value>): Value {
  return JSON.parse(openText(keyring, sealed, place)) as Value;
}

/** The id of the key that sealed an envelope. */
export function sealedKeyId(sealed: Buffer): number {
  return sealed.readUInt32BE(1);
}

/**
 * The place names table, row and column, and nothing personal: the operator has to find the row.
 */
function cannotOpen(problem: string, aad: string): AppError {
  const detail = `a sealed record ${problem}: ${aad}`;
  return new AppError("internal", "A stored record could not be opened.", { detail });
}
