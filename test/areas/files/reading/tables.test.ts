import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile, readTables } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import { nameSharesOf } from "../../../../src/areas/files/reading/name-order.ts";
import { sheetsOfText } from "../../../../src/areas/files/reading/sheets.ts";

const lines = (...rows: readonly string[]) => `${rows.join("\n")}\n`;

function read(text: string, answers: Readonly<Record<string, string>> = {}) {
  return readPayrollFile(Buffer.from(text), { year: 2026, answers: new Map(Object.entries(answers)) });
}

test("sheetsOfText makes a sheet of each kind of record, without its mark, and titles of what stands once", () => {
  const [sheet, ...more] = sheetsOfText(
    lines(
      "!FILEHDR\tVERSION\tCOMPANY",
      "FILEHDR\t8\tThistlewhite Mills",
      "!PAYLINE\tEmployee\tGross",
      "PAYLINE\tAnn Sample\t900.00",
      "PAYLINE\tBob Sample\t800.00",
    ),
  );
  assert.deepEqual([sheet?.name, more], [null, []]);
  assert.deepEqual(
    sheet?.rows.map(({ place, cells }) => [place, ...cells]),
    [
      [2, "VERSION: 8"],
      [2, "COMPANY: Thistlewhite Mills"],
      [3, "", "Employee", "Gross"],
      [4, "", "Ann Sample", "900.00"],
      [5, "", "Bob Sample", "800.00"],
    ],
  );
});

test("sheetsOfText leaves a table whole whose first column holds codes", () => {
  const text = lines("A,Ann Sample,900.00", "T,Bob Sample,800.00", "A,Cy Sample,700.00", "L,Di Sample,600.00");
  assert.deepEqual(
    sheetsOfText(text).map(({ rows }) => rows.length),
    [4],
  );
});

test("readTables reads a pivot table by the measure that its corner names", () => {
  const { jobs } = readTables(
    sheetsOfText(
      lines(
        "Sum of Net Pay,Column Labels,,",
        "Row Labels,2025-08-01,2025-08-15,Grand Total",
        '"Sample, Ann",900.10,901.10,1801.20',
        '"Sample, Bob",800.10,801.10,1601.20',
        '"Other, Cy",700.10,701.10,1401.20',
      ),
    ),
    { year: 2026 },
  );
  const [ann] = jobs;
  assert.deepEqual(
    ann?.statements?.map(({ pay_date, net, gross }) => [pay_date, net, gross]),
    [
      ["2025-08-01", "900.10", undefined],
      ["2025-08-15", "901.10", undefined],
    ],
  );
});

test("readPayrollFile finds the headings of a list that has texts alone", () => {
  const { jobs } = read(
    lines(
      "Id,First Name,Last Name,Job Title,Employment Status,Sub Unit",
      "E01,Wilhelmina,Thistlewhite,Line Cook,Full-Time Permanent,Production",
      "E02,Otto,Featherstonehaugh,Site Supervisor,Full-Time Permanent,Production",
    ),
  );
  assert.deepEqual(
    jobs.map(({ first, last, job_title }) => [first, last, job_title]),
    [
      ["Wilhelmina", "Thistlewhite", "Line Cook"],
      ["Otto", "Featherstonehaugh", "Site Supervisor"],
    ],
  );
});

test("nameSharesOf tells given names, surnames and whole names by how often the census counted them", () => {
  assert.deepEqual(nameSharesOf(["Mary", "James"]), { given: 1, surname: 0, both: 0 });
  assert.deepEqual(nameSharesOf(["Johnson", "Smith", "4", "Zxqv"]), { given: 0, surname: 0.5, both: 0 });
  assert.deepEqual(nameSharesOf(["Mary Johnson", "Sales Department"]), { given: 0, surname: 0, both: 0.5 });
});

