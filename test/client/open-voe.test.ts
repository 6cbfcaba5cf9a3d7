import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ApiError, isApiError, OpenVoe } from "../../client/src/index.ts";
import { aVerification } from "../http/requests.ts";
import { startApplication, type TestApplication } from "../support/application.ts";

describe("OpenVoe", () => {
  let app: TestApplication;
  let voe: OpenVoe;
  before(async () => {
    app = await startApplication({ isVerifying: true });
    voe = await connect("one");
  });
  after(() => app.stop());

  const connect = async (team: string, baseUrl = app.url) => {
    const { headers } = await app.client({ team });
    const clientId = headers["x-access-client-id"] ?? "";
    return new OpenVoe({ baseUrl, clientId, accessSecret: headers["x-access-secret"] ?? "" });
  };

  test("createAndWait returns a verification with its results", async () => {
    const verification = await voe.verifications.createAndWait(aVerification());
    assert.equal(verification.status, "completed");
    assert.equal(verification.results?.outcome, "no_match");
    assert.deepEqual((await voe.verifications.get(verification.id)).results, verification.results);
  });

  test("list goes over every row of every page once", async () => {
    const team = await connect("pages");
    const created: string[] = [];
    for (let at = 0; at < 5; at += 1) created.push((await team.verifications.create(aVerification())).id);
    const listed: string[] = [];
    for await (const { id } of team.verifications.list({ page_size: 2 })) listed.push(id);
    assert.deepEqual(listed, created.toReversed());
    assert.equal((await team.verifications.list({ page_size: 2 }).take(3)).length, 3);
  });

  for (const ending of ["", "/", "/v1", "/v1/"]) {
    test(`OpenVoe accepts a base URL that ends with "${ending}"`, async () => {
      const client = await connect("endings", `${app.url}${ending}`);
      assert.equal(client.baseUrl, app.url);
      assert.equal((await client.webhooks.list().page()).count, 0);
    });
  }

  test("request throws what the service refuses, with the code, every field and the request id", async () => {
    const refused = voe.webhooks.create({ name: "", webhook_url: "nowhere", events: ["*"] });
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof ApiError && isApiError(error, "incorrect_parameters"));
      assert.equal(error.status, 400);
      assert.deepEqual(error.invalidParams.map(({ field }) => field).sort(), ["name", "webhook_url"]);
      assert.match(error.message, /webhook_url/);
      assert.match(error.requestId ?? "", /./);
      return true;
    });
  });

  test("request calls any operation with its path, query and body", async () => {
    const user = await voe.request("POST", "/v1/users/", { body: { external_user_id: "u/1 ?" } });
    assert.deepEqual(await voe.request("GET", "/v1/users/{id}/", { path: { id: user.id } }), user);
    assert.equal(await voe.request("DELETE", "/v1/users/{id}/", { path: { id: user.id } }), undefined);
    assert.equal(isApiError(await voe.users.get(user.id).catch((error) => error), "not_found"), true);
  });
});
