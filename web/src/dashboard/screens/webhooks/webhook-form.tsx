import type { Webhook } from "@openvoe/client";
import { useState } from "preact/hooks";
import { Button } from "../../parts/content.tsx";
import { CheckGroup, Form, type FormProps, TextField, type Values } from "../../parts/form.tsx";
import { useSession } from "../../service/voe.ts";
import { EVENT_CHECKS, type EventFilter, isEventFilter } from "./event-texts.ts";
import { type HeaderRow, hasTwice, headersOf, OwnHeaders } from "./own-headers.tsx";
import { newReceiverUrl } from "./receiver.ts";

/** What the form says of a webhook. */
export interface WebhookFields {
  readonly name: string;
  readonly webhook_url: string;
  readonly events: EventFilter[];
  /** False: members are not informed when it fails. */
  readonly alerts: boolean;
  /** Null: no limit. */
  readonly max_per_second: number | null;
  /** Absent, as `basic_auth` is then: those before stay. Null: none. */
  readonly headers?: Readonly<Record<string, string>> | null;
  readonly basic_auth?: { readonly username: string; readonly password: string } | null;
}

interface WebhookFormProps extends Omit<FormProps, "onSubmit" | "children"> {
  /** To begin with. */
  readonly webhook?: Webhook;
  readonly onSubmit: (fields: WebhookFields) => void;
}

const ALERT_CHECKS = [
  {
    value: "yes",
    label: "Email members when the webhook fails or is disabled",
    hint: "Goes to members who can change webhooks, at most once a day. Each member can turn it off under “Your sessions”.",
  },
];

/** The fields of a webhook. */
export function WebhookForm({ webhook, onSubmit, ...form }: WebhookFormProps) {
  const [receiver, setReceiver] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly HeaderRow[]>([]);
  const kept = webhook?.header_names ?? [];
  const [isKept, setKept] = useState(kept.length > 0);
  const isSandbox = useSession().environment === "sandbox";
  return (
    <Form
      {...form}
      onSubmit={(values) => {
        if (!hasTwice(rows)) onSubmit({ ...fieldsOf(values), ...(isKept ? {} : headersOf(rows, values)) });
      }}
    >
      <TextField name="name" label="Name" value={webhook?.name} hint="The program that receives the events" />
      <TextField
        key={receiver}
        name="webhook_url"
        label="URL"
        type="url"
        isCode
        placeholder="https://example.com/webhooks"
        value={receiver ?? webhook?.webhook_url}
        hint="Must respond with a 2xx status within ten seconds"
      />
      {isSandbox ? (
        <p class="beside-field">
          <Button look="small" onClick={() => setReceiver(newReceiverUrl())} label="Use the built-in test receiver" />
          <span class="hint"> It returns what it receives, and stores nothing.</span>
        </p>
      ) : null}
      <CheckGroup name="events" legend="Events" checks={EVENT_CHECKS} checked={webhook?.events ?? ["*"]} />
      <CheckGroup
        name="alerts"
        legend="Email alerts"
        checks={ALERT_CHECKS}
        checked={webhook?.alerts === false ? [] : ["yes"]}
      />
      <TextField
        name="max_per_second"
        label="Maximum deliveries per second"
        type="number"
        value={webhook?.max_per_second === undefined ? "" : String(webhook.max_per_second)}
        hint="Deliveries are evenly spaced. Leave blank for no limit."
        isOptional
      />
      <OwnHeaders
        {...{ rows, kept, isKept }}
        onRows={setRows}
        onReplace={() => {
          setRows(
            kept.filter((name) => name !== "Authorization").map((name, at) => ({ id: -at - 1, name, value: "" })),
          );
          setKept(false);
        }}
      />
    </Form>
  );
}

function fieldsOf(values: Values): WebhookFields {
  const events = values.all("events").filter(isEventFilter);
  const rate = values.optional("max_per_second");
  return {
    name: values.text("name"),
    webhook_url: values.text("webhook_url").trim(),
    // All of them, and some of them: all.
    events: events.includes("*") ? ["*"] : events,
    alerts: values.all("alerts").length > 0,
    max_per_second: rate === null ? null : Number(rate),
  };
}
