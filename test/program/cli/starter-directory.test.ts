import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { openDirectory } from "../../../src/areas/companies/directory/directory.ts";
import { addCompanyAlias, mergeCompanies, verifyCompany } from "../../../src/areas/companies/ops/company-changes.ts";
import { addCompanyOutcomes, findKnownCompany } from "../../../src/areas/companies/sql/companies.ts";
import { listDirectoryCompanies } from "../../../src/areas/companies/sql/directory.ts";
import { findCompanyRecord } from "../../../src/areas/companies/sql/operator-changes.ts";
import { findStarterState, markStarterRemoved } from "../../../src/areas/companies/sql/starter-directory.ts";
import { importCompanies, STARTER_SOURCE } from "../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../src/kernel/ids.ts";
import {
  loadStarterDirectory,
  STARTER_FILE,
  STARTER_VERSION_FILE,
  starterList,
  upgradeStarterDirectory,
} from "../../../src/program/cli/process/starter-directory.ts";
import { feedOf } from "../../areas/records/ops/imports/rows.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../support/databases.ts";

const NEVER = new AbortController().signal;
const DANA = "operator:dana";

/** Names of the entries of the two versions, by number; the second lacks 3 to 9. */
const OLD = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const NEW = [1, 2, 10];

function idOf(number: number): CompanyId {
  return number.toString(16).padStart(32, "0") as CompanyId;
}

