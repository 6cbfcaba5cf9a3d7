import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

/** More rows than a call takes arguments. */
const ROWS = 130_000;

/** Payments of 26 persons, one line each. */
function rowsOf(line: (cells: readonly string[]) => string): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const person = at % 26;
    const name = `${String.fromCharCode(65 + person)}nn Sample`;
    return line([`E${100 + person}`, name, `${(1 + at / 26).toFixed(2)}`]);
  });
  return [line(["Number", "Employee", "Gross Pay"]), ...rows, ""].join("\n");
}

for (const [kind, line] of [
  ["delimited", (cells: readonly string[]) => cells.join(",")],
  [
    "printed",
    (cells: readonly string[]) =>
      cells
        .map((cell) => cell.padEnd(16))
        .join("")
        .trimEnd(),
  ],
] as const)
  test(`readPayrollFile reads a long ${kind} register`, () => {
    const text = Buffer.from(rowsOf(line));
    const { jobs, rows } = readPayrollFile(text, { year: 2026, answers: new Map([["period", "none"]]) });
    assert.deepEqual([rows, jobs.length], [ROWS + 1, 26]);
  });
