import assert from "node:assert/strict";
import { test } from "node:test";
import { COMPANY_FILE_COLUMNS } from "../../../src/areas/companies/ops/company-row.ts";
import { fieldFinder, findColumnPlaces } from "../../../src/areas/files/find-columns.ts";
import { openRows } from "../../../src/areas/files/source-rows.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../../src/areas/records/ops/imports/employment-row.ts";
import { bytesOf, flattened, readText } from "../records/ops/imports/rows.ts";

const PAYROLL = ["Employee ID", "Employer", "First Name", "Surname", "DOB", "Employee SSN", "Hire Date", "Zip Code"];

test("findColumnPlaces recognises common headings of payroll files, whatever their case, blanks and punctuation", () => {
  assert.deepEqual(Object.fromEntries(findColumnPlaces(PAYROLL, EMPLOYMENT_FILE_COLUMNS)), {
    record_id: 0,
    employer_name: 1,
    first_name: 2,
    last_name: 3,
    date_of_birth: 4,
    ssn: 5,
    start_date: 6,
    zip: 7,
  });
  assert.deepEqual(Object.fromEntries(findColumnPlaces(["Company Name", "FEIN", "Web-Site"], COMPANY_FILE_COLUMNS)), {
    name: 0,
    ein: 1,
    domain: 2,
  });
});

test("findColumnPlaces prefers a field's own heading to an alternative one", () => {
  const header = ["employee_id", "record_id", ...PAYROLL.slice(1)];
  assert.equal(findColumnPlaces(header, EMPLOYMENT_FILE_COLUMNS).get("record_id"), 1);
  assert.equal(findColumnPlaces(["Company", "Name"], COMPANY_FILE_COLUMNS).get("name"), 1);
});

test("findColumnPlaces names both headings if two match one field", () => {
  const header = [...PAYROLL, "date_of_birth"];
  assert.throws(() => findColumnPlaces(header, EMPLOYMENT_FILE_COLUMNS), {
    code: "incorrect_parameters",
    message:
      'The header has "DOB", "date_of_birth", and each may be date_of_birth: say which one is, ' +
      'such as --column "date_of_birth=DOB".',
  });
  const given = new Map([["date_of_birth", "DOB"]]);
  assert.equal(findColumnPlaces(header, EMPLOYMENT_FILE_COLUMNS, given).get("date_of_birth"), 4);
  assert.throws(() => findColumnPlaces(["name", "NAME"], COMPANY_FILE_COLUMNS), /the column "NAME" twice: rename one/);
});

test("findColumnPlaces uses the given headings, and uses such a column for no other field", () => {
  const header = ["Key", "Firm", "Name", "EIN"];
  const given = new Map([
    ["name", "firm"],
    ["id", "KEY"],
    ["ein", null],
  ]);
  assert.deepEqual(Object.fromEntries(findColumnPlaces(header, COMPANY_FILE_COLUMNS, given)), { name: 1, id: 0 });
  const asAlias = new Map([["aliases", "Company"]]);
  assert.throws(() => findColumnPlaces(["Company"], COMPANY_FILE_COLUMNS, asAlias), /lacks the column name/);
  assert.throws(() => findColumnPlaces(header, COMPANY_FILE_COLUMNS, new Map([["name", "Nobody"]])), {
    message: 'The header has no column that is named for name. It has "Key", "Firm", "Name", "EIN".',
  });
});

test("findColumnPlaces lists the file's columns if a required one is missing", () => {
  assert.throws(() => findColumnPlaces(["Title", "Pay"], COMPANY_FILE_COLUMNS), {
    message:
      'The header lacks the column name. It has "Title", "Pay"; say which one holds it, such as --column name=HEADING.',
  });
});

test("findColumnPlaces repeats no line that may be a person's row", () => {
  const rows = [
    ["E7", "Acme Widgets", "Zebulon", "Quaverly", "1980-01-02", "219-45-9876", "2015-01-05"],
    ["219-45-9876", "Quaverly"],
    ["RA960123456SUBMITTER              ZEBULON QUAVERLY"],
    ["Null", "Street", "Manager", "Zebulon", "Quaverly"],
    ["First Name", "Last Name", "219459876"],
  ];
  for (const row of rows) {
    for (const given of [new Map(), new Map([["ssn", "Number"]])]) {
      assert.throws(
        () => findColumnPlaces(row, EMPLOYMENT_FILE_COLUMNS, given),
        ({ message }: Error) => /not repeated here/.test(message) && !/[Qq]uaverly|QUAVERLY|219/.test(message),
      );
    }
  }
});

test("findColumnPlaces lists headings that are known to be headings", () => {
  const adp = [
    "Payroll Name",
    "File Number",
    "Birth Date",
    "Legal / Preferred Address: Address Line 1",
    "Zip",
    "Cost Centre",
  ];
  assert.throws(() => findColumnPlaces(adp, EMPLOYMENT_FILE_COLUMNS), /It has "Payroll Name", "File Number"/);
});

test("fieldFinder renames the members of NDJSON objects, and reports two that match one field", async () => {
  const find = fieldFinder(COMPANY_FILE_COLUMNS, new Map());
  assert.deepEqual(find(["name", "source"]), { kind: "names", fieldOf: null });
  const [renamed, ambiguous] = await readText(
    '{"company":"Acme","x":1}\n{"fein":1,"ein":2,"name":"A"}\n',
    COMPANY_FILE_COLUMNS,
  );
  assert.deepEqual(renamed, { kind: "row", line: 1, values: { name: "Acme" } });
  assert.deepEqual(ambiguous, { kind: "unreadable", line: 2, reason: "has several members for ein" });
  const given = new Map([["name", "firm"]]);
  const { rows } = await openRows(bytesOf('{"firm":"Acme"}\n'), { columns: COMPANY_FILE_COLUMNS, format: null, given });
  assert.deepEqual(await flattened(rows), [{ kind: "row", line: 1, values: { name: "Acme" } }]);
});
