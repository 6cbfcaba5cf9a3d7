import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addCompanyAlias,
  FURTHER_NAMES_MAX,
  mergeCompanies,
  parseCompanyId,
  removeCompanyAlias,
  unmergeCompany,
  unverifyCompany,
  verifyCompany,
} from "../../../../src/areas/companies/ops/company-changes.ts";
import { getCompanyProfile } from "../../../../src/areas/companies/ops/company-profile.ts";
import * as stored from "../../../../src/areas/companies/sql/companies.ts";
import {
  companiesOf,
  findDirectoryState,
  listCompanyChanges,
  listSurvivorsByMergedId,
} from "../../../../src/areas/companies/sql/directory.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import { openCandidateSearch } from "../../../../src/areas/records/sql/employments/candidates.ts";
import { listCompaniesByEins, listImportedEmployments } from "../../../../src/areas/records/sql/employments/import.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import { verifyAudit } from "../../../../src/kernel/audit/ops/verify-audit.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId, EmploymentId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, HOMES } from "../../../support/databases.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const DANA = "operator:dana";
const [A, B, C, D] = [1, 2, 3, 4].map(idOf) as [CompanyId, CompanyId, CompanyId, CompanyId];
const LIST = [
  { id: A, name: "Acme Boots", ein: "010020240", aliases: ["Boots of Acme"], city: "Troy", state: "NY" },
  { id: B, name: "Beta Shoes", ein: "020030350", city: "Lima", state: "OH" },
  { id: C, name: "Gamma Soles" },
  { id: D, name: "Delta Laces" },
];

function idOf(number: number): CompanyId {
  return number.toString(16).padStart(32, "0") as CompanyId;
}

async function importList(db: Database, rows: readonly Record<string, unknown>[] = LIST, replace = false) {
  return await importCompanies(db, { ...feedOf(rows, { replace }).feed, source: "directory" });
}

async function listed(t: { after(work: () => Promise<void>): void }, home: "embedded" | "server") {
  const { db } = await freshDatabase(home, t);
  await importList(db);
  return db;
}

type View = Pick<stored.CompanyLookUp, "environment" | "product">;
const findCompany = async (db: Database, id: CompanyId) =>
  (await stored.findKnownCompany(db, { id, environment: "sandbox", product: null })).company ?? undefined;
const findStanding = async (db: Database, id: CompanyId, view: View) =>
  (await stored.findKnownCompany(db, { id, ...view })).coverage;

const by = (id: CompanyId) => ({ actor: DANA, id });
const versionOf = async (db: Database) => (await findDirectoryState(db)).version;
const aliasesOf = async (db: Database, id: CompanyId) => (await findCompany(db, id))?.aliases;
const answering = async (db: Database, ...ids: readonly CompanyId[]) =>
  await Promise.all(ids.map(async (id) => (await findCompany(db, id))?.name));

async function logged(db: Database) {
  const entries = await listAudit(db, { target: null, action: null, limit: 100 });
  assert.equal((await verifyAudit(db)).broken, null);
  return entries.reverse().map(({ action, target, details, actor }) => {
    assert.equal(actor, DANA);
    return [action, target, details];
  });
}

