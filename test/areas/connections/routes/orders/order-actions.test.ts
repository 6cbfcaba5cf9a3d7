import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteExpiredBridgeTokens } from "../../../../../src/areas/connections/sql/bridge-tokens.ts";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../../support/application.ts";
import { connectAsPerson, SANDBOX_PROVIDER } from "../../../../support/connections/borrower.ts";
import { ACCOUNT, Ordering } from "../../../../support/orders/ordering.ts";

let app: TestApplication;
let client: Client;
let orders: Ordering;

before(async () => {
  app = await startApplication({ workers: ["connections", "orders"] });
  client = await app.client();
  orders = new Ordering(app, client);
});
after(() => app.stop());

/** A completed order. */
async function completed(logIn: Parameters<typeof connectAsPerson>[2] = {}, change: object = {}) {
  const made = await orders.make(change);
  await connectAsPerson(app, made.at("bridge_token"), logIn);
  return orders.readUntil(made.at("id"), "completed");
}

/** Begins to connect as a person who is then asked to sign in. */
async function beginAsPerson(bridgeToken: unknown): Promise<Client> {
  const person = app.clientWith({ authorization: `Bearer ${bridgeToken}` });
  const consent = { accepted: true, version: (await person.get("/v1/bridge/session/")).at("consent.version") };
  const begun = await person.post("/v1/bridge/connections/", {
    company_name: "Acme",
    provider_id: SANDBOX_PROVIDER,
    consent,
  });
  assert.equal(begun.status, 201, begun.text);
  return person;
}

test("refreshOrder fetches again what the person agreed to, and completes the order with another report", async () => {
  const before = await completed({ username: "changing" });
  const refreshed = await client.post(`/v1/orders/${before.at("id")}/refresh/`, undefined);
  assert.equal(refreshed.status, 200, refreshed.text);
  assert.match(String(refreshed.at("bridge_token")), /^[0-9a-f]{32}$/);
  const after = await orders.readUntil(before.at("id"), "completed");
  assert.equal(after.at("employers.0.link_id"), before.at("employers.0.link_id"));
  assert.deepEqual(
    (after.at("employers.0.tasks") as { kind: string }[]).map(({ kind }) => kind),
    ["refresh", "connect"],
  );
  assert.notEqual(after.at("voie_report_id"), before.at("voie_report_id"));
});

test("refreshOrder without the person's agreement is refused, and the order keeps its data and its status", async () => {
  const before = await completed({ allowsRefresh: false });
  assert.equal(before.at("refresh_approved"), false);
  const path = `/v1/orders/${before.at("id")}`;
  assert.equal((await client.patch(`${path}/`, { refresh_approved: true })).at("refresh_approved"), false);
  assertError(await client.post(`${path}/refresh/`, undefined), 409, "conflict");
  const after = await orders.read(before.at("id"));
  const kept = ["status", "employers.0.status", "voie_report_id", "completed_at"];
  assert.deepEqual(
    kept.map((at) => after.at(at)),
    kept.map((at) => before.at(at)),
  );
});

test("refreshOrder of a completed order asks the person for nothing, also where they declined a part", async () => {
  const made = await orders.make({ employers: [{ company_name: "Acme" }, { company_name: "Globex" }] });
  assert.equal(made.at("refresh_approved"), false);
  await connectAsPerson(app, made.at("bridge_token"));
  await orders.pageOf(made).post("/v1/order-page/decline/", {});
  const before = await orders.readUntil(made.at("id"), "completed");
  assert.equal(before.at("refresh_approved"), true);
  const refreshed = await client.post(`/v1/orders/${made.at("id")}/refresh/`, undefined);
  assert.deepEqual(
    ["status", "employers.0.status", "employers.1.status"].map((at) => refreshed.at(at)),
    ["in_progress", "in_progress", "skipped"],
  );
  await orders.readUntil(made.at("id"), "completed");
});

