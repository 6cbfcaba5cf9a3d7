import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const HEADINGS = "Name,Reg Hrs,Rate,Gross,Soc Sec,Net";

function periodsOf(lines: readonly string[]) {
  const { jobs } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2025 });
  return jobs.flatMap(({ statements }) =>
    (statements ?? []).map(({ pay_date, period_start, period_end }) => [pay_date, period_start, period_end]),
  );
}

test("readPayrollFile takes a month of a title for the period only where no title tells the day of pay", () => {
  const rows = (hours: number) => [
    HEADINGS,
    `Stan Sample,${hours},32.00,${32 * hours}.00,100.00,${32 * hours - 100}.00`,
    `Lenny Duarte,${hours},20.00,${20 * hours}.00,50.00,${20 * hours - 50}.00`,
  ];
  const title = ["Sample Roofing LLC", "January 2025", ""];
  const paid = periodsOf([...title, "Paid 1/10/2025", ...rows(80), "", "Paid 1/24/2025", ...rows(64)]);
  assert.deepEqual(
    paid.map(([day, ...period]) => [day, ...period.filter((one) => one !== undefined && one !== null)]).sort(),
    [["2025-01-10"], ["2025-01-10"], ["2025-01-24"], ["2025-01-24"]],
  );
});

test("readPayrollFile asks whether the summary of a month is a payment, and tells no pay before", () => {
  const lines = (title: string) => [
    ...["Sample Roofing LLC", title, "January 2025", "", HEADINGS],
    "Stan Sample,80,32.00,2560.00,100.00,2460.00",
    "Lenny Duarte,64,20.00,1280.00,50.00,1230.00",
  ];
  const readOf = (title: string, options: Partial<Parameters<typeof readPayrollFile>[1]> = {}) => {
    const text = lines(title).join("\n");
    const { jobs, questions } = readPayrollFile(Buffer.from(text), { year: 2025, ...options });
    const payments = jobs.flatMap(({ statements }) => statements ?? []);
    return [questions.some(({ id }) => id === "period:summary"), payments.length];
  };
  assert.deepEqual(readOf("Payroll Summary"), [true, 0]);
  assert.deepEqual(readOf("Payroll Register"), [false, 2]);
  assert.deepEqual(readOf("Payroll Summary", { constants: new Map([["pay_date", "2025-01-31"]]) }), [false, 2]);
  const answered = (answer: string) => readOf("Payroll Summary", { answers: new Map([["period:summary", answer]]) });
  assert.deepEqual(answered("payment"), [false, 2]);
  assert.deepEqual(answered("sums"), [false, 0]);
  assert.deepEqual(answered("2025"), [true, 0]);
});
