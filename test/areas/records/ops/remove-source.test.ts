import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openDirectory } from "../../../../src/areas/companies/directory/directory.ts";
import { addCompanyAlias, mergeCompanies, verifyCompany } from "../../../../src/areas/companies/ops/company-changes.ts";
import { addCompanyOutcomes, findKnownCompany } from "../../../../src/areas/companies/sql/companies.ts";
import { findCompanyRecord } from "../../../../src/areas/companies/sql/operator-changes.ts";
import { findStarterState } from "../../../../src/areas/companies/sql/starter-directory.ts";
import { findDecisions } from "../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import { importEmployments } from "../../../../src/areas/records/ops/imports/import-employments.ts";
import { removeSource } from "../../../../src/areas/records/ops/imports/remove-source.ts";
import { claimImportScope } from "../../../../src/areas/records/sql/imports/imports.ts";
import { listSources } from "../../../../src/areas/records/sql/imports/sources.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { EMPLOYMENT } from "./imports/employments.ts";
import { feedOf } from "./imports/rows.ts";

const ACTOR = "operator:dana";
const EIN = "380710690";

function idOf(number: number): CompanyId {
  return number.toString(16).padStart(32, "0") as CompanyId;
}

function companiesScope(source: string) {
  return { kind: "companies", source, environment: null } as const;
}

async function loadCompanies(db: Database, source: string, numbers: readonly number[], more: object = {}) {
  const rows = numbers.map((number) => ({ id: idOf(number), name: `Company ${number}`, ...more }));
  await importCompanies(db, { ...feedOf(rows).feed, source });
}

async function loadPayroll(db: Database, source: string, environment: "sandbox" | "production", count = 1) {
  const rows = Array.from({ length: count }, (_, at) => ({ ...EMPLOYMENT, record_id: `E${at}` }));
  const context = { db, keyring: new Keyring(mintKeyring()) };
  await importEmployments(
    { ...context, findDecisions },
    { ...feedOf(rows).feed, environment, source, matchCompany: null },
  );
}

async function rowsOf(db: Database): Promise<(readonly [string, string, string | null, number])[]> {
  return (await listSources(db)).map(({ kind, source, environment, rows }) => [kind, source, environment, rows]);
}

async function tieOf(db: Database): Promise<string | null | undefined> {
  const found = await db.rows<{ id: string | null }>({ name: "tie", text: "select company_id as id from employments" });
  return found[0]?.id;
}

forEachDatabase((home) => {
  test("listSources names every source with its rows and its last import", async (t) => {
    const { db } = await freshDatabase(home, t);
    assert.deepEqual(await listSources(db), []);
    await loadCompanies(db, "own", [1, 2, 3]);
    await loadCompanies(db, "other", [4]);
    await loadPayroll(db, "payroll", "sandbox", 2);
    await loadPayroll(db, "payroll", "production");
    assert.deepEqual(await rowsOf(db), [
      ["companies", "other", null, 1],
      ["companies", "own", null, 3],
      ["employments", "payroll", "production", 1],
      ["employments", "payroll", "sandbox", 2],
    ]);
    assert.ok((await listSources(db)).every(({ last_import_at }) => /^\d{4}-/.test(last_import_at ?? "")));
  });

  test("removeSource deletes the rows of a source of companies and leaves the others", async (t) => {
    const { db } = await freshDatabase(home, t);
    const numbers = Array.from({ length: 4_500 }, (_, at) => at + 1);
    await loadCompanies(db, "own", numbers);
    await loadCompanies(db, "other", [9_001], { ein: EIN });
    await addCompanyAlias(db, { actor: ACTOR, id: idOf(7) }, "Further");
    const seen = { companyId: idOf(8), environment: "sandbox", product: "income", succeeded: true } as const;
    await addCompanyOutcomes(db, [seen]);
    const heard: number[] = [];
    const scope = companiesScope("own");
    const done = await removeSource(db, { scope, actor: ACTOR, onProgress: (removed) => heard.push(removed) });
    assert.deepEqual(done, { status: "completed", removed: 4_500, confirmed: 0 });
    assert.deepEqual([heard.length > 2, heard.at(-1)], [true, 4_500], "in batches");
    assert.deepEqual(await rowsOf(db), [["companies", "other", null, 1]]);
    assert.equal(await findCompanyRecord(db, idOf(7)), null);
    // An observation of a company that has gone since is left out.
    await addCompanyOutcomes(db, [seen]);
    const acts = await listAudit(db, { target: "own", action: "companies.remove", limit: 9 });
    assert.deepEqual(
      acts.map(({ actor, details }) => [actor, details]),
      [
        [ACTOR, { status: "completed", removed: 4_500 }],
        [ACTOR, { status: "started" }],
      ],
    );
    await assert.rejects(removeSource(db, { scope, actor: ACTOR }), { code: "not_found" });
  });

  test("removeSource updates an open directory and one that opens its snapshot later", async (t) => {
    const { db } = await freshDatabase(home, t);
    const snapshotDir = await mkdtemp(join(tmpdir(), "openvoe-sources-"));
    t.after(() => rm(snapshotDir, { recursive: true, force: true }));
    const find = async (directory: ReturnType<typeof openDirectory>, name: string) =>
      (await directory.suggest(name, { limit: 5 })).map(({ companyId }) => companyId);
    await loadCompanies(db, "own", [1], { name: "Vanishing Works" });
    await loadCompanies(db, "other", [2], { name: "Remaining Works" });
    const open = openDirectory(db, { snapshotDir });
    await open.ready;
    const closed = openDirectory(db, { snapshotDir: join(snapshotDir, "b") });
    await closed.ready;
    await closed.close();
    assert.deepEqual(await find(open, "Vanishing"), [idOf(1)]);
    await removeSource(db, { scope: companiesScope("own"), actor: ACTOR });
    await eventually(async () => assert.deepEqual(await find(open, "Vanishing"), []));
    assert.deepEqual(await find(open, "Remaining"), [idOf(2)]);
    await open.close();
    const later = openDirectory(db, { snapshotDir: join(snapshotDir, "b") });
    await later.ready;
    assert.deepEqual([await find(later, "Vanishing"), await find(later, "Remaining")], [[], [idOf(2)]]);
    await later.close();
  });
});

