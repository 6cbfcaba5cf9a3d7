import assert from "node:assert/strict";
import { test } from "node:test";
import { assignColumns, type ReadAs } from "../../../../src/areas/files/reading/assign.ts";
import type { Block } from "../../../../src/areas/files/reading/blocks.ts";
import { columnQuestions } from "../../../../src/areas/files/reading/columns/column-questions.ts";
import { loadReader } from "../../../../src/areas/files/reading/model.ts";

const { model } = loadReader();

function blockOf(headings: readonly string[], rows: readonly (readonly string[])[]): Block {
  return {
    headings,
    groups: headings.map(() => ""),
    titles: [],
    sheet: null,
    headingPlaces: [],
    rows: rows.map((cells, at) => ({
      ...{ place: at + 2, cells, kind: "data" as const, section: null, person: null, places: [at + 2] },
    })),
  };
}

function meaningsOf(columns: readonly ReadAs[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ heading, meaning }) => [heading, meaning]));
}

const HEADINGS = ["Employee Name", "Pay Date", "Gross Pay", "Zzq", "Federal Tax", "Net Pay"] as const;
/** Gross pay less the federal tax and the column without a known heading is net pay. */
const ROWS = [
  ["Bright, Ada", "2025-01-10", "1000.00", "62.13", "100.50", "837.37"],
  ["Cole, Ben", "2025-01-10", "1200.00", "70.02", "131.25", "998.73"],
  ["Dale, Cyd", "2025-01-10", "900.00", "55.91", "88.10", "755.99"],
  ["Bright, Ada", "2025-01-24", "1010.00", "63.77", "101.00", "845.23"],
];

test("assignColumns reads a table by its headings and values", () => {
  const read = meaningsOf(assignColumns(blockOf(HEADINGS, ROWS), model));
  assert.equal(read["Employee Name"], "full_name");
  assert.equal(read["Pay Date"], "pay_date");
  assert.equal(read["Gross Pay"], "gross_pay");
  assert.equal(read["Net Pay"], "net_pay");
});

test("assignColumns takes a column of an unknown heading as withheld where gross less it is net pay, and says so", () => {
  const column = assignColumns(blockOf(HEADINGS, ROWS), model)[3];
  assert.match(
    column?.open?.[0] ?? column?.meaning ?? "",
    /_(?:tax|deduction)$|^total_(?:taxes|deductions)$|^garnishment$|^dues$/,
  );
  assert.match(column?.evidence ?? "", /net pay in 4 of 4 rows/);
});

test("assignColumns lets a column without a value tell nothing but that nobody has left", () => {
  const filled = ["Bright, Ada", "", "2025-01-10", "", "1000.00"];
  const read = meaningsOf(
    assignColumns(blockOf(["Employee Name", "Term Date", "Pay Date", "Gross Pay", "Gross"], [filled, filled]), model),
  );
  assert.deepEqual(read, {
    "Employee Name": "full_name",
    "Term Date": "end_date",
    "Pay Date": "pay_date",
    "Gross Pay": "nothing",
    Gross: "gross_pay",
  });
});

test("assignColumns gives the same meanings in any order of the columns", () => {
  const turned = blockOf(
    HEADINGS.toReversed(),
    ROWS.map((cells) => cells.toReversed()),
  );
  assert.deepEqual(
    meaningsOf(assignColumns(turned, model)),
    Object.fromEntries(Object.entries(meaningsOf(assignColumns(blockOf(HEADINGS, ROWS), model))).toReversed()),
  );
});

test("assignColumns reads as the year to date the second of two equal headings, which grows by the first", () => {
  const block = blockOf(
    ["Name", "Check Date", "Gross", "Gross"],
    [
      ["Bright, Ada", "2025-01-10", "1000.00", "1000.00"],
      ["Cole, Ben", "2025-01-10", "800.00", "800.00"],
      ["Dale, Cyd", "2025-01-10", "700.00", "700.00"],
      ["Bright, Ada", "2025-01-24", "1100.00", "2100.00"],
      ["Cole, Ben", "2025-01-24", "850.00", "1650.00"],
      ["Dale, Cyd", "2025-01-24", "650.00", "1350.00"],
    ],
  );
  assert.deepEqual(
    assignColumns(block, model).map(({ meaning }) => meaning),
    ["full_name", "pay_date", "gross_pay", "gross_pay_ytd"],
  );
});

