import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { drawsFrom, RESPELLINGS } from "../../../../bench/company-match/respellings.ts";
import type { Company } from "../../../../src/areas/companies/company.ts";
import { openDirectory } from "../../../../src/areas/companies/directory/directory.ts";
import type { DirectoryHandle } from "../../../../src/areas/companies/directory/directory-handle.ts";
import { isMergeDue, isMergedBeforeShown } from "../../../../src/areas/companies/directory/merge-policy.ts";
import { type Directory, matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { company, directoryOf, manyCompanies, NOTHING } from "../matching/companies.ts";
import { saveCompanies } from "./save-companies.ts";

/** Every seventh of them: 80 companies of 3 legal forms in 4 cities. */
const COMPANIES = manyCompanies().filter((_, at) => at % 7 === 0);
const WAYS = ["as it is", "one typing error", "two typing errors", "three typing errors"] as const;

/** Names as people mistype them, 4 of each company. */
function askedNames(companies: readonly Company[]): { name: string; city: string | null; state: string | null }[] {
  const draw = drawsFrom(12_345);
  return companies.flatMap(({ name, city, state }) =>
    WAYS.flatMap((way, at) => {
      const asked = RESPELLINGS[way]?.(name, { city: city ?? "", draw }) ?? null;
      if (asked === null) return [];
      return [at % 2 === 0 ? { name: asked, city, state } : { name: asked, city: null, state: null }];
    }),
  );
}

/** Asserts that a directory answers 320 names as one index of all companies does. */
function assertAnswersAsOne(actual: Directory, companies: readonly Company[]): void {
  const expected = directoryOf(companies);
  for (const asked of askedNames(COMPANIES)) {
    const query = { ...NOTHING, ...asked };
    const [is, shouldBe] = [matchCompany(actual, query), matchCompany(expected, query)];
    assert.equal(is.companyId, shouldBe.companyId, asked.name);
    assert.ok(Math.abs(is.probability - shouldBe.probability) < 1e-9, asked.name);
    assert.deepEqual(is.candidates.slice(0, 1), shouldBe.candidates.slice(0, 1), asked.name);
  }
}

async function started(t: TestContext, db: Database, pollMs = 60_000): Promise<DirectoryHandle> {
  const snapshotDir = await mkdtemp(join(tmpdir(), "openvoe-one-index-"));
  t.after(() => rm(snapshotDir, { recursive: true, force: true }));
  const directory = openDirectory(db, { snapshotDir, pollMs });
  t.after(() => directory.close());
  await directory.ready;
  return directory;
}

forEachDatabase((home) => {
  test("search answers the same from one import, from many and from companies loaded at the start", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [first, ...rest] = COMPANIES;
    assert.ok(first !== undefined);
    await saveCompanies(db, [first]);
    const running = await started(t, db);
    const version = await saveCompanies(db, rest);
    await running.refresh();
    assert.equal(running.settledVersion(), version);
    assertAnswersAsOne(running.current(), COMPANIES);
    const more = manyCompanies().filter((_, at) => at % 7 > 4);
    for (let from = 0; from < more.length; from += 40) {
      await saveCompanies(db, more.slice(from, from + 40));
      await running.refresh();
    }
    assertAnswersAsOne(running.current(), [...COMPANIES, ...more]);
    assertAnswersAsOne((await started(t, db)).current(), [...COMPANIES, ...more]);
  });

  test("settledVersion reaches the version once changes of a larger directory are merged into it", async (t) => {
    const { db } = await freshDatabase(home, t);
    const many = Array.from({ length: 5_000 }, (_, at) => company(900_000 + at, `Depot ${(at + 46_656).toString(36)}`));
    const before = await saveCompanies(db, many);
    const running = await started(t, db, 20);
    assert.equal(running.settledVersion(), before);
    const version = await saveCompanies(db, COMPANIES);
    await running.refresh();
    assert.equal(running.version(), version);
    assert.equal(running.settledVersion(), before);
    await eventually(() => assert.equal(running.settledVersion(), version));
    assert.deepEqual(running.current().changes, []);
    assertAnswersAsOne(running.current(), [...many, ...COMPANIES]);
  });
});

test("isMergedBeforeShown merges changes at once in a small directory only", () => {
  assert.equal(isMergedBeforeShown({ delta: 0, base: 10 }), false);
  assert.equal(isMergedBeforeShown({ delta: 4_990, base: 10 }), true);
  assert.equal(isMergedBeforeShown({ delta: 1, base: 5_000 }), false);
});

test("isMergeDue lets no change wait for ever, however few they are", () => {
  const sizes = { delta: 1, base: 200_000 };
  assert.equal(isMergeDue(sizes, { quietMs: 39_000, oldestMs: 39_000 }), false);
  assert.equal(isMergeDue(sizes, { quietMs: 41_000, oldestMs: 41_000 }), true);
  assert.equal(isMergeDue(sizes, { quietMs: 1_000, oldestMs: 159_000 }), false);
  assert.equal(isMergeDue(sizes, { quietMs: 1_000, oldestMs: 161_000 }), true);
  assert.equal(isMergeDue({ ...sizes, delta: 0 }, { quietMs: 1e9, oldestMs: 1e9 }), false);
  assert.equal(isMergeDue({ ...sizes, delta: 20_001 }, { quietMs: 1_501, oldestMs: 1_501 }), true);
});
