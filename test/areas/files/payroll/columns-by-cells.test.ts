import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

describe("readPayrollFile of headings with two meanings", () => {
  test("reads numbers of recipients and payers of a Form 1099 as theirs", () => {
    const [job] = readText(
      "Payer Name,Payer TIN,Recipient Name,Recipient TIN\nAcme,96-1234567,Ann Sample,219-45-1234\n",
    ).jobs;
    assert.deepEqual([job?.ssn, job?.employer?.ein, job?.employer?.name], ["219451234", "961234567", "Acme"]);
  });

  test("takes a person for a name, and a person's number for one", () => {
    const [job] = readText("Person,Person ID,Hire Date,Salary\nAnn Sample,7,1/2/2015,52000\n").jobs;
    assert.deepEqual([job?.last, job?.employee_id], ["Sample", "7"]);
    assert.equal(readText("Person,Hire Date,Salary\nAnn Sample,1/2/2015,52000\n").jobs[0]?.last, "Sample");
  });
});

describe("readPayrollFile of rows above headings", () => {
  const headings = "Check Date,Name,Union,Union,Gross,Net\n";
  const row = '1/19/2024,"Other, Bob",8,1.00,20,18\n';
  for (const above of ['"Ann Sample",219-45-1234,,,,\n', "Payroll Register,,,Page 1 of 2,,\n", ",,Ann,Sample,,\n"]) {
    test(`takes ${JSON.stringify(above)} for no labels`, () => {
      const { columns, rejects } = readText(`${above}${headings}${row}`);
      assert.deepEqual(
        columns.map(({ heading }) => heading),
        headings.trim().split(","),
      );
      assert.ok(!JSON.stringify([columns, rejects]).includes("219-45"));
    });
  }

  test("takes no pay of the row above for a label of a second row of headings", () => {
    const second = "Check Date,Name,Bonus,Bonus,Fed,Gross,Net\n";
    const { columns } = readText(`${headings}${row}${second}1/26/2024,"Other, Bob",1,2,3,20,18\n`);
    assert.deepEqual(
      columns.slice(-7).map(({ heading }) => heading),
      second.trim().split(","),
    );
  });
});

describe("readPayrollFile of lines of JSON", () => {
  const read = (lines: readonly unknown[]) => readText(lines.map((line) => JSON.stringify(line)).join("\n"));
  const ann = { first_name: "Ann", last_name: "Sample", ssn: "219451234" };
  const whole: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ["an entity", { entity: "Acme LLC", ...ann, attributes: { shirt: "M" } }],
    ["a type beside data", { type: "full_time", ...ann, data: { shirt: "M" } }],
    ["an entity named constructor", { entity: "constructor", ...ann }],
    ["an entity named __proto__", { entity: "__proto__", ...ann, data: { shirt: "M" } }],
    ["a record within", { type: "person", id: "7", attributes: ann }],
  ];
  for (const [name, line] of whole) {
    test(`reads a person with ${name}`, () => {
      assert.deepEqual(
        read([line, { ...line, ...(name === "a record within" ? {} : { ssn: "219451235" }) }]).jobs[0]?.last,
        "Sample",
      );
    });
  }

  test("keeps the id around a record", () => {
    const [job] = read([{ type: "person", id: "7", attributes: ann }]).jobs;
    assert.equal(job?.employee_id, "7");
  });
});
