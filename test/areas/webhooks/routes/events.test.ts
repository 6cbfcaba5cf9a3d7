import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EVENT_TYPES } from "../../../../src/areas/webhooks/catalogue.ts";
import { aWebhook } from "../../../kernel/http/requests.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { Ordering } from "../../../support/orders/ordering.ts";

interface Delivery {
  readonly webhook_id: string;
  readonly status: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly further_delays_seconds: readonly number[];
}

interface Event {
  readonly event_id: string;
  readonly event_type: string;
  readonly deliveries: readonly Delivery[];
}

describe("listEvents", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ workers: ["orders", "deliveries"], allowPrivate: true });
    client = await app.client({});
  });
  after(() => app.stop());

  const eventsOf = async (by: Client, query = "") => (await by.get(`/v1/events/${query}`)).at("results") as Event[];

  test("listEvents has every event with all its deliveries, and when a failed one is tried again", async () => {
    const receiver = (name: string) => `${app.url}/v1/sandbox/receiver/${name}/`;
    const good = await client.post("/v1/webhooks/", aWebhook({ webhook_url: receiver("good"), events: ["*"] }));
    const bad = await client.post(
      "/v1/webhooks/",
      aWebhook({ webhook_url: `${receiver("bad")}?fails=true`, events: ["order-created"] }),
    );
    await new Ordering(app, client).make();
    await eventually(async () => {
      const [event] = await eventsOf(client, "?event_type=order-created");
      const of = (webhook: typeof good) => event?.deliveries.find((one) => one.webhook_id === webhook.at("id"));
      assert.deepEqual([of(good)?.status, of(good)?.attempts, of(good)?.next_attempt_at], ["delivered", 1, null]);
      // Two attempts at once, then the schedule.
      assert.deepEqual([of(bad)?.status, of(bad)?.attempts], ["due", 2]);
      assert.ok(of(bad)?.next_attempt_at !== null);
      assert.deepEqual(of(bad)?.further_delays_seconds.at(-1), 86_400);
    });
    const [event] = await eventsOf(client, "?event_type=order-created");
    const read = await client.get(`/v1/events/${event?.event_id}/`);
    assert.deepEqual((read.body as Event).deliveries.length, 2);
    const attempts = await client.get(`/v1/webhook-requests/?event_id=${event?.event_id}`);
    assert.equal(attempts.at("count"), 3);
    assert.deepEqual(await eventsOf(client, "?event_type=link-connected"), []);
    assert.deepEqual(await eventsOf(client, "?created_at__lte=2020-01-01T00:00:00Z"), []);
    const stranger = await app.client({ team: "stranger" });
    assert.deepEqual(await eventsOf(stranger), []);
    assertError(await stranger.get(`/v1/events/${event?.event_id}/`), 404, "not_found");
  });

  test("listEventTypes has a sample of every type that webhooks subscribe to", async () => {
    const types = (await client.get("/v1/event-types/")).body as { event_type: string; sample: string }[];
    assert.deepEqual(
      types.map(({ event_type }) => event_type),
      EVENT_TYPES,
    );
    for (const { event_type, sample } of types) {
      assert.equal((JSON.parse(sample) as { event_type: string }).event_type, event_type);
    }
  });

  test("getWebhookReplay tells how many deliveries are to be queued, and is not found without a replay", async () => {
    const quiet = await app.client({ team: "quiet" });
    const webhook = await quiet.post("/v1/webhooks/", aWebhook({ events: ["order-created"] }));
    const path = `/v1/webhooks/${webhook.at("id")}/`;
    assertError(await quiet.get(`${path}replay/`), 404, "not_found");
    await quiet.patch(path, { enabled: false });
    const orders = new Ordering(app, quiet);
    for (let at = 0; at < 3; at += 1) await orders.make();
    await quiet.patch(path, { enabled: true });
    const begun = await quiet.post(`${path}replay/`, {});
    assert.deepEqual([begun.at("queued"), begun.at("remaining")], [0, 3]);
    assert.deepEqual((await quiet.get(`${path}replay/`)).at("remaining"), 3);
  });
});
