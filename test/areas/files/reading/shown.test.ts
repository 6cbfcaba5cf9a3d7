import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const PERSONS = ["Ann Sample", "Bob Other", "Cy Third", "Di Fourth"];
const answers = new Map([["employer", "Sample Works LLC"]]);
const read = (lines: readonly string[], year = 2026) =>
  readPayrollFile(Buffer.from(`${lines.join("\n")}\n`), { year, answers });
const table = (heading: string, rowOf: (name: string, at: number) => string) => [heading, ...PERSONS.map(rowOf)];
const fieldOf = (lines: readonly string[], heading: string) =>
  read(lines).columns.find((column) => column.heading === heading)?.field;

describe("readPayrollFile of numbers of persons", () => {
  test("readPayrollFile takes a number that persons share for no number of a person", () => {
    const lines = table(
      "Emp No,Name,Pay Date,Gross Pay,Net Pay",
      (name, at) => `${at < 2 ? 4417 : 4418},${name},1/19/2024,1${at}00.00,800.00`,
    );
    const { jobs } = read(lines);
    assert.deepEqual(
      jobs.map(({ first, employee_id }) => [first, employee_id]),
      PERSONS.map((name) => [name.split(" ")[0], undefined]),
    );
  });

  test("readPayrollFile takes a number within which the person's stands for that of a payment", () => {
    const rowOf = (name: string, at: number) => `30${at}17-01,30${at}17,${name},1/19/2024,1${at}00.00`;
    const { jobs } = read(table("Employee Number,File Number,Name,Pay Date,Gross Pay", rowOf));
    assert.deepEqual(
      jobs.map(({ employee_id }) => employee_id),
      ["30017", "30117", "30217", "30317"],
    );
  });

  test("readPayrollFile takes of two numbers of a person the one of digits", () => {
    const rowOf = (name: string, at: number) => `GXB${at}QZ8${at},00120${at},${name},1/19/2024,1${at}00.00`;
    const { jobs } = read(table("Associate ID,File Number,Name,Pay Date,Gross Pay", rowOf));
    assert.deepEqual(
      jobs.map(({ employee_id }) => employee_id),
      ["001200", "001201", "001202", "001203"],
    );
  });

  test("readPayrollFile asks whether nine digits under an unknown heading are SSNs", () => {
    const rowOf = (name: string, at: number) => `${name},21945123${at},1/19/2024,1${at}00.00,800.00`;
    const { jobs, questions } = read(table("Name,Zzq,Pay Date,Gross Pay,Net Pay", rowOf));
    assert.ok(questions.some(({ id }) => id === "column:Zzq"));
    assert.ok(jobs.every(({ ssn }) => ssn === undefined));
  });

  test("readPayrollFile takes dates for no numbers of employees", () => {
    const rowOf = (name: string, at: number) => `${name},219-45-123${at},2016-0${at + 1}-15,Cook`;
    const { jobs } = read(table("Name,SSN,Anniversary,Job Title", rowOf));
    assert.ok(jobs.every(({ employee_id }) => employee_id === undefined));
  });
});

describe("readPayrollFile of dates of birth", () => {
  const born = (year: number) =>
    table("Name,SSN,B Date,Job Title", (name, at) => `${name},219-45-123${at},${year}-0${at + 1}-15,Cook`);

  test("readPayrollFile takes days on which those who work were children for no dates of birth", () => {
    assert.notEqual(fieldOf(born(2016), "B Date"), "birth_date");
  });

  test("readPayrollFile takes them for dates of birth in a year in which they can be", () => {
    const { columns } = read(born(2016), 2040);
    assert.equal(columns.find(({ heading }) => heading === "B Date")?.field, "birth_date");
  });
});

