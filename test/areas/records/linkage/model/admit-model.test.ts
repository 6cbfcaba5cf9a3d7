import assert from "node:assert/strict";
import { test } from "node:test";
import {
  COUNTED_PAIRS_MIN,
  modelFault,
  WEIGHT_DRIFT_MAX,
} from "../../../../../src/areas/records/linkage/model/admit-model.ts";
import { noPairCounts, type PairCounts } from "../../../../../src/areas/records/linkage/model/estimate.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../../../../src/areas/records/linkage/model/model.ts";

function pairCountsOf(pairs: number): PairCounts {
  const pairCounts = noPairCounts();
  pairCounts.same.given.exact = pairs;
  pairCounts.random.given.differ = pairs;
  return pairCounts;
}

function withBirth(close: number): LinkageModel {
  const { bits } = SHIPPED_MODEL;
  return { ...SHIPPED_MODEL, bits: { ...bits, birth: { ...bits.birth, close } } };
}

const ENOUGH = { pairCounts: pairCountsOf(COUNTED_PAIRS_MIN), shipped: SHIPPED_MODEL };

test("modelFault is null for the shipped weights", () => {
  assert.equal(modelFault(SHIPPED_MODEL, ENOUGH), null);
});

test("modelFault refuses an estimate on too few pairs of either kind", () => {
  const few = { ...ENOUGH, pairCounts: pairCountsOf(COUNTED_PAIRS_MIN - 1) };
  assert.match(
    modelFault(SHIPPED_MODEL, few) ?? "",
    /^not enough pairs yet, the former model stays: 199 of the 200 pairs of records that share an SSN/,
  );
  few.pairCounts.same.given.exact = COUNTED_PAIRS_MIN;
  assert.match(modelFault(SHIPPED_MODEL, few) ?? "", /: 199 of the 200 pairs of records drawn at random/);
});

test("modelFault refuses a weight that differs too much, changes its sign or is not a number", () => {
  const { close } = SHIPPED_MODEL.bits.birth;
  assert.equal(modelFault(withBirth(close + WEIGHT_DRIFT_MAX), ENOUGH), null);
  assert.match(modelFault(withBirth(close + WEIGHT_DRIFT_MAX + 0.1), ENOUGH) ?? "", /^birth close would weigh/);
  assert.match(modelFault(withBirth(-0.5), ENOUGH) ?? "", /^birth close would turn/);
  assert.match(modelFault(withBirth(Number.NaN), ENOUGH) ?? "", /^birth close has no weight/);
});

test("modelFault refuses a contradicting level's weight that is too low or positive", () => {
  const { bits } = SHIPPED_MODEL;
  const faultAt = (differ: number) =>
    modelFault({ ...SHIPPED_MODEL, bits: { ...bits, birth: { ...bits.birth, differ } } }, ENOUGH);
  assert.equal(faultAt(bits.birth.differ - WEIGHT_DRIFT_MAX), null);
  assert.match(faultAt(bits.birth.differ - WEIGHT_DRIFT_MAX - 0.1) ?? "", /^birth differ would weigh/);
  assert.match(faultAt(0.5) ?? "", /^birth differ would turn/);
});
