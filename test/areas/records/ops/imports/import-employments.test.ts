import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowValues } from "../../../../../src/areas/files/source-rows.ts";
import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import { findDecisions } from "../../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { BLOCKING_VERSION, recordBlockingKeys } from "../../../../../src/areas/records/linkage/block.ts";
import { personOfRecord } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import type { MatchCompany } from "../../../../../src/areas/records/ops/imports/employer-linker.ts";
import { importCompanies } from "../../../../../src/areas/records/ops/imports/import-companies.ts";
import { importEmployments } from "../../../../../src/areas/records/ops/imports/import-employments.ts";
import { openCandidateSearch } from "../../../../../src/areas/records/sql/employments/candidates.ts";
import { listOutdatedRecords } from "../../../../../src/areas/records/sql/employments/rekeying.ts";
import { RECORDS_SEALED } from "../../../../../src/areas/records/sql/employments/sealed.ts";
import type { Environment } from "../../../../../src/kernel/access/caller.ts";
import { blockingTokens } from "../../../../../src/kernel/crypto/blind-index.ts";
import { Keyring, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import { openJson } from "../../../../../src/kernel/crypto/seal.ts";
import { type CompanyId, type EmploymentId, nilId } from "../../../../../src/kernel/ids.ts";
import type { Context } from "../../../../../src/kernel/sealing/ops/context.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../../support/databases.ts";
import { holdsWhole } from "../../../../support/whole-value.ts";
import { EMPLOYMENT } from "./employments.ts";
import { feedOf } from "./rows.ts";

const KELLANOVA = "1".repeat(32) as CompanyId;
const OTHER = "2".repeat(32) as CompanyId;

interface RunOptions {
  readonly replace?: boolean;
  readonly source?: string;
  readonly environment?: Environment;
  readonly matchCompany?: MatchCompany;
}

async function contextOf(home: Home, t: Parameters<typeof freshDatabase>[1]): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

async function run(context: Context, values: readonly RowValues[], options: RunOptions = {}) {
  const { feed, rejects } = feedOf(values, options);
  const counts = await importEmployments(
    { ...context, findDecisions },
    {
      ...feed,
      environment: options.environment ?? "sandbox",
      source: options.source ?? "records",
      matchCompany: options.matchCompany ?? null,
    },
  );
  return { counts, rejects };
}

async function fillDirectory({ db }: Context, values: readonly RowValues[], replace = false): Promise<void> {
  const { feed } = feedOf(values, { replace });
  await importCompanies(db, { ...feed, source: "directory" });
}

const KELLANOVA_ROW = { id: KELLANOVA, name: "KELLANOVA", ein: EMPLOYMENT.employer_ein };
const OTHER_ROW = { id: OTHER, name: "Other" };

function employments(count: number): RowValues[] {
  return Array.from({ length: count }, (_, number) => ({ ...EMPLOYMENT, record_id: `E${number}` }));
}

async function companiesOfRecords({ db }: Context): Promise<(string | null)[]> {
  const text = "select company_id from employments order by company_id";
  return (await db.rows<{ company_id: string | null }>({ name: "tied", text })).map((row) => row.company_id);
}

async function carried({ db }: Context): Promise<unknown[]> {
  const text = "select company_id, environment, provider, products from company_providers order by 1, 2, 3";
  return (await db.rows<RowValues>({ name: "carried", text })).map((row) => Object.values(row));
}

forEachDatabase((home) => {
  test("importEmployments adds, then changes nothing, then updates under the same id", async (t) => {
    const context = await contextOf(home, t);
    const first = await run(context, employments(1_200));
    assert.deepEqual(first.counts, { added: 1_200, updated: 0, unchanged: 0, removed: 0, rejected: 0, merged: 0 });
    const all = {
      name: "all",
      text: "select id, company_id, sealed, fingerprint, import_id, updated_at from employments order by id",
    };
    const before = await context.db.rows<{ id: EmploymentId; sealed: Buffer }>(all);
    const second = await run(context, employments(1_200));
    assert.deepEqual(second.counts, { added: 0, updated: 0, unchanged: 1_200, removed: 0, rejected: 0, merged: 0 });
    assert.deepEqual(await context.db.rows(all), before);
    const third = await run(context, [{ ...EMPLOYMENT, record_id: "E5", income: "99" }]);
    assert.deepEqual([third.counts.added, third.counts.updated], [0, 1]);
    const after = await context.db.rows<{ id: EmploymentId; sealed: Buffer }>(all);
    const changed = after.filter((row, place) => !row.sealed.equals(before[place]?.sealed ?? Buffer.alloc(0)));
    assert.equal(changed.length, 1);
    const [row] = changed;
    assert.ok(row !== undefined);
    const opened = openJson(context.keyring, row.sealed, RECORDS_SEALED.employmentRecord(row.id));
    assert.deepEqual(opened, { ...EMPLOYMENT, record_id: "E5", income: "99.00" });
  });

  test("importEmployments indexes a record where the linkage looks for it, only in its environment", async (t) => {
    const context = await contextOf(home, t);
    await run(context, [EMPLOYMENT]);
    const person = personOfRecord({ ...EMPLOYMENT } as unknown as EmploymentRecord);
    const tokens = blockingTokens(context.keyring.blindIndexKey, "sandbox", recordBlockingKeys(person));
    const searches = (["sandbox", "production"] as const).map((environment) => ({ environment, tokens }));
    const [here, elsewhere] = await openCandidateSearch(context.db, { nowMs: () => 0 })(searches);
    const found = here?.rows[0];
    assert.ok(found !== undefined);
    assert.deepEqual(openJson(context.keyring, found.sealed, RECORDS_SEALED.employmentRecord(found.id)), EMPLOYMENT);
    assert.deepEqual(elsewhere?.rows, []);
    const options = { version: BLOCKING_VERSION, after: nilId<EmploymentId>(), limit: 9 };
    assert.deepEqual(await listOutdatedRecords(context.db, options), []);
  });

  test("importEmployments stores no personal value in plaintext", async (t) => {
    const context = await contextOf(home, t);
    await run(context, [EMPLOYMENT, { ...EMPLOYMENT, record_id: "E2", ssn: "0342578" }]);
    const rows = await context.db.rows({
      name: "everything",
      text: "select e::text, i::text from employments e, imports i",
    });
    const text = JSON.stringify(rows);
    for (const value of [EMPLOYMENT.ssn, EMPLOYMENT.last_name, EMPLOYMENT.date_of_birth, EMPLOYMENT.street, "41.32"]) {
      assert.ok(!holdsWhole(text, value) && !text.includes(Buffer.from(value).toString("hex")));
    }
  });
});

forEachDatabase((home) => {
  test("importEmployments links records by EIN, else by a search above the threshold, else to none, and retries those", async (t) => {
    const context = await contextOf(home, t);
    await fillDirectory(context, [KELLANOVA_ROW, OTHER_ROW]);
    const byName = {
      ...EMPLOYMENT,
      record_id: "2",
      employer_ein: "",
      employer_name: "Other Co",
      income: "",
      income_unit: "",
    };
    const unknown = { ...EMPLOYMENT, record_id: "3", employer_ein: "", employer_name: "Unknown" };
    const rows = [EMPLOYMENT, byName, unknown];
    const matchCompany: MatchCompany = ({ name }) =>
      name === "Other Co" ? { companyId: OTHER, probability: 0.95 } : { companyId: OTHER, probability: 0.6 };
    await run(context, rows, { matchCompany });
    assert.deepEqual(await companiesOfRecords(context), [KELLANOVA, OTHER, null]);
    assert.deepEqual(await carried(context), [
      [KELLANOVA, "sandbox", "records", ["employment", "income"]],
      [OTHER, "sandbox", "records", ["employment"]],
    ]);
    const grown: MatchCompany = () => ({ companyId: OTHER, probability: 0.99 });
    const { counts } = await run(context, rows, { matchCompany: grown });
    assert.deepEqual([counts.updated, counts.unchanged], [1, 2]);
    assert.deepEqual(await companiesOfRecords(context), [KELLANOVA, OTHER, OTHER]);
    assert.deepEqual((await carried(context))[1], [OTHER, "sandbox", "records", ["employment", "income"]]);
  });

  test("importEmployments links a record again if its employer changes", async (t) => {
    const context = await contextOf(home, t);
    await fillDirectory(context, [KELLANOVA_ROW]);
    await run(context, [EMPLOYMENT]);
    await run(context, [{ ...EMPLOYMENT, employer_ein: "", employer_name: "Unknown" }]);
    assert.deepEqual(await companiesOfRecords(context), [null]);
    assert.deepEqual(await carried(context), []);
  });

  test("importEmployments leaves a record linked to a removed company until another is found", async (t) => {
    const context = await contextOf(home, t);
    await fillDirectory(context, [KELLANOVA_ROW, OTHER_ROW]);
    await run(context, [EMPLOYMENT]);
    await fillDirectory(context, [OTHER_ROW], true);
    assert.equal((await run(context, [EMPLOYMENT])).counts.unchanged, 1);
    const matchCompany: MatchCompany = () => ({ companyId: OTHER, probability: 1 });
    assert.equal((await run(context, [EMPLOYMENT], { matchCompany })).counts.updated, 1);
    assert.deepEqual(await companiesOfRecords(context), [OTHER]);
  });
});

forEachDatabase((home) => {
  test("importEmployments separates environments and sources, with replace too", async (t) => {
    const context = await contextOf(home, t);
    await fillDirectory(context, [KELLANOVA_ROW]);
    await run(context, employments(3));
    await run(context, employments(3), { environment: "production" });
    await run(context, employments(3), { source: "payroll" });
    const { counts } = await run(context, employments(1), { replace: true });
    assert.deepEqual(counts, { added: 0, updated: 0, unchanged: 1, removed: 2, rejected: 0, merged: 0 });
    const text = "select environment, source, count(*) from employments group by 1, 2 order by 1, 2";
    const rows = await context.db.rows<RowValues>({ name: "places", text });
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ["production", "records", 3],
        ["sandbox", "payroll", 3],
        ["sandbox", "records", 1],
      ],
    );
  });

  test("importEmployments with replace keeps rejected records whose id is readable, and removes coverage of companies left empty", async (t) => {
    const context = await contextOf(home, t);
    await fillDirectory(context, [KELLANOVA_ROW]);
    const untied = { ...EMPLOYMENT, record_id: "U", employer_ein: "" };
    await run(context, [EMPLOYMENT, untied]);
    const { counts } = await run(context, [untied, { ...EMPLOYMENT, ssn: "12" }], { replace: true });
    assert.deepEqual([counts.removed, counts.rejected], [0, 1]);
    assert.equal((await carried(context)).length, 1);
    assert.equal((await run(context, [untied], { replace: true })).counts.removed, 1);
    assert.deepEqual(await carried(context), []);
  });

  test("importEmployments rejects a duplicate record_id, and imports the first", async (t) => {
    const context = await contextOf(home, t);
    const { counts, rejects } = await run(context, [EMPLOYMENT, { ...EMPLOYMENT, income: "1" }]);
    assert.deepEqual([counts.added, counts.rejected], [1, 1]);
    assert.deepEqual(
      rejects.map(({ line, reason }) => [line, reason]),
      [[3, "has the id of an earlier row of this file"]],
    );
    assert.equal((await run(context, [EMPLOYMENT])).counts.unchanged, 1);
  });
});
