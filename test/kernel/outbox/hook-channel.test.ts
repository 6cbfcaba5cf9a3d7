import assert from "node:assert/strict";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Webhook } from "standardwebhooks";
import {
  writeOrderMail,
  writeOrderMessage,
  writeOrderSms,
} from "../../../src/areas/connections/messages/write-order-message.ts";
import { mintSigningSecret } from "../../../src/kernel/crypto/secrets.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_LANGUAGES } from "../../../src/kernel/notification.ts";
import type { MessageSender } from "../../../src/kernel/outbox/message.ts";
import { joinChannels, openHookChannel } from "../../../src/kernel/outbox/ops/channels.ts";
import { aNotification } from "./notification-fixture.ts";

const SECRET = mintSigningSecret();
const BY_SMS = { recipient: { email: null, phone: "4155550123" } };

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
  const sender = openHookChannel({ url, secret: SECRET, now: () => new Date() });
  t.after(async () => {
    await sender.close();
    server.close();
  });
  return { calls, sender, server };
}

test("openHookChannel posts every kind in both languages, signed as Standard Webhooks has it", async (t) => {
  const { calls, sender } = await stage(t, 202);
  for (const kind of NOTIFICATION_KINDS) {
    for (const language of NOTIFICATION_LANGUAGES) {
      const sms = aNotification({ kind, language, ...BY_SMS });
      const mail = aNotification({ kind, language });
      for (const each of [sms, mail])
        assert.deepEqual(await sender.send(writeOrderMessage(each)), { kind: "accepted" });
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
          text: writeOrderSms(sms),
          html: null,
        },
        { ...shared, channel: "email", email: "ada@example.com", phone: null, ...writeOrderMail(mail) },
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
  test(`openHookChannel takes the answer ${answer} for ${expected.kind}`, async (t) => {
    const { sender, calls } = await stage(t, answer);
    assert.deepEqual(await sender.send(writeOrderMessage(aNotification(BY_SMS))), expected);
    assert.equal(calls.length, 1);
  });
}

test("openHookChannel says that nothing was taken where no hook listens", async (t) => {
  const { sender, server } = await stage(t, 200);
  await new Promise((resolve) => server.close(resolve));
  assert.deepEqual(await sender.send(writeOrderMessage(aNotification())), {
    kind: "deferred",
    replyCode: "connection",
  });
});

test("joinChannels gives a message to the first channel that reaches its recipient", async () => {
  const told: string[] = [];
  const channelOf = (name: string, canReach: MessageSender["canReach"]): MessageSender => ({
    canReach,
    send: async () => {
      told.push(name);
      return { kind: "accepted" };
    },
    close: async () => void told.push(`${name} closed`),
  });
  const mail = channelOf("mail", ({ email }) => email !== null);
  const joined = joinChannels([mail, channelOf("hook", ({ email, phone }) => email !== null || phone !== null)]);
  const nowhere = { email: null, phone: null };
  assert.deepEqual([joined.canReach(BY_SMS.recipient), joined.canReach(nowhere)], [true, false]);
  await joined.send(writeOrderMessage(aNotification()));
  await joined.send(writeOrderMessage(aNotification(BY_SMS)));
  const lost = await joined.send(writeOrderMessage(aNotification({ recipient: nowhere })));
  assert.deepEqual(lost, { kind: "deferred", replyCode: null });
  await joined.close();
  assert.deepEqual(told, ["mail", "hook", "mail closed", "hook closed"]);
});
