import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { readCase } from "../../../../bench/payroll-files/cases.ts";
import { countPay, payOfJob } from "../../../../src/areas/files/payroll/pay-of-job.ts";
import type { PayrollJob } from "../../../../src/areas/files/payroll/payroll-file.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../fixtures/payroll-files");

function jobsOf(name: string): readonly PayrollJob[] {
  return readPayrollFile(readCase(FOLDER, name).bytes, { year: 2026 }).jobs;
}

function job(fields: Partial<PayrollJob>): PayrollJob {
  return { rows: [4, 5, 9], person: "P0001", ...fields };
}

describe("payOfJob", () => {
  test("keeps each statement of a register, with its lines and its origin", () => {
    for (const one of jobsOf("adp_wfn_register_s1.csv.gz")) {
      const [pay, { undated }] = [payOfJob(one, "register.csv"), countPay(one)];
      assert.equal(undated, 0);
      assert.deepEqual(
        pay.statements.map(({ gross_pay, net_pay, pay_date }) => [gross_pay, net_pay, pay_date]),
        one.statements?.map(({ gross, net, pay_date }) => [gross, net, pay_date]),
      );
      assert.deepEqual(
        pay.statements.map(({ earnings, deductions }) => earnings.length + deductions.length),
        one.statements?.map(({ parts }) => parts.length),
      );
      assert.ok(pay.statements.every(({ source_file, source_row }) => source_file === "register.csv" && source_row));
    }
  });

  test("takes the tax treatment of deductions from what headings say, and leaves it open where they do not", () => {
    const file =
      "Employee Name,SSN,Pay Date,Gross Pay,401k EE Pretax,Roth 401k,Dental,Medicare Tax,Net Pay\n" +
      "Ada Example,900-11-0001,2026-01-15,1000.00,50.00,20.00,5.00,14.50,910.50\n";
    const [one] = readPayrollFile(Buffer.from(file), { year: 2026 }).jobs;
    assert.ok(one !== undefined);
    const found = payOfJob(one, null).statements[0]?.deductions ?? [];
    assert.deepEqual(Object.fromEntries(found.map(({ name, tax_treatment }) => [name, tax_treatment])), {
      "401k EE Pretax": "pre_tax",
      "Roth 401k": "post_tax",
      Dental: null,
      Medicare: null,
    });
  });

  test("sums earnings by category, and says which figures were computed", () => {
    const parts = [
      { kind: "earning", name: "Regular", amount: "100.00", hours: "8.00" },
      { kind: "earning", name: "OT", amount: "30.00", hours: "1.50" },
      { kind: "tax", name: "Medicare", amount: "2.00" },
    ] as const;
    const [one] = payOfJob(job({ statements: [{ period_end: "2024-02", parts, rows: [4] }] }), null).statements;
    assert.deepEqual(
      [one?.pay_date, one?.gross_pay, one?.regular, one?.overtime, one?.bonus, one?.hours, one?.derived_fields],
      ["2024-02-29", "130.00", "100.00", "30.00", "0.00", "9.50", ["pay_date", "gross_pay", "hours"]],
    );
    assert.deepEqual([one?.deductions[0]?.category, one?.source_row], ["tax", "4"]);
  });

  test("does not say that there was no overtime if the lines are not all of the gross pay", () => {
    const parts = [{ kind: "earning", name: "Regular", amount: "100.00" }] as const;
    const statements = [{ pay_date: "2024-02-01", gross: "130.00", parts, rows: [4] }];
    const [one] = payOfJob(job({ statements }), null).statements;
    assert.deepEqual([one?.regular, one?.overtime, one?.derived_fields], ["100.00", null, []]);
  });

  test("keeps the boxes of a year by their fields, and the others as lines", () => {
    const [first] = jobsOf("efw2_s1_single_employer.txt.gz");
    const [year] = payOfJob(first ?? assert.fail(), "w2.txt").years;
    assert.equal(year?.wages, first?.totals?.wages);
    assert.equal(year?.medicare_tax, first?.totals?.medicare_tax);
    assert.ok(year?.lines.some(({ name }) => name === "TX state wages"));
    assert.ok(year?.lines.every(({ amount }) => amount !== "0.00"));
    assert.equal(year?.is_fiscal, false);
  });

  test("keeps quarters, and counts totals without a year", () => {
    const [first] = jobsOf("icesa_s1_texas_q1.txt.gz");
    const [quarter] = payOfJob(first ?? assert.fail(), null).quarters;
    assert.deepEqual(
      [quarter?.gross_pay, quarter?.quarter, quarter?.weeks],
      [first?.totals?.gross, first?.totals?.quarter, first?.totals?.weeks],
    );
    assert.deepEqual(countPay(job({ totals: { gross: "100.00" } })).undated, 1);
  });

  test("names what a correction corrects, a zero too", () => {
    const totals = { year: 2024, wages: "90.00", d_401k: "0.00" };
    const pay = payOfJob(job({ record_kind: "correction", totals }), null);
    assert.equal(pay.isCorrection, true);
    assert.deepEqual(pay.years[0]?.corrected_fields, ["wages", "Box 12 D, 401(k)"]);
    assert.equal(pay.years[0]?.source_row, "4-5, 9");
  });
});
