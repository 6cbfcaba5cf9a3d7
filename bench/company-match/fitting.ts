import type { Weights } from "../../src/areas/companies/matching/scoring/score.ts";

/** One candidate of a fitting case: its features' values, and whether it is right. */
export interface FittingCandidate {
  readonly values: Float64Array;
  readonly isRight: boolean;
}

/** One case to fit on: what to choose from, and how much the case counts. */
export interface FittingCase {
  readonly candidates: readonly FittingCandidate[];
  readonly weight: number;
}

/**
 * All fitting cases in flat arrays: candidates a row each, the rows of a case adjacent.
 */
export interface FittingTable {
  readonly featureCount: number;
  /** Row by row. */
  readonly values: Float32Array;
  readonly isRight: Uint8Array;
  /** Where each case's rows begin; one more for the end. */
  readonly starts: Uint32Array;
  /** How much each case counts. */
  readonly weights: Float64Array;
}

/** How a fit is run. */
export interface FitOptions {
  /** The cases to fit on, by number. */
  readonly cases: readonly number[];
  /** Strength of the pull of every weight to where the fit starts, against the mean loss of a case. */
  readonly ridge: number | Float64Array;
  /** Where the fit starts; 0 for every weight by default. */
  readonly start?: Float64Array;
  readonly stepsMax: number;
  /** Sums of weights that must not be below 0: how often each weight counts. */
  readonly rules?: readonly Float64Array[];
}

/** The table of cases. */
export function fittingTable(cases: readonly FittingCase[], featureCount: number): FittingTable {
  const starts = new Uint32Array(cases.length + 1);
  cases.forEach(({ candidates }, at) => {
    starts[at + 1] = (starts[at] ?? 0) + candidates.length;
  });
  const rows = starts[cases.length] ?? 0;
  const values = new Float32Array(rows * featureCount);
  const isRight = new Uint8Array(rows);
  cases.forEach(({ candidates }, at) => {
    candidates.forEach((candidate, place) => {
      const row = (starts[at] ?? 0) + place;
      values.set(candidate.values, row * featureCount);
      isRight[row] = candidate.isRight ? 1 : 0;
    });
  });
  return { featureCount, values, isRight, starts, weights: Float64Array.from(cases, ({ weight }) => weight) };
}

/** The loss at some weights, and its slope. */
interface Slope {
  readonly loss: number;
  readonly gradient: Float64Array;
}

/** How many past steps the curvature is estimated from. */
const MEMORY = 8;
/** A step that lowers the loss by less than this share ends the fit. */
const LEAST_GAIN = 1e-8;

/**
 * Weights of the conditional logit with an outside option: those of the least mean loss. The right
 * choice of a case is any of its right candidates; "none" where no candidate is right. The same
 * table gives the same weights.
 *
 * Source: L-BFGS (Nocedal 1980), the step halved until the loss falls enough (Armijo 1966).
 */
export function fitWeights(table: FittingTable, options: FitOptions): Float64Array {
  let weights: Float64Array = options.start?.slice() ?? new Float64Array(table.featureCount);
  let slope = slopeAt(table, weights, options);
  const steps: { moved: Float64Array; bent: Float64Array }[] = [];
  for (let step = 0; step < options.stepsMax; step += 1) {
    const direction = descentFrom(slope.gradient, steps);
    const next = searchLine(table, { weights, slope, direction }, options);
    if (next === null) break;
    steps.push({ moved: difference(next.weights, weights), bent: difference(next.slope.gradient, slope.gradient) });
    if (steps.length > MEMORY) steps.shift();
    const gain = (slope.loss - next.slope.loss) / slope.loss;
    ({ weights, slope } = next);
    if (gain < LEAST_GAIN) break;
  }
  return weights;
}

/** A rule is kept by so much, and broken ones cost this times the square of what is missing. */
const RULE_MARGIN = 0.02;
const RULE_STRENGTH = 5;

/**
 * Mean loss of the cases, and for each feature what is expected under the model less what is of a
 * right choice.
 */
