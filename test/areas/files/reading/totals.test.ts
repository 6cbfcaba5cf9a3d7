import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarizeFile } from "../../../../src/areas/files/payroll/file-summary.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const HEAD = "Emp No,Employee,Pay Date,Hours,Gross Pay,Federal Tax,Social Security,Dental,Net Pay,YTD Gross";
const NAMES = ["Ames, Rhoda", "Bittern, Cole", "Calder, Wynn", "Dunmore, Isla"];
const DATES = ["01/10/2025", "01/24/2025", "02/07/2025"];

/** Cents of a payment: hours, gross pay, taxes, a deduction and net pay. */
function amounts(person: number, run: number): number[] {
  const hours = 7_200 + person * 150 + run * 275;
  const gross = hours * (18 + person);
  const [federal, social, dental] = [Math.round(gross * 0.11), Math.round(gross * 0.062), 1_250 + person * 10];
  return [hours, gross, federal, social, dental, gross - federal - social - dental];
}

const text = (cents: number) => (cents / 100).toFixed(2);
const sums = (rows: readonly number[][]) => rows.reduce((all, row) => all.map((one, at) => one + (row[at] ?? 0)));
const toDate = (person: number, run: number) =>
  [0, 1, 2].slice(0, run + 1).reduce((sum, one) => sum + (amounts(person, one)[1] ?? 0), 0);
const rowOf = (person: number, run: number) =>
  [100 + person, `"${NAMES[person]}"`, DATES[run], ...amounts(person, run).map(text), text(toDate(person, run))].join();

/** A line of totals of persons and runs; the year to date is what each person has last. */
function totalOf(label: string, persons: readonly number[], runs: readonly number[]): string {
  const rows = persons.flatMap((person) => runs.map((run) => amounts(person, run)));
  const year = persons.reduce((sum, person) => sum + toDate(person, Math.max(...runs)), 0);
  return ["", label, "", ...sums(rows).map(text), text(year)].join();
}

const ALL = [0, 1, 2, 3];
const RUNS = [0, 1, 2];
const BY_RUN = [
  "Thornfield Mills Inc",
  HEAD,
  ...RUNS.flatMap((run) => [...ALL.map((person) => rowOf(person, run)), totalOf(`Total ${DATES[run]}`, ALL, [run])]),
  totalOf("Grand Total", ALL, RUNS),
];

const read = (lines: readonly string[]) => readPayrollFile(Buffer.from(`${lines.join("\n")}\n`), { year: 2026 });
const linesOf = async (lines: readonly string[]) =>
  ((await summarizeFile(read(lines))).total_lines ?? []).map(
    ({ row, covers, compared, equal }) => `${row}: ${covers.join(", ")}, ${equal} of ${compared}`,
  );
/** The lines with another text in a cell. */
function withCell(lines: readonly string[], row: number, [column, value]: readonly [number, string]): string[] {
  const cells = (lines[row - 1] ?? "").split(/,(?! )/);
  return lines.with(row - 1, cells.with(column, value).join());
}

