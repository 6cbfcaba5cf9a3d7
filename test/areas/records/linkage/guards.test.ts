import assert from "node:assert/strict";
import { test } from "node:test";
import type { Comparison } from "../../../../src/areas/records/linkage/comparison/compare.ts";
import {
  admitsBirth,
  admitsGeneration,
  admitsGivenName,
  admitsHousehold,
  admitsMissingBirth,
  admitsOtherSurname,
  admitsSlipInSsn,
  admitsSsn,
  admitsWeakGivenName,
  admitsWithoutSsn,
  GUARDS,
  type Guard,
  refusingGuard,
  SUBJECT_GUARDS,
} from "../../../../src/areas/records/linkage/guards.ts";
import { type PatternShape, SHAPES } from "../../../../src/areas/records/linkage/model/agreement-patterns.ts";
import {
  type GuardSettings,
  guardSettingsFor,
  UNAUDITED,
} from "../../../../src/areas/records/linkage/model/record-audit.ts";

const AGREEING: Comparison = {
  given: "exact",
  surname: "exact",
  birth: "exact",
  birthYearsApart: 0,
  birthPartsEqual: 3,
  ssn: "nine",
  ssnApart: 0,
  address: "same",
  givenRarity: 8,
  surnameRarity: 9,
  nameRarity: 17,
  groupBits: 0,
  nonSiblingBits: 30,
  areNextNumbers: false,
  areTwoNames: false,
  areTwinsNames: false,
  shareMiddleInitial: false,
  generationsDiffer: false,
  isGenerationUnsaid: false,
};
const ALL: GuardSettings = {
  shapes: new Set(SHAPES),
  nonSiblingBitsMin: 7,
  areTwinsOnFile: false,
  areNamesakesOnFile: false,
  together: Object.fromEntries([0, 14, 17, 20, 23].map((from) => [from, { pairs: 40, expected: 40 }])),
  zipBits: 12,
};
const UNSEEN = guardSettingsFor(UNAUDITED);

function check(admits: Guard["admits"], levels: Partial<Comparison>, expected: "admits" | "refuses"): void {
  assert.equal(admits({ ...AGREEING, ...levels }, UNSEEN) ? "admits" : "refuses", expected, JSON.stringify(levels));
}

test("admitsSsn refuses another number, and one of which only the end is equal", () => {
  check(admitsSsn, {}, "admits");
  check(admitsSsn, { ssn: "missing" }, "admits");
  check(admitsSsn, { ssn: "differ" }, "refuses");
  check(admitsSsn, { ssn: "last_four_only" }, "refuses");
});

test("admitsSlipInSsn admits a slip only with the same given name, the surname and the date of birth", () => {
  for (const ssn of ["nine_near", "four_near"] as const) {
    check(admitsSlipInSsn, { ssn }, "admits");
    check(admitsSlipInSsn, { ssn, birth: "close" }, "refuses");
    check(admitsSlipInSsn, { ssn, birth: "missing" }, "refuses");
    check(admitsSlipInSsn, { ssn, given: "nickname" }, "refuses");
    check(admitsSlipInSsn, { ssn, surname: "differ" }, "refuses");
  }
  for (const given of ["nickname", "typo"] as const) {
    const slip = { ssn: "nine_near", ssnApart: 1_000, given } as const;
    check(admitsSlipInSsn, slip, "admits");
    check(admitsSlipInSsn, { ...slip, ssnApart: 900 }, "refuses");
    check(admitsSlipInSsn, { ...slip, birth: "close" }, "refuses");
    check(admitsSlipInSsn, { ...slip, surname: "differ" }, "refuses");
  }
  check(admitsSlipInSsn, { ssn: "nine_near", ssnApart: 1_000, given: "variant" }, "refuses");
});

test("admitsSlipInSsn refuses the next number, whole or its end, where twins are on file", () => {
  const among = { ...UNSEEN, areTwinsOnFile: true };
  for (const ssn of ["nine_near", "four_near"] as const) {
    const near = { ...AGREEING, ssn, areNextNumbers: true };
    assert.equal(refusingGuard(near, UNSEEN), null);
    assert.equal(refusingGuard(near, among), "ssn_slip");
    assert.equal(refusingGuard({ ...near, areNextNumbers: false }, among), null);
  }
});

