import type { Section } from "../../router/section.ts";

/** Imported sources. */
export const sourcesSection: Section = {
  path: "/sources",
  title: "Sources",
  icon: "sources",
  group: "operation",
  scope: "operations:read",
  screens: [
    { path: "/", load: () => import("./source-list.tsx").then((module) => module.SourceList) },
    { path: "/records", load: () => import("./record-lookup.tsx").then((module) => module.RecordLookup) },
  ],
};