const ROSTER = [
  "Fiscal Year,Agency,Last Name,First Name,Start Date,Title,Leave Status as of June 30,Base Salary,Pay Basis",
  "2024,Parks,Sample,Ann,01/13/2015,Gardener,ACTIVE,52000.00,per Annum",
  "2024,Parks,Sample,Ann,03/04/2014,Clerk,ON LEAVE,61000.00,per Annum",
  "2024,Parks,Other,Bob,08/08/2014,Clerk,ACTIVE,58000.00,per Annum",
];

test("readPayrollFile keeps rows of one name apart by the days on which their jobs began", () => {
  const { jobs, questions } = read(lines(...ROSTER));
  assert.deepEqual(
    questions.filter(({ kind }) => kind === "same_person"),
    [],
  );
  assert.deepEqual(
    jobs.map(({ last, start }) => [last, start]),
    [
      ["Sample", "2015-01-13"],
      ["Sample", "2014-03-04"],
      ["Other", "2014-08-08"],
    ],
  );
});

test("readPayrollFile takes rows of one name for two persons' where their jobs began on two days, also of payments", () => {
  const rows = [
    "Name,Hire Date,Hours,Gross Pay",
    "Ann Sample,01/13/2015,80.00,1600.00",
    "Ann Sample,03/04/2014,80.00,1700.00",
  ];
  const { jobs } = read(
    lines("Payroll Register", "Pay Period: 01/05/2025 - 01/18/2025", ...rows, "Bob Other,08/08/2014,80.00,1800.00"),
  );
  assert.deepEqual(
    jobs.map(({ statements, person }) => [statements?.[0]?.gross, person]),
    [
      ["1600.00", "P0001"],
      ["1700.00", "P0002"],
      ["1800.00", "P0003"],
    ],
  );
});

test("readPayrollFile asks whose the rows of one name are where they began on one day or say no day", () => {
  for (const other of ["01/13/2015", ""]) {
    const { questions } = read(lines(...ROSTER.map((row, at) => (at === 2 ? row.replace("03/04/2014", other) : row))));
    assert.deepEqual(
      questions.filter(({ kind }) => kind === "same_person").map(({ rows }) => rows),
      [[2, 3]],
      other,
    );
  }
});

test("readPayrollFile takes the day of which a heading or a quarter tells", () => {
  assert.deepEqual(
    read(lines(...ROSTER)).jobs.map(({ as_of }) => as_of),
    ["2024-06-30", "2024-06-30", "2024-06-30"],
  );
  const [heading = "", ...rows] = ROSTER;
  const [ann] = read(lines(heading.toLowerCase().replaceAll(" ", "_"), ...rows)).jobs;
  assert.equal(ann?.as_of, "2024-06-30");
  const quarter = read(
    lines("Quarter Ended 03/31/2026", "SSN,Last Name,First Name,Total Wages", "219-09-9999,Sample,Ann,9100.00"),
  );
  assert.deepEqual(
    quarter.jobs.map(({ as_of }) => as_of),
    ["2026-03-31"],
  );
});

test("readPayrollFile rejects the row within which the file ends, and none of a file that only lacks its last line break", () => {
  const rows = ["Name,SSN,Check Date,Gross,Net Pay", ...["Ann", "Bob", "Cyd", "Dan"].map(payOf)];
  assert.deepEqual(read(rows.join("\n")).rejects, []);
  const { rejects, jobs } = read([...rows, "Eve Sample,900-70-0005,01/17/2025,90"].join("\n"));
  assert.deepEqual(
    rejects.map(({ row, reason }) => [row, reason]),
    [[6, "has fewer cells than all others, and the file ends with it"]],
  );
  assert.equal(jobs.length, 4);
});

function payOf(first: string, at: number) {
  return `${first} Sample,900-70-000${at + 1},01/17/2025,${900 + at}.00,${700 + at}.00`;
}

