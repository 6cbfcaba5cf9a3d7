import assert from "node:assert/strict";
import { test } from "node:test";
import { askedNames, domainNames } from "../../src/matching/asked-names.ts";
import { NOTHING } from "./companies.ts";

function asked(name: string, place: { city?: string; state?: string } = {}): string[] {
  return askedNames({ ...NOTHING, name, ...place }).map(({ words }) => words.join(" "));
}

test("askedNames leaves out what names nobody", () => {
  for (const name of [
    "none",
    "Unknown",
    "N/A",
    "Self-Employed",
    "retired",
    "Inc",
    "The Company",
    "LLC",
    "Professional Association, Inc.",
    "Private Limited Company",
    "A Nonprofit Corp.",
    "Professional Services Corporation",
    "Ohio",
    "New York",
  ]) {
    assert.deepEqual(asked(name), [], name);
  }
  assert.deepEqual(asked("Toledo", { city: "Toledo", state: "OH" }), []);
  assert.deepEqual(asked("St. Louis", { city: "Saint Louis" }), []);
  assert.deepEqual(asked("Toledo OH", { city: "Toledo", state: "OH" }), []);
});

test("askedNames keeps companies that are called like those", () => {
  assert.deepEqual(asked("Hershey Co", { city: "Hershey" }), ["HERSHEY"]);
  assert.deepEqual(asked("Toledo", { city: "Akron" }), ["TOLEDO"]);
  assert.deepEqual(asked("Retired Officers Association"), ["RETIRED OFFICER ASSOCIATION"]);
  assert.deepEqual(asked("Corporation Service Company"), ["SERVICE"]);
  assert.deepEqual(asked("Stock Yards Company"), ["STOCK YARD"]);
  assert.deepEqual(asked("Professional Services, Inc."), ["PROFESSIONAL SERVICE"]);
  assert.deepEqual(asked("Ohio Bakery"), ["OHIO BAKERY"]);
});

test("askedNames keeps employers whose words are all of states' names", () => {
  assert.deepEqual(asked("Georgia-Pacific LLC"), ["GEORGIA PACIFIC"]);
  assert.deepEqual(asked("State of Texas"), ["STATE TEXA"]);
  assert.deepEqual(asked("Virgin America Inc"), ["VIRGIN AMERICA"]);
  assert.deepEqual(asked("West Corporation"), ["WEST"]);
  for (const name of ["New York New York", "Virgin Islands", "Dakota", "District of Columbia", "Ohio Inc"]) {
    assert.deepEqual(asked(name), [], name);
  }
});

test("domainNames reads a name off a domain", () => {
  const names = (domain: string) => domainNames({ ...NOTHING, domain }).map(({ words }) => words.join(" "));
  assert.deepEqual(names("insightsoftware.com"), ["INSIGHTSOFTWARE"]);
  assert.deepEqual(names("bluebird-bakery.co.uk"), ["BLUEBIRD BAKERY"]);
  assert.deepEqual(names("bb.com"), []);
  assert.deepEqual(names("company.com"), []);
  assert.deepEqual(names("new-york.com"), []);
  assert.deepEqual(domainNames(NOTHING), []);
});
