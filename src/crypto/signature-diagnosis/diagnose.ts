import { createHmac } from "node:crypto";
import { equalInConstantTime } from "../secrets.ts";
import { TIMESTAMP_TOLERANCE_SECONDS } from "../signature.ts";
import { bodyReadings } from "./body-readings.ts";
import { type GivenSignature, readWebhookSignatureHeader, readWebhookSignHeader } from "./given-signatures.ts";
import {
  accessKeys,
  environmentOf,
  isSigningSecret,
  type Key,
  type ReceiverSecrets,
  signingKeys,
} from "./key-readings.ts";
import { asIs, changed, type Finding, faultsOf, type SignatureReading } from "./reading.ts";
import { type FoundHeaders, findHeaders, type SavedHeader } from "./saved-headers.ts";
import { diagnoseTimestamp, type TimestampDiagnosis } from "./timestamp.ts";

/** A delivery as a receiver saved it. */
export interface SavedDelivery {
  readonly headers: readonly SavedHeader[];
  readonly body: Buffer;
}

/**
 * The result for one of the two signatures: `absent` without its header, `unchecked` without a
 * secret that could have made it.
 */
export type SignatureVerdict = "right" | "wrong" | "absent" | "unchecked";

/** The diagnosis of one of the two signatures. */
export interface SignatureDiagnosis {
  readonly form: "X-WEBHOOK-SIGN" | "webhook-signature";
  readonly verdict: SignatureVerdict;
  /** Why it is wrong; empty if it is right. */
  readonly faults: readonly Finding[];
  /** What else a receiver should know. */
  readonly notes: readonly Finding[];
}

/** The diagnosis of a saved delivery. */
export interface DeliveryDiagnosis {
  readonly compat: SignatureDiagnosis;
  readonly standard: SignatureDiagnosis;
  readonly timestamp: TimestampDiagnosis;
  /** What applies to both: names of headers, the body's length. */
  readonly notes: readonly Finding[];
}

/** The input of a diagnosis. */
interface DiagnosisInput {
  readonly delivery: SavedDelivery;
  readonly secrets: ReceiverSecrets;
  /** When the delivery arrived, by the receiver's clock, in seconds since 1970. */
  readonly nowSeconds: number;
  /** {@link TIMESTAMP_TOLERANCE_SECONDS} unless given. */
  readonly toleranceSeconds?: number;
}

/**
 * Checks whether the signatures of a saved delivery are right, and finds out why one is not.
 *
 * It tries the body, the secret and the other signed parts as they should be, and with each known
 * mistake undone, alone and together; the signature itself shows which one was made. What it names
 * is therefore proven, except for a secret or a body that it does not know. The timestamp is judged
 * separately, since a saved delivery grows old.
 */
export function diagnoseDelivery(input: DiagnosisInput): DeliveryDiagnosis {
  const { delivery, secrets, nowSeconds, toleranceSeconds = TIMESTAMP_TOLERANCE_SECONDS } = input;
  const headers = findHeaders(delivery.headers);
  const attempt = { body: delivery.body, headers, secrets };
  const compat = diagnoseCompat(attempt);
  const standard = diagnoseStandard(attempt);
  return {
    compat: withCrossCheck(compat, standard, secrets),
    standard: withCrossCheck(standard, compat, secrets),
    timestamp: diagnoseTimestamp(headers.values.get("webhook-timestamp") ?? null, { nowSeconds, toleranceSeconds }),
    notes: [...headers.notes, ...lengthNotes(delivery)],
  };
}

interface Attempt {
  readonly body: Buffer;
  readonly headers: FoundHeaders;
  readonly secrets: ReceiverSecrets;
}

function diagnoseCompat({ body, headers, secrets }: Attempt): SignatureDiagnosis {
  const form = "X-WEBHOOK-SIGN";
  const header = headers.values.get(form);
  if (header === undefined) return { form, verdict: "absent", faults: [], notes: [] };
  if (secrets.access.length === 0) return { form, verdict: "unchecked", faults: [], notes: [] };
  const given = readWebhookSignHeader(header);
  if (given === null) return { form, verdict: "wrong", faults: [unreadable(form)], notes: [] };
  const found = search([given], { keys: accessKeys(secrets), messages: compatMessages(body, headers) });
  return found === null ? unexplained(form) : concluded(form, found, { signatures: 1, secrets: secrets.access.length });
}

