import type { Section } from "../../router/section.ts";

/** What happens now, and what needs someone. */
export const overviewSection: Section = {
  path: "/",
  title: "Overview",
  icon: "overview",
  group: "home",
  scope: null,
  screens: [{ path: "/", load: () => import("./overview.tsx").then((module) => module.Overview) }],
};
