import type { DeliveryAttempt } from "@openvoe/client";
import { Badge } from "../../parts/content.tsx";

/** The result of an attempt. */
type DeliveryOutcome = DeliveryAttempt["outcome"];

const OUTCOMES: Readonly<Record<DeliveryOutcome, readonly [title: string, advice: string]>> = {
  delivered: ["Delivered", "The receiver answered with a 2xx."],
  refused: [
    "Refused",
    "The receiver answered with another status than 2xx. Its answer below may say why; its log does.",
  ],
  gone: ["Gone", "The receiver answered 410, which disables the webhook. Enable it again once the receiver is back."],
  timeout: ["Timed out", "No answer came within ten seconds. Answer first, and do the work afterwards."],
  blocked_address: [
    "Blocked address",
    "The host resolves to an address that is not public. `openvoe serve` refuses those unless OPENVOE_ALLOW_PRIVATE_WEBHOOKS is set.",
  ],
  dns: ["Unknown host", "The host's name could not be resolved. Check the spelling of the URL."],
  connection: ["No connection", "Nothing listens at this host and port, or a firewall is in between."],
  tls: ["TLS failed", "The certificate is not valid for this host, has expired, or its chain is incomplete."],
  redirect: [
    "Redirected",
    "The receiver answered with a redirect, which is not followed. Register the address that it leads to.",
  ],
  protocol: ["Not HTTP", "What answered does not speak HTTP. Check the port, and http or https."],
  internal: ["Not sent", "The service failed before sending. Its log has the reason; the event is sent again."],
};

/** How an attempt ended, with the status of the answer where there was one. */
export function DeliveryBadge({ attempt }: { readonly attempt: Pick<DeliveryAttempt, "outcome" | "status_code"> }) {
  const status = attempt.status_code === null || attempt.outcome === "delivered" ? "" : ` ${attempt.status_code}`;
  return (
    <Badge tone={attempt.outcome === "delivered" ? "good" : "bad"}>
      {OUTCOMES[attempt.outcome][0]}
      {status}
    </Badge>
  );
}

/** What an outcome means, and what to do about it. */
export function deliveryAdvice(outcome: DeliveryOutcome): string {
  return OUTCOMES[outcome][1];
}

/** Every outcome as a choice of a filter. */
export const OUTCOME_OPTIONS = Object.entries(OUTCOMES).map(([outcome, [title]]) => [outcome, title] as const);

/** The outcome of that name; undefined if there is none. */
export function outcomeOf(text: string | null): DeliveryOutcome | undefined {
  return Object.keys(OUTCOMES).find((one): one is DeliveryOutcome => one === text);
}
