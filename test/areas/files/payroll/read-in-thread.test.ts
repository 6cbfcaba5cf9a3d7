import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollInThread } from "../../../../src/areas/files/payroll/reading/read-in-thread.ts";
import { readPayroll } from "../../../../src/areas/files/payroll/reading/read-payroll.ts";

const HEAD = "Employee ID,Employee Name,DOB,Check Date,Gross Pay";

function register(rows: number): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, at) => `E${at},Ann Sample,1981-02-28,2026-01-16,900.${10 + (at % 90)}`,
  );
  return Buffer.from([HEAD, ...lines].join("\n"));
}

test("readPayrollInThread gives what readPayroll gives, jobs in several pieces too", async () => {
  const file = register(1_200);
  assert.deepEqual(await readPayrollInThread(file, { year: 2026 }), await readPayroll(file, { year: 2026 }));
});

test("readPayrollInThread refuses a file that takes more memory than it may, and says what to do", async () => {
  const limits = { timeMs: null, memoryMb: 16, remedy: "split it, or give it more." };
  await assert.rejects(readPayrollInThread(register(60_000), { year: 2026 }, limits), {
    name: "AppError",
    code: "incorrect_parameters",
    message: "The file takes too much memory to read; split it, or give it more.",
  });
});
