import assert from "node:assert/strict";
import { test } from "node:test";
import { assignColumns, type ReadAs } from "../../src/reading/assign.ts";
import type { Block } from "../../src/reading/blocks.ts";
import { columnQuestions } from "../../src/reading/columns/column-questions.ts";
import { loadReader } from "../../src/reading/model.ts";

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
