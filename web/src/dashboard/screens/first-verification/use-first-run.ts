import type { Verification, WebhookWithSecret } from "@openvoe/client";
import { useState } from "preact/hooks";
import { changeSearch } from "../../router/router.tsx";
import { type Mutation, useMutation, useScope, voe } from "../../service/voe.ts";
import { newReceiverUrl } from "../webhooks/receiver.ts";
import { requestAbout, type SandboxPerson } from "./sandbox-persons.ts";

/** A webhook whose secret this page knows. */
export type KnownWebhook = Pick<WebhookWithSecret, "id" | "webhook_url" | "signing_secret">;

/** What a run has made. */
interface FirstRun {
  readonly verification: Verification;
  /** Null where the key may not add webhooks. */
  readonly webhook: KnownWebhook | null;
}

/**
 * Runs a verification whose event is sent to the service's own receiver. The webhook is added before, once: later runs
 * use it again. The address keeps the ids, so that the page can be loaded again; the webhook's secret is kept in memory
 * only.
 */
export function useFirstRun(): Mutation<SandboxPerson, FirstRun> & { readonly webhook: KnownWebhook | null } {
  const mayAdd = useScope("webhooks:write");
  const [webhook, setWebhook] = useState<KnownWebhook | null>(null);
  const run = useMutation({
    act: async (person: SandboxPerson): Promise<FirstRun> => {
      const used = webhook ?? (mayAdd ? await addWebhook() : null);
      setWebhook(used);
      return { verification: await voe.verifications.create(requestAbout(person)), webhook: used };
    },
    changes: [["verifications"], ["webhooks"], ["statistics"]],
    onDone: ({ verification, webhook: used }) =>
      changeSearch({ verification: verification.id, webhook: used?.id ?? null }),
  });
  return { ...run, webhook };
}

async function addWebhook(): Promise<KnownWebhook> {
  return await voe.webhooks.create({
    name: "First verification",
    webhook_url: newReceiverUrl(),
    events: ["instant-verification-completed", "instant-verification-failed"],
  });
}
