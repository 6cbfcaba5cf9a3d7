import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { recipientOf } from "../../../../../src/areas/connections/ops/orders/notifications/enqueue.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../../support/application.ts";
import { connectAsPerson } from "../../../../support/connections/borrower.ts";
import { Ordering } from "../../../../support/orders/ordering.ts";

const PATH = "/v1/orders/";

let app: TestApplication;
let client: Client;
let orders: Ordering;

before(async () => {
  app = await startApplication({ workers: ["connections", "orders"] });
  client = await app.client();
  orders = new Ordering(app, client);
});
after(() => app.stop());

test("createOrder makes an order that waits for its person, with the tokens of its pages", async () => {
  const made = await orders.make({ email: "ada@example.com", ssn: "123-45-6789", loan: { number: 7 }, notes: "n" });
  assert.deepEqual(
    ["status", "employers", "financial_accounts", "completed_at", "voie_report_id", "ssn", "loan.number"].map((at) =>
      made.at(at),
    ),
    ["pending", [], [], null, null, "***-**-6789", 7],
  );
  assert.match(String(made.at("bridge_token")), /^[0-9a-f]{32}$/);
  for (const url of ["share_url", "short_share_url"]) assert.match(String(made.at(url)), /^http:[\w:/.-]+$/);
  assert.equal((await client.get(`${PATH}${made.at("id")}`)).at("share_url"), made.at("share_url"));
  const [created] = await orders.eventsOf(made.at("id"));
  assert.deepEqual(
    ["event_type", "status", "order_id", "order_number", "user_id", "product", "link_id"].map(
      (name) => created?.[name],
    ),
    ["order-created", "pending", made.at("id"), made.at("order_number"), made.at("user_id"), "income", null],
  );
});

test("an order is completed when its person has connected, and then has employers, files and a report", async () => {
  const made = await orders.make();
  const done = await connectAsPerson(app, made.at("bridge_token"));
  assert.equal(done.at("status"), "done", done.text);
  const read = await orders.readUntil(made.at("id"), "completed");
  assert.equal(read.at("employers.0.status"), "completed");
  assert.equal(read.at("employers.0.link_id"), done.at("link_id"));
  assert.equal(read.at("employers.0.company_name"), "Home Depot");
  assert.equal(read.at("employers.0.tasks.0.status"), "done");
  assert.ok((read.at("employers.0.employments") as unknown[]).length > 0);
  assert.notEqual(read.at("completed_at"), null);
  const report = await client.get(`/v1/users/${read.at("user_id")}/reports/${read.at("voie_report_id")}/`);
  assert.equal(report.at("links.0.link_id"), done.at("link_id"));
  const told = (await orders.eventsOf(made.at("id"))).map(({ event_type, status, employer_status }) => [
    event_type,
    status,
    employer_status,
  ]);
  assert.deepEqual(told, [
    ["order-created", "pending", "pending"],
    ["order-status-updated", "in_progress", "in_progress"],
    ["order-status-updated", "in_progress", "completed"],
    ["order-status-updated", "completed", "completed"],
  ]);
});

test("an order of several products and employers has one part for each, walked through with one token", async () => {
  const employers = [{ company_name: "Acme" }, { company_name: "Globex" }];
  const made = await orders.make({ products: ["income", "assets"], employers });
  assert.equal((made.at("employers") as unknown[]).length, 2);
  assert.equal(made.at("financial_accounts.0.status"), "no_data");
  assert.match(String(made.at("financial_accounts.0.error_message")), /No provider/);
  await connectAsPerson(app, made.at("bridge_token"));
  const between = await client.get(`${PATH}${made.at("id")}/`);
  assert.deepEqual(
    ["status", "employers.0.status", "employers.1.status"].map((at) => between.at(at)),
    ["in_progress", "completed", "pending"],
  );
  await connectAsPerson(app, made.at("bridge_token"));
  const read = await orders.readUntil(made.at("id"), "completed");
  const report = await client.get(`/v1/users/${read.at("user_id")}/reports/${read.at("voie_report_id")}/`);
  assert.equal((report.at("links") as unknown[]).length, 2);
});

