import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readCase } from "../../../bench/payroll-files/cases.ts";
import { Keyring, mintKeyring } from "../../../src/crypto/keyring.ts";
import { openJson, openText } from "../../../src/crypto/seal.ts";
import type { EmploymentRecord } from "../../../src/domain/employment.ts";
import type { EmploymentId } from "../../../src/domain/ids.ts";
import { employmentRows } from "../../../src/files/payroll/employment-values.ts";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";
import { withConstants } from "../../../src/files/payroll/with-constants.ts";
import { importEmployments } from "../../../src/operations/imports/import-employments.ts";
import type { Reject } from "../../../src/operations/imports/run-import.ts";
import type { Context } from "../../../src/operations/sealing/context.ts";
import { type PayOfYear, unpackPay } from "../../../src/payroll/recorded-pay.ts";
import { listEmploymentPay } from "../../../src/store/employments/pay.ts";
import { SEALED_AT } from "../../../src/store/sealing/sealed-columns.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../support/databases.ts";
import { oneByOne } from "./rows.ts";

const FOLDER = path.join(import.meta.dirname, "../../../fixtures/payroll-files");
const LIST =
  "Employee ID,First Name,Last Name,SSN,DOB,Job Title,Hire Date\n17,Ann,Sample,219-09-9999,1981-02-28,Clerk,2019-05-13\n";

async function contextOf(home: Home, t: Parameters<typeof freshDatabase>[1]): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

async function load(context: Context, file: string | Buffer) {
  const read = readPayrollFile(Buffer.from(file), { year: 2026 });
  const rows = oneByOne(employmentRows(withConstants(read, new Map([["employer_name", "Acme"]])), "run.csv"));
  const rejects: Reject[] = [];
  const feed = { rows, replace: false, onRejects: (some: readonly Reject[]) => rejects.push(...some) };
  const place = { environment: "production", source: "records" } as const;
  const { added, updated, unchanged } = await importEmployments(context, { ...feed, ...place, matchCompany: null });
  return { counts: [added, updated, unchanged], rejects };
}

async function stored(context: Context) {
  const text = "select id, sealed from employments order by id";
  const rows = await context.db.rows<{ id: EmploymentId; sealed: Buffer }>({ name: "all_records", text }, []);
  const records = rows.map(({ id, sealed }) =>
    openJson<EmploymentRecord>(context.keyring, sealed, SEALED_AT.employmentRecord(id)),
  );
  const pay = await listEmploymentPay(
    context.db,
    rows.map(({ id }) => id),
  );
  const years = pay.map(
    (row): PayOfYear => unpackPay(openText(context.keyring, row.sealed, SEALED_AT.employmentPay(row.id))),
  );
  return { records, years };
}

function run(date: string, gross: string, name = "Ann Sample"): string {
  return `Employee ID,Employee Name,Check Date,Gross Pay,Net Pay\n17,${name},${date},${gross},70.00\n`;
}

forEachDatabase((home) => {
  test("importEmployments adds a pay run to the person of a list of employees, and keeps what the list told", async (t) => {
    const context = await contextOf(home, t);
    assert.deepEqual((await load(context, LIST)).counts, [1, 0, 0]);
    assert.deepEqual((await load(context, run("2026-03-13", "100.00"))).counts, [0, 1, 0]);
    assert.deepEqual((await load(context, run("2026-03-13", "100.00"))).counts, [0, 0, 1]);
    const { records, years } = await stored(context);
    const [record] = records;
    assert.deepEqual(
      [records.length, record?.job_title, record?.date_of_birth, record?.ssn, record?.as_of],
      [1, "Clerk", "1981-02-28", "219099999", "2026-03-13"],
    );
    assert.deepEqual(
      years[0]?.statements.map(({ gross_pay }) => gross_pay),
      ["100.00"],
    );
  });

  test("importEmployments replaces a corrected statement, keeps the former one, and takes back nothing by an older run", async (t) => {
    const context = await contextOf(home, t);
    await load(context, run("2026-03-13", "100.00"));
    await load(context, run("2026-03-13", "120.00"));
    await load(context, run("2026-02-13", "90.00"));
    const { records, years } = await stored(context);
    assert.equal(records[0]?.as_of, "2026-03-13");
    assert.deepEqual(
      [years[0]?.statements, years[0]?.former].map((some) => some?.map((one) => one.gross_pay)),
      [["120.00", "90.00"], ["100.00"]],
    );
  });

  test("importEmployments rejects pay under the number of another person, and stores none of it", async (t) => {
    const context = await contextOf(home, t);
    await load(context, LIST);
    const { counts, rejects } = await load(context, run("2026-03-13", "100.00", "Bob Other"));
    assert.deepEqual(counts, [0, 0, 0]);
    assert.match(rejects[0]?.reason ?? "", /another person/);
    assert.deepEqual((await stored(context)).years, []);
  });

  test("importEmployments changes a year by its corrections, which a repeated first file does not take back", async (t) => {
    const context = await contextOf(home, t);
    const { bytes } = readCase(FOLDER, "efw2c_s1_corrections.txt.gz");
    const corrections = readPayrollFile(bytes, { year: 2026 }).jobs;
    await load(context, bytes);
    const before = await stored(context);
    assert.deepEqual((await load(context, bytes)).counts, [0, 0, corrections.length]);
    assert.deepEqual(await stored(context), before);
    const wages = corrections.flatMap(({ corrections: fields }) => fields?.wages?.correct ?? []).sort();
    assert.deepEqual(before.years.flatMap(({ years }) => years.flatMap((one) => one.wages ?? [])).sort(), wages);
  });
});

const REGISTER = {
  "with employee numbers": run("2026-03-13", "100.00"),
  "with SSNs alone": "SSN,Last Name,First Name,Total Wages\n219-09-9999,Sample,Ann,1300.00\n",
};

forEachDatabase((home) => {
  for (const [kind, register] of Object.entries(REGISTER)) {
    test(`importEmployments stores the same of a register ${kind} and a list, whichever is loaded first`, async (t) => {
      const states = [];
      for (const files of [
        [LIST, register],
        [register, LIST],
      ]) {
        const context = await contextOf(home, t);
        for (const file of files) assert.deepEqual((await load(context, file)).rejects, []);
        const { records, years } = await stored(context);
        states.push({
          records: records.toSorted((a, b) => a.record_id.localeCompare(b.record_id)),
          statements: years.flatMap(({ statements }) => statements.map(({ gross_pay }) => gross_pay)),
        });
      }
      assert.deepEqual(states[0], states[1]);
      assert.ok(states[0]?.records.some(({ job_title }) => job_title === "Clerk"));
    });
  }
});
