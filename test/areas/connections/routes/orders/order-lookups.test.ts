import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { listAudit } from "../../../../../src/kernel/audit/ops/audit.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../../support/application.ts";
import { connectAsPerson } from "../../../../support/connections/borrower.ts";
import { ACCOUNT, Ordering } from "../../../../support/orders/ordering.ts";

const LOOKUP = "/v1/orders/lookup/";

let app: TestApplication;
let client: Client;
let orders: Ordering;

before(async () => {
  app = await startApplication({ workers: ["connections", "orders"] });
  client = await app.client({});
  orders = new Ordering(app, client);
});
after(() => app.stop());

const idsOf = (answer: { at(path: string): unknown }) => (answer.at("results") as { id: string }[]).map(({ id }) => id);

test("lookUpOrders finds orders by the whole SSN of the order or its user, in its own environment, and records it", async () => {
  const own = await orders.make({ ssn: "900-12-0001" });
  const otherwise = await orders.make({ social_security_number: "900120001", external_user_id: "of-user" });
  const ofUser = await orders.make({ external_user_id: "of-user" });
  const fourDigits = await orders.make({ ssn: "0001" });
  await orders.make({ ssn: "900-12-0002" });
  const found = await client.post(LOOKUP, { ssn: "900120001" });
  assert.equal(found.status, 200, found.text);
  assert.deepEqual(
    idsOf(found),
    [ofUser, otherwise, own].map((one) => one.at("id")),
    "newest first",
  );
  assert.equal(found.at("next"), null);
  assert.ok(!found.text.includes(String(fourDigits.at("id"))));
  const stranger = await app.client({ team: "another" });
  assert.equal((await stranger.post(LOOKUP, { ssn: "900120001" })).at("count"), 0);
  const text = "select count(*)::integer as count from orders where ssn_token = convert_to('900120001', 'UTF8')";
  assert.deepEqual(await app.db.rows({ name: "plain_tokens", text }), [{ count: 0 }]);
  const entries = await listAudit(app.db, { target: String(own.at("id")), action: "order.look_up", limit: 10 });
  assert.equal(entries.length, 1);
  assert.ok(!JSON.stringify(entries).includes("900120001"));
});

test("lookUpOrders follows a change of the SSN, and finds by ids as well, combined", async () => {
  const made = await orders.make({ ssn: "900-13-0001", external_user_id: "moved", order_number: "moved-1" });
  assert.equal((await client.patch(`/v1/orders/${made.at("id")}/`, { ssn: "900-13-0002" })).status, 200);
  const count = async (body: object) => (await client.post(LOOKUP, body)).at("count");
  // The user keeps the first number, the order has the second.
  assert.deepEqual([await count({ ssn: "900130001" }), await count({ ssn: "900130002" })], [0, 1]);
  assert.equal(await count({ external_user_id: "moved", user_id: made.at("user_id") }), 1);
  assert.equal(await count({ order_number: "moved-1", ssn: "900130002" }), 1);
  assert.equal(await count({ order_number: "moved-1", ssn: "900130001" }), 0);
  assert.equal(await count({ user_id: "no id" }), 0);
});

test("lookUpOrders refuses four digits of an SSN, what is no SSN, and a body without anything to look for", async () => {
  const message = "must have nine digits: four do not identify a person";
  assertRefused(await client.post(LOOKUP, { ssn: "0001" }), { ssn: message });
  assertRefused(await client.post(LOOKUP, { social_security_number: "12x" }), { social_security_number: message });
  const none = "must be given, or external_user_id, user_id or order_number";
  assertRefused(await client.post(LOOKUP, {}), { ssn: none });
  assertRefused(await client.post(LOOKUP, { ssn: "", external_user_id: null }), { ssn: none });
  const writer = await app.client({ scopes: ["connections:write"] });
  assertError(await writer.post(LOOKUP, { ssn: "900120001" }), 403, "permission_denied");
});

