import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

function read(lines: readonly string[]) {
  return readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });
}

function meaningsIn(lines: readonly string[]): Record<string, string | null | undefined> {
  return Object.fromEntries(read(lines).columns.map(({ heading, field }) => [heading, field]));
}

describe("readPayrollFile of columns that say what others mean", () => {
  const PEOPLE = ["Ann Sample", "Bob Sample", "Cy Sample"] as const;

  test("takes the number that is called as the names are for the person's", () => {
    const { jobs } = read([
      "Grafter ID,Grafter Name,Week End Date,Hours,Pay Rate,Gross Pay",
      ...PEOPLE.map((name, at) => `G-2${at},${name},01/18/2026,10.00,20.00,200.00`),
    ]);
    assert.deepEqual(
      jobs.map(({ employee_id: id }) => id),
      ["G-20", "G-21", "G-22"],
    );
  });

  test("keeps a senior and another of his name apart also where no number is known", () => {
    const { jobs } = read([
      "Sample Works LLC",
      "Employee Name,Pay Date,Gross Pay,Net Pay",
      "Ann Sample Sr.,01/16/2026,100.00,90.00",
      "Ann Sample,01/16/2026,200.00,180.00",
    ]);
    assert.equal(new Set(jobs.map(({ person }) => person)).size, 2);
  });

  for (const [heading, more, value, employer] of [
    ["Client", "Bill Rate", "30.00", undefined],
    ["Client Name", "Invoiced Amount", "300.00", undefined],
    ["Patient", "Notes", "x", undefined],
    ["Client Name", "Notes", "x", "Dell Mill LLC"],
  ] as const) {
    test(`tells ${employer ?? "no employer"} by ${heading} beside ${more}`, () => {
      const { jobs } = read([
        `Employee Name,Employee ID,${heading},Week End Date,Reg Hrs,Pay Rate,${more},Gross Pay`,
        ...PEOPLE.map((name, at) => `${name},10${at},Dell Mill LLC,01/18/2026,10.00,20.00,${value},200.00`),
      ]);
      assert.deepEqual(new Set(jobs.map((job) => job.employer?.name)), new Set([employer]));
    });
  }

  test("pays nobody what is billed, nor a percentage", () => {
    const { jobs, questions } = read([
      "Sample Works LLC",
      "Employee Name,Employee ID,Week End Date,Hours,Billable Rate,Billable Amount,Trainee Pct",
      ...PEOPLE.map((name, at) => `${name},10${at},01/18/2026,10.0${at},30.00,30${at * 3}.00,60`),
    ]);
    assert.deepEqual(questions, []);
    for (const { pay_rate: rate, statements } of jobs) {
      assert.equal(rate, undefined);
      assert.deepEqual(
        statements?.map(({ gross, parts }) => [gross, parts]),
        [[undefined, []]],
      );
    }
  });

  test("takes hours of days for their sum alone, and empty columns for nothing", () => {
    const { jobs, questions } = read([
      "Sample Works LLC",
      "Last Name,First Name,Employee ID,Week End Date,Day1 ST,Day1 OT,Day2 ST,Day2 OT,Day3 ST,Day3 OT,Total ST Hrs,Total OT Hrs,ST Rate,OT Rate,Gross Pay",
      ...PEOPLE.map(
        (_, at) => `Sample,Ann,10${at},01/18/2026,8,,8,${at},8,,24.00,${at}.00,20.00,30.00,${480 + at * 30}.00`,
      ),
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(
      jobs.map(({ status, end, pay_rate: rate }) => [status, end, rate]),
      PEOPLE.map(() => [undefined, undefined, "20.00"]),
    );
  });

  test("reads an entry of a clock by the day it began, and its hours in two forms once", () => {
    const { jobs, questions } = read([
      "Sample Works LLC",
      "Employee,Employee ID,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)",
      "Ann Sample,101,01/14/2026,08:00 AM,01/14/2026,04:15 PM,08:15:00,8.25",
      "Ann Sample,101,01/15/2026,07:30 PM,01/16/2026,01:00 AM,05:30:00,5.50",
      "Bob Sample,102,01/14/2026,08:00 AM,01/14/2026,04:00 PM,08:00:00,8.00",
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(
      jobs.map(({ statements }) =>
        statements?.map(({ period_start: from, period_end: to, hours }) => [from, to, hours]),
      ),
      [[["2026-01-14", "2026-01-15", "13.75"]], [["2026-01-14", "2026-01-14", "8.00"]]],
    );
  });

  test("finds the rate where a day is paid once among hours, and asks about no planned times", () => {
    const meanings = meaningsIn([
      "Sample Works LLC",
      "Caregiver,Caregiver ID,Work Date,Sched Start,Sched End,Clock In,Clock Out,Hours,Pay Rate,Pay Amount",
      "Ann Sample,101,01/14/2026,8:00 AM,12:00 PM,8:00 AM,12:00 PM,4:00,$20.00,$80.00",
      "Bob Sample,102,01/14/2026,8:00 AM,1:00 PM,8:00 AM,1:00 PM,5:00,$20.00,$100.00",
      "Cy Sample,103,01/14/2026,9:00 AM,9:00 AM,9:00 AM,9:00 AM,24:00,$185.00,$185.00",
      "Cy Sample,103,01/15/2026,9:00 AM,9:00 AM,9:00 AM,9:00 AM,24:00,$185.00,$185.00",
    ]);
    assert.equal(meanings["Sched Start"] ?? null, null);
    assert.match(meanings["Pay Rate"] ?? "", /rate/);
    assert.doesNotMatch(meanings["Pay Amount"] ?? "", /rate/);
  });

  test("takes no amount for the number of a person, with or without cents", () => {
    for (const amounts of [
      ["59,840", "37,119", "9,406"],
      ["598.40", "371.19", "94.06"],
    ]) {
      const { jobs } = read([
        "Sample Works LLC",
        "Employee Name,Duties,Auditable Sum",
        ...PEOPLE.map((name, at) => `${name},Clerk,"${amounts[at]}"`),
      ]);
      assert.deepEqual(new Set(jobs.map(({ employee_id: id }) => id)), new Set([undefined]));
    }
  });
});

describe("readPayrollFile of titles that name the employer", () => {
  for (const title of [
    "Insured: Dell Mill & Gutter Co",
    "Dell Mill & Gutter Co, Branch 4711",
    "Payee of record: Dell Mill & Gutter Co",
    "Dell Mill & Gutter,Co - Payroll Detail",
  ]) {
    test(`takes the name alone from ${title}`, () => {
      const cut = title.includes(",Co") ? title : `"${title}"`;
      const { jobs } = read([
        cut,
        "Pay Period: 1/1/26 - 1/15/26",
        "",
        "Employee Name,Pay Date,Gross Pay,Net Pay",
        "Ann Sample,01/16/2026,100.00,90.00",
      ]);
      assert.equal(jobs[0]?.employer?.name, title.includes(",Co") ? "Dell Mill & Gutter, Co" : "Dell Mill & Gutter Co");
    });
  }

  test("takes the one who made a report for no employer", () => {
    const lines = ["Insurance carrier: Dell Mill & Gutter Co", "Employee Name,Pay Date,Gross Pay,Net Pay"];
    assert.equal(read([...lines, "Ann Sample,01/16/2026,100.00,90.00"]).jobs[0]?.employer, undefined);
  });
});
