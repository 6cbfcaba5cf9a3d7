import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openDirectory } from "../../../../src/areas/companies/directory/directory.ts";
import { snapshotPath } from "../../../../src/areas/companies/directory/snapshot-file.ts";
import { matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import { encodeIndex } from "../../../../src/areas/companies/matching/index/snapshot.ts";
import { checkCompany } from "../../../../src/areas/companies/ops/company-row.ts";
import { digestOfFingerprint, type StoredCompany } from "../../../../src/areas/companies/sql/directory.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database, Statement } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { freshDatabase, HOMES } from "../../../support/databases.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

/** More companies than are always indexed again. */
const COUNT = 5_200;
const ROWS = Array.from({ length: COUNT }, (_, at) => ({
  id: (at + 1).toString(16).padStart(32, "0"),
  name: `${["Wolverine", "Bluebird", "Copper", "Juniper"][at % 4]} ${nameOf(at)} Works`,
  state: at % 3 === 0 ? "OH" : "MI",
}));
type Row = (typeof ROWS)[number];

/** A word of its own for each number. */
function nameOf(number: number): string {
  const letters = [..."BDFGKLMNPRSTVZ"];
  let name = "";
  for (let rest = number + 3_000; rest > 0; rest = Math.floor(rest / 14)) name += `${letters[rest % 14]}a`;
  return name;
}

function packagedOf(rows: readonly Row[]): Uint8Array {
  const companies = rows.map((row): StoredCompany => {
    const checked = checkCompany(row, "any");
    assert.ok(checked.kind === "sound");
    return { ...checked.row.company, digest: digestOfFingerprint(checked.row.fingerprint) };
  });
  return encodeIndex(buildDirectoryIndex(companies), "packaged");
}

async function setUp(t: TestContext) {
  const { db } = await freshDatabase(HOMES[0] ?? "embedded", t);
  const home = await mkdtemp(join(tmpdir(), "openvoe-reuse-"));
  t.after(() => rm(home, { recursive: true, force: true }));
  const problems: string[] = [];
  const open = (name: string, { over = db, packaged }: { over?: Database; packaged?: Uint8Array } = {}) => {
    const directory = openDirectory(over, {
      snapshotDir: join(home, name),
      pollMs: 60_000,
      ...(packaged === undefined ? {} : { packaged: async () => packaged }),
      onBackgroundFailure: (problem, doing) => problems.push(`${doing}: ${problem}`),
    });
    t.after(() => directory.close());
    return directory;
  };
  const snapshotOf = (name: string) => readFile(snapshotPath(join(home, name)));
  return { db, open, snapshotOf, problems };
}

/** A database whose statements are counted, and of which one can be held until it is released. */
function watched(db: Database) {
  const counts = new Map<string, number>();
  const held = new Map<string, Promise<void>>();
  const over = new Proxy(db, {
    get(target, member) {
      const value = Reflect.get(target, member, target);
      if (member !== "rows") return typeof value === "function" ? value.bind(target) : value;
      return async (statement: Statement, values: readonly unknown[]) => {
        counts.set(statement.name, (counts.get(statement.name) ?? 0) + 1);
        await held.get(statement.name);
        return target.rows(statement, values);
      };
    },
  });
  return { over, counts, held };
}

function importRows(db: Database, rows: readonly object[]) {
  return importCompanies(db, { ...feedOf(rows as readonly Row[]).feed, source: "own" });
}

/** A change of rows that no version tells of, as in a restored backup. */
async function change(db: Database, text: string): Promise<void> {
  await db.rows({ name: "", text });
}

function idOf(number: number): CompanyId {
  return number.toString(16).padStart(32, "0") as CompanyId;
}

const NOTHING = {
  ...{ name: null, domain: null, ein: null, phone: null, id: null },
  ...{ street: null, city: null, state: null, zip: null },
};

test("openDirectory takes what a packaged index has just so, and its snapshot is byte for byte the one that is built", async (t) => {
  const { db, open, snapshotOf, problems } = await setUp(t);
  await importRows(db, ROWS);
  const { over, counts } = watched(db);
  const taking = open("taking", { over, packaged: packagedOf(ROWS) });
  await taking.ready;
  assert.equal(counts.get("list_directory_companies"), undefined, "no company was read");
  assert.equal(taking.settledVersion(), taking.version());
  const building = open("building");
  await building.ready;
  assert.ok((await snapshotOf("taking")).equals(await snapshotOf("building")));
  assert.deepEqual(problems, []);
});

test("openDirectory finds after a restore what was added, and nothing that was removed, renamed or given an alias since", async (t) => {
  const { db, open, problems } = await setUp(t);
  await importRows(db, ROWS);
  // Removed, renamed and given an alias since the index was made; and one that it does not have.
  await change(db, `update companies set removed_at = now() where id = '${idOf(1)}'`);
  await importRows(db, [{ ...ROWS[1], name: "Kingfisher Canoe Rental" }, { name: "Zephyr Tannery" }]);
  await change(db, `update companies set further_names = '{Heron Hatters}' where id = '${idOf(3)}'`);
  const { over, counts, held } = watched(db);
  const missing = Promise.withResolvers<void>();
  // Also after a failure: a directory is closed when its read has ended.
  t.after(() => missing.resolve());
  held.set("list_directory_companies_by_id", missing.promise);
  const directory = open("restored", { over, packaged: packagedOf(ROWS) });
  const found = (name: string) => matchCompany(directory.current(), { ...NOTHING, name }).candidates[0]?.companyId;
  await reached(() => directory.current().base.size > 0);
  // While what differs is read: what is the same is found, and nothing that is not so any more.
  assert.equal(directory.isReady(), false);
  assert.equal(found(ROWS[9]?.name ?? ""), idOf(10));
  for (const at of [0, 1]) assert.notEqual(found(ROWS[at]?.name ?? ""), idOf(at + 1));
  missing.resolve();
  await directory.ready;
  assert.equal(counts.get("list_directory_companies"), undefined, "only what differs was read");
  assert.notEqual(found(ROWS[0]?.name ?? ""), idOf(1));
  assert.equal(found("Kingfisher Canoe Rental"), idOf(2));
  assert.equal(found("Heron Hatters"), idOf(3));
  assert.equal((await directory.suggest("Zephyr Tannery", { limit: 1 }))[0]?.fits, true);
  assert.deepEqual(problems, []);
});

test("openDirectory takes from its last snapshot what a database that went back in time still has", async (t) => {
  const { db, open, snapshotOf, problems } = await setUp(t);
  await importRows(db, ROWS);
  await open("here").ready;
  await change(db, "update directory_state set directory_id = gen_random_uuid()");
  await change(db, `delete from companies where id = '${idOf(7)}'`);
  const { over, counts } = watched(db);
  const again = open("here", { over });
  await again.ready;
  assert.equal(counts.get("list_directory_companies"), undefined, "no company was read");
  const query = { ...NOTHING, name: ROWS[6]?.name ?? "" };
  assert.notEqual(matchCompany(again.current(), query).candidates[0]?.companyId, idOf(7));
  assert.ok((await snapshotOf("here")).length > 0);
  assert.deepEqual(problems, []);
});

test("openDirectory reads all companies if an index has few of them, or others under their ids", async (t) => {
  const { db, open, snapshotOf, problems } = await setUp(t);
  await importRows(db, ROWS);
  const { over, counts } = watched(db);
  const others = ROWS.map((row) => ({ ...row, name: `${row.name} Two` }));
  const directory = open("others", { over, packaged: packagedOf(others) });
  await directory.ready;
  assert.equal(counts.get("list_directory_companies"), 1);
  await open("building").ready;
  assert.ok((await snapshotOf("others")).equals(await snapshotOf("building")));
  assert.deepEqual(problems, []);
});

/** Waits for turns of the event loop, not for a time. */
async function reached(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}
