import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../../support/application.ts";

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication();
  client = await app.client();
});
after(() => app.stop());

interface LineAnswer {
  readonly id?: string;
  readonly is_valid?: boolean;
  readonly status?: string;
  readonly error?: { readonly code: string; readonly extra?: object };
}

async function send(path: string, lines: readonly unknown[]): Promise<LineAnswer[]> {
  const body = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  const answer = await client.request("POST", path, { body, headers: { "content-type": "application/x-ndjson" } });
  assert.equal(answer.status, 200, answer.text);
  return answer.text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as LineAnswer);
}

const PERSON = { first_name: "Ada", last_name: "Sample", products: ["income"] };
const LINES = [
  { ...PERSON, email: "ada@example.com", idempotency_key: "row-1" },
  { ...PERSON, email: "no address", idempotency_key: "row-2" },
  "{",
  { products: ["income"] },
  { ...PERSON, external_user_id: "borrower-5", employers: [{ company_name: "Acme Bakery" }], template_id: "short" },
];

function codesOf(answers: readonly LineAnswer[]) {
  return answers.map(({ error, id, is_valid }) => error?.code ?? (is_valid === true ? "valid" : id && "made"));
}

test("checkOrderBatch says what is wrong with each line, and creates nothing", async () => {
  const answers = await send("/v1/orders/batch/check/", LINES);
  assert.deepEqual(codesOf(answers), [
    "valid",
    "incorrect_parameters",
    "malformed_json",
    "incorrect_parameters",
    "valid",
  ]);
  assert.deepEqual(answers[1]?.error?.extra, {
    "invalid-params": [{ field: "email", message: "must be an email address" }],
  });
  assert.ok(!JSON.stringify(answers).includes("no address"), "no value is repeated");
  assert.equal((await client.get("/v1/orders/")).at("count"), 0);
});

test("createOrderBatch creates an order for each line that is right, and once for an idempotency_key", async () => {
  const answers = await send("/v1/orders/batch/", LINES);
  assert.deepEqual(codesOf(answers), [
    "made",
    "incorrect_parameters",
    "malformed_json",
    "incorrect_parameters",
    "made",
  ]);
  assert.equal((await client.get("/v1/orders/")).at("count"), 2);
  const order = await client.get(`/v1/orders/${answers[4]?.id}/`);
  assert.deepEqual(
    [order.at("external_user_id"), order.at("template_id"), order.at("employers.0.company_name")],
    ["borrower-5", "short", "Acme Bakery"],
  );
  const again = await send("/v1/orders/batch/", [LINES[0]]);
  assert.deepEqual(
    again.map(({ id }) => id),
    [answers[0]?.id],
  );
  const single = await client.request("POST", "/v1/orders/", {
    json: { ...PERSON, email: "ada@example.com" },
    headers: { "idempotency-key": "row-1" },
  });
  assert.equal(single.at("id"), answers[0]?.id, "the key is that of a single creation");
  assert.equal((await client.get("/v1/orders/")).at("count"), 2);
});

test("createOrderBatch answers a failure of ours at its line alone, and keeps the others' orders", async () => {
  const change = (name: string, text: string) => app.db.rows({ name, text });
  await change("test_count", "create sequence test_nth");
  await change(
    "test_refuse_second",
    "alter table orders add constraint test_refuse_second check (nextval('test_nth') <> 2) not valid",
  );
  const before = Number((await client.get("/v1/orders/")).at("count"));
  const lines = [1, 2, 3].map((at) => ({ ...PERSON, order_number: String(at) }));
  const answers = await send("/v1/orders/batch/", lines);
  await change("test_refuse_none", "alter table orders drop constraint test_refuse_second");
  assert.deepEqual(codesOf(answers).sort(), ["internal", "made", "made"]);
  assert.equal((await client.get("/v1/orders/")).at("count"), before + 2);
  assert.equal(app.log.filter((line) => line.includes("request failed: internal")).length, 1);
});

test("createOrderBatch refuses a key without connections:write", async () => {
  const reader = await app.client({ scopes: ["connections:read"] });
  const headers = { "content-type": "application/x-ndjson" };
  for (const path of ["/v1/orders/batch/", "/v1/orders/batch/check/"]) {
    assertError(await reader.request("POST", path, { body: "{}\n", headers }), 403, "permission_denied");
  }
});

test("createOrder refuses an order that names nobody, and takes one that names anything", async () => {
  const message =
    "or another field that says whose order it is must be given: last_name, email, phone, ssn, date_of_birth, order_number, external_user_id, loan or tracking_info";
  const empty = { products: ["income"], client_name: "Prairie Loans", first_name: "", order_number: null };
  assertRefused(await client.post("/v1/orders/", empty), { first_name: message });
  for (const named of [
    { order_number: "17" },
    { tracking_info: "17" },
    { loan: { number: "17" } },
    { phone: "4155550123" },
  ]) {
    const made = await client.post("/v1/orders/", { products: ["income"], ...named });
    assert.equal(made.status, 201, made.text);
  }
});
