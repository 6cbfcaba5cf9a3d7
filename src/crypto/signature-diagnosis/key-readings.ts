import { ENVIRONMENTS, SECRET_PREFIXES } from "../../domain/caller.ts";
import { asIs, changed, type SignatureReading } from "./reading.ts";

const SIGNING_PREFIX = "whsec_";

/**
 * The secrets that a receiver has. Several of a kind: the newest first, or those of several
 * environments.
 */
export interface ReceiverSecrets {
  /** Signing secrets of the webhook, `whsec_…`. */
  readonly signing: readonly string[];
  /** Access secrets. */
  readonly access: readonly string[];
}

/** A key that may have signed. */
export interface Key {
  readonly bytes: Buffer;
  /** The index of the given secret that it is made from, from 0. */
  readonly position: number;
}

/**
 * The keys that may have made a `webhook-signature`: the right ones, then those of known mistakes.
 */
export function signingKeys({ signing, access }: ReceiverSecrets): SignatureReading<Key>[] {
  return [
    ...signing.map((secret, position) => asIs({ bytes: decoded(secret), position })),
    ...signing.flatMap((secret, position) => signingMistakes(secret).map((reading) => placed(reading, position))),
    ...access.flatMap((secret, position) => {
      const message =
        "The given access secret made this signature. It makes X-WEBHOOK-SIGN; the webhook's signing secret makes this one.";
      return [Buffer.from(secret), decoded(secret)].map((bytes) =>
        changed({ bytes, position }, "other_kind_of_secret", message),
      );
    }),
  ];
}

function signingMistakes(secret: string): SignatureReading<Buffer>[] {
  const bare = unwrapped(secret);
  const base64 = bare.startsWith(SIGNING_PREFIX) ? bare.slice(SIGNING_PREFIX.length) : bare;
  const step = "The key is what follows `whsec_`, decoded from base64.";
  return [
    changed(decoded(bare), "secret_wrapped", WRAPPED),
    changed(decoded(Buffer.from(bare, "base64").toString("utf8")), "secret_encoded", ENCODED),
    changed(
      Buffer.from(bare),
      "secret_not_decoded",
      `The text of the secret was used as the key, \`whsec_\` included. ${step}`,
    ),
    changed(
      Buffer.from(base64),
      "secret_not_decoded",
      `The secret was used as a text, without decoding its base64. ${step}`,
    ),
    changed(
      Buffer.from(bare, "base64"),
      "prefix_kept",
      `The secret was decoded from base64 with \`whsec_\` left on. ${step}`,
    ),
  ];
}

/**
 * The keys that may have made an `X-WEBHOOK-SIGN`: the right ones, then those of known mistakes.
 */
export function accessKeys({ signing, access }: ReceiverSecrets): SignatureReading<Key>[] {
  return [
    ...access.map((secret, position) => asIs({ bytes: Buffer.from(secret), position })),
    ...access.flatMap((secret, position) => accessMistakes(secret).map((reading) => placed(reading, position))),
    ...signing.flatMap((secret, position) => {
      const message =
        "The given signing secret made this signature. It makes webhook-signature; the access secret makes this one.";
      return [decoded(secret), Buffer.from(secret)].map((bytes) =>
        changed({ bytes, position }, "other_kind_of_secret", message),
      );
    }),
  ];
}

function accessMistakes(secret: string): SignatureReading<Buffer>[] {
  const bare = unwrapped(secret);
  const digits = bare.slice(bare.indexOf("-") + 1);
  const step = "The key is the whole text, prefix included, in UTF-8.";
  return [
    changed(Buffer.from(bare), "secret_wrapped", WRAPPED),
    changed(Buffer.from(bare, "base64"), "secret_encoded", ENCODED),
    changed(Buffer.from(digits), "prefix_removed", `The access secret was used without its prefix. ${step}`),
    changed(Buffer.from(digits, "hex"), "secret_decoded", `The access secret was decoded from hex. ${step}`),
  ];
}

const WRAPPED =
  "The given secret has blanks, quotes, a line break or `v1,` around it; without them the signature is right.";
const ENCODED =
  "The given secret is the base64 of the whole secret, prefix included: decode it once, and use the text.";

/** The environment of an access secret, by its prefix; null if it is none of ours. */
export function environmentOf(secret: string): string | null {
  return ENVIRONMENTS.find((name) => unwrapped(secret).startsWith(SECRET_PREFIXES[name])) ?? null;
}

/** True if a text has the form of a webhook's signing secret. */
export function isSigningSecret(secret: string): boolean {
  return unwrapped(secret).startsWith(SIGNING_PREFIX);
}

function decoded(secret: string): Buffer {
  return Buffer.from(secret.startsWith(SIGNING_PREFIX) ? secret.slice(SIGNING_PREFIX.length) : secret, "base64");
}

function unwrapped(secret: string): string {
  return secret
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .trim()
    .replace(/^v1a?,/, "");
}

function placed({ value, fault }: SignatureReading<Buffer>, position: number): SignatureReading<Key> {
  return { value: { bytes: value, position }, fault };
}
