import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { writeOrderMail, writeOrderMessage } from "../../../src/areas/connections/messages/write-order-message.ts";
import { NOTIFICATION_KINDS, NOTIFICATION_LANGUAGES } from "../../../src/kernel/notification.ts";
import { openMailChannel } from "../../../src/kernel/outbox/ops/channels.ts";
import { type MailServerOptions, startMailServer } from "../../support/mail-server.ts";
import { aNotification, readMail } from "./notification-fixture.ts";

async function stage(t: TestContext, options: MailServerOptions = {}) {
  const server = await startMailServer(options);
  const sender = openMailChannel({ smtpUrl: server.url, from: "Records <records@voe.example>" });
  t.after(async () => {
    await sender.close();
    await server.close();
  });
  return { server, sender };
}

test("openMailChannel sends every kind in both languages, as plain text and HTML", async (t) => {
  const { server, sender } = await stage(t);
  for (const kind of NOTIFICATION_KINDS) {
    for (const language of NOTIFICATION_LANGUAGES) {
      const notification = aNotification({ kind, language });
      assert.deepEqual(await sender.send(writeOrderMessage(notification)), { kind: "accepted" });
      const { from, to, text } = await server.next();
      assert.deepEqual([from, to], ["records@voe.example", ["ada@example.com"]]);
      const { header, plain, html } = readMail(text);
      assert.ok(header.includes("Message-ID: <0123456789abcdef0123456789abcdef@voe.example>"), header.join("\n"));
      assert.ok(header.includes("Auto-Submitted: auto-generated"));
      const written = writeOrderMail(notification);
      assert.equal(plain.replaceAll("\r\n", "\n").trimEnd(), written.text.trimEnd());
      assert.equal(html.replaceAll("\r\n", "\n").trimEnd(), written.html.trimEnd());
    }
  }
});

test("openMailChannel sends no header line and no recipient that a name holds", async (t) => {
  const { server, sender } = await stage(t);
  const attack = "Loans\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<b>";
  await sender.send(
    writeOrderMessage(aNotification({}, { clientName: attack, firstName: attack, employers: [attack] })),
  );
  const { to, text } = await server.next();
  const { header } = readMail(text);
  assert.deepEqual(to, ["ada@example.com"]);
  const names = header.map((line) => line.slice(0, line.indexOf(":"))).sort();
  const expected = ["Auto-Submitted", "Content-Type", "Date", "From", "MIME-Version", "Message-ID", "Subject", "To"];
  assert.deepEqual(names, expected);
});

test("openMailChannel refuses an address that could name a second recipient, and tells no server", async (t) => {
  const { server, sender } = await stage(t);
  for (const to of ["a@example.com, b@example.com", "a@example.com\r\nBcc: b@example.com", "a", ""]) {
    const message = writeOrderMessage(aNotification({ recipient: { email: to, phone: null } }));
    assert.deepEqual(await sender.send(message), { kind: "refused", replyCode: null });
  }
  assert.equal(server.mails.length, 0);
});

/** What a server's answer means: whether the message may be sent again. */
const ANSWERS: readonly (readonly [string, MailServerOptions, { kind: string; replyCode: string | null }])[] = [
  ["an unknown recipient", { replyTo: reply("recipient", 550, "5.1.1 no ada@example.com") }, refused("550 5.1.1")],
  ["a full mailbox", { replyTo: reply("recipient", 452, "4.2.2 mailbox full") }, notTaken("452 4.2.2")],
  ["greylisting", { replyTo: reply("recipient", 451, "try again") }, notTaken("451")],
  ["a content that it refuses", { replyTo: reply("content", 554, "5.7.1 spam") }, refused("554 5.7.1")],
  ["a disk that is full", { replyTo: reply("content", 452, "4.3.1 no space") }, notTaken("452 4.3.1")],
  ["a hang-up before the content", { hangsUpAt: "recipient" }, notTaken("ECONNECTION")],
  ["a hang-up after the content", { hangsUpAt: "content" }, { kind: "unknown", replyCode: "ECONNECTION" }],
];

for (const [what, options, expected] of ANSWERS) {
  test(`openMailChannel takes ${what} for ${expected.kind}, and sends once`, async (t) => {
    const { server, sender } = await stage(t, options);
    assert.deepEqual(await sender.send(writeOrderMessage(aNotification())), expected);
    assert.equal(server.mails.length, expected.kind === "unknown" ? 1 : 0);
  });
}

test("openMailChannel says that nothing was taken where no server listens", async (t) => {
  const server = await startMailServer();
  await server.close();
  const sender = openMailChannel({ smtpUrl: server.url, from: "records@voe.example" });
  t.after(() => sender.close());
  assert.deepEqual(await sender.send(writeOrderMessage(aNotification())), { kind: "deferred", replyCode: "ESOCKET" });
});

function reply(stage: string, code: number, text: string) {
  return (at: string) => (at === stage ? { code, text } : null);
}

function refused(replyCode: string) {
  return { kind: "refused", replyCode };
}

function notTaken(replyCode: string) {
  return { kind: "deferred", replyCode };
}
