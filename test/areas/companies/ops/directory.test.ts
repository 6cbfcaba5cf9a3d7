import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Company, CompanyQuery } from "../../../../src/areas/companies/company.ts";
import { openDirectory } from "../../../../src/areas/companies/directory/directory.ts";
import type { DirectoryHandle } from "../../../../src/areas/companies/directory/directory-handle.ts";
import { layersOf, matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import { companyIdAt } from "../../../../src/areas/companies/matching/index/directory-layer.ts";
import type { DirectoryIndex } from "../../../../src/areas/companies/matching/index/layout.ts";
import { mergeIndexes } from "../../../../src/areas/companies/matching/index/merge.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { saveCompanies } from "../directory/save-companies.ts";

const NOTHING: CompanyQuery = {
  ...{ name: null, domain: null, ein: null, phone: null, id: null },
  ...{ street: null, city: null, state: null, zip: null },
};

function idOf(number: number): CompanyId {
  return number.toString(16).padStart(32, "0") as CompanyId;
}

function company(number: number, name: string, rest: Partial<Company> = {}): Company {
  return {
    id: idOf(number),
    name,
    ...{ aliases: [], ein: null, domain: null, domains: [], phone: null, street: null },
    ...{ city: "TOLEDO", state: "OH", zip: "43604", naics: null, employees: null, logo_url: null },
    ...{ everyday_names: [], employer_id: null, is_nationwide: false },
    ...rest,
  };
}

interface Opened {
  readonly directory: DirectoryHandle;
  readonly problems: string[];
}

interface Given {
  readonly snapshotDir: string;
  readonly pollMs?: number;
  readonly searchThreads?: number;
}

function opened(t: TestContext, db: Database, options: Given): Opened {
  const problems: string[] = [];
  const directory = openDirectory(db, {
    pollMs: 60_000,
    ...options,
    onBackgroundFailure: (_, doing) => problems.push(doing),
  });
  t.after(() => directory.close());
  return { directory, problems };
}

function found(directory: DirectoryHandle, name: string): string | null {
  return matchCompany(directory.current(), { ...NOTHING, name, city: "TOLEDO", state: "OH" }).companyId;
}

/** The company that comes first, whether it is likely enough to be the answer or not. */
function likeliest(directory: DirectoryHandle, name: string): string | null {
  const query = { ...NOTHING, name, city: "TOLEDO", state: "OH" };
  return matchCompany(directory.current(), query).candidates[0]?.companyId ?? null;
}

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "openvoe-directory-"));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Asks until it is so, or the test's own time limit has passed. */
async function eventually(t: TestContext, isSo: () => boolean): Promise<void> {
  while (!isSo() && !t.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 5));
}

forEachDatabase((home) => {
  test("openDirectory loads every company of the database and keeps a snapshot", async (t) => {
    const { db } = await freshDatabase(home, t);
    const version = await saveCompanies(db, [company(1, "Wolverine Gasket Works"), company(2, "Bluebird Ferry Lines")]);
    const snapshotDir = join(await folder(t), "made", "when missing");
    const { directory, problems } = opened(t, db, { snapshotDir });
    assert.equal(directory.isReady(), false);
    assert.equal(found(directory, "Wolverine Gasket Works"), null);
    await directory.ready;
    assert.equal(directory.isReady(), true);
    assert.equal(directory.version(), version);
    assert.equal(found(directory, "Wolverine Gasket Works"), idOf(1));
    assert.equal(found(directory, "Bluebird Ferry Lines"), idOf(2));
    assert.deepEqual(await readdir(snapshotDir), ["company-index.snapshot"]);
    assert.deepEqual(problems, []);
  });

  test("openDirectory is ready on a database without companies", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { directory } = opened(t, db, { snapshotDir: await folder(t) });
    await directory.ready;
    assert.equal(directory.version(), 0);
    assert.equal(found(directory, "Anything"), null);
  });

  test("openDirectory starts from the snapshot and adds what changed since", async (t) => {
    const { db } = await freshDatabase(home, t);
    const snapshotDir = await folder(t);
    await saveCompanies(db, [
      company(1, "Wolverine Gasket Works"),
      company(2, "Bluebird Ferry Lines"),
      company(3, "Ochre Mill"),
    ]);
    const first = opened(t, db, { snapshotDir });
    await first.directory.ready;
    await first.directory.close();
    const snapshot = await readFile(join(snapshotDir, "company-index.snapshot"));
    await saveCompanies(db, [company(2, "Kingfisher Canoe Rental")]);
    await saveCompanies(db, [company(3, "Ochre Mill")], { removed: true });
    const version = await saveCompanies(db, [company(4, "Quarrel Books")]);

    const { directory, problems } = opened(t, db, { snapshotDir });
    await directory.ready;
    assert.deepEqual(problems, []);
    assert.equal(directory.version(), version);
    // Nothing was built again: the base is the snapshot's three companies.
    assert.equal(directory.current().base.size, 3);
    assert.deepEqual(await readFile(join(snapshotDir, "company-index.snapshot")), snapshot);
    assert.equal(found(directory, "Wolverine Gasket Works"), idOf(1));
    assert.equal(found(directory, "Kingfisher Canoe Rental"), idOf(2));
    assert.notEqual(found(directory, "Bluebird Ferry Lines"), idOf(2));
    assert.equal(found(directory, "Ochre Mill"), null);
    assert.equal(found(directory, "Quarrel Books"), idOf(4));
  });
});

