import type { Section } from "../../router/section.ts";

/** The sandbox's test persons. */
export const sandboxSection: Section = {
  path: "/persons",
  title: "Test persons",
  icon: "sandbox",
  group: "data",
  scope: "verifications:read",
  environment: "sandbox",
  screens: [{ path: "/", load: () => import("./persons.tsx").then((module) => module.Persons) }],
};
