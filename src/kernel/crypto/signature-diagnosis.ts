import { ENVIRONMENTS, SECRET_PREFIXES } from "../access/caller.ts";
import { TIMESTAMP_TOLERANCE_SECONDS, verifyCompat, verifyStandard } from "./signature.ts";

/** Why a signature is wrong, or what a receiver should know about one that is right. */
export interface Finding {
  /** For programs: `id_missing`, `other_secret` …; codes about the body begin with `body_`. */
  readonly code: string;
  /** For people: what happened, and what to do. */
  readonly message: string;
}

/** A header as it was saved: its name in any case, and its value. */
export type SavedHeader = readonly [name: string, value: string];

/** A delivery as a receiver saved it. */
export interface SavedDelivery {
  readonly headers: readonly SavedHeader[];
  readonly body: Buffer;
}

/** The secrets that a receiver has, the newest of each kind first. */
export interface ReceiverSecrets {
  /** Signing secrets of the webhook, `whsec_…`. */
  readonly signing: readonly string[];
  /** Access secrets. */
  readonly access: readonly string[];
}

/** The diagnosis of one of the two signatures. */
export interface SignatureDiagnosis {
  readonly form: "X-WEBHOOK-SIGN" | "webhook-signature";
  /** `absent` without its header, `unchecked` without a secret of its kind. */
  readonly verdict: "right" | "wrong" | "absent" | "unchecked";
  /** Why it is wrong; empty if it is right. */
  readonly faults: readonly Finding[];
  /** What else a receiver should know. */
  readonly notes: readonly Finding[];
}

/** The diagnosis of a `webhook-timestamp`. */
export interface TimestampDiagnosis {
  /** True if a receiver with that clock accepts it; null if there is none. */
  readonly isTaken: boolean | null;
  /** Seconds from it to the receiver's clock, negative if it is ahead; null if it cannot be read. */
  readonly ageSeconds: number | null;
  /** Why it is not accepted. */
  readonly fault: Finding | null;
}

/** The diagnosis of a saved delivery. */
export interface DeliveryDiagnosis {
  readonly compat: SignatureDiagnosis;
  readonly standard: SignatureDiagnosis;
  readonly timestamp: TimestampDiagnosis;
  /** What applies to both signatures. */
  readonly notes: readonly Finding[];
}

/**
 * Checks the signatures of a saved delivery, and finds the usual reasons why one is wrong: another
 * secret, a body that was parsed and serialised again, a missing header. A fault of the body or of a
 * secret's form is proven, since the signature matches with the fault undone. The timestamp is judged
 * separately, since a saved delivery grows old.
 *
 * @param input.nowSeconds when the delivery arrived, by the receiver's clock, in seconds since 1970
 */
export function diagnoseDelivery(input: {
  readonly delivery: SavedDelivery;
  readonly secrets: ReceiverSecrets;
  readonly nowSeconds: number;
  readonly toleranceSeconds?: number;
}): DeliveryDiagnosis {
  const { delivery, secrets, nowSeconds, toleranceSeconds = TIMESTAMP_TOLERANCE_SECONDS } = input;
  const { body } = delivery;
  const header = (name: string) => delivery.headers.find(([given]) => plain(given) === plain(name))?.[1].trim();
  const id = header("webhook-id") ?? "";
  const time = header("webhook-timestamp") ?? "";
  const compat = diagnose(body, {
    form: "X-WEBHOOK-SIGN",
    value: header("X-WEBHOOK-SIGN"),
    pattern: /^v1=[0-9a-f]{64}$/,
    secrets: secrets.access,
    faults: [],
    isMadeBy: (signature, secret, signed) => verifyCompat(signed, signature, secret),
  });
  const standard = diagnose(body, {
    form: "webhook-signature",
    value: header("webhook-signature"),
    pattern: /^v1,[A-Za-z0-9+/]{43}=$/,
    secrets: secrets.signing,
    faults: [...(id === "" ? [missing("id")] : []), ...(time === "" ? [missing("timestamp")] : formFaults(time))],
    isMadeBy(signature, secret, signed) {
      const timestampSeconds = Number(time);
      const message = { id, timestampSeconds, body: signed, secrets: [secret] };
      return verifyStandard({ ...message, signature, nowSeconds: timestampSeconds });
    },
  });
  return {
    compat: explained(compat, standard, secrets.access),
    standard: explained(standard, compat, secrets.signing),
    timestamp: diagnoseTimestamp(time, nowSeconds, toleranceSeconds),
    notes: body.length === 0 ? [EMPTY] : [],
  };
}

const EMPTY: Finding = {
  code: "empty_body",
  message: "The body is empty. Events never are: it was read before it was saved, or not saved.",
};

/** The name of a header, also as CGI, WSGI and Rack write it (`HTTP_WEBHOOK_ID`). */
function plain(name: string): string {
  const folded = name.trim().toLowerCase().replaceAll("_", "-");
  return folded.replace(/^http-/, "");
}

function missing(part: "id" | "timestamp"): Finding {
  const message = `The header webhook-${part} is missing: it is signed too, so let it through to where you verify.`;
  return { code: `${part}_missing`, message };
}

function formFaults(time: string): Finding[] {
  if (/^[1-9]\d{0,11}$/.test(time)) return [];
  const unit = /^\d{13}$/.test(time) ? "milliseconds" : "another form";
  const message = `webhook-timestamp is in ${unit}; it is sent and signed in whole seconds since 1970.`;
  return [{ code: "timestamp_form", message }];
}

