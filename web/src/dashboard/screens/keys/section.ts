import type { Section } from "../../router/section.ts";

/** Keys of the team in this environment. */
export const keysSection: Section = {
  path: "/keys",
  title: "Keys",
  icon: "keys",
  group: "setup",
  scope: "keys:write",
  screens: [
    { path: "/", load: () => import("./key-list.tsx").then((module) => module.KeyList) },
    { path: "/new", load: () => import("./new-key.tsx").then((module) => module.NewKey) },
  ],
};
