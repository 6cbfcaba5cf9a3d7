import type { DeliveryAttempt } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import {
  Button,
  Card,
  durationText,
  Facts,
  Failure,
  LinkButton,
  Moment,
  Notice,
  QueryState,
} from "../../parts/content.tsx";
import { CodeBlock, CodeLine, Page, say } from "../../parts/page.tsx";
import { Link, navigate, type ScreenProps } from "../../router/router.tsx";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { DeliveryBadge, deliveryAdvice } from "./outcome-texts.tsx";

/** One attempt: what was sent, what came back, and what to do where it failed. */
export function AttemptPage({ params: { id = "", attempt = "" } }: ScreenProps) {
  const query = useQuery(["deliveries", "attempt", attempt], (signal) => voe.webhookRequests.get(attempt, { signal }));
  const { data } = query;
  return (
    <Page
      title={data?.event_type ?? "Attempt"}
      up={{ to: `/webhooks/${id}`, title: "Webhook" }}
      api={{ path: `/v1/webhook-requests/${attempt}/`, data }}
      mark={data === undefined ? null : <DeliveryBadge of={data} />}
      actions={data === undefined ? null : <ReplayButton of={data} />}
    >
      <QueryState of={query}>{(one) => <Details of={one} />}</QueryState>
    </Page>
  );
}

function Details({ of }: { readonly of: DeliveryAttempt }) {
  const isDelivered = of.outcome === "delivered";
  return (
    <div class="stack">
      {isDelivered ? null : (
        <Notice tone="bad">
          <p>{deliveryAdvice(of.outcome)}</p>
          {of.failure_reason === null ? null : (
            <p>
              <code>{of.failure_reason}</code>
            </p>
          )}
          {of.redirect_location === null ? null : (
            <p>
              It leads to <code>{of.redirect_location}</code>
            </p>
          )}
          <LinkButton to={`/webhooks/${of.webhook_id}/edit`} look="small" label="Edit the webhook" />
        </Notice>
      )}
      <Card title="Attempt">
        <Facts
          facts={[
            ["Sent", <Moment at={of.created_at} showsTime />],
            ["To", <code>{of.webhook_url}</code>],
            ["Address", of.remote_address],
            ["Answer", of.status_code === null ? "None" : String(of.status_code)],
            ["Took", durationText(of.duration_ms)],
            ["Attempt", `${of.attempt}${of.is_replay ? ", of a replay" : ""}`],
            ...sampleOf(of),
            ...aboutOf(of.payload),
            ["Event", <Link to={`/webhooks/events/${of.event_id}`}>All deliveries of this event</Link>],
            ["Event id", <CodeLine text={of.event_id} what="event id" />],
          ]}
        />
      </Card>
      <div class="grid">
        <Card title="Request" lead="The bytes that were sent and signed, laid out.">
          {of.payload === null ? (
            <p class="muted">The event is older than 30 days.</p>
          ) : (
            <CodeBlock title="Body" text={of.payload} />
          )}
          <Headers of={of.request_headers} />
        </Card>
        <Card title="Answer" lead="What the receiver answered: the first 16 KiB.">
          {of.response_body === null || of.response_body === "" ? (
            <p class="muted">{of.status_code === null ? "No answer came." : "The answer had no body."}</p>
          ) : (
            <CodeBlock title="Body" text={of.response_body} />
          )}
          <Headers of={of.response_headers} />
        </Card>
      </div>
    </div>
  );
}

function Headers({ of }: { readonly of: Readonly<Record<string, string>> | null }) {
  if (of === null) return null;
  const lines = Object.entries(of).map(([name, value]) => `${name}: ${value}`);
  return <CodeBlock title="Headers" text={lines.join("\n")} />;
}

type FactRow = readonly [string, ComponentChildren];

/** Of which type a test was a sample. */
function sampleOf({ event_type, payload }: DeliveryAttempt): readonly FactRow[] {
  const [, type = event_type] = /"event_type":"([a-z-]+)"/.exec(payload ?? "") ?? [];
  return type === event_type ? [] : [["Sample of", <code>{type}</code>]];
}

/** The way to the verification that an event is about. */
function aboutOf(payload: string | null): readonly FactRow[] {
  const [, id] = /"verification_id":"(iv_[0-9a-f]+)"/.exec(payload ?? "") ?? [];
  if (id === undefined) return [];
  const link = <Link to={`/verifications/${id}`}>See the verification</Link>;
  return [["About", link]];
}

function ReplayButton({ of }: { readonly of: DeliveryAttempt }) {
  const replay = useMutation({
    act: (id: string) => voe.webhookRequests.replay(id),
    changes: [["deliveries"]],
    onDone: () => {
      say("The event is sent again.");
      navigate(`/webhooks/${of.webhook_id}`);
    },
  });
  const mayWrite = useScope("webhooks:write");
  // A test is not stored as an event: there is nothing to send again.
  if (!mayWrite || of.event_type === "webhook-test") return null;
  return (
    <>
      <Button disabled={replay.isPending} onClick={() => replay.run(of.id)} icon="replay" label="Replay" />
      {replay.error === null ? null : <Failure error={replay.error} />}
    </>
  );
}
