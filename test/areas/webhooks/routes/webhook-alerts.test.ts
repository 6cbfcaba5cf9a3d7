import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { aVerification, aWebhook, SUBJECT } from "../../../kernel/http/requests.ts";
import { assertError, assertRefused, startApplication, type TestApplication } from "../../../support/application.ts";
import { type MailServer, startMailServer } from "../../../support/mail-server.ts";
import { aMember, cookieOf, OWN_PAGE } from "../../../support/members.ts";

const PATH = "/v1/session/alerts/";

describe("webhook alerts", () => {
  let app: TestApplication;
  let mail: MailServer;
  before(async () => {
    mail = await startMailServer();
    app = await startApplication({
      isVerifying: true,
      workers: ["deliveries", "notifications", "alerts"],
      smtpUrl: mail.url,
      allowPrivate: true,
      publicUrl: "https://voe.example",
    });
  });
  after(async () => {
    await app.stop();
    await mail.close();
  });

  test("a member is told by mail of a webhook whose receiver is gone, without a value of a person", async (t) => {
    const receiver = createServer((_, response) => void response.writeHead(410).end());
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    t.after(() => receiver.close());
    const { port } = receiver.address() as AddressInfo;
    const owner = await aMember(app, { role: "owner", email: "olive@lender.example" });
    const url = `http://127.0.0.1:${port}/s3cret-path`;
    const made = await owner.client.post("/v1/webhooks/", aWebhook({ webhook_url: url }));
    assert.equal(made.status, 201, made.text);
    const sent = await owner.client.post("/v1/instant-verifications/", aVerification());
    assert.equal(sent.status, 201, sent.text);
    const { to, text } = await mail.next();
    const words = text.replaceAll(/=\r?\n/g, "");
    assert.deepEqual(to, ["olive@lender.example"]);
    assert.match(words, /410/);
    assert.ok(words.includes(`https://voe.example/dashboard/sandbox/webhooks/${made.at("id")}`));
    const secret = [...Object.values(SUBJECT), "s3cret-path", "loan-4711"];
    assert.deepEqual(
      secret.filter((value) => words.includes(value)),
      [],
    );
  });

  test("setOwnAlerts changes what the member gets, in this environment, and is refused to keys", async () => {
    const { client } = await aMember(app, { role: "integrator" });
    const read = async () => (await client.get(PATH)).body;
    assert.deepEqual(await read(), { webhooks: true, is_role_told: true });
    assert.deepEqual((await client.patch(PATH, { webhooks: false })).body, { webhooks: false, is_role_told: true });
    assert.deepEqual(await read(), { webhooks: false, is_role_told: true });
    assertRefused(await client.patch(PATH, { webhooks: "no" }), { webhooks: "must be true or false" });
    const support = await aMember(app, { role: "support" });
    assert.equal((await support.client.get(PATH)).at("is_role_told"), false);
    const key = await app.client({ team: "one" });
    const { "x-access-client-id": client_id, "x-access-secret": access_secret } = key.headers;
    const session = await app.clientWith(OWN_PAGE).post("/v1/session/", { client_id, access_secret });
    const browser = app.clientWith({ ...OWN_PAGE, cookie: cookieOf(session) });
    assertError(await browser.get(PATH), 403, "permission_denied");
    assertError(await browser.patch(PATH, { webhooks: false }), 403, "permission_denied");
  });

  test("createWebhook and updateWebhook switch the mail off and on", async () => {
    const key = await app.client({ team: "one" });
    const made = await key.post("/v1/webhooks/", aWebhook({ alerts: false }));
    assert.equal(made.at("alerts"), false);
    const path = `/v1/webhooks/${made.at("id")}/`;
    assert.equal((await key.patch(path, { name: "Other" })).at("alerts"), false);
    assert.ok(!("alerts" in ((await key.patch(path, { alerts: true })).body as object)));
    assertRefused(await key.patch(path, { alerts: 1 }), { alerts: "must be true or false" });
  });
});
