import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../src/files/payroll/read-payroll-file.ts";

const YEAR = 2026;
const firstOf = (text: string) => {
  const [job] = readPayrollFile(Buffer.from(text), { year: YEAR }).jobs;
  assert.ok(job !== undefined);
  return job;
};

describe("readPayrollFile of kinds that no format tells", () => {
  test("readPayrollFile reads a period of two-digit years in the century of its payment", () => {
    const [payment] =
      firstOf(
        "Employee,Pay Period,Check Date,Gross Pay,Federal Tax,Net Pay\n" +
          "Ann Sample,5/26/25 - 6/1/25,6/6/25,1000.00,100.00,900.00\nBob Other,5/26/25 - 6/1/25,6/6/25,800.00,80.00,720.00\n",
      ).statements ?? [];
    assert.equal(payment?.period_start, "2025-05-26");
  });

  const DETAIL =
    "Employee,Check Date,Check #,Gross,Federal W/H,Net Pay\n" +
    "Ann Sample,6/6/2024,11,1000.00,100.00,900.00\nAnn Sample,6/20/2024,12,1100.00,110.00,990.00\n";

  for (const title of ["Check Date: 06/05/2024 to 06/21/2024", "06/05/2024 - 06/21/2024"])
    test(`readPayrollFile takes the days of a report, "${title}", for no period of two payments`, () => {
      const { statements = [] } = firstOf(`Payroll Detail\n${title}\n\n${DETAIL}`);
      assert.deepEqual(
        statements.map(({ pay_date, period_start, period_end }) => [pay_date, period_start, period_end]),
        [
          ["2024-06-06", undefined, undefined],
          ["2024-06-20", undefined, undefined],
        ],
      );
    });

  test("readPayrollFile takes words for the job title where its code stands beside", () => {
    const text =
      "Emp ID,Name,Hire Date,Job Code,Job Title,Status\n" +
      '901,"Sample, Ann",2012-04-02,0442,Bookkeeper,Active\n902,"Other, Bob",2015-11-15,0442,Line Cook,Active\n';
    assert.equal(firstOf(text).job_title, "Bookkeeper");
  });

  test("readPayrollFile reads a whole address in one cell as its parts", () => {
    const text =
      "Employee name,SSN,Home address,Hire date,Pay,Basis\n" +
      '"Sample, Ann",219-45-1234,"7568 Fir Ave, Springfield, MA 01103",7/26/2009,$40.39,hourly\n';
    assert.deepEqual(firstOf(text).address, {
      line1: "7568 Fir Ave",
      city: "Springfield",
      state: "MA",
      zip: "01103",
    });
  });

  test("readPayrollFile pays the rate whose unit stands beside it, not what it comes to an hour", () => {
    const { pay_rate: rate, pay_unit: unit } = firstOf(
      "EMPLID,NAME,HIRE_DT,COMPRATE,COMP_FREQUENCY,ANNUAL_RT,HOURLY_RT\n" +
        '0009557,"Sample, Ann",2012-04-02,81399.00,A,81399.00,39.13\n0009574,"Other, Bob",2015-11-15,25.64,H,53331.20,25.64\n',
    );
    assert.deepEqual([rate, unit], ["81399.00", "year"]);
  });

  test("readPayrollFile takes the day of leaving for the status where its column tells kinds of jobs", () => {
    const text =
      "Employee,Hire Date,Termination Date,Employment Status,Job Title\n" +
      "Ann Sample,2019-06-08,,Full-Time,Baker\nBob Other,2017-06-05,2025-04-18,Terminated,Cook\n";
    assert.equal(firstOf(text).status, "active");
  });

  test("readPayrollFile counts hours of overtime on top where the pay shows that they are", () => {
    const rows = [
      "Ann Sample,1/17/25,80,2.5,24.50,2051.88,1576.87",
      "Bob Other,1/17/25,77,0,38.36,2953.72,2276.00",
      "Cy Third,1/17/25,72.5,4,24.50,1923.25,1500.00",
    ];
    const [payment] =
      firstOf(`Employee,Pay Date,Hours,OT,Pay/hr,Gross Pay,Take Home\n${rows.join("\n")}\n`).statements ?? [];
    assert.equal(payment?.hours, "82.50");
  });

  test("readPayrollFile finds a table without headings whose SSNs are written in two ways", () => {
    const rows = [
      '219-45-1234,"Sample, Ann",416,17561.89',
      '219451235,"Other, Bob",520,12176.49',
      '219-45-1236,"Third, Cy",520,21776.24',
      '219451237,"Fourth, Di",391,8964.85',
    ];
    assert.equal(firstOf(`${rows.join("\n")}\n`).ssn, "219451234");
  });
});
