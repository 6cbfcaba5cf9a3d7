import assert from "node:assert/strict";
import { test } from "node:test";
import { statementOfLines } from "../../../src/areas/connections/providers/sandbox/payroll/statement-of-lines.ts";
import { payOfJob } from "../../../src/areas/files/payroll/pay-of-job.ts";
import type { FilePayPart, FileStatement } from "../../../src/areas/files/payroll/payroll-file.ts";
import { earningKind } from "../../../src/areas/payroll/line-kinds.ts";

test("earningKind takes what a line is from its category, or else from its name", () => {
  const kinds = (lines: readonly (readonly [category: string, name: string])[]) =>
    lines.map(([category, name]) => earningKind({ name, category }));
  assert.deepEqual(
    kinds([
      ["other", "Mileage"],
      ["earning", "Travel expenses"],
      ["", "Mileage Pay"],
    ]),
    ["reimbursement", "reimbursement", "other"],
  );
  assert.deepEqual(
    kinds([
      ["", "O/T"],
      ["overtime_pay", "Line 2"],
      ["", "Holiday Overtime"],
    ]),
    Array(3).fill("overtime"),
  );
  assert.deepEqual(
    kinds([
      ["", "PTO"],
      ["paid_time_off", "Line 3"],
      ["", "HolidayPay"],
    ]),
    Array(3).fill("paid_leave"),
  );
  assert.deepEqual(
    kinds([
      ["bonus", "Regular"],
      ["", "Regular pay"],
      ["", "Cash tips"],
      ["", "Crypto"],
    ]),
    ["bonus", "regular", "tips", "other"],
  );
});

const REGULAR: FilePayPart = { kind: "earning", name: "Regular", amount: "1000.00" };
const MILEAGE: FilePayPart = { kind: "earning", name: "Mileage", amount: "50.00" };
const paid = (statement: Partial<FileStatement>) => {
  const one = { pay_date: "2026-11-13", rows: [2], parts: [REGULAR, MILEAGE], ...statement };
  const [stored] = payOfJob({ rows: [2], person: "1", statements: [one] }, null).statements;
  assert.ok(stored !== undefined);
  const { gross_pay, other_pay, earnings, reimbursements } = stored;
  return { gross_pay, other_pay, earnings: earnings.length, reimbursements: reimbursements.length };
};

test("payOfJob takes an earning that its name tells as a reimbursement for no pay", () => {
  const apart = { gross_pay: "1000.00", other_pay: "0.00", earnings: 1, reimbursements: 1 };
  assert.deepEqual(paid({}), apart);
  assert.deepEqual(paid({ gross: "1000.00" }), apart);
});

test("payOfJob leaves a reimbursement among the earnings whose gross pay includes it, and in no sum of them", () => {
  assert.deepEqual(paid({ gross: "1050.00" }), {
    gross_pay: "1050.00",
    other_pay: "0.00",
    earnings: 2,
    reimbursements: 0,
  });
});

test("statementOfLines of the sandbox has a reimbursement in no sum of pay", () => {
  const lines = [REGULAR, MILEAGE].map(({ name, amount }) => ({
    name,
    amount,
    category: "other",
    rate: null,
    units: null,
  }));
  const told = { key: "1", pay_date: "2026-11-13", earnings: lines, deductions: [] } as never;
  const { regular, other_pay } = statementOfLines(told, { sums: { gross: 0, net: 0 }, isHourly: false });
  assert.deepEqual([regular, other_pay], ["1000.00", "0.00"]);
});
