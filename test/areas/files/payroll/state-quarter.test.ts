import assert from "node:assert/strict";
import { test } from "node:test";
import { FIXED_FORMATS } from "../../../../src/areas/files/formats/fixed-formats.ts";
import { originalRecords } from "../../../../src/areas/files/layouts/fixed/split-records.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

/** A record of texts at positions from 1. */
function record(texts: Readonly<Record<number, string>>): string {
  return Object.entries(texts)
    .reduce((line, [at, text]) => line.padEnd(Number(at) - 1) + text, "")
    .padEnd(512);
}

const EMPLOYER = [
  record({ 1: "RA219450000", 38: "SAMPLE BOILER WORKS INC" }),
  record({ 1: "RE2025 219450000", 40: "SAMPLE BOILER WORKS INC" }),
];
const QUARTER = record({
  1: "RS24",
  10: "219451234ANN",
  49: "SAMPLE",
  197: "092025",
  203: "00001279200",
  214: "00000850000",
  225: "13",
  227: "03062017",
  248: "0031904478",
});
const END = [record({ 1: "RT0000001" }), record({ 1: "RF     000000001" })];
const read = (lines: readonly string[]) => readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });

test("readPayrollFile reads RS records without RW as a state's quarter", () => {
  const { jobs, rejects } = read([...EMPLOYER, QUARTER, ...END]);
  assert.deepEqual(rejects, []);
  assert.equal(jobs.length, 1);
  const { first, last, ssn, start, totals, employer } = jobs[0] ?? assert.fail();
  assert.deepEqual(
    { first, last, ssn, start, totals, account: employer?.state_account },
    {
      first: "ANN",
      last: "SAMPLE",
      ssn: "219451234",
      start: "2017-03-06",
      totals: { year: 2025, quarter: 3, gross: "12792.00", ui_taxable: "8500.00", weeks: 13 },
      account: "0031904478",
    },
  );
});

test("readPayrollFile reads RS records behind RW as details of the year", () => {
  const year = record({ 1: "RW219451234ANN", 42: "SAMPLE", 188: "00005000000" });
  const { jobs } = read([...EMPLOYER, year, QUARTER]);
  assert.deepEqual(
    jobs.map(({ rows, totals }) => [rows, totals?.wages, totals?.gross]),
    [[[3, 4], "50000.00", undefined]],
  );
});

test("originalRecords gives RS records back that are persons", () => {
  const format = FIXED_FORMATS.find(({ id }) => id === "efw2") ?? assert.fail();
  const lines = originalRecords([...EMPLOYER, QUARTER, ...END].join("\n"), format, new Map([[3, "no reason"]]));
  assert.ok(lines[2]?.startsWith(`${QUARTER}  record 3: no reason`));
});