test("listOrderEvents lists the events of an order, newest first, also without a webhook", async () => {
  const made = await orders.make();
  await connectAsPerson(app, made.at("bridge_token"));
  await orders.readUntil(made.at("id"), "completed");
  const listed = await client.get(`/v1/orders/${made.at("id")}/events/`);
  assert.equal(listed.status, 200, listed.text);
  const results = listed.at("results") as Record<string, unknown>[];
  assert.deepEqual(
    results.map(({ event_type, status, employer_status }) => [event_type, status, employer_status]),
    [
      ["order-status-updated", "completed", "completed"],
      ["order-status-updated", "in_progress", "completed"],
      ["order-status-updated", "in_progress", "in_progress"],
      ["order-created", "pending", "pending"],
    ],
  );
  assert.equal(results[0]?.link_id, (await orders.read(made.at("id"))).at("employers.0.link_id"));
  assert.equal(JSON.parse(String(results[0]?.payload)).webhook_id, results[0]?.id);
  const page = await client.get(`/v1/orders/${made.at("id")}/events/?page_size=1`);
  const next = new URL(String(page.at("next")));
  const second = await client.get(`${next.pathname}${next.search}`);
  assert.deepEqual(idsOf(second).length, 1);
  assert.notEqual(second.at("results.0.id"), page.at("results.0.id"));
  const stranger = await app.client({ team: "another" });
  assertError(await stranger.get(`/v1/orders/${made.at("id")}/events/`), 404, "not_found");
  assertError(await client.get("/v1/orders/nothing/events/"), 404, "not_found");
});

test("addOrderEmployer adds a part to a completed order, which then waits for the person and completes again", async () => {
  const made = await orders.make({ employers: [{ company_name: "Acme" }] });
  await connectAsPerson(app, made.at("bridge_token"));
  await orders.readUntil(made.at("id"), "completed");
  const path = `/v1/orders/${made.at("id")}/employers/`;
  const headers = { "idempotency-key": "employer-1" };
  const added = await client.post(path, { company_name: "Globex" }, { headers });
  assert.equal(added.status, 201, added.text);
  const shown = ["status", "employers.0.status", "employers.1.status", "employers.1.company_name"];
  assert.deepEqual(
    shown.map((at) => added.at(at)),
    ["in_progress", "completed", "pending", "Globex"],
  );
  const again = await client.post(path, { company_name: "Globex" }, { headers });
  assert.equal((again.at("employers") as unknown[]).length, 2, "the same request adds it once");
  await connectAsPerson(app, added.at("bridge_token"));
  const done = await orders.readUntil(made.at("id"), "completed");
  const report = await client.get(`/v1/users/${done.at("user_id")}/reports/${done.at("voie_report_id")}/`);
  assert.equal((report.at("links") as unknown[]).length, 2);
});

test("addOrderEmployer is refused for ended orders, without an account for a deposit, and for unknown companies", async () => {
  const canceled = await orders.make();
  await client.post(`/v1/orders/${canceled.at("id")}/cancel/`, {});
  const add = (made: { at(path: string): unknown }, body: object) =>
    client.post(`/v1/orders/${made.at("id")}/employers/`, body);
  assertError(await add(canceled, { company_name: "Globex" }), 409, "conflict");
  const ofBank = await orders.make({ products: ["assets"] });
  assertError(await add(ofBank, { company_name: "Globex" }), 409, "conflict");
  const deposit = await orders.make({
    products: ["deposit_switch"],
    employers: [{ company_name: "Acme", account: ACCOUNT }],
  });
  const required = { account: "is required with the product deposit_switch" };
  assertRefused(await add(deposit, { company_name: "Globex" }), required);
  const account = { ...ACCOUNT, account_number: "16002601" };
  assert.equal((await add(deposit, { company_name: "Globex", account })).at("employers.1.status"), "pending");
  const open = await orders.make();
  const unknown = { company_mapping_id: "no company has this id" };
  assertRefused(await add(open, { company_mapping_id: "0".repeat(32) }), unknown);
  const malformed = { company_mapping_id: "must be an id: 32 lower-case hex digits" };
  assertRefused(await add(open, { company_mapping_id: "acme" }), malformed);
  assertError(await client.post("/v1/orders/nothing/employers/", { company_name: "Globex" }), 404, "not_found");
});
