import type { DeliveryAttempt } from "@openvoe/client";
import { Badge } from "../../parts/content.tsx";

/** The result of an attempt. */
type DeliveryOutcome = DeliveryAttempt["outcome"];

const OUTCOMES: Readonly<Record<DeliveryOutcome, readonly [title: string, advice: string]>> = {
  delivered: ["Delivered", "The receiver responded with a 2xx status."],
  refused: [
    "Refused",
    "The receiver responded with a status other than 2xx. Its response below may say why. If not, see its log.",
  ],
  gone: ["Gone", "The receiver responded with 410, which disables the webhook. Enable it when the receiver is back."],
  timeout: ["Timed out", "No response within ten seconds. Respond first, then process the event."],
  blocked_address: [
    "Blocked address",
    "The host resolves to an address that is not public. `openvoe serve` refuses those unless OPENVOE_ALLOW_PRIVATE_WEBHOOKS is set.",
  ],
  dns: ["Unknown host", "The host's name could not be resolved. Check the spelling of the URL."],
  connection: ["No connection", "Nothing listens on this host and port, or a firewall blocks the connection."],
  tls: ["TLS failed", "The certificate is not valid for this host, has expired, or its chain is incomplete."],
  redirect: [
    "Redirected",
    "The receiver responded with a redirect, which is not followed. Register the target URL instead.",
  ],
  protocol: ["Not HTTP", "The response was not HTTP. Check the port, and whether the URL needs http or https."],
  internal: ["Not sent", "The service failed before sending. See its log for the reason. The event is sent again."],
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