test("admitsBirth admits another date of birth only within ten years and with two parts the same, with both names and the SSN", () => {
  const other = { birth: "differ", birthYearsApart: 9, birthPartsEqual: 2 } as const;
  check(admitsBirth, other, "admits");
  check(admitsBirth, { ...other, birthYearsApart: 10 }, "refuses");
  check(admitsBirth, { ...other, birthPartsEqual: 1 }, "refuses");
  check(admitsBirth, { ...other, given: "near" }, "refuses");
  check(admitsBirth, { ...other, surname: "differ" }, "refuses");
  check(admitsBirth, { ...other, ssn: "nine_near" }, "refuses");
  check(admitsBirth, { ...other, ssn: "four" }, "admits");
  check(admitsBirth, { ...other, ssn: "four", address: "area" }, "refuses");
  check(admitsBirth, { ...other, ssn: "missing" }, "refuses");
});

test("admitsGivenName refuses another given name even if everything else agrees", () => {
  check(admitsGivenName, { given: "differ" }, "refuses");
  check(admitsGivenName, { given: "far" }, "admits");
});

test("admitsWeakGivenName admits a weak given name only with the SSN and the date of birth", () => {
  for (const given of ["initial", "near", "far", "letter", "missing"] as const) {
    check(admitsWeakGivenName, { given }, "admits");
    check(admitsWeakGivenName, { given, ssn: "four" }, "admits");
    check(admitsWeakGivenName, { given, ssn: "four", birth: "close" }, "refuses");
    check(admitsWeakGivenName, { given, birth: "missing" }, "refuses");
    check(admitsWeakGivenName, { given, ssn: "missing", address: "area" }, "refuses");
    check(admitsWeakGivenName, { given, ssn: "nine_near", address: "area" }, "refuses");
  }
  check(admitsWeakGivenName, { given: "typo", ssn: "missing" }, "admits");
  check(admitsWeakGivenName, { given: "alias", ssn: "four" }, "admits");
  check(admitsWeakGivenName, { given: "garbled", ssn: "four" }, "refuses");
  for (const given of ["garbled", "alias"] as const) {
    check(admitsWeakGivenName, { given, address: "differ" }, "admits");
    check(admitsWeakGivenName, { given, birth: "january_first" }, "admits");
    check(admitsWeakGivenName, { given, ssn: "four", birth: "january_first" }, "refuses");
    check(admitsWeakGivenName, { given, ssn: "four", address: "area" }, "refuses");
    check(admitsWeakGivenName, { given, ssn: "nine_near" }, "refuses");
    check(admitsWeakGivenName, { given, ssn: "missing" }, "refuses");
    check(admitsWeakGivenName, { given, birth: "close" }, "refuses");
    check(admitsWeakGivenName, { given, birth: "missing" }, "refuses");
    check(admitsWeakGivenName, { given, surname: "differ" }, "refuses");
  }
  check(admitsWeakGivenName, { given: "near", birth: "close" }, "admits");
  check(admitsWeakGivenName, { given: "letter", birth: "close" }, "refuses");
  check(admitsWeakGivenName, { given: "missing", birth: "close" }, "refuses");
});

test("admitsOtherSurname admits another surname only with the SSN and what a spouse does not share", () => {
  const other = { surname: "differ" } as const;
  check(admitsOtherSurname, { ...other, address: "differ" }, "admits");
  check(admitsOtherSurname, { ...other, birth: "missing" }, "admits");
  check(admitsOtherSurname, { ...other, birth: "missing", address: "area" }, "refuses");
  check(admitsOtherSurname, { ...other, birth: "close" }, "refuses");
  check(admitsOtherSurname, { ...other, ssn: "four" }, "admits");
  check(admitsOtherSurname, { ...other, ssn: "four", birth: "close" }, "refuses");
  check(admitsOtherSurname, { ...other, ssn: "four", given: "near" }, "refuses");
  check(admitsOtherSurname, { ...other, ssn: "missing" }, "admits");
  check(admitsOtherSurname, { ...other, ssn: "missing", given: "nickname" }, "refuses");
  check(admitsOtherSurname, { ...other, ssn: "missing", address: "area" }, "refuses");
  check(admitsOtherSurname, { surname: "missing", ssn: "missing", address: "area" }, "refuses");
});

