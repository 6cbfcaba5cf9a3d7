import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { request } from "undici";
import { importCompanies } from "../../src/areas/records/ops/imports/import-companies.ts";
import { feedOf } from "../areas/records/ops/imports/rows.ts";
import { type Answer, type Client, startApplication, type TestApplication } from "../support/application.ts";
import { connectAsPerson } from "../support/connections/borrower.ts";
import { Ordering } from "../support/orders/ordering.ts";
import { assertReads, type Reads } from "./reads.ts";

/* What public clients of interfaces of this kind send to orders, and read from them. */

let app: TestApplication;
let client: Client;
let orders: Ordering;
let company: string;

before(async () => {
  app = await startApplication({ workers: ["connections", "orders"], prepare: addCompany });
  client = await app.client();
  orders = new Ordering(app, client);
});
after(() => app.stop());

async function addCompany(db: TestApplication["db"]): Promise<void> {
  await importCompanies(db, { ...feedOf([{ name: "Home Depot", domain: "homedepot.com" }]).feed, source: "directory" });
  const [row] = await db.rows<{ id: string }>({ name: "the_company", text: "select id from companies" });
  company = row?.id ?? assert.fail("no company");
}

/** What the clients read of the answer to an order. */
const ORDER: Reads = {
  id: "id",
  user_id: "id",
  bridge_token: "id",
  share_url: "url",
  short_share_url: "url",
  order_number: "text",
  status: "text",
  completed_at: "time?",
  voie_report_id: "id?",
  voa_report_id: "id?",
  products: "filled",
  external_user_id: "text?",
  employers: "list",
  financial_accounts: "list",
  error: "absent",
  "employers[].id": "id",
  "employers[].status": "text",
  "employers[].product_type": "text",
  "employers[].link_id": "id?",
  "employers[].company_name": "text?",
  "employers[].company_address": "object?",
  "employers[].company_mapping_id": "id?",
  "employers[].provider": "object?",
  "employers[].data_source": "text",
  "employers[].pdf_report": "url?",
  "employers[].tasks": "list",
  "employers[].tasks[].status": "text",
  "employers[].tasks[].error_message": "text?",
  "employers[].employments": "list",
  "financial_accounts[].id": "id",
  "financial_accounts[].status": "text",
  "financial_accounts[].link_id": "id?",
  "financial_accounts[].pdf_report": "url?",
  "financial_accounts[].product_type": "text",
  "financial_accounts[].accounts": "list",
};

/** What they read of an employment of a completed order. */
const EMPLOYMENT: Reads = {
  job_title: "text",
  job_type: "text",
  start_date: "date",
  end_date: "date?",
  income: "money",
  income_unit: "text",
  pay_rate: "money",
  pay_frequency: "text",
  external_last_updated: "time?",
  "company.name": "text",
  bank_accounts: "filled",
  "bank_accounts[].deposit_type": "text",
  "bank_accounts[].deposit_value": "text?",
  "bank_accounts[].account_number": "text",
  statements: "filled",
  "statements[].id": "id",
  "statements[].pay_date": "date",
  "statements[].gross_pay": "money",
  "statements[].bonus": "money?",
  "statements[].commission": "money?",
  "statements[].file": "url",
  w2s: "filled",
  "w2s[].year": "integer",
  "w2s[].wages": "money",
  "w2s[].file": "url",
};

const COMPLETED: Reads = {
  ...ORDER,
  completed_at: "time",
  voie_report_id: "id",
  employers: "filled",
  "employers[].link_id": "id",
  "employers[].company_name": "text",
  "employers[].provider.name": "text",
  "employers[].pdf_report": "url",
  "employers[].employments": "filled",
  ...Object.fromEntries(Object.entries(EMPLOYMENT).map(([at, kind]) => [`employers[].employments[].${at}`, kind])),
};

async function send(body: object): Promise<Answer> {
  const made = await client.post("/v1/orders/", body);
  assert.equal(made.status, 201, made.text);
  assertReads(made.body, ORDER);
  return made;
}

async function answer(made: Answer, logIn: Parameters<typeof connectAsPerson>[2] = {}): Promise<Answer> {
  const done = await connectAsPerson(app, made.at("bridge_token"), logIn);
  assert.equal(done.at("status"), "done", done.text);
  return orders.readUntil(made.at("id"), "completed");
}

