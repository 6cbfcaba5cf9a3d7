import type { Webhook } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, Card, Facts, Failure, LinkButton, Moment, Notice, QueryState } from "../../parts/content.tsx";
import { CodeLine, Page, SecretOnce, say } from "../../parts/page.tsx";
import { navigate, type ScreenProps } from "../../router/router.tsx";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { Attempts } from "./attempts.tsx";
import { Health } from "./health.tsx";
import { ReplayProgress } from "./replay-progress.tsx";
import { SampleCard } from "./sample-card.tsx";
import { DeleteButton, DisableButton, ReplayDialog, RotateButton } from "./webhook-dialogs.tsx";
import { EnabledBadge } from "./webhook-list.tsx";

const REFRESH_MS = 3_000;

/** One webhook: its health, its attempts, and what can be done with it. */
export function WebhookPage({ params: { id = "" } }: ScreenProps) {
  const webhook = useQuery(["webhooks", id], (signal) => voe.webhooks.get(id, { signal }), {
    refetchInterval: REFRESH_MS,
  });
  const latest = useQuery(
    ["deliveries", id, "latest"],
    (signal) => voe.webhookRequests.list({ webhook_id: id, page_size: 100 }, { signal }).page(),
    { refetchInterval: REFRESH_MS },
  );
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = webhook;
  return (
    <Page
      title={data?.name ?? "Webhook"}
      up={{ to: "/webhooks", title: "Webhooks" }}
      api={{ path: `/v1/webhooks/${id}/`, data }}
      mark={data === undefined ? null : <EnabledBadge of={data} />}
      actions={data === undefined ? null : <Acts of={data} onSecret={setSecret} />}
    >
      {secret === null ? null : (
        <SecretOnce title="New signing secret" text={secret} onStored={() => setSecret(null)} />
      )}
      <QueryState of={webhook}>
        {(one) => (
          <>
            {one.enabled ? null : <Disabled of={one} />}
            <ReplayProgress id={one.id} />
            <div class="stack">
              <div class="grid">
                <Details of={one} />
                <Health attempts={latest.data?.results ?? []} count={latest.data?.count ?? 0} />
              </div>
              <SampleCard of={one} />
              <Attempts of={one} />
            </div>
          </>
        )}
      </QueryState>
    </Page>
  );
}

function Disabled({ of }: { readonly of: Webhook }) {
  return (
    <Notice tone="warning" icon={null} title="No events are sent to this webhook.">
      <p>{whyDisabled(of)} Its events are kept for 30 days: enable it, then replay what was not delivered.</p>
      <EnableButton of={of} />
    </Notice>
  );
}

/** Why, when and by whom a webhook was disabled. */
function whyDisabled({ disabled }: Webhook): ComponentChildren {
  if (disabled === undefined) return "It is disabled.";
  const { reason, at, by } = disabled;
  const when =
    at === null ? null : (
      <>
        {" "}
        (<Moment at={at} />)
      </>
    );
  if (reason === "gone") return <>The receiver answered 410, which disables a webhook{when}.</>;
  if (reason === "failing") return <>No delivery has succeeded for five days{when}.</>;
  const who =
    by === null ? (
      "a key or a member"
    ) : by.startsWith("member:") ? (
      "a member"
    ) : (
      <>
        the key <code>{by}</code>
      </>
    );
  return (
    <>
      It was disabled by {who}
      {when}.
    </>
  );
}

function EnableButton({ of: { id } }: { readonly of: Webhook }) {
  const change = useMutation({
    act: (one: string) => voe.webhooks.update(one, { enabled: true }),
    changes: [["webhooks"]],
    onDone: () => say("The webhook is enabled."),
  });
  if (!useScope("webhooks:write")) return null;
  return (
    <>
      <Button disabled={change.isPending} onClick={() => change.run(id)} label="Enable" />
      {change.error === null ? null : <Failure error={change.error} />}
    </>
  );
}

interface ActsProps {
  readonly of: Webhook;
  readonly onSecret: (secret: string) => void;
}

function Acts({ of, onSecret }: ActsProps) {
  const [isReplaying, setReplaying] = useState(false);
  const test = useMutation({
    act: (id: string) => voe.webhooks.test(id),
    changes: [["deliveries"]],
    onDone: (attempt) => navigate(`/webhooks/${of.id}/attempts/${attempt.id}`),
  });
  if (!useScope("webhooks:write")) return null;
  return (
    <>
      <Button look="primary" disabled={test.isPending} onClick={() => test.run(of.id)}>
        {test.isPending ? <span class="spinner" /> : null} Send test
      </Button>
      <LinkButton to={`/webhooks/${of.id}/edit`}>Edit</LinkButton>
      <Button disabled={!of.enabled} onClick={() => setReplaying(true)} label="Replay…" />
      <RotateButton of={of} onSecret={onSecret} />
      {of.enabled ? <DisableButton of={of} /> : null}
      <DeleteButton of={of} />
      {test.error === null ? null : <Failure error={test.error} />}
      {isReplaying ? <ReplayDialog of={of} onClose={() => setReplaying(false)} /> : null}
    </>
  );
}

function Details({ of }: { readonly of: Webhook }) {
  return (
    <Card title="Webhook">
      <Facts
        facts={[
          ["URL", <CodeLine text={of.webhook_url} what="URL" />],
          ["Events", of.events.includes("*") ? "All events" : of.events.join(", ")],
          ["Mail when it fails", of.alerts === false ? "No" : "To members who may change webhooks"],
          ["Headers of your own", of.header_names === undefined ? "None" : of.header_names.join(", ")],
          ["Deliveries a second", of.max_per_second === undefined ? "No limit" : `At most ${of.max_per_second}`],
          ["Created", <Moment at={of.created_at} showsTime />],
          ["Id", <CodeLine text={of.id} what="id" />],
        ]}
      />
    </Card>
  );
}
