import assert from "node:assert/strict";
import { test } from "node:test";
import { employmentRows } from "../../../../src/areas/files/payroll/employment-values.ts";
import { summarizeFile } from "../../../../src/areas/files/payroll/file-summary.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import type { SourceRow } from "../../../../src/areas/files/source-rows.ts";

const PERSONS = 2_100;
const HEAD = "Employee ID,Employee Name,DOB,Check Date,Gross Pay";
const LINES = Array.from({ length: PERSONS }, (_, at) => `E${at},Ann Sample,1981-02-28,2026-01-16,900.00`);
const FILE = readPayrollFile(Buffer.from([HEAD, ...LINES].join("\n")), { year: 2026 });

/** Counts the turns of the event loop while work runs. */
async function turnsDuring<Result>(work: () => Promise<Result>) {
  let turns = 0;
  const next = () => {
    turns += 1;
    turning = setImmediate(next);
  };
  let turning = setImmediate(next);
  try {
    const result = await work();
    return { result, turns };
  } finally {
    clearImmediate(turning);
  }
}

test("employmentRows gives the rows of a long file in groups, and other work its turn between them", async () => {
  const { result, turns } = await turnsDuring(async () => {
    const groups: SourceRow[][] = [];
    for await (const group of employmentRows(FILE, null)) groups.push(group);
    return groups;
  });
  const rows = result.flat();
  assert.equal(rows.length, PERSONS);
  assert.deepEqual([rows[0]?.line, rows.at(-1)?.line], [2, PERSONS + 1]);
  assert.ok(Math.max(...result.map(({ length }) => length)) <= 250);
  assert.ok(turns >= result.length - 1, `${turns} turns for ${result.length} groups`);
});

test("summarizeFile counts the pay of a long file, and gives other work its turn meanwhile", async () => {
  const { result, turns } = await turnsDuring(() => summarizeFile(FILE));
  assert.deepEqual([result.persons, result.statements, result.missing.length], [PERSONS, PERSONS, 2]);
  assert.ok(turns >= 4, `${turns} turns`);
});

test("summarizeFile says that a file with birth dates alone seldom tells which person it is", async () => {
  const missingOf = async (heading: string, value: string) => {
    const text = `Employee,Company,DOB,${heading},Check Date,Gross\nAnn Sample,Acme Inc,1981-02-28,${value},2026-03-20,900.00\n`;
    return (await summarizeFile(readPayrollFile(Buffer.from(text), { year: 2026 }))).missing;
  };
  assert.match((await missingOf("Notes", "")).join("; "), /neither SSNs nor addresses.*load the list of employees/);
  assert.deepEqual(await missingOf("SSN", "219-09-9999"), []);
});
