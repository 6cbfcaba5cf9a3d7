import assert from "node:assert/strict";
import { test } from "node:test";
import { areTwinsNames, areTwoNames } from "../../../../../src/areas/records/linkage/comparison/two-names.ts";

const names = (one: string, other: string, areRelated = false) => {
  const [a, b] = [one.split(" "), other.split(" ")];
  assert.equal(areTwoNames(a, b, areRelated), areTwoNames(b, a, areRelated), `${one}, ${other}: symmetric`);
  return areTwoNames(a, b, areRelated);
};

test("areTwoNames tells names of their own from one name that is written in two ways", () => {
  for (const [one, other] of [
    ["GARY", "GAYLA"],
    ["MARIE", "MARIA"],
  ] as const)
    assert.equal(names(one, other), true, `${one}, ${other}`);
  for (const [one, other] of [
    ["MARIE", "MARIE"],
    ["MARIE", "MARIEQ"],
    ["M", "MARIA"],
    ["", "MARIA"],
  ] as const)
    assert.equal(names(one, other), false, `${one}, ${other}`);
});

test("areTwoNames takes names of which one is known for the other for two only if the second names differ", () => {
  assert.equal(names("LAURA", "LAURITA"), false);
  assert.equal(names("LAURA CHERI", "LAURITA"), false);
  assert.equal(names("LAURA CHERI", "LAURITA C"), false);
  assert.equal(names("LAURA CHERI", "LAURITA FAYE"), true);
  assert.equal(names("MARIE ANN", "MARIEQ"), false);
  assert.equal(names("MARIE ANN", "MARIEQ RUTH"), true);
});

test("areTwoNames takes two forms of a third name for two, and a name and its short form for one", () => {
  assert.equal(names("SALLY", "SADIE", true), true);
  assert.equal(names("SARAH", "SALLY", true), false);
});

test("areTwinsNames tells a man's name from a woman's, and common names that begin differently, from spellings of one", () => {
  const twins = (one: string, other: string, areRelated = false) => {
    const [a, b] = [one.split(" "), other.split(" ")];
    assert.equal(areTwinsNames(a, b, areRelated), areTwinsNames(b, a, areRelated), `${one}, ${other}: symmetric`);
    return areTwinsNames(a, b, areRelated);
  };
  for (const [one = "", other = ""] of ["ERIC ERICA", "TARA SARA", "MICHAEL MICHELLE", "DON RON"].map((a) =>
    a.split(" "),
  ))
    assert.equal(twins(one, other), true, `${one}, ${other}`);
  for (const [one = "", other = ""] of [
    "CARL KARL",
    "SARA SARAH",
    "JOHN JONATHAN",
    "JOSE JOE",
    "KENNETH KENETH",
    "MARY MARY",
  ].map((a) => a.split(" ")))
    assert.equal(twins(one, other), false, `${one}, ${other}`);
  assert.equal(twins("AARON", "ERIN", true), true);
  assert.equal(twins("PATRICK", "PAT", true), false);
  assert.equal(twins("MARIO MARIA", "MARIA"), false);
});
