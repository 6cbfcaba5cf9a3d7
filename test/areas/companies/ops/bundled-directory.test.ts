import assert from "node:assert/strict";
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { Company } from "../../../../src/areas/companies/company.ts";
import {
  readBundledIndex,
  writeBundledIndex,
} from "../../../../src/areas/companies/directory/bundled/bundled-index.ts";
import { openDirectory } from "../../../../src/areas/companies/directory/directory.ts";
import { snapshotPath } from "../../../../src/areas/companies/directory/snapshot-file.ts";
import { type CompanyRow, checkCompany } from "../../../../src/areas/companies/ops/company-row.ts";
import { digestOfFingerprint, type StoredCompany } from "../../../../src/areas/companies/sql/directory.ts";
import {
  importCompanies,
  importStarter,
  STARTER_SOURCE,
} from "../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { freshDatabase, HOMES } from "../../../support/databases.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const LIST = { version: 7, sha256: "a".repeat(64) };
/** Not in the order of their ids, over more than one block of records. */
const ROWS = Array.from({ length: 300 }, (_, at) => ({
  id: ((at * 7919 + 13) % 4093).toString(16).padStart(32, "0"),
  name: `${["Wolverine", "Bluebird", "Copper", "Juniper"][at % 4]} Works ${at}`,
  state: at % 3 === 0 ? "OH" : "MI",
  domain: at % 5 === 0 ? `works${at}.example` : "",
}));

function checkedOf(row: (typeof ROWS)[number]): CompanyRow {
  const checked = checkCompany(row, STARTER_SOURCE);
  assert.ok(checked.kind === "sound");
  return checked.row;
}

function companyOf(row: (typeof ROWS)[number]): Company {
  return checkedOf(row).company;
}

function storedOf(row: (typeof ROWS)[number]): StoredCompany {
  const { company, fingerprint } = checkedOf(row);
  return { ...company, digest: digestOfFingerprint(fingerprint) };
}

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "openvoe-bundled-"));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function setUp(t: TestContext) {
  const { db } = await freshDatabase(HOMES[0] ?? "embedded", t);
  const home = await folder(t);
  const bundled = join(home, "bundled");
  await writeBundledIndex(bundled, ROWS.map(storedOf), { list: LIST, codeSha256: "c" });
  const problems: string[] = [];
  const open = (name: string, isBundled: boolean) => {
    const directory = openDirectory(db, {
      snapshotDir: join(home, name),
      pollMs: 60_000,
      bundled: isBundled ? { source: STARTER_SOURCE, read: () => readBundledIndex(bundled, LIST) } : null,
      onBackgroundFailure: (_, doing) => problems.push(doing),
    });
    t.after(() => directory.close());
    return directory;
  };
  return { db, home, bundled, open, problems };
}

function load(db: Database, rows: readonly (typeof ROWS)[number][] = ROWS) {
  return importStarter(db, feedOf(rows).feed, LIST.version);
}

test("openDirectory finds the bundled employers before they are in the database, and afterwards without indexing them", async (t) => {
  const { db, home, open, problems } = await setUp(t);
  const directory = open("first", true);
  await directory.ready;
  const [row] = ROWS;
  const suggested = async () => (await directory.suggest("Wolverine Works 0", { limit: 1 }))[0]?.companyId;
  assert.equal(await suggested(), row?.id);
  for (const one of ROWS) assert.deepEqual(directory.bundledCompany(one.id as CompanyId), companyOf(one));
  assert.equal(directory.bundledCompany("f".repeat(32) as CompanyId), null);

  await load(db);
  await directory.refresh();
  assert.equal(directory.bundledCompany(row?.id as CompanyId), null, "the database has it");
  assert.equal(await suggested(), row?.id);
  // The packaged index, under its new label, is the one that is built of the stored companies.
  const built = open("second", false);
  await built.ready;
  const [kept, rebuilt] = await Promise.all(
    ["first", "second"].map((name) => readFile(snapshotPath(join(home, name)))),
  );
  assert.ok(kept?.equals(rebuilt ?? Buffer.of()));
  // Changes afterwards are searched too, and a later start begins with the packaged index.
  await importCompanies(db, { ...feedOf([{ name: "Zephyr Tannery" }]).feed, source: "own" });
  const later = open("third", true);
  await later.ready;
  assert.ok(kept?.equals(await readFile(snapshotPath(join(home, "third")))), "no row of the list was read");
  assert.equal(later.current().base.size, ROWS.length + 1);
  assert.equal((await later.suggest("Zephyr Tannery", { limit: 1 }))[0]?.fits, true);
  assert.deepEqual(problems, []);
});

test("openDirectory reads the database when its companies are not the bundled ones", async (t) => {
  const { db, open, problems } = await setUp(t);
  const directory = open("first", true);
  await directory.ready;
  await importCompanies(db, { ...feedOf([{ name: "Zephyr Tannery" }]).feed, source: "own" });
  await directory.refresh();
  assert.equal(directory.current().base.size, 1);
  assert.equal(directory.bundledCompany(ROWS[0]?.id as CompanyId), null);
  // A list next to companies of another source: the packaged index lacks those.
  await load(db, ROWS.slice(0, 9));
  const later = open("second", true);
  await later.ready;
  assert.equal(later.current().base.size, 10);
  assert.deepEqual(problems, []);
});

test("openDirectory reports packaged files that were changed, and does without them", async (t) => {
  const { bundled, open, problems } = await setUp(t);
  await appendFile(join(bundled, "company-records"), "x");
  const directory = open("first", true);
  await directory.ready;
  assert.equal(directory.current().base.size, 0);
  assert.deepEqual(problems, ["reading the packaged index of the directory; it is built instead"]);
  assert.equal(await readBundledIndex(bundled, { ...LIST, sha256: "b".repeat(64) }), null, "of another list");
});
