import assert from "node:assert/strict";
import { test } from "node:test";
import { type TriggerRequest, triggerEvent } from "../../../../src/areas/webhooks/ops/trigger-event.ts";
import { saveWebhook } from "../../../../src/areas/webhooks/sql/webhooks.ts";
import { createKeyForTeam } from "../../../../src/kernel/access/ops/credentials.ts";
import { findTeam } from "../../../../src/kernel/access/sql/teams.ts";
import { listAudit } from "../../../../src/kernel/audit/ops/audit.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { addWebhook, makeStage, sql } from "../workers/delivery-fixture.ts";

async function setUp(home: Home, t: Parameters<typeof freshDatabase>[1]) {
  const { db } = await freshDatabase(home, t);
  const made = await makeStage(db);
  const key = {
    actor: "operator:dana",
    team: "acme",
    environment: "sandbox",
    name: null,
    scopes: [],
    expiresAt: null,
  } as const;
  await createKeyForTeam({ db, keyring: made.keyring }, key);
  const teamId = await findTeam(db, "acme");
  assert.ok(teamId !== null);
  const stage = { ...made, tenant: { teamId, environment: "sandbox" } as const };
  const trigger = (change: Partial<TriggerRequest> = {}) =>
    triggerEvent(db, {
      type: "link-connected",
      team: "acme",
      environment: "sandbox",
      webhookId: null,
      actor: "operator:dana",
      ...change,
    });
  return { db, stage, trigger };
}

forEachDatabase((home) => {
  test("triggerEvent queues a sample for every webhook that subscribes to it, held if it is disabled", async (t) => {
    const { db, stage, trigger } = await setUp(home, t);
    const all = await addWebhook(stage, "https://one.example/");
    const same = await addWebhook(stage, "https://two.example/", ["link-connected"]);
    await addWebhook(stage, "https://three.example/", ["link-deleted"]);
    await saveWebhook(db, stage.tenant, { id: same.id, enabled: false });
    const { event_id, deliveries } = await trigger();
    const found = deliveries.map(({ webhook_id, webhook_url, status }) => [webhook_id, webhook_url, status]);
    const wanted = [
      [all.id, "https://one.example/", "due"],
      [same.id, "https://two.example/", "held"],
    ];
    assert.deepEqual(found.sort(), wanted.sort());
    const [row] = await sql<{ payload: string }>(db, "select payload from events");
    assert.equal(JSON.parse(row?.payload ?? "").webhook_id, event_id);
  });

  test("triggerEvent for one webhook delivers to no other", async (t) => {
    const { db, stage, trigger } = await setUp(home, t);
    const one = await addWebhook(stage, "https://one.example/");
    await addWebhook(stage, "https://two.example/");
    const { deliveries } = await trigger({ webhookId: one.id });
    assert.deepEqual(
      deliveries.map((delivery) => delivery.webhook_id),
      [one.id],
    );
    assert.equal((await sql(db, "select 1 from deliveries")).length, 1);
  });

  test("triggerEvent is recorded in the inquiry log, with the actor", async (t) => {
    const { db, stage, trigger } = await setUp(home, t);
    const { event_id } = await trigger();
    const [entry] = await listAudit(db, { target: null, action: "event.trigger", limit: 10 });
    assert.deepEqual(
      [entry?.actor, entry?.teamId, entry?.environment, entry?.target, entry?.details],
      ["operator:dana", stage.tenant.teamId, "sandbox", event_id, { event_type: "link-connected", webhook_id: null }],
    );
  });

  test("triggerEvent refuses an unknown team or webhook and a type without subscription, and leaves nothing", async (t) => {
    const { db, stage, trigger } = await setUp(home, t);
    const other = await makeStage(db);
    const foreign = await addWebhook(other, "https://one.example/");
    const deaf = await addWebhook(stage, "https://two.example/", ["link-deleted"]);
    await assert.rejects(trigger({ team: "nobody" }), { code: "not_found" });
    await assert.rejects(trigger({ webhookId: foreign.id }), { code: "not_found" });
    await assert.rejects(trigger({ webhookId: "0".repeat(32) as WebhookId }), { code: "not_found" });
    await assert.rejects(trigger({ webhookId: deaf.id, environment: "production" }), { code: "not_found" });
    await assert.rejects(trigger({ webhookId: deaf.id }), { code: "incorrect_parameters" });
    assert.deepEqual(await sql(db, "select 1 from events"), []);
  });
});
