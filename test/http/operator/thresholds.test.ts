import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { record } from "../../linkage/persons.ts";
import { loadEmployments } from "../../operations/imports/load.ts";
import { assertError, assertRefused, startApplication, type TestApplication } from "../../support/application.ts";

const PATH = "/v1/linkage/thresholds/";

let application: TestApplication;
before(async () => {
  application = await startApplication();
});
after(() => application.stop());

test("computeThresholdCosts counts what would be found at each threshold, and names nobody", async () => {
  const twin = record({ record_id: "E2", first_name: "Mary", ssn: "411223344" });
  await loadEmployments(application, [record(), twin, record({ record_id: "E3", ssn: "7786" })]);
  const operator = await application.client({ environment: "production", scopes: ["operations:read"] });
  const answer = await operator.get(PATH);
  assert.deepEqual([answer.status, answer.at("sampled")], [200, 2], "those with a whole SSN");
  const thresholds = answer.at("thresholds") as {
    threshold_bits: number;
    by_ssn: Record<string, Record<string, number>>;
  }[];
  for (const { by_ssn } of thresholds) {
    for (const counts of Object.values(by_ssn)) {
      assert.equal(
        Object.values(counts).reduce((sum, count) => sum + count),
        2,
        "each question is counted once",
      );
      assert.equal(counts.wrong, 0);
    }
  }
  const found = thresholds.map(({ by_ssn }) => by_ssn.nine_digits?.found ?? -1);
  assert.equal(found[0], 2);
  assert.deepEqual(
    found,
    found.toSorted((a, b) => b - a),
    "a higher threshold never finds more",
  );
  assert.doesNotMatch(answer.text, /Kofron|523417786/);
});

test("computeThresholdCosts has nothing to count without records, and is the operator's", async () => {
  const operator = await application.client({ scopes: ["operations:read"] });
  assert.equal((await operator.get(PATH)).at("sampled"), 0);
  assertRefused(await operator.get(`${PATH}?sample=301`), { sample: "must be at most 300" });
  assertError(await (await application.client()).get(PATH), 403, "permission_denied");
});
