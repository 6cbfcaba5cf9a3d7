import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { mintSigningSecret } from "../../../src/kernel/crypto/secrets.ts";
import { openHookSender } from "../../../src/kernel/outbox/hook-sender.ts";

const MESSAGE = {
  environment: "sandbox",
  email: "ada@example.com",
  phone: "4155550123",
  code: "042137",
  expiresInMinutes: 10,
} as const;

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

test("openHookSender posts the code, signed as Standard Webhooks has it", async (t) => {
  const { url, calls } = await startHook(t, 204);
  const secret = mintSigningSecret();
  const sender = openHookSender({ url, secret, now: () => new Date() });
  t.after(() => sender.close());
  await sender.send(MESSAGE);
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

test("openHookSender tells of a hook that refuses, without the address and the code", async (t) => {
  const { url } = await startHook(t, 500);
  const sender = openHookSender({ url, secret: mintSigningSecret(), now: () => new Date() });
  t.after(() => sender.close());
  await assert.rejects(sender.send({ ...MESSAGE, phone: null }), (error: Error & { code?: string }) => {
    assert.equal(error.code, "refused 500");
    assert.doesNotMatch(`${error.message} ${error.stack}`, /\bada\b|042137/);
    return true;
  });
});

test("openHookSender reaches a person who has an e-mail address or a telephone number", async (t) => {
  const sender = openHookSender({ url: "http://127.0.0.1:9/", secret: mintSigningSecret(), now: () => new Date() });
  t.after(() => sender.close());
  assert.equal(sender.canReach({ email: null, phone: "4155550123" }), true);
  assert.equal(sender.canReach({ email: "ada@example.com", phone: null }), true);
  assert.equal(sender.canReach({ email: null, phone: null }), false);
});