test("readPayrollFile reads lines that stand by turns below two headings of each column as one row", () => {
  const [ann] = read(
    lines(
      "Driver,Terminal,Settlement Date,Hours,Gross",
      "Driver SSN,Title,Period Start,Federal Tax,Net Pay",
      "Ann Sample,Tulsa,04/24/2025,80.00,1780.00",
      "900-70-0001,Mechanic,04/06/2025,208.26,1273.13",
      "Bob Sample,Macon,04/24/2025,53.50,1578.25",
      "900-70-0002,Driver,04/06/2025,205.17,1252.35",
    ),
  ).jobs;
  assert.deepEqual([ann?.ssn, ann?.job_title, ann?.statements?.[0]?.net], ["900700001", "Mechanic", "1273.13"]);
});

test("readPayrollFile reads names by headings of two lines of which the lower ones are alike", () => {
  const [ann] = read(
    lines(
      ",First,Middle,Last,,,",
      "SSN,name,name,name,Suffix,Year,Wages",
      "900-70-0001,Ann,,Sample,,2023,6593.52",
      "900-70-0002,Bob,Cy,Other,,2023,3527.55",
    ),
  ).jobs;
  assert.deepEqual([ann?.first, ann?.last], ["Ann", "Sample"]);
});

test("readPayrollFile reads the lines of a cell by their labels and forms, whatever the heading above them says", () => {
  const row = (name: string, day: number, frequency: string) =>
    `"${name}\n${day} Cedar St\nDayton, OH 45402\nHired: 09/0${day}/2016","Pay by: Check\nHourly: $34.35/hr\n${frequency}"`;
  const [ann] = read(
    lines(
      "Personal Info,Pay Info,Tax Info,Status",
      row("Delia Stapleton", 1, "Every week"),
      row("Stellan Underwood", 2, "Every week"),
      row("Gaspard Faversham", 3, "Twice a month"),
    ),
  ).jobs;
  assert.deepEqual(
    [ann?.first, ann?.last, ann?.start, ann?.pay_rate, ann?.pay_frequency],
    ["Delia", "Stapleton", "2016-09-01", "34.35", "weekly"],
  );
});

test("readPayrollFile takes a period beside a title for none of its value", () => {
  const [ann] = read(
    lines(
      "                     Larkspur Veterinary Clinic LLC",
      "PAYROLL REGISTER   Period 12/14/2025 - 12/27/2025   Pay Date 01/02/2026",
      "",
      "Employee                Emp No     Hours     Gross      FIT       Net",
      "---------------------------------------------------------------------",
      "Brightwell, Odalys      30117      85.00  1,872.50   196.61  1,675.89",
      "Corrigan, Tamsin        30133      71.75  1,775.81   186.46  1,589.35",
      "Halloway, Ruvim         30149      85.00  1,736.88   182.37  1,554.51",
    ),
  ).jobs;
  const [payment] = ann?.statements ?? [];
  assert.deepEqual(
    [payment?.period_start, payment?.period_end, payment?.pay_date, ann?.employer?.state_account],
    ["2025-12-14", "2025-12-27", "2026-01-02", undefined],
  );
});

test("readPayrollFile asks once of which year the months are that stand side by side, and reads them by the answer", () => {
  const text = lines(
    "Name,Ministry Role,Parish,Jan,Feb,Mar,Apr",
    "Deandre Pickett,Secretary,Pinecrest Fellowship,2878.44,2558.19,1788.06,2638.25",
    "Yusuf Ramsey,Sexton,Pinecrest Fellowship,2214.87,2200.56,2262.57,2200.56",
    "Carmen Lachance,Secretary,Pinecrest Fellowship,2486.56,3157.25,3403.63,3157.25",
  );
  const open = read(text);
  assert.deepEqual(
    open.questions.map(({ id }) => id),
    ["period"],
  );
  assert.deepEqual([open.jobs[0]?.statements, open.jobs[0]?.totals], [undefined, undefined]);
  const [deandre] = read(text, { period: "2023" }).jobs;
  assert.deepEqual(
    deandre?.statements?.map(({ period_start: start, period_end: end, gross }) => [start, end, gross]).slice(0, 2),
    [
      ["2023-01-01", "2023-01-31", "2878.44"],
      ["2023-02-01", "2023-02-28", "2558.19"],
    ],
  );
});

