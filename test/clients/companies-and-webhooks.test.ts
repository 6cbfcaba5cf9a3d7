import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { EVENT_TYPES } from "../../src/areas/webhooks/catalogue.ts";
import { GOOGLE, importDirectory } from "../areas/companies/routes/directory.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { assertReads, type Reads } from "./reads.ts";

/*
 * What public clients of interfaces of this kind send and read: companies, providers, webhooks.
 */

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication({ prepare: importDirectory });
  client = await app.client();
});
after(() => app.stop());

const MATCH: Reads = {
  company_mapping_id: "id",
  name: "text",
  domain: "text?",
  logo_url: "there",
  success_rate: "text?",
  mapping_status: "text?",
};

suite("POST companies/", () => {
  const BODIES: readonly (readonly [who: string, body: object])[] = [
    [
      "a row of a demo's coverage sheet",
      { name: "Google LLC", domain: "google.com", product_type: "income", state: "CA" },
    ],
    [
      "a row with all details",
      { name: "Google", ein: "77-0493581", phone: "6503087300", product_type: "deposit_switch" },
    ],
    [
      "a row with an address",
      { name: "Google", address: { city: "Mountain View", state: "CA" }, product_type: "income" },
    ],
    ["a row with a cell that is no domain", { name: "Google LLC", domain: "not a domain", product_type: "income" }],
    ["a row with an id", { id: GOOGLE.id, name: "Google", product_type: "employment" }],
  ];
  for (const [who, body] of BODIES) {
    test(`as sent by ${who}`, async () => {
      const answer = await client.post("/v1/companies/", body);
      assert.equal(answer.status, 200, answer.text);
      assertReads(answer.body, MATCH);
    });
  }

  for (const product of ["insurance", "admin", "assets", "transactions"]) {
    test(`for ${product} finds the company, and says that nothing covers it`, async () => {
      const answer = await client.post("/v1/companies/", { name: "Google LLC", product_type: product });
      assert.deepEqual([answer.status, answer.at("success_rate")], [200, "unsupported"]);
    });
  }

  test("without a match has none of the three fields by which a client takes a row for found", async () => {
    const answer = await client.post("/v1/companies/", { name: "Zzyzx Quarkbloom", product_type: "income" });
    assert.equal(answer.status, 200);
    for (const field of ["company_mapping_id", "id", "name"]) assert.ok(!answer.at(field), field);
  });
});

test("GET companies/{id} has what a check before a deposit switch reads", async () => {
  for (const product of ["deposit_switch", "pll", "income"]) {
    const answer = await client.get(`/v1/companies/${GOOGLE.id}?product_type=${product}`);
    assertReads(answer.body, {
      name: "text",
      success_rate: "text?",
      "features.deposit_switch.max_number": "integer",
      "features.deposit_switch.deposit_types": "filled",
      "features.deposit_switch.deposit_types[]": "text",
      "features.deposit_switch.amount_precision": "there",
      "features.deposit_switch.percent_precision": "there",
    });
  }
});

test("GET company-mappings-search/ is an array of companies", async () => {
  for (const query of ["query=goo", "query=Google&product_type=income", "query=google.com&product_type=pll"]) {
    const answer = await client.get(`/v1/company-mappings-search/?${query}`);
    assertReads(answer.body, { "": "filled", "[].company_mapping_id": "id", "[].name": "text", "[].domain": "text?" });
    assertReads(answer.body, { "[].logo_url": "there", "[].success_rate": "text?", "[].confidence_level": "text" });
  }
});

suite("GET providers/", () => {
  test("is an array of providers", async () => {
    const answer = await client.get("/v1/providers/?query=sandbox&product_type=income");
    assertReads(answer.body, {
      "": "filled",
      "[].id": "id",
      "[].name": "text",
      "[].logo_url": "there",
      "[].domain": "there",
      "[].success_rate": "text?",
    });
  });

  test("of banks is an empty array", async () => {
    for (const query of ["query=chase&data_source=financial_accounts", "query=&product_type=assets"]) {
      const answer = await client.get(`/v1/providers/?${query}`);
      assert.deepEqual([answer.status, answer.body], [200, []]);
    }
  });
});

suite("webhooks/", () => {
  test("a demo's life: register for all events, list by name and environment, delete without a body", async () => {
    const events = EVENT_TYPES.filter((type) => !type.startsWith("instant-"));
    const body = { name: "demo", webhook_url: "https://receiver.example/hook", env_type: "sandbox", events };
    const made = await client.post("/v1/webhooks/", body);
    assert.equal(made.status, 201, made.text);
    assertReads(made.body, { id: "id" });
    const list = await client.get("/v1/webhooks/");
    assertReads(list.body, {
      results: "filled",
      "results[].id": "id",
      "results[].name": "text",
      "results[].env_type": "text",
    });
    assert.equal(list.at("results.0.env_type"), "sandbox");
    const deleted = await client.request("DELETE", `/v1/webhooks/${made.at("id")}/`, {
      headers: { "content-type": "application/json" },
    });
    assert.equal(deleted.status, 204);
  });

  test("a prototype's body, with enabled", async () => {
    const answer = await client.post("/v1/webhooks/", {
      name: "prototype",
      webhook_url: "https://receiver.example/p",
      env_type: "sandbox",
      enabled: true,
      events: ["task-status-updated", "order-status-updated"],
    });
    assert.equal(answer.status, 201, answer.text);
  });
});
