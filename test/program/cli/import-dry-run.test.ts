import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { Keyring, mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { AppError } from "../../../src/kernel/error.ts";
import type { Context } from "../../../src/kernel/sealing/ops/context.ts";
import { previewFile, type WithStore } from "../../../src/program/cli/import/preview-file.ts";
import { runImportEmployments } from "../../../src/program/cli/import/run-import-file.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../support/databases.ts";

const FIXTURES = path.join(import.meta.dirname, "../../../fixtures");
const NO_STORE: WithStore = async () => null;

async function setUp(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const folder = await mkdtemp(path.join(tmpdir(), "openvoe-dry-run-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return { context: { db, keyring: new Keyring(mintKeyring()) }, folder };
}

/** What an import does, or why it refuses the file. */
async function outcome<Result>(run: () => Promise<Result>): Promise<Result | string> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The dry run before and after there is a database, and the import of the same file. */
async function dryAndReal(context: Context, file: string) {
  const rejects = path.join(path.dirname(file), "rejects.csv");
  const source = path
    .basename(file)
    .replace(/\.gz$/, "")
    .replace(/[^a-z0-9 ._-]/gi, "")
    .slice(0, 60);
  const options = { source, format: null, replace: false, actor: null, file, rejects };
  const of = { ...options, environment: "sandbox", dates: null } as const;
  const stdin = Readable.from([]);
  const first = await outcome(() => previewFile(of, { stdin, withStore: NO_STORE }));
  const dry = await outcome(() => previewFile(of, { stdin, withStore: (work) => work(context) }));
  const terminal = { stdin, stderr: new PassThrough().resume(), signal: new AbortController().signal };
  const load = { ...options, environment: "sandbox", matchCompany: null } as const;
  const real = await outcome(() => runImportEmployments(context, load, terminal));
  return { first, dry, real };
}

/** Of a dry run and of an import what both tell: counts, or why nothing would be loaded. */
function told(of: Awaited<ReturnType<typeof dryAndReal>>["dry" | "real"]) {
  if (typeof of === "string") return of;
  if ("text" in of && of.rejected === null) return refusalOf(of.text);
  const { change, rejected, reasons, warnings_total } = of;
  return { change, rejected, reasons, warnings_total };
}

/** The questions of a dry run as the import refuses the file for them. */
function refusalOf(text: string): string {
  const lines = text.slice(text.indexOf("Nothing can be loaded until")).split("\n").slice(1);
  const many = new Set(lines.filter((line) => /^ {2}\S/.test(line))).size;
  const [what, each] = many === 1 ? ["1 question", "it"] : [`${many} questions`, "each"];
  const head = `Nothing was loaded: the file leaves ${what} open about who is paid, how much or when.`;
  return [`${head} Answer ${each} with an option of the same command:`, ...lines].join("\n");
}

/** Fixed records, registers and lists, some of which leave questions open or have no person. */
const FILES_OF_SYSTEMS = [
  ...["efw2_s1_single_employer.txt.gz", "efw2_s2_two_eins_bad_totals.txt.gz", "efw2c_s1_corrections.txt.gz"],
  ...["icesa_s2_bad_totals_no_b.txt.gz", "newhire801_s1.txt.gz", "newhire_state_sheet_s2.csv.gz"],
  ...["onpay_register_s3.csv.gz", "paychex_flex_register_s1.csv.gz", "rippling_employees_s2.csv.gz"],
  ...["square_paycheck_details_s1.csv.gz", "state_wa_eams_s1.csv.gz", "workday_raas_s2.csv.gz"],
];

const ROWS = "record_id,employer_name,first_name,last_name,date_of_birth,ssn";
const FILES: Readonly<Record<string, string>> = {
  "own with faults and a repeated id.csv": `${ROWS}\n1,Acme,Ann,Sealwell,1980-02-03,219-09-9999\n2,Acme,Bob,Leakproof,1980-02-31,90011\n1,Acme,Ann,Sealwell,1980-02-03,219-09-9999\n`,
  "own with a birth that cannot be.csv": `${ROWS}\n1,Acme,Ann,Sealwell,1780-02-03,219-09-9999\n`,
  "own as ndjson.ndjson":
    '{"record_id":"1","employer_name":"Acme","first_name":"Ann","last_name":"Sealwell","date_of_birth":"1980-02-03","ssn":"219-09-9999"}\n{"record_id":"2"}\n',
  "register in our headings.csv":
    "Employee ID,Last Name,First Name,SSN,Date of Birth,Employer,Pay Date,Gross Pay,Net Pay,Hours\n" +
    "1,Vantongeren,Orla,910-70-4200,1979-03-14,Larchmont Tool,2025-06-06,1460.00,1129.31,80\n" +
    "1,Vantongeren,Orla,910-70-4200,1979-03-14,Larchmont Tool,2025-06-20,1460.00,1129.31,80\n",
  "no persons.csv": "Zodiac,Colour\nLeo,red\n",
  "empty.csv": "",
};

forEachDatabase((home) => {
  test("previewFile says of each file of payroll systems what its import then does", async (t) => {
    const { context } = await setUp(home, t);
    const folder = path.join(FIXTURES, "payroll-files");
    for (const name of FILES_OF_SYSTEMS) {
      const { first, dry, real } = await dryAndReal(context, path.join(folder, name));
      assert.deepEqual(told(dry), told(real), name);
      const [before, after] = [told(first), told(real)].map((one) => (typeof one === "string" ? one : one.rejected));
      assert.equal(before, after, `${name}, before there is a database`);
    }
  });

  test("previewFile says of files in our own columns, of a register and of others what their import then does", async (t) => {
    const { context, folder } = await setUp(home, t);
    for (const [name, text] of Object.entries(FILES)) {
      const file = path.join(folder, name);
      await writeFile(file, text);
      const { dry, real } = await dryAndReal(context, file);
      assert.deepEqual(told(dry), told(real), name);
      const again = await dryAndReal(context, file);
      assert.deepEqual(told(again.dry), told(again.real), `${name}, loaded again`);
    }
  });

  test("previewFile writes nothing", async (t) => {
    const { context, folder } = await setUp(home, t);
    const file = path.join(folder, "own.csv");
    await writeFile(file, FILES["own with faults and a repeated id.csv"] ?? "");
    const of = {
      file,
      source: "own",
      format: null,
      rejects: null,
      replace: false,
      actor: null,
      environment: "sandbox",
      dates: null,
    } as const;
    const shown = await previewFile(of, { stdin: Readable.from([]), withStore: (work) => work(context) });
    assert.deepEqual([shown.change?.jobs_new, shown.rejected], [1, 2]);
    assert.match(shown.text, /rows that would be rejected: 2/);
    for (const table of ["employments", "imports", "source_profiles"]) {
      const rows = await context.db.rows({ name: `all_${table}`, text: `select 1 from ${table}` });
      assert.equal(rows.length, 0, table);
    }
  });
});

forEachDatabase((home) => {
  test("previewFile shows what each column is read as and the first three rows, without an SSN, questions open or not", async (t) => {
    const { context, folder } = await setUp(home, t);
    const file = path.join(folder, "register.csv");
    const person = (at: number) =>
      `${at},"Rivera, Dana",219-09-100${at},219091009,03/06/2026,80,22.50,1800.00,310.00,1490.00\n`;
    await writeFile(
      file,
      `Emp ID,Employee Name,SSN,Badge,Check Date,Hours,Rate,Gross Pay,Fed Tax,Net Pay\n${[1, 2, 3, 4].map(person).join("")}`,
    );
    const of = { ...{ file, source: "own", format: null, rejects: null, replace: false }, actor: null, dates: null };
    const shownWith = async (answers: ReadonlyMap<string, string>) => {
      const reading = { ...of, environment: "sandbox", answers } as const;
      return (await previewFile(reading, { stdin: Readable.from([]), withStore: (work) => work(context) })).text;
    };
    const open = await shownWith(new Map());
    const answered = await shownWith(
      new Map([
        ["dates", "MDY"],
        ["employer", "Acme Widgets LLC"],
      ]),
    );
    for (const text of [open, answered]) {
      assert.match(text, /^ {4}"Gross Pay": gross_pay\. Its heading has “gross”; .*is net pay in 4 of 4 rows/m);
      assert.match(text, /^ {4}"Badge": not read/m);
      assert.match(text, /^ {4}line 2: record_id 1, .*first_name Dana, last_name Rivera, .*ssn \*{3}-\*\*-1001$/m);
      assert.match(text, /^ {6}pay of 2026-03-06 \(1 of 1\): gross_pay 1800\.00, net_pay 1490\.00, hours 80\.00, /m);
      assert.deepEqual([text.match(/^ {4}line \d/gm)?.length, /219-?09-?100\d/.test(text)], [3, false]);
    }
    assert.match(open, /^ {4}"Check Date": pay_date/m);
    assert.ok(answered.includes("employer_name Acme Widgets LLC"), answered);
  });

  test("previewFile masks an SSN in any column, and says of a column that a question is about it", async (t) => {
    const { context, folder } = await setUp(home, t);
    const file = path.join(FIXTURES, "payroll-files/api_finch_like_s1.json.gz");
    const of = { ...{ file, source: "own", format: null, rejects: null, replace: false }, actor: null, dates: null };
    const options = { ...of, environment: "sandbox" } as const;
    const own = path.join(folder, "own.csv");
    await writeFile(own, `${ROWS}\n1,Acme,Ann,219-09-1005,1980-02-03,\n`);
    const misplaced = await previewFile({ ...options, file: own }, { stdin: Readable.from([]), withStore: NO_STORE });
    assert.match(misplaced.text, /first_name Ann, last_name \*{3}-\*\*-1005, /);
    const { text } = await previewFile(options, { stdin: Readable.from([]), withStore: (work) => work(context) });
    assert.match(text, /^ {4}"end_date": end_date, asked below\. [\s\S]*--answer 'column:end_date=period_end'/m);
  });
});
