import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { writeCode } from "../../../src/areas/persons/messages/write-code.ts";
import { mintSigningSecret } from "../../../src/kernel/crypto/secrets.ts";
import { openHookChannel } from "../../../src/kernel/outbox/ops/channels.ts";

const MESSAGE = writeCode({
  environment: "sandbox",
  recipient: { email: "ada@example.com", phone: "4155550123" },
  code: "042137",
  expiresInMinutes: 10,
});

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function startHook(t: TestContext, answer: number) {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/codes`, calls };
}

test("openHookChannel posts the code, signed as Standard Webhooks has it", async (t) => {
  const { url, calls } = await startHook(t, 204);
  const secret = mintSigningSecret();
  const sender = openHookChannel({ url, secret, now: () => new Date() });
  t.after(() => sender.close());
  assert.deepEqual(await sender.send(MESSAGE), { kind: "accepted" });
  const [call] = calls;
  assert.ok(call !== undefined);
  const headers = call.headers as Record<string, string>;
  assert.deepEqual(new Webhook(secret).verify(call.body, headers), {
    type: "one-time-code",
    environment: "sandbox",
    email: "ada@example.com",
    phone: "+14155550123",
    code: "042137",
    expires_in_minutes: 10,
  });
  assert.throws(() => new Webhook(mintSigningSecret()).verify(call.body, headers));
});

test("openHookChannel tells of a hook that refuses, without the address and the code", async (t) => {
  const { url } = await startHook(t, 500);
  const sender = openHookChannel({ url, secret: mintSigningSecret(), now: () => new Date() });
  t.after(() => sender.close());
  const outcome = await sender.send({ ...MESSAGE, recipient: { ...MESSAGE.recipient, phone: null } });
  assert.deepEqual(outcome, { kind: "deferred", replyCode: "500" });
});

test("openHookChannel reaches a person who has an email address or a telephone number", async (t) => {
  const sender = openHookChannel({ url: "http://127.0.0.1:9/", secret: mintSigningSecret(), now: () => new Date() });
  t.after(() => sender.close());
  assert.equal(sender.canReach({ email: null, phone: "4155550123" }), true);
  assert.equal(sender.canReach({ email: "ada@example.com", phone: null }), true);
  assert.equal(sender.canReach({ email: null, phone: null }), false);
});
