import assert from "node:assert/strict";
import { test } from "node:test";
import { findKnownCompany } from "../../../../src/areas/companies/sql/companies.ts";
import { importCompanies } from "../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId, TeamId } from "../../../../src/kernel/ids.ts";
import { sumActivity } from "../../../../src/kernel/measurements/sql/activity.ts";
import { openTally } from "../../../../src/program/ops/tally.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { feedOf } from "../../records/ops/imports/rows.ts";

const COMPANY = "a".repeat(32) as CompanyId;
const TEAMS = ["1", "2"].map((digit) => digit.repeat(32) as TeamId) as [TeamId, TeamId];
const ENDED = { environment: "sandbox", kind: "verification", word: "match", count: 1 } as const;
const DELIVERED = { companyId: COMPANY, environment: "sandbox", product: "income" } as const;

async function counted(db: Database) {
  const buckets = await sumActivity(db, { environment: "sandbox", bucket: "hour", hours: 1 });
  return Object.fromEntries(buckets.map(({ kind, word, count }) => [`${kind} ${word}`, count]));
}

forEachDatabase((home) => {
  test(`openTally adds what processes count to one row of the hour, and to today's outcomes (${home})`, async (t) => {
    const { db } = await freshDatabase(home, t);
    await importCompanies(db, { ...feedOf([{ id: COMPANY, name: "Company" }]).feed, source: "test" });
    const errors: unknown[] = [];
    const tallies = [1, 2].map(() => openTally(db, (error) => errors.push(error)));
    for (const tally of tallies) {
      for (const teamId of TEAMS) {
        tally.note({
          activity: [
            { ...ENDED, teamId },
            { ...ENDED, teamId, word: "failed" },
          ],
        });
        tally.note({ activity: [{ ...ENDED, teamId }], outcomes: [{ ...DELIVERED, succeeded: teamId === TEAMS[0] }] });
      }
    }
    assert.deepEqual(await counted(db), {});
    await Promise.all(tallies.map((tally) => tally.close()));
    assert.deepEqual([errors, await counted(db)], [[], { "verification failed": 4, "verification match": 8 }]);
    const rows = await db.rows<{ rows: number }>({
      name: "test_rows",
      text: "select count(*)::integer as rows from activity_counts",
    });
    assert.equal(rows[0]?.rows, 4);
    const { coverage } = await findKnownCompany(db, { id: COMPANY, environment: "sandbox", product: "income" });
    assert.deepEqual([coverage.attempts, coverage.successes], [4, 2]);
  });

  test(`openTally keeps counts that could not be written for the next write (${home})`, async (t) => {
    const { db } = await freshDatabase(home, t);
    let isDown = true;
    const rows: Database["rows"] = (statement, values) =>
      isDown ? Promise.reject(new Error("down")) : db.rows(statement, values);
    const errors: string[] = [];
    const tally = openTally({ ...db, rows }, (_error, activity) => errors.push(activity));
    tally.note({ activity: [{ ...ENDED, teamId: TEAMS[0] }] });
    await tally.close();
    assert.deepEqual([errors, await counted(db)], [["writing statistics"], {}]);
    isDown = false;
    tally.note({ activity: [{ ...ENDED, teamId: TEAMS[0] }] });
    await tally.close();
    assert.deepEqual(await counted(db), { "verification match": 2 });
  });
});
