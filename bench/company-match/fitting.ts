import type { Weights } from "../../src/matching/score.ts";

/** One candidate of a fitting case: its features' values, whether it is right, and its group. */
export interface FittingCandidate {
  readonly values: Float64Array;
  readonly isRight: boolean;
}

/** One case to fit on: what to choose from, and how much the case counts. */
export interface FittingCase {
  readonly candidates: readonly FittingCandidate[];
  readonly weight: number;
}

/** How a fit is run. */
export interface FitOptions {
  readonly featureNames: readonly string[];
  readonly steps: number;
  /** Strength of the pull of every weight to 0, against the mean loss of a case. */
  readonly ridge: number;
}

/**
 * Weights of the conditional logit with an outside option, by steps of Adam on all cases at once. The right choice of a case
 * is any of its right candidates; "none" where no candidate is right.
 */
export function fitWeights(
  cases: readonly FittingCase[],
  { featureNames, steps, ridge }: FitOptions,
): Weights["features"] {
  const size = featureNames.length;
  const weights = new Float64Array(size);
  const momentum = new Float64Array(size);
  const variance = new Float64Array(size);
  for (let step = 1; step <= steps; step += 1) {
    const gradient = gradientOf(cases, weights);
    const rate = 0.1 * (1 - step / (steps + 1)) + 0.002;
    for (let i = 0; i < size; i += 1) {
      const slope = (gradient[i] ?? 0) + ridge * (weights[i] ?? 0);
      momentum[i] = 0.9 * (momentum[i] ?? 0) + 0.1 * slope;
      variance[i] = 0.99 * (variance[i] ?? 0) + 0.01 * slope * slope;
      const pace = (momentum[i] ?? 0) / (1 - 0.9 ** step) / (Math.sqrt((variance[i] ?? 0) / (1 - 0.99 ** step)) + 1e-8);
      weights[i] = (weights[i] ?? 0) - rate * pace;
    }
  }
  return Object.fromEntries(featureNames.map((name, i) => [name, Number((weights[i] ?? 0).toFixed(4))]));
}

/** Slope of the mean loss: for each case, the features expected under the model less those expected of a right choice. */
function gradientOf(cases: readonly FittingCase[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  let total = 0;
  for (const { candidates, weight } of cases) {
    total += weight;
    const odds = candidates.map(({ values }) => Math.exp(Math.min(60, dot(values, weights))));
    const all = odds.reduce((sum, value) => sum + value, 1);
    const right = candidates.reduce((sum, { isRight }, at) => sum + (isRight ? (odds[at] ?? 0) : 0), 0);
    candidates.forEach(({ values, isRight }, at) => {
      const expected = (odds[at] ?? 0) / all;
      const target = right > 0 && isRight ? (odds[at] ?? 0) / right : 0;
      const pull = weight * (expected - target);
      for (let i = 0; i < values.length; i += 1) gradient[i] = (gradient[i] ?? 0) + pull * (values[i] ?? 0);
    });
  }
  return gradient.map((value) => value / total);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** An answer's raw probability, whether it was right, and how much its case counts. */
export interface RawAnswer {
  readonly raw: number;
  readonly isRight: boolean;
  readonly weight: number;
}

interface Block {
  raw: number;
  right: number;
  weight: number;
}

/** The fewest answers that one point of the calibration stands for. */
const ANSWERS_A_POINT = 120;

/**
 * The ascending curve from raw probability to share of right answers that fits best: pools of neighbours that would
 * descend, first in bins of equal size.
 *
 * Source: pool adjacent violators (Ayer et al., 1955).
 */
export function isotonicCurve(answers: readonly RawAnswer[]): [number, number][] {
  const blocks: Block[] = [];
  for (const bin of binsOf([...answers].sort((a, b) => a.raw - b.raw))) {
    blocks.push(bin);
    for (let last = blocks.at(-1), before = blocks.at(-2); last !== undefined && before !== undefined; ) {
      if (before.right / before.weight < last.right / last.weight) break;
      blocks.pop();
      before.raw += last.raw;
      before.right += last.right;
      before.weight += last.weight;
      last = before;
      before = blocks.at(-2);
    }
  }
  const points = blocks.map((block): [number, number] => [
    Number((block.raw / block.weight).toFixed(4)),
    Number((block.right / block.weight).toFixed(4)),
  ]);
  return [[0, 0], ...points.filter(([raw]) => raw > 0 && raw < 1), [1, Math.max(0.995, points.at(-1)?.[1] ?? 1)]];
}

function binsOf(sorted: readonly RawAnswer[]): Block[] {
  const bins: Block[] = [];
  for (let start = 0; start < sorted.length; start += ANSWERS_A_POINT) {
    const bin = { raw: 0, right: 0, weight: 0 };
    for (const { raw, isRight, weight } of sorted.slice(start, start + ANSWERS_A_POINT)) {
      bin.raw += raw * weight;
      bin.right += isRight ? weight : 0;
      bin.weight += weight;
    }
    bins.push(bin);
  }
  return bins;
}