forEachDatabase((home) => {
  test("removeSource resumes after an interruption, and is refused while an import runs", async (t) => {
    const { db } = await freshDatabase(home, t);
    await loadCompanies(
      db,
      "own",
      Array.from({ length: 4_500 }, (_, at) => at + 1),
    );
    const scope = companiesScope("own");
    await db.transaction(async (tx) => {
      await claimImportScope(tx, scope);
      await assert.rejects(removeSource(db, { scope, actor: ACTOR }), { code: "conflict" });
    });
    const controller = new AbortController();
    const { signal } = controller;
    const cut = await removeSource(db, { scope, actor: ACTOR, signal, onProgress: () => controller.abort() });
    assert.deepEqual([cut.status, cut.removed], ["interrupted", 2_000]);
    // Whatever is not deleted yet is out of the directory, and the source is listed still.
    assert.deepEqual(await rowsOf(db), [["companies", "own", null, 0]]);
    const rest = await removeSource(db, { scope, actor: ACTOR });
    assert.deepEqual([rest.status, rest.removed], ["completed", 2_500]);
    assert.deepEqual(await rowsOf(db), []);
  });

  test("removeSource resolves companies of other sources past the deleted ones", async (t) => {
    const { db } = await freshDatabase(home, t);
    await loadCompanies(db, "own", [1, 2, 3]);
    await loadCompanies(db, "other", [11, 12, 13, 14]);
    const merge = (from: number, into: number) => mergeCompanies(db, { actor: ACTOR, id: idOf(from) }, idOf(into));
    await merge(11, 1);
    await merge(1, 12);
    await merge(14, 13);
    await merge(13, 2);
    await merge(3, 12);
    await removeSource(db, { scope: companiesScope("own"), actor: ACTOR });
    const nameOf = async (number: number) => {
      const asked = { id: idOf(number), environment: "sandbox", product: null } as const;
      return (await findKnownCompany(db, asked)).company?.name ?? null;
    };
    assert.deepEqual(await Promise.all([1, 2, 3].map(nameOf)), [null, null, null]);
    assert.equal(await nameOf(11), "Company 12", "it leads to where the deleted one led");
    assert.equal(await nameOf(13), "Company 13", "it stands for itself again");
    assert.equal(await nameOf(14), "Company 13");
  });

  test("removeSource keeps payroll records of deleted companies, linked to none or to the survivor", async (t) => {
    const { db } = await freshDatabase(home, t);
    await loadCompanies(db, "own", [1], { ein: EIN });
    await loadPayroll(db, "payroll", "sandbox");
    assert.equal(await tieOf(db), idOf(1));
    await loadCompanies(db, "other", [2]);
    await mergeCompanies(db, { actor: ACTOR, id: idOf(1) }, idOf(2));
    await removeSource(db, { scope: companiesScope("own"), actor: ACTOR });
    assert.equal(await tieOf(db), idOf(2));
    const asked = { id: idOf(2), environment: "sandbox", product: "income" } as const;
    const { coverage } = await findKnownCompany(db, asked);
    assert.deepEqual([coverage.is_mapped, coverage.is_covered], [true, true]);
    await removeSource(db, { scope: companiesScope("other"), actor: ACTOR });
    assert.equal(await tieOf(db), null);
  });
});

forEachDatabase((home) => {
  test("removeSource deletes the payroll records of one environment with their coverage", async (t) => {
    const { db } = await freshDatabase(home, t);
    await loadCompanies(db, "own", [1, 2], { ein: EIN });
    await loadPayroll(db, "payroll", "sandbox", 3);
    await loadPayroll(db, "payroll", "production");
    const said = { environment: "sandbox", provider: "payroll", products: ["income"] } as const;
    await verifyCompany(db, { actor: ACTOR, id: idOf(2) }, said);
    const scope = { kind: "employments", source: "payroll", environment: "sandbox" } as const;
    assert.deepEqual(await removeSource(db, { scope, actor: ACTOR }), {
      status: "completed",
      removed: 3,
      confirmed: 1,
    });
    assert.deepEqual(await rowsOf(db), [
      ["companies", "own", null, 2],
      ["employments", "payroll", "production", 1],
    ]);
    const coverageOf = async (number: number, environment: "sandbox" | "production") =>
      (await findKnownCompany(db, { id: idOf(number), environment, product: null })).coverage;
    assert.equal((await coverageOf(1, "sandbox")).is_mapped, false);
    assert.equal((await coverageOf(1, "production")).is_mapped, true);
    assert.equal((await coverageOf(2, "sandbox")).is_verified, true, "a confirmation by hand stays");
    const [last] = await listAudit(db, { target: null, action: "employments.remove", limit: 1 });
    assert.deepEqual([last?.environment, last?.details], ["sandbox", { status: "completed", removed: 3 }]);
  });

  test("removeSource records that the starter list is not to be loaded again", async (t) => {
    const { db } = await freshDatabase(home, t);
    await loadCompanies(db, "starter", [1]);
    await removeSource(db, { scope: companiesScope("starter"), actor: ACTOR });
    const { isRemoved, hasEntries } = await findStarterState(db, "starter");
    assert.deepEqual([isRemoved, hasEntries], [true, false]);
  });
});
