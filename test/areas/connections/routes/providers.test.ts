import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openProviders } from "../../../../src/areas/connections/providers/providers.ts";
import type { Timestamp } from "../../../../src/kernel/ids.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { Connecting } from "../../../support/connections/connecting.ts";
import { fetchedEmployment } from "../../../support/connections/fetched-data.ts";
import { SCRIPTED_ID, scriptedProvider } from "../../../support/connections/scripted-provider.ts";

let application: TestApplication;
let client: Client;
const SANDBOX = {
  id: "5a1d0b0c0000400080000000000000a1",
  name: "Sandbox Payroll",
  is_supported: true,
  logo_url: null,
  domain: null,
  success_rate: null,
  products: ["income", "employment", "deposit_switch", "pll"],
  data_source: "payroll",
};
const RECORDS_ID = "5a1d0b0c0000400080000000000000a2";

before(async () => {
  application = await startApplication({ smtpUrl: "smtp://127.0.0.1:9" });
  client = await application.client();
});
after(() => application.stop());

async function namesAt(path: string, by: Client = client): Promise<unknown> {
  const answer = await by.get(path);
  assert.equal(answer.status, 200, answer.text);
  return (answer.body as { name: string }[]).map(({ name }) => name);
}

test("listProviders lists the environment's providers", async () => {
  const answer = await client.get("/v1/providers/");
  assert.deepEqual((answer.body as unknown[])[0], SANDBOX);
  assert.deepEqual(await namesAt("/v1/providers"), ["Sandbox Payroll", "Your employer's records"]);
  const production = await application.client({ environment: "production" });
  assert.deepEqual(await namesAt("/v1/providers/", production), ["Your employer's records"]);
});

test("listProviders filters by name, product and source of the data", async () => {
  assert.deepEqual(await namesAt("/v1/providers/?query=SAND"), ["Sandbox Payroll"]);
  assert.deepEqual(await namesAt("/v1/providers/?product_type=pll"), ["Sandbox Payroll"]);
  assert.deepEqual(await namesAt("/v1/providers/?product_type=assets"), []);
  assert.deepEqual(await namesAt("/v1/providers/?data_source=financial_accounts"), []);
  assert.deepEqual(await namesAt("/v1/providers/?data_source=payroll&query=zz"), []);
  assertRefused(await client.get("/v1/providers/?data_source=bank"), {
    data_source: "must be one of payroll, docs, tax, financial_accounts, insurance",
  });
});

test("listProviders shows no success rate of a product with too few observations, of simulated providers neither", async () => {
  const answer = await client.get("/v1/providers/?product_type=income");
  assert.deepEqual([answer.at("0.success_rate"), answer.at("1.success_rate")], [null, null]);
});

test("listProviders derives high and low success rates from the observed connections", async (t) => {
  const data = { as_of: "2026-11-24T00:00:00.000000Z" as Timestamp, employments: [fetchedEmployment()] };
  const providers = openProviders([scriptedProvider(() => data)]);
  const seen = await startApplication({ providers, workers: ["connections"] });
  t.after(() => seen.stop());
  const connecting = new Connecting(seen, await seen.client());
  const rate = async (product: string) =>
    (await connecting.client.get(`/v1/providers/?product_type=${product}`)).at("0.success_rate");
  const connect = async (password: string) => {
    const person = await connecting.begin({ providerId: SCRIPTED_ID });
    await person.answer({ user: "ada", password });
  };
  for (let count = 0; count < 4; count += 1) await connect("goodpassword");
  assert.equal(await rate("income"), null, "four tell too little");
  await connect("goodpassword");
  assert.deepEqual([await rate("income"), await rate("employment")], ["high", null]);
  for (let count = 0; count < 5; count += 1) await connect("wrong");
  assert.equal(await rate("income"), "low");
});

test("getProvider shows one provider, and 404 for those that do not serve the environment", async () => {
  assert.deepEqual((await client.get(`/v1/providers/${SANDBOX.id}/`)).body, SANDBOX);
  const one = await client.get(`/v1/providers/${RECORDS_ID}/?product_type=deposit_switch`);
  assert.equal(one.at("success_rate"), "unsupported");
  const production = await application.client({ environment: "production" });
  assertError(await production.get(`/v1/providers/${SANDBOX.id}/`), 404, "not_found");
  assertError(await client.get("/v1/providers/none/"), 404, "not_found");
});

test("listProviders leaves out the records provider if no code can be sent, and needs the scope", async () => {
  const plain = await startApplication({ beside: application });
  assert.deepEqual(await namesAt("/v1/providers/", plain.clientWith(client.headers)), ["Sandbox Payroll"]);
  await plain.stop();
  const other = await application.client({ scopes: ["companies:read"] });
  assertError(await other.get("/v1/providers/"), 403, "permission_denied");
});
