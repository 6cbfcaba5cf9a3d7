import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readCase } from "../../../../../bench/payroll-files/cases.ts";
import { employmentRows } from "../../../../../src/areas/files/payroll/employment-values.ts";
import { readPayrollFile } from "../../../../../src/areas/files/payroll/read-payroll-file.ts";
import { withConstants } from "../../../../../src/areas/files/payroll/reading/with-constants.ts";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { type PayOfYear, unpackPay } from "../../../../../src/areas/payroll/recorded-pay.ts";
import { findDecisions } from "../../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import type { Reject } from "../../../../../src/areas/records/ops/imports/check-rows.ts";
import { importEmployments } from "../../../../../src/areas/records/ops/imports/import-employments.ts";
import { listEmploymentPay } from "../../../../../src/areas/records/sql/employments/pay.ts";
import { RECORDS_SEALED } from "../../../../../src/areas/records/sql/employments/sealed.ts";
import { Keyring, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import { openJson, openText } from "../../../../../src/kernel/crypto/seal.ts";
import type { EmploymentId } from "../../../../../src/kernel/ids.ts";
import type { Context } from "../../../../../src/kernel/sealing/ops/context.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../../support/databases.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../../fixtures/payroll-files");
const LIST =
  "Employee ID,First Name,Last Name,SSN,DOB,Job Title,Hire Date\n17,Ann,Sample,219-09-9999,1981-02-28,Clerk,2019-05-13\n";

async function contextOf(home: Home, t: Parameters<typeof freshDatabase>[1]): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

async function load(context: Context, file: string | Buffer) {
  const read = readPayrollFile(Buffer.from(file), { year: 2026 });
  const rows = employmentRows(withConstants(read, new Map([["employer_name", "Acme"]])), "run.csv");
  const rejects: Reject[] = [];
  const feed = { rows, replace: false, onRejects: (some: readonly Reject[]) => rejects.push(...some) };
  const place = { environment: "production", source: "records" } as const;
  const { added, updated, unchanged } = await importEmployments(
    { ...context, findDecisions },
    { ...feed, ...place, matchCompany: null },
  );
  return { counts: [added, updated, unchanged], rejects };
}

async function stored(context: Context) {
  const text = "select id, sealed from employments order by id";
  const rows = await context.db.rows<{ id: EmploymentId; sealed: Buffer }>({ name: "all_records", text }, []);
  const records = rows.map(({ id, sealed }) =>
    openJson<EmploymentRecord>(context.keyring, sealed, RECORDS_SEALED.employmentRecord(id)),
  );
  const pay = await listEmploymentPay(
    context.db,
    rows.map(({ id }) => id),
  );
  const years = pay.map(
    (row): PayOfYear => unpackPay(openText(context.keyring, row.sealed, RECORDS_SEALED.employmentPay(row.id))),
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

/** A register that names people by their SSNs alone. */
function numbered(gross: string, name = "Sample,Ann", date = "2026-03-13"): string {
  return `SSN,Last Name,First Name,Check Date,Gross Pay,Net Pay\n219-09-9999,${name},${date},${gross},70.00\n`;
}

/** Each record with the pay that is stored under it, in one order whatever was loaded first. */
async function recordsWithPay(context: Context) {
  const { records } = await stored(context);
  const statement = { name: "all_ids", text: "select id from employments order by id" };
  const ids = (await context.db.rows<{ id: EmploymentId }>(statement, [])).map(({ id }) => id);
  const pay = await listEmploymentPay(context.db, ids);
  const paidOf = (id: EmploymentId) =>
    pay
      .filter(({ employment_id: of }) => of === id)
      .flatMap(
        (row) => unpackPay(openText(context.keyring, row.sealed, RECORDS_SEALED.employmentPay(row.id))).statements,
      )
      .map(({ gross_pay }) => gross_pay);
  return records
    .map((record, at) => {
      const { first_name, last_name, ssn, date_of_birth, job_title } = record;
      return { first_name, last_name, ssn, date_of_birth, job_title, paid: paidOf(ids[at] as EmploymentId) };
    })
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

const ANN = { first_name: "Ann", last_name: "Sample", ssn: "219099999" };
const LISTED = { ...ANN, date_of_birth: "1981-02-28", job_title: "Clerk" };
const BARE = { date_of_birth: null, job_title: null };
const JOINED = {
  "with employee numbers": { register: run("2026-03-13", "100.00"), records: [{ ...LISTED, paid: ["100.00"] }] },
  // The numbers of employees tell nothing of it: the records stay two, both found by the SSN.
  "with SSNs alone": {
    register: numbered("100.00"),
    records: [
      { ...LISTED, paid: [] },
      { ...ANN, ...BARE, paid: ["100.00"] },
    ],
  },
};

forEachDatabase((home) => {
  for (const [kind, { register, records }] of Object.entries(JOINED)) {
    for (const [order, files] of Object.entries({ "list first": [LIST, register], "list last": [register, LIST] })) {
      test(`importEmployments stores a register ${kind} and a list, the ${order}, and each a second time, as one person`, async (t) => {
        const context = await contextOf(home, t);
        for (const file of [...files, ...files]) assert.deepEqual((await load(context, file)).rejects, []);
        assert.deepEqual(
          await recordsWithPay(context),
          records.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
        );
      });
    }
  }

  const bobs = numbered("900.00", "Other,Bob", "2026-03-27");
  for (const [first, second, owner] of [
    [numbered("100.00"), bobs, { ...ANN, ...BARE, paid: ["100.00"] }],
    [bobs, numbered("100.00"), { ...ANN, first_name: "Bob", last_name: "Other", ...BARE, paid: ["900.00"] }],
  ] as const) {
    test(`importEmployments refuses the pay of a second person under the SSN of ${owner.first_name}`, async (t) => {
      const context = await contextOf(home, t);
      await load(context, first);
      const { counts, rejects } = await load(context, second);
      assert.deepEqual([counts, rejects.length], [[0, 0, 0], 1]);
      assert.match(rejects[0]?.reason ?? "", /another person/);
      assert.deepEqual(await recordsWithPay(context), [owner]);
    });
  }

  test("importEmployments keeps two persons under one SSN of one register apart", async (t) => {
    const context = await contextOf(home, t);
    const register = numbered("100.00") + bobs.slice(bobs.indexOf("\n") + 1);
    await load(context, register);
    const records = await recordsWithPay(context);
    assert.deepEqual(
      records.map(({ first_name, paid }) => [first_name, paid]),
      [
        ["Ann", ["100.00"]],
        ["Bob", ["900.00"]],
      ],
    );
    const { rejects } = readPayrollFile(Buffer.from(register), { year: 2026 });
    assert.deepEqual(
      rejects.map(({ row, field }) => [row, field]),
      [[3, "ssn"]],
    );
  });
});
