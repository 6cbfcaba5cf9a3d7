import type { CompanyMatch } from "@openvoe/client";
import { Badge } from "../../parts/badge.tsx";

/** Whether a provider covers a company, in words. */
export function MappingBadge({ status }: { readonly status: CompanyMatch["mapping_status"] }) {
  if (status === "verified") return <Badge tone="good">Verified</Badge>;
  return status === "mapped" ? <Badge tone="active">Mapped</Badge> : <Badge tone="neutral">Unmapped</Badge>;
}

/** `0.97` as `97%`; of a company that was found, never 0. */
export function confidenceText({ confidence_level }: Pick<CompanyMatch, "confidence_level">): string {
  const percent = Math.round(Number(confidence_level) * 100);
  return percent === 0 ? "<1%" : `${percent}%`;
}
