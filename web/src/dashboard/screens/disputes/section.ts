import type { Section } from "../../router/section.ts";

/** Disputes: what persons say is wrong with the records about them, each with its clock. */
export const disputesSection: Section = {
  path: "/disputes",
  title: "Disputes",
  icon: "disputes",
  group: "operation",
  scope: "subjects:write",
  screens: [
    { path: "/", load: () => import("./dispute-list.tsx").then((module) => module.DisputeList) },
    { path: "/:id", load: () => import("./dispute-page.tsx").then((module) => module.DisputePage) },
  ],
};
