import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { DELIVERED_EVENT_TYPES } from "../../../../src/areas/webhooks/catalogue.ts";
import { aWebhook } from "../../../kernel/http/requests.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

describe("samples for webhooks", () => {
  let app: TestApplication;
  let client: Client;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk)).on("end", () => response.end(Buffer.concat(chunks)));
  });
  let webhookId = "";
  before(async () => {
    app = await startApplication({ allowPrivate: true, isDirectoryAwaited: false });
    client = await app.client();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const made = await client.post(
      "/v1/webhooks/",
      aWebhook({ webhook_url: `http://127.0.0.1:${port}/`, events: ["link-deleted"] }),
    );
    webhookId = String(made.at("id"));
  });
  after(async () => {
    await app.stop();
    server.closeAllConnections();
    server.close();
  });

  const send = (body?: object) => client.post(`/v1/webhooks/${webhookId}/test/`, body);

  test("testWebhook sends a sample of every type of the catalogue, signed, whatever the webhook asks for", async () => {
    for (const type of DELIVERED_EVENT_TYPES) {
      const attempt = await send({ event_type: type });
      assert.deepEqual([attempt.status, attempt.at("outcome")], [200, "delivered"], attempt.text);
      const arrived = JSON.parse(String(attempt.at("response_body")));
      assert.equal(arrived.event_type, type);
      if (type !== "webhook-test") assert.equal((arrived.data ?? arrived).is_sample ?? arrived.is_sample, true, type);
      assert.equal(arrived.webhook_id, attempt.at("event_id"));
      assert.match(String(attempt.at("request_headers.webhook-signature")), /^v1,/);
    }
  });

  test("testWebhook sends a webhook-test where no type is named", async () => {
    for (const body of [undefined, {}, { event_type: null }]) {
      const attempt = await send(body);
      assert.equal(JSON.parse(String(attempt.at("payload"))).event_type, "webhook-test", attempt.text);
    }
  });

  test("testWebhook keeps samples out of the feed, and the log and the list of events call them tests", async () => {
    const attempt = await send({ event_type: "link-deleted" });
    assert.equal(attempt.at("event_type"), "webhook-test");
    const feed = await client.get("/v1/webhook-events/");
    assert.deepEqual([feed.status, feed.at("results")], [200, []]);
    const listed = await client.get("/v1/events/?event_type=link-deleted");
    assert.deepEqual([listed.status, listed.at("count")], [200, 0]);
    const again = await client.post(`/v1/webhook-requests/${attempt.at("id")}/replay/`, {});
    assert.equal(again.status, 409, again.text);
  });

  test("testWebhook refuses a type that is none, by its field", async () => {
    const refused = await send({ event_type: "link-lost" });
    assertRefused(refused, { event_type: `must be one of ${DELIVERED_EVENT_TYPES.join(", ")}` });
  });
});