const UNREADABLE: Finding = {
  code: "unreadable",
  message: "The value is not a signature in the form in which it is sent: it was changed, or another header was saved.",
};

/** What the check of one of the two signatures needs. */
interface Checked {
  readonly form: SignatureDiagnosis["form"];
  readonly value: string | undefined;
  /** Of one signature in the value. */
  readonly pattern: RegExp;
  readonly secrets: readonly string[];
  /** What is wrong with the other signed parts. */
  readonly faults: readonly Finding[];
  readonly isMadeBy: (signature: string, secret: string, body: Buffer) => boolean;
}

function diagnose(body: Buffer, { form, value, pattern, secrets, faults, isMadeBy }: Checked): SignatureDiagnosis {
  const wrong = { form, verdict: "wrong", faults, notes: [] } as const;
  if (value === undefined) return { ...wrong, verdict: "absent", faults: [] };
  if (secrets.length === 0) return { ...wrong, verdict: "unchecked", faults: [] };
  const signatures = value.split(" ").filter((each) => pattern.test(each));
  if (signatures.length === 0) return { ...wrong, faults: [UNREADABLE] };
  if (faults.length > 0) return wrong;
  const keys = secrets.flatMap(secretReadings);
  for (const [signed, ...bodyFaults] of bodyReadings(body)) {
    for (const [secret, ...secretFaults] of keys) {
      const position = signatures.findIndex((signature) => isMadeBy(signature, secret, signed));
      if (position < 0) continue;
      const found = [...secretFaults, ...bodyFaults];
      return { form, verdict: found.length === 0 ? "right" : "wrong", faults: found, notes: rotated(position) };
    }
  }
  return wrong;
}

function rotated(position: number): Finding[] {
  const message =
    "The given secret was replaced and stops signing 24 hours after that: use the new one, which made the first signature.";
  return position === 0 ? [] : [{ code: "rotated_secret", message }];
}

/** A value to try, and the fault that it undoes, if any. */
type Reading<Value> = readonly [value: Value, ...faults: readonly Finding[]];

function bodyReadings(body: Buffer): Reading<Buffer>[] {
  const trimmed = Buffer.from(body.toString("latin1").replace(/[\r\n\t ]+$/, ""), "latin1");
  const advice = "Verify the raw bytes, before any parser or framework has touched them.";
  const added = `A line break or blank was added at the end of the body. ${advice}`;
  const again = `The body was parsed and serialised again. ${advice}`;
  return [
    [body],
    [trimmed, { code: "body_newline_added", message: added }],
    [serialised(body), { code: "body_serialised_again", message: again }],
  ];
}

/** A JSON text as this service writes it; any other body as it is. */
function serialised(body: Buffer): Buffer {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    return body;
  }
}

function secretReadings(secret: string): Reading<string>[] {
  const bare = secret.replace(/^[\s"']+|[\s"']+$/g, "").replace(/^v1a?,/, "");
  const message = "The given secret has blanks, quotes or `v1,` around it; without them the signature is right.";
  return [[secret], [bare, { code: "secret_wrapped", message }]];
}

/** Concludes from the other signature and the form of the secrets why none of them made this one. */
function explained(one: SignatureDiagnosis, other: SignatureDiagnosis, secrets: readonly string[]): SignatureDiagnosis {
  if (one.verdict !== "wrong" || one.faults.length > 0) return one;
  const isCompat = one.form === "X-WEBHOOK-SIGN";
  const prefixes = isCompat ? ["whsec_"] : ENVIRONMENTS.map((name) => SECRET_PREFIXES[name]);
  const isOtherKind = secrets.every((secret) => prefixes.some((prefix) => secret.startsWith(prefix)));
  const isBodyKnown = other.verdict === "right" || other.faults.some(({ code }) => code.startsWith("body_"));
  const key = isCompat
    ? "The key is the newest access secret of the webhook's own environment."
    : "The key is the signing_secret of this webhook: each has its own, and `webhooks listen` another.";
  const because = (code: string, what: string) => ({ ...one, faults: [{ code, message: `${what} ${key}` }] });
  if (isOtherKind) return because("other_kind_of_secret", "The given secret is of the other kind.");
  if (!isBodyKnown)
    return because("unexplained", "Either another secret made it, or the body or a signed header was changed.");
  const orHeader = isCompat ? "" : ", or webhook-id or webhook-timestamp was changed";
  return because("other_secret", `The other signature fits the body, so another secret made this one${orHeader}.`);
}

function diagnoseTimestamp(time: string, nowSeconds: number, toleranceSeconds: number): TimestampDiagnosis {
  if (time === "") return { isTaken: null, ageSeconds: null, fault: null };
  const [fault] = formFaults(time);
  if (fault !== undefined) return { isTaken: false, ageSeconds: null, fault };
  const ageSeconds = nowSeconds - Number(time);
  if (Math.abs(ageSeconds) <= toleranceSeconds) return { isTaken: true, ageSeconds, fault: null };
  const [code, side] = ageSeconds > 0 ? ["timestamp_old", "before"] : ["timestamp_ahead", "after"];
  const message = `webhook-timestamp is ${Math.abs(ageSeconds)} s ${side} the receiver's clock, more than the tolerance of ${toleranceSeconds} s: an old delivery was repeated, or the clock is wrong. Each retry is signed again.`;
  return { isTaken: false, ageSeconds, fault: { code, message } };
}
