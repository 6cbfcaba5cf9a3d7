import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { originalRows, rowsOfFile } from "../../../src/files/layouts/original-rows.ts";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

const REASON = "first_name must be given";

/** A record of a fixed-width file: texts by their positions. */
function record(length: number, texts: Readonly<Record<number, string>>): string {
  const cells = Array.from({ length }, () => " ");
  for (const [at, text] of Object.entries(texts)) cells.splice(Number(at) - 1, text.length, ...text);
  return cells.join("");
}

async function rejectsOf(text: string, lines: readonly number[]): Promise<string> {
  const bytes = Buffer.from(text);
  const rows = rowsOfFile(readPayrollFile(bytes, { year: 2026 }));
  assert.ok(rows !== null);
  return (
    (await originalRows(
      bytes,
      rows,
      lines.map((line) => ({ line, reason: REASON })),
    )) ?? []
  ).join("");
}

const employer = (ein: string, name: string) => record(512, { 1: "RE2024", 8: ein, 40: name });
const person = (ssn: string, last: string) =>
  record(512, { 1: "RW", 3: ssn, 12: "ANN", 42: last, 188: "00000100000", 486: "0" });
const state = (ssn: string) => record(512, { 1: "RS16", 10: ssn, 276: "00000100000" });
const EFW2 = [
  record(512, { 1: "RA961234567" }),
  employer("961234567", "ACME"),
  person("219451234", "SAMPLE"),
  record(512, { 1: "RT0000001", 10: "000000000100000" }),
  employer("961234568", "OTHER CO"),
  person("219451235", "OTHER"),
  state("219451235"),
  person("219451236", "THIRD"),
  record(512, { 1: "RT0000002", 10: "000000000200000" }),
  record(512, { 1: "RF", 8: "000000003" }),
];

describe("originalRows", () => {
  for (const [name, separator] of [
    ["lines", "\r\n"],
    ["one unbroken text", ""],
  ] as const) {
    test(`gives rejected records of ${name} with their employer and details, as a file of the same format`, async () => {
      const text = await rejectsOf(EFW2.join(separator), [6]);
      assert.match(text, /record 6: first_name must be given\n/);
      const file = readPayrollFile(Buffer.from(text), { year: 2026 });
      assert.equal(file.format, "efw2");
      assert.deepEqual(
        file.jobs.map(({ last, employer: its, states }) => [last, its?.ein, states?.length]),
        [["OTHER", "961234568", 1]],
      );
      assert.deepEqual([file.rejects, file.control], [[], []]);
    });
  }

  test("gives rejected lines of NDJSON with line and reason, and the pay runs that they refer to", async () => {
    const lines = [
      { model: "PayrollRun", data: { id: "r", check_date: "2024-01-19T00:00:00Z" } },
      { model: "Employee", data: { id: "e1", first_name: "Ann", last_name: "Sample", ssn: "219451234" } },
      { model: "EmployeePayrollRun", data: { employee: "e1", payroll_run: "r", gross_pay: 10 } },
      { model: "Employee", data: { id: "e2", first_name: "Bob", last_name: "Other", ssn: "219451235" } },
      { model: "EmployeePayrollRun", data: { employee: "e2", payroll_run: "r", gross_pay: 20 } },
    ];
    const text = await rejectsOf(lines.map((line) => JSON.stringify(line)).join("\n"), [4]);
    assert.match(text, /"rejected_line":4,"rejected_because":"first_name must be given"/);
    const file = readPayrollFile(Buffer.from(text), { year: 2026 });
    assert.deepEqual(
      file.jobs.map(({ last, statements }) => [last, statements?.[0]?.pay_date, statements?.[0]?.gross]),
      [["Other", "2024-01-19", "20.00"]],
    );
    assert.deepEqual(file.rejects, []);
  });

  test("gives no line of a document of JSON, whose records have no lines", () => {
    const entry = { First_Name: "Ann", Last_Name: "Sample", SSN: "219451234" };
    const file = readPayrollFile(Buffer.from(JSON.stringify({ Report_Entry: [entry] })), { year: 2026 });
    assert.equal(rowsOfFile(file), null);
  });
});
