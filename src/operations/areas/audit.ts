import type { Area } from "../registration/area.ts";

/** The inquiry log. */
export const AUDIT_AREA: Area = {
  name: "audit",
  tables: ["audit_entries", "audit_blocks", "audit_gaps", "audit_head", "audit_heads", "audit_intake", "recent_reads"],
};