forEachDatabase((home) => {
  test("openDirectory rebuilds the index if the snapshot is damaged or of another directory", async (t) => {
    const { db } = await freshDatabase(home, t);
    const other = await freshDatabase(home, t);
    const snapshotDir = await folder(t);
    // Both are copies of one template, and copies are one directory until they say otherwise.
    await other.db.rows({ name: "", text: "update directory_state set directory_id = gen_random_uuid()" });
    await saveCompanies(other.db, [company(9, "Otherworld Bakery")]);
    const elsewhere = opened(t, other.db, { snapshotDir });
    await elsewhere.directory.ready;
    await elsewhere.directory.close();
    await saveCompanies(db, [company(1, "Wolverine Gasket Works")]);

    const second = opened(t, db, { snapshotDir });
    await second.directory.ready;
    await second.directory.close();
    assert.equal(found(second.directory, "Otherworld Bakery"), null);
    assert.equal(found(second.directory, "Wolverine Gasket Works"), idOf(1));
    assert.deepEqual(second.problems, []);

    const path = join(snapshotDir, "company-index.snapshot");
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 9));
    const third = opened(t, db, { snapshotDir });
    await third.directory.ready;
    assert.equal(found(third.directory, "Wolverine Gasket Works"), idOf(1));
    assert.deepEqual(third.problems, ["reading the snapshot of the directory; it is built again"]);
    assert.equal((await readFile(path)).length, bytes.length);
  });

  test("refresh goes back with a database restored from a backup", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { directory } = opened(t, db, { snapshotDir: await folder(t) });
    await directory.ready;
    await saveCompanies(db, [company(1, "Bluebird Ferry Lines")]);
    await saveCompanies(db, [company(2, "Kingfisher Canoe Rental")]);
    await directory.refresh();
    await db.rows({ name: "", text: "delete from companies" });
    await db.rows({ name: "", text: "update directory_state set version = version - 2" });
    const version = await saveCompanies(db, [company(1, "Wolverine Gasket Works")]);
    await directory.refresh();
    assert.equal(directory.version(), version);
    assert.equal(found(directory, "Wolverine Gasket Works"), idOf(1));
    assert.equal(found(directory, "Kingfisher Canoe Rental"), null);
  });

  test("openDirectory works even if the snapshot cannot be written", async (t) => {
    const { db } = await freshDatabase(home, t);
    await saveCompanies(db, [company(1, "Wolverine Gasket Works")]);
    const path = join(await folder(t), "a file");
    await writeFile(path, "");
    const { directory, problems } = opened(t, db, { snapshotDir: path });
    await directory.ready;
    assert.equal(found(directory, "Wolverine Gasket Works"), idOf(1));
    assert.ok(problems.includes("writing the snapshot of the directory"));
  });
});

