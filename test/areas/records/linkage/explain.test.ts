import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_THRESHOLDS } from "../../../../src/areas/records/linkage/decide.ts";
import { EXPLAINED_MAX, explainDecision } from "../../../../src/areas/records/linkage/explain.ts";
import { SHIPPED_MODEL } from "../../../../src/areas/records/linkage/model/model.ts";
import { date, decideOn, stored, subjectDetails } from "./persons.ts";

const BY = {
  source: "records",
  model: SHIPPED_MODEL,
  population: 1_000_000,
  thresholds: DEFAULT_THRESHOLDS,
  genericSsns: 0,
  overfullKeys: 0,
  unreadableRecords: 0,
};

function explain(candidates: Parameters<typeof decideOn>[1]) {
  return explainDecision(decideOn(subjectDetails(), candidates, { population: BY.population }), BY);
}

test("explainDecision gives level, bits and guard of every candidate, which add up to the decision's weight", () => {
  const own = stored("a");
  const spouse = stored("b", { first_name: "Mary", ssn: "411223344", date_of_birth: null });
  const told = explain([spouse, own]);
  assert.deepEqual([told.outcome, told.model_version], ["match", SHIPPED_MODEL.version]);
  const [first, second] = told.candidates;
  assert.deepEqual([first?.employment_id, first?.is_returned, first?.guard], [own.id, true, null]);
  assert.deepEqual([second?.is_returned, second?.guard], [false, "ssn_differs"]);
  assert.equal(first?.fields.ssn?.level, "nine");
  for (const candidate of told.candidates) {
    const sum = Object.values(candidate.fields).reduce((total, { bits }) => total + bits, told.prior_bits);
    assert.ok(Math.abs(sum - candidate.bits) < 0.05);
  }
});

test("explainDecision gives the reason why a record that no guard refuses does not count", () => {
  const undated = stored("b", { date_of_birth: null });
  const told = explain([undated, stored("a", { date_of_birth: date("1996-07-19") })]);
  assert.deepEqual(
    told.candidates.map(({ employment_id, guard }) => [employment_id, guard]),
    [
      ["b", "number_lent"],
      ["a", "birth_differs"],
    ],
  );
});

test("explainDecision gives a twin on file as the reason why an accepted record is not returned", () => {
  const twin = stored("b", { first_name: "Billy", ssn: "523417787" });
  const decision = decideOn(subjectDetails({ ssn: null }), [stored("a"), twin], { population: 1_000_000 });
  assert.equal(decision.kind, "ambiguous");
  const guards = Object.fromEntries(decision.candidateDecisions.map(({ id, guard }) => [id, guard]));
  assert.deepEqual(guards, { a: "twin_on_file", b: "given_name_differs" });
});

test("explainDecision gives the bits against siblings of given names that agree, and the bits needed", () => {
  const told = explain([stored("a", { first_name: "Bob" }), stored("b", { first_name: "Gerald" })]);
  assert.ok((told.sibling_bits_needed ?? 0) > 5);
  assert.deepEqual(
    told.candidates.map(({ sibling_bits }) => sibling_bits),
    [told.candidates[0]?.sibling_bits, null],
  );
  assert.ok((told.candidates[0]?.sibling_bits ?? 0) > 0);
});

test("explainDecision gives the reduction for a common name", () => {
  const told = explain([stored("a")]);
  const given = told.candidates[0]?.fields.given;
  const full = SHIPPED_MODEL.bits.given.exact;
  assert.ok(given !== undefined && given.adjustment < -1);
  assert.ok(Math.abs(given.bits - given.adjustment - full) < 0.02);
});

test("explainDecision contains no value of a person", () => {
  const text = JSON.stringify(explain([stored("a"), stored("b", { first_name: "Bob", ssn: null })]));
  for (const value of [
    "Robert",
    "ROBERT",
    "Bob",
    "BOB",
    "Kofron",
    "KOFRON",
    "1971",
    "523417786",
    "7786",
    "Waco",
    "52000",
  ]) {
    assert.ok(!text.includes(value), value);
  }
});

test("explainDecision keeps the best candidates, and the number of all", () => {
  const strangers = Array.from({ length: EXPLAINED_MAX + 20 }, (_, at) =>
    stored(`s${String(at).padStart(3, "0")}`, { first_name: "Zelda", ssn: "411223344" }),
  );
  const told = explain([...strangers, stored("z")]);
  assert.deepEqual([told.candidates_seen, told.candidates.length], [EXPLAINED_MAX + 21, EXPLAINED_MAX]);
  assert.equal(told.candidates[0]?.is_returned, true);
});
