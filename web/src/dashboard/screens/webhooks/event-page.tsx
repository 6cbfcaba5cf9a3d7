import type { DeliveryAttempt } from "@openvoe/client";
import { Button, Card, durationText, Facts, Failure, Moment, QueryState } from "../../parts/content.tsx";
import { CodeBlock, CodeLine, Page, say } from "../../parts/page.tsx";
import { Link, type ScreenProps } from "../../router/router.tsx";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { AttemptTable } from "./attempts.tsx";
import { DeliveryStateBadge, DeliveryStates, deliveryStateText, type EventDelivery } from "./delivery-state.tsx";

const REFRESH_MS = 3_000;

/** One event: its payload, and each delivery with all its attempts and when it is tried again. */
export function EventPage({ params: { id = "" } }: ScreenProps) {
  const event = useQuery(["events", id], (signal) => voe.request("GET", "/v1/events/{id}/", { path: { id }, signal }), {
    refetchInterval: REFRESH_MS,
  });
  const attempts = useQuery(
    ["deliveries", "of-event", id],
    (signal) => voe.webhookRequests.list({ event_id: id, page_size: 100 }, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  const { data } = event;
  return (
    <Page
      title={data?.event_type ?? "Event"}
      up={{ to: "/webhooks/events", title: "Events" }}
      api={{ path: `/v1/events/${id}/`, data }}
      mark={data === undefined ? null : <DeliveryStates of={data.deliveries} />}
    >
      <QueryState of={event}>
        {(one) => (
          <div class="split">
            <div class="stack">
              {one.deliveries.length === 0 ? (
                <Card title="Deliveries">
                  <p class="muted">No webhook subscribed to this type when it happened.</p>
                </Card>
              ) : null}
              {one.deliveries.map((delivery) => (
                <Delivery
                  key={delivery.webhook_id}
                  of={delivery}
                  attempts={(attempts.data?.results ?? []).filter((each) => each.webhook_id === delivery.webhook_id)}
                />
              ))}
            </div>
            <div class="stack">
              <Card title="Event">
                <Facts
                  facts={[
                    ["Happened", <Moment at={one.created_at} showsTime />],
                    ["Id", <CodeLine text={one.event_id} what="event id" />],
                  ]}
                />
              </Card>
              <CodeBlock title="Payload" text={one.payload} />
            </div>
          </div>
        )}
      </QueryState>
    </Page>
  );
}

interface DeliveryProps {
  readonly of: EventDelivery;
  readonly attempts: readonly DeliveryAttempt[];
}

function Delivery({ of, attempts }: DeliveryProps) {
  const title = of.webhook_name ?? "A deleted webhook";
  return (
    <Card title={title} actions={<DeliveryStateBadge status={of.status} />} lead={deliveryStateText(of.status)}>
      <Facts
        facts={[
          [
            "Webhook",
            of.webhook_name === null ? (
              <code>{of.webhook_url}</code>
            ) : (
              <Link to={`/webhooks/${of.webhook_id}`}>{of.webhook_url}</Link>
            ),
          ],
          ...(of.next_attempt_at === null
            ? []
            : ([
                ["Next attempt", <Moment at={of.next_attempt_at} />],
                ["If it fails", scheduleText(of.further_delays_seconds)],
              ] as const)),
        ]}
      />
      {attempts.length === 0 ? <p class="muted">Not tried yet.</p> : <AttemptTable rows={attempts} />}
      <ReplayButton of={of} />
    </Card>
  );
}

/** What follows should every further attempt fail. */
function scheduleText(delays: readonly number[]): string {
  if (delays.length === 0) return "It was the last one of the schedule";
  const each = delays.map((seconds) => (seconds === 0 ? "at once" : durationText(seconds * 1_000)));
  return `Again after ${each.join(", ")}`;
}

function ReplayButton({ of: { last_attempt_id: id, webhook_name, status } }: { readonly of: EventDelivery }) {
  const replay = useMutation({
    act: (attempt: string) => voe.webhookRequests.replay(attempt),
    changes: [["events"], ["deliveries"]],
    onDone: () => say("The event is sent again."),
  });
  if (!useScope("webhooks:write") || id === null || webhook_name === null || status === "held") return null;
  return (
    <div class="actions">
      <Button
        look="small"
        disabled={replay.isPending}
        onClick={() => replay.run(id)}
        icon="replay"
        label={status === "due" ? "Try it now" : "Send it again"}
      />
      {replay.error === null ? null : <Failure error={replay.error} />}
    </div>
  );
}