forEachDatabase((home) => {
  test("current shows a change soon after its notification", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { directory } = opened(t, db, { snapshotDir: await folder(t) });
    await directory.ready;
    // Nothing signals that listening has begun, so the change is repeated until it is seen.
    let version = 0;
    for (let number = 1; directory.version() < version || version === 0; number += 1) {
      version = await saveCompanies(db, [company(number, "Wolverine Gasket Works")]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.notEqual(found(directory, "Wolverine Gasket Works"), null);
  });

  test("current shows a change without a notification at the next poll", async (t) => {
    const { db } = await freshDatabase(home, t);
    const deaf: Database = { ...db, listen: () => Promise.reject(new Error("no listening here")) };
    const { directory, problems } = opened(t, deaf, { snapshotDir: await folder(t), pollMs: 20 });
    await directory.ready;
    const version = await saveCompanies(db, [company(1, "Wolverine Gasket Works")]);
    await eventually(t, () => directory.version() === version);
    assert.equal(found(directory, "Wolverine Gasket Works"), idOf(1));
    assert.deepEqual(problems, ["listening for changes of the directory"]);
  });

  test("refresh shows everything committed before it, and does not change the directory of a running search", async (t) => {
    const { db } = await freshDatabase(home, t);
    await saveCompanies(db, [company(1, "Wolverine Gasket Works")]);
    const { directory } = opened(t, db, { snapshotDir: await folder(t) });
    await directory.ready;
    const before = directory.current();
    await saveCompanies(db, [company(1, "Wolverine Gasket Works")], { removed: true });
    await Promise.all([directory.refresh(), directory.refresh(), directory.refresh()]);
    assert.equal(found(directory, "Wolverine Gasket Works"), null);
    const query = { ...NOTHING, name: "Wolverine Gasket Works", city: "TOLEDO", state: "OH" };
    assert.equal(matchCompany(before, query).companyId, idOf(1));
  });
});

forEachDatabase((home) => {
  test("refresh merges a large delta into a new base and writes a snapshot", async (t) => {
    const { db } = await freshDatabase(home, t);
    const snapshotDir = await folder(t);
    await saveCompanies(db, [company(1, "Wolverine Gasket Works")]);
    const { directory, problems } = opened(t, db, { snapshotDir, pollMs: 20 });
    await directory.ready;
    const many = Array.from({ length: 5_100 }, (_, i) => company(100 + i, `Company ${numberName(i)}`));
    await saveCompanies(db, many);
    await directory.refresh();
    assert.equal(likeliest(directory, `Company ${numberName(5_099)}`), idOf(5_199));
    await eventually(t, () => directory.current().base.size === 5_101 && directory.current().changes.length === 0);
    assert.equal(likeliest(directory, `Company ${numberName(5_099)}`), idOf(5_199));
    assert.equal(found(directory, "Wolverine Gasket Works"), idOf(1));
    assert.deepEqual(problems, []);
  });

  test("ready rejects if the directory is closed before it is loaded", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { directory } = opened(t, db, { snapshotDir: await folder(t) });
    await directory.close();
    await assert.rejects(directory.ready, /closed before it was loaded/);
  });
});

forEachDatabase((home) => {
  test("refresh loses nothing of a stream of changes, whatever layers they are in", async (t) => {
    const { db } = await freshDatabase(home, t);
    const first = Array.from({ length: 300 }, (_, i) => company(i, `Company ${numberName(i)}`));
    await saveCompanies(db, first);
    const { directory, problems } = opened(t, db, { snapshotDir: await folder(t) });
    await directory.ready;
    const expected = new Map(first.map((one): [CompanyId, Company] => [one.id, one]));
    const commit = async (companies: readonly Company[], removed = false) => {
      await saveCompanies(db, companies, { removed });
      for (const one of companies) {
        if (removed) expected.delete(one.id);
        else expected.set(one.id, one);
      }
    };
    let state = 7;
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    let layers = 0;
    for (let round = 1; round <= 40; round += 1) {
      // Sometimes enough to close a layer, so that layers merge during the next changes.
      const size = round % 9 === 0 ? 2_100 : 1 + random(30);
      const ids = new Set(Array.from({ length: size }, () => random(round % 9 === 0 ? 9_000 : 400)));
      const companies = [...ids].map((id) => company(id, `Heron ${numberName(id)} ${numberName(round)}`));
      await commit(companies, round % 5 === 0);
      if (random(3) === 0) continue;
      await directory.refresh();
      layers = Math.max(layers, directory.current().changes.length);
      if (round % 4 === 0) assertPresent(directory, expected);
    }
    await directory.refresh();
    assertPresent(directory, expected);
    assert.ok(layers >= 2 && layers <= 6, `${layers} layers`);
    assert.deepEqual(problems, []);
  });
});

