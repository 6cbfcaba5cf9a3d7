import { Empty, Moment } from "../../parts/content.tsx";
import { HAPPENED, ListPage } from "../../parts/list.tsx";
import { DeliveryStates } from "./attempts.tsx";
import { EVENT_OPTIONS } from "./event-texts.ts";
import { WebhookTabs } from "./webhook-tabs.tsx";

/** Every event of the last 30 days with all its deliveries, newest first, by type and time. */
export function EventList() {
  return (
    <ListPage
      path="/v1/events/"
      name="events"
      nouns={["event", "events"]}
      title="Events"
      lead="The events of the last 30 days and the state of their deliveries."
      hasApi
      above={<WebhookTabs current="/webhooks/events" />}
      filters={[
        { name: "type", parameter: "event_type", label: "Type", any: "Any type", options: EVENT_OPTIONS },
        HAPPENED,
      ]}
      savesViews
      refreshMs={5_000}
      empty={() => (
        <Empty icon="webhooks" title="No matching events">
          An event is recorded when a verification ends, an order progresses or a person connects, even if no webhook
          subscribes to it.
        </Empty>
      )}
      columns={[
        { title: "Event", to: (row) => `/webhooks/events/${row.event_id}`, cell: (row) => row.event_type },
        { title: "Deliveries", cell: (row) => <DeliveryStates deliveries={row.deliveries} /> },
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
