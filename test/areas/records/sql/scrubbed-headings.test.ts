import assert from "node:assert/strict";
import { test } from "node:test";
import { migrate, readMigrations } from "../../../../src/kernel/database/postgres/migrate.ts";
import { emptyDatabase, forEachDatabase } from "../../../support/databases.ts";
import { traceFinder } from "../../../support/traces.ts";

/** Of no other test: rows of a former release hold them in clear, and `npm run leftovers` knows what others seal. */
const PERSON = {
  first: "Ottilienne",
  last: "Brackenthwaitley",
  ssn: "412-73-9527",
  born: "1974-11-03",
  pay: "83417.29",
};
const TEAM = "018f0000-0000-7000-8000-000000000001";
const INSERT_TEAM = {
  name: "insert_team",
  text: "insert into teams (id, name, client_id) values ($1, 'operator', gen_random_uuid())",
};
const INSERT_PROFILE = {
  name: "insert_profile",
  text: "insert into source_profiles (environment, source, format, profile) values ('production', $1, 'csv', $2)",
};
const INSERT_JOB = {
  name: "insert_job",
  text: `insert into import_jobs (id, team_id, environment, actor, act, kind, source, status, error, columns, constants, payroll, differences, file_name)
         values (gen_random_uuid(), $1, 'production', 'a', 'import', 'employments', $2, $3, $4, $5, $6, $7, $8, $9)`,
};

function profileOf(headings: readonly string[], columns: object, values: object = {}) {
  return {
    ...{
      format: "csv",
      title: "Our own columns (CSV)",
      encoding: null,
      pay_units: [],
      periods: [],
      dates: null,
      as: null,
    },
    headings: headings.map((heading) => ({ heading, field: null })),
    ...{ columns, values, file_name: `wages-${PERSON.ssn}.csv` },
  };
}

forEachDatabase((home) => {
  test("migrate removes a person's first row from the profiles of sources and from imports, and keeps headings", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const migrations = await readMigrations();
    const scrub = migrations.findIndex(({ name }) => name.includes("scrubbed-headings"));
    await migrate(db, migrations.slice(0, scrub));
    await db.rows(INSERT_TEAM, [TEAM]);
    const { first, last, ssn, born, pay } = PERSON;
    const row = profileOf(
      ["E7", first, last, born, ssn, pay],
      { ssn, first_name: first, end_date: null },
      { last_name: last },
    );
    await db.rows(INSERT_PROFILE, ["rows", JSON.stringify(row)]);
    const kept = profileOf(
      ["Emp No", "Birth Date", "Begind"],
      { date_of_birth: "birth date", start_date: "Begind" },
      { employer_name: "Acme" },
    );
    await db.rows(INSERT_PROFILE, ["headed", JSON.stringify(kept)]);
    const payroll = {
      format: "home_payments",
      columns_read: [{ heading: ssn, field: "ssn" }],
      columns_unread: [last],
      faults: [],
    };
    const differences = [{ kind: "heading_new", was: null, is: ssn, message: `The column "${ssn}" is new` }];
    const error = `The header has no column "${first}".`;
    for (const status of ["failed", "queued"]) {
      const told = [JSON.stringify({ ssn }), JSON.stringify({ last_name: last }), JSON.stringify(payroll)];
      await db.rows(INSERT_JOB, [TEAM, status, status, error, ...told, JSON.stringify(differences), `${ssn}.csv`]);
    }
    await migrate(db, migrations);
    const profiles = await db.rows<{ source: string; profile: ReturnType<typeof profileOf> }>({
      name: "profiles",
      text: "select source, profile from source_profiles order by source",
    });
    const [headed, rows] = profiles.map(({ profile }) => profile);
    assert.deepEqual(headed?.headings, kept.headings);
    assert.deepEqual(
      [headed?.columns, headed?.values],
      [{ date_of_birth: "Birth Date", start_date: "Begind" }, { employer_name: "Acme" }],
    );
    assert.deepEqual(rows?.columns, { ssn: "#5", first_name: "#2", end_date: null });
    assert.deepEqual(rows?.values, {});
    const jobs = await db.rows({ name: "jobs", text: "select * from import_jobs where status = 'failed'" });
    const finder = traceFinder(PERSON);
    assert.deepEqual(finder.find(Buffer.from(JSON.stringify([profiles, jobs]))), []);
    const [queued] = await db.rows<{ columns: object }>({
      name: "queued",
      text: "select columns from import_jobs where status = 'queued'",
    });
    assert.deepEqual(queued?.columns, { ssn }, "an import that is not done is still read as its owner said");
  });
});
