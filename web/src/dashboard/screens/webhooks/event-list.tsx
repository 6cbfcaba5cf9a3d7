import type { AnswerOf } from "@openvoe/client";
import { FilterBar, FilterSelect } from "../../parts/filters.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf, withQuery } from "../../parts/query.ts";
import { SavedViews } from "../../parts/saved-views.tsx";
import { Empty } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { createdIn, TimeFilter } from "../../parts/time-filter.tsx";
import { useLocation } from "../../router/location.ts";
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
  const { created_after, created_before } = createdIn(search);
  const query = givenOf({
    event_type: eventTypeOf(search.get("type")),
    created_at__gte: created_after,
    created_at__lte: created_before,
    cursor: search.get("cursor"),
  });
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
      <FilterBar>
        <FilterSelect name="type" label="Type" any="Any type" options={EVENT_OPTIONS} />
        <TimeFilter />
      </FilterBar>
      <SavedViews />
      <Pages
        of={events}
        nouns={["event", "events"]}
        empty={
          <Empty icon="webhooks" title="No event fits">
            A verification that ends, an order that moves on, a connection: each is an event, whether or not a webhook
            subscribes to it.
          </Empty>
        }
      >
        {(rows) => (
          <Table caption="Events, newest first" keyOf={({ event_id }) => event_id} rows={rows} columns={COLUMNS} />
        )}
      </Pages>
    </Page>
  );
}

const COLUMNS: readonly Column<ListedEvent>[] = [
  { title: "Event", to: (row) => `/webhooks/events/${row.event_id}`, cell: (row) => row.event_type },
  { title: "Deliveries", cell: (row) => <DeliveryStates of={row.deliveries} /> },
  {
    title: "Attempts",
    isNumber: true,
    isHiddenWhenNarrow: true,
    cell: ({ deliveries }) => deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
  },
  { title: "Created", isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
];