test("cancelOrder during a refresh ends the refresh, and the order stays completed with its data", async () => {
  const before = await completed({ username: "slow" });
  const path = `/v1/orders/${before.at("id")}`;
  assert.equal((await client.post(`${path}/refresh/`, undefined)).at("status"), "in_progress");
  const canceled = await client.post(`${path}/cancel/`, undefined);
  const after = ["status", "employers.0.status", "employers.0.error_message", "employers.0.employments.0.id"];
  assert.deepEqual(
    after.map((at) => canceled.at(at)),
    after.map((at) => before.at(at)),
  );
  assert.equal(canceled.at("employers.0.tasks.0.status"), "error");
});

test("a refresh that needs the person sends order-refresh-failed, and the order waits for them", async () => {
  const before = await completed({ username: "refresh.fails" });
  await client.post(`/v1/orders/${before.at("id")}/refresh/`, undefined);
  const after = await orders.readUntil(before.at("id"), "pending");
  assert.equal(after.at("employers.0.status"), "pending");
  assert.notEqual(after.at("employers.0.error_message"), null);
  const failed = (await orders.eventsOf(before.at("id"))).filter(
    ({ event_type }) => event_type === "order-refresh-failed",
  );
  assert.equal(failed.length, 1);
  assert.deepEqual(
    [failed[0]?.order_number, failed[0]?.link_id, failed[0]?.user_id, failed[0]?.product],
    [before.at("order_number"), before.at("employers.0.link_id"), before.at("user_id"), "income"],
  );
  assert.equal((await connectAsPerson(app, after.at("bridge_token"))).at("status"), "done");
  await orders.readUntil(before.at("id"), "completed");
});

test("refreshOrder refuses a fifth time within a day, canceled orders, and what the client has ruled out", async () => {
  const order = await completed();
  const refresh = () => client.post(`/v1/orders/${order.at("id")}/refresh/`, undefined);
  for (let times = 0; times < 4; times += 1) {
    assert.equal((await refresh()).status, 200);
    await orders.readUntil(order.at("id"), "completed");
  }
  assertError(await refresh(), 429, "throttled");
  assert.equal((await orders.read(order.at("id"))).at("status"), "completed");
  await client.patch(`/v1/orders/${order.at("id")}/`, { refresh_approved: false });
  assertError(await refresh(), 409, "conflict");
  const none = await orders.make({ products: ["assets"] });
  assertError(await client.post(`/v1/orders/${none.at("id")}/refresh/`, undefined), 409, "conflict");
});

test("reverifyOrder takes the order's body, and has the order refreshed", async () => {
  const before = await completed();
  const body = {
    first_name: "Eve",
    last_name: "Sample",
    products: ["income"],
    order_number: before.at("order_number"),
  };
  const again = await client.post(`/v1/orders/${before.at("id")}`, body);
  assert.deepEqual([again.status, again.at("first_name"), again.at("status")], [200, "Eve", "in_progress"]);
  await orders.readUntil(before.at("id"), "completed");
});

test("cancelOrder ends a sign-in under way, and its person is told that the order was canceled", async () => {
  const made = await orders.make();
  const person = await beginAsPerson(made.at("bridge_token"));
  const canceled = await client.post(`/v1/orders/${made.at("id")}/cancel/`, undefined);
  assert.deepEqual(
    ["status", "employers.0.status", "employers.0.tasks.0.status", "completed_at"].map((at) => canceled.at(at)),
    ["canceled", "canceled", "error", null],
  );
  assertError(await person.get("/v1/bridge/connection/"), 410, "expired_token");
  const page = await orders.pageOf(made).get("/v1/order-page/session/");
  assert.deepEqual([page.at("status"), page.at("waiting"), page.at("parts.0.bridge_token")], ["canceled", 0, null]);
  assert.equal((await client.post(`/v1/orders/${made.at("id")}/cancel/`, undefined)).status, 200);
  assertError(await client.post(`/v1/orders/${made.at("id")}/refresh/`, undefined), 409, "conflict");
  const done = await completed();
  assertError(await client.post(`/v1/orders/${done.at("id")}/cancel/`, undefined), 409, "conflict");
});

