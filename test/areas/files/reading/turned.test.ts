import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const read = (text: string) =>
  readPayrollFile(Buffer.from(text), { year: 2026 }).jobs.map(({ first, last, ssn, dob, statements }) => ({
    name: `${first} ${last}`,
    ssn,
    dob,
    paid: statements?.map(({ pay_date, gross, net }) => [pay_date, gross, net]),
  }));

const FIELDS =
  "SSN,219-45-1234,219-45-1235,219-45-1236\nDate of Birth,04/17/1981,12/03/1975,08/21/1993\nRegular Hours,80,76,72\n" +
  "Gross Pay,1968.00,2755.00,1540.80\nFederal Tax,196.80,275.50,154.08\nNet Pay,1771.20,2479.50,1386.72\n";
const PERSONS = [
  { name: "Ann Sample", ssn: "219451234", dob: "1981-04-17", paid: [["2025-10-10", "1968.00", "1771.20"]] },
  { name: "Bob Other", ssn: "219451235", dob: "1975-12-03", paid: [["2025-10-10", "2755.00", "2479.50"]] },
  { name: "Cay Third", ssn: "219451236", dob: "1993-08-21", paid: [["2025-10-10", "1540.80", "1386.72"]] },
];
const TITLE = "Sample Boiler Works Inc\nPay Date,10/10/2025\n\n";

for (const label of ["Employee", "", "Employee Name"])
  test(`readPayrollFile reads persons in columns whose names stand behind "${label}"`, () => {
    assert.deepEqual(read(`${TITLE}${label},Ann Sample,Bob Other,Cay Third\n${FIELDS}`), PERSONS);
  });

test("readPayrollFile reads no person in a column of totals beside persons", () => {
  const totalled = FIELDS.split("\n")
    .map((line) => (line === "" ? "" : `${line},${/^(?:SSN|Date)/.test(line) ? "" : "9999.99"}`))
    .join("\n");
  assert.deepEqual(read(`${TITLE}Employee,Ann Sample,Bob Other,Cay Third,Total\n${totalled}`), PERSONS);
});

test("readPayrollFile reads persons in rows as they lie, though a job stands in front", () => {
  const jobs = read(
    "Title,Employee,Pay Date,Gross Pay,Net Pay\nDriver,Ann Sample,10/10/2025,900.00,700.00\nClerk,Bob Other,10/10/2025,800.00,600.00\n" +
      "Manager,Cay Third,10/10/2025,950.00,800.00\nCook,Dan Fourth,10/10/2025,700.00,600.00\n",
  );
  assert.deepEqual(
    jobs.map(({ name }) => name),
    ["Ann Sample", "Bob Other", "Cay Third", "Dan Fourth"],
  );
});
