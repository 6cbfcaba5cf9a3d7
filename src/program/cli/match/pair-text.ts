import { MATCH_THRESHOLD } from "../../../areas/companies/matching/answer/match.ts";
import type { PairMatch } from "../../../areas/companies/matching/answer/pair.ts";
import { table } from "../text/print.ts";

/** Features that are shown: the rest add little. */
const FEATURES_SHOWN = 10;

/**
 * A comparison of two names as text: the probability, what it means, and the features that decided
 * it.
 */
export function pairText({ probability, features }: PairMatch): string {
  const verdict = probability >= MATCH_THRESHOLD ? "one company" : "no match";
  const rows = features
    .slice(0, FEATURES_SHOWN)
    .map(({ feature, meaning, weight }) => [feature, weight.toFixed(2), meaning]);
  const shown = rows.length === 0 ? [] : [table([["feature", "weight", "meaning"], ...rows])];
  return [`${probability.toFixed(2)} (${verdict}, by the names alone)`, ...shown].join("\n\n");
}
