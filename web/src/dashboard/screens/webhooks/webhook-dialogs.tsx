import type { Webhook } from "@openvoe/client";
import { Button, countText } from "../../parts/content.tsx";
import { ConfirmButton, Dialog } from "../../parts/dialog.tsx";
import { Form, SelectField } from "../../parts/form.tsx";
import { say } from "../../parts/page.tsx";
import { useMutation, voe } from "../../service/voe.ts";

interface WebhookProps {
  readonly webhook: Webhook;
}

/** Makes a new signing secret. */
export function RotateButton({ webhook, onSecret }: WebhookProps & { readonly onSecret: (secret: string) => void }) {
  return (
    <ConfirmButton
      label="Rotate secret"
      title="Rotate the signing secret?"
      confirm="Rotate secret"
      isDangerous={false}
      act={() => voe.webhooks.rotateSecret(webhook.id)}
      changes={[["webhooks"]]}
      onDone={({ signing_secret }) => onSecret(signing_secret)}
    >
      <p>Deliveries are signed with both secrets for 24 hours. Update the receiver within that time.</p>
    </ConfirmButton>
  );
}

/** Stops sending to a webhook. */
export function DisableButton({ webhook }: WebhookProps) {
  return (
    <ConfirmButton
      label="Disable"
      title={`Disable ${webhook.name}?`}
      confirm="Disable webhook"
      act={() => voe.webhooks.update(webhook.id, { enabled: false })}
      changes={[["webhooks"]]}
      done="The webhook is disabled."
    >
      <p>Nothing is sent to it until you enable it. Its events are stored for 30 days, and you can replay them.</p>
    </ConfirmButton>
  );
}

/** Deletes a webhook. */
export function DeleteButton({ webhook }: WebhookProps) {
  return (
    <ConfirmButton
      look="danger"
      label="Delete"
      title={`Delete ${webhook.name}?`}
      confirm="Delete webhook"
      act={() => voe.webhooks.delete(webhook.id)}
      done={`${webhook.name} is deleted.`}
      leadsTo="/webhooks"
    >
      <p>Undelivered events are not sent. The log of its attempts stays for 30 days.</p>
    </ConfirmButton>
  );
}

const SINCE = [
  ["1", "Last hour"],
  ["24", "Last 24 hours"],
  ["168", "Last 7 days"],
  ["", "Last 30 days"],
] as const;
const HOUR_MS = 3_600_000;

/** Sends past events again. */
export function ReplayDialog({ webhook, onClose }: WebhookProps & { readonly onClose: () => void }) {
  const replay = useMutation({
    act: (request: { readonly since: string | null; readonly only_failed: boolean }) =>
      voe.webhooks.replay(webhook.id, request),
    changes: [["deliveries"], ["replays"]],
    onDone: ({ queued, remaining }) => {
      const count = queued + remaining;
      say(
        count === 0
          ? "Nothing to replay: every event of this period was delivered."
          : `The replay of ${countText(count, "event")} has started, a few per second.`,
      );
      onClose();
    },
  });
  return (
    <Dialog title="Replay events" onClose={onClose}>
      <Form
        mutation={replay}
        submit="Replay"
        onSubmit={(values) => {
          const hours = Number(values.text("since"));
          const since = hours === 0 ? null : new Date(Date.now() - hours * HOUR_MS).toISOString();
          replay.run({ since, only_failed: values.text("only_failed") === "true" });
        }}
        cancel={<Button onClick={onClose}>Cancel</Button>}
      >
        <SelectField name="since" label="Period" value="24" options={SINCE} />
        <SelectField
          name="only_failed"
          label="Which events"
          hint="A replayed event keeps its ID. Receivers that store IDs ignore it."
          options={[
            ["true", "Only undelivered events"],
            ["false", "All events"],
          ]}
        />
      </Form>
    </Dialog>
  );
}
