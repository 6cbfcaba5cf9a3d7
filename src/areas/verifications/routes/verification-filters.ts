import Type from "typebox";
import { instantOf } from "../../../kernel/ids.ts";
import { instant, oneOf } from "../../../kernel/schema/vocabulary.ts";
import { OUTCOMES, type Outcome } from "../../records/source-answer.ts";
import { VERIFICATION_STATUSES, type VerificationStatus } from "../../webhooks/words.ts";
import type { VerificationFilter } from "../sql/list-verifications.ts";

/** By what lists of verifications are filtered. */
export const VERIFICATION_FILTERS = {
  status: Type.Optional(oneOf(VERIFICATION_STATUSES, "Only with this status", "completed")),
  outcome: Type.Optional(oneOf(OUTCOMES, "Only those with this outcome", "match")),
  created_after: Type.Optional(instant("Only those created after this instant")),
  created_before: Type.Optional(instant("Only those created before this instant")),
  tracking_info: Type.Optional(
    Type.String({
      maxLength: 1_024,
      format: "plain-text",
      description: "Only those with exactly this reference, at most 1,024 characters",
      examples: ["loan-4711"],
    }),
  ),
};

/** The filter that the query of a request has. */
export function verificationFilter(query: {
  readonly status?: VerificationStatus;
  readonly outcome?: Outcome;
  readonly created_after?: string;
  readonly created_before?: string;
  readonly tracking_info?: string;
}): VerificationFilter {
  return {
    status: query.status ?? null,
    createdAfter: query.created_after === undefined ? null : instantOf(query.created_after),
    createdBefore: query.created_before === undefined ? null : instantOf(query.created_before),
    trackingInfo: query.tracking_info ?? null,
    outcome: query.outcome ?? null,
  };
}
