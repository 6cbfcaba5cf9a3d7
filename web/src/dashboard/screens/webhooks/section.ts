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
    { path: "/events", load: () => import("./event-list.tsx").then((module) => module.EventList) },
    { path: "/events/:id", load: () => import("./event-page.tsx").then((module) => module.EventPage) },
    { path: "/types", load: () => import("./event-types.tsx").then((module) => module.EventTypeList) },
    { path: "/:id", load: () => import("./webhook-page.tsx").then((module) => module.WebhookPage) },
    { path: "/:id/edit", load: () => import("./edit-webhook.tsx").then((module) => module.EditWebhook) },
    { path: "/:id/attempts/:attempt", load: () => import("./attempt-page.tsx").then((module) => module.AttemptPage) },
  ],
};