function slopeAt(table: FittingTable, weights: Float64Array, { cases, ridge, start, rules = [] }: FitOptions): Slope {
  const gradient = new Float64Array(weights.length);
  let loss = 0;
  let total = 0;
  for (const at of cases) {
    const weight = table.weights[at] ?? 0;
    total += weight;
    loss += weight * addCase(table, { at, weight, weights, gradient });
  }
  for (let i = 0; i < weights.length; i += 1) {
    const value = (weights[i] ?? 0) - (start?.[i] ?? 0);
    const pull = typeof ridge === "number" ? ridge : (ridge[i] ?? 0);
    gradient[i] = (gradient[i] ?? 0) / total + pull * value;
    loss += 0.5 * pull * value * value * total;
  }
  for (const rule of rules) {
    const missing = Math.max(0, RULE_MARGIN - dot(rule, weights));
    loss += 0.5 * RULE_STRENGTH * missing ** 2 * total;
    addScaled(gradient, rule, -RULE_STRENGTH * missing);
  }
  return { loss: loss / total, gradient };
}

interface CaseSlope {
  readonly at: number;
  readonly weight: number;
  readonly weights: Float64Array;
  /** What is added to. */
  readonly gradient: Float64Array;
}

let oddsOfRows = new Float64Array(256);

/** Adds one case's part to a gradient. Returns its loss. */
function addCase(
  { featureCount, values, isRight, starts }: FittingTable,
  { at, weight, weights, gradient }: CaseSlope,
): number {
  const first = starts[at] ?? 0;
  const end = starts[at + 1] ?? 0;
  if (oddsOfRows.length < end - first) oddsOfRows = new Float64Array(2 * (end - first));
  const odds = oddsOfRows;
  let all = 1;
  let right = 0;
  for (let row = first; row < end; row += 1) {
    let sum = 0;
    const base = row * featureCount;
    for (let i = 0; i < featureCount; i += 1) sum += (values[base + i] ?? 0) * (weights[i] ?? 0);
    const value = Math.exp(Math.min(60, sum));
    odds[row - first] = value;
    all += value;
    if (isRight[row] === 1) right += value;
  }
  for (let row = first; row < end; row += 1) {
    const value = odds[row - first] ?? 0;
    const target = right > 0 && isRight[row] === 1 ? value / right : 0;
    const pull = weight * (value / all - target);
    if (Math.abs(pull) < 1e-9) continue;
    const base = row * featureCount;
    for (let i = 0; i < featureCount; i += 1) gradient[i] = (gradient[i] ?? 0) + pull * (values[base + i] ?? 0);
  }
  return Math.log(all) - Math.log(right > 0 ? right : 1);
}

interface Point {
  readonly weights: Float64Array;
  readonly slope: Slope;
}

/** The first point along a direction whose loss is enough lower, or null when there is none. */
function searchLine(
  table: FittingTable,
  { weights, slope, direction }: Point & { direction: Float64Array },
  options: FitOptions,
): Point | null {
  const descent = dot(direction, slope.gradient);
  for (let length = 1; length > 1e-8; length /= 2) {
    const next = weights.map((value, i) => value + length * (direction[i] ?? 0));
    const reached = slopeAt(table, next, options);
    if (reached.loss <= slope.loss + 1e-4 * length * descent) return { weights: next, slope: reached };
  }
  return null;
}

/**
 * The two-loop recursion: the negative gradient, corrected by the curvature estimated from past
 * steps.
 */
function descentFrom(
  gradient: Float64Array,
  steps: readonly { moved: Float64Array; bent: Float64Array }[],
): Float64Array {
  const direction = gradient.map((value) => -value);
  const shares: number[] = [];
  for (const { moved, bent } of [...steps].reverse()) {
    const share = dot(moved, direction) / dot(moved, bent);
    shares.unshift(share);
    addScaled(direction, bent, -share);
  }
  const last = steps.at(-1);
  const scale = last === undefined ? 1 : dot(last.moved, last.bent) / dot(last.bent, last.bent);
  for (let i = 0; i < direction.length; i += 1) direction[i] = (direction[i] ?? 0) * scale;
  steps.forEach(({ moved, bent }, at) => {
    addScaled(direction, moved, (shares[at] ?? 0) - dot(bent, direction) / dot(moved, bent));
  });
  return direction;
}

function addScaled(target: Float64Array, other: Float64Array, scale: number): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] ?? 0) + scale * (other[i] ?? 0);
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value - (b[i] ?? 0));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Weights by the features' names, as they are kept: four decimals. */
export function namedWeights(names: readonly string[], weights: Float64Array): Weights["features"] {
  return Object.fromEntries(names.map((name, i) => [name, Number((weights[i] ?? 0).toFixed(4))]));
}
