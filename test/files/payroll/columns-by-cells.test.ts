import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

/** The earnings of a job's first payment, its rate, and its address. */
function payOf(text: string) {
  const [job] = readText(text).jobs;
  const parts = job?.statements?.[0]?.parts ?? [];
  return {
    earnings: parts.filter(({ kind }) => kind === "earning").map(({ name, amount }) => `${name} ${amount}`),
    rate: job?.pay_rate,
    unit: job?.pay_unit,
    state: job?.address?.state,
  };
}

describe("readPayrollFile of headings with two meanings", () => {
  const paid = "Ann Sample,1/19/2024";
  test("takes a salary above the gross pay for a year's, and one within it for what was earned", () => {
    const head = "Employee,Pay Date,Salary,Bonus,Gross,Net\n";
    assert.deepEqual(payOf(`${head}${paid},52000,0,2000,1600\n`), {
      earnings: [],
      rate: "52000.00",
      unit: "year",
      state: undefined,
    });
    assert.deepEqual(payOf(`${head}${paid},2000,0,2000,1600\n`).earnings, ["Salary 2000.00"]);
    const net = "Employee,Pay Date,Salary,Bonus,Net\n";
    assert.equal(payOf(`${net}${paid},52000,0,1600\n`).rate, "52000.00");
    assert.deepEqual(payOf(`${net}${paid},2000,0,1600\n`).earnings, ["Salary 2000.00"]);
  });

  test("takes an hourly pay that makes the gross pay with the hours for a rate, and any other for what was earned", () => {
    const head = "Employee,Pay Date,Regular Hours,Hourly,Overtime,Gross,Net\n";
    const rate = payOf(`${head}${paid},40,20.00,30.00,830.00,700.00\n`);
    assert.deepEqual([rate.earnings, rate.rate, rate.unit], [["Overtime 30.00"], "20.00", "hour"]);
    const earned = payOf(`${head}${paid},40,800.00,30.00,830.00,700.00\n`);
    assert.deepEqual([earned.earnings, earned.rate], [["Hourly 800.00", "Overtime 30.00"], undefined]);
  });

  test("takes a column of names of states for addresses, and says of a tax that is no amount", () => {
    const head = "Employee,State,Check Date,Gross,Fed,Net\n";
    assert.equal(payOf(`${head}"Other, Bob",TX,1/19/2024,20,2,18\n`).state, "TX");
    const { rejects } = readText(`${head}"Other, Bob",1.2.3,1/19/2024,20,2,18\n`);
    assert.deepEqual(
      rejects.map(({ scope, row, field }) => [scope, row, field]),
      [["field", 2, "State Income Tax"]],
    );
  });

  test("takes two digits behind a month in a cell for no year", () => {
    const period = (text: string) => {
      const [job] = readText(`Employee,Check Date,Pay Period,Gross,Net\n"Other, Bob",9/27/2024,${text},20,18\n`).jobs;
      return [job?.statements?.[0]?.period_start, job?.statements?.[0]?.period_end];
    };
    for (const text of ["Sep 10-Sep 23", "Mar 15"]) assert.deepEqual(period(text), [undefined, undefined], text);
    assert.deepEqual(period("Sep 2024"), ["2024-09-01", "2024-09-30"]);
  });

  test("takes a box with its number alone for one of Form W-2 only where other headings show that form", () => {
    const totals = (head: string) => readText(`${head}\nAnn Sample,219-45-1234,50.00,5.00,2023\n`).jobs[0]?.totals;
    assert.equal(totals("Recipient,TIN,Box 1,Box 4,Year")?.wages, undefined);
    assert.equal(totals("Name,SSN,Box 1,Box 2,Year")?.wages, undefined);
    assert.equal(totals("Employee,SSN,Box 1,Box 2,Year")?.wages, "50.00");
    assert.equal(totals("Name,SSN,W-2 Box 1,Box 2,Year")?.federal_tax, "5.00");
  });

  test("takes a column of hourly and salary for the unit of the rate whatever its heading, and no other", () => {
    const unit = (heading: string, cell: string) =>
      readText(`Employee,SSN,${heading},Rate 1\nAnn Sample,219-45-1234,${cell},20.00\n`).jobs[0]?.pay_unit;
    assert.equal(unit("Pay Class", "Hourly"), "hour");
    assert.equal(unit("Kind of Pay", "Salaried"), "year");
    assert.equal(unit("Flag", "H"), undefined);
    assert.equal(unit("Note", "hourly until May"), undefined);
  });

  test("reads numbers of recipients and payers of a Form 1099 as theirs", () => {
    const [job] = readText(
      "Payer Name,Payer TIN,Recipient Name,Recipient TIN\nAcme,96-1234567,Ann Sample,219-45-1234\n",
    ).jobs;
    assert.deepEqual([job?.ssn, job?.employer?.ein, job?.employer?.name], ["219451234", "961234567", "Acme"]);
  });

  test("takes a person for a name, and a person's number for one", () => {
    const [job] = readText("Person,Person ID,Hire Date,Salary\nAnn Sample,7,1/2/2015,52000\n").jobs;
    assert.deepEqual([job?.last, job?.employee_id], ["Sample", "7"]);
    assert.equal(readText("Person,Hire Date,Salary\nAnn Sample,1/2/2015,52000\n").jobs[0]?.last, "Sample");
  });
});

