import type { Import } from "@openvoe/client";
import { Badge } from "../../parts/badge.tsx";
import { numberText } from "../../parts/texts.tsx";

/** How often an import that has not ended is read again, in milliseconds. */
export const POLL_MS = 700;

/** True if an import has ended. */
export function hasEnded({ status }: Pick<Import, "status">): boolean {
  return status === "completed" || status === "failed";
}

/** The status of an import. */
export function ImportBadge({ of: { status } }: { readonly of: Import }) {
  switch (status) {
    case "uploading":
      return <Badge tone="neutral">Not started</Badge>;
    case "queued":
      return <Badge tone="active">Waiting</Badge>;
    case "running":
      return <Badge tone="active">Running</Badge>;
    case "completed":
      return <Badge tone="good">Completed</Badge>;
    case "failed":
      return <Badge tone="bad">Failed</Badge>;
  }
}

/** What an import does: `Import of employments`. */
export function actText({ act, kind }: Import): string {
  return act === "import" ? `Import of ${kind}` : `Removal of ${kind}`;
}

/** `1,204 added, 3 rejected`; only what there is. */
export function countsText({ counts }: Import): string {
  const some = Object.entries(counts ?? {}).filter(([, count]) => count > 0);
  return some.length === 0 ? "–" : some.map(([word, count]) => `${numberText(count)} ${word}`).join(", ");
}
