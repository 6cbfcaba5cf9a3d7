import type { Section } from "../../router/section.ts";

/** How the team is shown to persons. */
export const teamSection: Section = {
  path: "/team",
  title: "Brand",
  icon: "companies",
  group: "setup",
  scope: "members:write",
  screens: [{ path: "/", load: () => import("./team-profile.tsx").then((module) => module.TeamProfile) }],
};
