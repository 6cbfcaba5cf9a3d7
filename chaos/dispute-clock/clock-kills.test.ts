import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runDisputeClocks } from "../../src/areas/persons/ops/disputes/dispute-clock.ts";
import { listRecipients } from "../../src/areas/verifications/ops/recipients.ts";
import { mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import { date, record } from "../../test/areas/records/linkage/persons.ts";
import { loadEmployments } from "../../test/areas/records/ops/imports/load.ts";
import { sql } from "../../test/areas/webhooks/workers/delivery-fixture.ts";
import { type Client, startApplication, type TestApplication } from "../../test/support/application.ts";
import { eventually } from "../../test/support/eventually.ts";

const PROGRAM = fileURLToPath(new URL("clock-process.ts", import.meta.url));
const DISPUTES = "/v1/subjects/disputes/";
/** More than one transaction of the clock takes. */
const PERSONS = 30;
/** How many of them add something: 45 days instead of 30. */
const EXTENDED = 12;
/** Days by which the database's clock steps, back too, and where the clock's process is killed then. */
const STEPS: readonly (readonly [days: number, when: "before" | "after", transaction: number])[] = [
  [16, "before", 1],
  [-4, "after", 1],
  [12, "after", 1],
  [3, "before", 2],
  [-1, "before", 1],
  [3, "after", 1],
  [3, "before", 2],
  [10, "before", 1],
  [-2, "after", 1],
  [4, "before", 1],
  [3, "after", 1],
];

test("the 30 and 45 days of disputes end once each, with every reminder once, under steps of the clock and kill -9", async (t) => {
  const keyring = mintKeyring();
  const app = await startApplication({ keyring });
  t.after(() => app.stop());
  const operator = await app.client({ environment: "production", scopes: ["subjects:write"] });
  const { ids, extended } = await openDisputes(app, operator);

  /** The database's clock steps: every time that is stored is as much nearer, or further away. */
  const step = (days: number) =>
    sql(
      app.db,
      `update subject_disputes set due_at = due_at - make_interval(days => $1), next_at = next_at - make_interval(days => $1)
        where ended_at is null`,
      [days],
    );
  const courses = async () => {
    const rows = await sql<{ about_id: string; event_type: string; payload: string }>(
      app.db,
      "select about_id, event_type, payload from events where event_type in ('dispute-reminder', 'dispute-ended') order by created_at, id",
    );
    return Map.groupBy(rows, ({ about_id }) => about_id);
  };
  let passed = 0;
  for (const [days, when, transaction] of STEPS) {
    await step(days);
    passed += days;
    const clock = spawn(
      process.execPath,
      [PROGRAM, app.databaseUrl, JSON.stringify(keyring), when, String(transaction)],
      {
        stdio: "inherit",
      },
    );
    await once(clock, "exit");
    // What it had locked is locked until the database has noticed its end.
    await eventually(async () => {
      const text = "select 1 from pg_stat_activity where application_name = 'killed clock'";
      assert.equal((await sql(app.db, text)).length, 0);
    });
    const due = ids.filter((id) => passed >= (extended.has(id) ? 45 : 30));
    // Others go on, several at once; each of their transactions has one step of a dispute. An end whose source another one
    // has claimed is tried again after ten seconds.
    const ended = await eventually(async () => {
      while ((await Promise.all([1, 2, 3].map(() => runDisputeClocks({ ...app, listRecipients })))).some(Boolean));
      for (let again = 0; again < 3; again += 1) await runDisputeClocks({ ...app, listRecipients });
      const over = [...(await courses())].filter(([, rows]) => rows.some((row) => row.event_type === "dispute-ended"));
      const missed = due.filter((id) => !over.some(([one]) => one === id));
      assert.equal(missed.length, 0, `missed after ${passed} days`);
      return over;
    });
    if (passed < 30) assert.deepEqual(ended, [], "none ends too early");
    if (passed < 45) assert.ok(!ended.some(([id]) => extended.has(id)), "none of 45 days ends too early");
  }
  assert.ok(passed >= 45, String(passed));
  const all = await courses();
  assert.equal(all.size, PERSONS);
  for (const [id, rows] of all) {
    const types = rows.map(({ event_type }) => event_type);
    assert.deepEqual(types, [...Array(3).fill("dispute-reminder"), "dispute-ended"], id);
    assert.equal(JSON.parse(rows.at(-1)?.payload ?? "{}").status, "deleted");
  }
});

/** Opens a dispute of each person; some add something. */
async function openDisputes(app: TestApplication, operator: Client) {
  const persons = Array.from({ length: PERSONS }, (_, at) => {
    const who = { first_name: "Robert", last_name: `Example${at}`, ssn: String(512_340_001 + at) };
    return { ...who, date_of_birth: date("1971-03-08") };
  });
  await loadEmployments(
    app,
    persons.map((who, at) => record({ ...who, record_id: `E${at}` })),
  );
  const ids = await Promise.all(
    persons.map(async (subject) => {
      const body = {
        subject,
        employer_name: "Kellanova",
        fields: ["income"],
        reason: "inaccurate",
        explanation: "More.",
      };
      const opened = await operator.post(DISPUTES, body);
      assert.equal(opened.status, 201, opened.text);
      return String(opened.at("id"));
    }),
  );
  const extended = new Set(ids.slice(0, EXTENDED));
  for (const id of extended) {
    assert.equal((await operator.post(`${DISPUTES}${id}/information/`, { text: "See." })).at("status"), "extended");
  }
  return { ids, extended };
}
