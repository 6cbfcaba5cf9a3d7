import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

/** What the first job of a text has. */
function firstOf(text: string) {
  const [job] = readText(text).jobs;
  const [statement] = job?.statements ?? [];
  return {
    job,
    statement,
    parts: (statement?.parts ?? []).map(({ kind, name, amount }) => `${kind} ${name} ${amount}`),
  };
}

describe("readPayrollFile where cells decide", () => {
  test("takes `Tax ID` for the person's where its cells are written as SSNs are, and else for the employer's", () => {
    const head = "Company Code,File #,Employee Name,Tax ID,Check Date,Gross,Fed Tax,Net Pay\n";
    const person = firstOf(
      `${head}A1,0012,"Sample, Ann",219-45-1234,1/10/2025,100.00,10.00,90.00\n` +
        'A1,0013,"Other, Bob",219-45-1235,1/10/2025,100.00,10.00,90.00\n',
    ).job;
    assert.deepEqual([person?.ssn, person?.employer?.ein], ["219451234", undefined]);
    const employer = firstOf(`${head}A1,0012,"Sample, Ann",97-1000113,1/10/2025,100.00,10.00,90.00\n`).job;
    assert.deepEqual([employer?.ssn, employer?.employer?.ein], [undefined, "971000113"]);
  });

  test("takes `SS` beside Medicare for the SSN where its cells are numbers, and else for the tax", () => {
    const head = "Employee,SS,Pay Date,Gross,Fed Tax,Medicare,Net\n";
    assert.equal(firstOf(`${head}Ann Sample,219-45-1234,1/10/2025,100.00,10.00,1.45,80.00\n`).job?.ssn, "219451234");
    const taxed = firstOf(`${head}Ann Sample,6.20,1/10/2025,100.00,10.00,1.45,80.00\n`);
    assert.equal(taxed.job?.ssn, undefined);
    assert.ok(taxed.parts.includes("tax Social Security 6.20"));
  });

  test("takes `OT` in quarters of hours for hours where it does not make the gross pay, and else for pay", () => {
    const head = "Employee,Pay Date,Hours,OT,Pay/hr,Gross,Net\n";
    const hours = firstOf(`${head}Ann Sample,1/10/2025,80,2.5,$20.00,"1,675.00",1400\n`);
    assert.deepEqual([hours.statement?.hours, hours.parts, hours.job?.pay_rate], ["82.50", [], "20.00"]);
    const paid = firstOf("Employee,Pay Date,Reg,OT,Gross,Net\nAnn Sample,1/10/2025,1600.00,75.00,1675.00,1400\n");
    assert.deepEqual(paid.parts, ["earning Regular 1600.00", "earning Overtime 75.00"]);
  });

  test("takes the only date of a payment for its day", () => {
    const { statement } = firstOf("Date,Employee,Gross pay,Net pay\n04/18/2025,Ann Sample,100.00,80.00\n");
    assert.equal(statement?.pay_date, "2025-04-18");
  });

  test("takes a `Rate Type` of lines and of their sum beside amounts for the names of the lines, and counts the sum once", () => {
    const text =
      '"Payroll Journal Report"\n\n"Sample Care LLC"\n\n"Payroll period","08/26/2024 - 09/08/2024"\n"Pay day","09/13/2024"\n' +
      "Last Name,First Name,Rate Type,Hours,Rate,Amount,Employee Taxes,Medicare (Employee),Medicare (Employer),Net Pay\n" +
      "Sample,Ann,Regular,80.00,35.00,2800.00,46.98,46.98,46.98,3193.02\n" +
      ",,Overtime (1.5x),6.00,52.50,315.00,,,,\n,,Bonus,,,125.00,,,,\n,,Gross,,,3240.00,,,,\n";
    const earned = firstOf(text).parts.filter((part) => part.startsWith("earning"));
    assert.deepEqual(earned, ["earning Regular 2800.00", "earning Overtime 315.00", "earning Bonus 125.00"]);
  });

  test("takes `CO` beside words of income tax for Colorado, whose tax is the employee's", () => {
    const { parts } = firstOf("Employee,Pay Date,Gross,Fed W/H,CO W/H,Net\nAnn Sample,1/10/2025,100,10,4,86\n");
    assert.deepEqual(parts, ["tax Federal Income Tax 10.00", "tax State Income Tax 4.00"]);
  });

  test("reads the quarter, its last day and an agency's account from titles, each in cells of its own", () => {
    const text =
      "Employer:,Sample Care LLC,EDD Account No.:,071-4433-2,Quarter:,3,Year:,2024\n\n" +
      "SSN,Last Name,First Name,Subject Wages,PIT Wages,PIT Withheld\n219-45-1234,Sample,Ann,100.00,100.00,3.50\n";
    const { job } = firstOf(text);
    assert.deepEqual([job?.as_of, job?.totals?.quarter, job?.totals?.year], ["2024-09-30", 3, 2024]);
    assert.deepEqual([job?.employer?.name, job?.employer?.state_account], ["Sample Care LLC", "071-4433-2"]);
  });

  test("reads a journal of Gusto with a row a person", () => {
    const head =
      "Last Name,First Name,Work Address,Employee Type,Payment,Regular (Hours),Regular (Rate),Regular (Amount)," +
      "Gross Earnings,Social Security (Employee),Net Pay\n";
    const text =
      'Payroll Journal Report\nEmployee Earnings\nWeekly Payroll payroll period," 01/06/2025 - 01/12/2025"\n' +
      `Pay day," 01/17/2025"\n${head}Sample,Ann,,Paid by the hour,Check,40.00,20.00,800.00,800.00,49.60,750.40\n` +
      "Payroll Totals,,,,,40.00,20.00,800.00,800.00,49.60,750.40\n";
    const file = readText(text);
    const [job] = file.jobs;
    assert.deepEqual([file.format, file.jobs.length, job?.pay_rate], ["gusto_journal", 1, "20.00"]);
    const [statement] = job?.statements ?? [];
    assert.deepEqual(
      [statement?.pay_date, statement?.period_start, statement?.gross, statement?.hours],
      ["2025-01-17", "2025-01-06", "800.00", "40.00"],
    );
    assert.ok(file.control.every(({ declared, actual }) => declared === actual));
  });

  test("tells an SSN that is to come, and rejects a new-hire record without one", () => {
    const { rejects, jobs } = readText("First Name,Last Name,SSN,Hire Date\nAnn,Sample,pending,1/10/2025\n");
    assert.deepEqual([jobs.length, rejects.map(({ scope, field }) => [scope, field])], [1, [["field", "ssn"]]]);
    const record = `W4${" ".repeat(9)}${"ANN".padEnd(32)}${"SAMPLE".padEnd(30)}`
      .padEnd(279)
      .concat("20250110TX")
      .padEnd(801);
    const file = readText(`${record}\n`);
    assert.deepEqual([file.jobs.length, file.rejects.map(({ scope, field }) => [scope, field])], [0, [["row", "ssn"]]]);
  });

  test("takes `Pd` beside the end of the period for the day of payment, and for a period elsewhere", () => {
    const { statement } = firstOf("Wk Ending,Pd,Employee,Gross,Net\n6/8/2025,6/13/2025,Ann Sample,100.00,80.00\n");
    assert.deepEqual([statement?.pay_date, statement?.period_end], ["2025-06-13", "2025-06-08"]);
    const other = firstOf("Check Date,Pd,Employee,Gross,Net\n6/13/2025,6/2/2025 - 6/8/2025,Ann Sample,100.00,80.00\n");
    assert.deepEqual([other.statement?.pay_date, other.statement?.period_end], ["2025-06-13", "2025-06-08"]);
  });

  test("reads a quarter with its year in one cell, and a year in a heading", () => {
    const head = "SSN,Last Name,First Name,Total Wages Paid,Quarter/Year\n";
    for (const text of ["2/2025", "Q2 2025", "2025-Q2", "2nd Qtr 2025"]) {
      const totals = firstOf(`${head}219-45-1234,Sample,Ann,100.00,${text}\n`).job?.totals;
      assert.deepEqual([totals?.year, totals?.quarter], [2025, 2], text);
    }
    const { job } = firstOf(
      'Employee name,Date started,Pay,Basis,2025 gross\n"Sample, Ann",1/2/2020,20.00,hourly,900.00\n',
    );
    assert.deepEqual([job?.totals?.gross, job?.totals?.year], ["900.00", 2025]);
  });

  test("finds the headings of a ledger of payroll items among plain ones", () => {
    const text =
      "Sample Transit Co\nPayroll Transaction Detail\n\n,Date,Num,Type,Payroll Item,Qty,Sales Price,Amount\n" +
      '"Sample, Ann",,,,,,,\n,04/04/2025,5001,Paycheck,Hourly,40.00,20.00,800.00\n' +
      ",04/04/2025,5001,Paycheck,Federal Withholding,,,-80.00\n";
    const { job, statement, parts } = firstOf(text);
    assert.deepEqual([job?.last, statement?.pay_date, statement?.hours], ["Sample", "2025-04-04", "40.00"]);
    assert.deepEqual(parts, ["earning Hourly 800.00", "tax Federal Withholding 80.00"]);
  });

  test("prefers the number, department and hire date that are called so to others of their kind", () => {
    const { job } = firstOf(
      "EEID,Employee #,Name,Business Unit,Home Department,Continuous Service Date,Hire Date,Pay Rate,Pay Type,Pay Schedule\n" +
        '500,8223,"Sample, Ann",Main,Shop,1/1/2010,1/2/2020,20.00,Hourly,Weekly\n',
    );
    assert.deepEqual([job?.employee_id, job?.department, job?.start], ["8223", "Shop", "2020-01-02"]);
  });

  test("takes words under `Primary Job` for the title, and a state's tax of a report of totals for its sum", () => {
    assert.equal(firstOf("Employee,Primary Job,Hire Date\nAnn Sample,Baker,1/2/2020\n").job?.job_title, "Baker");
    const { job } = firstOf(
      "SSN,Last Name,First Name,Total Subject Wages,PIT Wages,State Tax\n219-45-1234,Sample,Ann,100.00,100.00,3.50\n",
    );
    assert.equal(job?.totals?.state_tax, "3.50");
  });

  test("takes a date beside gross and net pay for that of the payment, and a week's end from a title", () => {
    const dated = firstOf(
      "Last,First,Last4,Start,End,Date,Gross,Net\nSample,Ann,1234,2/24/25,3/2/25,3/7/25,100.00,80.00\n",
    );
    assert.deepEqual(
      [dated.statement?.pay_date, dated.statement?.period_start, dated.job?.ssn_last4],
      ["2025-03-07", "2025-02-24", "1234"],
    );
    const titled = firstOf(
      "Payroll for week ending 3/2/2025\nDate paid: 3/7/2025\nEmployee,Gross,Net\nAnn Sample,100,80\n",
    );
    assert.deepEqual([titled.statement?.pay_date, titled.statement?.period_end], ["2025-03-07", "2025-03-02"]);
  });

  test("reads yes and no under `Active`, and codes of frequencies under `Paid`", () => {
    const head = "Employee,Hire Date,Active (Y/N),Paid (W/B/S/M)\n";
    const people = readText(`${head}Ann Sample,1/2/2020,Y,W\nBob Other,1/2/2020,N,B\nEve Third,1/2/2020,N/A,S\n`).jobs;
    assert.deepEqual(
      people.map(({ status, pay_frequency }) => [status, pay_frequency]),
      [
        ["active", "weekly"],
        ["terminated", "biweekly"],
        [undefined, "semimonthly"],
      ],
    );
  });
});