describe("Lines of totals", () => {
  test("Lines of totals are compared in every column with the rows that they cover: a pay run, or all", async () => {
    assert.deepEqual(await linesOf(BY_RUN), [
      "7: rows 3 to 6, 7 of 7",
      "12: rows 8 to 11, 7 of 7",
      "17: rows 13 to 16, 7 of 7",
      "18: file, 7 of 7",
    ]);
    assert.deepEqual(read(BY_RUN).rejects, []);
  });

  test("Lines of totals show a wrong amount in any column, and the amounts are named", () => {
    const columns = ["hours", "gross", "federal_tax", "social_security_tax", "Dental", "net", "gross_ytd"];
    for (const [at, field] of columns.entries()) {
      const { control, rejects } = read(withCell(BY_RUN, 4, [at + 3, "11.11"]));
      const differing = control.filter(({ declared, actual }) => declared !== actual);
      // The year to date of the last run is right, and the grand total has that one.
      const rows = field === "gross_ytd" ? [7] : [7, 18];
      assert.deepEqual(
        differing.map((one) => [one.row, one.field]),
        rows.map((row) => [row, field]),
      );
      assert.deepEqual(
        rejects.filter(({ scope }) => scope === "control").map((one) => [one.row, one.field]),
        rows.map((row) => [row, field]),
      );
    }
  });

  test("Lines of totals that are too low or zero differ too, next to others that are equal", () => {
    for (const wrong of ["1.50", "0.00"]) {
      const { control } = read(withCell(BY_RUN, 18, [5, wrong]));
      assert.deepEqual(
        control.filter(({ declared, actual }) => declared !== actual).map(({ row, field }) => [row, field]),
        [[18, "federal_tax"]],
        wrong,
      );
    }
  });

  test("Lines of totals of persons, departments and the file are each compared with their rows", async () => {
    const departments = [
      ["Weaving", [0, 1]],
      ["Dye House", [2, 3]],
    ] as const;
    const lines = [
      "Thornfield Mills Inc",
      HEAD,
      ...departments.flatMap(([name, persons]) => [
        `Department: ${name}`,
        ...persons.flatMap((person) => [
          ...RUNS.map((run) => rowOf(person, run)),
          totalOf(`Total ${NAMES[person]?.split(",")[0]}`, [person], RUNS),
        ]),
        totalOf(`Total ${name}`, persons, RUNS),
      ]),
      totalOf("Report Total", ALL, RUNS),
    ];
    assert.deepEqual(await linesOf(lines), [
      "7: rows 4 to 6, 7 of 7",
      "11: rows 8 to 10, 7 of 7",
      "12: rows 4 to 10, 7 of 7",
      "17: rows 14 to 16, 7 of 7",
      "21: rows 18 to 20, 7 of 7",
      "22: rows 14 to 20, 7 of 7",
      "23: file, 7 of 7",
    ]);
  });

  test("Lines of totals of pay dates at the end are compared with the rows of that date", async () => {
    const lines = [
      "Thornfield Mills Inc",
      HEAD,
      ...ALL.flatMap((person) => RUNS.map((run) => rowOf(person, run))),
      ...RUNS.map((run) => totalOf(`Total ${DATES[run]}`, ALL, [run])),
    ];
    assert.deepEqual(await linesOf(lines), [
      "15: the rows of one Pay Date, 7 of 7",
      "16: the rows of one Pay Date, 7 of 7",
      "17: the rows of one Pay Date, 7 of 7",
    ]);
  });

  test("Lines of totals of several tables are compared with the rows of all of them", async () => {
    const order = [0, 1, 2, 4, 3, 9, 8, 7, 6, 5];
    const turned = (line: string) => order.map((at) => line.split(/,(?! )/)[at]).join();
    const lines = [
      "Thornfield Mills Inc",
      ...BY_RUN.slice(1, 12),
      "",
      ...[HEAD, ...ALL.map((person) => rowOf(person, 2)), totalOf("Total", ALL, [2])].map(turned),
      turned(totalOf("Grand Total", ALL, RUNS)),
    ];
    assert.deepEqual(await linesOf(lines), [
      "7: rows 3 to 6, 7 of 7",
      "12: rows 8 to 11, 7 of 7",
      "19: rows 15 to 18, 7 of 7",
      "20: file, 7 of 7",
    ]);
  });

  test("Lines of totals name the columns that are not compared", async () => {
    const notes = ["Note", "3.00", "1.25", "9.50", "2.75"];
    const lines = BY_RUN.slice(0, 7).map((line, at) => (at === 0 ? line : `${line},${notes[at - 1] ?? "16.50"}`));
    const [line] = (await summarizeFile(read(lines))).total_lines ?? [];
    assert.deepEqual([line?.compared, line?.equal, line?.not_compared], [7, 7, ["Note"]]);
  });

  test("Lines of totals without the row that was not read differ", () => {
    const { control, rejects } = read(BY_RUN.with(3, `${rowOf(1, 0)},9,9`));
    assert.ok(rejects.some(({ scope, row }) => scope === "row" && row === 4));
    assert.deepEqual(
      [...new Set(control.filter(({ declared, actual }) => declared !== actual).map(({ row }) => row))],
      [7, 18],
    );
  });

  test("Lines of totals of months side by side are compared with the rows of each month", async () => {
    const lines = [
      "Employee,Employer,Jan 2025,Feb 2025,Mar 2025",
      '"Ames, Rhoda",Thornfield Mills Inc,2400.00,2310.50,2500.00',
      '"Bittern, Cole",Thornfield Mills Inc,1800.00,1950.25,1700.00',
      "Total,,4200.00,4260.75,4200.00",
    ];
    assert.deepEqual(await linesOf(lines), ["4: the rows of one Period Start, 3 of 3"]);
    assert.equal(read(lines).ignored.filter(({ why }) => why === "total").length, 1);
  });
});
