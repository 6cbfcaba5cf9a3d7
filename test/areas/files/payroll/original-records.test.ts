import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { originalRows, rowsOfFile } from "../../../../src/areas/files/layouts/original-rows.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const REASON = "first_name must be given";

/** A record of a fixed-width file: texts by their positions. */
function record(length: number, texts: Readonly<Record<number, string>>): string {
  const cells = Array.from({ length }, () => " ");
  for (const [at, text] of Object.entries(texts)) cells.splice(Number(at) - 1, text.length, ...text);
  return cells.join("");
}

async function rejectsOf(text: string, lines: readonly number[]): Promise<string> {
  const bytes = Buffer.from(text);
  const rows = rowsOfFile(readPayrollFile(bytes, { year: 2026 }));
  assert.ok(rows !== null);
  return (
    (await originalRows(
      bytes,
      rows,
      lines.map((line) => ({ line, reason: REASON })),
    )) ?? []
  ).join("");
}

const employer = (ein: string, name: string) => record(512, { 1: "RE2024", 8: ein, 40: name });
const person = (ssn: string, last: string) =>
  record(512, { 1: "RW", 3: ssn, 12: "ANN", 42: last, 188: "00000100000", 486: "0" });
const state = (ssn: string) => record(512, { 1: "RS16", 10: ssn, 276: "00000100000" });
const EFW2 = [
  record(512, { 1: "RA961234567" }),
  employer("961234567", "ACME"),
  person("219451234", "SAMPLE"),
  record(512, { 1: "RT0000001", 10: "000000000100000" }),
  employer("961234568", "OTHER CO"),
  person("219451235", "OTHER"),
  state("219451235"),
  person("219451236", "THIRD"),
  record(512, { 1: "RT0000002", 10: "000000000200000" }),
  record(512, { 1: "RF", 8: "000000003" }),
];

