import Type from "typebox";
import type { Caller } from "../../../domain/caller.ts";
import { DELIVERED_EVENT_TYPES, DELIVERY_OUTCOMES } from "../../../domain/event.ts";
import type { LinkageExplanation } from "../../../domain/explanation.ts";
import { SOURCE_ANSWERS } from "../../../domain/measures/activity.ts";
import { VERIFICATION_STATUSES } from "../../../domain/verification.ts";
import {
  type ExplainedTimeline,
  explainInstantVerification,
  TIMELINE_ATTEMPTS_MAX,
} from "../../../operations/verifications/verification-timeline.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { HexId, hexId, nullable, oneOf, TimeText } from "../../core/schemas.ts";
import { verificationId } from "../../views/verification-view.ts";

const CandidateView = Type.Object({
  employment_id: hexId("The record; its values are in personal.records"),
  fields: Type.Array(
    Type.Object({
      field: Type.String({ description: "given, surname, birth, ssn or address" }),
      level: Type.String({ description: "How well it agrees, in the engine's words" }),
      bits: Type.Number({
        description: "Match weight: log2 of how much likelier the level is for one person than for two",
      }),
      adjustment: Type.Number({ description: "The part due to how frequent the name is; 0 or less" }),
    }),
  ),
  bits: Type.Number({ description: "The prior and the fields together" }),
  probability: Type.Number({ description: "0 to 1" }),
  sibling_bits: nullable(Type.Number({ description: "Evidence of the given names against a sibling" })),
  guard: nullable(Type.String({ description: "What refused it whatever its weight; null if nothing did" })),
  is_returned: Type.Boolean(),
});

const EvidenceView = Type.Object({
  source: Type.String(),
  outcome: oneOf(["match", "no_match", "ambiguous"]),
  model_version: Type.String(),
  population: Type.Integer({ description: "About how many records the source has" }),
  prior_bits: Type.Number({ description: "Weight before anything was compared" }),
  threshold_bits: Type.Number({ description: "Weight from which a record is accepted" }),
  margin_bits: Type.Number({ description: "By how much other persons' records must weigh less" }),
  candidates_seen: Type.Integer(),
  candidates: Type.Array(CandidateView, { description: "Best first" }),
});

const ExplanationView = Type.Object({
  id: Type.String({ pattern: "^iv_[0-9a-f]{32}$" }),
  status: oneOf(VERIFICATION_STATUSES),
  created_at: TimeText,
  completed_at: nullable(Type.String({ format: "date-time", description: "Null until a final status" })),
  sources: Type.Array(
    Type.Object({
      name: Type.String(),
      answer: oneOf(SOURCE_ANSWERS),
      duration_ms: nullable(Type.Integer({ description: "Milliseconds until its answer, or its deadline" })),
    }),
    { description: "What each source answered; empty for verifications of older versions" },
  ),
  evidence: Type.Array(EvidenceView, {
    description: "How each source that compares records decided, field by field; only for keys with operations:read",
  }),
  personal: nullable(
    Type.Object(
      {
        subject: Type.Unsafe<object>({ type: "object", additionalProperties: true }),
        records: Type.Unsafe<object>({
          type: "object",
          additionalProperties: true,
          description: "The candidates' records as they are now, by employment_id; only with operations:read",
        }),
      },
      { description: "Only for keys with pii:read; null otherwise" },
    ),
  ),
  events: Type.Array(Type.Object({ id: HexId, event_type: oneOf(DELIVERED_EVENT_TYPES), created_at: TimeText }), {
    description: "Events about it; kept for 30 days",
  }),
  deliveries: Type.Array(
    Type.Object({
      id: hexId("Of the attempt: GET /v1/webhook-requests/ has it"),
      webhook_id: HexId,
      attempt: Type.Integer({ description: "1 for the first" }),
      outcome: oneOf(DELIVERY_OUTCOMES),
      status_code: nullable(Type.Integer()),
      duration_ms: Type.Integer({ description: "Milliseconds" }),
      created_at: TimeText,
    }),
    { description: `Attempts at delivering the events, oldest first, at most ${TIMELINE_ATTEMPTS_MAX}` },
  ),
});

const explainRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/explanation/",
  operationId: "explainInstantVerification",
  tag: "Instant verifications",
  summary: "How a verification was decided, field by field, and what happened to it; recorded in the inquiry log",
  auth: keyWith("verifications:read"),
  answer: { status: 200, schema: ExplanationView, description: "As it was decided, not as it would be today" },
  handle: async ({ caller, params }, application) => {
    const timeline = await explainInstantVerification(application, caller, verificationId(params.id));
    return explanationView(caller, timeline);
  },
});

function explanationView({ scopes }: Caller, { explained, events, attempts }: ExplainedTimeline) {
  const { id, status, created_at, completed_at, answers, explanations, personal } = explained;
  const isOperator = scopes.includes("operations:read");
  return {
    ...{ id, status, created_at, completed_at },
    sources: answers.map(({ source, answer, duration_ms }) => ({ name: source, answer, duration_ms })),
    evidence: isOperator ? explanations.map(evidenceView) : [],
    personal:
      personal === null ? null : { subject: personal.details.subject, records: isOperator ? personal.records : {} },
    events,
    deliveries: attempts,
  };
}

function evidenceView({ candidates, ...explanation }: LinkageExplanation) {
  const views = candidates.map(({ fields, sibling_bits = null, ...rest }) => ({
    ...rest,
    sibling_bits,
    fields: Object.entries(fields).map(([field, evidence]) => ({ field, ...evidence })),
  }));
  return { ...explanation, candidates: views };
}

/** The routes of verifications' explanations. */
export const explanationRoutes: readonly Route[] = [explainRoute];
