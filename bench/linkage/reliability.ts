import type { Outcome } from "./outcome.ts";

/** Answers by their stated probability, in ten bins. */
export interface Reliability {
  readonly bins: { count: number; said: number; right: number }[];
}

const BINS = 10;

export function emptyReliability(): Reliability {
  return { bins: Array.from({ length: BINS }, () => ({ count: 0, said: 0, right: 0 })) };
}

/**
 * Counts an answer: a `match` is right if all its records are the subject's; any other answer with
 * a weighed candidate is right if the best candidate that no guard refused is the subject's.
 */
export function observe({ bins }: Reliability, { one, decision }: Outcome): void {
  const admitted = decision.candidateDecisions.filter(({ guard }) => guard === null);
  const best = admitted.toSorted((a, b) => b.bits - a.bits)[0];
  if (best === undefined) return;
  const isRight =
    decision.kind === "match"
      ? decision.matches.every(({ employment }) => one.truth.has(employment.id))
      : one.truth.has(best.id);
  const bin = bins[Math.min(BINS - 1, Math.floor(decision.probability * BINS))];
  if (bin === undefined) return;
  bin.count += 1;
  bin.said += decision.probability;
  bin.right += isRight ? 1 : 0;
}

/**
 * The expected calibration error: the difference between stated and observed shares by bin,
 * weighted by the bins' sizes.
 */
export function calibrationError({ bins }: Reliability): number {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / Math.max(1, total);
}

/** Prints the stated next to the observed shares. */
export function printReliability(reliability: Reliability): void {
  for (const { count, said, right } of reliability.bins) {
    if (count > 0)
      console.log(`  said ${(said / count).toFixed(4)}  so ${(right / count).toFixed(4)}  answers ${count}`);
  }
  console.log(`  expected calibration error ${calibrationError(reliability).toFixed(4)} (at most 0.02)`);
}
