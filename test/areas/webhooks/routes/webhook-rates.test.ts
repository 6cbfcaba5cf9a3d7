import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, type TestContext, test } from "node:test";
import { appendEvents } from "../../../../src/areas/webhooks/ops/events.ts";
import { sampleEvent } from "../../../../src/areas/webhooks/ops/trigger-event.ts";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import { aWebhook } from "../../../kernel/http/requests.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

describe("rates of webhooks", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ allowPrivate: true, isDirectoryAwaited: false, workers: ["deliveries"] });
    client = await app.client();
  });
  after(() => app.stop());

  /** A receiver that counts: when what arrived, in milliseconds. */
  async function aReceiver(t: TestContext) {
    const arrivals: number[] = [];
    const server = createServer((request, response) => {
      arrivals.push(performance.now());
      server.emit("counted");
      request.resume();
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}/`,
      arrivals,
      async counted(count: number) {
        while (arrivals.length < count) await once(server, "counted");
      },
    };
  }

  test("a webhook with max_per_second gets its deliveries spaced, and holds up no other one", async (t) => {
    const [slow, fast] = [await aReceiver(t), await aReceiver(t)];
    const made = await client.post(
      "/v1/webhooks/",
      aWebhook({ webhook_url: slow.url, events: ["*"], max_per_second: 10 }),
    );
    assert.deepEqual([made.status, made.at("max_per_second")], [201, 10], made.text);
    assert.equal((await client.post("/v1/webhooks/", aWebhook({ webhook_url: fast.url, events: ["*"] }))).status, 201);
    const [team] = await app.db.rows<{ team_id: Tenant["teamId"] }>({
      name: "team_of_webhook",
      text: "select team_id from webhooks limit 1",
    });
    assert.ok(team !== undefined);
    const tenant: Tenant = { teamId: team.team_id, environment: "sandbox" };
    const drafts = Array.from({ length: 12 }, () => sampleEvent(tenant, "link-connected"));
    await app.db.transaction((tx) => appendEvents(tx, drafts));
    await fast.counted(12);
    const slowThen = slow.arrivals.length;
    assert.ok(slowThen < 12, `the other one waited for ${slowThen} deliveries`);
    await slow.counted(12);
    const took = (slow.arrivals.at(-1) ?? 0) - (slow.arrivals[0] ?? 0);
    // Eleven intervals of 100 ms; those that a busy machine has received late, at most half.
    assert.ok(took >= 550, `12 deliveries arrived within ${took} ms`);
  });

  test("updateWebhook changes the rate, and null removes it", async () => {
    const made = await client.post("/v1/webhooks/", aWebhook({ webhook_url: "http://127.0.0.1:9997/" }));
    assert.equal(made.at("max_per_second"), undefined);
    const change = async (json: object) =>
      (await client.request("PATCH", `/v1/webhooks/${made.at("id")}/`, { json })).at("max_per_second");
    assert.equal(await change({ max_per_second: 1 }), 1);
    assert.equal(await change({ name: "other" }), 1);
    assert.equal(await change({ max_per_second: null }), undefined);
  });

  test("createWebhook refuses rates out of bounds by the field", async () => {
    for (const [max_per_second, fault] of [
      [0, "must be at least 1"],
      [1_001, "must be at most 1000"],
      [1.5, "must be a whole number"],
    ] as const) {
      const answer = await client.post("/v1/webhooks/", aWebhook({ max_per_second }));
      assertRefused(answer, { max_per_second: fault });
    }
  });
});
