import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  type Answer,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

/*
 * The four operations that the project began with, sentence by sentence: to search a company, to create an instant
 * verification, to create a webhook and to list webhooks. Written from their description alone, with a client of no
 * knowledge of the rest.
 */

const SEARCH = "/v1/companies/";
const CREATE = "/v1/instant-verifications/";
const WEBHOOKS = "/v1/webhooks";
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

const SUBJECT = { first_name: "Ada", last_name: "Quillfeather", date_of_birth: "1985-03-14" };
const ADDRESS = { street: "1 Main St", city: "Lewiston", state: "ME", zip: "04240", from_date: "2019-08-01" };

let app: TestApplication;
let client: Client;

before(async () => {
  app = await startApplication();
  client = await app.client();
});
after(() => app.stop());

const fieldsOf = (answer: Answer) => Object.keys(answer.body as object).sort();
const faultsOf = (answer: Answer) =>
  ((answer.at("error.extra.invalid-params") ?? []) as { field: string }[]).map(({ field }) => field).sort();

test("the seed: a path answers with and without its slash, and header names in any case, without a redirect", async () => {
  const upper = Object.fromEntries(Object.entries(client.headers).map(([name, value]) => [name.toUpperCase(), value]));
  for (const one of [client, app.clientWith(upper)]) {
    for (const path of [SEARCH, "/v1/companies"]) assert.equal((await one.post(path, { name: "Google" })).status, 200);
    for (const path of [WEBHOOKS, `${WEBHOOKS}/`]) assert.equal((await one.get(path)).status, 200);
    for (const path of [CREATE, "/v1/instant-verifications"]) {
      assert.equal((await one.post(path, { subject: SUBJECT, addresses: [ADDRESS] })).status, 201);
    }
  }
});

test("the seed: a search answers with its seven fields, by each detail alone", async () => {
  const details = [
    { name: "Google" },
    { domain: "https://www.google.com/x" },
    { ein: "77-0493581" },
    { phone: "(650) 308-7300" },
    { id: "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21" },
    { address: { street: "1600 Amphitheatre Pkwy" } },
    { address: { city: "Mountain View" } },
    { address: { state: "CA" } },
    { address: { zip: "94043" } },
  ];
  for (const detail of details) {
    const answer = await client.post(SEARCH, detail);
    assert.equal(answer.status, 200, JSON.stringify(detail));
    assert.deepEqual(
      ["company_mapping_id", "confidence_level", "domain", "logo_url", "mapping_status", "name", "success_rate"].filter(
        (field) => !fieldsOf(answer).includes(field),
      ),
      [],
    );
    assert.match(String(answer.at("confidence_level")), /^[01]\.\d\d$/);
    assert.equal(answer.at("success_rate"), null);
    assert.ok(["verified", "mapped", "unmapped"].includes(String(answer.at("mapping_status"))));
  }
  for (const product_type of ["income", "employment", "deposit_switch", "pll"]) {
    const answer = await client.post(SEARCH, { name: "Google", product_type });
    assert.ok(["low", "high", "unsupported", null].includes(answer.at("success_rate") as string | null));
  }
});

test("the seed: a search without a detail, or with a malformed one, is a 400 that names it", async () => {
  assertError(await client.post(SEARCH, {}), 400, "incorrect_parameters");
  assertError(await client.post(SEARCH, { product_type: "income" }), 400, "incorrect_parameters");
  for (const [field, body] of [
    ["ein", { ein: "12" }],
    ["phone", { phone: "123" }],
    ["address.zip", { address: { zip: "ABC" } }],
    ["domain", { domain: "no domain" }],
    ["product_type", { name: "Google", product_type: "pay" }],
  ] as const) {
    assert.deepEqual(faultsOf(await client.post(SEARCH, body)), [field]);
  }
});

