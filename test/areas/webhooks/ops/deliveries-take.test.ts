import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { renewDispatcherLease } from "../../../../src/areas/webhooks/ops/deliveries.ts";
import { type TakeOptions, takeDueDeliveries } from "../../../../src/areas/webhooks/sql/deliveries.ts";
import { releaseWebhooks, removeDispatcher } from "../../../../src/areas/webhooks/sql/dispatchers.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { DispatcherId, WebhookId } from "../../../../src/kernel/ids.ts";
import { eventually } from "../../../support/eventually.ts";
import { addWebhook, finish, type Stage, sql, testOnStage } from "../workers/delivery-fixture.ts";
import { ended, Holder, rankedDispatchers, settle, take, URL_OF } from "./delivery-attempt-fixture.ts";

function ask(dispatcherId: DispatcherId, more: Partial<TakeOptions> = {}): TakeOptions {
  const full = { known: [], fullWebhooks: [], fullTeams: [] };
  return { dispatcherId, limit: 500, after: "0".repeat(32), ...full, ...more };
}

/** On a connection of its own, as another process would. */
function readIn(stage: Stage, options: TakeOptions) {
  return stage.db.transaction((tx) => takeDueDeliveries(tx, options));
}

testOnStage("takeDueDeliveries skips webhooks whose due deliveries are all known", async (stage) => {
  for (let n = 0; n < 6; n += 1) await addWebhook(stage, `${URL_OF}${n}`);
  await finish(stage, 1);
  const holder = new Holder();
  const taken = (await take(stage, 100, holder)).sort((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
  assert.equal(taken.length, 6);
  const [last] = taken.splice(-1);
  const read = await readIn(stage, ask(holder.id, { known: taken, limit: 1 }));
  assert.deepEqual(
    read.map((one) => one.id),
    [last?.id],
  );
});

testOnStage("takeDueDeliveries skips a webhook that is being deleted, and claims the others", async (stage) => {
  const [first, second] = await twoWebhooks(stage);
  const dispatcherId = mintId() as DispatcherId;
  await renewDispatcherLease(stage.db, dispatcherId);
  let reading: ReturnType<typeof takeDueDeliveries> | undefined;
  await stage.db.transaction(async (tx) => {
    await sql(tx, "delete from webhooks where id = $1", [first]);
    reading = readIn(stage, ask(dispatcherId));
    // Until it has ended, or waits for the deletion.
    await Promise.race([reading, sleep(500)]);
  });
  assert.deepEqual(
    (await reading)?.map((one) => one.webhookId),
    [second],
  );
});

/**
 * Reads as a dispatcher that has begun to look before `meanwhile` happens, and takes what it has
 * seen after that: somebody else takes the first of the webhooks just then, and thinks better of
 * it. What `meanwhile` is to ask is asked by one that is chosen before the reader.
 */
async function readAround(
  stage: Stage,
  webhookIds: readonly WebhookId[],
  meanwhile: (rest: TakeOptions) => Promise<void>,
) {
  const [first] = webhookIds;
  const [best, reader, other] = await rankedDispatchers(stage, webhookIds, 3);
  assert.ok(best && reader && other);
  await renewDispatcherLease(stage.db, other);
  await renewDispatcherLease(stage.db, reader);
  let reading: ReturnType<typeof takeDueDeliveries> | undefined;
  const othersTake = stage.db.transaction(async (tx) => {
    await sql(tx, "insert into webhook_leases (webhook_id, dispatcher_id) values ($1, $2)", [first, other]);
    reading = readIn(stage, ask(reader));
    await waitForLocks(stage);
    await meanwhile(ask(best, { fullWebhooks: webhookIds.slice(0, 1) }));
    throw new Error("thinks better of it");
  });
  await assert.rejects(othersTake, /thinks better/);
  return (await reading) ?? [];
}

/** Waits until a statement waits for another transaction. */
async function waitForLocks(stage: Stage) {
  // Other test files run on the same server at the same time: only this database's sessions count.
  const text = `select count(*) as waiting from pg_locks join pg_stat_activity using (pid)
                where not granted and datname = current_database()`;
  await eventually(async () => {
    const [row] = await sql<{ waiting: number }>(stage.db, text);
    assert.ok(row !== undefined && row.waiting > 0, "nothing waits");
  });
}

async function twoWebhooks(stage: Stage): Promise<WebhookId[]> {
  const both = [await addWebhook(stage, `${URL_OF}1`), await addWebhook(stage, `${URL_OF}2`)];
  await finish(stage, 1);
  return both.map(({ id }) => id).sort();
}

testOnStage(
  "takeDueDeliveries takes nothing from a dispatcher that registered after the read started",
  async (stage) => {
    const ids = await twoWebhooks(stage);
    const read = await readAround(stage, ids, async (asked) => {
      await renewDispatcherLease(stage.db, asked.dispatcherId);
      assert.equal((await readIn(stage, asked)).length, 1);
    });
    assert.deepEqual(
      read.map((one) => one.webhookId),
      ids.slice(0, 1),
    );
  },
);

testOnStage(
  "takeDueDeliveries takes nothing from a dispatcher that renewed its lease after the read started",
  async (stage) => {
    const ids = await twoWebhooks(stage);
    const slow = mintId() as DispatcherId;
    await renewDispatcherLease(stage.db, slow);
    assert.equal((await readIn(stage, ask(slow, { fullWebhooks: ids.slice(0, 1) }))).length, 1);
    await sql(stage.db, "update dispatchers set expires_at = now() where id = $1", [slow]);
    let back: ReturnType<typeof takeDueDeliveries> | undefined;
    const read = await readAround(stage, ids, async () => {
      back = renewDispatcherLease(stage.db, slow).then(() =>
        readIn(stage, ask(slow, { fullWebhooks: ids.slice(0, 1) })),
      );
      // Until then, or until that read has ended: one of the two waits for the other.
      await Promise.race([back, sleep(200)]);
    });
    const both = [...read, ...((await back) ?? [])].map((one) => one.webhookId);
    assert.deepEqual(both.sort(), ids, "each is one dispatcher's");
  },
);

testOnStage(
  "takeDueDeliveries reads nothing that another dispatcher delivered after claiming and releasing the webhook meanwhile",
  async (stage) => {
    const ids = await twoWebhooks(stage);
    const read = await readAround(stage, ids, async (asked) => {
      const quick = new Holder({}, asked.dispatcherId);
      await renewDispatcherLease(stage.db, quick.id);
      const taken = await readIn(stage, asked);
      assert.equal(taken.length, 1);
      await settle(stage, taken, ended("delivered"), { by: quick });
      await removeDispatcher(stage.db, quick.id);
    });
    assert.deepEqual(
      read.map((one) => one.webhookId),
      ids.slice(0, 1),
    );
  },
);

testOnStage("takeDueDeliveries reads nothing of a webhook that another dispatcher claimed first", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  const [reader, other] = await rankedDispatchers(stage, [id], 2);
  assert.ok(reader && other);
  for (const dispatcher of [reader, other]) await renewDispatcherLease(stage.db, dispatcher);
  let reading: ReturnType<typeof takeDueDeliveries> | undefined;
  await stage.db.transaction(async (tx) => {
    await sql(tx, "insert into webhook_leases (webhook_id, dispatcher_id) values ($1, $2)", [id, other]);
    reading = readIn(stage, ask(reader));
    await waitForLocks(stage);
  });
  assert.deepEqual(await reading, []);
});

testOnStage(
  "takeDueDeliveries reads nothing before its due time, even if other deliveries of the webhook are due",
  async (stage) => {
    await addWebhook(stage, URL_OF);
    await finish(stage, 4);
    const ids = (await sql<{ id: number }>(stage.db, "select id from deliveries order by id")).map(({ id }) => id);
    const later = "update deliveries set attempts = $2, due_at = now() + $3 * interval '1 minute' where id = $1";
    await sql(stage.db, later, [ids[0], 0, 60]);
    await sql(stage.db, later, [ids[1], 1, 60]);
    await sql(stage.db, later, [ids[2], 1, -1]);
    const dispatcherId = mintId() as DispatcherId;
    await renewDispatcherLease(stage.db, dispatcherId);
    const read = await readIn(stage, ask(dispatcherId));
    assert.deepEqual(
      read.map(({ id }) => id),
      ids.slice(2),
    );
  },
);

testOnStage("releaseWebhooks releases nothing that another dispatcher holds", async (stage) => {
  const { id } = await addWebhook(stage, URL_OF);
  await finish(stage, 1);
  const holder = new Holder();
  assert.equal((await take(stage, 1, holder)).length, 1);
  await releaseWebhooks(stage.db, mintId() as DispatcherId, [id]);
  const leases = await sql(stage.db, "select dispatcher_id from webhook_leases");
  assert.deepEqual(leases, [{ dispatcher_id: holder.id }]);
});
