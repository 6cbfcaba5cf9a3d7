import type { Webhook } from "@openvoe/client";
import { Badge, Empty, LinkButton, Moment } from "../../parts/content.tsx";
import { ListPage } from "../../parts/list.tsx";
import { Link } from "../../router/router.tsx";
import { useQuery, useScope, voe } from "../../service/voe.ts";
import { eventsText } from "./event-texts.ts";
import { Strip } from "./health.tsx";
import { WebhookTabs } from "./webhook-tabs.tsx";

const REFRESH_MS = 10_000;

/** The webhooks of the environment, each with its last attempts. */
export function WebhookList() {
  const latest = useQuery(
    ["deliveries", "latest"],
    (signal) => voe.webhookRequests.list({ page_size: 100 }, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  const attempts = latest.data?.results ?? [];
  return (
    <ListPage
      path="/v1/webhooks/"
      name="webhooks"
      nouns={["webhook", "webhooks"]}
      title="Webhooks"
      lead="Your URLs that receive events. Each event is signed and delivered at least once."
      actions={<AddButton />}
      above={<WebhookTabs current="/webhooks" />}
      empty={() => (
        <Empty icon="webhooks" title="No webhooks yet" action={<AddButton />}>
          Webhooks notify your programs when a verification is done, so they do not need to poll. No receiver yet? Try
          the built-in test receiver.
        </Empty>
      )}
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
        { title: "Status", cell: (row) => <EnabledBadge webhook={row} /> },
        {
          title: "Recent attempts",
          cell: (row) => <Strip attempts={attempts.filter((one) => one.webhook_id === row.id).slice(0, 24)} />,
        },
        { title: "Created", isMinor: true, isNumber: true, cell: (row) => <Moment at={row.created_at} /> },
      ]}
    />
  );
}

function AddButton() {
  return useScope("webhooks:write") ? (
    <LinkButton to="/webhooks/new" look="primary" icon="plus" label="Add webhook" />
  ) : null;
}

/** Whether events are sent to a webhook. */
export function EnabledBadge({ webhook }: { readonly webhook: Pick<Webhook, "enabled"> }) {
  return <Badge tone={webhook.enabled ? "good" : "warning"}>{webhook.enabled ? "Enabled" : "Disabled"}</Badge>;
}
