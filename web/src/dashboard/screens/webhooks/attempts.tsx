import type { AnswerOf, DeliveryAttempt, Webhook } from "@openvoe/client";
import { Badge, Card, durationText, Moment, type Tone } from "../../parts/content.tsx";
import { createdIn, FilterBar, FilterSelect, givenOf, TimeFilter } from "../../parts/filters.tsx";
import { Pages } from "../../parts/list.tsx";
import { tableOf } from "../../parts/table.tsx";
import { Link, useLocation } from "../../router/router.tsx";
import { useQuery, voe } from "../../service/voe.ts";
import { EVENT_OPTIONS, eventTypeOf } from "./event-texts.ts";
import { DeliveryBadge, OUTCOME_OPTIONS, outcomeOf } from "./outcome-texts.tsx";

const REFRESH_MS = 3_000;

/** The log of what was sent to a webhook, newest first, by outcome. */
export function Attempts({ webhook }: { readonly webhook: Webhook }) {
  const { search } = useLocation();
  const { created_after, created_before } = createdIn(search);
  const filter = {
    webhook_id: webhook.id,
    ...givenOf({
      outcome: outcomeOf(search.get("outcome")),
      event_type: eventTypeOf(search.get("type")),
      created_at__gte: created_after,
      created_at__lte: created_before,
      cursor: search.get("cursor"),
    }),
  };
  const attempts = useQuery(
    ["deliveries", webhook.id, "list", search.toString()],
    (signal) => voe.webhookRequests.list(filter, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Card
      title="Attempts"
      lead={
        <>
          Every delivery attempt of the last 30 days. <Link to="/webhooks/events">See events with all deliveries</Link>
        </>
      }
    >
      <FilterBar>
        <FilterSelect name="outcome" label="Outcome" any="Any outcome" options={OUTCOME_OPTIONS} />
        <FilterSelect name="type" label="Type" any="Any type" options={EVENT_OPTIONS} />
        <TimeFilter />
      </FilterBar>
      <Pages
        query={attempts}
        nouns={["attempt", "attempts"]}
        empty={<p class="muted">{Object.keys(filter).length === 1 ? "No attempts yet." : "No matching attempts."}</p>}
      >
        {(rows) => <AttemptTable rows={rows} />}
      </Pages>
    </Card>
  );
}

/** Attempts as a table, each leading to its own screen. */
export function AttemptTable({ rows }: { readonly rows: readonly DeliveryAttempt[] }) {
  return tableOf("Attempts, newest first", rows, [
    { title: "Event", to: (row) => `/webhooks/${row.webhook_id}/attempts/${row.id}`, cell: (row) => row.event_type },
    { title: "Outcome", cell: (row) => <DeliveryBadge attempt={row} /> },
    {
      title: "Attempt",
      cell: (row) => (
        <>
          {row.attempt} {row.is_replay ? <Badge tone="neutral">Replay</Badge> : null}
        </>
      ),
    },
    { title: "Duration", isNumber: true, isMinor: true, cell: (row) => durationText(row.duration_ms) },
    { title: "Sent", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
  ]);
}

/** How the delivery of an event to one webhook stands. */
export type EventDelivery = AnswerOf<"GET", "/v1/events/{id}/">["deliveries"][number];

type State = EventDelivery["status"];

const STATES: Readonly<Record<State, readonly [tone: Tone, title: string, text: string]>> = {
  delivered: ["good", "Delivered", "An attempt succeeded."],
  due: ["active", "Waiting", "The service will retry."],
  exhausted: ["bad", "Given up", "Every scheduled attempt has failed. Fix the receiver, then replay the event."],
  held: ["warning", "Held", "The webhook is or was disabled. Enable it, then replay its events."],
};

/** How one delivery stands. */
export function DeliveryStateBadge({ status }: { readonly status: State }) {
  const [tone, title] = STATES[status];
  return <Badge tone={tone}>{title}</Badge>;
}

/** What a state means, and what to do about it. */
export function deliveryStateText(status: State): string {
  return STATES[status][2];
}

/** How all deliveries of an event stand: each state once, with its number. */
export function DeliveryStates({ deliveries }: { readonly deliveries: readonly EventDelivery[] }) {
  if (deliveries.length === 0) return <span class="muted">No webhook subscribed</span>;
  return (
    <span class="badges">
      {Object.entries(STATES).flatMap(([status, [tone, title]]) => {
        const count = deliveries.filter((one) => one.status === status).length;
        if (count === 0) return [];
        return [
          <Badge key={status} tone={tone}>
            {count === 1 && deliveries.length === 1 ? title : `${count} ${title.toLowerCase()}`}
          </Badge>,
        ];
      })}
    </span>
  );
}
