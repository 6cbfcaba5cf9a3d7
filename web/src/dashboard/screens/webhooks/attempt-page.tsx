import type { DeliveryAttempt } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { Button, Card, durationText, Failure, factCard, LinkButton, Moment, Notice } from "../../parts/content.tsx";
import { CodeBlock, CodeLine, RecordPage, say } from "../../parts/page.tsx";
import { Link, navigate } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useScope, voe } from "../../service/voe.ts";
import { DeliveryBadge, deliveryAdvice } from "./outcome-texts.tsx";

/** One attempt: what was sent, what came back, and what to do where it failed. */
export function AttemptPage({ params: { id = "", attempt = "" } }: ScreenProps) {
  return (
    <RecordPage
      path="/v1/webhook-requests/{id}/"
      id={attempt}
      name="deliveries"
      title={({ event_type }) => event_type}
      untitled="Attempt"
      up={{ to: `/webhooks/${id}`, title: "Webhook" }}
      mark={(one) => <DeliveryBadge attempt={one} />}
      actions={(one) => <ReplayButton attempt={one} />}
    >
      {(one) => <Details attempt={one} />}
    </RecordPage>
  );
}

function Details({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const isDelivered = attempt.outcome === "delivered";
  return (
    <div class="stack">
      {isDelivered ? null : (
        <Notice tone="bad">
          <p>{deliveryAdvice(attempt.outcome)}</p>
          {attempt.failure_reason === null ? null : (
            <p>
              <code>{attempt.failure_reason}</code>
            </p>
          )}
          {attempt.redirect_location === null ? null : (
            <p>
              It redirects to <code>{attempt.redirect_location}</code>
            </p>
          )}
          <LinkButton to={`/webhooks/${attempt.webhook_id}/edit`} look="small" label="Edit the webhook" />
        </Notice>
      )}
      {factCard("Attempt", [
        ["Sent", <Moment at={attempt.created_at} showsTime />],
        ["URL", <code>{attempt.webhook_url}</code>],
        ["IP address", attempt.remote_address],
        ["Response", attempt.status_code === null ? "None" : String(attempt.status_code)],
        ["Duration", durationText(attempt.duration_ms)],
        ["Attempt", `${attempt.attempt}${attempt.is_replay ? ", of a replay" : ""}`],
        ...sampleOf(attempt),
        ...aboutOf(attempt.payload),
        ["Event", <Link to={`/webhooks/events/${attempt.event_id}`}>All deliveries of this event</Link>],
        ["Event ID", <CodeLine text={attempt.event_id} what="event ID" />],
      ])}
      <div class="grid">
        <Card title="Request" lead="The signed request as it was sent. The body is formatted for reading.">
          {attempt.payload === null ? (
            <p class="muted">The event is older than 30 days.</p>
          ) : (
            <CodeBlock title="Body" text={attempt.payload} />
          )}
          <Headers headers={attempt.request_headers} />
        </Card>
        <Card title="Response" lead="The first 16 KiB of the response.">
          {attempt.response_body === null || attempt.response_body === "" ? (
            <p class="muted">{attempt.status_code === null ? "No response." : "The response had no body."}</p>
          ) : (
            <CodeBlock title="Body" text={attempt.response_body} />
          )}
          <Headers headers={attempt.response_headers} />
        </Card>
      </div>
    </div>
  );
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> | null }) {
  if (headers === null) return null;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
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
  return [["Subject", link]];
}

function ReplayButton({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const replay = useMutation({
    act: (id: string) => voe.webhookRequests.replay(id),
    changes: [["deliveries"]],
    onDone: () => {
      say("The event is sent again.");
      navigate(`/webhooks/${attempt.webhook_id}`);
    },
  });
  const mayWrite = useScope("webhooks:write");
  // A test is not stored as an event: there is nothing to send again.
  if (!mayWrite || attempt.event_type === "webhook-test") return null;
  return (
    <>
      <Button disabled={replay.isPending} onClick={() => replay.run(attempt.id)} icon="replay" label="Replay" />
      {replay.error === null ? null : <Failure error={replay.error} />}
    </>
  );
}
