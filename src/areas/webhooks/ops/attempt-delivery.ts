import { signCompat, signStandard } from "../../../kernel/crypto/signature.ts";
import type { Egress } from "../../../kernel/egress/guarded-fetch.ts";
import { AppError } from "../../../kernel/error.ts";
import type { EventId, Timestamp, WebhookId } from "../../../kernel/ids.ts";
import type { Tracing } from "../../../kernel/tracing/tracing.ts";
import type { SentAttempt } from "./logged-answer.ts";
import type { SecretsOf, SigningSecrets } from "./signing-secrets.ts";

/** The User-Agent of deliveries. */
export const USER_AGENT = "OpenVOE-Webhook-Service/1.0";

/** What an attempt needs. */
export interface Sender {
  readonly egress: Egress;
  readonly secretsOf: SecretsOf;
  /** The clock of `webhook-timestamp`. */
  readonly now: () => Date;
  /** Whether a signed delivery may still be sent; always unless given. */
  readonly canSend?: () => boolean;
  /** Null or absent: tracing is off. */
  readonly tracing?: Tracing | null;
  /** Called with our own failures; must not throw. */
  onError(error: unknown, activity: string): void;
}

/** What an attempt sends, and where. */
interface OutgoingDelivery {
  readonly eventId: EventId;
  readonly webhookId: WebhookId;
  readonly webhookUrl: string;
  readonly webhookChangedAt: Timestamp;
  readonly payload: string;
  /** The trace context that the attempt continues; null: none. */
  readonly traceParent: string | null;
}

/**
 * Makes one attempt: signs the payload's bytes in both forms and sends these very bytes through the
 * egress guard. Never rejects.
 */
export async function attemptDelivery(sender: Sender, sent: OutgoingDelivery): Promise<SentAttempt> {
  const { tracing = null } = sender;
  if (tracing === null) return await signAndSend(sender, sent, {});
  const attributes = { "openvoe.event.id": sent.eventId, "openvoe.webhook.id": sent.webhookId };
  const span = tracing.start("delivery", { kind: "client", parent: sent.traceParent, attributes });
  const result = await signAndSend(sender, sent, { traceparent: span.traceParent });
  const status = result.statusCode === null ? {} : { "http.response.status_code": result.statusCode };
  span.end({ "openvoe.outcome": result.outcome, ...status }, result.outcome === "delivered" ? undefined : "failed");
  return result;
}

async function signAndSend(
  sender: Sender,
  sent: OutgoingDelivery,
  further: Readonly<Record<string, string>>,
): Promise<SentAttempt> {
  const body = Buffer.from(sent.payload);
  try {
    const secrets = await sender.secretsOf(sent.webhookId, sent.webhookChangedAt);
    if (sender.canSend?.() === false) throw new AppError("unavailable", "A delivery was signed too late to be sent.");
    const headers = deliveryHeaders(secrets, { id: sent.eventId, body, at: sender.now() });
    const all = { ...secrets.headers, ...headers, ...further };
    const result = await sender.egress.post({ url: sent.webhookUrl, headers: all, body });
    return { ...result, sentHeaders: loggedHeaders(secrets, headers) };
  } catch (error) {
    sender.onError(error, "signing a delivery");
    return NOT_SENT;
  }
}

/** The value that the log shows of a header of the client's own, which may be a secret. */
const HIDDEN = "(hidden)";
/** The same in every attempt of an event: added when the log is read. */
const CONSTANT = new Set(["Content-Type", "User-Agent", "webhook-id"]);

function loggedHeaders(secrets: SigningSecrets, headers: Readonly<Record<string, string>>): Record<string, string> {
  const own = Object.keys(secrets.headers ?? {}).map((name) => [name, HIDDEN]);
  const varying = Object.entries(headers).filter(([name]) => !CONSTANT.has(name));
  return Object.fromEntries([...own, ...varying]);
}

/** All headers of a logged attempt, by those that the log keeps. */
export function sentHeadersOf(eventId: EventId, logged: Readonly<Record<string, string>>): Record<string, string> {
  return { "Content-Type": "application/json", "User-Agent": USER_AGENT, "webhook-id": eventId, ...logged };
}

/** The outcome if the fault is ours and nothing was sent. */
const NOT_SENT: SentAttempt = {
  outcome: "internal",
  statusCode: null,
  durationMs: 0,
  remoteAddress: null,
  responseBody: null,
  isThrottled: false,
  retryAfterSeconds: null,
  contentType: null,
  responseHeaders: null,
  brokenOff: "internal",
  errorCode: null,
  sentHeaders: null,
};

/**
 * The headers of one attempt: both signatures over the exact bytes sent.
 *
 * @param message the event's id, the payload's bytes, and the time of this attempt
 */
export function deliveryHeaders(
  secrets: SigningSecrets,
  message: { readonly id: string; readonly body: Buffer; readonly at: Date },
): Record<string, string> {
  const { id, body, at } = message;
  const timestampSeconds = Math.floor(at.getTime() / 1_000);
  const headers: Record<string, string> = { "Content-Type": "application/json", "User-Agent": USER_AGENT };
  if (secrets.accessSecret !== null) headers["X-WEBHOOK-SIGN"] = signCompat(body, secrets.accessSecret);
  headers["webhook-id"] = id;
  headers["webhook-timestamp"] = String(timestampSeconds);
  headers["webhook-signature"] = signStandard({ id, timestampSeconds, body, secrets: secrets.signingSecrets });
  return headers;
}
