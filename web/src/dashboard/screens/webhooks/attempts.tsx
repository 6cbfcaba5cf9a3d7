import type { DeliveryAttempt, Webhook } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { Badge } from "../../parts/badge.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Answer } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Card, durationText, Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter, timeParameters } from "../../parts/time-filter.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { EVENT_OPTIONS, eventTypeOf } from "./event-texts.ts";
import { DeliveryBadge, OUTCOME_OPTIONS, outcomeOf } from "./outcome-texts.tsx";

const REFRESH_MS = 3_000;

/** The log of what was sent to a webhook, newest first, by outcome. */
export function Attempts({ of }: { readonly of: Webhook }) {
  const { search } = useLocation();
  const outcome = outcomeOf(search.get("outcome"));
  const type = eventTypeOf(search.get("type"));
  const cursor = search.get("cursor");
  const { created_after: from, created_before: to } = createdIn(search);
  const filter = {
    webhook_id: of.id,
    ...(outcome === undefined ? {} : { outcome }),
    ...(type === undefined ? {} : { event_type: type }),
    ...(from === undefined ? {} : { created_at__gte: from }),
    ...(to === undefined ? {} : { created_at__lte: to }),
    ...(cursor === null ? {} : { cursor }),
  };
  const attempts = useQuery(
    ["deliveries", of.id, "list", search.toString()],
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
      <Filters search={search} />
      <Answer of={attempts}>
        {(page) =>
          page.results.length === 0 ? (
            <p class="muted">{Object.keys(filter).length === 1 ? "Nothing was sent yet." : "No attempt fits."}</p>
          ) : (
            <>
              <AttemptTable rows={page.results} />
              <Pager page={page} nouns={["attempt", "attempts"]} onTurn={(next) => changeSearch({ cursor: next })} />
            </>
          )
        }
      </Answer>
    </Card>
  );
}

function Filters({ search }: { readonly search: URLSearchParams }) {
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    changeSearch({ outcome: text("outcome"), type: text("type"), ...timeParameters(data), cursor: null });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        <SelectField name="outcome" label="Outcome" value={search.get("outcome") ?? ""} options={OUTCOME_OPTIONS} />
        <SelectField name="type" label="Type" value={search.get("type") ?? ""} options={EVENT_OPTIONS} />
        <TimeFilter search={search} />
      </form>
    </search>
  );
}

/** Attempts as a table, each leading to its own screen. */
export function AttemptTable({ rows }: { readonly rows: readonly DeliveryAttempt[] }) {
  return (
    <Table
      caption="Attempts, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Event",
          cell: (row) => (
            <Link to={`/webhooks/${row.webhook_id}/attempts/${row.id}`} class="row-link">
              {row.event_type}
            </Link>
          ),
        },
        { title: "Outcome", cell: (row) => <DeliveryBadge of={row} /> },
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
      ]}
    />
  );
}
