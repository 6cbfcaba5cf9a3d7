import assert from "node:assert/strict";
import { test } from "node:test";
import { payrollDoubts, payrollFault } from "../../../../src/areas/connections/providers/payroll-checks.ts";
import type { FetchedEmployment } from "../../../../src/areas/payroll/fetched-payroll.ts";
import { fetchedData, fetchedEmployment } from "../../../support/connections/fetched-data.ts";

const data = (...employments: FetchedEmployment[]) => ({ ...fetchedData(), employments });
const [statement = assert.fail()] = fetchedEmployment().statements;

test("payrollFault names keys that repeat, and employments of more than one person", () => {
  const { profile } = fetchedEmployment();
  const second = fetchedEmployment({ key: "job-2" });
  const other = fetchedEmployment({ key: "job-2", profile: { ...profile, ssn: "000000000" } });
  assert.equal(payrollFault(data(fetchedEmployment(), second)), null);
  assert.equal(payrollFault(data(fetchedEmployment(), fetchedEmployment())), "employments: key repeats");
  assert.equal(payrollFault(data(fetchedEmployment(), other)), "employments: of more than one person");
  const twice = fetchedEmployment({ statements: [statement, statement] });
  assert.equal(payrollFault(data(twice)), "employments.statements: key repeats");
});

test("payrollDoubts doubts statements whose lines do not add up, and none without lines", () => {
  const doubted = (change: object) =>
    payrollDoubts(data(fetchedEmployment({ statements: [{ ...statement, ...change }] }))).length;
  assert.equal(doubted({}), 0);
  assert.equal(doubted({ gross_pay: "2150.01" }), 1);
  assert.equal(doubted({ net_pay: "1700.49" }), 1);
  assert.equal(doubted({ net_pay: "1.00", deductions: [] }), 0);
  assert.equal(doubted({ gross_pay: "2449.50", net_pay: "2000.00", earnings: [] }), 0);
});
