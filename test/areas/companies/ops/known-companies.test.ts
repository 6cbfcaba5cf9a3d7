import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { openDirectory } from "../../../../src/areas/companies/directory/directory.ts";
import { mergeCompanies, verifyCompany } from "../../../../src/areas/companies/ops/company-changes.ts";
import { knownNow, knownOf } from "../../../../src/areas/companies/ops/known-companies.ts";
import { mapProviders } from "../../../../src/areas/companies/sql/map-providers.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import { addCoveredProducts, removeStaleCoverage } from "../../../../src/areas/records/sql/employments/import.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home, withoutNotices } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const MINUTE_MS = 60_000;
const [ACME, BETA, GAMMA] = ["a", "b", "c"].map((digit) => digit.repeat(32)) as [CompanyId, CompanyId, CompanyId];
const NAMED = [
  { id: ACME, name: "Acme Boots" },
  { id: BETA, name: "Beta Shoes" },
  { id: GAMMA, name: "Gamma Soles" },
];
const STAMP = { environment: "sandbox", source: "payroll", importId: "0".repeat(32) } as never;

/** Where an environment has no record, nothing is kept. */
async function addRecord(db: Database): Promise<void> {
  const text = `insert into employments
    (id, record_token, sealed, key_id, blocking_tokens, fingerprint, environment, source, import_id)
    values ($1, '', '', 1, '{}', '', 'sandbox', 'here', $1)`;
  await db.rows({ name: "add_record", text }, ["ab".repeat(16)]);
}

async function opened(t: TestContext, home: Home, through = (db: Database) => db) {
  const { db } = await freshDatabase(home, t);
  const load = (rows: readonly Record<string, unknown>[]) =>
    importCompanies(db, { ...feedOf(rows, { replace: true }).feed, source: "directory" });
  await load(NAMED);
  await addRecord(db);
  const snapshotDir = await mkdtemp(join(tmpdir(), "openvoe-known-"));
  t.after(() => rm(snapshotDir, { recursive: true }));
  const directory = openDirectory(through(db), { snapshotDir, pollMs: 600_000 });
  t.after(() => directory.close());
  await directory.ready;
  let asked = 0;
  const rows: Database["rows"] = (statement, values) => {
    if (statement.name === "list_known_companies") asked += 1;
    return db.rows(statement, values);
  };
  const context = { db: { rows }, directory };
  const know = async (ids: readonly CompanyId[] = [ACME, BETA, GAMMA], nowMs?: number) => {
    const lookUps = ids.map((id) => ({ id, product: null }));
    const known = await knownOf(context, { environment: "sandbox" }, lookUps, nowMs);
    return ids.map((id) => known.companies.get(id)?.name);
  };
  const isMapped = async (id: CompanyId) => {
    const known = await knownOf(context, { environment: "sandbox" }, [{ id, product: null }]);
    return known.coverageOf(id, null).is_mapped;
  };
  return { db, directory, context, load, know, isMapped, asked: () => asked };
}

forEachDatabase((home) => {
  test(`knownOf reads a company once, and again after a minute (${home})`, async (t) => {
    const { know, asked, context } = await opened(t, home);
    assert.deepEqual(await know([ACME, BETA], 0), ["Acme Boots", "Beta Shoes"]);
    assert.deepEqual(await know([BETA, ACME], MINUTE_MS - 1), ["Beta Shoes", "Acme Boots"]);
    assert.equal(asked(), 1);
    await know([GAMMA, ACME], MINUTE_MS - 1);
    assert.equal(asked(), 2);
    await know([ACME], MINUTE_MS);
    assert.equal(asked(), 3);
    await know([], 0);
    await knownNow(context, { environment: "sandbox" }, { id: ACME, product: null });
    assert.equal(asked(), 4);
  });

  test(`knownOf keeps apart what was asked with another product or environment (${home})`, async (t) => {
    const { db, context } = await opened(t, home);
    await mapProviders(db, "production", [{ companyId: ACME, provider: "payco", products: ["income"] }]);
    const covered: boolean[] = [];
    for (const environment of ["sandbox", "production"] as const) {
      for (const product of ["pll", "income"] as const) {
        const known = await knownOf(context, { environment }, [{ id: ACME, product }]);
        covered.push(known.coverageOf(ACME, product).is_covered);
      }
    }
    assert.deepEqual(covered, [false, false, false, true]);
  });

  test(`knownOf shows no company as it was before a change that the directory shows, even without a notice (${home})`, async (t) => {
    const { db, directory, load, know } = await opened(t, home, withoutNotices);
    await know();
    await load([{ id: ACME, name: "Acme Shoes" }, ...NAMED.slice(1)]);
    await directory.refresh();
    assert.deepEqual(await know(), ["Acme Shoes", "Beta Shoes", "Gamma Soles"]);
    await mergeCompanies(db, { actor: "operator:dana", id: BETA }, GAMMA);
    await directory.refresh();
    assert.deepEqual(await know(), ["Acme Shoes", "Gamma Soles", "Gamma Soles"]);
    await load([{ id: ACME, name: "Acme Shoes" }]);
    await directory.refresh();
    assert.deepEqual(await know([ACME, GAMMA]), ["Acme Shoes", undefined]);
  });
});

forEachDatabase((home) => {
  test(`knownOf learns by notice which companies a source or an operator covers, or no longer (${home})`, async (t) => {
    const heard: string[] = [];
    const { db, isMapped } = await opened(t, home, (over) => ({
      ...over,
      listen: (channel, hear, onReconnect) =>
        over.listen(channel, (payload) => [heard.push(payload), hear(payload)], onReconnect),
    }));
    const noticed = (count: number) => eventually(() => assert.equal(heard.length, count));
    assert.deepEqual([await isMapped(ACME), await isMapped(BETA), await isMapped(GAMMA)], [false, false, false]);
    const untilMapped = (id: CompanyId, mapped: boolean) =>
      eventually(async () => assert.equal(await isMapped(id), mapped));
    for (const _ of ["new", "known"]) {
      await mapProviders(db, "sandbox", [{ companyId: ACME, provider: "payco", products: ["income"] }]);
      await untilMapped(ACME, true);
    }
    await noticed(1);
    for (const _ of ["new", "known"]) {
      await addCoveredProducts(db, [{ companyId: BETA, products: ["income"] }], STAMP);
      await untilMapped(BETA, true);
    }
    await noticed(2);
    for (const _ of ["stale", "gone"]) {
      await removeStaleCoverage(db, STAMP);
      await untilMapped(BETA, false);
    }
    await noticed(3);
    const confirmed = { environment: "sandbox", provider: "payco", products: ["income"] } as const;
    await verifyCompany(db, { actor: "operator:dana", id: GAMMA }, confirmed);
    await untilMapped(GAMMA, true);
  });

  test(`knownOf keeps ten thousand companies at most (${home})`, async (t) => {
    const { know, asked } = await opened(t, home);
    const ids = Array.from({ length: 10_000 }, (_, at) => at.toString(16).padStart(32, "0") as CompanyId);
    await know([ACME]);
    await know(ids);
    await know(ids.slice(-100));
    assert.equal(asked(), 2);
    await know([ACME]);
    assert.equal(asked(), 3);
  });
});
