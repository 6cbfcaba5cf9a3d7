import type { DeliveryAttempt, Webhook } from "@openvoe/client";
import { Badge, Card, durationText, Moment } from "../../parts/content.tsx";
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
          Each try to send an event, of the last 30 days.{" "}
          <Link to="/webhooks/events">Events with all their deliveries</Link>
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
        empty={<p class="muted">{Object.keys(filter).length === 1 ? "Nothing was sent yet." : "No attempt fits."}</p>}
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
    { title: "Took", isNumber: true, isMinor: true, cell: (row) => durationText(row.duration_ms) },
    { title: "Sent", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
  ]);
}