test("admitsHousehold needs more than the surname and address that a household shares", () => {
  check(admitsHousehold, { birth: "missing", given: "near" }, "admits");
  check(admitsHousehold, { ssn: "four", birth: "missing" }, "admits");
  check(admitsHousehold, { ssn: "four", given: "near" }, "admits");
  check(admitsHousehold, { ssn: "four", given: "near", birth: "close" }, "refuses");
  check(admitsHousehold, { ssn: "missing" }, "admits");
  check(admitsHousehold, { ssn: "missing", birth: "close" }, "admits");
  check(admitsHousehold, { ssn: "missing", birth: "close", given: "nickname" }, "refuses");
  check(admitsHousehold, { ssn: "missing", birth: "missing", address: "near" }, "refuses");
  check(admitsHousehold, { ssn: "missing", birth: "differ" }, "refuses");
  check(admitsHousehold, { ssn: "missing", given: "near" }, "admits");
  check(admitsHousehold, { ssn: "missing", given: "initial" }, "refuses");
});

test("admitsWithoutSsn needs date of birth, both names and the house, or a rare name and the ZIP code", () => {
  for (const ssn of ["missing", "four_near"] as const) {
    check(admitsWithoutSsn, { ssn }, "admits");
    check(admitsWithoutSsn, { ssn, address: "area" }, "refuses");
    check(admitsWithoutSsn, { ssn, address: "area", nameRarity: 27 }, "admits");
    check(admitsWithoutSsn, { ssn, address: "state" }, "refuses");
    check(admitsWithoutSsn, { ssn, address: "missing" }, "refuses");
    check(admitsWithoutSsn, { ssn, birth: "missing" }, "refuses");
    check(admitsWithoutSsn, { ssn, birth: "close" }, "refuses");
    check(admitsWithoutSsn, { ssn, given: "variant" }, "refuses");
    check(admitsWithoutSsn, { ssn, surname: "differ" }, "refuses");
  }
  for (const ssn of ["nine", "four", "nine_near"] as const)
    check(admitsWithoutSsn, { ssn, address: "differ" }, "admits");
});

test("admitsWithoutSsn refuses a shape that strangers were seen to have", () => {
  const cases: readonly (readonly [levels: Partial<Comparison>, shape: PatternShape])[] = [
    [{ address: "area" }, "placed"],
    [{ given: "nickname" }, "nicknamed"],
    [{ given: "variant" }, "related"],
    [{ given: "typo" }, "misspelt"],
    [{ given: "near" }, "alike"],
    [{ address: "differ", nameRarity: 20, shareMiddleInitial: true }, "namesake"],
    [{ address: "missing", nameRarity: 24 }, "rare_namesake"],
    [{ surname: "differ" }, "renamed"],
    [{ birth: "close" }, "misdated"],
    [{ birth: "close", birthYearsApart: 1 }, "misdated_year"],
  ];
  for (const [levels, shape] of cases) {
    const pair: Comparison = { ...AGREEING, ssn: "missing", ...levels };
    const others: GuardSettings = { ...ALL, shapes: new Set(SHAPES.filter((other) => other !== shape)) };
    assert.equal(refusingGuard(pair, ALL), null, shape);
    assert.equal(refusingGuard(pair, others), "without_ssn", shape);
  }
});

test("admitsWithoutSsn admits a given name written in another way only near by, however rare it is", () => {
  for (const given of ["nickname", "variant", "typo"] as const) {
    const pair: Comparison = { ...AGREEING, ssn: "missing", given, surnameRarity: 14, nameRarity: 28 };
    assert.equal(refusingGuard({ ...pair, address: "area" }, ALL), null, given);
    assert.equal(refusingGuard({ ...pair, address: "state" }, ALL), "without_ssn", given);
  }
});

test("admitsWithoutSsn needs bits against siblings for given names", () => {
  for (const given of ["exact", "nickname", "variant", "typo"] as const) {
    const pair: Comparison = { ...AGREEING, ssn: "missing", given };
    assert.equal(refusingGuard({ ...pair, nonSiblingBits: 7 }, ALL), null, given);
    assert.equal(refusingGuard({ ...pair, nonSiblingBits: 6.9 }, ALL), "without_ssn", given);
  }
  assert.equal(refusingGuard({ ...AGREEING, nonSiblingBits: -30 }, ALL), null);
});

test("admitsGeneration refuses a junior for a senior unless SSN and date of birth say otherwise", () => {
  check(admitsGeneration, { generationsDiffer: true }, "admits");
  check(admitsGeneration, { generationsDiffer: true, ssn: "four" }, "refuses");
  check(admitsGeneration, { generationsDiffer: true, birth: "missing" }, "refuses");
});

