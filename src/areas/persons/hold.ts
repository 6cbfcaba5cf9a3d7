import type { HoldId, Timestamp } from "../../kernel/ids.ts";
import type { Subject } from "../../kernel/subject.ts";

/** A legal hold: what is held about this person in the environment is not erased. */
export interface LegalHold {
  readonly id: HoldId;
  readonly subject: Subject;
  /** Why it stands, such as the number of a case. */
  readonly reason: string;
  readonly created_at: Timestamp;
}

/** Who asks for a person's file or its erasure. */
export const REQUESTERS = ["subject", "authorized_agent", "guardian", "executor", "operator"] as const;
/** One of {@link REQUESTERS}. */
export type Requester = (typeof REQUESTERS)[number];

/** Who asks, and how that was checked: recorded in the inquiry log. */
export interface RequesterProof {
  readonly requested_by: Requester;
  /**
   * SHA-256 of the document that shows who they are or for whom they act, 64 hex digits; null only
   * for the operator's own request.
   */
  readonly proof_sha256: string | null;
  /** How the person proved it at their own page; absent elsewhere. */
  readonly proved_by?: "one_time_code" | "hand_over";
}
