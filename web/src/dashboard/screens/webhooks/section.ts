import type { Section } from "../../router/section.ts";

/** Webhooks, and the log of what was sent to them. */
export const webhooksSection: Section = {
  path: "/webhooks",
  title: "Webhooks",
  icon: "webhooks",
  group: "setup",
  scope: "webhooks:read",
  screens: [
    { path: "/", load: () => import("./webhook-list.tsx").then((module) => module.WebhookList) },
    { path: "/new", load: () => import("./new-webhook.tsx").then((module) => module.NewWebhook) },
    { path: "/:id", load: () => import("./webhook-page.tsx").then((module) => module.WebhookPage) },
    { path: "/:id/edit", load: () => import("./edit-webhook.tsx").then((module) => module.EditWebhook) },
    { path: "/:id/attempts/:attempt", load: () => import("./attempt-page.tsx").then((module) => module.AttemptPage) },
  ],
};
