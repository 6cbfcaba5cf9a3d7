import type { AnswerOf } from "@openvoe/client";
import type { TargetedEvent } from "preact";
import { withQuery } from "../../parts/export-button.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Page } from "../../parts/page.tsx";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Answer, Empty } from "../../parts/states.tsx";
import { Pager, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter, timeParameters } from "../../parts/time-filter.tsx";
import { Link } from "../../router/link.tsx";
import { changeSearch, useLocation } from "../../router/location.ts";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { DeliveryStates } from "./delivery-state.tsx";
import { EVENT_OPTIONS, eventTypeOf } from "./event-texts.ts";
import { WebhookTabs } from "./webhook-tabs.tsx";

const REFRESH_MS = 5_000;

type EventPageList = AnswerOf<"GET", "/v1/events/">;
type ListedEvent = EventPageList["results"][number];

/** Every event of the last 30 days with all its deliveries, newest first, by type and time. */
export function EventList() {
  const { search } = useLocation();
  const query = queryOf(search);
  const events = useQuery(
    ["events", "list", search.toString()],
    (signal) => voe.request("GET", "/v1/events/", { query, signal }),
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Page
      title="Events"
      lead="What happened in the last 30 days, and how its deliveries stand."
      api={{ path: withQuery("/v1/events/", query), data: events.data }}
    >
      <WebhookTabs current="/webhooks/events" />
      <Filters search={search} />
      <SavedViews />
      <Answer of={events}>
        {(page) =>
          page.results.length === 0 ? (
            <Empty icon="webhooks" title="No event fits">
              A verification that ends, an order that moves on, a connection: each is an event, whether or not a webhook
              subscribes to it.
            </Empty>
          ) : (
            <>
              <EventTable rows={page.results} />
              <Pager page={page} nouns={["event", "events"]} onTurn={(next) => changeSearch({ cursor: next })} />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function queryOf(search: URLSearchParams) {
  const type = eventTypeOf(search.get("type"));
  const cursor = search.get("cursor");
  const { created_after: from, created_before: to } = createdIn(search);
  return {
    ...(type === undefined ? {} : { event_type: type }),
    ...(from === undefined ? {} : { created_at__gte: from }),
    ...(to === undefined ? {} : { created_at__lte: to }),
    ...(cursor === null ? {} : { cursor }),
  };
}

function Filters({ search }: { readonly search: URLSearchParams }) {
  const filter = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    changeSearch({ type: String(data.get("type") ?? ""), ...timeParameters(data), cursor: null });
  };
  return (
    <search>
      <form class="filters" onSubmit={filter} onChange={filter}>
        <SelectField name="type" label="Type" value={search.get("type") ?? ""} options={EVENT_OPTIONS} />
        <TimeFilter search={search} />
      </form>
    </search>
  );
}

function EventTable({ rows }: { readonly rows: readonly ListedEvent[] }) {
  return (
    <Table
      caption="Events, newest first"
      keyOf={(row) => row.event_id}
      rows={rows}
      columns={[
        {
          title: "Event",
          cell: (row) => (
            <Link to={`/webhooks/events/${row.event_id}`} class="row-link">
              {row.event_type}
            </Link>
          ),
        },
        { title: "Deliveries", cell: (row) => <DeliveryStates of={row.deliveries} /> },
        {
          title: "Attempts",
          isNumber: true,
          isMinor: true,
          cell: ({ deliveries }) => deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
        },
        { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}