function diagnoseStandard({ body, headers, secrets }: Attempt): SignatureDiagnosis {
  const form = "webhook-signature";
  const header = headers.values.get(form);
  if (header === undefined) return { form, verdict: "absent", faults: [], notes: [] };
  if (secrets.signing.length === 0) return { form, verdict: "unchecked", faults: [], notes: [] };
  const given = readWebhookSignatureHeader(header);
  if (given.length === 0) return { form, verdict: "wrong", faults: [unreadable(form)], notes: [] };
  const found = search(given, { keys: signingKeys(secrets), messages: standardMessages(body, headers) });
  if (found !== null) return concluded(form, found, { signatures: given.length, secrets: secrets.signing.length });
  const missing = missingParts(headers);
  return missing.length > 0 ? { form, verdict: "wrong", faults: missing, notes: [] } : unexplained(form);
}

/** The signed bytes, and everything that was assumed about them. */
interface Message {
  readonly parts: readonly (string | Buffer)[];
  readonly faults: readonly Finding[];
}

function compatMessages(body: Buffer, { values }: FoundHeaders): Message[] {
  const head = `${values.get("webhook-id")}.${values.get("webhook-timestamp")}.`;
  const message =
    "X-WEBHOOK-SIGN signs the body alone; this signature is of `id.timestamp.body`, the form of webhook-signature.";
  const bodies = bodyReadings(body);
  const alone = bodies.map((reading) => ({ parts: [reading.value], faults: faultsOf([reading]) }));
  const other: Finding = { code: "other_form", message };
  return [
    ...alone,
    ...bodies.map((reading) => ({ parts: [head, reading.value], faults: [other, ...faultsOf([reading])] })),
  ];
}

function standardMessages(body: Buffer, headers: FoundHeaders): Message[] {
  const message = "webhook-signature signs `id.timestamp.body`; this signature is of the body alone.";
  const bodyAlone: Finding = { code: "other_form", message };
  return bodyReadings(body).flatMap((reading) => [
    ...idReadings(body, headers).flatMap((id) =>
      timeReadings(headers).map((time) => ({
        parts: [`${id.value}.${time.value}.`, reading.value],
        faults: faultsOf([id, time, reading]),
      })),
    ),
    { parts: [reading.value], faults: [bodyAlone, ...faultsOf([reading])] },
  ]);
}

function idReadings(body: Buffer, { values }: FoundHeaders): SignatureReading<string>[] {
  const header = values.get("webhook-id");
  const inBody = /"webhook_id"\s*:\s*"([^"]{1,256})"/.exec(body.toString("utf8"))?.[1];
  const readings = header === undefined ? [] : [asIs(header)];
  if (inBody === undefined || inBody === header) return readings;
  const code = header === undefined ? "id_missing" : "id_changed";
  const what = header === undefined ? "is missing" : "is not the one that was signed";
  const message = `The header webhook-id ${what}; with the body's \`webhook_id\` the signature fits. Let all four headers through unchanged.`;
  return [...readings, changed(inBody, code, message)];
}

function timeReadings({ values }: FoundHeaders): SignatureReading<string>[] {
  const header = values.get("webhook-timestamp");
  if (header === undefined) return [];
  const epochMs = /^\d{13}$/.test(header.trim()) ? Number(header) : Date.parse(header);
  if (/^\d{1,12}$/.test(header) || Number.isNaN(epochMs)) return [asIs(header)];
  const message = "The header webhook-timestamp was rewritten; it is sent and signed in whole seconds since 1970.";
  return [asIs(header), changed(String(Math.floor(epochMs / 1_000)), "timestamp_rewritten", message)];
}

/** The combination of a given signature, a key and a message that matches. */
interface Found {
  readonly given: GivenSignature;
  readonly key: Key;
  readonly faults: readonly Finding[];
}

/** Maximum number of mistakes at once that are searched for: each kind multiplies the work. */
const FAULTS_MAX = 3;

/**
 * The first match is the only one, except for readings of the same bytes; of these the simpler come
 * first.
 */
function search(
  given: readonly GivenSignature[],
  { keys, messages }: { readonly keys: readonly SignatureReading<Key>[]; readonly messages: readonly Message[] },
): Found | null {
  const plainFirst = given.toSorted((a, b) => a.faults.length - b.faults.length);
  for (const message of messages) {
    for (const key of keys) {
      const assumed = [...faultsOf([key]), ...message.faults];
      if (assumed.length > FAULTS_MAX) continue;
      const mac = createHmac("sha256", key.value.bytes);
      for (const part of message.parts) mac.update(part);
      const digest = mac.digest("hex");
      const fitting = plainFirst.find((each) => equalInConstantTime(each.digest.toString("hex"), digest));
      if (fitting !== undefined) return { given: fitting, key: key.value, faults: [...fitting.faults, ...assumed] };
    }
  }
  return null;
}

