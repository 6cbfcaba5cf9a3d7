import type { Section } from "../../router/section.ts";

/** Who is signed in; reached by the name at the top. */
export const accountSection: Section = {
  path: "/account",
  title: "Your sessions",
  icon: "people",
  group: "account",
  scope: null,
  screens: [{ path: "/", load: () => import("./account.tsx").then((module) => module.Account) }],
};
