import assert from "node:assert/strict";
import { test } from "node:test";
import { unansweredConfidence } from "../../../../src/areas/companies/ops/companies.ts";

test("unansweredConfidence never reaches a threshold that the probability is below, and keeps whole hundredths", () => {
  assert.equal(unansweredConfidence(0.496), "0.49");
  assert.equal(unansweredConfidence(0.4999), "0.49");
  assert.equal(unansweredConfidence(0), "0.00");
  for (let hundredths = 0; hundredths <= 100; hundredths += 1) {
    assert.equal(unansweredConfidence(hundredths / 100), (hundredths / 100).toFixed(2));
  }
});
