import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CANDIDATE_RULES } from "../../../../bench/company-match/fit-rules.ts";
import { ANSWER_FEATURES, calibrate } from "../../../../src/areas/companies/matching/answer/confidence.ts";
import { letterPairsAlike } from "../../../../src/areas/companies/matching/scoring/compare-names.ts";
import { FEATURES } from "../../../../src/areas/companies/matching/scoring/features/features.ts";
import {
  choiceProbabilities,
  contributions,
  utility,
  WEIGHTS,
} from "../../../../src/areas/companies/matching/scoring/score.ts";
import { draws } from "../../../support/draws.ts";

test("no weight lets an agreeing detail lower a company, or speak more for one whose name fits worse", () => {
  for (const rule of CANDIDATE_RULES) {
    const parts = Object.entries(rule).map(([name, times]) => times * (WEIGHTS.features[name] ?? Number.NaN));
    assert.ok(parts.reduce((sum, part) => sum + part, 0) >= 0, JSON.stringify(rule));
  }
});

test("no weight of a detail that differs speaks for a company", () => {
  const differing = FEATURES.map(({ name }) => name).filter((name) => name.endsWith("_differs"));
  assert.ok(differing.length >= 5);
  for (const name of differing) assert.ok((WEIGHTS.features[name] ?? 1) <= 0, name);
});

test("choiceProbabilities shares what is left of certainty between rivals", () => {
  const utilities = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(utilities, (values) => {
      const probabilities = choiceProbabilities(values);
      const sum = probabilities.reduce((total, value) => total + value, 0);
      assert.ok(sum >= 0 && sum <= 1 + 1e-9);
      const rival = choiceProbabilities([...values, 1]);
      probabilities.forEach((value, at) => {
        assert.ok((rival[at] ?? 0) <= value);
      });
    }),
  );
  const [a = 0, b = 0] = choiceProbabilities([5, 5]);
  assert.equal(a, b);
  assert.ok(a < 0.5);
});

test("choiceProbabilities stays finite for extreme utilities", () => {
  assert.deepEqual(choiceProbabilities([1_000, -1_000]), [1, 0]);
  assert.deepEqual(choiceProbabilities([-1_000]), [0]);
});

test("calibrate is monotone, stays within 0 and 1, and keeps to the points", () => {
  assert.equal(
    calibrate(0.5, [
      [0, 0],
      [0.5, 0.8],
      [1, 1],
    ]),
    0.8,
  );
  assert.equal(
    calibrate(0.25, [
      [0, 0],
      [0.5, 0.8],
      [1, 1],
    ]),
    0.4,
  );
  const raw = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(raw, raw, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const [lowest, highest] = [calibrate(low, WEIGHTS.calibration), calibrate(high, WEIGHTS.calibration)];
      assert.ok(0 <= lowest && lowest <= highest && highest <= 1);
    }),
  );
});

test("WEIGHTS has a weight for every feature and for no other, and an ascending calibration from 0 to 1", () => {
  assert.deepEqual(
    Object.keys(WEIGHTS.features),
    FEATURES.map(({ name }) => name),
  );
  assert.equal(new Set(Object.keys(WEIGHTS.features)).size, FEATURES.length);
  assert.deepEqual(
    Object.keys(WEIGHTS.answer),
    ANSWER_FEATURES.map(({ name }) => name),
  );
  assert.equal(WEIGHTS.calibration[0]?.[0], 0);
  assert.equal(WEIGHTS.calibration.at(-1)?.[0], 1);
  WEIGHTS.calibration.forEach(([raw = -1, observed = -1], at) => {
    const [before = -1, observedBefore = -1] = WEIGHTS.calibration[at - 1] ?? [];
    assert.ok(raw > before && observed >= observedBefore);
  });
});

test("utility is the weighted sum of the features", () => {
  const values = new Float64Array(FEATURES.length);
  values[0] = 2;
  values[1] = 1;
  const features = { [FEATURES[0]?.name ?? ""]: 3, [FEATURES[1]?.name ?? ""]: -1 };
  assert.equal(utility(values, { features, answer: {}, calibration: [] }), 5);
});

test("letterPairsAlike is symmetric, 1 for equal texts alone", () => {
  assert.equal(letterPairsAlike("NIGHT", "NACHT"), 0.25);
  assert.equal(letterPairsAlike("AB", "CD"), 0);
  const text = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(letterPairsAlike(a, b), letterPairsAlike(b, a));
      assert.equal(letterPairsAlike(a, a), 1);
    }),
  );
});

test("letterPairsAlike is exact from the least that matters on, and below it when the likeness is", () => {
  const text = fc.stringMatching(/^[ABC]{0,20}$/);
  fc.assert(
    fc.property(text, text, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, least) => {
      const exact = letterPairsAlike(a, b);
      const found = letterPairsAlike(a, b, least);
      if (exact >= least) assert.equal(found, exact);
      else assert.ok(found < least);
    }),
    draws(500),
  );
});

test("contributions sum to the utility, whatever the values", () => {
  const value = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: FEATURES.length, maxLength: FEATURES.length }), (list) => {
      const values = Float64Array.from(list);
      const sum = contributions(values).reduce((total, part) => total + part, 0);
      assert.ok(Math.abs(sum - utility(values)) < 1e-9);
    }),
  );
});
