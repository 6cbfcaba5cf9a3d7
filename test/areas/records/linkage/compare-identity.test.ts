import assert from "node:assert/strict";
import { test } from "node:test";
import { compareIdentity } from "../../../../src/areas/records/linkage/compare-identity.ts";

const ADA = { first_name: "Robert", last_name: "Sample", date_of_birth: "1990-05-17", ssn: "219095512" } as const;
const PROFILE = { ...ADA, full_name: "Robert Sample", middle_initials: null } as const;

function levels(given: Partial<Record<keyof typeof ADA, string | null>>, profile: object = {}) {
  const { status, fields } = compareIdentity({ ...ADA, ...given }, [{ ...PROFILE, ...profile }]);
  return [status, fields.name.agreement, fields.date_of_birth.agreement, fields.ssn.agreement];
}

const CASES = [
  ["all alike", {}, {}, ["agrees", "agree", "agree", "agree"]],
  ["a nickname", { first_name: "Bob" }, {}, ["agrees", "close", "agree", "agree"]],
  ["a slip in the date", { date_of_birth: "1990-05-18" }, {}, ["agrees", "agree", "close", "agree"]],
  ["the last four", { ssn: "5512" }, {}, ["agrees", "agree", "agree", "agree"]],
  ["other last four", { ssn: "7788" }, {}, ["differs", "agree", "agree", "differ"]],
  ["a placeholder in the account", {}, { date_of_birth: "1900-01-01" }, ["agrees", "agree", "missing", "agree"]],
  ["an ITIN on both sides", { ssn: "912741234" }, { ssn: "912741234" }, ["agrees", "agree", "agree", "agree"]],
  ["two ITINs", { ssn: "912741234" }, { ssn: "934889876" }, ["differs", "agree", "agree", "differ"]],
  [
    "the whole name alone",
    {},
    { first_name: null, last_name: null, full_name: "SAMPLE, ROBERT" },
    ["agrees", "agree", "agree", "agree"],
  ],
  ["another surname", { last_name: "Different" }, {}, ["differs", "differ", "agree", "agree"]],
  [
    "nothing given",
    { first_name: null, last_name: null, date_of_birth: null, ssn: null },
    {},
    ["not_compared", "missing", "missing", "missing"],
  ],
] as const;

for (const [what, given, profile, expected] of CASES) {
  test(`compareIdentity reads ${what} as ${expected[0]}`, () => {
    assert.deepEqual(levels(given, profile), expected);
  });
}

test("compareIdentity takes the worst of several employments", () => {
  const other = { ...PROFILE, first_name: "Jamie", last_name: "Lakeshore", full_name: "Jamie Lakeshore" };
  const compared = compareIdentity(ADA, [PROFILE, other]);
  assert.deepEqual([compared.status, compared.fields.name.connected], ["differs", "J. L."]);
  assert.equal(compareIdentity(ADA, []).status, "not_compared");
});
