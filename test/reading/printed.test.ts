import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../src/files/payroll/read-payroll-file.ts";
import { sheetsOfText } from "../../src/reading/sheets.ts";

function jobsOf(lines: readonly string[]) {
  return readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 }).jobs;
}

describe("sheetsOfText on printed text", () => {
  test("sheetsOfText cuts columns where both rows and headings have a gap", () => {
    const [sheet] = sheetsOfText(
      [
        "                           Overtime (x1.5)  Vacation  Federal Income      Social Security     Net",
        "Employee           Hourly           hourly    Hourly     Withholding  Employee (withheld)     Pay",
        "Sample, Ann        800.00            12.00      0.00           80.00                49.60  670.40",
        "Sample, Bob        700.00             0.00     40.00           70.00                43.40  586.60",
        "Sample, Cyd        600.00             0.00      0.00           60.00                37.20  502.80",
      ].join("\n"),
    );
    const [above, below] = sheet?.rows ?? [];
    assert.deepEqual(above?.cells, ["", "", "Overtime (x1.5)", "Vacation", "Federal Income", "Social Security", "Net"]);
    assert.deepEqual(below?.cells, [
      "Employee",
      "Hourly",
      "hourly",
      "Hourly",
      "Withholding",
      "Employee (withheld)",
      "Pay",
    ]);
  });
});

describe("readPayrollFile on pages", () => {
  const PAGES = [
    "SAMPLE WORKS LLC",
    "Payroll Register",
    "Emp No   Employee Name    Check Date   Reg Hours   Gross Pay    Net Pay",
    "Period End   Federal Tax   State Tax",
    "100101   Sample, Ann      03/13/2026       40.00      800.00     690.00",
    "03/08/2026         80.00       30.00",
    "100102   Sample, Bob      03/13/2026       30.00      600.00     520.00",
    "\fSAMPLE WORKS LLC                                            PAGE 2",
    "Payroll Register",
    "Emp No   Employee Name    Check Date   Reg Hours   Gross Pay    Net Pay",
    "Period End   Federal Tax   State Tax",
    "03/08/2026         60.00       20.00",
    "100103   Sample, Cyd      03/13/2026       20.00      400.00     350.00",
    "03/08/2026         40.00       10.00",
  ];

  test("joins the lines of a row over the heading of a page, and counts no form feed as a line", () => {
    const jobs = jobsOf(PAGES);
    assert.deepEqual(
      jobs.map(({ employee_id: id, rows }) => [id, ...rows]),
      [
        ["100101", 5, 6],
        ["100102", 7, 12],
        ["100103", 13, 14],
      ],
    );
  });

  test("takes the title of a page for no department and no person", () => {
    const lines = PAGES.filter((line) => !/^(?:Period End|03\/08)/.test(line));
    const told = jobsOf(lines).map(({ department, first, last }) => [first, last, department]);
    assert.deepEqual(told, [
      ["Ann", "Sample", undefined],
      ["Bob", "Sample", undefined],
      ["Cyd", "Sample", undefined],
    ]);
  });
});
