import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NO_NETWORK_SETTINGS } from "../../../../src/program/app/network-settings.ts";
import { aVerification } from "../../../kernel/http/requests.ts";
import { assertError, assertRefused, startApplication, type TestApplication } from "../../../support/application.ts";

const PATH = "/v1/instant-verifications/";

let application: TestApplication;

before(async () => {
  application = await startApplication({
    network: { ...NO_NETWORK_SETTINGS, operator: [{ operatorId: "operator-a", hops: 1, exchange: null }] },
  });
});
after(() => application.stop());

test("createInstantVerification stores the way of another operator's question", async () => {
  const client = await application.client();
  const way = "hops=1; visited=operator-b,operator-c";
  const created = await client.post(PATH, aVerification(), { headers: { "openvoe-way": way } });
  assert.equal(created.status, 201);
  const rows = await application.db.rows({ name: "ways", text: "select way from verifications where id = $1" }, [
    String(created.at("id")).slice(3),
  ]);
  assert.deepEqual(rows, [{ way }]);
});

test("createInstantVerification refuses a question that comes back to its operator, and a malformed way", async () => {
  const client = await application.client();
  const back = { "openvoe-way": "hops=3; visited=operator-a,operator-b" };
  assertError(await client.post(PATH, aVerification(), { headers: back }), 409, "conflict");
  const message = "must have the form hops=N; visited=ID,ID with at most 8 hops and 16 ids";
  assertRefused(await client.post(PATH, aVerification(), { headers: { "openvoe-way": "hops=99" } }), {
    "OpenVOE-Way": message,
  });
});