test("cancelOrder keeps what was connected", async () => {
  const made = await orders.make({ employers: [{ company_name: "Acme" }, { company_name: "Globex" }] });
  await connectAsPerson(app, made.at("bridge_token"));
  const canceled = await client.post(`/v1/orders/${made.at("id")}/cancel/`, undefined);
  assert.deepEqual(
    ["status", "employers.0.status", "employers.1.status"].map((at) => canceled.at(at)),
    ["canceled", "completed", "canceled"],
  );
  assert.notEqual(canceled.at("voie_report_id"), null);
});

test("an order that nobody answered expires, once no sign-in of it is under way", async () => {
  const [idle, busy] = [await orders.make(), await orders.make()];
  const person = await beginAsPerson(busy.at("bridge_token"));
  await orders.expire(idle.at("id"));
  await orders.expire(busy.at("id"));
  const expired = await orders.readUntil(idle.at("id"), "expired");
  assert.equal(expired.at("employers.0.status"), "expired");
  assertError(
    await app.clientWith({ authorization: `Bearer ${idle.at("bridge_token")}` }).get("/v1/bridge/session/"),
    410,
    "expired_token",
  );
  assert.equal((await orders.read(busy.at("id"))).at("status"), "in_progress");
  const events = await orders.eventsOf(idle.at("id"));
  assert.equal(events.filter(({ status }) => status === "expired").length, 1);
  assert.equal((await person.post("/v1/bridge/connection/cancel/", undefined)).status, 200);
  await orders.readUntil(busy.at("id"), "expired");
  const again = await client.post(`/v1/orders/${idle.at("id")}/refresh/`, undefined);
  assert.equal(again.at("status"), "pending");
  assert.equal((await connectAsPerson(app, again.at("bridge_token"))).at("status"), "done");
});

test("a sign-in that fails leaves the part to another try, and an account without data ends it", async () => {
  const made = await orders.make();
  assert.equal(
    (await connectAsPerson(app, made.at("bridge_token"), { password: "wrong" })).at("status"),
    "login_error",
  );
  const failed = await orders.read(made.at("id"));
  assert.deepEqual(
    ["status", "employers.0.status", "employers.0.tasks.0.status", "employers.0.link_id"].map((at) => failed.at(at)),
    ["pending", "pending", "login_error", null],
  );
  assert.equal((await connectAsPerson(app, made.at("bridge_token"), { username: "nodata" })).at("status"), "no_data");
  await orders.readUntil(made.at("id"), "no_data");
  assert.equal((await connectAsPerson(app, made.at("bridge_token"))).at("status"), "done");
  await orders.readUntil(made.at("id"), "completed");
});

test("a loan under the same number carries the sign-in on: the person only confirms the account", async () => {
  const company = { company_name: "Home Depot" };
  const shared = { order_number: "chain-1", external_user_id: "chain-person" };
  await completed({}, { ...shared, employers: [company] });
  const account = { ...ACCOUNT, deposit_type: "amount", deposit_value: "150.00" };
  const loan = await orders.make({ ...shared, products: ["pll"], employers: [{ ...company, account }] });
  const person = await beginAsPersonAt(loan.at("bridge_token"), "Home Depot");
  let seen = await person.get("/v1/bridge/connection/", { headers: { prefer: "wait=10" } });
  while (seen.at("step") === null) seen = await person.get("/v1/bridge/connection/");
  assert.deepEqual([seen.at("status"), seen.at("step.kind")], ["parse", "confirm"]);
  await person.post("/v1/bridge/connection/answer/", { step_id: seen.at("step.id"), values: { confirm: "true" } });
  const read = await orders.readUntil(loan.at("id"), "completed");
  assert.equal(read.at("employers.0.deposit_details.deposit_value"), "150.00");
  assert.deepEqual([read.at("employers.0.employments"), read.at("voie_report_id")], [[], null]);
});

