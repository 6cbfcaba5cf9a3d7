import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

/** What the first row of a table says; null: it says none of it. */
type Facts = Readonly<Record<string, string | null>>;

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

/** What is stated of the first person and its first payment. */
function toldBy(text: string): Record<string, unknown> {
  const [job] = readText(text).jobs;
  const [statement] = job?.statements ?? [];
  const { ssn, ssn_last4, employee_id, pay_rate, pay_unit } = job ?? {};
  const { pay_date, period_start, period_end, gross, net, hours } = statement ?? {};
  const part = (name: RegExp) => statement?.parts.find((one) => name.test(one.name))?.amount;
  return {
    ...{ ssn, ssn_last4, employee_id, pay_rate, pay_unit, pay_date, period_start, period_end, gross, net, hours },
    ein: job?.employer?.ein,
    year: statement?.ytd?.gross ?? job?.totals?.gross,
    overtime: part(/overtime|^ot$/i),
    medicare: part(/medicare/i),
    bonus: part(/bonus/i),
    regular: part(/regular|salary/i),
  };
}

const PAID = "Ann Sample,1/24/2025";
const TABLES: readonly (readonly [headings: string, row: string, facts: Facts])[] = [
  // A sum of the year is of the amount next to it, and never of another one.
  ["Employee,Pay Date,Gross,Fed Tax,YTD,Net,YTD", `${PAID},1000.00,100.00,200.00,800.00,1600.00`, { year: null }],
  ["Employee,Pay Date,Gross,Net,YTD", `${PAID},1000.00,800.00,1600.00`, { year: null }],
  ["Employee,Pay Date,Gross,YTD,Net", `${PAID},1000.00,2000.00,800.00`, { year: "2000.00", gross: "1000.00" }],
  [
    "Employee,Pay Date,Gross,YTD,Net",
    `${PAID},1000.00,1600.00,800.00\nAnn Sample,1/31/2025,1000.00,2400.00,800.00`,
    { year: null },
  ],
  ["Employee,Hire Date,Rate,Net,YTD", "Ann Sample,1/2/2020,20.00,40,900.00", { year: null }],
  // Dates of the period and of the payment.
  ["Employee,Pay Period,Period End,Gross,Net", "Ann Sample,12/23/2024,1/5/2025,100,80", { pay_date: null }],
  ["Employee,Pd,Period End,Gross,Net", "Ann Sample,1/10/2025,1/5/2025,100,80", { period_start: null }],
  ["Date,Employee,Gross pay,Net pay", "04/18/2025,Ann Sample,100.00,80.00", { pay_date: "2025-04-18" }],
  // One heading, and cells that say which of its meanings it has.
  ["Employee,SS,Pay Date,Gross,Fed Tax,Medicare,Net", "Ann Sample,6.20,1/10/2025,100,10,1.45,80", { ssn: null }],
  ["Employee,Tax ID,Check Date,Gross,Net", "Ann Sample,97-1000113,1/10/2025,100,90", { ssn: null, ein: "971000113" }],
  [
    "Employee,Pay Date,Hours,OT,Pay/hr,Gross,Net",
    "Ann Sample,1/10/2025,80,2.5,$20.00,1675.00,1400",
    { pay_rate: "20.00" },
  ],
  [
    "Employee,Pay Date,Reg,OT,Gross,Net",
    "Ann Sample,1/10/2025,1600.00,75.00,1675.00,1400",
    { overtime: "75.00", gross: "1675.00" },
  ],
  ["Employee,Pay Date,Salary,Bonus,Gross,Net", `${PAID},2000,0,2000,1600`, { pay_rate: null, gross: "2000.00" }],
  ["Employee,Pay Date,Salary,Bonus,Gross,Net", `${PAID},52000,0,2000,1600`, { regular: null, gross: "2000.00" }],
  ["Employee,Pay Date,Gross,FICA SS EE,FICA Med EE,Net", `${PAID},100.00,6.20,1.45,92.35`, { medicare: "1.45" }],
  [
    "Employee,Per End,Date Paid,Hours Worked,Gross,Net",
    "Ann Sample,1/13/24,1/19/24,38:15,1000,800",
    { hours: "38.25" },
  ],
  // Numbers that are not the person's.
  [
    "Last,First,Last4,Start,End,Date,Gross,Net",
    "Sample,Ann,1234,2/24/25,3/2/25,3/7/25,100,80",
    { ssn_last4: "1234", pay_date: "2025-03-07" },
  ],
  [
    "Company Code,Associate ID,File Number,Last Name,First Name,Hire Date",
    "A1,AS7,42,Sample,Ann,1/19/2020",
    { employee_id: "42" },
  ],
  // Rates, taxable wages, balances and counts are no amounts of the payment.
  [
    "Employee,Check Date,Bonus,Overtime Rate,Medicare Taxable,Vacation Balance,Medicare,Gross,Net",
    "Ann Sample,1/19/2024,5.00,30.00,100.00,12,1.45,100.00,98.55",
    { overtime: null, bonus: "5.00", medicare: "1.45" },
  ],
];

describe("readPayrollFile of a row that shows little", () => {
  for (const [headings, row, facts] of TABLES) {
    test(`tells of ${headings} what the row says, or nothing`, () => {
      const told = toldBy(`${headings}\n${row}\n`);
      for (const [name, value] of Object.entries(facts)) {
        assert.ok(told[name] === undefined || told[name] === value, `${name} is told as ${told[name]}`);
      }
    });
  }

  test("asks for the meaning of two columns of one heading, and tells neither", () => {
    const { jobs, questions } = readText(
      'Employee,Check Date,Regular,Regular,Gross,Net\n"Sample, Ann",1/19/2024,8,80.00,80.00,70.00\n',
    );
    assert.deepEqual(jobs[0]?.statements?.[0]?.parts, []);
    assert.ok(questions.some(({ id }) => id === "column:#3") && questions.some(({ id }) => id === "column:#4"));
  });
});
