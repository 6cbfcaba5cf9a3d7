import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { OpenVoe } from "../../../../../client/src/index.ts";
import { type Client, startApplication, type TestApplication } from "../../../../support/application.ts";
import { connectAsPerson, SANDBOX_PROVIDER } from "../../../../support/connections/borrower.ts";
import { eventually } from "../../../../support/eventually.ts";
import { ACCOUNT } from "../../../../support/orders/ordering.ts";

/*
 * The stories of the clients that order: a point of sale, a loan origination system and a customer portal, over HTTP, with
 * a receiver that checks signatures as they do, and goes on only when it is told to.
 */

type Told = Readonly<Record<string, unknown>>;

let app: TestApplication;
let client: Client;
let voe: OpenVoe;
let told: Told[];
let refused = 0;
let stop: () => Promise<unknown>;

before(async () => {
  app = await startApplication({ workers: ["connections", "orders", "deliveries"], allowPrivate: true });
  client = await app.client();
  const secret = client.headers["x-access-secret"] ?? assert.fail();
  voe = new OpenVoe({ baseUrl: app.url, clientId: client.headers["x-access-client-id"] ?? "", accessSecret: secret });
  told = [];
  const receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts);
      const isSigned =
        request.headers["x-webhook-sign"] === `v1=${createHmac("sha256", secret).update(body).digest("hex")}`;
      if (isSigned) told.push(JSON.parse(body.toString()) as Told);
      else refused += 1;
      response.writeHead(isSigned ? 200 : 401).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const events = ["order-created", "order-status-updated", "order-refresh-failed", "task-status-updated"];
  const registered = await client.post("/v1/webhooks/", { name: "stories", webhook_url: url, events });
  assert.equal(registered.status, 201, registered.text);
  stop = () => new Promise((resolve) => receiver.close(resolve));
});
after(async () => {
  await app.stop();
  await stop();
});

/** What the receiver was told of an order, once it was told that. */
async function toldOf(orderId: string, type: string, status: string): Promise<Told> {
  const isIt = (one: Told) => one.order_id === orderId && one.event_type === type && one.status === status;
  await eventually(async () =>
    assert.ok(told.some(isIt), JSON.stringify(told.map(({ event_type, status: is }) => [event_type, is]))),
  );
  return told.find(isIt) ?? assert.fail();
}

test("a point of sale shows Bridge inside its page, waits for the event, and reads employers and report", async () => {
  const order = await voe.orders.create({
    first_name: "Ada",
    last_name: "Borrower",
    products: ["income"],
    ssn: "6789",
    email: "ada@example.com",
    order_number: "POS-1",
    external_user_id: "pos-1",
    tracking_info: "application-1",
    notification_settings: { suppress_user_notifications: true },
  });
  const created = await toldOf(order.id, "order-created", "pending");
  assert.deepEqual(
    [created.user_id, created.order_number, created.tracking_info],
    [order.user_id, "POS-1", "application-1"],
  );
  await connectAsPerson(app, order.bridge_token);
  const event = await toldOf(order.id, "order-status-updated", "completed");
  const read = await voe.orders.get(String(event.order_id));
  assert.deepEqual([read.status, read.employers[0]?.status], ["completed", "completed"]);
  assert.deepEqual([event.employer_id, event.link_id], [read.employers[0]?.id, read.employers[0]?.link_id]);
  assert.equal(told.filter((one) => one.order_id === order.id && one.status === "completed").length, 1);
  // A receiver never hears a completed order before the task that completed it.
  const names = told
    .filter((one) => one.user_id === order.user_id)
    .map(({ event_type, status }) => `${event_type} ${status}`);
  assert.ok(names.includes("task-status-updated done"));
  const report = await voe.request("GET", "/v1/users/{id}/reports/{report_id}/", {
    path: { id: read.user_id, report_id: read.voie_report_id ?? "" },
  });
  assert.equal(report.links.length, 1);
  assert.equal(refused, 0);
});