describe("readPayrollFile of lines of payments", () => {
  const HEADING = "Employee Number,Name,Pay Date,Type,Code,Hours,Amount";
  const lines = (type: string, code: string) => [
    HEADING,
    ...PERSONS.flatMap((name, at) => [
      `3011${at},${name},1/19/2024,Earnings,Regular,80.00,1600.00`,
      `3011${at},${name},1/19/2024,Taxes,Federal Income Tax,,100.00`,
      `3011${at},${name},1/19/2024,${type},${code},,25.00`,
    ]),
  ];
  const untold = (file: readonly string[]) => {
    const { jobs, rejects } = read(file);
    const told = jobs.flatMap(({ statements = [] }) => statements.flatMap(({ parts = [] }) => parts));
    assert.ok(!told.some(({ amount }) => amount === "25.00"));
    return rejects.map(({ scope, row, field }) => [scope, row, field]);
  };
  const THIRDS = [4, 7, 10, 13].map((row) => ["field", row, "amount"]);

  test("readPayrollFile tells a line of an unknown code without a type as a fault, and as no tax", () => {
    const plain = (line: string) => line.replace(/,(?:Type|Earnings|Taxes|),/, ",");
    const file = lines("", "ZQX").map(plain);
    assert.deepEqual(untold(file.map((line) => line.replace("Federal Income Tax", "FIT"))), THIRDS);
  });

  test("readPayrollFile tells a memo beside the pay as none of it", () => {
    assert.deepEqual(untold(lines("Memo", "Group Term Life")), THIRDS);
    const grossOf = (file: readonly string[]) => read(file).jobs.map(({ statements = [] }) => statements[0]?.gross);
    assert.deepEqual(new Set(grossOf(lines("Memo", "Group Term Life"))), new Set(["1600.00"]));
    assert.deepEqual(new Set(grossOf(lines("", "ZQX"))), new Set([undefined]));
  });

  test("readPayrollFile pays hours by the rate of their line, takes the day of lines for that of the payment, and sums up its gross pay", () => {
    const [ann] = read([
      "Worker ID,Pay Component,Rate,Hours,Line Date,Amount,Net Pay,Check Number,FIT Amt,SS Amt,Medicare Amt",
      ...PERSONS.flatMap((_, at) => [
        `3011${at},Salary,,80.00,08/23/2024,2000.00,1547.00,300${at},300.00,124.00,29.00`,
        `4011${at},Hourly,30.0000,70.00,08/23/2024,,1767.13,400${at},315.00,143.59,33.58`,
        `4011${at},Overtime,45.0000,3.54,08/23/2024,,,400${at},,,`,
        `4011${at},Hourly,30.0000,70.00,09/06/2024,,1767.13,400${at},315.00,143.59,33.58`,
        `4011${at},Overtime,45.0000,3.54,09/06/2024,,,400${at},,,`,
      ]),
    ]).jobs.slice(1);
    const [payment] = ann?.statements ?? [];
    assert.deepEqual([payment?.pay_date, payment?.gross, ann?.pay_rate], ["2024-08-23", "2259.30", undefined]);
  });
});

