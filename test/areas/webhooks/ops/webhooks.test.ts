import assert from "node:assert/strict";
import { createWebhook, rotateWebhookSecret, updateWebhook } from "../../../../src/areas/webhooks/ops/webhooks.ts";
import { listSigningSecrets } from "../../../../src/areas/webhooks/sql/webhook-secrets.ts";
import type { WebhookChange } from "../../../../src/areas/webhooks/sql/webhooks.ts";
import type { WebhookId } from "../../../../src/kernel/ids.ts";
import { whileLocked } from "../../../support/databases.ts";
import { addWebhook, finish, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { rowsOf, take, URL_OF } from "./delivery-attempt-fixture.ts";

function update(stage: Stage, id: WebhookId, change: Omit<WebhookChange, "headers">) {
  return updateWebhook(stage, stage.caller, { id, ...change });
}

/** Puts a webhook into the state of one that has failed for days, and whose breaker is open. */
function fail({ db }: Stage, id: WebhookId): Promise<unknown[]> {
  const text = `update webhooks set failing_since = now() - interval '4 days', failures = 40, warned_at = now(), pauses = 3,
      paused_until = now() + interval '1 hour' where id = $1`;
  return sql(db, text, [id]);
}

async function stateOf({ db }: Stage, id: WebhookId) {
  const text = `select failing_since is not null as "isFailing", failures, warned_at is not null as "isWarned", pauses,
      paused_until is not null as "isPaused" from webhooks where id = $1`;
  return (await sql(db, text, [id]))[0];
}

const FAILING = { isFailing: true, failures: 40, isWarned: true, pauses: 3, isPaused: true };
const SOUND = { isFailing: false, failures: 0, isWarned: false, pauses: 0, isPaused: false };

testOnStage("updateWebhook closes the breaker for another URL, and keeps the failure count", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await fail(stage, id);
  await update(stage, id, { name: "Other", webhookUrl: URL_OF, events: ["link-deleted"] });
  assert.deepEqual(await stateOf(stage, id), FAILING, "nothing that the receiver would answer for");
  await update(stage, id, { webhookUrl: `${URL_OF}other` });
  assert.deepEqual(await stateOf(stage, id), { ...FAILING, pauses: 0, isPaused: false });
});

testOnStage("updateWebhook resets the failure period only when the webhook is enabled again", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await fail(stage, id);
  await update(stage, id, { enabled: true });
  assert.deepEqual(await stateOf(stage, id), FAILING, "it was enabled all the while");
  await update(stage, id, { enabled: false });
  assert.deepEqual(await stateOf(stage, id), FAILING);
  await update(stage, id, { enabled: true });
  assert.deepEqual(await stateOf(stage, id), SOUND);
});

testOnStage(
  "updateWebhook holds the queued deliveries of a webhook that it disables, and no other's",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await finish(stage, 2);
    await update(stage, id, { name: "Other" });
    assert.deepEqual(
      (await rowsOf(stage)).map(({ status }) => status),
      ["due", "due"],
    );
    const other = await addWebhook(stage, `${URL_OF}other`);
    await finish(stage, 1);
    await update(stage, id, { enabled: false });
    const rows = await sql<{ status: string; webhook_id: WebhookId }>(
      stage.db,
      "select status, webhook_id from deliveries",
    );
    for (const row of rows) assert.equal(row.status, row.webhook_id === other.id ? "due" : "held");
    await update(stage, id, { enabled: true });
    assert.deepEqual(
      (await take(stage, 10)).map(({ webhookId }) => webhookId),
      [other.id],
    );
  },
);

testOnStage("rotateWebhookSecret keeps at most five replaced secrets under concurrent rotations", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  const rotate = () => rotateWebhookSecret(stage, stage.caller, { id, idempotency: null });
  for (let turn = 0; turn < 4; turn += 1) await rotate();
  // All three have begun, and wait for the webhook's row, before any of them goes on.
  const row = { text: "select from webhooks where id = $1 for update", values: [id], waiting: 3 };
  const outcomes = await whileLocked(stage.db, row, () => Promise.allSettled([rotate(), rotate(), rotate()]));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
  assert.deepEqual(refusals, ["conflict", "conflict"]);
  const [secrets] = await listSigningSecrets(stage.db, [id]);
  assert.equal(secrets?.sealed_old_secrets.length, 5);
});

testOnStage(
  "webhooks are made and changed by nobody whose key has ended since the request was admitted",
  async (stage) => {
    const { id } = await addWebhook(stage, URL_OF);
    await sql(stage.db, "update credentials set expires_at = now()");
    const input = { name: "Late", webhookUrl: `${URL_OF}late`, events: ["*"] as const, envType: "sandbox" as const };
    const ended = { code: "authentication_failed" };
    await assert.rejects(createWebhook(stage, stage.caller, { input, idempotency: null }), ended);
    await assert.rejects(update(stage, id, { webhookUrl: `${URL_OF}late` }), ended);
    await assert.rejects(rotateWebhookSecret(stage, stage.caller, { id, idempotency: null }), ended);
    const rows = await sql<{ webhook_url: string }>(stage.db, "select webhook_url from webhooks");
    assert.deepEqual(
      rows.map(({ webhook_url }) => webhook_url),
      [URL_OF],
    );
  },
);