test("an order for products that do not go together is refused in words, and one of each is placed", async () => {
  const account = { account_number: "16002600", account_type: "checking", routing_number: "122000247" };
  const refused: [string[], RegExp][] = [
    [["income", "employment"], /income includes employment/],
    [["employment", "assets"], /employment in an order of its own/],
    [["transactions", "income"], /transactions in an order of their own/],
    [["deposit_switch", "pll"], /both change where pay goes/],
  ];
  for (const [products, why] of refused) {
    const answer = await client.post(PATH, {
      products,
      first_name: "Ada",
      employers: [{ company_name: "Acme", account }],
    });
    assertError(answer, 400, "incorrect_parameters");
    assert.equal(answer.at("error.extra.invalid-params.0.field"), "products");
    assert.match(answer.text, why);
  }
  for (const product of ["income", "employment", "transactions", "assets"]) {
    assert.equal((await client.post(PATH, { products: [product, product], first_name: "Ada" })).status, 201, product);
  }
});

test("an order for products that nobody covers ends at once as no_data, and asks the person nothing", async () => {
  const made = await orders.make({ products: ["assets", "admin"] });
  assert.deepEqual([made.at("status"), made.at("employers.0.status")], ["no_data", "no_data"]);
  const person = app.clientWith({ authorization: `Bearer ${made.at("bridge_token")}` });
  const refused = await person.get("/v1/bridge/session/");
  assertError(refused, 409, "conflict");
  assert.match(String(refused.at("error.message")), /not offered here/);
  const page = await orders.pageOf(made).get("/v1/order-page/session/");
  assert.deepEqual(
    [page.at("waiting"), page.at("parts.0.bridge_token"), page.at("parts.0.is_offered")],
    [0, null, false],
  );
});

test("orders of one external_user_id have one user; without one, the order_number names the user", async () => {
  const [first, second] = [
    await orders.make({ external_user_id: "ext-1" }),
    await orders.make({ external_user_id: "ext-1" }),
  ];
  assert.equal(first.at("user_id"), second.at("user_id"));
  const plain = await orders.make();
  const found = await client.get(`/v1/users/?external_user_id=${plain.at("order_number")}`);
  assert.equal(found.at("results.0.id"), plain.at("user_id"));
  const nameless = await orders.make({ order_number: null });
  assert.equal(nameless.at("order_number"), nameless.at("id"));
});

test("listOrders filters by number, person and status", async () => {
  const made = await orders.make({ external_user_id: "listed" });
  const count = async (query: string) => (await client.get(`${PATH}?${query}`)).at("count");
  assert.equal(await count(`order_number=${made.at("order_number")}`), 1);
  assert.equal(await count("external_user_id=listed"), 1);
  assert.equal(await count("external_user_id=nobody"), 0);
  assert.equal(await count(`user_id=${made.at("user_id")}&status=pending`), 1);
  assert.equal(await count(`user_id=${made.at("user_id")}&status=completed`), 0);
  assert.equal(await count(`user_id=${"0".repeat(32)}&external_user_id=listed`), 0);
});

test("updateOrder changes what it is given, and nothing else", async () => {
  const made = await orders.make({
    email: "ada@example.com",
    notification_settings: { first_notification_delay_hours: 2 },
  });
  const changed = await client.patch(`${PATH}${made.at("id")}/`, {
    first_name: "Eve",
    ssn: "6789",
    refresh_approved: false,
    loan: { a: 1 },
    notes: "later",
    notification_settings: { suppress_user_notifications: true },
  });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(
    ["first_name", "last_name", "email", "refresh_approved", "notes", "loan.a"].map((at) => changed.at(at)),
    ["Eve", "Sample", "ada@example.com", false, "later", 1],
  );
  assert.deepEqual(changed.at("notification_settings"), {
    suppress_user_notifications: true,
    first_notification_delay_hours: 2,
    language: null,
  });
});

test("the order page names the parts with a bridge token each, and lets the person decline", async () => {
  const made = await orders.make({
    employers: [{ company_name: "Acme" }, { company_name: "Globex" }],
    client_name: "Lender",
  });
  const page = orders.pageOf(made);
  const seen = await page.get("/v1/order-page/session/");
  assert.deepEqual(
    ["client_name", "status", "waiting", "parts.0.company.name"].map((at) => seen.at(at)),
    ["Lender", "pending", 2, "Acme"],
  );
  assert.equal((await connectAsPerson(app, seen.at("parts.1.bridge_token"))).at("status"), "done");
  const after = await page.get("/v1/order-page/session/");
  assert.deepEqual(
    ["waiting", "parts.1.status", "parts.1.bridge_token"].map((at) => after.at(at)),
    [1, "completed", null],
  );
  assert.match(String(after.at("parts.1.management_url")), /\/shared\/[0-9a-f]{32}$/);
  assertError(await page.post("/v1/order-page/decline/", { part_id: after.at("parts.1.id") }), 409, "conflict");
  const declined = await page.post("/v1/order-page/decline/", { part_id: after.at("parts.0.id") });
  assert.deepEqual([declined.at("waiting"), declined.at("parts.0.status")], [0, "skipped"]);
  await orders.readUntil(made.at("id"), "completed");
});

