import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isAbbreviationOf, isCutFrom, mayBeCalled } from "../../../src/kernel/text/other-names.ts";

function check(a: string, b: string, isCalled: boolean): void {
  assert.equal(mayBeCalled(a, b), isCalled, `${a} and ${b}`);
  assert.equal(mayBeCalled(b, a), isCalled, `${b} and ${a}`);
}

test("mayBeCalled knows short forms in other languages, however the name is transcribed", () => {
  const pairs = [
    "SALVADOR CHAVA",
    "ALFONSO PONCHO",
    "MIKHAIL MISHA",
    "EVGENIY ZHENYA",
    "YEVGENIY ZHENYA",
    "ANNA ANIA",
    "RODOLFO FITO",
    "FELIPE PIPE",
    "ISTVAN PISTA",
    "PATRICIA TRISH",
  ];
  for (const pair of pairs) check(pair.split(" ")[0] ?? "", pair.split(" ")[1] ?? "", true);
  check("JUAN PABLO", "JUAMPA", true);
});

test("mayBeCalled knows one name in two languages, also of a short form", () => {
  for (const [a = "", b = ""] of [
    ["GIACOMO", "JIM"],
    ["GIACOMO", "JAMES"],
    ["PIOTR", "PEDRO"],
    ["GIUSEPPE", "JOE"],
  ])
    check(a, b, true);
});

test("isCutFrom knows the beginning and the end of a long name", () => {
  for (const [short = "", name = "", isCut = ""] of [
    ["FITZ", "FITZGERALD", "cut"],
    ["TUNDE", "BABATUNDE", "cut"],
    ["SLAVA", "VYACHESLAV", "cut"],
    ["ANN", "JOANN"],
    ["FITZGERALD", "FITZ"],
    ["MARA", "MARCUS"],
    ["MARIA", "MARICELA"],
    ["GARY", "GARRETT"],
    ["DENA", "DENNIS"],
  ])
    assert.equal(isCutFrom(short, name), isCut === "cut", `${short} and ${name}`);
});

test("isAbbreviationOf knows letters of a name without a vowel", () => {
  for (const short of ["THMS", "TH", "THS"]) assert.ok(isAbbreviationOf(short, "THOMAS"), short);
  for (const short of ["THO", "TY", "HMS", "THSM", "T"]) assert.ok(!isAbbreviationOf(short, "THOMAS"), short);
  assert.ok(isAbbreviationOf("WM", "WILLIAM"));
  assert.ok(!isAbbreviationOf("TY", "TIMOTHY"), "a name of its own");
});

test("mayBeCalled is false for two other names", () => {
  for (const [a = "", b = ""] of [
    ["PAUL", "PAMELA"],
    ["MUHAMMAD", "AHMED"],
    ["SERGEY", "DIMA"],
    ["JOSE", "PABLO"],
    ["MARIA", "MARICELA"],
    ["JUAN", "JUANITA"],
    ["CARLO", "CARLOTTA"],
    ["TY", "TIMOTHY"],
  ])
    check(a, b, false);
});

test("mayBeCalled is symmetric", () => {
  const names = fc.constantFrom(
    "JUAN",
    "JOHN",
    "IVAN",
    "SASHA",
    "ALEXANDER",
    "WM",
    "WILLIAM",
    "BETO",
    "TJ",
    "ANN",
    "Q",
  );
  fc.assert(fc.property(names, names, (a, b) => assert.equal(mayBeCalled(a, b), mayBeCalled(b, a))));
});