function concluded(
  form: SignatureDiagnosis["form"],
  found: Found,
  count: { readonly signatures: number; readonly secrets: number },
): SignatureDiagnosis {
  const { faults } = found;
  const notes = [...rotationNotes(found, count.signatures), ...secretNotes(found, count.secrets)];
  return { form, verdict: faults.length === 0 ? "right" : "wrong", faults, notes };
}

function rotationNotes({ given }: Found, signatures: number): Finding[] {
  if (signatures === 1) return [];
  const which = `signature ${given.position + 1} of ${signatures}`;
  const advice =
    given.position === 0
      ? "the newest secret made it. Compare with every one of them, as during a rotation an older secret may be yours"
      : "an older secret made it, which was replaced and stops signing 24 hours after that. Take over the new one";
  return [
    {
      code: given.position === 0 ? "rotation" : "rotated_secret",
      message: `The given secret fits ${which}: ${advice}.`,
    },
  ];
}

function secretNotes({ key }: Found, secrets: number): Finding[] {
  if (secrets === 1) return [];
  return [{ code: "which_secret", message: `Secret ${key.position + 1} of the ${secrets} given made it.` }];
}

function unreadable(form: SignatureDiagnosis["form"]): Finding {
  const wanted =
    form === "X-WEBHOOK-SIGN" ? "`v1=` and 64 hex digits" : "one or more of `v1,` and 44 characters of base64";
  return { code: "unreadable", message: `The value is not ${wanted}: it was cut off, or another header was saved.` };
}

function missingParts({ values }: FoundHeaders): Finding[] {
  return (["webhook-id", "webhook-timestamp"] as const).flatMap((name) => {
    if (values.has(name)) return [];
    const code = name === "webhook-id" ? "id_missing" : "timestamp_missing";
    const message = `The header ${name} is missing: it is signed too, so let it through to where you verify.`;
    return [{ code, message }];
  });
}

function unexplained(form: SignatureDiagnosis["form"]): SignatureDiagnosis {
  return { form, verdict: "wrong", faults: [], notes: [] };
}

/**
 * For a signature that nothing explains: if the other one is right, the body is intact, so the
 * secret must be another.
 */
function withCrossCheck(
  one: SignatureDiagnosis,
  other: SignatureDiagnosis,
  secrets: ReceiverSecrets,
): SignatureDiagnosis {
  if (one.verdict !== "wrong" || one.faults.length > 0) return one;
  const hint = secretHint(one.form, secrets);
  if (other.verdict === "right") {
    const message = `The body is as it was sent, since the other signature fits it: another secret made this one. ${hint}`;
    return { ...one, faults: [{ code: "other_secret", message }] };
  }
  if (other.faults.some(({ code }) => code.startsWith("body_"))) {
    const message = `The other signature shows that the body was changed, and that change undone, another secret made this one. ${hint}`;
    return { ...one, faults: [{ code: "other_secret", message }] };
  }
  const message = `Either another secret made it, or the body or a signed header was changed in a way that cannot be undone. ${hint}`;
  return { ...one, faults: [{ code: "unexplained", message }] };
}

function secretHint(form: SignatureDiagnosis["form"], { signing, access }: ReceiverSecrets): string {
  const given = form === "X-WEBHOOK-SIGN" ? access : signing;
  if (form === "X-WEBHOOK-SIGN") {
    if (given.some(isSigningSecret)) return "The given secret is a webhook's signing secret, not an access secret.";
    const environments = [...new Set(given.map((secret) => environmentOf(secret) ?? "no environment of this service"))];
    return `The key is the newest access secret of the webhook's own environment; given was one of ${environments.join(" and ")}.`;
  }
  if (given.some((secret) => environmentOf(secret) !== null))
    return "The given secret is an access secret, not a webhook's signing secret.";
  return "The key is the signing_secret of this webhook (each has its own, and `webhooks listen` another); one that was rotated stops signing after 24 hours.";
}

function lengthNotes({ headers, body }: SavedDelivery): Finding[] {
  if (body.length === 0) {
    const message = "The body is empty. Events never are: it was read before it was saved, or not saved.";
    return [{ code: "empty_body", message }];
  }
  const said = headers.find(([name]) => name.toLowerCase() === "content-length")?.[1];
  if (said === undefined || !/^\d+$/.test(said) || Number(said) === body.length) return [];
  return [{ code: "length_differs", message: `The body has ${body.length} bytes; Content-Length says ${said}.` }];
}