test("without the agreement to refreshes, or under another number, the person signs in again", async () => {
  const company = { company_name: "Home Depot" };
  await completed({ allowsRefresh: false }, { order_number: "chain-2", external_user_id: "p-2", employers: [company] });
  await completed({}, { order_number: "chain-3", external_user_id: "p-3", employers: [company] });
  const pll = { products: ["pll"], employers: [{ ...company, account: { ...ACCOUNT, deposit_value: 100 } }] };
  for (const change of [
    { order_number: "chain-2", external_user_id: "p-2" },
    { order_number: "chain-4", external_user_id: "p-3" },
  ]) {
    const loan = await orders.make({ ...pll, ...change });
    const person = await beginAsPersonAt(loan.at("bridge_token"), "Home Depot");
    let seen = await person.get("/v1/bridge/connection/");
    while (seen.at("step") === null) seen = await person.get("/v1/bridge/connection/");
    assert.deepEqual([seen.at("status"), seen.at("step.kind")], ["new", "form"]);
  }
});

/** Begins to connect at the employer that the order names. */
async function beginAsPersonAt(bridgeToken: unknown, company: string): Promise<Client> {
  const person = app.clientWith({ authorization: `Bearer ${bridgeToken}` });
  const session = await person.get("/v1/bridge/session/");
  assert.equal(session.at("order.company_name"), company);
  const consent = { accepted: true, version: session.at("consent.version") };
  const begun = await person.post("/v1/bridge/connections/", {
    company_name: company,
    provider_id: SANDBOX_PROVIDER,
    consent,
  });
  assert.equal(begun.status, 201, begun.text);
  return person;
}

test("listOrders shows the tasks of every order, also next to one with many", async () => {
  const [few, many] = [await completed(), await completed()];
  const text = `with made as (
      insert into tasks (id, link_id, team_id, environment, user_id, kind, product, data_source, provider_id, status, deadline_at, finished_at)
      select gen_random_uuid(), t.link_id, t.team_id, t.environment, t.user_id, 'refresh', t.product, t.data_source, t.provider_id, 'done', now(), now()
      from tasks t, generate_series(1, 250) where t.id = $1 returning id)
    insert into order_tasks (task_id, part_id)
    select made.id, o.part_id from made, order_tasks o where o.task_id = $1`;
  await app.db.rows({ name: "many_tasks", text }, [many.at("employers.0.tasks.0.id")]);
  const listed = (await client.get("/v1/orders/?page_size=2")).at("results") as {
    id: string;
    employers: { tasks: [] }[];
  }[];
  const tasks = (order: Answer) => listed.find(({ id }) => id === order.at("id"))?.employers[0]?.tasks.length;
  assert.deepEqual([tasks(few), tasks(many)], [1, 20]);
});

test("a part that waits can be connected as long as its order, which a refresh of another part extends", async () => {
  const made = await orders.make({ employers: [{ company_name: "Acme" }, { company_name: "Globex" }] });
  await connectAsPerson(app, made.at("bridge_token"));
  const text = `update bridge_tokens set expires_at = now() - interval '8 days'
    where id in (select bridge_token_id from order_parts where order_id = $1)`;
  await app.db.rows({ name: "age_tokens", text }, [made.at("id")]);
  await deleteExpiredBridgeTokens(app.db, 1_000);
  const { parts } = (await orders.pageOf(made).get("/v1/order-page/session/")).body as {
    parts: { bridge_token: string }[];
  };
  const session = await app
    .clientWith({ authorization: `Bearer ${parts[1]?.bridge_token}` })
    .get("/v1/bridge/session/");
  assert.deepEqual([session.status, session.at("expires_at")], [200, made.at("expires_at")], session.text);
  assert.equal((await connectAsPerson(app, made.at("bridge_token"))).at("status"), "done");
  await orders.readUntil(made.at("id"), "completed");
  await orders.expire(made.at("id"));
  const age = "update orders set expires_at = now() - interval '8 days' where id = $1";
  await app.db.rows({ name: "age_order", text: age }, [made.at("id")]);
  await deleteExpiredBridgeTokens(app.db, 1_000);
  const left =
    "select 1 as one from bridge_tokens where id in (select bridge_token_id from order_parts where order_id = $1)";
  assert.deepEqual(await app.db.rows({ name: "left_tokens", text: left }, [made.at("id")]), []);
});
