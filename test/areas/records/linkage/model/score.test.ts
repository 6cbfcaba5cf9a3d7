import assert from "node:assert/strict";
import { test } from "node:test";
import { type Comparison, compare } from "../../../../../src/areas/records/linkage/comparison/compare.ts";
import { personOfSubject } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import { SHIPPED_MODEL } from "../../../../../src/areas/records/linkage/model/model.ts";
import {
  fieldWeights,
  matchWeight,
  priorBits,
  probabilityOf,
  THRESHOLD_BITS,
} from "../../../../../src/areas/records/linkage/model/score.ts";
import { subjectDetails } from "../persons.ts";

const NOTHING: Comparison = {
  given: "missing",
  surname: "missing",
  birth: "missing",
  birthYearsApart: 0,
  birthPartsEqual: 0,
  ssn: "missing",
  ssnApart: 0,
  address: "missing",
  givenRarity: 0,
  nameRarity: 0,
  groupBits: 0,
  surnameRarity: 0,
  nonSiblingBits: 30,
  areNextNumbers: false,
  areTwoNames: false,
  areTwinsNames: false,
  shareMiddleInitial: false,
  generationsDiffer: false,
  isGenerationUnsaid: false,
};

function weight(levels: Partial<Comparison>, name: readonly [string, string] = ["Mary", "Smith"]): number {
  const person = personOfSubject(subjectDetails({ first_name: name[0], last_name: name[1] }));
  const { givenRarity, surnameRarity } = compare(person, person);
  return matchWeight(fieldWeights({ ...NOTHING, givenRarity, surnameRarity, ...levels }, SHIPPED_MODEL.bits));
}

const AGREEING: readonly Partial<Comparison>[] = [
  ...(["exact", "typo", "nickname", "variant", "near", "initial", "far", "alias"] as const).map((given) => ({ given })),
  ...(["exact", "near", "part", "far"] as const).map((surname) => ({ surname })),
  ...(["exact", "january_first", "close", "year"] as const).map((birth) => ({ birth })),
  ...(["nine", "four", "nine_near"] as const).map((ssn) => ({ ssn })),
  ...(["same", "near", "area", "state"] as const).map((address) => ({ address })),
];
const CONTRADICTING: readonly Partial<Comparison>[] = [
  { given: "letter" },
  { given: "garbled" },
  { given: "differ" },
  { surname: "differ" },
  { birth: "differ" },
  { ssn: "four_near" },
  { ssn: "last_four_only" },
  { ssn: "differ" },
  { address: "differ" },
];

test("matchWeight is 0 if every field is missing", () => {
  assert.equal(weight({}), 0);
});

test("matchWeight never falls by an agreeing field and never rises by a contradicting one", () => {
  for (const base of [{}, ...AGREEING, ...CONTRADICTING]) {
    for (const field of AGREEING) {
      const isNew = Object.keys(field).every((key) => !(key in base));
      if (isNew) assert.ok(weight({ ...base, ...field }) >= weight(base), JSON.stringify([base, field]));
    }
    for (const field of CONTRADICTING) {
      const isNew = Object.keys(field).every((key) => !(key in base));
      if (isNew) assert.ok(weight({ ...base, ...field }) < weight(base), JSON.stringify([base, field]));
    }
  }
});

test("fieldWeights weighs each level no more than the one that agrees better", () => {
  for (const name of [
    ["Mary", "Smith"],
    ["Quillon", "Macdonnell"],
  ] as const) {
    const better = AGREEING.slice(1).filter(
      (field, index) => Object.keys(field)[0] === Object.keys(AGREEING[index] ?? {})[0],
    );
    for (const worse of better) {
      const previous = AGREEING[AGREEING.indexOf(worse) - 1] ?? {};
      assert.ok(weight(worse, name) <= weight(previous, name), JSON.stringify([worse, previous]));
    }
  }
});

test("fieldWeights gives agreement on a rare name more weight than on a common one", () => {
  assert.ok(weight({ surname: "exact" }, ["Mary", "Macdonnell"]) > weight({ surname: "exact" }, ["Mary", "Smith"]) + 5);
  assert.ok(weight({ given: "exact" }, ["Thaddeus", "Smith"]) > weight({ given: "exact" }, ["Mary", "Smith"]) + 4);
  const smithHalf = weight({ surname: "part" }, ["Mary", "Macdonnell-Smith"]);
  assert.ok(smithHalf <= weight({ surname: "exact" }, ["Mary", "Smith"]));
});

test("priorBits falls by one bit as the population doubles, and holds below ten thousand", () => {
  assert.ok(Math.abs(priorBits(1_000_000) - priorBits(2_000_000) - 1) < 1e-9);
  assert.equal(priorBits(0), priorBits(10_000));
  assert.ok(Math.abs(2 ** priorBits(10_000) - 0.9 / 10_000) < 1e-12);
});

test("probabilityOf is the observed share of such weights, never falls, and is never over 0.9999", () => {
  const calibration = [
    [6, 0.7],
    [THRESHOLD_BITS, 0.9999],
  ] as const;
  assert.equal(probabilityOf(0, calibration), 0.5);
  assert.equal(probabilityOf(-20, calibration), 0);
  assert.equal(probabilityOf(5, calibration), 0.7);
  assert.equal(probabilityOf(13, calibration), 0.7);
  assert.equal(probabilityOf(THRESHOLD_BITS, calibration), 0.9999);
  assert.equal(probabilityOf(80, []), 0.9999);
});
