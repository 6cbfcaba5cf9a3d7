import type { Section } from "../../router/section.ts";

/** Who works in the dashboard, and as what. */
export const membersSection: Section = {
  path: "/members",
  title: "People",
  icon: "people",
  group: "setup",
  scope: "members:write",
  screens: [
    { path: "/", load: () => import("./member-list.tsx").then((module) => module.MemberList) },
    { path: "/new", load: () => import("./new-member.tsx").then((module) => module.NewMember) },
    { path: "/:id", load: () => import("./member-page.tsx").then((module) => module.MemberPage) },
  ],
};
