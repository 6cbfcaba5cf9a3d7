import assert from "node:assert/strict";
import { test } from "node:test";
import { openUnreadableReport } from "../../../../src/kernel/sealing/ops/unreadable-rows.ts";
import { type Answer, assertError, startApplication, type TestApplication } from "../../../support/application.ts";
import { HOMES } from "../../../support/databases.ts";
import { aVerification } from "../../http/requests.ts";

test("openUnreadableReport reports each row once", () => {
  const told: (string | undefined)[] = [];
  const report = openUnreadableReport(({ detail }) => told.push(detail));
  for (const row of ["verifications/1", "employments/1", "verifications/1"]) report(row);
  assert.deepEqual(told, ["verifications/1", "employments/1"]);
});

const idsOf = (answer: Answer) => (answer.at("results") as { id: string }[]).map(({ id }) => id);
/** How many lines of the log name a row. */
const linesAbout = (app: TestApplication, row: string) => app.log.filter((line) => line.includes(row)).length;

for (const home of HOMES) {
  test(`openRows shows the other rows of a list on the ${home} database, and the log names the damaged one`, async (t) => {
    const app = await startApplication({ home });
    t.after(() => app.stop());
    const client = await app.client();
    const create = async () => String((await client.post("/v1/instant-verifications/", aVerification())).at("id"));
    const [oldest, damaged, newest] = [await create(), await create(), await create()];
    const digits = damaged.slice("iv_".length);
    const text =
      "update verifications set sealed_file = set_byte(sealed_file, 30, 255 - get_byte(sealed_file, 30)) where id = $1";
    await app.db.rows({ name: "test_damage", text }, [digits]);

    for (let reads = 0; reads < 3; reads += 1) {
      const list = await client.get("/v1/instant-verifications/");
      assert.equal(list.status, 200, list.text);
      assert.deepEqual(idsOf(list), [newest, oldest]);
    }
    assert.equal(linesAbout(app, `verifications/${digits}`), 1);
    const pages = [await client.get("/v1/instant-verifications/?page_size=2")];
    pages.push(await client.get(String(pages[0]?.at("next")).replace(app.url, "")));
    assert.deepEqual(pages.map(idsOf), [[newest], [oldest]]);

    assertError(await client.get(`/v1/instant-verifications/${damaged}/`), 500, "internal");
    const told = app.log.filter((line) => line.includes("request failed"));
    assert.equal(told.length, 1);
    assert.ok(told[0]?.includes(`verifications/${digits}/file`), told[0]);
    assert.ok(!app.log.join("").includes(aVerification().subject.first_name));
  });

  test(`openRows shows the other attempts of the delivery log on the ${home} database`, async (t) => {
    const app = await startApplication({ home });
    t.after(() => app.stop());
    const client = await app.client();
    const text = `insert into delivery_attempts (id, event_id, webhook_id, team_id, environment, event_type, webhook_url,
        attempt, outcome, duration_ms, sealed_response, key_id)
      select $1::uuid, $1::uuid, $1::uuid, t.id, 'sandbox', 'webhook-test', 'https://example.com/', 1, 'delivered', 1, $2, 1
      from teams t where t.client_id = $3`;
    const ids = [crypto.randomUUID(), crypto.randomUUID()].map((id) => id.replaceAll("-", ""));
    for (const [at, id] of ids.entries()) {
      const sealed = at === 0 ? Buffer.alloc(64, 1) : null;
      await app.db.rows({ name: "test_log", text }, [id, sealed, client.headers["x-access-client-id"]]);
    }
    const list = await client.get("/v1/webhook-requests/");
    assert.equal(list.status, 200, list.text);
    assert.deepEqual(idsOf(list), [ids[1]]);
    assert.equal(linesAbout(app, `delivery_attempts/${ids[0]}`), 1);
  });
}
