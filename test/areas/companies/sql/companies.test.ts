import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addCompanyOutcomes,
  findKnownCompany,
  listKnownCompanies,
} from "../../../../src/areas/companies/sql/companies.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const IDS = ["a", "b", "c"].map((digit) => digit.repeat(32) as CompanyId);
const [FIRST, SECOND, THIRD] = IDS as [CompanyId, CompanyId, CompanyId];
const UNKNOWN = "f".repeat(32) as CompanyId;

forEachDatabase((home) => {
  test(`listKnownCompanies looks up many companies at once, each with its own coverage (${home})`, async (t) => {
    const { db } = await freshDatabase(home, t);
    await importCompanies(db, { ...feedOf(IDS.map((id) => ({ id, name: `Company ${id[0]}` }))).feed, source: "test" });
    const seen = { environment: "sandbox", product: "income" } as const;
    const outcome = (companyId: CompanyId, succeeded: boolean) => ({ ...seen, companyId, succeeded });
    await addCompanyOutcomes(db, [outcome(FIRST, true), outcome(FIRST, false), outcome(SECOND, true)]);
    await db.rows({
      name: "test_providers",
      text: `insert into company_providers (company_id, environment, provider, products, verified_at) values
        ('${FIRST}', 'sandbox', 'one', '{income}', null), ('${FIRST}', 'sandbox', 'two', '{pll}', now()),
        ('${SECOND}', 'sandbox', 'one', '{employment}', null), ('${THIRD}', 'production', 'one', '{income}', now())`,
    });
    await db.rows({ name: "test_remove", text: `update companies set removed_at = now() where id = '${SECOND}'` });

    const unseen = { is_mapped: false, is_verified: false, is_covered: false, attempts: 0, successes: 0 };
    const none = { ...unseen, has_records: false, is_own: false };
    const ids = [THIRD, UNKNOWN, SECOND, FIRST];
    const asked = ids.map((id) => ({ id, ...seen }));
    const known = await listKnownCompanies(db, asked);
    assert.deepEqual(
      known.map(({ company, coverage }) => [company?.id, company?.name, coverage]),
      [
        [THIRD, "Company c", none],
        [undefined, undefined, none],
        [undefined, undefined, { ...none, is_mapped: true, attempts: 1, successes: 1 }],
        [
          FIRST,
          "Company a",
          { ...none, is_mapped: true, is_verified: true, is_covered: true, attempts: 2, successes: 1 },
        ],
      ],
    );
    assert.deepEqual(await listKnownCompanies(db, []), []);
    // Calls of one moment share a statement, and each gets its own answer, whatever it asks with.
    const views = [
      { id: FIRST, environment: "sandbox", product: null },
      { id: THIRD, environment: "production", product: "income" },
      { id: FIRST, ...seen },
    ] as const;
    const found = await Promise.all(views.map((view) => findKnownCompany(db, view)));
    assert.deepEqual(
      found.map(({ coverage }) => coverage),
      [
        { ...none, is_mapped: true, is_verified: true },
        { ...none, is_mapped: true, is_verified: true, is_covered: true },
        known[3]?.coverage,
      ],
    );
    // Records of an environment, and those of a company there.
    await db.rows({
      name: "test_record",
      text: `insert into employments (id, record_token, company_id, sealed, key_id, blocking_tokens, fingerprint, environment, source)
        values (gen_random_uuid(), '', '${THIRD}', '', 1, '{}', '', 'sandbox', 'here')`,
    });
    const recorded = await listKnownCompanies(db, [...asked, { id: THIRD, environment: "production", product: null }]);
    assert.deepEqual(
      recorded.map(({ coverage: { has_records, is_own } }) => [has_records, is_own]),
      [
        [true, true],
        [true, false],
        [true, false],
        [true, false],
        [false, false],
      ],
    );
  });
});