describe("readPayrollFile of statuses and rates", () => {
  const statusesOf = (lines: readonly string[]) => read(lines).jobs.map(({ status }) => status);
  const left = (heading: string, [yes, no]: readonly [string, string]) =>
    table(`Emp ID,Name,Hire Date,${heading}`, (name, at) => `90${at},${name},2012-04-02,${at === 1 ? yes : no}`);

  for (const heading of ["Terminated", "Left"])
    test(`readPayrollFile takes a yes under ${heading} for the end of a job, and a no for nothing`, () => {
      assert.deepEqual(statusesOf(left(heading, ["Y", "N"])), [undefined, "terminated", undefined, undefined]);
    });

  test("readPayrollFile believes a mark behind the name rather than that the job is active", () => {
    const lines = table("Emp ID,Name,Hire Date,Status", (name, at) =>
      [`90${at}`, at === 0 ? `${name} (Terminated)` : name, "2012-04-02", "Active"].join(","),
    );
    assert.deepEqual(statusesOf(lines), ["terminated", "active", "active", "active"]);
  });

  test("readPayrollFile tells the yearly figure of a person paid by the hour as what the hours come to", () => {
    const { jobs } = read(
      table("Emp ID,Name,Hire Date,Pay Type,Annual Salary", (name, at) =>
        [`90${at}`, name, "2012-04-02", at === 0 ? "Hourly" : "Salaried", "41600.00"].join(","),
      ),
    );
    assert.deepEqual(
      jobs.slice(0, 2).map(({ pay_rate, pay_unit, annual_equivalent }) => [pay_rate, pay_unit, annual_equivalent]),
      [
        [undefined, undefined, "41600.00"],
        ["41600.00", "year", undefined],
      ],
    );
  });

  test("readPayrollFile takes once a year beside a rate for what the rate is for", () => {
    const lines = table(
      "Emp ID,Name,Hire Date,Pay Rate,Pay Frequency",
      (name, at) => `90${at},${name},2012-04-02,6${at}000.00,Annually`,
    );
    assert.deepEqual(
      read(lines).jobs.map(({ pay_unit, pay_frequency }) => [pay_unit, pay_frequency]),
      PERSONS.map(() => ["year", undefined]),
    );
  });

  test("readPayrollFile takes the rate of the latest day of a history, whatever the order of its rows, and none of two of one day", () => {
    const rateOf = (...rows: readonly string[]) =>
      read(["Employee ID,Name,Effective Date,Reason,Compensation Type,Pay Rate,Per", ...rows]).jobs[0]?.pay_rate;
    const row = (day: string, rate: string, name = "30117,Ann Sample") => `${name},${day},Merit,Hourly,${rate},Hour`;
    const others = ["Bob Other", "Cy Third"].map((name, at) => row("2024-04-01", "19.26", `3012${at},${name}`));
    assert.equal(rateOf(row("2025-04-01", "21.40"), row("2022-04-01", "19.26"), ...others), "21.40");
    assert.equal(rateOf(row("2022-04-01", "21.40"), row("2022-04-01", "19.26"), ...others), undefined);
  });

  test("readPayrollFile takes none of several rates of a person that no date tells apart", () => {
    const rowOf = (name: string, at: number) => `30117,${name},2012-04-02,2${at}.00`;
    const { jobs, rejects } = read([
      "Employee Number,Name,Hire Date,Hourly Rate",
      rowOf("Ann Sample", 0),
      rowOf("Ann Sample", 2),
    ]);
    assert.deepEqual([jobs.length, jobs[0]?.pay_rate], [1, undefined]);
    assert.deepEqual(
      rejects.map(({ row, field }) => [row, field]),
      [[3, "pay_rate"]],
    );
  });
});

describe("readPayrollFile of rows that are of no person, or of the one above", () => {
  test("readPayrollFile takes what is paid out with reimbursements for no net pay", () => {
    const lines = table("Name,SSN,Pay Date,Gross Pay,Federal Tax,Reimbursement,Net Check,Net Pay", (name, at) =>
      [
        name,
        `219-45-123${at}`,
        "1/19/2024",
        "1000.00",
        `10${at}.00`,
        `${at}0.00`,
        `${900 + at * 9}.00`,
        `${900 - at}.00`,
      ].join(","),
    );
    const { jobs } = read(lines);
    assert.deepEqual(
      jobs.flatMap(({ statements = [] }) => statements.map(({ net }) => net)),
      ["900.00", "899.00", "898.00", "897.00"],
    );
  });

  test("readPayrollFile takes a line without person and day for a further one of the payment above", () => {
    const lines = ["Employee Number,Name,Pay Date,Element,Type,Amount"].concat(
      PERSONS.flatMap((name, at) => [
        `3011${at},${name},1/19/2024,Regular,Earnings,1600.00`,
        ",,,Federal Income Tax,Taxes,100.00",
      ]),
    );
    const { jobs } = read(lines);
    assert.deepEqual(
      jobs.map(({ statements = [] }) => statements.map(({ pay_date, parts = [] }) => [pay_date, parts.length])),
      PERSONS.map(() => [["2024-01-19", 2]]),
    );
  });

  for (const label of ["GRAND   TOTAL  ", "COMPANY  TOTALS"])
    test(`readPayrollFile takes "${label.trim()}" over the columns of number and name for no person`, () => {
      const { jobs } = read([
        "      SAMPLE MILLWORK INC   CHECK DATE 02/14/2025",
        "EMP NO  NAME                  HOURS      GROSS       NET",
        "000412  ABERNATHY, ANN R      82.00   2,249.30  1,726.34",
        "000415  QUIST, BOB            80.00   1,788.00  1,372.28",
        "000433  THIRD, CYD            74.50   1,665.08  1,277.96",
        `${label}              236.50   5,802.38  4,476.58`,
      ]);
      assert.deepEqual(
        jobs.map(({ employee_id }) => employee_id),
        ["000412", "000415", "000433"],
      );
    });
});
