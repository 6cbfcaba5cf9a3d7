import type { AnswerOf } from "@openvoe/client";
import { Badge, type Tone, wordsOf } from "../../parts/content.tsx";

/** A dispute with its documents. */
export type DisputeFile = AnswerOf<"GET", "/v1/subjects/disputes/{id}/">;
/** A dispute of a list. */
export type ListedDispute = AnswerOf<"GET", "/v1/subjects/disputes/">["results"][number];
type DisputeStatus = ListedDispute["status"];

const STATUSES: Readonly<Record<DisputeStatus, readonly [Tone, string]>> = {
  open: ["active", "Open"],
  extended: ["active", "Extended by 15 days"],
  verified: ["good", "Confirmed"],
  corrected: ["good", "Corrected"],
  deleted: ["neutral", "Deleted"],
};

/** The status of a dispute. */
export function DisputeBadge({ status }: { readonly status: DisputeStatus }) {
  const [tone, text] = STATUSES[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Every status as a choice of a filter. */
export const STATUS_OPTIONS = Object.entries(STATUSES).map(([status, [, text]]) => [status, text] as const);

/** Who disputes. */
export function disputantOf({ subject }: Pick<ListedDispute, "subject">): string {
  return [subject.first_name, subject.last_name].filter((part) => part !== "").join(" ");
}

/** What is disputed: fields in words, or the whole employment. */
export function disputedText({ fields }: Pick<ListedDispute, "fields">): string {
  return fields.length === 0 ? "The whole employment" : fields.map(wordsOf).join(", ");
}

/** The days until an investigation is due, in words: `12 days left`, `Due now`; null once the dispute has ended. */
export function clockText({ due_at, ended_at }: Pick<ListedDispute, "due_at" | "ended_at">): string | null {
  if (ended_at !== null) return null;
  const days = Math.ceil((Date.parse(due_at) - Date.now()) / 86_400_000);
  if (days <= 0) return "Due now";
  return days === 1 ? "1 day left" : `${days} days left`;
}
