import { createHmac, hash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Environment, SECRET_PREFIXES } from "../access/caller.ts";
import type { TaskId } from "../ids.ts";

/** The time and the counter of the thread's last id, in milliseconds and 0 to 4,095, and its digits before the counter. */
const lastId = { ms: 0, counter: 0, head: "" };
const COUNTER_MAX = 0xfff;

/**
 * A new id: a UUID of version 7 in 32 lower-case hex digits, so that rows of one time are near each
 * other in an index, and a range of ids is a range of time. Each is greater than the one before it
 * in the same thread, also within a millisecond and if the clock is set back. 62 bits are random,
 * and 11 more in the first id of a millisecond. Anyone can read its time: never use an id as a
 * secret or a token.
 *
 * Source: RFC 9562, sections 5.7 and 6.2 (method 1: a counter in `rand_a`, whose highest bit begins
 * as 0).
 */
export function mintId<Id extends string = string>(): Id {
  const random = randomUUID();
  const nowMs = Date.now();
  if (nowMs <= lastId.ms && lastId.counter < COUNTER_MAX) {
    lastId.counter += 1;
  } else {
    lastId.ms = Math.max(nowMs, lastId.ms + 1);
    lastId.counter = Number.parseInt(random.slice(0, 3), 16) >> 1;
    lastId.head = `${lastId.ms.toString(16).padStart(12, "0")}7`;
  }
  const counter = lastId.counter.toString(16).padStart(3, "0");
  return `${lastId.head}${counter}${random.slice(19, 23)}${random.slice(24)}` as Id;
}

/**
 * 32 lower-case hex digits with 122 random bits: for claims, marks and names that must not reveal a
 * time.
 */
export function mintRandomId<Id extends string = string>(): Id {
  return randomUUID().replaceAll("-", "") as Id;
}

/**
 * A new access secret of an environment: its prefix, 56 lower-case hex digits (224 random bits), and 8
 * of a checksum, by which a scanner of texts tells a leaked secret from any other digits: see
 * {@link hasSecretChecksum}.
 */
export function mintAccessSecret(environment: Environment): string {
  const secret = SECRET_PREFIXES[environment] + randomBytes(28).toString("hex");
  return secret + checksumOf(secret);
}

const SECRET = /^(?:sandbox|dev|prod)-[0-9a-f]{64}$/;
const CHECKSUM_DIGITS = 8;

/**
 * True if a text has the form of an access secret and its last eight digits are the CRC-32 of what is
 * before them, in hex. False of secrets that version 0.2.0 and before have made.
 */
export function hasSecretChecksum(text: string): boolean {
  return SECRET.test(text) && text.slice(-CHECKSUM_DIGITS) === checksumOf(text.slice(0, -CHECKSUM_DIGITS));
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_DIGITS, "0");
}

/**
 * A new signing secret of a webhook in the form of Standard Webhooks: `whsec_` and 32 random bytes
 * in base64.
 */
export function mintSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/**
 * The signing secret of `webhooks listen`, derived from its access secret: it is the same at every
 * start and stored nowhere.
 */
export function listenerSecret(accessSecret: string): string {
  return `whsec_${createHmac("sha256", accessSecret).update("openvoe webhooks listen").digest("base64")}`;
}

/**
 * The look-up value of a secret: its SHA-256, 32 bytes. A slow hash would add nothing to 256 random
 * bits, and would let anyone overload the service.
 */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer");
}

/** The part of a secret that a list of keys shows: its prefix and last four characters. */
export function secretHint(secret: string): string {
  return `${secret.slice(0, secret.indexOf("-") + 1)}…${secret.slice(-4)}`;
}

/**
 * True if two texts are equal, in a time that does not reveal where they differ; it may reveal
 * their lengths.
 */
export function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A new token that is handed out: 32 lower-case hex digits, 128 random bits. */
export function mintToken(): string {
  return randomBytes(16).toString("hex");
}

/**
 * A new `state` for the address of a provider's site: `TASK.RANDOM`. By it a person who comes back
 * in another browser is recognised.
 */
export function mintReturnState(taskId: TaskId): string {
  return `${taskId}.${randomBytes(24).toString("base64url")}`;
}
