import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const HEADINGS =
  "EMP NO  EMPLOYEE NAME           SOC SEC NO  BIRTH DATE  HIRE DATE   REG HRS     REG PAY       GROSS     FED TAX     NET PAY   CHECK";
const DEPARTMENTS = {
  ASSEMBLY: [
    "10234   SAMPLE, CLARA J         219-09-5101 05/12/1982  06/01/2009    80.00    1,960.00    1,960.00      205.80    1,754.20",
    "10251   OTHERTON, DOMINIC       219-09-5102 02/28/1975  03/19/2001    72.00    1,800.00    1,800.00      189.00    1,611.00",
    "10266   THIRDMAN, AMINA R       219-09-5103 10/10/1994  01/08/2024    77.25    1,533.41    1,533.41      161.01    1,372.40",
  ],
  OFFICE: [
    "10402   FOURTHLY, KENJI         219-09-5106 03/03/1990  08/30/2021    75.00    1,893.75    1,893.75      198.84    1,694.91",
    "10419   FIFTHER, OLIVIA P       219-09-5107 11/23/1978  02/01/2013    80.00    2,448.00    2,448.00      257.04    2,190.96",
  ],
};

/** A printed register of two pay runs: each page has its run and department above the headings. */
function register(days: (period: number) => string, hasHeadings = (_page: number) => true): string {
  const page = (period: number, at: number, [department, people]: [string, readonly string[]]) => [
    `PINE TEST FABRICATORS, INC.                        PAYROLL REGISTER                            PAGE    ${2 * period + at + 1}`,
    "RUN 11/21/2026 08:14   REPORT PR410                BI-WEEKLY PAYROLL",
    days(period),
    "",
    `DEPARTMENT: ${department}`,
    "",
    ...(hasHeadings(2 * period + at) ? [HEADINGS, "-".repeat(HEADINGS.length)] : []),
    ...people.map((line, row) => `${line}  ${55_000 + 100 * period + 10 * at + row}`),
    "",
  ];
  return [0, 1].flatMap((period) => Object.entries(DEPARTMENTS).flatMap((one, at) => page(period, at, one))).join("\n");
}

/** Each person's number with the dates of the payments. */
function datesOf(text: string): string[] {
  const { jobs, questions } = readPayrollFile(Buffer.from(text), { year: 2026 });
  assert.deepEqual(questions, [], text);
  return jobs.map(({ employee_id, statements = [] }) =>
    [employee_id, ...statements.map((one) => `${one.pay_date} ${one.period_start} ${one.period_end}`)].join(" | "),
  );
}

const BOTH_RUNS = ["10234", "10251", "10266", "10402", "10419"].map(
  (number) => `${number} | 2026-11-06 2026-10-18 2026-10-31 | 2026-11-20 2026-11-01 2026-11-14`,
);

test("readPayrollFile takes the pay run of each page, not that of the first, for the rows below it", () => {
  const lines = [
    [
      "PERIOD 10/18/2026 TO 10/31/2026    CHECK DATE 11/06/2026",
      "PERIOD 11/01/2026 TO 11/14/2026    CHECK DATE 11/20/2026",
    ],
    [
      "PAY PERIOD: 10/18/2026 - 10/31/2026   PAY DATE: 11/06/2026",
      "PAY PERIOD: 11/01/2026 - 11/14/2026   PAY DATE: 11/20/2026",
    ],
  ];
  for (const days of lines) assert.deepEqual(datesOf(register((period) => days[period] ?? "")), BOTH_RUNS);
});

test("readPayrollFile takes the pay run of each page where only the first page has headings", () => {
  const days = [
    "PERIOD 10/18/2026 TO 10/31/2026    CHECK DATE 11/06/2026",
    "PERIOD 11/01/2026 TO 11/14/2026    CHECK DATE 11/20/2026",
  ];
  const text = register(
    (period) => days[period] ?? "",
    (page) => page === 0,
  );
  assert.deepEqual(datesOf(text), BOTH_RUNS);
});

/** The employer of each person, or what is asked. */
function employersOf(text: string): (string | undefined)[] {
  const { jobs, questions } = readPayrollFile(Buffer.from(text), { year: 2026 });
  return [...jobs.map(({ employer }) => employer?.name), ...questions.map(({ id }) => id)];
}

/** Two companies, one below the other, each with its titles and people. */
function twoCompanies(second: string): string {
  const rows = (from: number) =>
    ["Sample, Ann", "Other, Bob", "Third, Cam"].map(
      (name, at) =>
        `${from + at},"${name}${from}",219-09-${5100 + from + at},02/28/1975,${1800 + at}.25,${1500 + at}.75`,
    );
  const headings = "Emp No,Employee,SSN,Birth Date,Gross,Net Pay";
  const titles = (company: string) => [company, "Pay Date: 11/06/2026", headings];
  return [...titles("Pine Test Fabricators Inc"), ...rows(100), "", ...titles(second), ...rows(200)].join("\n");
}

test("readPayrollFile takes the employer of each page, also where it reads less as one than the first", () => {
  const [pine, bakery] = ["Pine Test Fabricators Inc", "Lakeside Bakery"];
  assert.deepEqual(employersOf(twoCompanies(bakery)), [pine, pine, pine, bakery, bakery, bakery]);
});

test("readPayrollFile asks for the employer where a text that may name none stands in the place of the first", () => {
  const pine = "Pine Test Fabricators Inc";
  const unknown = [undefined, undefined, undefined];
  assert.deepEqual(employersOf(twoCompanies("Riverside")), [pine, pine, pine, ...unknown, "employer"]);
});

test("readPayrollFile takes the company of each page of a printed register", () => {
  const days = "PERIOD 10/18/2026 TO 10/31/2026    CHECK DATE 11/06/2026";
  const pages = register(() => days).split(/(?=PINE TEST)/);
  const text = pages
    .map((page, at) =>
      at < 2
        ? page
        : page
            .replace("PINE TEST FABRICATORS, INC.", "OAK TEST MACHINERY, LLC    ")
            .replaceAll("219-09-51", "219-09-61")
            .replaceAll(/^10/gm, "20"),
    )
    .join("");
  const counts = Map.groupBy(employersOf(text), (name) => name);
  assert.deepEqual(
    [...counts].map(([name, all]) => [name, all.length]),
    [
      ["PINE TEST FABRICATORS, INC.", 5],
      ["OAK TEST MACHINERY, LLC", 5],
    ],
  );
});
