import { WebhookVerificationError } from "../core/errors.ts";
import { type Bytes, standardKey, standardSignatures, verifyHmac } from "./hmac.ts";

/** A received delivery, and the secrets that may have signed it. At least one secret is required. */
export interface WebhookDelivery {
  /** The bytes of the body as they came; a text is read as UTF-8. Never parse and print it again before. */
  readonly body: string | Uint8Array;
  /** Of the request: `Headers`, or an object such as Node's `request.headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The webhook's `signing_secret` (`whsec_…`): checks `webhook-signature`, with its time. Several during a rotation. */
  readonly signingSecret?: string | readonly string[];
  /** The access secret of the key that registered the webhook: checks `X-WEBHOOK-SIGN`, which has no time. */
  readonly accessSecret?: string | readonly string[];
  /** How far the signed time may be from now, in seconds; 300 if absent. */
  readonly toleranceSeconds?: number;
  /** The receiver's time in milliseconds since 1970; the clock's if absent. */
  readonly now?: number;
}

/** The payload of every event. Each family has further fields. */
export interface WebhookEvent {
  /** The event's own id, 32 hex digits: the same on every retry and replay. Store it to handle each event once. */
  readonly webhook_id: string;
  readonly event_type: string;
  readonly event_created_at: string;
  readonly updated_at: string;
  readonly user_id: string | null;
  readonly status: string | null;
  readonly [field: string]: unknown;
}

const TOLERANCE_SECONDS = 300;

/**
 * Checks that a delivery is from the service and unchanged, and returns its event. Of each kind of secret given, one must
 * have signed; the comparison takes the same time whatever was sent.
 *
 * @throws WebhookVerificationError with the reason: answer with 401 then, and do nothing else
 * @example const event = await verifyWebhook({ body, headers: request.headers, signingSecret });
 */
export async function verifyWebhook(delivery: WebhookDelivery): Promise<WebhookEvent> {
  const body =
    typeof delivery.body === "string" ? new TextEncoder().encode(delivery.body) : new Uint8Array(delivery.body);
  const signingSecrets = listOf(delivery.signingSecret);
  const accessSecrets = listOf(delivery.accessSecret);
  if (signingSecrets.length + accessSecrets.length === 0) {
    throw new TypeError("verifyWebhook needs a signingSecret or an accessSecret.");
  }
  if (signingSecrets.length > 0) await checkStandard(delivery, { body, secrets: signingSecrets });
  if (accessSecrets.length > 0) await checkCompat(delivery, { body, secrets: accessSecrets });
  return parseEvent(body);
}

interface Signed {
  readonly body: Bytes;
  readonly secrets: readonly string[];
}

async function checkStandard(delivery: WebhookDelivery, { body, secrets }: Signed): Promise<void> {
  const id = headerOf(delivery, "webhook-id");
  const timestamp = headerOf(delivery, "webhook-timestamp");
  const signatures = standardSignatures(headerOf(delivery, "webhook-signature"));
  checkTime(delivery, timestamp);
  const prefix = new TextEncoder().encode(`${id}.${timestamp}.`);
  const message = new Uint8Array(prefix.length + body.length);
  message.set(prefix);
  message.set(body, prefix.length);
  const keys = secrets.map(standardKey);
  if (!(await verifyHmac(message, { keys, signatures }))) throw wrongSignature("webhook-signature");
}

function checkTime(
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: WebhookDelivery,
  timestamp: string,
): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError("malformed", "The header webhook-timestamp is not a number of seconds.");
  }
  const age = now / 1_000 - Number(timestamp);
  if (age > toleranceSeconds) {
    throw new WebhookVerificationError("too_old", `The delivery was signed over ${toleranceSeconds} s ago: a replay?`);
  }
  if (age < -toleranceSeconds) {
    throw new WebhookVerificationError(
      "too_new",
      `The delivery was signed over ${toleranceSeconds} s ahead of this clock.`,
    );
  }
}

async function checkCompat(delivery: WebhookDelivery, { body, secrets }: Signed): Promise<void> {
  const header = headerOf(delivery, "x-webhook-sign");
  const digits = /^v1=([0-9a-f]{64})$/.exec(header)?.[1];
  if (digits === undefined) throw wrongSignature("X-WEBHOOK-SIGN");
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  if (!(await verifyHmac(body, { keys, signatures: [bytes] }))) throw wrongSignature("X-WEBHOOK-SIGN");
}

function parseEvent(body: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof event === "object" && event !== null && typeof event.event_type === "string") return event;
  } catch {}
  throw new WebhookVerificationError("malformed", "The signature is right, but the body is not an event.");
}

function headerOf({ headers }: WebhookDelivery, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError("missing_header", `The delivery has no header ${name}.`);
}

function valueIn(headers: Exclude<WebhookDelivery["headers"], Headers>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === "string" ? value : value?.[0];
}

function wrongSignature(header: string): WebhookVerificationError {
  return new WebhookVerificationError("wrong_signature", `None of the secrets made the ${header} of this delivery.`);
}

function listOf(secrets: string | readonly string[] | undefined): readonly string[] {
  if (secrets === undefined) return [];
  return typeof secrets === "string" ? [secrets] : secrets;
}