test("assignColumns reads all of the pay by its heading where taxes, net pay and the year to date fit it", () => {
  const rows = [
    ["Bright, Ada", "2025-01-10", "1000.00", "100.50", "62.00", "837.50", "1000.00"],
    ["Cole, Ben", "2025-01-10", "1200.00", "131.25", "74.40", "994.35", "1200.00"],
    ["Dale, Cyd", "2025-01-10", "900.00", "88.10", "55.80", "756.10", "900.00"],
    ["Bright, Ada", "2025-01-24", "1010.00", "101.00", "62.62", "846.38", "2010.00"],
    ["Cole, Ben", "2025-01-24", "1210.00", "131.75", "75.02", "1003.23", "2410.00"],
    ["Dale, Cyd", "2025-01-24", "910.00", "89.10", "56.42", "764.48", "1810.00"],
  ];
  const groups = ["", "", "Earnings", "Taxes", "Taxes", "", "Year to Date"];
  const paidBy = (heading: string) => {
    const headings = ["Employee", "Paid On", heading, "Fed WH", "FICA", "Take Home", "Year to Date Pay"];
    return assignColumns({ ...blockOf(headings, rows), groups }, model)[2];
  };
  for (const heading of ["Regular", "Salary Pay", "Base Pay"]) assert.equal(paidBy(heading)?.meaning, "regular_pay");
  for (const heading of ["Gross", "Earnings"]) assert.equal(paidBy(heading)?.meaning, "gross_pay");
  const regular = paidBy("Regular");
  assert.match(regular?.evidence ?? "", /year to date grows by each payment in 3 of 3 rows/);
  assert.ok((regular?.rivals[0]?.margin ?? 0) > 5);
  assert.match(
    assignColumns({ ...blockOf(["Employee", "Paid On", "Regular", "Fed WH", "FICA"], rows), groups }, model)[4]
      ?.evidence ?? "",
    /6\.2% of gross pay in 6 of 6 rows/,
  );
});

test("assignColumns leaves a column open that nothing decides, and columnQuestions asks by its heading", () => {
  const block = blockOf(HEADINGS, ROWS);
  const columns = assignColumns(block, model);
  const open = columns.filter((column) => column.open !== null);
  for (const column of open) assert.equal(column.meaning, "nothing");
  const asked = columnQuestions([{ block, columns }]);
  assert.deepEqual(
    asked.map(({ id }) => id),
    open.map(({ heading }) => `column:${heading}`),
  );
  for (const { options } of asked) assert.equal(options.at(-1)?.answer, "nothing");
});

test("assignColumns reads a column as it was answered", () => {
  const answers = new Map([["column:Zzq", "retirement_deduction"]]);
  const column = assignColumns(blockOf(HEADINGS, ROWS), model, { answers })[3];
  assert.equal(column?.meaning, "retirement_deduction");
  assert.equal(column?.open, null);
});

test("assignColumns names no value of a person in its evidence", () => {
  const block = blockOf(["Bright, Ada", ...HEADINGS.slice(1)], ROWS);
  for (const { evidence } of assignColumns(block, model)) assert.doesNotMatch(evidence, /ada|bright|\d\.\d\d/i);
});

test("assignColumns takes of two numbers of a person the one of digits, unless the other joins tables", () => {
  const block = blockOf(
    ["Associate ID", "File Number", "Employee Name", "Pay Date", "Gross Pay"],
    [
      ["GXB7QZ81", "001204", "Bright, Ada", "2025-01-10", "1000.00"],
      ["KPL2MN40", "001377", "Cole, Ben", "2025-01-10", "1200.00"],
      ["TRW9CD15", "001459", "Dale, Cyd", "2025-01-10", "900.00"],
    ],
  );
  const read = meaningsOf(assignColumns(block, model));
  assert.deepEqual([read["Associate ID"], read["File Number"]], ["nothing", "employee_number"]);
  const joining = assignColumns(block, model, { isShared: (column) => column === 0 });
  assert.equal(joining[0]?.meaning, "employee_number");
});

test("assignColumns takes what all wages are beside the excess ones for wages of unemployment insurance", () => {
  const headings = ["SSN", "Last Name", "Total Gross Wages", "Excess Wages", "Taxable Wages"];
  const rows = (excess: readonly number[]) =>
    excess.map((over, at) => [
      `219-45-123${at}`,
      ["Bright", "Cole", "Dale"][at] ?? "",
      `${15_000 + over + at}.00`,
      `${over}.00`,
      `${15_000 + at}.00`,
    ]);
  const meaning = (excess: readonly number[]) =>
    meaningsOf(assignColumns(blockOf(headings, rows(excess)), model))["Taxable Wages"];
  assert.equal(meaning([0, 1_269, 2_400]), "unemployment_wages");
  const other = rows([0, 1_269, 2_400]).map((cells) => cells.with(4, "9000.00"));
  assert.equal(meaningsOf(assignColumns(blockOf(headings, other), model))["Taxable Wages"], "federal_wages");
});

