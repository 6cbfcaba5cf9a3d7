import type { CandidateExplanation, FieldExplanation, LinkageExplanation } from "../../companies/explanation.ts";
import type { Thresholds } from "./decide.ts";
import type { CandidateDecision, LinkageDecision } from "./decision.ts";
import { givenAgrees } from "./model/agreement-patterns.ts";
import { FIELDS, type LevelBits, type LinkageModel } from "./model/model.ts";
import { guardSettingsFor } from "./model/record-audit.ts";
import { priorBits } from "./model/score.ts";

/**
 * Maximum number of candidates that an explanation keeps: the returned ones first, then those that
 * weigh most.
 */
export const EXPLAINED_MAX = 40;

/** What a decision was made with, besides the records. */
interface DecidedBy {
  readonly source: string;
  readonly model: LinkageModel;
  readonly population: number;
  readonly thresholds: Thresholds;
  readonly genericSsns: number;
  readonly overfullKeys: number;
  /** Records that share a key with the subject and could not be read. */
  readonly unreadableRecords: number;
}

/**
 * The whole weight table of a decision as it is stored: numbers and the engine's own words, no
 * personal values.
 *
 * It is stored because it cannot be computed again: an import may change or remove the records, and
 * a release the comparisons.
 */
export function explainDecision({ kind, candidateDecisions }: LinkageDecision, by: DecidedBy): LinkageExplanation {
  const best = [...candidateDecisions].sort(bestFirst).slice(0, EXPLAINED_MAX);
  const guardSettings = guardSettingsFor(by.model.audit);
  return {
    source: by.source,
    outcome: kind,
    model_version: by.model.version,
    population: by.population,
    prior_bits: round(priorBits(by.population)),
    threshold_bits: by.thresholds.thresholdBits,
    margin_bits: by.thresholds.marginBits,
    trusted_shapes: [...guardSettings.shapes],
    sibling_bits_needed: Number.isFinite(guardSettings.nonSiblingBitsMin)
      ? round(guardSettings.nonSiblingBitsMin)
      : null,
    generic_ssns: by.genericSsns,
    overfull_keys: by.overfullKeys,
    unreadable_records: by.unreadableRecords,
    candidates_seen: candidateDecisions.length,
    candidates: best.map((decided) => explainCandidate(decided, by.model.bits)),
  };
}

function bestFirst(a: CandidateDecision, b: CandidateDecision): number {
  return Number(b.isReturned) - Number(a.isReturned) || b.bits - a.bits || (a.id < b.id ? -1 : 1);
}

function explainCandidate(decided: CandidateDecision, bits: LevelBits): CandidateExplanation {
  const fields = FIELDS.map((field): [string, FieldExplanation] => {
    const level = decided.comparison[field];
    const full: number = (bits[field] as Readonly<Record<string, number>>)[level] ?? 0;
    const weight = decided.weights[field];
    return [field, { level, bits: round(weight), adjustment: round(weight - full) }];
  });
  return {
    employment_id: decided.id,
    fields: Object.fromEntries(fields),
    bits: round(decided.bits),
    probability: decided.probability,
    sibling_bits: givenAgrees(decided.comparison) ? round(decided.comparison.nonSiblingBits) : null,
    guard: decided.guard,
    is_returned: decided.isReturned,
  };
}

function round(bits: number): number {
  return Math.round(bits * 100) / 100;
}
