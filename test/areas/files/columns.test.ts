import assert from "node:assert/strict";
import { test } from "node:test";
import { type EmployerDetail, findDetailColumns } from "../../../src/areas/files/columns.ts";

function found(header: string, given: Partial<Record<EmployerDetail, string | null>> = {}) {
  const columns = header.split(",");
  const places = findDetailColumns(columns, new Map(Object.entries(given) as [EmployerDetail, string | null][]));
  return Object.fromEntries([...places].map(([detail, place]) => [detail, columns[place]]));
}

test("findDetailColumns recognises common headings, whatever their case, blanks and underscores", () => {
  assert.deepEqual(found("Nr,EMPLOYER_NAME,City,st,State Code,Zip Code,FEIN,Web-Site,Telephone,Address 1"), {
    name: "EMPLOYER_NAME",
    city: "City",
    state: "State Code",
    zip: "Zip Code",
    ein: "FEIN",
    domain: "Web-Site",
    phone: "Telephone",
    street: "Address 1",
  });
  assert.deepEqual(found("Company,Work City,Work State,Work Zip"), {
    name: "Company",
    city: "Work City",
    state: "Work State",
    zip: "Work Zip",
  });
  assert.deepEqual(found("Company,Work State,State"), { name: "Company", state: "State" });
  assert.deepEqual(found("name,company"), { name: "company" });
  assert.deepEqual(found("name,zip"), { name: "name", zip: "zip" });
});

test("findDetailColumns recognises the headings of public files, and what says that it is an employer", () => {
  assert.deepEqual(found("donor_nm,contributor_city,contributor_employer"), { name: "contributor_employer" });
  assert.deepEqual(found("case_id,trade_nm,legal_name,cty_nm,st_cd,zip_cd"), {
    name: "trade_nm",
    city: "cty_nm",
    state: "st_cd",
    zip: "zip_cd",
  });
  assert.deepEqual(found("SPONSOR_DFE_NAME,SPONS_DFE_EIN,SPONS_DFE_MAIL_US_STATE"), {
    name: "SPONSOR_DFE_NAME",
    ein: "SPONS_DFE_EIN",
    state: "SPONS_DFE_MAIL_US_STATE",
  });
  assert.deepEqual(found("First Name,Most Recent Employer,Employer Phone"), {
    name: "Most Recent Employer",
    phone: "Employer Phone",
  });
  assert.deepEqual(found("Applicant,Employer Name & Address"), { name: "Employer Name & Address" });
});

test("findDetailColumns reads what a heading says of an employer, in whatever words and order", () => {
  const vendor = ["Vendor Name", "Vendor Address", "Vendor City", "Vendor State/Province", "Vendor Zip", "Vendor TIN"];
  const places = Object.fromEntries(findDetailColumns(vendor, new Map()));
  assert.deepEqual(places, { name: 0, street: 1, city: 2, state: 3, zip: 4, ein: 5 });
  for (const name of ["NAME OF BUSINESS", "Employer/Company", "EMPLOYER NAME (Box c)", "facility_name", "Client Name"])
    assert.equal(findDetailColumns([name, "X"], new Map()).get("name"), 0, name);
  const persons = ["First Name", "Last Name", "Employer", "Client Name", "Home City", "Business City"];
  assert.deepEqual(Object.fromEntries(findDetailColumns(persons, new Map())), { name: 2, city: 5 });
});

test("findDetailColumns prefers what can only be an employer to who may be a person", () => {
  assert.deepEqual(found("Applicant Name,Name of Business"), { name: "Name of Business" });
  assert.deepEqual(found("Client Name,Business Entity Name,City"), { name: "Business Entity Name", city: "City" });
  assert.deepEqual(found("Client Name,Client City"), { name: "Client Name", city: "Client City" });
});

test("findDetailColumns ignores addresses, telephones and names of persons", () => {
  assert.deepEqual(found("First Name,Last Name,Employer,Street,City,State,Zip,Phone,Employer City,Tax ID"), {
    name: "Employer",
    city: "Employer City",
  });
  assert.deepEqual(found("First Name,Employer,Work State"), { name: "Employer" });
  assert.throws(() => found("name,ssn,city"), /No column of the file identifies an employer/);
});

test("findDetailColumns uses the given columns, and none that is excluded", () => {
  assert.deepEqual(found("Firma,Ort,id,state", { name: "FIRMA", city: "Ort", id: "id", state: null }), {
    name: "Firma",
    city: "Ort",
    id: "id",
  });
  assert.throws(() => found("name", { city: "Ort" }), /no column that is named for city\. It has "name"\./);
});

test("findDetailColumns does not match a column without a heading to a name of punctuation", () => {
  assert.throws(
    () => found(",Employer", { name: "!!!" }),
    /no column that is named for name\. It has "", "Employer"\./,
  );
  assert.deepEqual(found(",#,Employer", { id: "#" }), { name: "Employer", id: "#" });
});

test("findDetailColumns refuses a duplicate heading, and a file without a detail of an employer", () => {
  assert.throws(() => found("Employer,x,employer"), /the column "Employer" twice/);
  assert.throws(() => found("city,state,id"), /It has "city", "state", "id"; say which one holds the name/);
});
