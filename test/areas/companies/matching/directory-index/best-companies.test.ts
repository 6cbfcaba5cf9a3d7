import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BestCompanies } from "../../../../../src/areas/companies/matching/retrieval/best-companies.ts";

const offers = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 6 })), { maxLength: 60 });

test("BestCompanies keeps each company's greatest score, the best first, of equal ones the lower number", () => {
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 6 }), (offered, limit) => {
      const best = new BestCompanies(limit);
      for (const [company, score] of offered) best.offer(company, score);
      const greatest = new Map<number, number>();
      for (const [company, score] of offered) greatest.set(company, Math.max(score, greatest.get(company) ?? 0));
      const expected = [...greatest].sort(([a, x], [b, y]) => y - x || a - b).slice(0, limit);
      assert.deepEqual(best.ranked(), expected);
      assert.deepEqual(
        best.companies(),
        expected.map(([company]) => company),
      );
    }),
  );
});

test("BestCompanies says that any score matters until it is full, then what the last one has", () => {
  const best = new BestCompanies(2);
  best.offer(7, 0.5);
  assert.equal(best.least, Number.NEGATIVE_INFINITY);
  best.offer(8, 0.9);
  assert.equal(best.least, 0.5);
  best.offer(7, 1);
  assert.equal(best.least, 0.9);
});
