import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { appendEvent } from "../../../../src/areas/webhooks/ops/events.ts";
import { sampleEvent } from "../../../../src/areas/webhooks/ops/trigger-event.ts";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import { findTeam } from "../../../../src/kernel/access/sql/teams.ts";
import { assertRefused, startApplication, type TestApplication } from "../../../support/application.ts";
import { patienceMs } from "../../../support/patience.ts";

const PATH = "/v1/webhook-events/";
let app: TestApplication;

before(async () => {
  app = await startApplication();
});
after(() => app.stop());

async function append(team: string): Promise<string> {
  const teamId = await findTeam(app.db, team);
  assert.ok(teamId !== null);
  const tenant: Tenant = { teamId, environment: "sandbox" };
  return app.db.transaction((tx) => appendEvent(tx, sampleEvent(tenant, "link-connected")));
}

test("listWebhookEvents answers the current cursor without a cursor, and then the events after it", async () => {
  const client = await app.client({ team: "one" });
  const start = await client.get(PATH);
  assert.deepEqual(start.at("results"), []);
  const id = await append("one");
  const answer = await client.get(`${PATH}?cursor=${start.at("cursor")}`, { headers: { prefer: "wait=20" } });
  assert.equal(answer.headers["preference-applied"], "wait=20");
  assert.deepEqual([answer.at("results.0.event_id"), answer.at("results.0.event_type")], [id, "link-connected"]);
  assert.equal(JSON.parse(String(answer.at("results.0.payload"))).webhook_id, id);
  const rest = await client.get(`${PATH}?cursor=${answer.at("cursor")}`);
  assert.deepEqual(rest.at("results"), []);
});

test("listWebhookEvents responds at once without Prefer: wait or without a cursor", async () => {
  const client = await app.client({ team: "two" });
  const startedAt = performance.now();
  const start = await client.get(PATH, { headers: { prefer: "wait=30" } });
  await client.get(`${PATH}?cursor=${start.at("cursor")}`);
  assert.ok(performance.now() - startedAt < Math.min(29_000, patienceMs(5_000)));
});

test("listWebhookEvents reports a bad cursor and page size, and requires the scope", async () => {
  const client = await app.client();
  assertRefused(await client.get(`${PATH}?cursor=nonsense&page_size=101`), {
    cursor: "is not a cursor of this feed: use the one from the previous response",
    page_size: "must be at most 100",
  });
  const poor = await app.client({ scopes: ["webhooks:write"] });
  assert.equal((await poor.get(PATH)).status, 403);
});
