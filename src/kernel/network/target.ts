import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import Type, { type Static } from "typebox";
import type { RequestSigning, Target } from "../egress/calls/target.ts";
import type { TlsIdentity } from "../egress/connector.ts";
import { checkWebhookUrl } from "../egress/webhook-url.ts";
import { closedObject, Slug } from "../schema/vocabulary.ts";
import { SecretReference } from "./secret.ts";
import type { EntryReader } from "./section.ts";

/** The members of an address with its limits, common to all kinds of targets. */
export const ADDRESS_MEMBERS = {
  url: Type.String({ minLength: 1, maxLength: 2_048 }),
  /** The authorities whose certificates are accepted, instead of the system's. */
  authority: Type.Optional(SecretReference),
  allow_private: Type.Optional(Type.Boolean()),
  deadline_ms: Type.Optional(Type.Integer({ minimum: 100, maximum: 55_000 })),
  max_response_bytes: Type.Optional(Type.Integer({ minimum: 1_024, maximum: 67_108_864 })),
  attempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
};

/**
 * The schema of a target that is authenticated by a certificate, by signed requests, or by both.
 */
export const TargetEntry = closedObject({
  ...ADDRESS_MEMBERS,
  client_certificate: Type.Optional(closedObject({ certificate: SecretReference, key: SecretReference })),
  signature: Type.Optional(closedObject({ key_id: Slug, secret: SecretReference })),
});

/** An entry of {@link TargetEntry}. */
export type TargetEntry = Static<typeof TargetEntry>;

/** Defaults of a target. */
const TARGET_DEFAULTS = { deadlineMs: 10_000, maxResponseBytes: 4_194_304, attemptsMax: 3 } as const;

/** Minimum length of a shared secret, in bytes: that of the hash. */
const SECRET_BYTES_MIN = 32;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Reads a target, and requires that it is authenticated.
 *
 * @param at path of the entry's member that is the target
 */
export function readTarget(reader: EntryReader, at: string, entry: TargetEntry): Target {
  if (entry.client_certificate === undefined && entry.signature === undefined) {
    reader.refuse(at, 'must have "client_certificate" or "signature", or both');
  }
  return {
    ...readAddress(reader, at, entry),
    tls: { ...readAuthority(reader, at, entry), ...readIdentity(reader, at, entry) },
    signing: readSigning(reader, at, entry),
  };
}

/** An entry with the members {@link ADDRESS_MEMBERS}. */
type AddressEntry = Omit<TargetEntry, "client_certificate" | "signature">;

/** Reads a target without credentials of its own, such as an authorization server. */
export function readOpenTarget(reader: EntryReader, at: string, entry: AddressEntry): Target {
  return { ...readAddress(reader, at, entry), tls: readAuthority(reader, at, entry), signing: null };
}

function readAddress(reader: EntryReader, at: string, entry: AddressEntry) {
  const allowsPrivate = entry.allow_private === true;
  const problem = urlProblem(entry.url, allowsPrivate);
  if (problem !== null) reader.refuse(`${at}.url`, problem);
  return {
    url: entry.url.replace(/\/+$/, ""),
    allowsPrivate,
    deadlineMs: entry.deadline_ms ?? TARGET_DEFAULTS.deadlineMs,
    maxResponseBytes: entry.max_response_bytes ?? TARGET_DEFAULTS.maxResponseBytes,
    attemptsMax: entry.attempts ?? TARGET_DEFAULTS.attemptsMax,
  };
}

/**
 * The problem of a target's URL; null if it is valid. Plain http is allowed for this machine only.
 */
export function urlProblem(url: string, allowsPrivate: boolean): string | null {
  // Credentials and a query could be secrets.
  const shown = JSON.stringify(url.replace(/\/\/[^/?#]*@/, "//…@").replace(/[?#].*$/, "…"));
  const problem = checkWebhookUrl(url, { allowPrivate: allowsPrivate });
  if (problem !== null) {
    const remedy = problem.includes("private") ? '; to allow this host, set "allow_private": true' : "";
    return `${shown} ${problem}${remedy}`;
  }
  const { protocol, hostname, search, hash } = new URL(url);
  if (search !== "" || hash !== "") return `${shown} must have no query and no fragment`;
  if (protocol === "https:" || LOOPBACK.test(hostname)) return null;
  return `${shown} must begin with https://: http is only for this machine (127.0.0.1)`;
}

function readAuthority(reader: EntryReader, at: string, { authority }: AddressEntry): TlsIdentity {
  if (authority === undefined) return {};
  const member = `${at}.authority`;
  const text = reader.secret(member, authority);
  if (text !== "" && certificatesOf(text) === null) {
    reader.refuse(member, "must refer to certificates in PEM (-----BEGIN CERTIFICATE-----)");
  }
  return { authority: text };
}

function readIdentity(reader: EntryReader, at: string, { client_certificate: given }: TargetEntry): TlsIdentity {
  if (given === undefined) return {};
  const member = `${at}.client_certificate`;
  const certificate = reader.secret(`${member}.certificate`, given.certificate);
  const key = reader.secret(`${member}.key`, given.key);
  const parsed = certificate === "" ? null : certificatesOf(certificate);
  const parsedKey = key === "" ? null : keyOf(key);
  if (certificate !== "" && parsed === null) {
    reader.refuse(`${member}.certificate`, "must refer to a certificate in PEM (-----BEGIN CERTIFICATE-----)");
  }
  if (key !== "" && parsedKey === null) {
    reader.refuse(`${member}.key`, "must refer to a private key in PEM without a passphrase");
  }
  if (parsed !== null && parsedKey !== null && parsed[0]?.checkPrivateKey(parsedKey) !== true) {
    reader.refuse(`${member}.key`, "is not the key of the certificate");
  }
  return { certificate, key };
}

/** The certificates of a PEM text, the first one first; null if it has none or one is damaged. */
export function certificatesOf(text: string): readonly X509Certificate[] | null {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.length === 0 ? null : blocks.map((block) => new X509Certificate(block));
  } catch {
    return null;
  }
}

function keyOf(text: string): KeyObject | null {
  try {
    return createPrivateKey(text);
  } catch {
    return null;
  }
}

function readSigning(reader: EntryReader, at: string, { signature }: TargetEntry): RequestSigning | null {
  if (signature === undefined) return null;
  const member = `${at}.signature.secret`;
  const text = reader.secret(member, signature.secret);
  const secret = Buffer.from(text, "base64");
  if (text !== "" && (!BASE64.test(text) || secret.length < SECRET_BYTES_MIN)) {
    reader.refuse(member, "must refer to at least 32 bytes in base64, such as openssl rand -base64 32 prints");
  }
  return { keyId: signature.key_id, secret };
}
