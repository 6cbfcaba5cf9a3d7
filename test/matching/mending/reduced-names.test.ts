import assert from "node:assert/strict";
import { test } from "node:test";
import { reducedNames } from "../../../src/matching/names/mending/reduced-names.ts";

function sitesOf(text: string): readonly string[] {
  return reducedNames(text, () => false).flatMap(({ text: name, rest }) => (rest === "site" ? [name] : []));
}

test("reducedNames takes what follows an employee for the employer, and not what follows another title", () => {
  const titled = (text: string) => reducedNames(text, () => false).filter(({ rest }) => rest === "title");
  assert.deepEqual(titled("Employee of Zorvane"), [{ text: "ZORVANE", rest: "title", dropped: ["EMPLOYEE", "OF"] }]);
  assert.deepEqual(titled("Director of Nursing"), []);
});

test("reducedNames takes words of a site and of its business for the site where it has a number", () => {
  assert.ok(sitesOf("Zorvane Delivery Station ZX31").includes("ZORVANE"));
  assert.ok(sitesOf("Zorvane Fresh Market Store 1842").includes("ZORVANE"));
  assert.deepEqual(sitesOf("Zorvane Fresh Market"), [], "a business of its own");
});

test("reducedNames takes a site with words of its own for a site, unless they are another body's", () => {
  const namedOf = (text: string) =>
    reducedNames(text, () => false).flatMap(({ text: name, rest }) => (rest === "named_site" ? [name] : []));
  assert.ok(namedOf("Zorvane Gasket Rapid Deployment Center").includes("ZORVANE GASKET"));
  assert.deepEqual(namedOf("Zorvane Gasket Rapid Deployment"), [], "no site");
  assert.ok(!namedOf("Zorvane Gasket Credit Union Building").includes("ZORVANE GASKET"));
});

test("reducedNames leaves out that somebody is an employee", () => {
  for (const word of ["employee", "Employees"]) {
    assert.deepEqual(
      reducedNames(`Zorvane ${word}`, () => false),
      [{ text: "ZORVANE", rest: "job", dropped: [word.toUpperCase()] }],
      word,
    );
  }
});
