import { LinkButton, QueryState } from "../../parts/content.tsx";
import { Page, say } from "../../parts/page.tsx";
import { navigate } from "../../router/router.tsx";
import type { ScreenProps } from "../../router/section.ts";
import { useMutation, useQuery, voe } from "../../service/voe.ts";
import { type WebhookFields, WebhookForm } from "./webhook-form.tsx";

/** Changes name, address and events of a webhook. */
export function EditWebhook({ params: { id = "" } }: ScreenProps) {
  const webhook = useQuery(["webhooks", id], (signal) => voe.webhooks.get(id, { signal }));
  const save = useMutation({
    act: (fields: WebhookFields) => voe.webhooks.update(id, fields),
    changes: [["webhooks"]],
    onDone: () => {
      say("The webhook is changed.");
      navigate(`/webhooks/${id}`);
    },
  });
  return (
    <Page
      title="Edit webhook"
      up={{ to: `/webhooks/${id}`, title: webhook.data?.name ?? "Webhook" }}
      lead="Waiting events are sent to the new URL."
    >
      <QueryState query={webhook}>
        {(data) => (
          <WebhookForm
            webhook={data}
            mutation={save}
            submit="Save"
            onSubmit={save.run}
            cancel={<LinkButton to={`/webhooks/${id}`}>Cancel</LinkButton>}
          />
        )}
      </QueryState>
    </Page>
  );
}
