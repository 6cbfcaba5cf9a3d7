import { signCompat, signStandard } from "../../crypto/signature.ts";
import { AppError } from "../../domain/error.ts";
import type { EventId, Timestamp, WebhookId } from "../../domain/ids.ts";
import type { EgressOutcome } from "../../egress/exchange.ts";
import type { Egress } from "../../egress/guarded-fetch.ts";
import type { SecretsOf, SigningSecrets } from "./signing-secrets.ts";

/** How deliveries name their sender. */
export const USER_AGENT = "OpenVOE-Webhook-Service/1.0";

/** What an attempt is made with. */
export interface Sender {
  readonly egress: Egress;
  readonly secretsOf: SecretsOf;
  /** The clock of `webhook-timestamp`. */
  readonly now: () => Date;
  /** Whether what is signed may still go out; always unless given. */
  readonly canSend?: () => boolean;
  /** Hears of our own failures; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** What an attempt sends, and where to. */
export interface Sendable {
  readonly eventId: EventId;
  readonly webhookId: WebhookId;
  readonly webhookUrl: string;
  readonly webhookChangedAt: Timestamp;
  readonly payload: string;
}

/** Makes one attempt: signs both forms over the payload's bytes and sends these very bytes through the guard. Never rejects. */
export async function attemptDelivery(sender: Sender, sent: Sendable): Promise<EgressOutcome> {
  const body = Buffer.from(sent.payload);
  try {
    const secrets = await sender.secretsOf(sent.webhookId, sent.webhookChangedAt);
    if (sender.canSend?.() === false) throw new AppError("unavailable", "A delivery was signed too late to be sent.");
    const headers = deliveryHeaders(secrets, { id: sent.eventId, body, at: sender.now() });
    return await sender.egress.post({ url: sent.webhookUrl, headers, body });
  } catch (error) {
    sender.onError(error, "signing a delivery");
    return NOT_SENT;
  }
}

/** What is settled when the fault is ours and nothing left the house. */
const NOT_SENT: EgressOutcome = {
  outcome: "internal",
  statusCode: null,
  durationMs: 0,
  remoteAddress: null,
  responseBody: null,
  isThrottled: false,
  retryAfterSeconds: null,
};

/**
 * The headers of one attempt: both signatures over the very bytes that are sent.
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
