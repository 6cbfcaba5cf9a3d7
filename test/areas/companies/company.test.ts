import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { successRate, wilsonLowerBound } from "../../../src/areas/companies/company.ts";

/**
 * [attempts, successes, bound]: the lower root of (successes/attempts - p)² = z² p (1 - p) / attempts with z = 1.6448536…, which
 * defines the interval, found by bisection and not by the closed form.
 */
const KNOWN: readonly (readonly [number, number, number])[] = [
  [1, 1, 0.269865948784],
  [5, 5, 0.648883499235],
  [5, 4, 0.435292553422],
  [10, 7, 0.44169979587],
  [100, 50, 0.418847796113],
  [100, 58, 0.497758145346],
  [100, 59, 0.507767242663],
  [1000, 900, 0.883299986516],
];

test("wilsonLowerBound gives the known bounds", () => {
  for (const [attempts, successes, bound] of KNOWN) {
    assert.ok(Math.abs(wilsonLowerBound({ attempts, successes }) - bound) < 1e-9, `${successes} of ${attempts}`);
  }
});

test("wilsonLowerBound lies between 0 and the share, grows with successes, and is 0 without attempts or successes", () => {
  assert.equal(wilsonLowerBound({ attempts: 0, successes: 0 }), 0);
  const anyCounts = fc
    .integer({ min: 1, max: 10_000 })
    .chain((attempts) => fc.tuple(fc.constant(attempts), fc.integer({ min: 0, max: attempts })));
  fc.assert(
    fc.property(anyCounts, ([attempts, successes]) => {
      const bound = wilsonLowerBound({ attempts, successes });
      assert.ok(bound >= 0 && bound <= successes / attempts + 1e-12);
      if (successes === 0) assert.ok(bound < 1e-12);
      else assert.ok(bound > wilsonLowerBound({ attempts, successes: successes - 1 }));
    }),
  );
});

test("successRate is unsupported where nothing covers the product, unknown under 5 attempts, high from a bound of a half", () => {
  const rate = (attempts: number, successes: number) => successRate({ attempts, successes }, { isCovered: true });

  assert.equal(successRate({ attempts: 100, successes: 100 }, { isCovered: false }), "unsupported");
  assert.equal(rate(4, 4), null);
  assert.equal(rate(5, 5), "high");
  assert.equal(rate(5, 4), "low");
  assert.equal(rate(100, 50), "low");
  assert.equal(rate(100, 59), "high");
  assert.equal(rate(100, 57), "low");
});
