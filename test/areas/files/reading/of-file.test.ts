import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inferFrom } from "../../../../src/areas/files/payroll/assemble.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import { loadReader } from "../../../../src/areas/files/reading/model.ts";
import { readSheets } from "../../../../src/areas/files/reading/read.ts";

type Rows = readonly (readonly string[])[];

/** A workbook of sheets by their names. */
function read(sheets: Readonly<Record<string, Rows>>) {
  const rowsOf = (name: string, rows: Rows) => rows.map((cells, at) => ({ place: `${name}!${at + 1}`, cells }));
  const opened = Object.entries(sheets).map(([name, rows]) => ({ name, rows: rowsOf(name, rows) }));
  return readSheets(opened, loadReader(), { year: 2026 });
}

const STAFF = [
  ["Emp #", "Last", "First", "SSN", "DOB", "Job Title"],
  ["1041", "Sample", "Ann", "219-09-9999", "1981-02-28", "Drafter"],
  ["1042", "Other", "Bob", "219-09-9998", "1971-03-28", "Bookkeeper"],
];
const PAY = [
  ["Emp #", "Employee", "Pay Date", "Period Begin", "Period End", "Hours", "Gross", "Net"],
  ["1041", "Sample, Ann", "2026-03-20", "2026-03-02", "2026-03-15", "80", "2000.00", "1500.00"],
  ["1042", "Other, Bob", "2026-03-20", "2026-03-02", "2026-03-15", "72", "1800.00", "1300.00"],
];
const COVER = [["Sample & Other Architects, Inc."], ["Payroll package"]];

describe("readSheets of several sheets", () => {
  test("readSheets takes the employer that a sheet without a table names, or a title of one table, for all", () => {
    for (const sheets of [
      { Cover: COVER, Staff: STAFF, Pay: PAY },
      { Staff: STAFF, Pay: [...COVER.slice(0, 1), [], ...PAY] },
    ]) {
      const { jobs, questions } = read(sheets);
      assert.deepEqual(questions, []);
      assert.deepEqual(
        jobs.map(({ employer }) => employer?.name),
        ["Sample & Other Architects, Inc.", "Sample & Other Architects, Inc."],
      );
    }
    const two = read({ Cover: COVER, More: [["Third Works LLC"]], Staff: STAFF, Pay: PAY });
    assert.deepEqual(
      two.questions.map(({ id }) => id),
      ["employer"],
    );
  });

  test("readSheets takes no department of a recap for a person beside tables that name persons by more", () => {
    const recap = [
      ["Studio", "Gross this quarter"],
      ["North", "20344.10"],
      ["South", "8012.44"],
    ];
    const { jobs, questions, tables } = read({ Cover: COVER, Staff: STAFF, Pay: PAY, Recap: recap });
    assert.deepEqual([jobs.length, questions], [2, []]);
    assert.deepEqual(
      (tables ?? []).filter(({ unused }) => unused !== null).map(({ sheet }) => sheet),
      ["Recap", "Cover"],
    );
  });

  test("readSheets takes a task of a time clock for no job title, and its days for no payment beside the one for them", () => {
    const day = (no: string, name: string, date: string, hours: string, job: string) => [no, name, date, hours, job];
    const clock = [
      ["Emp #", "Employee", "Work Date", "Total Hrs", "Job"],
      day("1041", "Sample, Ann", "2026-03-02", "40", "Maple Court"),
      day("1041", "Sample, Ann", "2026-03-09", "40", "Shop"),
      day("1042", "Other, Bob", "2026-03-02", "40", "Shop"),
      day("1042", "Other, Bob", "2026-03-09", "30", "Shop"),
    ];
    const { jobs } = read({ Cover: COVER, Clock: clock, Staff: STAFF, Pay: PAY });
    const told = jobs.map((job) => [job.job_title, job.statements?.map(({ gross, hours }) => [gross, hours])]);
    assert.deepEqual(told, [
      ["Drafter", [["2000.00", "80.00"]]],
      [
        "Bookkeeper",
        [
          [undefined, "70.00"],
          ["1800.00", "72.00"],
        ],
      ],
    ]);
    const [ann, bob] = read({ Cover: COVER, Clock: clock }).jobs;
    assert.deepEqual([ann?.job_title, bob?.job_title], [undefined, "Shop"]);
  });

  test("readSheets reads the second lines of persons below headings of days alone by the headings of the first", () => {
    const person = (name: string, last4: string, hours: number, over: number) => [
      [name, "Laborer", "O", "", String(over), "1", String(over + 1), "45.00"],
      [
        `XXX-XX-${last4}`,
        "",
        "S",
        "8",
        "8",
        "8",
        String(hours),
        "30.00",
        `${hours * 30}.00`,
        "100.00",
        `${hours * 30 - 100}.00`,
      ],
    ];
    const sheet = [
      ["CONTRACTOR", "Sample Steel, LLC", "", "WEEK ENDING 08/29/2026"],
      [
        "NAME",
        "CLASSIFICATION",
        "OT OR ST",
        "HOURS EACH DAY",
        "",
        "",
        "TOTAL HOURS",
        "RATE",
        "GROSS",
        "TAX",
        "NET WAGES",
      ],
      ["", "", "", "Mon 08/24", "Tue 08/25", "Wed 08/26"],
      ...person("Ann Sample", "9999", 24, 2),
      ...person("Bob Other", "9998", 24, 4),
      ...person("Cy Third", "9997", 24, 1),
      ...person("Di Fourth", "9996", 24, 3),
    ];
    const { jobs } = read({ Week: sheet });
    assert.deepEqual(
      jobs.map(({ ssn_last4: last4, statements }) => [last4, statements?.[0]?.gross, statements?.[0]?.net]),
      ["9999", "9998", "9997", "9996"].map((last4) => [last4, "720.00", "620.00"]),
    );
    // Overtime and regular hours stand under one heading each: neither are all.
    assert.ok(jobs.every(({ statements }) => statements?.[0]?.hours === undefined));
  });

  test("readPayrollFile takes a code of the company and the name behind it apart", () => {
    const lines = [
      "Company Code: US10 Sample Turbines Corp.",
      "",
      "Emp No,Last Name,First Name,SSN,DOB,Pay Date,Gross,Net",
      "1041,Sample,Ann,219-09-9999,1981-02-28,2026-03-20,2000.00,1500.00",
    ];
    const { jobs, questions } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });
    assert.deepEqual(questions, []);
    assert.deepEqual(jobs[0]?.employer, { name: "Sample Turbines Corp.", code: "US10" });
  });
});

