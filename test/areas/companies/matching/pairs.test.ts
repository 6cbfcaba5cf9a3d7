import assert from "node:assert/strict";
import { test } from "node:test";
import { readCompanies } from "../../../../bench/company-match/cases.ts";
import {
  type JudgedPair,
  judgePairs,
  judgePairsInDirectory,
  MATCHING_TIERS,
  mustMatch,
  PARTED_TIERS,
  readPairs,
  risingTiers,
  type Tier,
  tierFigures,
} from "../../../../bench/company-match/pair-table.ts";

/*
 * The table of pairs that must and must not match, judged in the whole directory and by the two
 * names alone, as by bench/company-match/pairs.ts.
 */

const PAIRS = readPairs();
const JUDGED = judgePairsInDirectory(PAIRS, readCompanies());
const ALONE = judgePairs(PAIRS);

test("pairs.csv holds at least 200 different pairs that must match and 200 that must not, some of every tier", () => {
  const count = (tiers: readonly Tier[]) => PAIRS.filter(({ tier }) => tiers.includes(tier)).length;
  assert.ok(count(MATCHING_TIERS) >= 200 && count(PARTED_TIERS) >= 200);
  for (const tier of [...MATCHING_TIERS, ...PARTED_TIERS]) assert.ok(count([tier]) >= 40, tier);
  assert.equal(new Set(PAIRS.map(({ query, company }) => `${query}\n${company}`)).size, PAIRS.length);
});

/** Share of each tier that is right at the least. */
const RIGHT_MIN: Readonly<Record<Tier, number>> = {
  same: 1,
  usual: 0.97,
  noisy: 0.98,
  loose: 0.72,
  kin: 0.43,
  namesake: 1,
  common: 1,
  empty: 0.98,
};

/**
 * By the names alone there are no rivals: more sisters match, as does `Intel Corp` with `INTELSAT
 * CORP`.
 */
const RIGHT_ALONE_MIN: Readonly<Record<Tier, number>> = { ...RIGHT_MIN, namesake: 0.98 };

function checkRight(judged: readonly JudgedPair[], least: Readonly<Record<Tier, number>>): void {
  for (const { tier, right } of tierFigures(judged)) {
    const wrong = judged.filter((pair) => pair.tier === tier && !pair.isRight);
    const list = wrong.map(({ query, company, probability }) => `${query} ~ ${company} ${probability.toFixed(2)}`);
    const must = mustMatch(tier) ? "match" : "not match";
    assert.ok(right >= least[tier], `${tier} must ${must}, right ${right.toFixed(3)}:\n${list.join("\n")}`);
  }
}

test("matchCompany answers the pairs of names as the table says", () => checkRight(JUDGED, RIGHT_MIN));

test("matchPair answers the pairs of names as the table says", () => checkRight(ALONE, RIGHT_ALONE_MIN));

test("the probabilities fall over the tiers of the pairs, in a directory and alone", () => {
  assert.deepEqual(risingTiers(tierFigures(JUDGED)), []);
  assert.deepEqual(risingTiers(tierFigures(ALONE)), []);
});
