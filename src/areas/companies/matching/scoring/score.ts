import type { Evidence } from "./features/evidence.ts";
import { FEATURES } from "./features/features.ts";
import weights from "./weights.json" with { type: "json" };

/** The fitted numbers that score and calibrate: written by the fitting script, never by hand. */
export interface Weights {
  /** A weight for each feature, by its name. */
  readonly features: Readonly<Record<string, number>>;
  /** A weight for each feature of an answer, by its name. */
  readonly answer: Readonly<Record<string, number>>;
  /**
   * Points of the calibration, raw confidence and observed share, both ascending, from [0, …] to
   * [1, …].
   */
  readonly calibration: readonly (readonly number[])[];
}

/** The weights that the program carries. */
export const WEIGHTS: Weights = weights;

const VECTORS = new WeakMap<Weights, Float64Array>();

/** The features' values of a piece of evidence, in the order of {@link FEATURES}. */
export function featureValues(evidence: Evidence): Float64Array {
  const values = new Float64Array(FEATURES.length);
  for (let i = 0; i < values.length; i += 1) values[i] = FEATURES[i]?.of(evidence) ?? 0;
  return values;
}

/**
 * A company's score: the weighted sum of its features, a logarithm of odds
 * against "none of them".
 *
 * @param values as {@link featureValues} gives them
 */
export function utility(values: Float64Array, fitted: Weights = WEIGHTS): number {
  const vector = vectorOf(fitted);
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (values[i] ?? 0) * (vector[i] ?? 0);
  return sum;
}

/** The {@link utility} of each piece of evidence, in order. */
export function utilitiesOf(pieces: readonly Evidence[], fitted: Weights = WEIGHTS): number[] {
  const vector = vectorOf(fitted);
  const sums = new Float64Array(pieces.length);
  // One feature of all some thirty candidates before the next feature: repeated calls of one function
  // are fast, since the engine inlines them.
  FEATURES.forEach(({ of }, i) => {
    const weight = vector[i] ?? 0;
    pieces.forEach((evidence, at) => {
      sums[at] = (sums[at] ?? 0) + of(evidence) * weight;
    });
  });
  return Array.from(sums);
}

/**
 * What each feature adds to a company's {@link utility}, in the order of {@link FEATURES}: above 0
 * is evidence for it, below 0 against it. They sum to the utility.
 *
 * @param values as {@link featureValues} gives them
 */
export function contributions(values: Float64Array, fitted: Weights = WEIGHTS): Float64Array {
  const vector = vectorOf(fitted);
  return values.map((value, i) => value * (vector[i] ?? 0));
}

function vectorOf(fitted: Weights): Float64Array {
  const existing = VECTORS.get(fitted);
  if (existing !== undefined) return existing;
  const vector = Float64Array.from(FEATURES, ({ name }) => fitted.features[name] ?? 0);
  VECTORS.set(fitted, vector);
  return vector;
}

/**
 * The probability of each of several rival companies, and of none of them (utility 0): they sum to
 * 1 with the latter, so that equally good rivals share the probability that one of them alone would
 * have.
 *
 * Source: the conditional logit, D. McFadden (1974), with an outside option.
 *
 * @returns one probability a utility, in order
 */
export function choiceProbabilities(utilities: readonly number[]): number[] {
  const most = Math.max(0, ...utilities);
  const odds = utilities.map((value) => Math.exp(value - most));
  const sum = odds.reduce((total, value) => total + value, Math.exp(-most));
  return odds.map((value) => value / sum);
}
