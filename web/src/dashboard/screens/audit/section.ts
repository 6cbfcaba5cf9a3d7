import type { Section } from "../../router/section.ts";

/** The inquiry log. */
export const auditSection: Section = {
  path: "/audit",
  title: "Inquiry log",
  icon: "audit",
  group: "operation",
  scope: "audit:read",
  screens: [{ path: "/", load: () => import("./audit-list.tsx").then((module) => module.AuditList) }],
};
