import assert from "node:assert/strict";
import { test } from "node:test";
import {
  COMPANY_PROBABILITY_MIN,
  type MatchCompany,
  openEmployerLinker,
} from "../../../../../src/areas/records/ops/imports/employer-linker.ts";
import { importCompanies } from "../../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../../support/databases.ts";
import { feedOf } from "./rows.ts";

const EIN = "380710690";
const [KELLANOVA, WK_KELLOGG, OTHER] = ["1", "2", "3"].map((digit) => digit.repeat(32) as CompanyId);

async function fillDirectory(db: Database): Promise<void> {
  const { feed } = feedOf([
    { id: WK_KELLOGG, name: "WK KELLOGG CO", ein: EIN },
    { id: KELLANOVA, name: "Kellanova, Inc.", ein: EIN },
    { id: OTHER, name: "Other" },
  ]);
  await importCompanies(db, { ...feed, source: "directory" });
}

forEachDatabase((home) => {
  test("openEmployerLinker finds the company of an EIN, of several the one with the most similar name", async (t) => {
    const { db } = await freshDatabase(home, t);
    await fillDirectory(db);
    const names = ["KELLANOVA", "W K Kellogg Company", "Nothing like it"];
    const found = await openEmployerLinker(null).find(
      db,
      names.map((employer_name) => ({ employer_name, employer_ein: EIN })),
    );
    assert.deepEqual(found.slice(0, 2), [KELLANOVA, WK_KELLOGG]);
    assert.notEqual(found[2], null);
  });

  test("openEmployerLinker searches once per employer, and accepts only candidates at the threshold", async (t) => {
    const { db } = await freshDatabase(home, t);
    await fillDirectory(db);
    const asked: (string | null)[] = [];
    const matchCompany: MatchCompany = ({ name, ein, city }) => {
      asked.push(name);
      assert.deepEqual([ein, city], [null, null]);
      return {
        companyId: OTHER ?? null,
        probability: name === "Other" ? COMPANY_PROBABILITY_MIN : COMPANY_PROBABILITY_MIN - 0.01,
      };
    };
    const tie = openEmployerLinker(matchCompany);
    const employers = ["Other", "Unsure", "OTHER ", "Other"].map((employer_name) => ({
      employer_name,
      employer_ein: null,
    }));
    assert.deepEqual(await tie.find(db, employers), [OTHER, null, OTHER, OTHER]);
    assert.deepEqual(await tie.find(db, employers.slice(1, 2)), [null]);
    assert.deepEqual(asked, ["Other", "Unsure"]);
  });
});