test("assignColumns takes no quarter of a total for net pay or a deduction", () => {
  const headings = [
    "Employee Name",
    "Year",
    "Q1 Payments",
    "Q2 Payments",
    "Q3 Payments",
    "Q4 Payments",
    "Total Payments",
  ];
  const quarters = [
    [20_696.5, 21_080.5, 20_731.5, 21_339.5],
    [16_537.22, 17_032.22, 16_918.22, 16_237.22],
    [17_949.08, 17_648.08, 17_997.08, 18_054.08],
  ];
  const names = ["Bright, Ada", "Cole, Ben", "Dale, Cyd"];
  const rows = quarters.map((own, at) => [
    names[at] ?? "",
    "2023",
    ...[...own, own.reduce((sum, one) => sum + one, 0)].map((amount) => amount.toFixed(2)),
  ]);
  const read = meaningsOf(assignColumns(blockOf(headings, rows), model));
  for (const heading of headings.slice(2, 6)) assert.equal(read[heading], "nothing", heading);
  assert.equal(read["Total Payments"], "gross_pay");
});

test("assignColumns tells all hours from regular ones beside overtime by whole weeks, and asks where nothing shows it", () => {
  const read = (rows: readonly (readonly [hours: string, overtime: string])[]) => {
    const cells = rows.map(([hours, overtime], at) => [
      ["Bright, Ada", "Cole, Ben", "Dale, Cyd", "Eads, Dee"][at] ?? "",
      "2025-01-10",
      hours,
      overtime,
    ]);
    return assignColumns(blockOf(["Employee Name", "Period Ending", "Hours", "OT Hours"], cells), model)[2];
  };
  const shorter = ["31.50", "0.00"] as const;
  assert.equal(read([["40.00", "3.50"], ["80.00", "6.25"], shorter])?.meaning, "regular_hours");
  assert.equal(read([["43.50", "3.50"], ["86.25", "6.25"], shorter])?.meaning, "total_hours");
  assert.deepEqual(read([["41.25", "3.50"], ["77.00", "6.25"], shorter])?.open, ["total_hours", "regular_hours"]);
});

test("assignColumns takes for all hours what gross pay shows with half the rate on top of overtime", () => {
  const headings = ["Employee Name", "Pay Date", "Hours", "OT Hours", "Hourly Rate", "Gross Pay"];
  const rows = (factor: number) =>
    (
      [
        ["Bright, Ada", 41.25, 3.5, 20],
        ["Cole, Ben", 77, 6.25, 24],
        ["Dale, Cyd", 31.5, 0, 22],
      ] as const
    ).map(([name, hours, over, rate]) => [
      name,
      "2025-01-10",
      ...[hours, over, rate, rate * (hours + over * factor)].map((one) => one.toFixed(2)),
    ]);
  const meaning = (factor: number) => assignColumns(blockOf(headings, rows(factor)), model)[2]?.meaning;
  assert.equal(meaning(0.5), "total_hours");
  assert.equal(meaning(1.5), "regular_hours");
});

test("assignColumns takes wages that are all of gross pay, beside no federal tax, for gross pay again", () => {
  const headings = ["SSN", "Last Name", "Total Wages Paid This Quarter", "Taxable Wages", "State Tax Withheld"];
  const rows = [
    ["219-45-1231", "Bright", "9539.45", "9539.45", "476.97"],
    ["219-45-1232", "Cole", "8120.10", "8120.10", "406.01"],
    ["219-45-1233", "Dale", "10244.00", "10244.00", "512.20"],
  ];
  const meaning = (cells: readonly (readonly string[])[], last = "State Tax Withheld") =>
    meaningsOf(assignColumns(blockOf(headings.with(4, last), cells), model))["Taxable Wages"];
  assert.equal(meaning(rows), "gross_pay");
  assert.equal(meaning(rows, "Federal Tax Withheld"), "federal_wages");
  assert.equal(meaning(rows.map((cells) => cells.with(3, "7000.00"))), "federal_wages");
});

test("assignColumns takes for a description what stands with each code of a line, and nothing that changes under a code", () => {
  const names = ["Bright, Ada", "Cole, Ben"];
  const lines = [
    ["BASIC", "Basic Salary", "1712.00"],
    ["OT", "Overtime", "160.50"],
    ["FIT", "Federal Income Tax", "-196.61"],
    ["NET", "Net Salary", "1387.52"],
  ];
  const rows = names.flatMap((name) => lines.map((line) => [name, "2025-12-27", ...line]));
  const headings = ["Employee Name", "Date To", "Code", "Payslip Lines/Name", "Amount"];
  const read = (cells: readonly (readonly string[])[]) => assignColumns(blockOf(headings, cells), model)[3];
  assert.equal(read(rows)?.meaning, "line_description");
  const changing = rows.map((cells, at) => cells.with(3, `${cells[3]} ${at}`));
  assert.notEqual(read(changing)?.meaning, "line_description");
});