suite("a demo of many flows (D)", () => {
  test("orders income of a named employer, reads it and its report, and has it refreshed with an empty body", async () => {
    const made = await send({
      order_number: `qs-${randomUUID()}`,
      external_user_id: `qs-${randomUUID()}`,
      first_name: "John",
      last_name: "Johnson",
      products: ["income"],
      email: "j.johnson@example.com",
      phone: "+15555550123",
      social_security_number: "991000001",
      template_id: "template-1",
      employers: [{ company_mapping_id: company }],
    });
    assert.equal(made.at("employers.0.company_name"), "Home Depot");
    assertReads((await answer(made)).body, COMPLETED);
    const headers = { "content-type": "application/json" };
    const path = `/v1/orders/${made.at("id")}/refresh/`;
    const refreshed = await client.request("POST", path, { headers });
    assertReads(refreshed.body, { status: "text", bridge_token: "id", share_url: "url" });
  });

  test("orders income and assets without an employer, with data sources", async () => {
    const made = await send({
      order_number: `qs-${randomUUID()}`,
      external_user_id: `qs-${randomUUID()}`,
      first_name: "John",
      last_name: "Johnson",
      products: ["income", "assets"],
      data_sources: ["payroll"],
    });
    assert.deepEqual(made.at("employers"), []);
    assert.equal(made.at("financial_accounts.0.status"), "no_data");
    assertReads((await answer(made)).body, COMPLETED);
  });

  test("orders assets alone, or income from documents: accepted, and over at once", async () => {
    for (const matter of [{ products: ["assets"] }, { products: ["income"], data_sources: ["docs"] }]) {
      const made = await send({
        order_number: `qs-${randomUUID()}`,
        external_user_id: `qs-${randomUUID()}`,
        first_name: "John",
        last_name: "Johnson",
        ...matter,
      });
      assert.equal(made.at("status"), "no_data");
    }
  });

  test("orders a deposit switch with a sandbox account", async () => {
    const account = {
      account_number: "16002600",
      account_type: "checking",
      routing_number: "12345678",
      bank_name: "Truv Bank",
    };
    const made = await send({
      order_number: `qs-${randomUUID()}`,
      external_user_id: `qs-${randomUUID()}`,
      first_name: "John",
      last_name: "Johnson",
      products: ["deposit_switch"],
      employers: [{ company_name: "Home Depot", account }],
    });
    const read = await answer(made);
    const report = await client.get(`/v1/users/${read.at("user_id")}/deposit_switch/report/`);
    assert.equal(report.at("links.0.link_id"), read.at("employers.0.link_id"));
  });

  test("orders a loan after the verification, under one number, whose person does not sign in again", async () => {
    const shared = {
      order_number: `qs-pll-${randomUUID().slice(0, 12)}`,
      external_user_id: `qs-${randomUUID()}`,
      first_name: "ExampleUser",
      last_name: "NewUser",
    };
    const first = await answer(await send({ ...shared, products: ["income"] }));
    const linkId = first.at("employers.0.link_id");
    assertReads((await client.get(`/v1/links/${linkId}/`)).body, { is_dds_available: "flag?" });
    const account = {
      bank_name: "Truv Bank",
      action: "create",
      account_number: "420024441",
      account_type: "savings",
      routing_number: "42345621134",
      deposit_type: "amount",
      deposit_value: "150.00",
    };
    const loan = await send({ ...shared, products: ["pll"], employers: [{ company_name: "Home Depot", account }] });
    assert.equal(loan.at("user_id"), first.at("user_id"));
    // With this password a sign-in would fail.
    const read = await answer(loan, { password: "not asked" });
    const report = await client.get(`/v1/links/${read.at("employers.0.link_id")}/pll/report/`);
    assert.equal(report.at("deposit_details.account_number"), "****4441");
  });

  test("finds the link on the order within 12 seconds of the sign-in, before the order is complete", async () => {
    const made = await send({
      order_number: "d-link",
      external_user_id: "d-link",
      first_name: "John",
      last_name: "Johnson",
      products: ["income"],
      employers: [{ company_name: "A" }, { company_name: "B" }],
    });
    const done = await connectAsPerson(app, made.at("bridge_token"));
    const read = await orders.read(made.at("id"));
    assert.deepEqual([read.at("employers.0.link_id"), read.at("status")], [done.at("link_id"), "in_progress"]);
  });
});

suite("a point of sale (P)", () => {
  test("orders with the last four digits and without messages, and polls until every employer is completed", async () => {
    const made = await send({
      products: ["income"],
      first_name: "Ada",
      last_name: "Borrower",
      email: "ada@example.com",
      ssn: "6789",
      external_user_id: `pos-${Date.now()}`,
      order_number: `POS-${Date.now()}`,
      notification_settings: { suppress_user_notifications: true },
    });
    assert.match(String(made.at("id")), /^[\w-]+$/);
    const read = await answer(made);
    const employers = read.at("employers") as { status: string; employments: unknown[] }[];
    assert.ok(employers.length > 0 && employers.every(({ status }) => status === "completed"));
    assertReads(read.body, COMPLETED);
  });
});

