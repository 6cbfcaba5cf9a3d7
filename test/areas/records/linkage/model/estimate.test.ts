import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { personOfRecord } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import { nonSiblingBits } from "../../../../../src/areas/records/linkage/comparison/siblings.ts";
import {
  countBlockedPair,
  countRandomPair,
  estimateModel,
  noPairCounts,
  type PairCounts,
} from "../../../../../src/areas/records/linkage/model/estimate.ts";
import { SHIPPED_MODEL } from "../../../../../src/areas/records/linkage/model/model.ts";
import type { FalseMatchAudit } from "../../../../../src/areas/records/linkage/model/record-audit.ts";
import { date, ELSEWHERE, record } from "../persons.ts";

type Fields = Partial<EmploymentRecord>;

function counted(a: Fields, b: Fields): PairCounts {
  const pairCounts = noPairCounts();
  const pair = [personOfRecord(record(a)), personOfRecord(record(b))] as const;
  countBlockedPair(pairCounts, pair, { model: SHIPPED_MODEL, population: 10_000 });
  return pairCounts;
}

function auditOf(pairCounts: PairCounts): FalseMatchAudit {
  return estimateModel(pairCounts, { former: SHIPPED_MODEL, version: "x", persons: 1 }).audit;
}

test("countBlockedPair counts a field only if its neighbours identify the person", () => {
  const { same } = counted({}, { first_name: "Bob" });
  assert.deepEqual([same.given, same.surname, same.birth], [{ nickname: 1 }, { exact: 1 }, { exact: 1 }]);
  const borrowed = counted({}, { first_name: "Olga", last_name: "Petrenko" });
  assert.deepEqual([borrowed.same.given, borrowed.same.surname, borrowed.same.address], [{}, {}, {}]);
});

test("countBlockedPair counts two numbers as strangers if everything else would have made them one person", () => {
  const check = (fields: Fields, strangers: FalseMatchAudit["strangers"], twins = 0): void => {
    const audit = auditOf(counted({}, fields));
    assert.deepEqual([audit.strangers, audit.twins], [strangers, twins], JSON.stringify(fields));
  };
  const other = { ssn: "301224455", employer_name: "Corning" };
  check({ ...other, ...ELSEWHERE }, { namesake: 1 });
  check({ ...other, street: "77 Larch Rd" }, { placed: 1 });
  check({ ...other, first_name: "Roberta" }, { alike: 1 }, 1);
  check({ ...other, first_name: "Gerald" }, {}, 1);
  check({ ...other, date_of_birth: date("1944-09-21") }, {});
  check({ ssn: null, ...ELSEWHERE }, {});
  check({ ...other, date_of_birth: date("1944-03-08") }, { misdated_year: 1 });
  check({ ...other, date_of_birth: date("1944-03-08"), ...ELSEWHERE }, {});
  check({ ...other, date_of_birth: date("1944-03-08"), first_name: "Gerald" }, {});
});

test("countBlockedPair does not count records that differ in the number only, borrowed or mistyped in any digits, as strangers", () => {
  for (const ssn of ["301224455", "523418896", "999417786", "301227786"]) {
    for (const fields of [{}, { employer_name: "Corning" }, ELSEWHERE, { middle_name: "Quincy" }]) {
      const { strangers, twins, siblings } = auditOf(counted({}, { ssn, ...fields }));
      assert.deepEqual([strangers, twins, siblings], [{}, 0, {}], JSON.stringify([ssn, fields]));
    }
  }
  const other = { ssn: "301224455", middle_name: "Ann" };
  assert.deepEqual(auditOf(counted({ middle_name: "Quincy" }, other)).strangers, { placed: 1, alike: 1 });
  const mary = { first_name: "Mary" };
  assert.deepEqual(auditOf(counted(mary, { ...mary, ssn: "301224455" })).strangers, { placed: 1 });
});

test("countBlockedPair recognizes one person under two numbers by any two of their records", () => {
  const pairCounts = noPairCounts();
  const away = { ...ELSEWHERE, employer_name: "Corning" };
  const own = personOfRecord(record({ ssn: "523417786" }));
  for (const fields of [away, { first_name: "Bob", ...away }, {}]) {
    const other = personOfRecord(record({ ssn: "301224455", ...fields }));
    countBlockedPair(pairCounts, [own, other], { model: SHIPPED_MODEL, population: 10_000 });
  }
  assert.deepEqual(auditOf(pairCounts).strangers, {});
});

test("countBlockedPair counts two siblings once, by the names with the most bits", () => {
  const pairCounts = noPairCounts();
  const robert = personOfRecord(record());
  for (const first_name of ["Bobby", "Rob", "Bob", "Rob"]) {
    const twin = personOfRecord(record({ first_name, ssn: "523417787" }));
    countBlockedPair(pairCounts, [twin, robert], { model: SHIPPED_MODEL, population: 10_000 });
  }
  const bits = ["Rob", "Bob", "Bobby"].map((name) => Math.floor(nonSiblingBits("ROBERT", name.toUpperCase())));
  assert.deepEqual(auditOf(pairCounts).siblings, { [Math.max(...bits)]: 1 });
});

