import type { NewWebhook as WebhookRequest, WebhookWithSecret } from "@openvoe/client";
import { useState } from "preact/hooks";
import { LinkButton } from "../../parts/content.tsx";
import { CodeBlock, Page, SecretOnce } from "../../parts/page.tsx";
import { navigate } from "../../router/router.tsx";
import { useMutation, voe } from "../../service/voe.ts";
import { WebhookForm } from "./webhook-form.tsx";

const EXAMPLE = `import { verifyWebhook } from "@openvoe/client";

// The raw bytes of the body, before anything parses them.
const event = await verifyWebhook({ body, headers: request.headers, signingSecret });`;

/** Registers a webhook, and shows its signing secret this once. */
export function NewWebhook() {
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const create = useMutation({
    act: (webhook: WebhookRequest) => voe.webhooks.create(webhook),
    changes: [["webhooks"]],
    onDone: setMade,
  });
  if (made !== null) return <Made webhook={made} />;
  return (
    <Page title="Add webhook" up={{ to: "/webhooks", title: "Webhooks" }}>
      <WebhookForm
        mutation={create}
        submit="Add webhook"
        onSubmit={create.run}
        cancel={<LinkButton to="/webhooks">Cancel</LinkButton>}
      />
    </Page>
  );
}

function Made({ webhook }: { readonly webhook: WebhookWithSecret }) {
  return (
    <Page title={webhook.name} up={{ to: "/webhooks", title: "Webhooks" }} lead="The webhook is registered.">
      <SecretOnce
        title="Signing secret"
        text={webhook.signing_secret}
        onStored={() => navigate(`/webhooks/${webhook.id}`)}
      />
      <p>The receiver uses it to check that an event came from this service unchanged:</p>
      <CodeBlock title="Check a delivery" text={EXAMPLE} />
    </Page>
  );
}
