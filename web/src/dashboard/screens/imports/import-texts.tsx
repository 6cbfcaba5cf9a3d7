import type { Import } from "@openvoe/client";
import { Badge, numberText, type Tone } from "../../parts/content.tsx";

/** How often an import that has not ended is read again, in milliseconds. */
export const POLL_MS = 700;

/** True if an import has ended. */
export function hasEnded({ status }: Pick<Import, "status">): boolean {
  return status === "completed" || status === "failed";
}

const STATUSES: Readonly<Record<Import["status"], readonly [Tone, string]>> = {
  uploading: ["neutral", "Not started"],
  queued: ["active", "Waiting"],
  running: ["active", "Running"],
  completed: ["good", "Completed"],
  failed: ["bad", "Failed"],
};

/** The status of an import. */
export function ImportBadge({ importRun: { status } }: { readonly importRun: Import }) {
  const [tone, text] = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
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
