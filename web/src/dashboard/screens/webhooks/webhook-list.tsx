import type { DeliveryAttempt, Webhook } from "@openvoe/client";
import { Badge } from "../../parts/badge.tsx";
import { LinkButton } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { Pages } from "../../parts/pages.tsx";
import { givenOf } from "../../parts/query.ts";
import { Empty } from "../../parts/states.tsx";
import { Table } from "../../parts/table.tsx";
import { Moment } from "../../parts/texts.tsx";
import { Link } from "../../router/link.tsx";
import { useLocation } from "../../router/location.ts";
import { useScope } from "../../service/session.tsx";
import { useQuery } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";
import { eventsText } from "./event-texts.ts";
import { Strip } from "./health.tsx";
import { WebhookTabs } from "./webhook-tabs.tsx";

const REFRESH_MS = 10_000;

/** The webhooks of the environment, each with its last attempts. */
export function WebhookList() {
  const cursor = useLocation().search.get("cursor");
  const webhooks = useQuery(["webhooks", "list", cursor], (signal) =>
    voe.webhooks.list(givenOf({ cursor }), { signal }).page(),
  );
  const attempts = useQuery(
    ["deliveries", "latest"],
    (signal) => voe.webhookRequests.list({ page_size: 100 }, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  return (
    <Page
      title="Webhooks"
      lead="Addresses of yours that events are sent to, signed, at least once."
      actions={<AddButton />}
    >
      <WebhookTabs current="/webhooks" />
      <Pages
        of={webhooks}
        nouns={["webhook", "webhooks"]}
        empty={
          <Empty icon="webhooks" title="No webhooks yet" action={<AddButton />}>
            Programs learn from events that a verification is done, instead of asking again and again. No receiver yet?
            The service has one to try.
          </Empty>
        }
      >
        {(rows) => <WebhookTable rows={rows} attempts={attempts.data?.results ?? []} />}
      </Pages>
    </Page>
  );
}

function AddButton() {
  return useScope("webhooks:write") ? (
    <LinkButton to="/webhooks/new" look="primary" icon="plus">
      Add webhook
    </LinkButton>
  ) : null;
}

interface WebhookTableProps {
  readonly rows: readonly Webhook[];
  readonly attempts: readonly DeliveryAttempt[];
}

function WebhookTable({ rows, attempts }: WebhookTableProps) {
  return (
    <Table
      caption="Webhooks, newest first"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        {
          title: "Name",
          cell: (row) => (
            <span>
              <Link to={`/webhooks/${row.id}`} class="row-link">
                {row.name}
              </Link>
              <code class="muted line">{row.webhook_url}</code>
            </span>
          ),
        },
        { title: "Events", cell: (row) => eventsText(row.events) },
        { title: "Status", cell: (row) => <EnabledBadge of={row} /> },
        {
          title: "Last attempts",
          cell: (row) => <Strip attempts={attempts.filter((one) => one.webhook_id === row.id).slice(0, 24)} />,
        },
        { title: "Created", isHiddenWhenNarrow: true, isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

/** Whether events are sent to a webhook. */
export function EnabledBadge({ of }: { readonly of: Pick<Webhook, "enabled"> }) {
  return <Badge tone={of.enabled ? "good" : "warning"}>{of.enabled ? "Enabled" : "Disabled"}</Badge>;
}
