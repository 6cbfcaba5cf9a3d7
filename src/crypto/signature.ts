import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { equalInConstantTime } from "./secrets.ts";

/** How far a delivery's timestamp may lie from the receiver's clock, either way, unless the receiver says otherwise. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

const STANDARD_SECRET_PREFIX = "whsec_";

/**
 * The value of `X-WEBHOOK-SIGN`: `v1=` and the HMAC-SHA256 of the body in lower-case hex.
 *
 * @param body the bytes that are sent, exactly
 * @param accessSecret the environment's access secret with its prefix; its UTF-8 bytes are the key
 */
export function signCompat(body: Buffer, accessSecret: string): string {
  return `v1=${createHmac("sha256", accessSecret).update(body).digest("hex")}`;
}

/** True if {@link signCompat} made this header value from this body and secret. Constant in time over the digits. */
export function verifyCompat(body: Buffer, header: string, accessSecret: string): boolean {
  return equalInConstantTime(header, signCompat(body, accessSecret));
}

/** What the Standard Webhooks form signs. */
export interface StandardMessage {
  /** The `webhook-id` header: the event's id. Holds no dot. */
  readonly id: string;
  /** The `webhook-timestamp` header: the attempt's time in whole seconds since 1970. */
  readonly timestampSeconds: number;
  /** The bytes that are sent, exactly. */
  readonly body: Buffer;
  /** The webhook's signing secrets (`whsec_` and base64), the newest first; more than one during a rotation. */
  readonly secrets: readonly string[];
}

/**
 * The value of `webhook-signature`: one `v1,` and base64 HMAC-SHA256 of `id.timestamp.body` for each secret, with blanks between.
 *
 * @see Standard Webhooks 1.0.0, "Signature scheme"
 * @example
 * signStandard({ id: "e1", timestampSeconds: 1_795_000_000, body: Buffer.from("{}"), secrets: ["whsec_c2VjcmV0"] });
 */
export function signStandard(message: StandardMessage): string {
  return keysOf(message.secrets)
    .map((key) => `v1,${standardDigest(message, key)}`)
    .join(" ");
}

/** A received delivery, as {@link verifyStandard} takes it. */
export interface StandardDelivery extends StandardMessage {
  /** The `webhook-signature` header. */
  readonly signature: string;
  /** The receiver's clock, in seconds since 1970. */
  readonly nowSeconds: number;
  /** {@link TIMESTAMP_TOLERANCE_SECONDS} unless given. */
  readonly toleranceSeconds?: number;
}

/** True if one of the signatures was made with one of the secrets, and that the timestamp is near enough to be no replay. */
export function verifyStandard(delivery: StandardDelivery): boolean {
  const tolerance = delivery.toleranceSeconds ?? TIMESTAMP_TOLERANCE_SECONDS;
  if (!(Math.abs(delivery.nowSeconds - delivery.timestampSeconds) <= tolerance)) return false;
  const given = delivery.signature.split(" ").filter((each) => each.startsWith("v1,"));
  const expected = keysOf(delivery.secrets).map((key) => `v1,${standardDigest(delivery, key)}`);
  return given.some((one) => expected.some((other) => equalInConstantTime(one, other)));
}

function standardDigest(message: StandardMessage, key: KeyObject): string {
  return createHmac("sha256", key)
    .update(`${message.id}.${message.timestampSeconds}.`)
    .update(message.body)
    .digest("base64");
}

/** Lists of secrets sign many deliveries: their key objects live as long as the list does, and no longer. */
const keptKeys = new WeakMap<readonly string[], readonly KeyObject[]>();

function keysOf(secrets: readonly string[]): readonly KeyObject[] {
  const kept = keptKeys.get(secrets);
  if (kept !== undefined) return kept;
  const keys = secrets.map(standardKey);
  // Only of a list that cannot change: another might sign with what it no longer holds.
  if (Object.isFrozen(secrets)) keptKeys.set(secrets, keys);
  return keys;
}

/** A key object: making one costs as much as the digest of a delivery, and bare bytes as the key of a digest cost more than both. */
function standardKey(secret: string): KeyObject {
  const base64 = secret.startsWith(STANDARD_SECRET_PREFIX) ? secret.slice(STANDARD_SECRET_PREFIX.length) : secret;
  return createSecretKey(base64, "base64");
}
