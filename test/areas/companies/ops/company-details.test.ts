import assert from "node:assert/strict";
import { test } from "node:test";
import { changeCompany, OPERATOR_SOURCE } from "../../../../src/areas/companies/ops/company-details.ts";
import { getCompanyProfile } from "../../../../src/areas/companies/ops/company-profile.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const A = "1".padStart(32, "0") as CompanyId;
const B = "2".padStart(32, "0") as CompanyId;
const LIST = [
  { id: A, name: "Acme Boots", ein: "010020240", aliases: ["Boots of Acme"], city: "Troy", state: "NY" },
  { id: B, name: "Beta Shoes" },
];
const BY_DANA = { actor: "operator:dana", id: A };
const importList = (db: Database, rows: readonly Record<string, unknown>[], options = { replace: false }) =>
  importCompanies(db, { ...feedOf(rows, options).feed, source: "directory" });

forEachDatabase((home) => {
  test("changeCompany changes details that no import of the former source changes or removes", async (t) => {
    const { db } = await freshDatabase(home, t);
    await importList(db, LIST);
    const { changed, company } = await changeCompany(db, BY_DANA, { name: "Acme Bootmakers", ein: null });
    assert.deepEqual(
      [changed, company.name, company.ein, company.city, company.aliases, company.source],
      [true, "Acme Bootmakers", null, "Troy", ["Boots of Acme"], OPERATOR_SOURCE],
    );
    const counts = { added: 0, updated: 0, unchanged: 2, removed: 0, rejected: 0, merged: 0 };
    assert.deepEqual(await importList(db, [{ ...LIST[0], city: "Utica" }, LIST[1] ?? {}]), counts);
    assert.deepEqual(await importList(db, [LIST[1] ?? {}], { replace: true }), { ...counts, unchanged: 1 });
    const kept = await getCompanyProfile(db, A);
    assert.deepEqual(
      [kept.company.name, kept.company.city, kept.company.is_removed],
      ["Acme Bootmakers", "Troy", false],
    );
    assert.deepEqual(kept.audit[0]?.details, {
      fields: ["name", "ein"],
      former: ['name="Acme Boots"', 'ein="010020240"'],
      former_source: "directory",
    });
    await assert.rejects(
      importCompanies(db, { ...feedOf(LIST).feed, source: OPERATOR_SOURCE }),
      ({ invalidParams }: { invalidParams: readonly { field: string }[] }) => invalidParams[0]?.field === "source",
    );
  });
});

test("changeCompany between an import's look-up and its write keeps the change, and the import counts it", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  await importList(db, LIST);
  let looked = 0;
  const watching: Database = {
    ...db,
    async rows(statement, values) {
      const rows = await db.rows(statement, values);
      if (statement.name === "list_imported_companies" && looked++ === 0) {
        await changeCompany(db, BY_DANA, { name: "Acme Bootmakers" });
      }
      return rows as never;
    },
  };
  const counts = await importList(watching, [{ ...LIST[0], name: "Acme Reborn" }]);
  assert.deepEqual(counts, { added: 0, updated: 0, unchanged: 1, removed: 0, rejected: 0, merged: 0 });
  assert.equal((await getCompanyProfile(db, A)).company.name, "Acme Bootmakers");
});

test("changeCompany refuses a company that its source no longer has", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  await importList(db, LIST);
  await importList(db, [LIST[1] ?? {}], { replace: true });
  await assert.rejects(changeCompany(db, BY_DANA, { ein: null }), /no longer has the company/);
});
