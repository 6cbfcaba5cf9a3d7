import type { Section } from "../../router/section.ts";

/** What teams have used, and how long what is kept. */
export const usageSection: Section = {
  path: "/usage",
  title: "Usage and retention",
  icon: "income",
  group: "operation",
  scope: "operations:read",
  screens: [{ path: "/", load: () => import("./usage.tsx").then((module) => module.Usage) }],
};