forEachDatabase((home) => {
  test("addCompanyAlias adds a name that an import keeps, once, in the next version, and logs it", async (t) => {
    const db = await listed(t, home);
    const before = await versionOf(db);
    const { changed, company } = await addCompanyAlias(db, by(A), "  Acme\n Footwear ");
    assert.deepEqual([changed, company.further_names, company.aliases], [true, ["Acme Footwear"], ["Boots of Acme"]]);
    assert.equal(await versionOf(db), before + 1);
    const changes = await listCompanyChanges(db, { after: { version: before, id: null }, limit: 10 });
    assert.deepEqual(
      companiesOf(changes ?? assert.fail("no change")).map(({ id, aliases }) => [id, aliases]),
      [[A, ["Acme Footwear", "Boots of Acme"]]],
    );

    assert.equal((await addCompanyAlias(db, by(A), "Acme Footwear")).changed, false);
    assert.equal((await addCompanyAlias(db, by(A), "Boots of Acme")).changed, false);
    assert.equal(await versionOf(db), before + 1);
    assert.deepEqual(await logged(db), [["company.alias", A, { name: "Acme Footwear" }]]);

    await importList(db, [{ ...LIST[0], name: "Acme Boots Inc", aliases: ["Other"] }]);
    assert.deepEqual(await aliasesOf(db, A), ["Acme Footwear", "Other"]);
    await importList(db, [LIST[1] ?? {}], true);
    await importList(db);
    assert.deepEqual(await aliasesOf(db, A), ["Acme Footwear", "Boots of Acme"]);
  });

  test("removeCompanyAlias removes only operators' aliases", async (t) => {
    const db = await listed(t, home);
    await addCompanyAlias(db, by(A), "Acme Footwear");
    await assert.rejects(removeCompanyAlias(db, by(A), "Boots of Acme"), /comes from the company's source/);
    const before = await logged(db);
    assert.equal((await removeCompanyAlias(db, by(A), "Nobody's Boots")).changed, false);
    assert.deepEqual(await logged(db), before);
    await removeCompanyAlias(db, by(A), "Acme Footwear");
    assert.deepEqual(await aliasesOf(db, A), ["Boots of Acme"]);
    assert.deepEqual((await logged(db)).at(-1), ["company.unalias", A, { name: "Acme Footwear" }]);
  });

  test("addCompanyAlias refuses invalid names, and too many", async (t) => {
    const db = await listed(t, home);
    for (const name of ["", " ", "…", "x".repeat(257)]) {
      assert.throws(() => addCompanyAlias(db, by(A), name), { code: "incorrect_parameters" });
    }
    await assert.rejects(addCompanyAlias(db, by(idOf(99)), "Name"), { code: "not_found" });
    for (let n = 0; n < FURTHER_NAMES_MAX; n += 1) await addCompanyAlias(db, by(A), `Name ${n}`);
    await assert.rejects(addCompanyAlias(db, by(A), "One more"), /at most 20 aliases/);
    assert.equal((await logged(db)).length, FURTHER_NAMES_MAX);
  });

  test("parseCompanyId accepts an id in any usual form and nothing else", () => {
    assert.equal(parseCompanyId(" 00000000-0000-0000-0000-0000000000AB "), idOf(0xab));
    for (const text of ["", "ab", `${idOf(1)}0`, "g".repeat(32)]) {
      assert.throws(() => parseCompanyId(text), { code: "incorrect_parameters" });
    }
  });
});

forEachDatabase((home) => {
  const production = { environment: "production" as const };
  const coverage = async (db: Database, id: CompanyId) => {
    const { is_mapped, is_verified, is_covered } = await findStanding(db, id, { ...production, product: "pll" });
    return [is_mapped, is_verified, is_covered];
  };

  test("verifyCompany makes a company verified in one environment, unverifyCompany withdraws it", async (t) => {
    const db = await listed(t, home);
    const said = { ...production, provider: "payco" };
    await assert.rejects(
      verifyCompany(db, by(A), { ...said, products: null }),
      /The provider "payco" was never observed/,
    );
    assert.equal((await verifyCompany(db, by(A), { ...said, products: ["pll"] })).changed, true);
    assert.deepEqual(await coverage(db, A), [true, true, true]);
    const elsewhere = await findStanding(db, A, { environment: "sandbox", product: null });
    assert.deepEqual([elsewhere.is_mapped, elsewhere.is_verified], [false, false]);
    assert.equal((await verifyCompany(db, by(A), { ...said, products: null })).changed, false);
    const { providers } = await getCompanyProfile(db, A);
    assert.deepEqual([providers[0]?.verified_by, providers[0]?.confirmed_products], [DANA, ["pll"]]);

    assert.equal((await unverifyCompany(db, by(A), said)).changed, true);
    assert.deepEqual(await coverage(db, A), [false, false, false]);
    assert.equal((await unverifyCompany(db, by(A), said)).changed, false);
    assert.deepEqual(await logged(db), [
      ["company.verify", A, { provider: "payco", products: ["pll"] }],
      ["company.unverify", A, { provider: "payco" }],
    ]);
  });

  test("unverifyCompany keeps what was observed of a provider", async (t) => {
    const db = await listed(t, home);
    await db.rows({
      name: "",
      text: `insert into company_providers (company_id, environment, provider, products)
          values ('${A}', 'production', 'records', '{employment}');
        insert into employments (id, environment, source, record_token, company_id, sealed, key_id, blocking_tokens, fingerprint)
          values (gen_random_uuid(), 'production', 'records', '', '${A}', '', 1, '{}', '')`,
    });
    const said = { ...production, provider: "records" };
    assert.deepEqual(await coverage(db, A), [true, false, false]);
    await verifyCompany(db, by(A), { ...said, products: null });
    assert.deepEqual(await coverage(db, A), [true, true, false]);
    await verifyCompany(db, by(A), { ...said, products: ["pll"] });
    assert.deepEqual(await coverage(db, A), [true, true, true]);
    await unverifyCompany(db, by(A), said);
    assert.deepEqual(await coverage(db, A), [true, false, false]);
  });

  test("verifyCompany accepts a provider observed at a company merged into it, and unverifyCompany withdraws that too", async (t) => {
    const db = await listed(t, home);
    const said = { ...production, provider: "payco" };
    await verifyCompany(db, by(A), { ...said, products: ["pll"] });
    await mergeCompanies(db, by(A), B);
    assert.deepEqual(await coverage(db, B), [true, true, true]);
    await assert.rejects(unverifyCompany(db, by(A), said), /was merged into 0+2: use that one/);
    await unmergeCompany(db, by(A));
    assert.deepEqual(await coverage(db, B), [false, false, false]);
    assert.deepEqual(await coverage(db, A), [true, true, true]);
    await mergeCompanies(db, by(A), B);
    assert.equal((await unverifyCompany(db, by(B), said)).changed, true);
    assert.deepEqual(await coverage(db, B), [false, false, false]);
  });
});

forEachDatabase((home) => {
  test("mergeCompanies resolves the old id, its EIN and its observations to the survivor, and an import cannot restore it", async (t) => {
    const db = await listed(t, home);
    await addCompanyAlias(db, by(A), "Acme Footwear");
    const seen = { environment: "production" as const, product: "income" as const, succeeded: true };
    await stored.addCompanyOutcomes(
      db,
      [A, A, B].map((companyId) => ({ ...seen, companyId })),
    );
    const { changed, company } = await mergeCompanies(db, by(A), B);
    assert.deepEqual([changed, company.merged_into, company.survivor_id, company.is_removed], [true, B, B, false]);
    assert.deepEqual(await answering(db, A, B), ["Beta Shoes", "Beta Shoes"]);
    assert.deepEqual((await findCompany(db, A))?.aliases, ["Acme Boots", "Acme Footwear", "Boots of Acme"]);
    assert.deepEqual([...(await listSurvivorsByMergedId(db))], [[A, B]]);
    const { attempts } = await findStanding(db, B, { environment: "production", product: "income" });
    assert.equal(attempts, 3);
    assert.equal((await findStanding(db, A, { environment: "production", product: "income" })).attempts, 3);
    assert.deepEqual(await listCompaniesByEins(db, ["010020240", "020030350"]), [
      { id: B, ein: "010020240", name: "Beta Shoes" },
      { id: B, ein: "020030350", name: "Beta Shoes" },
    ]);

    const version = await versionOf(db);
    const again = await importList(db, [{ ...LIST[0], name: "Acme Reborn" }, ...LIST.slice(1)], true);
    assert.deepEqual(again, { added: 0, updated: 0, unchanged: 3, removed: 0, rejected: 0, merged: 1 });
    assert.deepEqual(await answering(db, A), ["Beta Shoes"]);
    const changes = await listCompanyChanges(db, { after: { version, id: null }, limit: 10 });
    assert.equal(changes, null);
    assert.equal((await mergeCompanies(db, by(A), B)).changed, false);
    const details = { into: B, from_name: "Acme Boots", into_name: "Beta Shoes" };
    assert.deepEqual((await logged(db)).slice(1), [["company.merge", A, details]]);

    await unmergeCompany(db, by(A));
    assert.deepEqual(await answering(db, A, B), ["Acme Boots", "Beta Shoes"]);
    assert.deepEqual((await findCompany(db, B))?.aliases, []);
    assert.equal((await listSurvivorsByMergedId(db)).size, 0);
    assert.equal((await unmergeCompany(db, by(A))).changed, false);
    assert.equal((await importList(db)).unchanged, 4);
  });
});

forEachDatabase((home) => {
  test("mergeCompanies links the records of a merged company to the survivor, for verifications and imports alike", async (t) => {
    const db = await listed(t, home);
    const id = idOf(77) as string as EmploymentId;
    await db.rows({
      name: "",
      text: `insert into employments (id, environment, source, record_token, company_id, sealed, key_id, blocking_tokens, fingerprint)
          values ('${id}', 'sandbox', 'records', '', '${A}', '', 1, '{5}', '')`,
    });
    const companies = async () => {
      const [found] = await openCandidateSearch(db, { nowMs: () => 0 })([{ environment: "sandbox", tokens: ["5"] }]);
      const [imported] = await listImportedEmployments(db, [id]);
      return [found?.rows[0]?.company_id, imported?.company_id];
    };
    assert.deepEqual(await companies(), [A, A]);
    await mergeCompanies(db, by(A), B);
    await mergeCompanies(db, by(B), C);
    assert.deepEqual(await companies(), [C, C]);
    await unmergeCompany(db, by(A));
    assert.deepEqual(await companies(), [A, A]);
  });
});

forEachDatabase((home) => {
  test("mergeCompanies follows chains to their end, and unmergeCompany separates them where they were joined", async (t) => {
    const db = await listed(t, home);
    await mergeCompanies(db, by(A), B);
    await mergeCompanies(db, by(B), C);
    await mergeCompanies(db, by(D), C);
    assert.deepEqual(await answering(db, A, B, C, D), Array(4).fill("Gamma Soles"));
    assert.deepEqual(
      [...(await listSurvivorsByMergedId(db))].sort(),
      [A, B, D].map((id) => [id, C]),
    );
    const { merged, audit } = await getCompanyProfile(db, C);
    assert.deepEqual(
      merged.map(({ id, merged_into }) => [id, merged_into]),
      [
        [A, B],
        [B, C],
        [D, C],
      ],
    );
    assert.deepEqual(
      audit.map(({ target }) => target),
      [D, B, A],
    );

    await unmergeCompany(db, by(B));
    assert.deepEqual(await answering(db, A, B, C, D), ["Beta Shoes", "Beta Shoes", "Gamma Soles", "Gamma Soles"]);
    assert.deepEqual([...(await listSurvivorsByMergedId(db))].sort(), [
      [A, B],
      [D, C],
    ]);
    await mergeCompanies(db, by(B), C);
    await unmergeCompany(db, by(A));
    assert.deepEqual(await answering(db, A, B), ["Acme Boots", "Gamma Soles"]);
  });
});

forEachDatabase((home) => {
  test("mergeCompanies refuses itself, cycles, merged and unknown companies", async (t) => {
    const db = await listed(t, home);
    await mergeCompanies(db, by(A), B);
    const refusals: readonly (readonly [CompanyId, CompanyId, string, RegExp])[] = [
      [A, C, "conflict", /0+1 was merged into 0+2/],
      [B, A, "conflict", /0+1 was merged into 0+2/],
      [C, A, "conflict", /0+1 was merged into 0+2/],
      [idOf(99), B, "not_found", /No company has the id 0+63/],
      [C, idOf(99), "not_found", /No company has the id 0+63/],
    ];
    for (const [from, into, code, message] of refusals) {
      await assert.rejects(mergeCompanies(db, by(from), into), { code, message });
    }
    assert.throws(() => mergeCompanies(db, by(B), B), /into itself/);
    await assert.rejects(addCompanyAlias(db, by(A), "Name"), { code: "conflict" });
    await importList(db, LIST.slice(1, 3), true);
    await assert.rejects(mergeCompanies(db, by(C), D), /0+4 is no longer in the directory/);
    assert.equal((await logged(db)).length, 1);
  });

  test("mergeCompanies accepts a company that its source has removed, and unmergeCompany leaves it removed", async (t) => {
    const db = await listed(t, home);
    await importList(db, LIST.slice(1), true);
    assert.deepEqual(await answering(db, A), [undefined]);
    await mergeCompanies(db, by(A), B);
    assert.deepEqual(await answering(db, A), ["Beta Shoes"]);
    assert.equal((await getCompanyProfile(db, A)).company.is_removed, true);
    await unmergeCompany(db, by(A));
    assert.deepEqual(await answering(db, A), [undefined]);
    assert.equal((await importList(db)).updated, 1);
    assert.deepEqual(await answering(db, A), ["Acme Boots"]);
  });
});

const REAL = HOMES.at(-1) ?? "embedded";

test("mergeCompanies of two companies into each other concurrently lets one win", async (t) => {
  const db = await listed(t, REAL);
  for (let round = 0; round < 10; round += 1) {
    const ends = await Promise.allSettled([mergeCompanies(db, by(A), B), mergeCompanies(db, by(B), A)]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const names = await answering(db, A, B);
    assert.equal(names[0], names[1]);
    await unmergeCompany(db, by(ends[0]?.status === "fulfilled" ? A : B));
  }
  assert.equal((await logged(db)).length, 20);
});

test("mergeCompanies of a chain concurrently leaves no company that leads to a merged one", async (t) => {
  const db = await listed(t, REAL);
  for (let round = 0; round < 10; round += 1) {
    await Promise.allSettled([
      mergeCompanies(db, by(A), B),
      mergeCompanies(db, by(B), C),
      mergeCompanies(db, by(C), D),
      addCompanyAlias(db, by(B), `Name ${round}`),
    ]);
    for (const id of [A, B, C, D]) {
      const { company } = await getCompanyProfile(db, id);
      if (company.survivor_id === null) continue;
      assert.equal((await getCompanyProfile(db, company.survivor_id)).company.survivor_id, null);
      const { merged } = await getCompanyProfile(db, company.survivor_id);
      assert.ok(merged.some((one) => one.id === id));
    }
    for (const id of [A, B, C]) await unmergeCompany(db, by(id));
  }
});

test("addCompanyAlias and mergeCompanies concurrent with an import lose nothing of either", async (t) => {
  const db = await listed(t, REAL);
  const many = Array.from({ length: 6_000 }, (_, n) => ({ id: idOf(100 + n), name: `Company ${n}` }));
  const importing = importList(db, [...many, ...LIST.map((row) => ({ ...row, zip: "12180" }))]);
  const acts = [
    ...Array.from({ length: 10 }, (_, n) => addCompanyAlias(db, by(A), `Name ${n}`)),
    mergeCompanies(db, by(B), C),
  ];
  await Promise.all(acts);
  const counts = await importing;
  assert.equal(counts.added, 6_000);
  assert.equal(counts.rejected, 0);
  assert.equal(counts.updated + counts.merged, 4);
  assert.equal((await findCompany(db, A))?.zip, "12180");
  assert.equal((await getCompanyProfile(db, A)).company.further_names.length, 10);
  assert.deepEqual(await answering(db, B, C), ["Gamma Soles", "Gamma Soles"]);
});

test("mergeCompanies between an import's look-up and its write keeps the company merged, and the import counts it", async (t) => {
  const db = await listed(t, REAL);
  let looked = 0;
  const watching: Database = {
    ...db,
    async rows(statement, values) {
      const rows = await db.rows(statement, values);
      if (statement.name === "list_imported_companies" && looked++ === 0) await mergeCompanies(db, by(A), B);
      return rows as never;
    },
  };
  const counts = await importList(watching, [{ ...LIST[0], name: "Acme Reborn" }]);
  assert.deepEqual(counts, { added: 0, updated: 0, unchanged: 0, removed: 0, rejected: 0, merged: 1 });
  assert.deepEqual(await answering(db, A), ["Beta Shoes"]);
});