test("createOrder takes what clients send for nothing in particular, and keeps the lines of notes", async () => {
  const notes = "Called on Monday:\n\t- wants Spanish\r\n- two jobs";
  const numbers = { ssn: "6789", social_security_number: "123-45-6789" };
  const employers = [{ company_name: "Acme", data_sources: [] }];
  const made = await orders.make({ notes, ...numbers, data_sources: [], employers });
  const seen = ["status", "notes", "ssn", "employers.0.data_source"].map((at) => made.at(at));
  assert.deepEqual(seen, ["pending", notes, "***-**-6789", "payroll"]);
});

test("createOrder refuses refreshes of an order from the start where the client says so", async () => {
  const made = await orders.make({ refresh_approved: false });
  assert.equal(made.at("refresh_approved"), false);
  await connectAsPerson(app, made.at("bridge_token"));
  await orders.readUntil(made.at("id"), "completed");
  assertError(await client.post(`${PATH}${made.at("id")}/refresh/`, {}), 409, "conflict");
});

test("createOrder takes an address exactly if messages can be sent to it, and refuses every other one", async () => {
  const addresses = [
    ...["ada@example.com", "ada.b+loan@mail.example.co", "josé@exämple.com", "ada..b@example.com", "a@b.c"],
    ...["ada@localhost", '"ada"@example.com', "ada@-a.example", `${"a".repeat(243)}@example.com`, "@example.com"],
  ];
  for (const email of addresses) {
    const answer = await client.post(PATH, { products: ["income"], email });
    const isReached = recipientOf({ email, phone: null }, "email") !== null;
    assert.equal(answer.status, isReached ? 201 : 400, email);
    if (!isReached) assertRefused(answer, { email: "must be an email address" });
  }
  for (const phone of ["+1 (212) 555-0142", "2125550142", "12345", "call me", "+44 20 7946 0000", "+1212555014"]) {
    const answer = await client.post(PATH, { products: ["income"], phone });
    const isReached = recipientOf({ email: null, phone }, "sms") !== null;
    assert.equal(answer.status, isReached ? 201 : 400, phone);
    if (!isReached)
      assertRefused(answer, { phone: "must be a US telephone number of 10 digits, such as +12125550142" });
  }
  const made = await orders.make();
  assertRefused(await client.patch(`${PATH}${made.at("id")}/`, { email: "a@b.c", phone: "1" }), {
    email: "must be an email address",
    phone: "must be a US telephone number of 10 digits, such as +12125550142",
  });
});

test("createOrder refuses faulty bodies, field by field", async () => {
  assertRefused(await client.post(PATH, { order_number: "1" }), { products: "is required" });
  assertRefused(
    await client.post(PATH, {
      products: ["pll"],
      email: "nobody",
      ssn: "12345",
      redirect_url: "ftp://x",
      employers: [{ company_mapping_id: "x" }, { account: { account_number: "?", routing_number: "1" } }],
      cc_emails: ["a@b.example", "b"],
    }),
    {
      ssn: "must have four or nine digits",
      email: "must be an email address",
      "cc_emails[1]": "must be an email address",
      "employers[0].company_mapping_id": "must be an id: 32 lower-case hex digits",
      "employers[0].account": "is required with the product pll",
      "employers[1].account.account_number": "must have 1 to 34 letters and digits",
      "employers[1].account.routing_number": "must have 8 to 11 digits",
      redirect_url: "must be an absolute http or https URL",
    },
  );
  assertRefused(
    await client.post(PATH, {
      products: ["income"],
      ssn: "123-45-6789",
      social_security_number: "123456788",
      notes: "a\0b",
    }),
    {
      notes: "must not contain control characters other than line breaks and tabs",
      social_security_number: "must be the same as ssn, or absent",
    },
  );
  assertRefused(await client.post(PATH, { products: ["pll"], order_number: "1" }), {
    employers: "must name an account with the product pll",
  });
  assertRefused(
    await client.post(PATH, {
      order_number: "1",
      products: ["income"],
      employers: [{ company_mapping_id: "0".repeat(32) }],
    }),
    {
      "employers[0].company_mapping_id": "no company has this id",
    },
  );
});