test("readPayrollFile takes the address of the company in each record of a document for nobody's", () => {
  const address = (line1: string, city: string) => ({ line1, city, state: "OR", postal_code: "97701" });
  const employee = (id: string, last: string, line1: string) => ({
    ...{ id, first_name: "Ann", last_name: last, ssn: `21909999${id}`, dob: "1981-02-28", title: "Baker" },
    residence: address(line1, "Redmond"),
  });
  const employees = [employee("1", "Sample", "9 Elm St"), employee("2", "Other", "12 Oak Ave")];
  const company = { legal_name: "Sample Bakers LLC", ein: "84-3029917", address: address("77 Mill St", "Bend") };
  const { jobs, questions } = readPayrollFile(Buffer.from(JSON.stringify({ company, employees })), { year: 2026 });
  assert.deepEqual(questions, []);
  assert.deepEqual(
    jobs.map((job) => [job.employer?.name, job.address?.line1, job.address?.city]),
    [
      ["Sample Bakers LLC", "9 Elm St", "Redmond"],
      ["Sample Bakers LLC", "12 Oak Ave", "Redmond"],
    ],
  );
});

test("inferFrom tells no frequency of dates 14 and 18 days apart, which may be those of half months", () => {
  const of = (dates: readonly string[]) =>
    inferFrom({
      statements: dates.map((date) => ({ pay_date: date, rows: [1], parts: [] })),
      ...{ frequency: undefined, status: undefined, end: undefined, as_of: undefined },
    })?.pay_frequency;
  assert.equal(of(["2026-02-13", "2026-02-27", "2026-03-13", "2026-03-31"]), undefined);
  assert.equal(of(["2026-02-13", "2026-02-27", "2026-03-13", "2026-03-27"]), "biweekly");
});

test("readPayrollFile takes an answered column beside the company's street for what it was answered to be", () => {
  const text = [
    "Employee,SSN,DOB,Check Date,Gross Pay,Net Pay,Address Line 1,Address Line 1 (Work),City",
    '"Sample, Ann",219-09-9991,1981-02-28,2026-01-16,900.00,700.00,9 Elm St,77 Mill St,Bend',
    '"Other, Bob",219-09-9992,1982-03-28,2026-01-16,910.00,710.00,12 Oak Ave,77 Mill St,Bend',
    '"Third, Cy",219-09-9993,1983-04-28,2026-01-16,920.00,720.00,4 Ash Ct,77 Mill St,Bend',
  ].join("\n");
  const citiesBy = (answers: Readonly<Record<string, string>>) =>
    readPayrollFile(Buffer.from(text), { year: 2026, answers: new Map(Object.entries(answers)) }).jobs.map(
      ({ address }) => [address?.line1, address?.city],
    );
  assert.deepEqual(citiesBy({}), [
    ["9 Elm St", undefined],
    ["12 Oak Ave", undefined],
    ["4 Ash Ct", undefined],
  ]);
  assert.deepEqual(citiesBy({ "column:City": "city" }), [
    ["9 Elm St", "Bend"],
    ["12 Oak Ave", "Bend"],
    ["4 Ash Ct", "Bend"],
  ]);
});
