import type { Section } from "../../router/section.ts";

/** The models that recognise persons. */
export const linkageSection: Section = {
  path: "/linkage",
  title: "Linkage",
  icon: "linkage",
  group: "operation",
  scope: "operations:read",
  screens: [{ path: "/", load: () => import("./models.tsx").then((module) => module.Models) }],
};
