import type { DeliveryAttempt } from "@openvoe/client";
import { Button, Card, durationText, Facts, Failure, factCard, Moment } from "../../parts/content.tsx";
import { CodeBlock, CodeLine, RecordPage, say } from "../../parts/page.tsx";
import { Link } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import {
  AttemptTable,
  DeliveryStateBadge,
  DeliveryStates,
  deliveryStateText,
  type EventDelivery,
} from "./attempts.tsx";

const REFRESH_MS = 3_000;

/** One event: its payload, and each delivery with all its attempts and when it is tried again. */
export function EventPage({ params: { id = "" } }: ScreenProps) {
  const attempts = useQuery(
    ["deliveries", "of-event", id],
    (signal) => voe.webhookRequests.list({ event_id: id, page_size: 100 }, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  return (
    <RecordPage
      path="/v1/events/{id}/"
      id={id}
      name="events"
      refreshMs={REFRESH_MS}
      title={({ event_type }) => event_type}
      untitled="Event"
      up={{ to: "/webhooks/events", title: "Events" }}
      mark={({ deliveries }) => <DeliveryStates deliveries={deliveries} />}
    >
      {(one) => (
        <div class="split">
          <div class="stack">
            {one.deliveries.length === 0 ? (
              <Card title="Deliveries">
                <p class="muted">No webhook subscribed to this type when the event was created.</p>
              </Card>
            ) : null}
            {one.deliveries.map((delivery) => (
              <Delivery
                key={delivery.webhook_id}
                delivery={delivery}
                attempts={(attempts.data?.results ?? []).filter((each) => each.webhook_id === delivery.webhook_id)}
              />
            ))}
          </div>
          <div class="stack">
            {factCard("Event", [
              ["Created", <Moment at={one.created_at} showsTime />],
              ["ID", <CodeLine text={one.event_id} what="event ID" />],
            ])}
            <CodeBlock title="Payload" text={one.payload} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}

interface DeliveryProps {
  readonly delivery: EventDelivery;
  readonly attempts: readonly DeliveryAttempt[];
}

function Delivery({ delivery, attempts }: DeliveryProps) {
  const title = delivery.webhook_name ?? "A deleted webhook";
  return (
    <Card
      title={title}
      actions={<DeliveryStateBadge status={delivery.status} />}
      lead={deliveryStateText(delivery.status)}
    >
      <Facts
        facts={[
          [
            "Webhook",
            delivery.webhook_name === null ? (
              <code>{delivery.webhook_url}</code>
            ) : (
              <Link to={`/webhooks/${delivery.webhook_id}`}>{delivery.webhook_url}</Link>
            ),
          ],
          ...(delivery.next_attempt_at === null
            ? []
            : ([
                ["Next attempt", <Moment at={delivery.next_attempt_at} />],
                ["If it fails", scheduleText(delivery.further_delays_seconds)],
              ] as const)),
        ]}
      />
      {attempts.length === 0 ? <p class="muted">No attempts yet.</p> : <AttemptTable rows={attempts} />}
      <ReplayButton delivery={delivery} />
    </Card>
  );
}

/** What follows should every further attempt fail. */
function scheduleText(delays: readonly number[]): string {
  if (delays.length === 0) return "No further retries";
  const each = delays.map((seconds) => (seconds === 0 ? "at once" : durationText(seconds * 1_000)));
  return `Retry after ${each.join(", ")}`;
}

function ReplayButton({
  delivery: { last_attempt_id: id, webhook_name, status },
}: {
  readonly delivery: EventDelivery;
}) {
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
        label={status === "due" ? "Retry now" : "Resend"}
      />
      {replay.error === null ? null : <Failure error={replay.error} />}
    </div>
  );
}