test("a loan origination system sends the link, has two employers answered on the order page, and refreshes before closing", async () => {
  const order = await voe.orders.create({
    first_name: "Ada",
    last_name: "Borrower",
    products: ["income", "assets"],
    email: "ada@example.com",
    order_number: "LOS-1",
    external_user_id: "los-1",
    client_name: "Example Lending",
    loan: { loan_number: "17" },
    employers: [{ company_name: "Acme" }, { company_name: "Globex" }],
  });
  const page = app.clientWith({ authorization: `Bearer ${order.share_url?.split("/").at(-1)}` });
  for (const left of [1, 0]) {
    const seen = await page.get("/v1/order-page/session/");
    const parts = seen.at("parts") as { status: string; bridge_token: string | null }[];
    const next = parts.find(({ status }) => status === "pending") ?? assert.fail("nothing waits");
    // One of them has changed their mind twice.
    if (left === 1) await connectAsPerson(app, next.bridge_token, { password: "wrong" });
    assert.equal((await connectAsPerson(app, next.bridge_token)).at("status"), "done");
    assert.equal((await page.get("/v1/order-page/session/")).at("waiting"), left);
  }
  await toldOf(order.id, "order-status-updated", "completed");
  const done = await voe.orders.get(order.id);
  assert.deepEqual(
    [done.status, done.employers.map(({ status }) => status), done.financial_accounts.map(({ status }) => status)],
    ["completed", ["completed", "completed"], ["no_data"]],
  );
  told.length = 0;
  const refreshed = await voe.orders.refresh(order.id);
  assert.deepEqual([refreshed.status, refreshed.share_url], ["in_progress", order.share_url]);
  await toldOf(order.id, "order-status-updated", "completed");
  assert.notEqual((await voe.orders.get(order.id)).voie_report_id, done.voie_report_id);
  const [listed] = await voe.orders.list({ order_number: "LOS-1", status: "completed" }).take(1);
  assert.equal(listed?.id, order.id);
});

test("a portal verifies, then lends: the second order moves a deposit without another sign-in", async () => {
  const person = { first_name: "Ada", last_name: "Borrower", order_number: "portal-1", external_user_id: "portal-1" };
  const first = await voe.orders.create({
    ...person,
    products: ["income"],
    employers: [{ company_name: "Home Depot" }],
  });
  await connectAsPerson(app, first.bridge_token);
  await toldOf(first.id, "order-status-updated", "completed");
  const account = {
    ...ACCOUNT,
    account_type: "savings" as const,
    deposit_type: "amount" as const,
    deposit_value: "150.00",
  };
  const second = await voe.orders.create({
    ...person,
    products: ["pll"],
    employers: [{ company_name: "Home Depot", account }],
  });
  assert.equal(second.user_id, first.user_id);
  // The page says before whether a sign-in will be asked: at the same employer it is not, at another one it is.
  const elsewhere = { ...person, products: ["employment" as const], employers: [{ company_name: "Globex" }] };
  const other = await voe.orders.create(elsewhere);
  const signedInAt = async (token: string | null) =>
    (await app.clientWith({ authorization: `Bearer ${token}` }).get("/v1/bridge/session/")).at(
      "order.signed_in_provider_id",
    );
  assert.equal(await signedInAt(second.bridge_token), SANDBOX_PROVIDER);
  assert.equal(await signedInAt(other.bridge_token), null);
  await connectAsPerson(app, second.bridge_token, { username: "not asked" });
  const event = await toldOf(second.id, "order-status-updated", "completed");
  assert.equal(event.product, "pll");
  const read = await voe.orders.get(second.id);
  assert.equal(read.employers[0]?.deposit_details?.deposit_value, "150.00");
  const third = await voe.orders.create({ ...person, products: ["income"] });
  assert.equal((await voe.orders.cancel(third.id)).status, "canceled");
  await toldOf(third.id, "order-status-updated", "canceled");
});
