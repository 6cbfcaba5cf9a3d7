import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { SearchAnswer } from "../../../../src/areas/companies/matching/answer/match.ts";
import { withOwnFirst, withOwnPrior } from "../../../../src/areas/companies/ops/known-companies.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";

const [A, B, C] = ["a", "b", "c"].map((letter) => letter.repeat(32) as CompanyId) as [CompanyId, CompanyId, CompanyId];

function answer(...candidates: readonly (readonly [CompanyId, number])[]): SearchAnswer {
  const [best] = candidates;
  const isAnswer = best !== undefined && best[1] >= 0.5;
  return {
    companyId: isAnswer ? best[0] : null,
    probability: best?.[1] ?? 0,
    candidates: candidates.map(([companyId, probability]) => ({ companyId, probability })),
  };
}

const isOwn =
  (...ids: readonly CompanyId[]) =>
  (id: CompanyId) =>
    ids.includes(id);

test("withOwnPrior answers an own employer that nothing is likelier than, once it is one", () => {
  const found = withOwnPrior(answer([A, 0.2], [B, 0.1], [C, 0.01]), isOwn(B));
  assert.equal(found.companyId, B);
  assert.ok(Math.abs(found.probability - 2 / (2 + 0.2 + 0.01 + 0.69)) < 1e-12);
  assert.deepEqual(
    found.candidates.map(({ companyId }) => companyId),
    [B, A, C],
  );
});

test("withOwnPrior leaves what a search has found, what is not own, and what is too unlikely", () => {
  const sure = answer([A, 0.6], [B, 0.3]);
  assert.equal(withOwnPrior(sure, isOwn(B)), sure);
  const unsure = answer([A, 0.4], [B, 0.3]);
  assert.equal(withOwnPrior(unsure, isOwn(C)), unsure);
  assert.equal(withOwnPrior(answer([A, 0.3], [B, 0.02]), isOwn(B)).companyId, null);
  // Two that are exactly as likely are no answer of a search, and none here.
  const tie = { ...answer([A, 0.5], [B, 0.5]), companyId: null };
  assert.equal(withOwnPrior(tie, isOwn(B)), tie);
});

test("withOwnPrior never makes more than 1 of all candidates, and never an own one less likely", () => {
  const parts = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(parts, fc.subarray([A, B, C]), (given, own) => {
      const whole = given.reduce((sum, part) => sum + part, 0) * 2.1;
      const before = answer(...given.map((part, at): [CompanyId, number] => [[A, B, C][at] ?? A, part / whole]));
      const after = withOwnPrior(before, isOwn(...own));
      assert.ok(after.candidates.reduce((sum, { probability }) => sum + probability, 0) <= 1 + 1e-9);
      for (const { companyId, probability } of before.candidates) {
        const now = after.candidates.find((one) => one.companyId === companyId)?.probability ?? 0;
        const others = own.filter((id) => id !== companyId && before.candidates.some((one) => one.companyId === id));
        if (own.includes(companyId) && others.length === 0) assert.ok(now >= probability - 1e-12);
      }
    }),
  );
});

test("withOwnFirst puts own employers before others that the text fits, and no similar one before these", () => {
  const suggestions = [
    { companyId: A, probability: 0.4, fits: true },
    { companyId: B, probability: 0, fits: true },
    { companyId: C, probability: 0.3, fits: false },
  ];
  const order = (...own: readonly CompanyId[]) =>
    withOwnFirst(suggestions, isOwn(...own)).map(({ companyId }) => companyId);
  assert.deepEqual(order(), [A, B, C]);
  assert.deepEqual(order(B, C), [B, A, C]);
});