suite("a tool for assistants (M)", () => {
  for (const order_number of ["qs-0a1b2c", null]) {
    test(`orders without external_user_id, order_number ${order_number}, and finds the user again`, async () => {
      const made = await send({
        order_number,
        first_name: "Ada",
        last_name: "S",
        email: "m@example.com",
        products: ["employment"],
      });
      const found = await client.get(`/v1/users/?external_user_id=${made.at("order_number")}&list_links=false`);
      assert.equal(found.at("results.0.id"), made.at("user_id"));
      const user = await client.get(`/v1/users/${made.at("user_id")}`);
      assertReads(user.body, { external_user_id: "text", first_name: "text", last_name: "text" });
    });
  }
});

suite("quickstarts (Q)", () => {
  const ACCOUNT = {
    account_number: "16002600",
    account_type: "checking",
    routing_number: "12345678",
    bank_name: "TD Bank",
  };
  for (const product of ["income", "employment", "deposit_switch", "pll", "admin"]) {
    test(`order ${product} of an employer, the account alone where pay is moved`, async () => {
      const deposit = product === "pll" ? { deposit_type: "amount", deposit_value: "1" } : {};
      const isDeposit = product === "pll" || product === "deposit_switch";
      const made = await send({
        order_number: `qs-${randomUUID()}`,
        first_name: "John",
        last_name: "Johnson",
        email: "j.johnson@example.com",
        products: [product],
        ...(isDeposit ? { employers: [{ account: { ...ACCOUNT, ...deposit } }] } : {}),
      });
      if (product === "admin") assert.equal(made.at("status"), "no_data");
      else assert.equal((await answer(made)).at("employers.0.product_type"), product);
    });
  }
});

suite("integrations of lenders (X)", () => {
  test("X1 names institutions and data sources, copies people in, changes the order, and fetches files", async () => {
    const made = await send({
      order_number: "x1",
      external_user_id: "x1",
      first_name: "Ada",
      last_name: "S",
      products: ["income", "assets"],
      loan: { loan_number: "17", amount: 250_000 },
      source: "portal",
      cc_emails: ["officer@lender.example"],
      employers: [{ company_name: "Home Depot", data_sources: ["payroll"] }],
      financial_institutions: [{ id: "ins_1", name: "First Example Bank" }, { name: "Second" }],
      notification_settings: { suppress_user_notifications: false, first_notification_delay_hours: 24 },
      reports: ["voie"],
    });
    assert.equal(made.at("financial_accounts.0.provider.name"), "First Example Bank");
    const changed = await client.patch(`/v1/orders/${made.at("id")}/`, {
      first_name: "Eve",
      last_name: "S",
      ssn: "123456789",
      refresh_approved: true,
      loan: { loan_number: "18" },
      notes: "called",
      notification_settings: { suppress_user_notifications: true },
    });
    assert.deepEqual([changed.status, changed.at("loan.loan_number"), changed.at("notes")], [200, "18", "called"]);
    const read = await answer(made);
    const part = "employers.0.employments.0";
    for (const at of ["employers.0.pdf_report", `${part}.statements.0.file`, `${part}.w2s.0.file`]) {
      const { statusCode, headers, body } = await request(String(read.at(at)));
      assert.deepEqual([statusCode, headers["content-type"]], [200, "application/pdf"], at);
      await body.dump();
    }
    const report = `/v1/users/${read.at("user_id")}/reports/${read.at("voie_report_id")}/?fmt=pdf`;
    const { statusCode, body } = await request(`${app.url}${report}`, {
      headers: { ...client.headers, accept: "application/pdf" },
    });
    await body.dump();
    assert.equal(statusCode, 200);
    for (const what of ["invoice", "certifications"]) {
      const refused = await client.get(`/v1/orders/${made.at("id")}/${what}/`);
      assert.deepEqual([refused.status, refused.at("error.code")], [404, "not_found"]);
    }
  });

  test("X2 reads without the slash, iterates employers[], and verifies again by the order's body", async () => {
    const body = {
      order_number: "x2",
      external_user_id: "x2",
      first_name: "Ada",
      last_name: "S",
      products: ["income"],
    };
    const made = await send(body);
    await answer(made);
    assertReads((await client.get(`/v1/orders/${made.at("id")}`)).body, COMPLETED);
    const again = await client.post(`/v1/orders/${made.at("id")}`, body);
    assert.equal(again.status, 200);
    assertReads(again.body, ORDER);
    await orders.readUntil(made.at("id"), "completed");
  });

  test("X3 and X6 order with and without a slash, with ssn; X5 lists to see whether the keys are valid", async () => {
    const body = {
      first_name: "Ada",
      last_name: "S",
      email: "a@example.com",
      phone: "555-555-0123",
      products: ["income"],
    };
    assertReads((await client.post("/v1/orders/", { ...body, order_number: "x3" })).body, ORDER);
    assertReads((await client.post("/v1/orders", { ...body, order_number: "x6", ssn: "123-45-6789" })).body, ORDER);
    const list = await client.get("/v1/orders/");
    assertReads(list.body, { results: "filled", "results[].id": "id", "results[].status": "text" });
    assert.equal((await app.clientWith({}).get("/v1/orders/")).status, 401);
  });
});
