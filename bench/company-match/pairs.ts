/**
 * Judges the pairs of names of pairs.csv by the comparison of two names alone, in under a second,
 * or with `--directory` by the search in the whole directory. Run: node
 * bench/company-match/pairs.ts [--directory] [--all]; `--all` prints every pair, not the failing
 * ones alone.
 */
import { readCompanies } from "./cases.ts";
import { judgePairs, judgePairsInDirectory, mustMatch, readPairs, risingTiers, tierFigures } from "./pair-table.ts";

const isInDirectory = process.argv.includes("--directory");
const judged = isInDirectory ? judgePairsInDirectory(readPairs(), readCompanies()) : judgePairs(readPairs());
const figures = tierFigures(judged);
console.log(
  `Pairs of names, the same made-up city and state on both sides, ${isInDirectory ? "in the whole directory" : "alone"}:`,
);
console.table(
  Object.fromEntries(
    figures.map(({ tier, pairs, mean, unplacedMean, right }) => [
      tier,
      {
        pairs,
        must: mustMatch(tier) ? "match" : "not match",
        "mean probability": Number(mean.toFixed(3)),
        "by name alone": Number(unplacedMean.toFixed(3)),
        right: Number(right.toFixed(3)),
      },
    ]),
  ),
);
for (const must of [true, false]) {
  const members = judged.filter(({ tier }) => mustMatch(tier) === must);
  const right = members.filter(({ isRight }) => isRight);
  console.log(`${must ? "must match" : "must not match"}: ${right.length} of ${members.length} right`);
}
for (const pair of judged.filter(({ isRight }) => !isRight || process.argv.includes("--all"))) {
  const said = `${pair.probability.toFixed(2)} (by name alone ${pair.unplacedProbability.toFixed(2)})`;
  console.log(`${pair.isRight ? "" : "WRONG "}${pair.tier}: ${pair.query} ~ ${pair.company}: ${said}; ${pair.why}`);
}
const rising = risingTiers(figures);
if (rising.length > 0) {
  console.error(
    `The mean probability rises from the tier before to ${rising.join(", ")}: it must fall over the tiers.`,
  );
  process.exitCode = 1;
}
