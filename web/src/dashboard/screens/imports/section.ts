import type { Section } from "../../router/section.ts";

/** Imports of companies and employments. */
export const importsSection: Section = {
  path: "/imports",
  title: "Imports",
  icon: "imports",
  group: "operation",
  scope: "imports:write",
  screens: [
    { path: "/", load: () => import("./import-list.tsx").then((module) => module.ImportList) },
    { path: "/new", load: () => import("./new-import.tsx").then((module) => module.NewImport) },
    { path: "/:id", load: () => import("./import-page.tsx").then((module) => module.ImportPage) },
  ],
};
