import type { Section } from "../../router/section.ts";

/** The log of the calls of keys. */
export const requestsSection: Section = {
  path: "/requests",
  title: "Requests",
  icon: "code",
  group: "setup",
  scope: null,
  screens: [{ path: "/", load: () => import("./request-list.tsx").then((module) => module.RequestList) }],
};
