import assert from "node:assert/strict";
import { test } from "node:test";
import { migrate, readMigrations } from "../../../../src/kernel/database/postgres/migrate.ts";
import { emptyDatabase, forEachDatabase } from "../../../support/databases.ts";

const INSERT_TEAM = {
  name: "insert_team",
  text: "insert into teams (id, name, client_id) values ($1, 'operator', gen_random_uuid())",
};
const INSERT_JOB = {
  name: "insert_job",
  text: `insert into import_jobs (id, team_id, environment, actor, act, kind, source, status, error)
         values (gen_random_uuid(), $1, 'production', 'a', 'import', 'employments', $2, 'failed', $3)`,
};
const TEAM = "018f0000-0000-7000-8000-000000000001";

forEachDatabase((home) => {
  test("migrate removes the first lines of files from the stored errors of imports, and nothing else", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const migrations = await readMigrations();
    const scrub = migrations.findIndex(({ name }) => name.includes("scrubbed-import-errors"));
    await migrate(db, migrations.slice(0, scrub));
    await db.rows(INSERT_TEAM, [TEAM]);
    const lacking =
      'The header lacks the column record_id. It has "E7", "Quaverly", "219-45-9876"; say which one holds it.';
    await db.rows(INSERT_JOB, [TEAM, "row", lacking]);
    await db.rows(INSERT_JOB, [TEAM, "other", "The file is empty."]);
    await migrate(db, migrations);
    const stored = await db.rows<{ error: string }>({
      name: "errors",
      text: "select error from import_jobs order by source desc",
    });
    assert.match(stored[0]?.error ?? "", /^The header lacks the column record_id\. Its first line was removed/);
    assert.doesNotMatch(stored[0]?.error ?? "", /Quaverly|219/);
    assert.equal(stored[1]?.error, "The file is empty.");
  });
});
