import assert from "node:assert/strict";
import { test } from "node:test";
import { domainNames, namesHere, queryNames } from "../../../../src/areas/companies/matching/names/query-names.ts";
import { NOTHING } from "./companies.ts";

function asked(name: string, place: { city?: string; state?: string } = {}): string[] {
  return queryNames({ ...NOTHING, name, ...place }).map(({ words }) => words.join(" "));
}

test("queryNames leaves out what identifies nobody", () => {
  for (const name of [
    "none",
    "Unknown",
    "N/A",
    "Self-Employed",
    "retired",
    "Laid off",
    "Multiple employers",
    "Stay-at-home mom",
    "Information requested",
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
  assert.deepEqual(asked("Beaver Falls, West Virginia", { city: "Beaver Falls", state: "WV" }), []);
  assert.deepEqual(asked("Beaver Falls, West Virginia", { city: "Beaver Falls", state: "VA" }).length, 1);
});

test("queryNames keeps companies that are called like those", () => {
  assert.deepEqual(asked("Hershey Co", { city: "Hershey" }), ["HERSHEY"]);
  assert.deepEqual(asked("Toledo", { city: "Akron" }), ["TOLEDO"]);
  assert.deepEqual(asked("Retired Officers Association"), ["RETIRED OFFICER ASSOCIATION"]);
  assert.deepEqual(asked("Corporation Service Company"), ["SERVICE"]);
  assert.deepEqual(asked("Stock Yards Company"), ["STOCK YARD"]);
  assert.deepEqual(asked("Professional Services, Inc."), ["PROFESSIONAL SERVICE"]);
  assert.deepEqual(asked("Ohio Bakery"), ["OHIO BAKERY"]);
});

test("queryNames keeps companies that have a legal form behind what people without an employer write", () => {
  assert.deepEqual(asked("Volunteer LLC"), ["VOLUNTEER"]);
  assert.deepEqual(asked("SSI, Inc."), ["SSI"]);
  assert.deepEqual(asked("In Private Inc"), ["PRIVATE"]);
  assert.deepEqual(asked("In Private Inc", { city: "Toledo", state: "OH" }), ["PRIVATE"]);
  const place = { city: "Toledo", state: "OH" };
  for (const name of [
    "Self Employed Incorporated",
    "Private Company",
    "Unknown Company",
    "Not employed",
    "Government employees",
  ]) {
    assert.deepEqual(asked(name), [], name);
    assert.deepEqual(namesHere({ ...NOTHING, name, ...place }), [], name);
  }
});

test("queryNames keeps employers whose words are all of states' names", () => {
  assert.deepEqual(asked("Georgia-Pacific LLC"), ["GEORGIA PACIFIC"]);
  assert.deepEqual(asked("State of Texas"), ["STATE TEXA"]);
  assert.deepEqual(asked("Virgin America Inc"), ["VIRGIN AMERICA"]);
  assert.deepEqual(asked("West Corporation"), ["WEST"]);
  for (const name of ["New York New York", "Virgin Islands", "Dakota", "District of Columbia", "Ohio Inc"]) {
    assert.deepEqual(asked(name), [], name);
  }
});

test("namesHere reads names that identify a company in a place only, and none of one word or without a place", () => {
  const here = (name: string, place: { city?: string; state?: string }) =>
    namesHere({ ...NOTHING, name, ...place }).map(({ name: { words } }) => words.join(" "));
  const place = { city: "Toledo", state: "OH" };
  assert.deepEqual(here("Toledo", place), ["TOLEDO"]);
  assert.equal(here("New York & Company Inc", place).length, 1);
  assert.equal(here("The Company", place).length, 1);
  for (const name of ["Inc", "Self Employed", "Not Applicable", "None"]) assert.deepEqual(here(name, place), [], name);
  for (const partly of [{ city: "Toledo" }, { state: "OH" }, {}]) assert.deepEqual(here("Solutions Inc", partly), []);
  // After its own city an employer is called too, so that no state is needed.
  assert.deepEqual(here("Toledo", { city: "Toledo" }), ["TOLEDO"]);
});

test("domainNames reads a name off a domain", () => {
  const names = (domain: string) => domainNames({ ...NOTHING, domain }).map(({ words }) => words.join(" "));
  assert.deepEqual(names("insightsoftware.com"), ["INSIGHTSOFTWARE"]);
  assert.deepEqual(names("bluebird-bakery.co.uk"), ["BLUEBIRD BAKERY"]);
  assert.deepEqual(names("bb.com"), []);
  assert.deepEqual(names("company.com"), []);
  assert.deepEqual(names("new-york.com"), []);
  assert.deepEqual(names("about.zorvane"), [], "what the pages are about");
  assert.deepEqual(domainNames(NOTHING), []);
});

test("queryNames also takes the part before a legal form within a name for a name", () => {
  assert.deepEqual(asked("Economic Systems Inc ECONSYS"), ["ECONOMIC SYSTEM ECONSY", "ECONOMIC SYSTEM"]);
  assert.deepEqual(asked("Maxwell Foods, L.L.C. Pension Plan"), ["MAXWELL FOOD PENSION PLAN", "MAXWELL FOOD"]);
  for (const sign of [" ", ".", ", ", " - ", ": ", "/"]) {
    assert.deepEqual(asked(`Maxwell INC${sign}bluebird`), ["MAXWELL BLUEBIRD", "MAXWELL"], sign);
  }
  assert.deepEqual(asked("Maxwell Inc Bluebird DBA Osprey"), ["MAXWELL BLUEBIRD", "OSPREY", "MAXWELL"]);
});

test("queryNames leaves a name whole whose legal form ends it, begins it or is a word of it", () => {
  assert.deepEqual(asked("Maxwell Foods Inc"), ["MAXWELL FOOD"]);
  assert.deepEqual(asked("Maxwell Foods LLC Co"), ["MAXWELL FOOD"]);
  assert.deepEqual(asked("Maxwell Foods Inc NY"), ["MAXWELL FOOD NY"]);
  for (const name of ["Inc Research", "Packaging Corp of America", "Maxwell Company Stores", "Maxwell Inc of Toledo"]) {
    assert.equal(asked(name).length, 1, name);
  }
});

test("queryNames knows foreign legal forms that are written out", () => {
  for (const form of [
    "Aktiengesellschaft",
    "Société Anonyme",
    "Besloten Vennootschap",
    "Kabushiki Kaisha",
    "Unlimited Liability Company",
    "Societas Europaea",
  ]) {
    assert.deepEqual(asked(`Maxwell ${form}`), ["MAXWELL"], form);
  }
  assert.deepEqual(asked("Maxwell Gesellschaft mit beschränkter Haftung"), ["MAXWELL"]);
});
