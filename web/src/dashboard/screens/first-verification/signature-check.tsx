import { verifyWebhook } from "@openvoe/client";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../parts/content.tsx";
import type { Arrival } from "../webhooks/receiver.ts";

interface SignatureCheckProps {
  readonly arrival: Arrival;
  /** The webhook's signing secret; null where this page does not know it. */
  readonly secret: string | null;
}

type Verdict = "checking" | "genuine" | "wrong" | "unable";

/** Checks in this browser, by the client library, that what arrived is genuine, and that a changed body is refused. */
export function SignatureCheck({ arrival, secret }: SignatureCheckProps) {
  const [verdict, setVerdict] = useState<Verdict>("checking");
  useEffect(() => {
    let isCurrent = true;
    judge(arrival, secret).then((found) => {
      if (isCurrent) setVerdict(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [arrival.received_at, secret]);
  if (secret === null) {
    return (
      <p class="muted small">
        The signing secret was shown once, so after loading this page again the signature cannot be checked here. Verify
        a person again to see it checked.
      </p>
    );
  }
  const [tone, text] = VERDICTS[verdict];
  return (
    <p class={`notice ${tone}`}>
      <Icon name={tone === "good" ? "check" : tone === "bad" ? "alert" : "info"} />
      <span>
        {text}
        <code class="line">webhook-signature: {arrival.headers["webhook-signature"]}</code>
      </span>
    </p>
  );
}

const VERDICTS: Readonly<Record<Verdict, readonly [tone: string, text: string]>> = {
  checking: ["", "Checking the signature…"],
  genuine: [
    "good",
    "Signature checked in this browser with the webhook's secret: genuine. The same event with one changed character is refused.",
  ],
  wrong: ["bad", "The signature does not fit what arrived: something on the way has changed it."],
  unable: ["", "This browser checks signatures only over HTTPS, or on this machine."],
};

async function judge({ body, headers }: Arrival, signingSecret: string | null): Promise<Verdict> {
  if (body === null || signingSecret === null) return "checking";
  if (globalThis.crypto?.subtle === undefined) return "unable";
  const isGenuine = await passes({ body, headers, signingSecret });
  const isForgeryTaken = await passes({ body: body.replace("webhook_id", "webhook-id"), headers, signingSecret });
  return isGenuine && !isForgeryTaken ? "genuine" : "wrong";
}

/** A day: what arrived earlier is looked at again, which no receiver does. */
const TOLERANCE_SECONDS = 86_400;

interface Delivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signingSecret: string;
}

function passes(delivery: Delivery): Promise<boolean> {
  return verifyWebhook({ ...delivery, toleranceSeconds: TOLERANCE_SECONDS }).then(
    () => true,
    () => false,
  );
}
