import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startOrderRunner } from "../../../../../src/areas/connections/workers/order-runner.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../../support/application.ts";
import { connectAsPerson } from "../../../../support/connections/borrower.ts";
import { Ordering } from "../../../../support/orders/ordering.ts";

/* Orders with several processes on one database, and requests that race. */

let app: TestApplication;
let client: Client;
let orders: Ordering;

before(async () => {
  // Runs connections alone: an order that is due is left, as by a process that died after the task was settled.
  app = await startApplication({ workers: ["connections"] });
  client = await app.client();
  orders = new Ordering(app, client);
});
after(() => app.stop());

/** What the workers of another process have. */
function contextOf({ db, keyring }: TestApplication) {
  const providers = { all: [], find: () => null };
  return {
    db,
    keyring,
    providers,
    taskWaiter: null,
    wakeConnector: () => {},
    bridgeOrigins: null,
    incomeRules: new Map(),
  };
}

async function completions(orderId: unknown): Promise<number> {
  return (await orders.eventsOf(orderId)).filter(({ status }) => status === "completed").length;
}

test("an order whose process died between the settled task and the event is completed by others, once", async () => {
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await orders.make());
  for (const order of made) await connectAsPerson(app, order.at("bridge_token"));
  for (const order of made) {
    const read = await orders.read(order.at("id"));
    assert.deepEqual([read.at("status"), read.at("employers.0.status")], ["in_progress", "completed"]);
    assert.equal(await completions(order.at("id")), 0);
  }
  const stops = [1, 2].map(() => startOrderRunner({ context: contextOf(app), everyMs: 20, onError: assert.ifError }));
  for (const order of made) {
    const read = await orders.readUntil(order.at("id"), "completed");
    assert.notEqual(read.at("voie_report_id"), null);
  }
  await Promise.all(stops.map((stop) => stop()));
  for (const order of made) assert.equal(await completions(order.at("id")), 1);
  const text = "select count(*) as count from user_reports";
  assert.deepEqual(await app.db.rows({ name: "count_reports", text }), [{ count: 3 }]);
});

test("an order that is canceled while its person signs in ends as one of both, and answers every request", async () => {
  for (let round = 0; round < 4; round += 1) {
    const made = await orders.make();
    const [canceled] = await Promise.all([
      client.post(`/v1/orders/${made.at("id")}/cancel/`, undefined),
      connectAsPerson(app, made.at("bridge_token")).catch(() => null),
    ]);
    assert.ok(canceled.status === 200 || canceled.status === 409, canceled.text);
    const read = await orders.read(made.at("id"));
    const ends = read.at("status") === "canceled" ? [[], "canceled", "completed"] : ["completed"];
    const part = read.at("employers.0.status") ?? [];
    assert.ok(
      ends.some((end) => JSON.stringify(end) === JSON.stringify(part)),
      `${read.at("status")}: ${part}`,
    );
    const text = "select 1 as one from tasks where user_id = $1 and finished_at is null";
    if (read.at("status") === "canceled") {
      assert.deepEqual(await app.db.rows({ name: "running_tasks", text }, [made.at("user_id")]), []);
    }
  }
});

test("twenty orders at once for one new person make one user", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => orders.make({ external_user_id: "everyone" })));
  assert.equal(new Set(made.map((order) => order.at("user_id"))).size, 1);
});

test("createOrder under one Idempotency-Key makes one order, and refuses another body", async () => {
  const headers = { "idempotency-key": "order-1" };
  const body = { first_name: "Ada", last_name: "Sample", order_number: "once", products: ["income"] };
  const send = (json: object) => client.request("POST", "/v1/orders/", { json, headers });
  const [first, again] = [await send(body), await send(body)];
  assert.deepEqual([first.status, again.at("id")], [201, first.at("id")]);
  assert.equal((await client.get("/v1/orders/?order_number=once")).at("count"), 1);
  assertError(await send({ ...body, first_name: "Eve" }), 409, "idempotency_mismatch");
});

test("an order is deleted with its user, and its page is gone", async () => {
  const made = await orders.make({ external_user_id: "leaving" });
  await connectAsPerson(app, made.at("bridge_token"));
  assert.equal((await client.delete(`/v1/users/${made.at("user_id")}/`)).status, 204);
  assertError(await orders.read(made.at("id")), 404, "not_found");
  assertError(await orders.pageOf(made).get("/v1/order-page/session/"), 404, "not_found");
});

test("a token of an order opens nothing but what it is for, and orders are their team's and environment's", async () => {
  const made = await orders.make();
  const share = String(made.at("share_url")).split("/").at(-1) ?? "";
  const bearer = (token: unknown) => app.clientWith({ authorization: `Bearer ${token}` });
  assertError(await bearer(share).get("/v1/bridge/session/"), 404, "not_found");
  assertError(await bearer(made.at("bridge_token")).get("/v1/order-page/session/"), 404, "not_found");
  assertError(await bearer(share).get("/v1/shared/link/"), 404, "not_found");
  const stranger = await app.client();
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", ""],
    ["POST", ""],
    ["POST", "refresh/"],
    ["POST", "cancel/"],
  ] as const) {
    const answer = await stranger.request(
      method,
      `/v1/orders/${made.at("id")}/${path}`,
      method === "GET" ? {} : { json: {} },
    );
    assertError(answer, 404, "not_found");
  }
  assert.equal((await stranger.get("/v1/orders/")).at("count"), 0);
  assert.equal((await stranger.get(`/v1/orders/?order_number=${made.at("order_number")}`)).at("count"), 0);
});