test("admitsGeneration refuses a slip in the date of birth, without the number, if only one says the generation", () => {
  const slip = { birth: "close", isGenerationUnsaid: true } as const;
  for (const ssn of ["nine", "four"] as const) check(admitsGeneration, { ...slip, ssn }, "admits");
  check(admitsGeneration, { ...slip, ssn: "missing" }, "refuses");
  check(admitsGeneration, { ...slip, ssn: "missing", birth: "exact" }, "admits");
  check(admitsGeneration, { ...slip, ssn: "missing", isGenerationUnsaid: false }, "admits");
});

test("admitsMissingBirth admits a missing date of birth only with the SSN or its last four, the names and the address", () => {
  check(admitsMissingBirth, { ssn: "missing" }, "admits");
  const undated = { birth: "missing", birthPartsEqual: 0 } as const;
  check(admitsMissingBirth, undated, "admits");
  check(admitsMissingBirth, { ...undated, ssn: "four" }, "admits");
  for (const ssn of ["nine_near", "four_near", "missing"] as const)
    check(admitsMissingBirth, { ...undated, ssn }, "refuses");
  check(admitsMissingBirth, { ...undated, ssn: "four", address: "area" }, "refuses");
  for (const given of ["nickname", "typo"] as const) {
    check(admitsMissingBirth, { ...undated, given }, "admits");
    check(admitsMissingBirth, { ...undated, given, ssn: "four" }, "refuses");
    check(admitsMissingBirth, { ...undated, given, address: "area" }, "refuses");
    check(admitsMissingBirth, { ...undated, given, isGenerationUnsaid: true }, "refuses");
  }
  check(admitsMissingBirth, { ...undated, given: "variant" }, "refuses");
  check(admitsMissingBirth, { ...undated, surname: "near" }, "refuses");
  check(admitsMissingBirth, { ...undated, address: "area" }, "refuses");
  check(admitsMissingBirth, { ...undated, isGenerationUnsaid: true }, "refuses");
  const guards = (levels: Partial<Comparison>) => refusingGuard({ ...AGREEING, ...levels }, UNSEEN, SUBJECT_GUARDS);
  assert.deepEqual([guards(undated), guards({ ...undated, address: "area" })], [null, "birth_missing"]);
});

test("admitsMissingBirth needs one middle initial where namesakes of one house are on file", () => {
  const among = { ...UNSEEN, areNamesakesOnFile: true };
  for (const ssn of ["nine", "four"] as const) {
    const undated = { ...AGREEING, birth: "missing", birthPartsEqual: 0, ssn } as const;
    assert.equal(refusingGuard(undated, UNSEEN, SUBJECT_GUARDS), null);
    assert.equal(refusingGuard(undated, among, SUBJECT_GUARDS), "birth_missing");
    assert.equal(refusingGuard({ ...undated, shareMiddleInitial: true }, among, SUBJECT_GUARDS), null);
  }
});

test("admitsAnotherName refuses a similar name of its own where twins are on file, whatever agrees", () => {
  const among = { ...UNSEEN, areTwinsOnFile: true };
  for (const ssn of ["nine", "four"] as const) {
    const another = { ...AGREEING, given: "far", ssn, areTwoNames: true } as const;
    assert.equal(refusingGuard(another, among), "given_name_another");
    assert.equal(refusingGuard(another, UNSEEN), null);
    assert.equal(refusingGuard({ ...another, areTwoNames: false }, among), null);
  }
});

test("admitsWeakGivenName refuses a missing name and another letter where twins are on file", () => {
  const among = { ...UNSEEN, areTwinsOnFile: true };
  for (const given of ["missing", "letter"] as const) {
    assert.equal(refusingGuard({ ...AGREEING, given }, UNSEEN), null);
    assert.equal(refusingGuard({ ...AGREEING, given }, among), "given_name_weak");
  }
  assert.equal(refusingGuard({ ...AGREEING, given: "initial" }, among), null);
});

test("refusingGuard names the first guard that refuses, or none", () => {
  assert.equal(refusingGuard(AGREEING, UNSEEN), null);
  assert.equal(refusingGuard({ ...AGREEING, ssn: "differ", given: "differ" }, UNSEEN), "ssn_differs");
  assert.equal(refusingGuard({ ...AGREEING, ssn: "missing", address: "differ" }, UNSEEN), "without_ssn");
  assert.equal(new Set(GUARDS.map(({ name }) => name)).size, GUARDS.length);
});
