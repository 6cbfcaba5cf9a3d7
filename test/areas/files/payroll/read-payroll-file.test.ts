import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { caseNames, readCase } from "../../../../bench/payroll-files/cases.ts";
import { scoreFile } from "../../../../bench/payroll-files/score.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const FIXTURES = path.join(import.meta.dirname, "../../../../fixtures");
const YEAR = 2026;
/** The benchmark of payroll files reads larger ones. */
const BYTES_MAX = 1_000_000;

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: YEAR });
}

describe("readPayrollFile", () => {
  for (const folder of ["payroll-files", "payroll-files-own"].map((name) => path.join(FIXTURES, name))) {
    for (const name of caseNames(folder)) {
      const { bytes, truth } = readCase(folder, name);
      if (bytes.length > BYTES_MAX) continue;
      test(`gives nobody in ${name} what is another's`, () => {
        assert.equal(scoreFile(readPayrollFile(bytes, { year: YEAR }), truth).wrongPerson, 0);
      });
    }
  }

  test("reads gross pay without any date as a total, and one JSON object as one person", () => {
    const [total] = readText(
      "SSN,Last Name,First Name,Date of Hire,Gross Compensation\n219-45-1234,Sample,Ann,01/13/2015,52000\n",
    ).jobs;
    assert.deepEqual([total?.statements, total?.totals?.gross], [undefined, "52000.00"]);
    const [job] = readText(
      '{"id":"e","title":"Clerk","start":"2018-01-13","profile":{"first_name":"Ann","last_name":"Sample","ssn":"219451234"}}',
    ).jobs;
    assert.deepEqual([job?.first, job?.ssn], ["Ann", "219451234"]);
  });

  test("reads the taxes of a register of ADP RUN under their short headings", () => {
    const [job] = readText(
      'File #,Employee Name,Check Date,Reg Earnings,Gross,Federal W/H,SS/EE,Med/EE,Net Pay\n1,"Doe, Jane",01/19/2024,10,10,3,2,1,4\n',
    ).jobs;
    assert.deepEqual(
      job?.statements?.[0]?.parts.map(({ kind, name }) => `${kind} ${name}`),
      ["earning Regular", "tax Federal Income Tax", "tax Social Security", "tax Medicare"],
    );
  });

  test("keeps two persons under one SSN apart and names the row", () => {
    const file = readText("Name,SSN,Hire Date\nAnn Sample,123-45-6789,1/2/2020\nBob Other,123-45-6789,1/13/2020\n");
    assert.equal(new Set(file.jobs.map(({ person }) => person)).size, 2);
    assert.deepEqual(
      file.rejects.map(({ row, field }) => [row, field]),
      [[3, "ssn"]],
    );
  });

  test("takes a constant for an employer that the file does not name", () => {
    const constants = new Map([["employer_name", "Acme"]]);
    const file = readPayrollFile(Buffer.from("Name,SSN,Hire Date\nAnn Sample,123-45-6789,1/13/2020\n"), {
      year: YEAR,
      constants,
    });
    assert.equal(file.jobs[0]?.employer?.name, "Acme");
  });

  test("infers the pay frequency from pay dates, and says that it is inferred", () => {
    const rows = ["1/5/2024", "1/19/2024", "2/2/2024", "2/16/2024"].map(
      (date) => `E1,Ann Sample,${date},1000.00,800.00`,
    );
    const [job] = readText(["Emp ID,Employee Name,Check Date,Gross,Net", ...rows].join("\n")).jobs;
    assert.equal(job?.pay_frequency, undefined);
    assert.deepEqual(job?.inferred, { pay_frequency: "biweekly" });
  });

  test("refuses no file with a message that has a value of it", () => {
    const file = readText("Name,SSN,Hire Date\nZebulon Quaverly,pending,2/30/2024\n");
    assert.ok(file.rejects.length > 0);
    assert.ok(!JSON.stringify(file.rejects).includes("Quaverly"));
    assert.ok(!JSON.stringify(file.rejects).includes("pending"));
  });
});
