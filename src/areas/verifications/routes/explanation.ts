import Type from "typebox";
import type { Caller } from "../../../kernel/access/caller.ts";
import { SOURCE_ANSWERS } from "../../../kernel/activity.ts";
import { DELIVERY_OUTCOMES } from "../../../kernel/delivery-outcome.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import { flag, hexId, integer, nullable, oneOf, text, time } from "../../../kernel/schema/vocabulary.ts";
import { FIGURE_KINDS, type LinkageExplanation } from "../../companies/explanation.ts";
import { OUTCOMES } from "../../records/source-answer.ts";
import { DELIVERED_EVENT_TYPES } from "../../webhooks/catalogue.ts";
import { VERIFICATION_STATUSES } from "../../webhooks/words.ts";
import {
  type ExplainedTimeline,
  explainInstantVerification,
  TIMELINE_ATTEMPTS_MAX,
} from "../ops/explain-verification.ts";
import { verificationId } from "./verification-view.ts";

const CandidateView = Type.Object({
  employment_id: hexId("The record; its values are in personal.records"),
  fields: Type.Array(
    Type.Object({
      field: text("given, surname, birth, ssn or address", "surname"),
      level: text("How well it agrees, in the engine's words: docs/decide/linkage.md lists them", "exact"),
      bits: Type.Number({
        description: "Match weight: log2 of how much likelier the level is for one person than for two",
        examples: [9.3],
      }),
      adjustment: Type.Number({
        description: "The part of the weight that is due to how frequent the name is, in bits; 0 or less",
        examples: [-1.2],
      }),
    }),
    { description: "The evidence, field by field" },
  ),
  bits: Type.Number({ description: "Match weight: the prior and the fields together, in bits", examples: [24.7] }),
  probability: Type.Number({ description: "That the record is the person's, 0 to 1", examples: [0.9999] }),
  sibling_bits: nullable(
    Type.Number({
      description: "Evidence of the given names for one person rather than two siblings, in bits; null if they differ",
      examples: [6.1],
    }),
  ),
  guard: nullable(text("The rule that refused it whatever its weight; null if none did", "ssn_differs"), {
    examples: [null],
  }),
  is_returned: flag("True if the record is in the results"),
});

const EvidenceView = Type.Object({
  source: text("The source that compared", "records"),
  outcome: oneOf(OUTCOMES, "What it decided"),
  model_version: text("The linkage model that decided", "2026-11-01-5f2c"),
  population: integer("About how many records the source has", 250_000),
  prior_bits: Type.Number({ description: "Weight before anything was compared, in bits", examples: [-17.9] }),
  threshold_bits: Type.Number({ description: "Weight from which a record is accepted, in bits", examples: [13] }),
  margin_bits: Type.Number({
    description: "By how much other persons' records must weigh less, in bits",
    examples: [6],
  }),
  candidates_seen: integer("Records that share a blocking key with the person", 4),
  candidates: Type.Array(CandidateView, { description: "The best of them, best first" }),
});

const FigureView = Type.Object({
  employment: integer("Position of the employment in results.employments, from 0", 0),
  kind: oneOf(FIGURE_KINDS, "A pay statement, the totals of a quarter or a year, or a sum of a year's statements"),
  period: text("Pay date of a statement, year and quarter and state of a quarter, else the year", "2026-11-13"),
  source_file: nullable(text("Name of the file that it was read from; null if not known", "payroll-2026-11.csv")),
  source_row: nullable(text("Rows of that file, counted from 1, or a path in it; null if not known", "42")),
  derived_fields: Type.Array(text("Name of a field", "net_pay"), {
    description: "Fields that were computed, not stated by the file",
  }),
  added_up: nullable(integer("How many statements it adds up; null if it is not a sum", 26), { examples: [null] }),
});

const ExplanationView = Type.Object({
  id: Type.String({
    pattern: "^iv_[0-9a-f]{32}$",
    description: "The verification",
    examples: ["iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
  }),
  status: oneOf(VERIFICATION_STATUSES, "Its status now", "completed"),
  created_at: time("When it was created"),
  completed_at: nullable(time("When it became final; null before")),
  sources: Type.Array(
    Type.Object({
      name: text("The source", "records"),
      answer: oneOf(SOURCE_ANSWERS, "What it answered, or why it did not"),
      duration_ms: nullable(integer("Milliseconds until its answer, or its deadline; null if not measured", 12)),
    }),
    { description: "What each source answered; empty for verifications of older versions" },
  ),
  evidence: Type.Array(EvidenceView, {
    description: "How each source that compares records decided, field by field; only for keys with operations:read",
  }),
  figures: Type.Array(FigureView, {
    description: "Where each figure of pay in the results is from; empty if they have none",
  }),
  personal: nullable(
    Type.Object(
      {
        subject: Type.Unsafe<object>({
          type: "object",
          additionalProperties: true,
          description: "The person as the request described them",
          examples: [{ first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14" }],
        }),
        records: Type.Unsafe<object>({
          type: "object",
          additionalProperties: true,
          description: "The candidates' records as they are now, by employment_id; only with operations:read",
          examples: [{ "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21": { first_name: "Avery", last_name: "Fieldstone" } }],
        }),
      },
      { description: "Only for keys with pii:read; null otherwise" },
    ),
  ),
  events: Type.Array(
    Type.Object({
      id: hexId("The event's id"),
      event_type: oneOf(DELIVERED_EVENT_TYPES, "What happened"),
      created_at: time("When it was committed"),
    }),
    { description: "Events about it; kept for 30 days" },
  ),
  deliveries: Type.Array(
    Type.Object({
      id: hexId("Of the attempt: GET /v1/webhook-requests/ has it"),
      webhook_id: hexId("The webhook"),
      attempt: integer("1 for the first attempt", 1),
      outcome: oneOf(DELIVERY_OUTCOMES, "How it ended"),
      status_code: nullable(integer("The receiver's HTTP status; null if there was no answer", 200)),
      duration_ms: integer("How long it took, in milliseconds", 48),
      created_at: time("When it was made"),
    }),
    { description: `Attempts at delivering the events, oldest first, at most ${TIMELINE_ATTEMPTS_MAX}` },
  ),
});

const explainRoute = route({
  method: "GET",
  path: "/v1/instant-verifications/:id/explanation/",
  operationId: "explainInstantVerification",
  sessionSecondFactorFor: "reveal",
  summary: "Explain how a verification was decided, field by field, with its events and deliveries",
  description:
    "Operators (`operations:read`) see the evidence of every source that compares records; other keys see the answers, events and deliveries. Personal details need `pii:read` as well.",
  auth: keyWith("verifications:read"),
  answer: { schema: ExplanationView, description: "As it was decided, not as it would be today" },
  handle: async ({ caller, params }, application) => {
    const timeline = await explainInstantVerification(application, caller, verificationId(params.id));
    return explanationView(caller, timeline);
  },
});

function explanationView({ scopes }: Caller, { explained, events, attempts }: ExplainedTimeline) {
  const { id, status, created_at, completed_at, answers, explanations, figures, personal } = explained;
  const isOperator = scopes.includes("operations:read");
  return {
    id,
    status,
    created_at,
    completed_at,
    sources: answers.map(({ source, answer, duration_ms }) => ({ name: source, answer, duration_ms })),
    evidence: isOperator ? explanations.map(evidenceView) : [],
    figures,
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
export const explanationRoutes = tagged("Instant verifications", [explainRoute]);
