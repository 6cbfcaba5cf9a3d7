import type { Section } from "../../router/section.ts";

/** The log of the calls of keys. */
export const requestsSection: Section = {
  path: "/requests",
  title: "Requests",
  icon: "code",
  group: "setup",
  // A key sees its own calls; a member has none, and sees those of all keys or nothing.
  scope: null,
  memberScope: "keys:write",
  screens: [{ path: "/", load: () => import("./request-list.tsx").then((module) => module.RequestList) }],
};
