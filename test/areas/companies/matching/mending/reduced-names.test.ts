import assert from "node:assert/strict";
import { test } from "node:test";
import { reducedNames } from "../../../../../src/areas/companies/matching/names/mending/reduced-names.ts";

const NOWHERE = { state: null, isCity: () => false, isLocalCity: () => false };

function sitesOf(text: string): readonly string[] {
  return reducedNames(text, NOWHERE).flatMap(({ text: name, rest }) => (rest === "site" ? [name] : []));
}

test("reducedNames takes what follows an employee for the employer, and not what follows another title", () => {
  const titled = (text: string) => reducedNames(text, NOWHERE).filter(({ rest }) => rest === "title");
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
    reducedNames(text, NOWHERE).flatMap(({ text: name, rest }) => (rest === "named_site" ? [name] : []));
  assert.ok(namedOf("Zorvane Gasket Rapid Deployment Center").includes("ZORVANE GASKET"));
  assert.deepEqual(namedOf("Zorvane Gasket Rapid Deployment"), [], "no site");
  assert.ok(!namedOf("Zorvane Gasket Credit Union Building").includes("ZORVANE GASKET"));
});

test("reducedNames leaves out that somebody is an employee", () => {
  for (const word of ["employee", "Employees"]) {
    const [first] = reducedNames(`Zorvane ${word}`, NOWHERE);
    assert.deepEqual(first, { text: "ZORVANE", rest: "job", dropped: [word.toUpperCase()] }, word);
  }
});

test("reducedNames leaves a name for each kind of rest that the other words may be", () => {
  const rests = reducedNames("Wayne County Juvenile Center", NOWHERE).flatMap(({ text, rest }) =>
    text === "WAYNE COUNTY" ? [rest] : [],
  );
  assert.deepEqual(rests, ["named_site", "department"]);
});

test("reducedNames takes a town of another state for a place behind OF only", () => {
  const places = { state: "OH", isCity: (key: string) => key === "CONCRETE", isLocalCity: () => false };
  const placed = (text: string) => reducedNames(text, places).some(({ rest }) => rest === "place");
  assert.equal(placed("Zorvane Concrete"), false);
  assert.equal(placed("Zorvane of Concrete"), true);
  assert.equal(reducedNames("Zorvane Concrete", { ...places, isLocalCity: places.isCity })[0]?.rest, "place");
});

test("reducedNames leaves out a numbered post, a county behind OF and who placed somebody", () => {
  const left = (text: string) => reducedNames(text, NOWHERE).map(({ text: name, rest }) => `${rest} ${name}`);
  assert.ok(left("Zorvane Post 38").includes("site ZORVANE"));
  assert.ok(!left("Zorvane Post").includes("site ZORVANE"));
  assert.ok(left("Zorvane Gaskets of Ochre County").includes("place ZORVANE GASKETS"));
  assert.ok(left("packer thru Zorvane Staffing").includes("before ZORVANE STAFFING"));
});

test("reducedNames leaves out a role that a column width has cut", () => {
  const left = (text: string) => reducedNames(text, NOWHERE).map(({ text: name }) => name);
  assert.ok(left("ZORVANE GASKET NATIO").includes("ZORVANE GASKET"), "20 letters");
  assert.ok(!left("ZORVANE GASKETS NATIO").includes("ZORVANE GASKETS"), "21 letters");
});
