import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { type Environment, SECRET_PREFIXES } from "../domain/caller.ts";

/** A new id: 32 lower-case hex digits, 122 of their bits random. */
export function mintId(): string {
  return randomUUID().replaceAll("-", "");
}

/** A new access secret of an environment: its prefix and 64 lower-case hex digits (256 random bits). */
export function mintAccessSecret(environment: Environment): string {
  return SECRET_PREFIXES[environment] + randomBytes(32).toString("hex");
}

/** A new signing secret of a webhook in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function mintSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/**
 * The signing secret of `webhooks listen`: made from the access secret that it listens with, so that it is the same at every start
 * and is stored nowhere.
 */
export function listenerSecret(accessSecret: string): string {
  return `whsec_${createHmac("sha256", accessSecret).update("openvoe webhooks listen").digest("base64")}`;
}

/**
 * What a secret is looked up by: its SHA-256, 32 bytes. A slow hash would add nothing against 256 random bits, and would let
 * anyone bring the service down.
 */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** What a list of keys may show of a secret: its prefix and last four characters. */
export function secretHint(secret: string): string {
  return `${secret.slice(0, secret.indexOf("-") + 1)}…${secret.slice(-4)}`;
}

/** True if two texts are equal, in a time that does not tell where they differ; it may tell their lengths. */
export function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