async function setUp(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const folder = await mkdtemp(join(tmpdir(), "openvoe-starter-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const listOf = async (version: number, numbers: readonly number[], more = "") => {
    const file = join(folder, `list-${version}.jsonl`);
    const lines = numbers.map((number) => JSON.stringify({ id: idOf(number), name: `Company ${number}${more}` }));
    await writeFile(file, `${lines.join("\n")}\n`);
    return { file, version };
  };
  return { db, folder, listOf };
}

async function searchable(db: Database): Promise<number[]> {
  const batch = await listDirectoryCompanies(db, { after: null, limit: 100 });
  const companies = JSON.parse(batch?.text ?? "[]") as { id: string }[];
  return companies.map(({ id }) => Number.parseInt(id.replaceAll("-", ""), 16));
}

async function nameOf(db: Database, number: number): Promise<string | null> {
  const asked = { id: idOf(number), environment: "production", product: null } as const;
  return (await findKnownCompany(db, asked)).company?.name ?? null;
}

forEachDatabase((home) => {
  test("upgradeStarterDirectory replaces the list and removes entries that nothing refers to", async (t) => {
    const { db, listOf } = await setUp(home, t);
    assert.equal((await loadStarterDirectory(db, { signal: NEVER }, await listOf(1, OLD)))?.added, 9);
    const counts = await upgradeStarterDirectory(db, NEVER, await listOf(2, NEW, " Inc"));
    assert.deepEqual([counts?.added, counts?.updated, counts?.removed], [1, 2, 7]);
    assert.deepEqual(await searchable(db), [1, 2, 10]);
    assert.equal(await nameOf(db, 1), "Company 1 Inc");
    assert.equal(await nameOf(db, 9), null);
    assert.equal(await upgradeStarterDirectory(db, NEVER, await listOf(2, OLD)), null);
  });

  test("upgradeStarterDirectory keeps the changes of operators, and ids that something refers to", async (t) => {
    const { db, listOf } = await setUp(home, t);
    await loadStarterDirectory(db, { signal: NEVER }, await listOf(1, OLD));
    const on = (number: number) => ({ actor: DANA, id: idOf(number) });
    await addCompanyAlias(db, on(1), "Further Name");
    await mergeCompanies(db, on(2), idOf(1));
    await addCompanyAlias(db, on(3), "Kept Name");
    const said = { environment: "production", provider: "payroll", products: ["income"] } as const;
    await verifyCompany(db, on(4), said);
    await mergeCompanies(db, on(5), idOf(6));
    const seen = { companyId: idOf(7), environment: "production", product: "income", succeeded: true } as const;
    await addCompanyOutcomes(db, [seen]);
    await upgradeStarterDirectory(db, NEVER, await listOf(2, NEW, " Inc"));
    // 2 and 5 were merged: they stay entries of the index and answer with the company that they
    // lead to.
    assert.deepEqual(await searchable(db), [1, 2, 3, 4, 5, 6, 10]);
    assert.deepEqual((await findCompanyRecord(db, idOf(1)))?.further_names, ["Further Name"]);
    assert.equal(await nameOf(db, 2), "Company 1 Inc");
    assert.equal(await nameOf(db, 5), "Company 6");
    assert.deepEqual((await findCompanyRecord(db, idOf(3)))?.further_names, ["Kept Name"]);
    const asked = { id: idOf(4), environment: "production", product: null } as const;
    assert.equal((await findKnownCompany(db, asked)).coverage.is_verified, true);
    assert.equal(await nameOf(db, 7), "Company 7");
    const record = await findCompanyRecord(db, idOf(7));
    assert.deepEqual([record?.is_retired, record?.is_removed], [true, false]);
    assert.deepEqual([await nameOf(db, 8), await nameOf(db, 9)], [null, null]);
    await addCompanyAlias(db, on(7), "Wanted Again");
    assert.ok((await searchable(db)).includes(7), "an act puts a retired entry back into the search");
  });
});

forEachDatabase((home) => {
  test("upgradeStarterDirectory changes nothing if interrupted, and starts again", async (t) => {
    const { db, listOf } = await setUp(home, t);
    await loadStarterDirectory(db, { signal: NEVER }, await listOf(1, OLD));
    const newer = await listOf(2, NEW);
    await assert.rejects(upgradeStarterDirectory(db, AbortSignal.abort(), newer));
    await assert.rejects(
      upgradeStarterDirectory(db, NEVER, { ...newer, file: `${newer.file}.none` }),
      /does not exist/,
    );
    assert.deepEqual(await searchable(db), OLD);
    assert.equal((await findStarterState(db, STARTER_SOURCE)).version, 1);
    assert.equal((await upgradeStarterDirectory(db, NEVER, newer))?.removed, 7);
  });

  test("upgradeStarterDirectory is done by one of several processes", async (t) => {
    const { db, listOf } = await setUp(home, t);
    await loadStarterDirectory(db, { signal: NEVER }, await listOf(1, OLD));
    const newer = await listOf(2, NEW);
    const runs = await Promise.all([1, 2, 3].map(() => upgradeStarterDirectory(db, NEVER, newer)));
    assert.equal(runs.filter((counts) => counts !== null && counts.removed > 0).length, 1);
    assert.deepEqual(await searchable(db), NEW);
  });

  test("upgradeStarterDirectory does not change a newer list, an operator's own list or a removed list", async (t) => {
    const { db, listOf } = await setUp(home, t);
    await importCompanies(db, { ...feedOf([{ name: "Own" }]).feed, source: "own" });
    assert.equal(await upgradeStarterDirectory(db, NEVER, await listOf(2, NEW)), null);
    assert.equal(await loadStarterDirectory(db, { signal: NEVER }, await listOf(2, NEW)), null);
    const other = await freshDatabase(home, t);
    await loadStarterDirectory(other.db, { signal: NEVER }, await listOf(2, NEW));
    assert.equal(await upgradeStarterDirectory(other.db, NEVER, await listOf(1, OLD)), null);
    assert.deepEqual(await searchable(other.db), NEW);
    await markStarterRemoved(other.db);
    assert.equal(await upgradeStarterDirectory(other.db, NEVER, await listOf(3, OLD)), null);
  });

  test("upgradeStarterDirectory replaces a list loaded before versions were recorded", async (t) => {
    const { db, listOf, folder } = await setUp(home, t);
    await importCompanies(db, { ...feedOf([{ id: idOf(9), name: "Company 9" }]).feed, source: STARTER_SOURCE });
    const directory = openDirectory(db, { snapshotDir: folder });
    await directory.ready;
    const find = async (name: string) => (await directory.suggest(name, { limit: 1 }))[0]?.companyId;
    assert.equal(await find("Company 9"), idOf(9));
    assert.equal((await upgradeStarterDirectory(db, NEVER, await listOf(1, NEW)))?.removed, 1);
    await directory.refresh();
    assert.equal(await find("Company 10"), idOf(10));
    assert.notEqual(await find("Company 9"), idOf(9));
    await directory.close();
  });
});

test("starterList has the version recorded for the file", () => {
  const { version, sha256 } = JSON.parse(readFileSync(STARTER_VERSION_FILE, "utf8"));
  assert.equal(sha256, createHash("sha256").update(readFileSync(STARTER_FILE)).digest("hex"), "run npm run golden");
  assert.deepEqual(starterList(), { file: STARTER_FILE, version });
});

test("the README says how many employers the list has, in ten thousands", () => {
  const lines = gunzipSync(readFileSync(STARTER_FILE)).toString("utf8").trimEnd().split("\n").length;
  const told = (Math.floor(lines / 10_000) * 10_000).toLocaleString("en-US");
  assert.ok(
    readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8").includes(`over ${told} bundled ones`),
  );
});
