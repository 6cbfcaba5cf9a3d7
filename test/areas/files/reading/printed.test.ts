import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import { sheetsOfText } from "../../../../src/areas/files/reading/sheets.ts";

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

  test("sheetsOfText divides headings that reach over the edges of their columns by where these begin and end", () => {
    const [sheet] = sheetsOfText(
      [
        "Person           Gross Federal income Social Security",
        "Sample, Ann    $800.00         $80.00          $49.60",
        "Sample, Bob    $700.00         $70.00          $43.40",
        "Sample, Cyd    $600.00         $60.00          $37.20",
      ].join("\n"),
    );
    assert.deepEqual(sheet?.rows[0]?.cells, ["Person", "Gross", "Federal income", "Social Security"]);
  });

  test("sheetsOfText gives headings of second lines, which are printed one behind the other, to the columns these lines fill", () => {
    const [sheet] = sheetsOfText(
      [
        "File #      Employee Name           Check Date  Reg Hours    Gross  Net Pay",
        "Period End   Federal W/H   SS/EE   Med/EE   401k",
        "8734        Birchall, Vera Mabel    02/27/2025      64.00  1249.28   942.59",
        "02/22/2025                148.66         77.46      18.11    62.46",
        "9120        Sample, Ann             02/27/2025      60.00  1200.00   900.00",
        "02/22/2025                140.00         74.40      17.40    60.00",
      ].join("\n"),
    );
    assert.deepEqual(sheet?.rows[1]?.cells, ["Period End", "Federal W/H", "SS/EE", "Med/EE", "401k", ""]);
  });

  test("sheetsOfText cuts no date in words, and cuts by rows and not by totals or by the line of a person", () => {
    const [sheet] = sheetsOfText(
      [
        "Ann Sample   number: 4471",
        "Paid          Check    Hours     Gross       Net",
        "Nov 14, 2025  18157    80.00    800.00    670.40",
        "Nov 28, 2025  18164    75.00    750.00    630.10",
        "Totals for Ann Sample 155.00   1550.00   1300.50",
        "",
        "Bob Sample   number: 4472",
        "Paid          Check    Hours     Gross       Net",
        "Nov 14, 2025  18158    80.00    900.00    770.40",
        "Nov 28, 2025  18165    75.00    850.00    730.10",
        "Employee Total        155.00   1750.00   1500.50",
      ].join("\n"),
    );
    const rows = sheet?.rows.map(({ cells }) => cells) ?? [];
    assert.deepEqual(rows[0], ["Ann Sample", "number: 4471", "", "", ""]);
    assert.deepEqual(rows[2], ["Nov 14, 2025", "18157", "80.00", "800.00", "670.40"]);
    assert.deepEqual(rows[9], ["Nov 28, 2025", "18165", "75.00", "850.00", "730.10"]);
  });

  test("sheetsOfText cuts columns by the rows below a line of strokes, whatever the head of a page has above it", () => {
    const head = [
      "             SAMPLE MILLWORK INC                          PAGE    1",
      " RUN 02/14/25 07:52        PAYROLL REGISTER        CLIENT  0K77",
      " PERIOD 01/27/25 - 02/09/25            CHECK DATE 02/14/25",
      "",
      " EMP NO  NAME                  HOURS      RATE      GROSS       NET",
      " ------  -------------------  ------  --------  ---------  --------",
    ];
    const [sheet] = sheetsOfText(
      [
        ...head,
        " 000412  SAMPLE, ANN R         82.00   27.1000   2,249.30  1,726.34",
        " 000415  OTHER, BOB            80.00   22.3500   1,788.00  1,372.28",
        `\f${head[0]?.replace("1", "2")}`,
        ...head.slice(1),
        " 000433  THIRD, CYD            74.50   22.3500   1,665.08  1,277.96",
        " COMPANY TOTAL                                   5,702.38  4,376.58",
      ].join("\n"),
    );
    const rows = sheet?.rows.map(({ cells }) => cells.slice(1)) ?? [];
    assert.deepEqual(rows[4], ["EMP NO", "NAME", "HOURS", "RATE", "GROSS", "NET"]);
    assert.deepEqual(rows[6], ["000412", "SAMPLE, ANN R", "82.00", "27.1000", "2,249.30", "1,726.34"]);
  });
});

test("readPayrollFile takes a printed total for no person, though its label runs over the columns of number and name", () => {
  const jobs = jobsOf([
    "      SAMPLE MILLWORK INC   CHECK DATE 02/14/2025",
    "EMP NO  NAME                  HOURS      GROSS       NET",
    "000412  ABERNATHY, ANN R      82.00   2,249.30  1,726.34",
    "000415  QUIST, BOB            80.00   1,788.00  1,372.28",
    "000433  THIRD, CYD            74.50   1,665.08  1,277.96",
    "COMPANY TOTAL      3 EMPLOYEES          5,702.38  4,376.58",
  ]);
  assert.deepEqual(
    jobs.map(({ last }) => last?.toLowerCase()),
    ["abernathy", "quist", "third"],
  );
});

describe("readPayrollFile on headings of two lines", () => {
  test("takes rows without a name for payments of the person above, and not for second lines of records", () => {
    const jobs = jobsOf([
      "            Last        Social          Pay          Total      Gross        Net",
      "First       Name        Security        Date         Hours        Pay        Pay",
      "Ann         Sample      219-09-9999     2025-09-21   80.00    9941.96    9195.87",
      "Bob         Sampleton   219-09-9998     2025-09-21   80.00    9941.96    8185.87",
      "                                        2025-10-05   80.00    9941.96    8285.87",
      "Cyd         Specimen    219-09-9997     2025-09-21   80.00    9941.96    7175.87",
      "                                        2025-10-05   80.00    9941.96    7275.87",
      "Dee         Exemplar    219-09-9996     2025-09-21   80.00    9941.96    6165.87",
      "                                        2025-10-05   80.00    9941.96    6265.87",
      "Eve         Example     219-09-9995     2025-09-21   80.00    9941.96    5155.87",
      "                                        2025-10-05   80.00    9941.96    5255.87",
      "Flo         Pattern     219-09-9994     2025-09-21   80.00    9941.96    4145.87",
      "                                        2025-10-05   80.00    9941.96    4245.87",
    ]);
    assert.deepEqual(
      jobs.map(({ first, statements = [] }) => [first, ...statements.flatMap(({ rows }) => rows)]),
      [
        ["Ann", 3],
        ["Bob", 4, 5],
        ["Cyd", 6, 7],
        ["Dee", 8, 9],
        ["Eve", 10, 11],
        ["Flo", 12, 13],
      ],
    );
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
