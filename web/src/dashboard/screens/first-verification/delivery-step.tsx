import { type DeliveryAttempt, type Page as ListPage, verifyWebhook } from "@openvoe/client";
import { useEffect, useState } from "preact/hooks";
import { durationText, Icon, QueryState } from "../../parts/content.tsx";
import { CodeBlock } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { DeliveryBadge, deliveryAdvice } from "../webhooks/outcome-texts.tsx";
import { type Arrival, arrivalOf } from "../webhooks/receiver.ts";
import { Step } from "./step.tsx";
import type { KnownWebhook } from "./use-first-run.ts";

const POLL_MS = 500;

interface DeliveryStepProps {
  readonly verificationId: string;
  readonly webhookId: string | null;
  /** The webhook with its secret; null after the page was loaded again. */
  readonly known: KnownWebhook | null;
}

/** The third step: the event of the verification, as it arrived at the service's own receiver. */
export function DeliveryStep({ verificationId, webhookId, known }: DeliveryStepProps) {
  if (webhookId === null) {
    return (
      <Step number={3} title="See the webhook arrive" isDone={false}>
        <p class="muted">
          Your key cannot add webhooks: it lacks the scope <code>webhooks:write</code>.
        </p>
      </Step>
    );
  }
  return <Watched verificationId={verificationId} webhookId={webhookId} known={known} />;
}

function Watched({ verificationId, webhookId, known }: DeliveryStepProps & { readonly webhookId: string }) {
  const query = useQuery(
    ["deliveries", webhookId, "first"],
    (signal) => voe.webhookRequests.list({ webhook_id: webhookId }, { signal }).page(),
    {
      refetchInterval: ({ state }) =>
        attemptAbout(state.data, verificationId)?.outcome === "delivered" ? false : POLL_MS,
    },
  );
  const attempt = attemptAbout(query.data, verificationId);
  return (
    <Step number={3} title="See the webhook arrive" isDone={attempt?.outcome === "delivered"}>
      <QueryState query={query}>
        {() => (
          <div role="status">
            {attempt === undefined ? (
              <p>
                <span class="spinner" /> The event is sent when the verification is final…
              </p>
            ) : (
              <Arrived attempt={attempt} known={known} />
            )}
          </div>
        )}
      </QueryState>
    </Step>
  );
}

/** The latest attempt to send the event of a verification. */
function attemptAbout(
  page: ListPage<DeliveryAttempt> | undefined,
  verificationId: string,
): DeliveryAttempt | undefined {
  return page?.results.find(({ payload }) => payload?.includes(verificationId) === true);
}

function Arrived({ attempt, known }: { readonly attempt: DeliveryAttempt; readonly known: KnownWebhook | null }) {
  const arrival = arrivalOf(attempt.response_body);
  return (
    <>
      <p class="actions">
        <DeliveryBadge attempt={attempt} />
        <span class="muted">in {durationText(attempt.duration_ms)}, to the built-in test receiver</span>
      </p>
      {attempt.outcome === "delivered" && arrival?.body != null ? (
        <>
          <p class="said">
            The test receiver got this request over HTTP and sent it back. Your own receiver will get the same request.
            It contains no personal data: your program reads the verification with its own key.
          </p>
          <CodeBlock title="Received body" text={arrival.body} />
          <SignatureCheck arrival={arrival} secret={known?.signing_secret ?? null} />
        </>
      ) : (
        <p class="notice bad">
          <Icon name="alert" />
          <span>
            {deliveryAdvice(attempt.outcome)} The service must be able to reach itself at the URL of this page.
          </span>
        </p>
      )}
      <p class="said">
        <Link to={`/webhooks/${attempt.webhook_id}/attempts/${attempt.id}`}>See the full attempt</Link>
      </p>
    </>
  );
}

interface SignatureCheckProps {
  readonly arrival: Arrival;
  /** The webhook's signing secret; null where this page does not know it. */
  readonly secret: string | null;
}

type Verdict = "checking" | "genuine" | "wrong" | "unable";

/** Checks in this browser, by the client library, that what arrived is genuine, and that a changed body is refused. */
function SignatureCheck({ arrival, secret }: SignatureCheckProps) {
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
        The signing secret was shown only once. After a reload, this page cannot check the signature. Verify a person
        again to see the check.
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
    "This browser verified the signature with the webhook's secret. It refused the same event with one character changed.",
  ],
  wrong: ["bad", "The signature does not match: the event was changed on the way."],
  unable: ["", "This browser can check signatures only over HTTPS or on localhost."],
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
