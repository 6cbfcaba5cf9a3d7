import type { Outcome } from "./outcome.ts";

/** A candidate that no guard refused: its weight in bits, and whether it was the subject's. */
export interface Observed {
  readonly bits: number;
  readonly isSubjects: boolean;
}

/** Possible steps of the calibration, in bits; the last is the threshold. */
const STEPS = [0, 2, 4, 6, 8, 10, 12, 13.29, 16, 20, 26];
const MOST_PROBABLE = 0.9999;

/** The candidates of an outcome that count for the calibration. */
export function observedIn({ one, decision }: Outcome): Observed[] {
  return decision.candidateDecisions
    .filter(({ guard, bits }) => guard === null && bits >= (STEPS[0] ?? 0))
    .map(({ id, bits }) => ({ bits, isSubjects: one.truth.has(id) }));
}

/**
 * Steps of weight and probability, rising: isotonic regression by pooling adjacent violators. Each
 * share counts one more miss than was seen, so that it errs on the safe side.
 *
 * Source: M. Ayer and others, "An empirical distribution function for sampling with incomplete
 * information" (1955).
 */
export function calibrationOf(observed: readonly Observed[]): [fromBits: number, probability: number][] {
  const pools: { from: number; right: number; count: number }[] = [];
  for (const [at, from] of STEPS.entries()) {
    const to = STEPS[at + 1] ?? Number.POSITIVE_INFINITY;
    const inside = observed.filter(({ bits }) => bits >= from && bits < to);
    pools.push({ from, right: inside.filter(({ isSubjects }) => isSubjects).length, count: inside.length });
    pool(pools);
  }
  return pools.map(({ from, right, count }) => [from, rounded(right / (count + 1))]);
}

function pool(pools: { from: number; right: number; count: number }[]): void {
  for (;;) {
    const [before, last] = [pools.at(-2), pools.at(-1)];
    if (before === undefined || last === undefined) return;
    if (before.right / (before.count + 1) < last.right / (last.count + 1)) return;
    pools.splice(-2, 2, {
      from: before.from,
      right: before.right + last.right,
      count: before.count + last.count,
    });
  }
}

function rounded(share: number): number {
  return Math.min(MOST_PROBABLE, Math.floor(share * 10_000) / 10_000);
}
