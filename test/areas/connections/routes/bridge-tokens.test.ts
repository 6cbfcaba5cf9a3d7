import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";

let app: TestApplication;
let client: Client;
let userId: unknown;

before(async () => {
  app = await startApplication();
  client = await app.client();
  userId = (await client.post("/v1/users/", { external_user_id: "person" })).at("id");
});
after(() => app.stop());

for (const data_sources of [["financial_accounts"], ["docs"], ["tax", "insurance"]]) {
  test(`createBridgeToken refuses data from ${data_sources.join(" and ")} in words: no payroll sign-in takes its place`, async () => {
    for (const path of [`/v1/users/${userId}/tokens/`, "/v1/bridge-tokens/"]) {
      const refused = await client.post(path, { product_type: "income", user_id: userId, data_sources });
      assert.equal(refused.status, 400, refused.text);
      assert.deepEqual(refused.at("error.extra.invalid-params"), [
        {
          field: "data_sources",
          message: "name nothing that a provider here has income from: payroll is offered",
        },
      ]);
    }
  });
}

test("createBridgeToken takes payroll among others, and none as payroll", async () => {
  for (const [data_sources, expected] of [
    [
      ["payroll", "docs"],
      ["payroll", "docs"],
    ],
    [[], ["payroll"]],
    [null, ["payroll"]],
  ] as const) {
    const made = await client.post(`/v1/users/${userId}/tokens/`, { product_type: "income", data_sources });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.at("data_sources"), expected);
  }
});
