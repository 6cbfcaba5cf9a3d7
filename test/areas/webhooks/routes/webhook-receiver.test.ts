import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

describe("receiveSandboxWebhook", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ allowPrivate: true });
    client = await app.client();
  });
  after(() => app.stop());

  const register = async (path: string) => {
    const url = `${app.url}/v1/sandbox/receiver/${path}`;
    return String((await client.post("/v1/webhooks/", { name: path, webhook_url: url, events: ["*"] })).at("id"));
  };

  test("receiveSandboxWebhook answers with the headers and the body that arrived, which the delivery log keeps", async () => {
    const id = await register("first");
    const sent = await client.post(`/v1/webhooks/${id}/test/`, {});
    assert.deepEqual([sent.at("outcome"), sent.at("status_code")], ["delivered", 200]);
    const arrived = JSON.parse(String(sent.at("response_body")));
    assert.equal(arrived.headers["webhook-id"], sent.at("event_id"));
    assert.match(arrived.headers["webhook-signature"], /^v1,/);
    assert.match(arrived.headers["x-webhook-sign"], /^v1=[0-9a-f]{64}$/);
    assert.deepEqual(JSON.parse(arrived.body), JSON.parse(String(sent.at("payload"))));
    const logged = await client.get(`/v1/webhook-requests/${sent.at("id")}/`);
    assert.deepEqual(logged.body, sent.body);
  });

  test("receiveSandboxWebhook takes no delivery of another environment than the sandbox", async () => {
    const live = await app.client({ environment: "production" });
    const url = `${app.url}/v1/sandbox/receiver/live/`;
    const id = (await live.post("/v1/webhooks/", { name: "live", webhook_url: url, events: ["*"] })).at("id");
    const sent = await live.post(`/v1/webhooks/${id}/test/`, {});
    assert.deepEqual([sent.at("outcome"), sent.at("status_code")], ["refused", 404]);
    assert.match(String(sent.at("response_body")), /for the sandbox, and the event is of production/);
  });

  test("receiveSandboxWebhook answers 503 with fails=true, which a delivery reports as refused, and the log does not", async () => {
    const id = await register("second?fails=true");
    const sent = await client.post(`/v1/webhooks/${id}/test/`, {});
    assert.deepEqual([sent.at("outcome"), sent.at("status_code")], ["refused", 503]);
    assert.match(String(sent.at("response_body")), /asked to fail/);
    assert.deepEqual(
      app.log.filter((line) => line.includes("request failed")),
      [],
    );
  });

  test("receiveSandboxWebhook repeats no longer body, no other header, and takes no other name", async () => {
    const anyone = app.clientWith({ cookie: "openvoe_session=x", "user-agent": "curl" });
    const long = await anyone.post("/v1/sandbox/receiver/a/", { text: "x".repeat(10_000) });
    assert.deepEqual([long.status, long.at("body")], [200, null]);
    assert.deepEqual(long.at("headers"), { "content-type": "application/json", "user-agent": "curl" });
    assertError(await anyone.post(`/v1/sandbox/receiver/${"a".repeat(65)}/`, {}), 404, "not_found");
    assertError(await anyone.post("/v1/sandbox/receiver/a%20b/", {}), 404, "not_found");
    assert.equal((await anyone.post("/v1/sandbox/receiver/a/", undefined)).at("body"), "null");
  });

  test("getWebhookRequest shows an attempt to its own team and environment alone", async () => {
    const id = await register("third");
    const attempt = String((await client.post(`/v1/webhooks/${id}/test/`, {})).at("id"));
    const stranger = await app.client();
    assertError(await stranger.get(`/v1/webhook-requests/${attempt}/`), 404, "not_found");
    assertError(await client.get(`/v1/webhook-requests/${"0".repeat(32)}/`), 404, "not_found");
    assertError(await client.get("/v1/webhook-requests/x/"), 404, "not_found");
  });
});
