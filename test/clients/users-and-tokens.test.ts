import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { assertError, type Client, startApplication, type TestApplication } from "../support/application.ts";
import { connectAsPerson, SANDBOX_PROVIDER } from "../support/connections/borrower.ts";
import { assertReads, type Reads } from "./reads.ts";

/*
 * What public clients of interfaces of this kind send and read: users, bridge tokens, the exchange. `who` names the client.
 */

let app: TestApplication;
let client: Client;
let userId: string;

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  client = await app.client();
  userId = String((await client.post("/v1/users/", { external_user_id: "known" })).at("id"));
});
after(() => app.stop());

const USER_BODIES: readonly (readonly [who: string, body: Record<string, string>, reads: Reads])[] = [
  [
    "a demo with a page for each product",
    { external_user_id: "demo-1", first_name: "Ada", last_name: "Sample", email: "ada@sample.example" },
    { id: "id" },
  ],
  [
    "a quickstart",
    { external_user_id: "qs-2", first_name: "Ada", last_name: "Sample", email: "a@b.example" },
    { id: "id" },
  ],
  ["mobile demos, with the id alone", { external_user_id: "rn-3" }, { id: "id" }],
  ["a Flutter demo", { external_user_id: "fl-4" }, { id: "id", external_user_id: "text" }],
  ["a mortgage demo", { external_user_id: "x1-5", first_name: "", last_name: "", email: "" }, { id: "id" }],
];

suite("POST users/", () => {
  for (const [who, body, reads] of USER_BODIES) {
    test(`as ${who} sends it`, async () => {
      const answer = await client.post("/v1/users/", body);
      assert.equal(answer.status, 201, answer.text);
      assertReads(answer.body, reads);
    });
  }

  test("as an Android quickstart sends it: a form, without the slash", async () => {
    const answer = await client.request("POST", "/v1/users", {
      body: "external_user_id=qa-6",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assert.equal(answer.status, 201, answer.text);
    assertReads(answer.body, { id: "id" });
  });

  test("with a known external_user_id is a 400 whose error has a message", async () => {
    const answer = await client.post("/v1/users/", { external_user_id: "known" });
    assertError(answer, 400, "incorrect_parameters");
    assertReads(answer.body, { "error.message": "text" });
  });
});

suite("GET users/", () => {
  test("finds the user of an external_user_id, with the flag that one client sends beside it", async () => {
    const answer = await client.get("/v1/users/?external_user_id=known&list_links=false");
    assertReads(answer.body, { results: "filled", "results[].id": "id" });
    assert.equal(answer.at("results.0.id"), userId);
  });

  test("has empty results where no user has it", async () => {
    const answer = await client.get("/v1/users/?external_user_id=nobody&list_links=false");
    assert.deepEqual([answer.status, answer.at("results")], [200, []]);
  });

  test("GET users/{id} without a slash has the keys that one client deletes without asking", async () => {
    const answer = await client.get(`/v1/users/${userId}`);
    assertReads(answer.body, { external_user_id: "text", first_name: "there", last_name: "there" });
  });
});

const ACCOUNT = { account_number: "16002600", account_type: "checking", routing_number: "12345678", bank_name: "Bank" };

const TOKEN_BODIES: readonly (readonly [who: string, body: Record<string, unknown>, reads?: Reads])[] = [
  ["the least", { product_type: "income" }],
  [
    "a demo",
    {
      product_type: "income",
      tracking_info: "t",
      client_name: "Demo",
      data_sources: ["payroll"],
      provider_id: SANDBOX_PROVIDER,
    },
  ],
  ["a quickstart", { product_type: "employment", tracking_info: "1338-0111-A", client_name: "Quickstart" }],
  [
    "a quickstart in Go, with an empty client_name",
    { product_type: "income", tracking_info: "1338-0111-A", client_name: "" },
  ],
  ["a quickstart in C#, with a null client_name", { product_type: "income", client_name: null, tracking_info: "1" }],
  ["an iOS demo", { product_type: "income" }, { product_type: "text", allowed_products: "filled" }],
  ["a deposit switch", { product_type: "deposit_switch", account: ACCOUNT }],
  [
    "a deposit switch of all of pay",
    { product_type: "deposit_switch", account: { ...ACCOUNT, deposit_type: "entire", bank_address: "1 Main Street" } },
  ],
  [
    "a loan with a value as a number",
    { product_type: "pll", account: { ...ACCOUNT, deposit_type: "amount", deposit_value: 100 } },
  ],
  [
    "a loan with the value 1",
    { product_type: "pll", account: { ...ACCOUNT, deposit_type: "amount", deposit_value: 1 } },
  ],
  [
    "a loan with a value as a text",
    { product_type: "pll", account: { ...ACCOUNT, deposit_type: "amount", deposit_value: "100" } },
  ],
  [
    "a loan with cents and an action",
    { product_type: "pll", account: { ...ACCOUNT, deposit_type: "amount", deposit_value: "150.00", action: "create" } },
  ],
  [
    "a loan without an account_type, nine digits of routing",
    {
      product_type: "pll",
      account: { account_number: "1", routing_number: "021000021", bank_name: "B", deposit_value: "100" },
    },
  ],
  [
    "a routing number of eleven digits",
    { product_type: "pll", account: { ...ACCOUNT, routing_number: "12345678901", deposit_value: 1 } },
  ],
];

suite("POST users/{id}/tokens/", () => {
  for (const [who, body, reads = {}] of TOKEN_BODIES) {
    test(`as sent by: ${who}`, async () => {
      const answer = await client.post(`/v1/users/${userId}/tokens/`, body);
      assert.equal(answer.status, 201, answer.text);
      // An id at the top would be taken for an order's.
      assertReads(answer.body, { bridge_token: "id", id: "absent", ...reads });
    });
  }

  test("as an Android quickstart sends it: a form", async () => {
    const answer = await client.request("POST", `/v1/users/${userId}/tokens/`, {
      body: "product_type=income&client_name=App",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assert.equal(answer.status, 201, answer.text);
    assertReads(answer.body, { bridge_token: "id" });
  });
});

test("POST link-access-tokens/ answers what each client goes on with, and a second exchange is a 410", async () => {
  const token = await client.post(`/v1/users/${userId}/tokens/`, { product_type: "income" });
  const done = await connectAsPerson(app, token.at("bridge_token"));
  assert.equal(done.at("status"), "done", done.text);
  const body = { public_token: done.at("public_token") };
  const exchanged = await client.post("/v1/link-access-tokens", body);
  assert.ok(exchanged.status === 200 || exchanged.status === 201);
  assertReads(exchanged.body, { access_token: "id", link_id: "id", external_user_id: "text?" });
  assertError(await client.post("/v1/link-access-tokens/", body), 410, "expired_token");
});
