import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { nameTeam } from "../../../../src/kernel/access/ops/credentials.ts";
import { insertTicket } from "../../../../src/kernel/access/sql/tickets.ts";
import { hashSecret, mintToken } from "../../../../src/kernel/crypto/secrets.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { makeUser, type StoredLink, storeLink } from "../../../support/connections/stored-link.ts";

let app: TestApplication;
let client: Client;
let income: StoredLink;

before(async () => {
  app = await startApplication({ isDirectoryAwaited: false });
  client = await app.client({ team: "lender" });
  income = await storeLink(app, client, { userId: await makeUser(client) });
});
after(() => app.stop());

test("exchangePublicTokens exchanges a list of one, once", async () => {
  const publicToken = mintToken();
  const token = {
    tokenHash: hashSecret(publicToken),
    holder: { linkId: income.id },
    kind: "public",
    minutes: 360,
  } as const;
  await app.db.transaction((tx) => insertTicket(tx, token));
  const exchanged = await client.post("/v1/access-tokens/", { public_tokens: [publicToken] });
  assert.equal(exchanged.status, 201, exchanged.text);
  const accessToken = exchanged.at("access_tokens.0");
  const report = await client.post("/v1/verifications/incomes/", { access_token: accessToken });
  assert.equal(report.at("link_id"), income.id);
  const again = await client.post("/v1/access-tokens/", { public_tokens: [publicToken] });
  assertError(again, 410, "expired_token");
  assertError(await client.post("/v1/access-tokens/", { public_tokens: ["0".repeat(32)] }), 404, "not_found");
  assertError(await client.post("/v1/access-tokens/", { public_tokens: [] }), 400, "incorrect_parameters");
});

test("reports by access token are those of the newer addresses, at the oldest ones", async () => {
  const body = { access_token: income.accessToken };
  const employments = await client.post("/v1/verifications/employments", body);
  assert.deepEqual(employments.at("employments.0.statements"), []);
  assert.equal(employments.at("employments.0.job_title"), "Forklift operator");
  for (const path of ["deposit-switches", "account-switches", "paycheck-linked-loans"]) {
    assertError(await client.post(`/v1/${path}/`, body), 404, "not_found");
    assertError(await client.post(`/v1/${path}/`, {}), 400, "incorrect_parameters");
  }
});

test("createBridgeTokenForUser makes a user where the client names none", async () => {
  const tokens = await Promise.all([1, 2].map(() => client.post("/v1/bridge-tokens/", { product_type: "income" })));
  assert.deepEqual(
    tokens.map(({ status }) => status),
    [201, 201],
  );
  const [one, other] = tokens.map((token) => String(token.at("user_id")));
  assert.notEqual(one, other);
  assert.match(String((await client.get(`/v1/users/${one}/`)).at("external_user_id")), /^[0-9a-f]{32}$/);
});

test("tokens and orders without client_name bear the display name of their team", async () => {
  const person = { external_user_id: "named-1", first_name: "Ada", products: ["income"] };
  const unnamed = await client.post("/v1/orders/", person);
  assert.equal(unnamed.at("client_name"), null);
  await nameTeam({ db: app.db, keyring: app.keyring }, "operator:test", {
    team: "lender",
    displayName: "Acme Lending",
  });
  const token = await client.post("/v1/bridge-tokens/", { product_type: "income" });
  const order = await client.post("/v1/orders/", person);
  const own = await client.post("/v1/orders/", { ...person, client_name: "Prairie Loans" });
  assert.deepEqual(
    [token, order, own].map((answer) => answer.at("client_name")),
    ["Acme Lending", "Acme Lending", "Prairie Loans"],
  );
});
