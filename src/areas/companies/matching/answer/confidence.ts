import type { CompanyId } from "../../../../kernel/ids.ts";
import type { Evidence } from "../scoring/features/evidence.ts";
import { READING_FEATURES } from "../scoring/features/reading-features.ts";
import { WEIGHTS, type Weights } from "../scoring/score.ts";
import type { GroupedCandidate } from "./merged-companies.ts";

/** The input of the confidence in an answer: the best company, and its lead over its rivals. */
interface AnswerEvidence {
  /** Of the best company. */
  readonly best: Evidence;
  /** Raw probabilities of the two best groups, 0 where there are fewer, and of "none of them". */
  readonly first: number;
  readonly second: number;
  readonly none: number;
  /**
   * It has the name asked for, or a name that begins with it, and no candidate of another group
   * has.
   */
  readonly isOnlyContinuation: boolean;
}

/** One input of the confidence. */
interface AnswerFeature {
  readonly name: string;
  readonly meaning: string;
  readonly of: (answer: AnswerEvidence) => number;
}

/** Logarithms of odds are capped here: no case has evidence beyond. */
const LOG_ODDS_MAX = 9;

/** The logarithm of the odds of one probability against another, from -9 to 9. */
function logOdds(likely: number, against: number): number {
  const odds = Math.log(Math.max(1e-9, likely) / Math.max(1e-9, against));
  return Math.max(-LOG_ODDS_MAX, Math.min(LOG_ODDS_MAX, odds));
}

const flag = (is: boolean): number => (is ? 1 : 0);

const rawOdds = ({ first }: AnswerEvidence): number => logOdds(first, 1 - first);

/** The first one leads from this share of the sum of the first two. */
const LEADING_SHARE = 0.55;

const isNearTie = ({ first, second }: AnswerEvidence): boolean => first < LEADING_SHARE * (first + second);

const isPlaceless = ({ best }: AnswerEvidence): boolean => best.state === 0 && best.city === 0 && best.zip === 0;

/** Every feature of an answer, in the order of the weights. */
export const ANSWER_FEATURES: readonly AnswerFeature[] = [
  { name: "any", meaning: "every answer has it", of: () => 1 },
  { name: "raw", meaning: "logarithm of the raw odds", of: rawOdds },
  { name: "raw_over_2", meaning: "the part of it over 2", of: (a) => Math.max(0, rawOdds(a) - 2) },
  { name: "raw_over_4", meaning: "the part of it over 4", of: (a) => Math.max(0, rawOdds(a) - 4) },
  { name: "over_none", meaning: "logarithm of the odds against none of them", of: (a) => logOdds(a.first, a.none) },
  { name: "near_tie", meaning: "the second is nearly as likely", of: (a) => flag(isNearTie(a)) },
  { name: "placeless", meaning: "no place can be compared", of: (a) => flag(isPlaceless(a)) },
  { name: "state_differs", meaning: "another state", of: (a) => flag(a.best.state === -1) },
  {
    name: "only_continuation",
    meaning: "the only name that is the one asked for or begins with it",
    of: (a) => flag(a.isOnlyContinuation),
  },
  ...READING_FEATURES.map(({ name, meaning, of }): AnswerFeature => ({ name, meaning, of: ({ best }) => of(best) })),
];

/** What of a ranked answer the confidence looks at. */
interface RankedAnswer {
  readonly candidates: readonly GroupedCandidate[];
  /** The raw probability of each candidate, in order. */
  readonly probabilities: readonly number[];
  /** Groups, best first: the member to answer with, and the raw probability. */
  readonly ranked: readonly { readonly companyId: CompanyId; readonly probability: number }[];
}

/**
 * The evidence on an answer's best company; null when there is none. The order of the candidates
 * makes no difference.
 */
export function answerEvidence({ candidates, probabilities, ranked }: RankedAnswer): AnswerEvidence | null {
  const best = likeliestEntry(candidates, { probabilities, companyId: ranked[0]?.companyId });
  if (best === null) return null;
  const sum = ranked.reduce((total, { probability }) => total + probability, 0);
  const continuing = candidates.filter(({ evidence }) => isContinuation(evidence));
  return {
    best: best.evidence,
    first: ranked[0]?.probability ?? 0,
    second: ranked[1]?.probability ?? 0,
    none: Math.max(0, 1 - sum),
    isOnlyContinuation: continuing.length > 0 && continuing.every(({ group }) => group === best.group),
  };
}

/**
 * The share of the asked words that a company's name has at least when it begins with all of them.
 */
const CONTINUED_COVER_MIN = 0.95;

/**
 * True if a company's name is the name asked for, or begins with it and has no further number:
 * `FUND` is not FUND II.
 */
export function isContinuation({ names }: Evidence): boolean {
  return (names.isBeginning || names.isSame) && names.numbersApart === 0 && names.queryCover >= CONTINUED_COVER_MIN;
}

/**
 * The likeliest of a company's entries (it has several when others were merged into it); null
 * without any.
 */
function likeliestEntry(
  candidates: readonly GroupedCandidate[],
  { probabilities, companyId }: { probabilities: readonly number[]; companyId: CompanyId | undefined },
): GroupedCandidate | null {
  let best: GroupedCandidate | null = null;
  let most = -1;
  candidates.forEach((candidate, at) => {
    const probability = probabilities[at] ?? 0;
    if (candidate.companyId !== companyId || probability < most) return;
    if (probability === most && candidate.evidence.filled <= (best?.evidence.filled ?? 0)) return;
    [best, most] = [candidate, probability];
  });
  return best;
}

/** The features' values of an answer, in the order of {@link ANSWER_FEATURES}. */
export function answerValues(answer: AnswerEvidence): Float64Array {
  const values = new Float64Array(ANSWER_FEATURES.length);
  for (let i = 0; i < values.length; i += 1) values[i] = ANSWER_FEATURES[i]?.of(answer) ?? 0;
  return values;
}

/**
 * The share of right answers under given values before calibration, 0 to 1: a logistic regression.
 *
 * @param values as {@link answerValues} gives them
 */
export function rawConfidence(values: Float64Array, fitted: Weights["answer"]): number {
  const sum = ANSWER_FEATURES.reduce((total, { name }, at) => total + (values[at] ?? 0) * (fitted[name] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * The calibrated probability that an answer's best company is the one described, 0 to 1; 0 without
 * one.
 */
export function answerConfidence(evidence: AnswerEvidence | null, weights: Weights = WEIGHTS): number {
  if (evidence === null) return 0;
  return calibrate(rawConfidence(answerValues(evidence), weights.answer), weights.calibration);
}

/**
 * The share of right answers that was observed at a raw probability: linear between the points of a
 * fitted, ascending curve. Monotone; 0 to 1.
 *
 * @param raw 0 to 1
 * @param points [raw, observed], both ascending, at least two
 */
export function calibrate(raw: number, points: readonly (readonly number[])[]): number {
  const after = points.findIndex((point) => (point[0] ?? 0) >= raw);
  const [highRaw = 1, highObserved = 1] = points[after < 0 ? points.length - 1 : after] ?? [];
  if (after <= 0) return highObserved;
  const [lowRaw = 0, lowObserved = 0] = points[after - 1] ?? [];
  if (highRaw === lowRaw) return highObserved;
  return lowObserved + ((raw - lowRaw) / (highRaw - lowRaw)) * (highObserved - lowObserved);
}
