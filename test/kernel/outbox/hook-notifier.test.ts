import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { mintSigningSecret } from "../../../src/kernel/crypto/secrets.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_LANGUAGES } from "../../../src/kernel/notification.ts";
import { openHookNotifier } from "../../../src/kernel/outbox/notification/hook-notifier.ts";
import { joinSenders } from "../../../src/kernel/outbox/notification/notifiers.ts";
import { writeMail } from "../../../src/kernel/outbox/notification/write-mail.ts";
import { writeSms } from "../../../src/kernel/outbox/notification/write-sms.ts";
import { aNotification, CONTENT } from "./notification-fixture.ts";

const SECRET = mintSigningSecret();

interface Call {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A hook that answers with a status, or hangs up once it has the call. */
async function stage(t: TestContext, answer: number | "hang up") {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    if (answer === "hang up") request.socket.destroy();
    else response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  const sender = openHookNotifier({ url, secret: SECRET, now: () => new Date() });
  t.after(async () => {
    await sender.close();
    server.close();
  });
  return { calls, sender, server };
}

test("openHookNotifier posts every kind in both languages, signed as Standard Webhooks has it", async (t) => {
  const { calls, sender } = await stage(t, 202);
  for (const kind of NOTIFICATION_KINDS) {
    for (const language of NOTIFICATION_LANGUAGES) {
      const sms = aNotification({ kind, language, channel: "sms" }, { to: "4155550123" });
      const mail = aNotification({ kind, language });
      for (const each of [sms, mail]) assert.deepEqual(await sender.send(each), { kind: "accepted" });
      const shared = { type: "notification", notification_id: sms.id, environment: "production", kind, language };
      const verified = calls.splice(0).map(({ headers, body }) => {
        assert.equal(headers["webhook-id"], sms.id);
        return new Webhook(SECRET).verify(body, headers as Record<string, string>);
      });
      assert.deepEqual(verified, [
        {
          ...shared,
          channel: "sms",
          email: null,
          phone: "+14155550123",
          subject: null,
          text: writeSms(sms),
          html: null,
        },
        { ...shared, channel: "email", email: CONTENT.to, phone: null, ...writeMail(mail) },
      ]);
    }
  }
});

for (const [answer, expected] of [
  [410, { kind: "refused", replyCode: "410" }],
  [422, { kind: "deferred", replyCode: "422" }],
  [401, { kind: "deferred", replyCode: "401" }],
  [503, { kind: "deferred", replyCode: "503" }],
  ["hang up", { kind: "unknown", replyCode: "connection" }],
] as const) {
  test(`openHookNotifier takes the answer ${answer} for ${expected.kind}`, async (t) => {
    const { sender, calls } = await stage(t, answer);
    assert.deepEqual(await sender.send(aNotification({ channel: "sms" }, { to: "4155550123" })), expected);
    assert.equal(calls.length, 1);
  });
}

test("openHookNotifier says that nothing was taken where no hook listens", async (t) => {
  const { sender, server } = await stage(t, 200);
  await new Promise((resolve) => server.close(resolve));
  assert.deepEqual(await sender.send(aNotification()), { kind: "deferred", replyCode: "connection" });
});

test("joinSenders gives a channel to the first sender that has it", async () => {
  const told: string[] = [];
  const senderOf = (name: string, channels: readonly ("email" | "sms")[]) => ({
    channels,
    send: async () => {
      told.push(name);
      return { kind: "accepted" } as const;
    },
    close: async () => void told.push(`${name} closed`),
  });
  const joined = joinSenders([senderOf("mail", ["email"]), senderOf("hook", ["email", "sms"])]);
  assert.deepEqual(joined.channels, ["email", "sms"]);
  await joined.send(aNotification());
  await joined.send(aNotification({ channel: "sms" }));
  await joined.close();
  assert.deepEqual(told, ["mail", "hook", "mail closed", "hook closed"]);
});