describe("readPayrollFile of rows above headings", () => {
  const headings = "Check Date,Name,Union,Union,Gross,Net\n";
  const row = '1/19/2024,"Other, Bob",8,1.00,20,18\n';
  for (const above of ['"Ann Sample",219-45-1234,,,,\n', "Payroll Register,,,Page 1 of 2,,\n", ",,Ann,Sample,,\n"]) {
    test(`takes ${JSON.stringify(above)} for no labels`, () => {
      const { columns, rejects } = readText(`${above}${headings}${row}`);
      assert.deepEqual(
        columns.map(({ heading }) => heading),
        headings.trim().split(","),
      );
      assert.ok(!JSON.stringify([columns, rejects]).includes("219-45"));
    });
  }

  test("takes neither of two earnings under a title for the pay of the other", () => {
    const text = "Payroll Register,,,Page 1 of 2,,\nCheck Date,Name,Bonus,Bonus,Gross,Net\n";
    const { rejects } = readText(`${text}${row}`);
    assert.deepEqual(
      rejects.map(({ field }) => field),
      ["Bonus"],
    );
  });

  test("takes no pay of the row above for a label of a second row of headings", () => {
    const second = "Check Date,Name,Bonus,Bonus,Fed,Gross,Net\n";
    const { columns } = readText(`${headings}${row}${second}1/26/2024,"Other, Bob",1,2,3,20,18\n`);
    assert.deepEqual(
      columns.map(({ heading }) => heading),
      second.trim().split(","),
    );
  });
});

describe("readPayrollFile of sheets that have a heading of a payroll system by chance", () => {
  const sheets: readonly (readonly [string, string])[] = [
    [
      "Employee,Pay Period Start,Pay Period End,Pay Date,Tips,Gross Pay,Net Pay",
      "Ann Sample,1/1/24,1/13/24,1/19/24,$0.00,$10.00,$9.00",
    ],
    [
      "ID,EMPLOYEE ID,EMPLOYEE NAME,CHECK DATE,PERIOD START,GROSS,NET",
      '1,7,"Sample, Ann",1/19/2024,1/1/2024,10.00,9.00',
    ],
    [
      "Record Number,Year,Department Title,Job Title,Regular Pay,Total Pay,Name",
      "1,2023,Shop,Clerk,10.00,10.00,Ann Sample",
    ],
  ];
  for (const [headings, row] of sheets) {
    test(`takes ${headings.slice(0, 30)} for no payroll system's`, () => {
      assert.match(readText(`${headings}\n${row}\n`).format, /^home_/);
    });
  }

  test("takes a sheet with the headings of Gusto's list of payrolls for one, and of Los Angeles for its", () => {
    const gusto = "Id,Employee id,Employee name,Check date,Pay period start,Gross pay,Net pay\n";
    assert.equal(readText(`${gusto}1,7,"Sample, Ann",1/19/2024,1/1/2024,10.00,9.00\n`).format, "gusto_payrolls");
    const city =
      "Row ID,Year,Department Title,Job Class Title,Projected Annual Salary,Q1 Payments,Total Payments\n" +
      "1,2015,Shop,Clerk,52000,10.00,10.00\n";
    assert.equal(readText(city).format, "open_payroll/los_angeles");
  });
});

describe("readPayrollFile of lines of JSON", () => {
  const read = (lines: readonly unknown[]) => readText(lines.map((line) => JSON.stringify(line)).join("\n"));
  const ann = { first_name: "Ann", last_name: "Sample", ssn: "219451234" };
  const whole: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ["an entity", { entity: "Acme LLC", ...ann, attributes: { shirt: "M" } }],
    ["a type beside data", { type: "full_time", ...ann, data: { shirt: "M" } }],
    ["an entity named constructor", { entity: "constructor", ...ann }],
    ["an entity named __proto__", { entity: "__proto__", ...ann, data: { shirt: "M" } }],
    ["a record within", { type: "person", id: "7", attributes: ann }],
  ];
  for (const [name, line] of whole) {
    test(`reads a person with ${name}`, () => {
      assert.deepEqual(
        read([line, { ...line, ...(name === "a record within" ? {} : { ssn: "219451235" }) }]).jobs[0]?.last,
        "Sample",
      );
    });
  }

  test("keeps the id around a record", () => {
    const [job] = read([{ type: "person", id: "7", attributes: ann }]).jobs;
    assert.equal(job?.employee_id, "7");
  });
});
