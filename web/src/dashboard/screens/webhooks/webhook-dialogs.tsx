import type { Webhook } from "@openvoe/client";
import { Confirm, Dialog } from "../../parts/dialog.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Form } from "../../parts/form.tsx";
import { say } from "../../parts/toast.tsx";
import { navigate } from "../../router/location.ts";
import { useMutation } from "../../service/use-query.ts";
import { voe } from "../../service/voe.ts";

interface WebhookDialogProps {
  readonly of: Webhook;
  readonly onClose: () => void;
}

/** Makes a new signing secret. */
export function RotateDialog({
  of,
  onClose,
  onSecret,
}: WebhookDialogProps & { readonly onSecret: (secret: string) => void }) {
  const rotate = useMutation({
    act: (id: string) => voe.webhooks.rotateSecret(id),
    changes: [["webhooks"]],
    onDone: ({ signing_secret }) => {
      onSecret(signing_secret);
      onClose();
    },
  });
  return (
    <Confirm
      title="Rotate the signing secret?"
      confirm="Rotate secret"
      isDangerous={false}
      mutation={rotate}
      onConfirm={() => rotate.run(of.id)}
      onClose={onClose}
    >
      <p>Deliveries are signed with both secrets for 24 hours: give the receiver the new one within that time.</p>
    </Confirm>
  );
}

/** Stops sending to a webhook. */
export function DisableDialog({ of, onClose }: WebhookDialogProps) {
  const disable = useMutation({
    act: (id: string) => voe.webhooks.update(id, { enabled: false }),
    changes: [["webhooks"]],
    onDone: () => {
      say("The webhook is disabled.");
      onClose();
    },
  });
  return (
    <Confirm
      title={`Disable ${of.name}?`}
      confirm="Disable webhook"
      mutation={disable}
      onConfirm={() => disable.run(of.id)}
      onClose={onClose}
    >
      <p>Nothing is sent to it until it is enabled. Its events are kept for 30 days, and can be replayed then.</p>
    </Confirm>
  );
}

/** Deletes a webhook. */
export function DeleteDialog({ of, onClose }: WebhookDialogProps) {
  const remove = useMutation({
    act: (id: string) => voe.webhooks.delete(id),
    onDone: () => {
      say(`${of.name} is deleted.`);
      navigate("/webhooks");
    },
  });
  return (
    <Confirm
      title={`Delete ${of.name}?`}
      confirm="Delete webhook"
      mutation={remove}
      onConfirm={() => remove.run(of.id)}
      onClose={onClose}
    >
      <p>What is not delivered yet is never sent to it. The log of its attempts stays for 30 days.</p>
    </Confirm>
  );
}

const SINCE = [
  ["1", "Of the last hour"],
  ["24", "Of the last 24 hours"],
  ["168", "Of the last 7 days"],
  ["", "Of the last 30 days"],
] as const;
const HOUR_MS = 3_600_000;

/** Sends past events again. */
export function ReplayDialog({ of, onClose }: WebhookDialogProps) {
  const replay = useMutation({
    act: (request: { readonly since: string | null; readonly only_failed: boolean }) =>
      voe.webhooks.replay(of.id, request),
    changes: [["deliveries"], ["replays"]],
    onDone: ({ queued, remaining }) => {
      const count = queued + remaining;
      say(
        count === 0
          ? "Nothing to replay: each event of this time was delivered, or waits for its next attempt."
          : `The replay of ${count.toLocaleString("en-US")} ${count === 1 ? "event" : "events"} has begun: a few a second.`,
      );
      onClose();
    },
  });
  return (
    <Dialog title="Replay events" onClose={onClose}>
      <Form
        error={replay.error}
        isPending={replay.isPending}
        submit="Replay"
        onSubmit={(values) => {
          const hours = Number(values.text("since"));
          const since = hours === 0 ? null : new Date(Date.now() - hours * HOUR_MS).toISOString();
          replay.run({ since, only_failed: values.text("only_failed") === "true" });
        }}
        cancel={
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
        }
      >
        <SelectField name="since" label="Which events" value="24" options={SINCE} />
        <SelectField
          name="only_failed"
          label="Delivered or not"
          hint="A replayed event has the same id: receivers that store ids ignore it."
          options={[
            ["true", "Only those that were not delivered"],
            ["false", "All of them"],
          ]}
        />
      </Form>
    </Dialog>
  );
}