forEachDatabase((home) => {
  test("search never sees half a commit while changes arrive", async (t) => {
    const { db } = await freshDatabase(home, t);
    const many = Array.from({ length: 300 }, (_, i) => company(100 + i, `Company ${numberName(i)}`));
    const pair = (isSwapped: boolean) => [
      company(isSwapped ? 2 : 1, "Wolverine Gasket Works"),
      company(isSwapped ? 1 : 2, "Bluebird Ferry Lines"),
    ];
    await saveCompanies(db, [...many, ...pair(false)]);
    const { directory, problems } = opened(t, db, { snapshotDir: await folder(t), searchThreads: 2 });
    await directory.ready;
    const both = new Set<string | null>();
    let isOver = false;
    const searching = Promise.all(
      Array.from({ length: 6 }, async () => {
        while (!isOver) {
          const query = { ...NOTHING, name: "Wolverine Gasket Works", city: "TOLEDO", state: "OH" };
          both.add((await directory.search(query)).companyId);
        }
      }),
    );
    for (let round = 1; round <= 30; round += 1) {
      await saveCompanies(db, [...pair(round % 2 === 1), ...many.slice(0, round % 7 === 0 ? 250 : 3)]);
      await directory.refresh();
    }
    isOver = true;
    await searching;
    assert.deepEqual([...both].sort(), [idOf(1), idOf(2)]);
    assert.deepEqual(problems, []);
  });
});

forEachDatabase((home) => {
  test("search and suggest answer from threads like in-process, also about recent changes", async (t) => {
    const { db } = await freshDatabase(home, t);
    const names = Array.from({ length: 40 }, (_, i) => `Company ${numberName(i)}`);
    await saveCompanies(
      db,
      names.map((name, i) => company(i, name)),
    );
    const { directory, problems } = opened(t, db, { snapshotDir: await folder(t), searchThreads: 2 });
    await directory.ready;
    await saveCompanies(db, [company(5, "Kingfisher Ferry Lines")]);
    await saveCompanies(db, [company(6, "")], { removed: true });
    await directory.refresh();
    for (const name of [...names, "Kingfisher Ferry Lines"]) {
      const query = { ...NOTHING, name, city: "TOLEDO", state: "OH" };
      const expected = matchCompany(directory.current(), query);
      assert.deepEqual(await directory.search(query), { ...expected, explanation: null });
    }
    assert.equal((await directory.suggest("Kingfi", { limit: 5 }))[0]?.companyId, idOf(5));
    await directory.close();
    await assert.rejects(directory.search({ ...NOTHING, name: "Kingfisher" }), { code: "unavailable" });
    assert.deepEqual(problems, []);
  });
});

/** Compared without a difference in words: that of two indexes takes all of the machine's memory. */
function assertPresent(directory: DirectoryHandle, expected: ReadonlyMap<CompanyId, Company>): void {
  assert.ok(
    isDeepStrictEqual(presentOf(directory), buildDirectoryIndex(expected.values())),
    "the index is another one",
  );
}

/** One index of all that is present in the layers of a directory. */
function presentOf(directory: DirectoryHandle): DirectoryIndex {
  return mergeIndexes(
    layersOf(directory.current()).map(({ index, superseded }) => ({
      core: index,
      leftOut: Uint8Array.from({ length: index.size }, (_, at) => Number(superseded.has(companyIdAt(index, at)))),
    })),
  );
}

/** A word of its own for every number. */
function numberName(number: number): string {
  const letters = [..."BDFGKLMNPRSTVZ"];
  let name = "";
  for (let rest = number + 3_000; rest > 0; rest = Math.floor(rest / 14)) name += `${letters[rest % 14]}a`;
  return name;
}