test("the seed: a verification is created with what is required, and echoes it with its defaults", async () => {
  const answer = await client.post(CREATE, { subject: SUBJECT, addresses: [ADDRESS] });
  assert.equal(answer.status, 201);
  const { id, created_at, ...rest } = answer.body as Record<string, unknown>;
  assert.match(String(id), /^iv_[0-9a-f]{32}$/);
  assert.match(String(created_at), TIME);
  assert.deepEqual(
    [rest["status"], rest["completed_at"], rest["results"], rest["tracking_info"]],
    ["processing", null, null, null],
  );
  assert.deepEqual(rest["subject"], { ...SUBJECT, ssn: null });
  assert.deepEqual(rest["addresses"], [{ ...ADDRESS, country: "US", to_date: null }]);
});

test("the seed: a verification echoes everything that was submitted, as it came", async () => {
  const subject = { ...SUBJECT, last_name: "", ssn: "900-11-0001" };
  const addresses = [
    { ...ADDRESS, country: "US", to_date: null },
    { ...ADDRESS, street: "  Nº 7 ", country: "CA", state: "ON", zip: "K1A 0B1", to_date: "2020-02-29" },
  ];
  const sent = { subject, addresses, tracking_info: 'loan "Ü" 4711' };
  const answer = await client.post(CREATE, sent);
  assert.deepEqual(
    [answer.at("subject"), answer.at("addresses"), answer.at("tracking_info")],
    [sent.subject, sent.addresses, sent.tracking_info],
  );
});

test("the seed: a 400 names every required field that is missing or null", async () => {
  const missing = await client.post(CREATE, { subject: {}, addresses: [{}] });
  const required = [
    ...["subject.first_name", "subject.last_name", "subject.date_of_birth"],
    ...["street", "city", "state", "zip", "from_date"].map((name) => `addresses[0].${name}`),
  ].sort();
  assert.deepEqual(faultsOf(missing), required);
  const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const empty = await client.post(CREATE, {
    subject: nulls(["first_name", "last_name", "date_of_birth"]),
    addresses: [nulls(["street", "city", "state", "zip", "from_date"])],
  });
  assert.deepEqual(faultsOf(empty), required);
  assert.deepEqual(faultsOf(await client.post(CREATE, {})), ["addresses", "subject"]);
});

test("the seed: a webhook is created with its record and secret, and listed without it", async () => {
  const sent = { name: "Loan system", webhook_url: "https://lender.example/seed", events: ["*"] };
  for (const env_type of [undefined, "production", "development"]) {
    const body = { ...sent, webhook_url: `${sent.webhook_url}/${env_type}`, env_type };
    const made = await client.post(WEBHOOKS, body);
    assert.deepEqual([made.status, made.at("env_type"), made.at("enabled")], [201, env_type ?? "sandbox", true]);
    assert.match(String(made.at("signing_secret")), /^whsec_/);
    for (const time of ["created_at", "updated_at"]) assert.match(String(made.at(time)), TIME);
  }
  const listed = await client.get(WEBHOOKS);
  assert.deepEqual(
    ["count", "next", "previous", "results"].filter((field) => !fieldsOf(listed).includes(field)),
    [],
  );
  assert.ok(!listed.text.includes("whsec_"));
  assert.deepEqual(faultsOf(await client.post(WEBHOOKS, {})), ["events", "name", "webhook_url"]);
});

test("the seed: wrong credentials are 401 and a missing scope 403, on all four operations, before the body is read", async () => {
  const nobody = app.clientWith({ ...client.headers, "x-access-secret": `sandbox-${"0".repeat(40)}` });
  const without = app.clientWith({});
  const poor = await app.client({ scopes: ["audit:read"] });
  for (const [one, status, code] of [
    [nobody, 401, "authentication_failed"],
    [without, 401, "authentication_failed"],
    [poor, 403, "permission_denied"],
  ] as const) {
    for (const path of [SEARCH, CREATE, WEBHOOKS]) assertError(await one.post(path, {}), status, code);
    assertError(await one.get(WEBHOOKS), status, code);
  }
});