describe("originalRows", () => {
  for (const [name, separator] of [
    ["lines", "\r\n"],
    ["one unbroken text", ""],
  ] as const) {
    test(`gives rejected records of ${name} with their employer and details, as a file of the same format`, async () => {
      const text = await rejectsOf(EFW2.join(separator), [6]);
      assert.match(text, /record 6: first_name must be given\n/);
      const file = readPayrollFile(Buffer.from(text), { year: 2026 });
      assert.equal(file.format, "efw2");
      assert.deepEqual(
        file.jobs.map(({ last, employer: its, states }) => [last, its?.ein, states?.length]),
        [["OTHER", "961234568", 1]],
      );
      assert.deepEqual([file.rejects, file.control], [[], []]);
    });
  }

  test("gives rejected rows of printed text by its columns, though names and amounts have commas", async () => {
    const lines = [
      "      ACME MILLWORK INC   CHECK DATE 02/14/2025",
      "EMP NO  NAME                  HOURS      GROSS       NET",
      "000412  SAMPLE, ANN R         82.00   2,249.30  1,726.34",
      "000415  OTHER, BOB            80.00   1,788.00  1,372.28",
      "000433  THIRD, CYD            74.50   1,665.08  1,277.96",
    ];
    const text = await rejectsOf(lines.join("\n"), [4]);
    assert.match(text, /^EMP NO,NAME,HOURS,GROSS,NET,/m);
    assert.match(text, /^000415,"OTHER, BOB",80\.00,"1,788\.00","1,372\.28",4,/m);
  });

  test("gives rejected lines of NDJSON with line and reason, and the pay runs that they refer to", async () => {
    const lines = [
      { model: "PayrollRun", data: { id: "r", check_date: "2024-01-19T00:00:00Z" } },
      { model: "Employee", data: { id: "e1", first_name: "Ann", last_name: "Sample", ssn: "219451234" } },
      { model: "EmployeePayrollRun", data: { employee: "e1", payroll_run: "r", gross_pay: 10 } },
      { model: "Employee", data: { id: "e2", first_name: "Bob", last_name: "Other", ssn: "219451235" } },
      { model: "EmployeePayrollRun", data: { employee: "e2", payroll_run: "r", gross_pay: 20 } },
    ];
    const text = await rejectsOf(lines.map((line) => JSON.stringify(line)).join("\n"), [4]);
    assert.match(text, /"rejected_line":4,"rejected_because":"first_name must be given"/);
    const file = readPayrollFile(Buffer.from(text), { year: 2026 });
    assert.deepEqual(
      file.jobs.map(({ last }) => last),
      ["Other"],
    );
    assert.ok(text.includes('"gross_pay":20') && text.includes("2024-01-19") && !text.includes("Sample"));
    assert.deepEqual(file.rejects, []);
  });

  test("gives the rejected rows of a table, whose columns of place and reason the next import ignores", async () => {
    const table = [
      "Employee,SSN,Check Date,Gross,Net,Employer",
      '"Sample, Ann",219451234,1/19/2024,100.00,90.00,Acme Inc',
      '"Other, Bob",219451235,1/19/2024,200.00,180.00,Acme Inc',
      '"Third, Cy",219451236,1/19/2024,300.00,270.00,Acme Inc',
    ].join("\n");
    const text = await rejectsOf(table, [3, 4]);
    assert.match(text, /,rejected_line,rejected_because\n/);
    const { jobs, columns, questions } = readPayrollFile(Buffer.from(text), { year: 2026 });
    assert.deepEqual(
      jobs.map(({ last, employee_id, statements }) => [last, employee_id, statements?.[0]?.gross]),
      [
        ["Other", undefined, "200.00"],
        ["Third", undefined, "300.00"],
      ],
    );
    assert.deepEqual(
      columns.slice(-2).map(({ field }) => field),
      [null, null],
    );
    assert.deepEqual(questions, []);
  });

  const people = [
    { First_Name: "Ann", Last_Name: "Sample", SSN: "219451234" },
    {
      First_Name: "Bob",
      Last_Name: "Other & Co",
      SSN: "219451235",
      Job_group: [{ Title: "Clerk" }, { Title: "Driver" }],
    },
    { First_Name: "Cy", Last_Name: "Third", SSN: "219451236" },
  ];
  const elements = people.map(({ First_Name, Last_Name, SSN }) => {
    const last = Last_Name.replace("&", "&amp;");
    return `<wd:Report_Entry a=">"><wd:First_Name>${First_Name}</wd:First_Name><wd:Last_Name>${last}</wd:Last_Name><wd:SSN>${SSN}</wd:SSN></wd:Report_Entry>`;
  });
  const xml = `<?xml version="1.0"?>\n<!-- <a> --><wd:Report_Data xmlns:wd="urn:x">\n${elements.join("\n")}\n</wd:Report_Data>\n`;
  const documents: readonly (readonly [string, string, RegExp])[] = [
    ["a report of JSON", JSON.stringify({ Report_Entry: people }), /^\{\n "Report_Entry": \[/],
    ["a list of JSON", JSON.stringify(people), /^\[\n/],
    [
      "XML",
      xml,
      /^<\?xml version="1.0"\?>[\s\S]*"urn:x">\n<wd:Report_Entry a=">"><wd:First_Name>Bob[\s\S]*<\/wd:Report_Data>\n$/,
    ],
  ];
  for (const [name, document, form] of documents) {
    test(`gives the rejected records of ${name} as a document of the same form, with all jobs of the person`, async () => {
      const whole = readPayrollFile(Buffer.from(document), { year: 2026 });
      const job = whole.jobs.findIndex(({ last }) => last === "Other & Co") + 1;
      const text = await rejectsOf(document, [job]);
      assert.match(text, form);
      assert.match(text, /first_name must be given/);
      const file = readPayrollFile(Buffer.from(text), { year: 2026 });
      assert.equal(file.format, whole.format);
      assert.deepEqual([...new Set(file.jobs.map(({ last }) => last))], ["Other & Co"]);
      assert.equal(file.jobs.length, name === "XML" ? 1 : 2);
      assert.deepEqual(file.rejects, []);
    });
  }

  test("gives the rejected person of joined records with their payments, and the company and pay runs of all", async () => {
    const individual = (id: string, last_name: string, ssn: string) => ({
      individual_id: id,
      body: { id, first_name: "Ann", last_name, ssn },
    });
    const pay = (individual_id: string, gross: number) => ({ individual_id, gross_pay: { amount: gross } });
    const document = {
      company: { legal_name: "Acme" },
      individuals: { responses: [individual("i1", "Sample", "219451234"), individual("i2", "Other", "219451235")] },
      employments: { responses: [{ individual_id: "i1", body: { id: "i1", title: "Clerk" } }] },
      payments: [{ id: "p1", pay_date: "2024-01-19" }],
      pay_statements: [{ payment_id: "p1", body: { pay_statements: [pay("i1", 1050), pay("i2", 2050)] } }],
    };
    const text = await rejectsOf(JSON.stringify(document), [2]);
    assert.ok(!text.includes("Sample") && !text.includes("1050"));
    assert.ok(text.includes("2050") && text.includes("2024-01-19"));
    assert.deepEqual(
      readPayrollFile(Buffer.from(text), { year: 2026 }).jobs.map(({ last, employer }) => [last, employer?.name]),
      [["Other", "Acme"]],
    );
  });
});
