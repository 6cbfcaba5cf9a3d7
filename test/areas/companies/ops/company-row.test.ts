import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCompany } from "../../../../src/areas/companies/ops/company-row.ts";
import type { RowValues } from "../../../../src/areas/files/source-rows.ts";

function company(values: RowValues, source = "directory") {
  const checked = checkCompany(values, source);
  assert.ok(checked.kind === "sound", JSON.stringify(checked));
  return checked.row;
}

function faultyFields(values: RowValues): (string | null)[] {
  const checked = checkCompany(values, "directory");
  return checked.kind === "faulty" ? checked.faults.map((fault) => fault.field) : [];
}

const ID = "2d9283cedb8d0b276522f2fe15be0fe1";

test("checkCompany converts every detail to the directory's form", () => {
  const values = {
    id: ID.toUpperCase(),
    name: " Acme  Inc. ",
    aliases: ["Acme"],
    ein: "01-0020240",
    domain: "https://www.acme.com/x",
    domains: ["acme.org"],
    phone: "+1 (207) 784-9164",
    street: "30 Lisbon St",
    city: "Lewiston",
    state: "Maine",
    zip: "04240-1234",
    naics: "522110",
    employees: 21,
    logo_url: "https://acme.com/logo.png",
    source: "form5500",
  };
  assert.deepEqual(company(values).company, {
    id: ID,
    name: "Acme Inc.",
    aliases: ["Acme"],
    ein: "010020240",
    domain: "acme.com",
    domains: ["acme.org"],
    phone: "2077849164",
    street: "30 Lisbon St",
    city: "Lewiston",
    state: "ME",
    zip: "04240",
    naics: "522110",
    employees: 21,
    logo_url: "https://acme.com/logo.png",
    everyday_names: [],
    employer_id: null,
    is_nationwide: false,
  });
});

test("checkCompany reads everyday names, the employer's id and its reach, from NDJSON and from CSV", () => {
  const expected = { everyday_names: ["Acme", "AC"], employer_id: ID, is_nationwide: true };
  const pick = (values: RowValues) => {
    const { everyday_names, employer_id, is_nationwide } = company({ name: "Acme Inc", ...values }).company;
    return { everyday_names, employer_id, is_nationwide };
  };
  assert.deepEqual(pick({ everyday_names: ["Acme", "AC"], employer_id: ID, is_nationwide: true }), expected);
  assert.deepEqual(pick({ everyday_names: "Acme|AC", employer_id: ID.toUpperCase(), is_nationwide: "TRUE" }), expected);
  assert.deepEqual(faultyFields({ name: "Acme", is_nationwide: "perhaps", employer_id: "1" }).sort(), [
    "employer_id",
    "is_nationwide",
  ]);
});

test("checkCompany reports every faulty field", () => {
  const values = {
    name: "",
    ein: "12",
    domain: "not a domain",
    domains: ["x y"],
    phone: "12",
    state: "ZZ",
    zip: "1234",
    naics: "x",
    employees: "many",
    logo_url: "ftp://x",
  };
  assert.deepEqual(faultyFields(values).sort(), Object.keys(values).sort());
});

test("checkCompany restores leading zeros that a spreadsheet removed from a ZIP code, if the state implies them", () => {
  const whole = company({ name: "A", state: "Maine", zip: "04240" });
  assert.deepEqual(company({ name: "A", state: "Maine", zip: 4240 }), whole);
  assert.deepEqual(company({ name: "A", state: "ME", zip: "42401234" }), whole);
  assert.deepEqual(faultyFields({ name: "A", state: "NY", zip: "4240" }), ["zip"]);
  assert.deepEqual(faultyFields({ name: "A", state: "x".repeat(257), zip: "4240" }), ["state", "zip"]);
});

test("checkCompany leaves out a telephone number of another country", () => {
  assert.equal(company({ name: "A", phone: "011 52 33 3669 1000" }).company.phone, null);
});

test("checkCompany derives one id from a source's own id, another for another source", () => {
  const id = company({ id: "C-1", name: "A" }).company.id;
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(company({ id: "C-1", name: "Renamed" }).company.id, id);
  assert.notEqual(company({ id: "C-1", name: "A" }, "other").company.id, id);
});

test("checkCompany derives stable ids, however names are folded", () => {
  assert.equal(company({ name: "Peet’s Coffee™" }).company.id, "2fcbc57d026cfb909f38039f25b91835");
  assert.equal(company({ name: "Zero\u200bWidth Łódź" }).company.id, "487606aec8be49c1948782bb9af918a2");
});

test("checkCompany derives an id from name, EIN and address if none is given", () => {
  const values = { name: "Café A", ein: "010020240", street: "1 Main St", city: "Troy", state: "NY", zip: "12180" };
  const { id } = company(values).company;
  assert.equal(company({ ...values, name: "CAFE A", phone: "2077849164" }).company.id, id);
  for (const other of [
    { name: "B" },
    { ein: "010020241" },
    { street: "2 Main St" },
    { city: "Rome" },
    { zip: "12181" },
  ]) {
    assert.notEqual(company({ ...values, ...other }).company.id, id);
  }
});

test("checkCompany returns a fingerprint that differs if any detail does", () => {
  const { fingerprint } = company({ id: ID, name: "A" });
  assert.deepEqual(company({ id: ID, name: "A ", source: "x" }).fingerprint, fingerprint);
  assert.notDeepEqual(company({ id: ID, name: "A", city: "Troy" }).fingerprint, fingerprint);
});