const SIDE_BY_SIDE = [
  '"Sample, Ann",Shop,80,1968.00,1554.72,78,1918.80,1515.85',
  '"Other, Bob",Shop,79,2863.75,2262.36,77,2791.25,2205.09',
  '"Third, Cy",Office,78,1669.20,1318.67,76,1626.40,1284.86',
];

for (const [what, headings] of [
  [
    "dates over their groups of columns",
    ["Employee,Dept,07/03/2025,,,07/17/2025,,", ",,Hours,Gross,Net,Hours,Gross,Net"],
  ],
  ["dates in the first heading of each group", ["Employee,Dept,07/03/2025 Hours,Gross,Net,07/17/2025 Hours,Gross,Net"]],
] as const)
  test(`readPayrollFile reads payments side by side with ${what}`, () => {
    const { jobs } = read(lines("Sample Works LLC - Pay by check date", ...headings, ...SIDE_BY_SIDE));
    assert.deepEqual(
      jobs.map(({ statements = [] }) => statements.map(({ pay_date, gross, net }) => [pay_date, gross, net])),
      [
        [
          ["2025-07-03", "1968.00", "1554.72"],
          ["2025-07-17", "1918.80", "1515.85"],
        ],
        [
          ["2025-07-03", "2863.75", "2262.36"],
          ["2025-07-17", "2791.25", "2205.09"],
        ],
        [
          ["2025-07-03", "1669.20", "1318.67"],
          ["2025-07-17", "1626.40", "1284.86"],
        ],
      ],
    );
  });

test("readPayrollFile takes the left half of a title for the employer where the right one is of the report", () => {
  const { jobs } = read(
    lines(
      "Larkspur Unified School District                      RUN DATE 10/02/2025  PAGE 1",
      "PAYROLL REGISTER - CERTIFICATED",
      "PAY DATE: 09/30/2025   PERIOD: 09/01/2025 - 09/30/2025",
      "",
      "EMP NO  NAME                     GROSS      FED TAX    NET PAY",
      "---------------------------------------------------------------",
      "40210   BRIGHTWELL, ODALYS M   4,263.92       426.39  3,837.53",
      "40217   CORRIGAN, TAMSIN       6,283.21       628.32  5,654.89",
      "40224   HALLOWAY, RUVIM T      3,709.26       370.93  3,338.33",
    ),
  );
  assert.deepEqual(
    jobs.map(({ employer }) => employer?.name),
    Array.from({ length: 3 }, () => "Larkspur Unified School District"),
  );
});

test("readPayrollFile takes no row for headings whose date is of a day that no month has", () => {
  const row = (name: string, start: string, rate: string) => `"${name}",${start},A,${rate},HOURLY (NON-EXEMPT)`;
  const { jobs } = read(
    lines(
      "Employee Name,Start Date,Status,Hourly Rate,Salary or Hourly",
      row("Morales, Janelle", "5/12/22", "25.25"),
      row("Nakamura, Jarvis T.", "3/27/24", "33.00"),
      ",,,,",
      row("Nakamura, Jarvis T.", "2/30/15", "21.36"),
      row("O'Shea, Albert", "4/14/04", "24.20"),
      row("Olmstead, Ezra", "5/27/16", "21.50"),
    ),
  );
  assert.deepEqual(
    jobs.map(({ last, start, pay_rate: rate }) => [last, start, rate]),
    [
      ["Morales", "2022-05-12", "25.25"],
      ["Nakamura", "2024-03-27", "33.00"],
      ["Nakamura", undefined, "21.36"],
      ["O'Shea", "2004-04-14", "24.20"],
      ["Olmstead", "2016-05-27", "21.50"],
    ],
  );
});
