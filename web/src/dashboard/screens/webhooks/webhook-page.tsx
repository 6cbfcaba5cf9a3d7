import { type DeliveryAttempt, EVENT_SUMMARIES, isApiError, type Webhook } from "@openvoe/client";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import {
  Button,
  Card,
  countText,
  durationText,
  Failure,
  factCard,
  LinkButton,
  Moment,
  Notice,
  numberText,
  QueryState,
} from "../../parts/content.tsx";
import { Form, SelectField } from "../../parts/form.tsx";
import { CodeBlock, CodeLine, Page, SecretOnce, say } from "../../parts/page.tsx";
import { Link, navigate } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery, useScope, voe } from "../../service/voe.ts";
import { Attempts } from "./attempts.tsx";
import { Health } from "./health.tsx";
import { DeliveryBadge, deliveryAdvice } from "./outcome-texts.tsx";
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
      mark={data === undefined ? null : <EnabledBadge webhook={data} />}
      actions={data === undefined ? null : <Acts webhook={data} onSecret={setSecret} />}
    >
      {secret === null ? null : (
        <SecretOnce title="New signing secret" text={secret} onStored={() => setSecret(null)} />
      )}
      <QueryState query={webhook}>
        {(one) => (
          <>
            {one.enabled ? null : <Disabled webhook={one} />}
            <ReplayProgress id={one.id} />
            <div class="stack">
              <div class="grid">
                <Details webhook={one} />
                <Health attempts={latest.data?.results ?? []} count={latest.data?.count ?? 0} />
              </div>
              <SampleCard webhook={one} />
              <Attempts webhook={one} />
            </div>
          </>
        )}
      </QueryState>
    </Page>
  );
}

function Disabled({ webhook }: { readonly webhook: Webhook }) {
  return (
    <Notice tone="warning" icon={null} title="No events are sent to this webhook.">
      <p>{whyDisabled(webhook)} Its events are stored for 30 days. Enable it, then replay undelivered events.</p>
      <EnableButton webhook={webhook} />
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
  if (reason === "gone") return <>The receiver responded with 410, which disables a webhook{when}.</>;
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

function EnableButton({ webhook: { id } }: { readonly webhook: Webhook }) {
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
  readonly webhook: Webhook;
  readonly onSecret: (secret: string) => void;
}

function Acts({ webhook, onSecret }: ActsProps) {
  const [isReplaying, setReplaying] = useState(false);
  const test = useMutation({
    act: (id: string) => voe.webhooks.test(id),
    changes: [["deliveries"]],
    onDone: (attempt) => navigate(`/webhooks/${webhook.id}/attempts/${attempt.id}`),
  });
  if (!useScope("webhooks:write")) return null;
  return (
    <>
      <Button look="primary" disabled={test.isPending} onClick={() => test.run(webhook.id)}>
        {test.isPending ? <span class="spinner" /> : null} Send test
      </Button>
      <LinkButton to={`/webhooks/${webhook.id}/edit`}>Edit</LinkButton>
      <Button disabled={!webhook.enabled} onClick={() => setReplaying(true)} label="Replay…" />
      <RotateButton webhook={webhook} onSecret={onSecret} />
      {webhook.enabled ? <DisableButton webhook={webhook} /> : null}
      <DeleteButton webhook={webhook} />
      {test.error === null ? null : <Failure error={test.error} />}
      {isReplaying ? <ReplayDialog webhook={webhook} onClose={() => setReplaying(false)} /> : null}
    </>
  );
}

function Details({ webhook }: { readonly webhook: Webhook }) {
  return factCard("Webhook", [
    ["URL", <CodeLine text={webhook.webhook_url} what="URL" />],
    ["Events", webhook.events.includes("*") ? "All events" : webhook.events.join(", ")],
    ["Email alerts", webhook.alerts === false ? "Off" : "To members who can change webhooks"],
    ["Custom headers", webhook.header_names === undefined ? "None" : webhook.header_names.join(", ")],
    ["Rate limit", webhook.max_per_second === undefined ? "No limit" : `${webhook.max_per_second} per second`],
    ["Created", <Moment at={webhook.created_at} showsTime />],
    ["ID", <CodeLine text={webhook.id} what="ID" />],
  ]);
}

type SampleType = keyof typeof EVENT_SUMMARIES;

const TYPES = Object.keys(EVENT_SUMMARIES) as readonly SampleType[];

const TYPE_OPTIONS = TYPES.filter((type) => type !== "webhook-test").map((type) => [type, type] as const);

/** Sends a sample of a type to a webhook, and shows what the receiver answered. */
export function SampleCard({ webhook: { id } }: { readonly webhook: Webhook }) {
  const [type, setType] = useState<SampleType>(TYPE_OPTIONS[0]?.[0] ?? "webhook-test");
  const send = useMutation({
    act: (sample: SampleType) => voe.webhooks.test(id, { event_type: sample }),
    changes: [["deliveries"]],
  });
  if (!useScope("webhooks:write")) return null;
  const { answer } = send;
  return (
    <Card
      title="Send a sample"
      lead="Sent once, signed, whichever event types the webhook subscribes to. The IDs in a sample are made up."
    >
      <Form mutation={send} submit="Send sample" onSubmit={() => send.run(type)}>
        <SelectField
          name="event_type"
          label="Event type"
          value={type}
          options={TYPE_OPTIONS}
          hint={EVENT_SUMMARIES[type]}
          onChange={(value) => setType(TYPES.find((one) => one === value) ?? "webhook-test")}
        />
      </Form>
      <div role="status">{answer === undefined || send.isPending ? null : <Answered attempt={answer} />}</div>
    </Card>
  );
}

function Answered({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { response_body: body } = attempt;
  return (
    <div class="sample-answer">
      <p>
        <DeliveryBadge attempt={attempt} /> {attempt.status_code ?? "No response"} in{" "}
        {durationText(attempt.duration_ms)}.{" "}
        <Link to={`/webhooks/${attempt.webhook_id}/attempts/${attempt.id}`}>Full attempt</Link>
      </p>
      {attempt.outcome === "delivered" ? null : <p>{deliveryAdvice(attempt.outcome)}</p>}
      {body === null || body === "" ? null : <CodeBlock title="Response" text={body} />}
    </div>
  );
}

const PROGRESS_REFRESH_MS = 2_000;

/** How far the replay of a webhook is, while one is in progress. */
export function ReplayProgress({ id }: { readonly id: string }) {
  const { data } = useQuery(
    ["replays", id],
    async (signal) => {
      try {
        return await voe.request("GET", "/v1/webhooks/{id}/replay/", { path: { id }, signal });
      } catch (error) {
        if (isApiError(error, "not_found")) return null;
        throw error;
      }
    },
    { refetchInterval: ({ state }) => (state.data == null ? false : PROGRESS_REFRESH_MS) },
  );
  if (data == null || data.queued + data.remaining === 0) return null;
  const total = data.queued + data.remaining;
  return (
    <Notice icon={null} title={`Replaying ${countText(total, "event")}`} role="status">
      <progress max={total} value={data.queued} aria-label="Queued events" />
      <p class="muted small">{numberText(data.queued)} queued. Live events go first.</p>
    </Notice>
  );
}
