import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

function jobsOf(lines: readonly string[]) {
  const { jobs } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });
  return jobs.map(({ first, employee_id: id, pay_rate: rate, pay_unit: unit, statements = [] }) =>
    [first, id, rate, unit, ...statements.map(({ gross }) => gross)].join(" "),
  );
}

const HEADINGS = "Pay Date,Check Number,Gross Pay,Net Pay";
const ANN = ["01/05/2024,101,2249.12,1800.00", "01/19/2024,103,2249.12,1880.00"];
const BOB = ["01/05/2024,102,1720.00,1600.00", "01/19/2024,104,1800.00,1680.00"];
const READ = ["Ann 1042 58477.00 year 2249.12 2249.12", "Bob 1043 21.50 hour 1720.00 1800.00"];

describe("readPayrollFile on lines of labels above the payments of a person", () => {
  test("joins an amount whose comma divided two cells, and takes its own unit", () => {
    const section = (name: string, id: number, rate: string) => `Employee: ${name} Sample,ID: ${id},Rate: ${rate}`;
    const lines = ["Sample Works LLC", "", section("Ann", 1042, "58,477.00/yr"), HEADINGS, ...ANN, ""];
    assert.deepEqual(jobsOf([...lines, section("Bob", 1043, "21.50/hr"), HEADINGS, ...BOB]), READ);
  });

  test("takes the line of the first person for no headings", () => {
    const lines = ['"Sample, Ann","Salary: 58,477.00/yr"', HEADINGS, ...ANN, "", '"Sample, Bob",Hourly: 21.50/hr'];
    const read = READ.map((text) => text.replace(/ 104\d/, " "));
    assert.deepEqual(jobsOf([...lines, HEADINGS, ...BOB]), read);
  });

  test("keeps printed labels with their values, whatever columns they run over", () => {
    const printed = (name: string, id: number, more: string) => `EMPLOYEE: SAMPLE, ${name}       ID: ${id}${more}`;
    const table = (rows: readonly string[]) =>
      ["  PAY DATE    CHECK    GROSS      NET"].concat(
        rows.map((row) => row.split(",")).map(([day, no, all, net]) => `  ${day}  ${no}      ${all}    ${net}`),
      );
    for (const rates of [
      ["       RATE: 58,477.00/yr", "       RATE: 21.50/hr"],
      ["", ""],
    ]) {
      const lines = [printed("ANN", 1042, rates[0] ?? ""), ...table(ANN), "", printed("BOB", 1043, rates[1] ?? "")];
      const read = rates[0] === "" ? READ.map((text) => text.replace(/(?<=104\d) \S+ \S+/, "  ")) : READ;
      const jobs = jobsOf(["SAMPLE WORKS LLC", "EMPLOYEE PAY LISTING", "", ...lines, ...table(BOB)]);
      assert.deepEqual(
        jobs.map((text) => text.toUpperCase()),
        read.map((text) => text.toUpperCase()),
      );
    }
  });
});

describe("readPayrollFile on lines of wage types", () => {
  const HEAD = "PERNR\tLast Name\tFirst Name\tPAYDT\tLGART\tLGTXT\tANZHL\tZEINH\tBETRG";
  const TYPES = [
    ["1000", "Hourly Wages", "80.00", "H", "1600.00"],
    ["/401", "TX Withholding Tax Fed", "0.00", "", "160.00-"],
    ["/403", "TX EE Social Security Tax", "0.00", "", "99.20-"],
    ["BB20", "Medical PPO", "0.00", "", "40.00-"],
  ];
  const rows = (types: readonly (readonly string[])[]) =>
    ["Ann", "Bob", "Cay"].flatMap((first, at) =>
      types.map((cells) => [`0001023${at}`, "Sample", first, "20250328", ...cells].join("\t")),
    );

  test("takes the text of each code for its description, and numbers of hours by their unit", () => {
    const { jobs, questions } = readPayrollFile(Buffer.from([HEAD, ...rows(TYPES)].join("\n")), { year: 2026 });
    assert.deepEqual(
      questions.map(({ id }) => id),
      ["employer"],
    );
    const [one] = jobs[0]?.statements ?? [];
    assert.equal(one?.hours, "80.00");
    assert.deepEqual(
      one?.parts.map(({ kind }) => kind),
      ["earning", "tax", "tax", "deduction"],
    );
  });

  test("tells no kind of a line by a number alone", () => {
    const head = HEAD.replace("LGTXT\t", "").replace("LGART", "Wage Type");
    const types = TYPES.map(([code = "", , ...rest]) => [code, ...rest]);
    const { jobs, rejects } = readPayrollFile(Buffer.from([head, ...rows(types)].join("\n")), { year: 2026 });
    assert.deepEqual(
      jobs[0]?.statements?.[0]?.parts.map(({ name }) => name),
      ["1000"],
    );
    assert.deepEqual(
      [2, 3, 4].filter((row) => rejects.some((one) => one.row === row && one.field === "amount")),
      [3, 4],
    );
  });
});