test("countBlockedPair ignores slips in one number, and counts the next number as a twin's", () => {
  const strangersOf = (fields: Fields) => auditOf(counted({}, fields)).strangers;
  for (const ssn of ["523417768", "532417768", "523417780"]) assert.deepEqual(strangersOf({ ssn }), {}, ssn);
  const siblings = auditOf(counted({}, { ssn: "523417787", first_name: "Bob" }));
  assert.deepEqual([siblings.strangers, siblings.siblings, siblings.twins], [{}, { 8: 1 }, 1]);
  assert.deepEqual(strangersOf({ ssn: "523417787" }), {});
  assert.deepEqual(strangersOf({ ssn: "523417787", date_of_birth: date("1984-03-08") }), {});
  const son = { ssn: "523417787", date_of_birth: date("1994-03-08") };
  assert.deepEqual(strangersOf(son), { misdated_year: 1 });
});

test("estimateModel keeps the former weights without data", () => {
  const model = estimateModel(noPairCounts(), { former: SHIPPED_MODEL, version: "x", persons: 0 });
  assert.deepEqual(
    [model.version, model.audit],
    [
      "x",
      {
        ...{ persons: 0, strangers: {}, twins: 0, siblings: {}, placeholders: [] },
        ...{ together: {}, places: { pairs: 0, inOneZip: 0 } },
      },
    ],
  );
  for (const [level, bits] of Object.entries(SHIPPED_MODEL.bits.address)) {
    assert.ok(Math.abs(model.bits.address[level as "same"] - bits) < 0.6, level);
  }
});

test("estimateModel follows the counts", () => {
  const pairCounts = noPairCounts();
  Object.assign(pairCounts.same.birth, { exact: 9_000, close: 1_000, differ: 10 });
  Object.assign(pairCounts.random.birth, { exact: 1, close: 9, differ: 99_990 });
  const { birth } = estimateModel(pairCounts, { former: SHIPPED_MODEL, version: "x", persons: 1 }).bits;
  assert.ok(Math.abs(birth.close - Math.log2(0.1 / 1e-4)) < 0.5, String(birth.close));
  assert.ok(Math.abs(birth.differ - Math.log2(0.001)) < 2.5, String(birth.differ));
});

test("estimateModel weighs a house by how many housemates a record has, however many random pairs happen to share one", () => {
  const weightOf = (same: number, population: number): number => {
    const pairCounts = noPairCounts();
    Object.assign(pairCounts.same.address, { same: 9_000, differ: 1_000 });
    Object.assign(pairCounts.random.address, { same, differ: 100_000 - same });
    pairCounts.housemates = 10_000;
    const sample = { records: 10_000, population };
    return estimateModel(pairCounts, { former: SHIPPED_MODEL, version: "x", persons: 1, sample }).bits.address.same;
  };
  assert.equal(weightOf(0, 500_000), weightOf(3, 500_000));
  assert.ok(weightOf(0, 500_000) > weightOf(0, 50_000));
  assert.ok(weightOf(0, 50_000_000) <= 18);
});

test("countBlockedPair counts the records of one house, of any persons", () => {
  assert.equal(counted({}, { first_name: "Gerald", ssn: null }).housemates, 1);
  assert.equal(counted({}, ELSEWHERE).housemates, 0);
});

test("estimateModel never lets a level weigh more than a better one, nor against its meaning", () => {
  const counts = fc.dictionary(
    fc.constantFrom(
      "exact",
      "nickname",
      "typo",
      "variant",
      "near",
      "initial",
      "far",
      "alias",
      "letter",
      "garbled",
      "differ",
    ),
    fc.nat({ max: 10_000 }),
  );
  fc.assert(
    fc.property(counts, counts, (same, random) => {
      const pairCounts = noPairCounts();
      Object.assign(pairCounts.same.given, same);
      Object.assign(pairCounts.random.given, random);
      const { given } = estimateModel(pairCounts, { former: SHIPPED_MODEL, version: "x", persons: 1 }).bits;
      const order = [given.exact, given.typo, given.nickname, given.variant, given.near, given.initial, given.far];
      for (const [at, bits] of order.entries()) assert.ok(bits >= 0 && bits <= (order[at - 1] ?? 14));
      for (const bits of [given.letter, given.garbled, given.differ]) assert.ok(bits < 0);
    }),
  );
});

test("countRandomPair counts every field of two persons", () => {
  const pairCounts = noPairCounts();
  countRandomPair(pairCounts, [personOfRecord(record()), personOfRecord(record({ first_name: "Olga" }))]);
  assert.deepEqual(pairCounts.random.given, { differ: 1 });
  assert.deepEqual(pairCounts.random.address, { same: 1 });
});
