import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

/** The parts of a job's first payment, as `kind name amount`. */
function partsOf(text: string): string[] {
  const [statement] = readText(text).jobs[0]?.statements ?? [];
  return (statement?.parts ?? []).map(({ kind, name, amount, hours }) =>
    [kind, name, amount, ...(hours === undefined ? [] : [hours])].join(" "),
  );
}

describe("readPayrollFile of tables that are laid out otherwise", () => {
  for (const name of ["1234 - Sample, Ann", "Sample, Ann (1234)", "Sample, Ann - 1234", "#1234 Sample, Ann"]) {
    test(`reads ${name} as a name and a number`, () => {
      const [job] = readText(`Employee,Pay Date,Gross,Net\n"${name}",1/19/2024,10.00,9.00\n`).jobs;
      assert.deepEqual([job?.first, job?.last, job?.employee_id], ["Ann", "Sample", "1234"]);
    });
  }

  test("reads a heading that stands twice with the label above it", () => {
    const text =
      ",,Hours,,Earnings,,,\n" +
      "Employee,Check Date,Regular,Overtime,Regular,Overtime,Gross,Net\n" +
      '"Sample, Ann",1/19/2024,8,1,80.00,15.00,95.00,90.00\n';
    assert.deepEqual(partsOf(text), ["earning Regular 80.00 8.00", "earning Overtime 15.00 1.00"]);
    assert.equal(readText(text).jobs[0]?.statements?.[0]?.hours, "9.00");
  });

  const heading = "Employee,SSN,Check Date,Hours,Gross,Fed,Net\n";
  test("gives rows without a name to the person above where a table writes each once", () => {
    const file = readText(
      `${heading}"Sample, Ann",***-**-1234,1/5/2024,8,10.00,1.00,9.00\n,,1/19/2024,8,20.00,2.00,18.00\n` +
        "Employee Total,,,,30.00,,27.00\n" +
        '"Other, Bob",***-**-5678,1/5/2024,8,30.00,3.00,27.00\n,,1/19/2024,8,40.00,4.00,36.00\n' +
        "Report Total,,,,100.00,,90.00\n,,2/2/2024,8,50.00,5.00,45.00\n",
    );
    assert.deepEqual(
      file.jobs.map(({ last, statements }) => [last, statements?.map(({ gross }) => gross)]),
      [
        ["Sample", ["10.00", "20.00"]],
        ["Other", ["30.00", "40.00"]],
      ],
    );
    assert.ok(
      file.ignored.some(({ row, why }) => row === 8 && why === "names no person"),
      "below a total nobody is above",
    );
  });

  test("rejects rows without a name, however many, where a person is named twice or would be paid twice for a day", () => {
    const lost = (rows: readonly string[]) =>
      readText(heading + rows.map((row) => `${row},8,10.00,1.00,9.00\n`).join("")).rejects.map(({ scope, row }) => [
        scope,
        row,
      ]);
    const [ann, bob] = ['"Sample, Ann",***-**-1234', '"Other, Bob",***-**-5678'];
    assert.deepEqual(lost([`${ann},1/5/2024`, ",,1/5/2024", `${bob},1/5/2024`, ",,1/5/2024"]), [
      ["row", 3],
      ["row", 5],
    ]);
    assert.deepEqual(lost([`${ann},1/5/2024`, `${ann},1/19/2024`, ",,2/2/2024", ",,2/16/2024"]), [
      ["row", 4],
      ["row", 5],
    ]);
  });

  test("rejects a row that lost its name in a table that writes it in each", () => {
    const rows = [5, 12, 19, 26].map((day) => `"Sample, Ann",***-**-1234,1/${day}/2024,8,10.00,1.00,9.00\n`);
    const { jobs, rejects } = readText(`${heading}${rows.join("")},,2/2/2024,8,50.00,5.00,45.00\n`);
    assert.equal(jobs[0]?.statements?.length, 4);
    assert.deepEqual(
      rejects.map(({ scope, row }) => [scope, row]),
      [["row", 6]],
    );
  });

  test("reads a line of a payment by its description and type, under the name that it has in the file", () => {
    assert.deepEqual(
      partsOf(
        "Employee ID,Last Name,First Name,Pay Date,Type,Description,Hours,Amount\n" +
          "7,Sample,Ann,1/19/2024,Earnings,Regular Pay,8,80.00\n" +
          "7,Sample,Ann,1/19/2024,Taxes,OASDI,,4.96\n" +
          "7,Sample,Ann,1/19/2024,Deductions,Dental,,3.00\n",
      ),
      ["earning Regular Pay 80.00 8.00", "tax OASDI 4.96", "deduction Dental 3.00"],
    );
  });

  test("reads taxes in columns beside the lines of a payment once, and says where they differ", () => {
    const head = "Worker ID,Pay Component,Hours,Pay Date,Amount,Check Number,Net Pay,FIT Amt\n";
    const line = (component: string, fit: string) => `7,${component},8,1/19/2024,50.00,900,92.00,${fit}\n`;
    assert.deepEqual(partsOf(head + line("Regular", "8.00") + line("Holiday", "8.00")).toSorted(), [
      "earning Holiday 50.00 8.00",
      "earning Regular 50.00 8.00",
      "tax Federal Income Tax 8.00",
    ]);
    assert.deepEqual(
      readText(head + line("Regular", "8.00") + line("Holiday", "9.00")).rejects.map(({ row, field }) => [row, field]),
      [[3, "Federal Income Tax"]],
    );
  });

  test("reads a period between two dates with the month as a word", () => {
    for (const period of ["Feb 18, 2024 - Mar 2, 2024", "18-Feb-2024 to 02-Mar-2024", "Feb 18 - Mar 2, 2024"]) {
      const [job] = readText(
        `Employee,Payday,Pay period,Gross,Net\nAnn Sample,"Mar 8, 2024","${period}",10.00,9.00\n`,
      ).jobs;
      const [statement] = job?.statements ?? [];
      assert.deepEqual([statement?.period_start, statement?.period_end], ["2024-02-18", "2024-03-02"], period);
    }
  });

  test("takes names of lines under a heading of persons for no type of a person, and asks", () => {
    const rows = ["Regular,80,2800.00", "Overtime (1.5x),6,315.00", "Bonus,,125.00", "Gross,,3240.00"];
    const text =
      '"Pay day","09/13/2024"\nLast Name,First Name,Rate Type,Hours,Amount,Net Pay\n' +
      rows.map((row, at) => (at === 0 ? `Sample,Ann,${row},3193.02\n` : `,,${row},\n`)).join("");
    const open = readText(text);
    assert.equal(open.jobs[0]?.job_type, undefined);
    assert.ok(open.questions.some(({ id }) => id === "column:Rate Type"));
    const answers = new Map([["column:Rate Type", "line_code"]]);
    const [statement] = readPayrollFile(Buffer.from(text), { year: 2026, answers }).jobs[0]?.statements ?? [];
    assert.deepEqual(
      [statement?.gross, statement?.parts.map(({ amount }) => amount)],
      ["3240.00", ["2800.00", "315.00", "125.00"]],
    );
  });

  test("reads a table of Forms W-2 by its boxes", () => {
    const [job] = readText(
      "SSN,First Name,Last Name,EIN,Tax Year,Box 1 Wages,Box 2 Federal Tax,Box 3 Social Security Wages,Box 12a\n" +
        "219-45-1234,Ann,Sample,12-3456789,2023,100.00,10.00,110.00,D\n",
    ).jobs;
    assert.deepEqual(job?.totals, { wages: "100.00", federal_tax: "10.00", ss_wages: "110.00", year: 2023 });
  });

  test("takes a state beside a federal tax for the state's tax, and with a city for an address", () => {
    assert.deepEqual(partsOf("Employee,Pay Date,Gross,Fed,State,Net\nAnn Sample,1/19/2024,10.00,1.00,0.50,8.50\n"), [
      "tax Federal Income Tax 1.00",
      "tax State Income Tax 0.50",
    ]);
    const [job] = readText(
      "Employee,City,State,Pay Date,Gross,Fed,Net\nAnn Sample,Boise,ID,1/19/2024,10.00,1.00,9.00\n",
    ).jobs;
    assert.equal(job?.address?.state, "ID");
  });

  test("reads pay of a month as that of its days", () => {
    const [job] = readText("Employee,Month,Gross,Net\nAnn Sample,Feb 2024,10.00,9.00\n").jobs;
    assert.deepEqual(
      job?.statements?.map(({ period_start, period_end }) => [period_start, period_end]),
      [["2024-02-01", "2024-02-29"]],
    );
  });

  test("takes an end before a rehire for that of the employment before it", () => {
    const [job] = readText(
      "Last Name,First Name,SSN,Hire Date,Term Date,Rehire Date\nSample,Ann,219-45-1234,1/2/2015,6/13/2018,7/1/2020\n",
    ).jobs;
    assert.deepEqual([job?.start, job?.end, job?.original_hire], ["2020-07-01", undefined, "2015-01-02"]);
  });

  test("rejects rows whose columns are shifted, so that a number stands for a name", () => {
    const { jobs, rejects } = readText('Name (Last, First),SSN,Hire Date\n"Sample, Ann",219-45-1234,1/2/2015\n');
    assert.deepEqual(jobs, []);
    assert.deepEqual(
      rejects.map(({ scope, row, field }) => [scope, row, field]),
      [["row", 2, "name"]],
    );
  });

  test("reads the pay of a contractor on a Form 1099 as no wages", () => {
    const [job] = readText(
      "Recipient,TIN,Box 1 Nonemployee Compensation,Year\nAnn Sample,219-45-1234,50.00,2023\n",
    ).jobs;
    assert.equal(job?.totals?.wages, undefined);
    assert.equal(job?.last, "Sample");
  });

  test("reads names of members with a number behind them", () => {
    const person = {
      employeeId: "7",
      firstName: "Ann",
      lastName: "Sample",
      homeAddress: { street1: "1 Elm St", city: "Boise" },
    };
    assert.equal(readText(JSON.stringify([person])).jobs[0]?.address?.line1, "1 Elm St");
  });
});
