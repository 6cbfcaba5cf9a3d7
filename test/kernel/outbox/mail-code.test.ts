import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { writeCode } from "../../../src/areas/persons/messages/write-code.ts";
import { openMailChannel } from "../../../src/kernel/outbox/ops/channels.ts";
import { parseEmail } from "../../../src/kernel/text/contact.ts";
import { draws } from "../../support/draws.ts";
import { startMailServer } from "../../support/mail-server.ts";

const MESSAGE = writeCode({
  environment: "production",
  recipient: { email: "ada@example.com", phone: null },
  code: "042137",
  expiresInMinutes: 10,
});

test("openMailChannel sends the code to the one address, from the operator's sender", async (t) => {
  const server = await startMailServer();
  const sender = openMailChannel({ smtpUrl: server.url, from: "Records <records@example.com>" });
  t.after(async () => {
    await sender.close();
    await server.close();
  });
  await sender.send(MESSAGE);
  const { from, to, text } = await server.next();
  assert.deepEqual([from, to], ["records@example.com", ["ada@example.com"]]);
  assert.match(text, /^From: Records <records@example\.com>\r$/m);
  assert.match(text, /^Subject: Your code\r$/m);
  assert.match(text, /Your code is 042137/);
  assert.match(text, /10 minutes/);
});

test("openMailChannel sends to no address that could add a header line or a recipient", async (t) => {
  const server = await startMailServer();
  const sender = openMailChannel({ smtpUrl: server.url, from: "records@example.com" });
  t.after(async () => {
    await sender.close();
    await server.close();
  });
  const attacks = [
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com\nSubject: x",
    "a@example.com, b@example.com",
    '"a"@example.com',
    "<a@example.com>",
    "a@example.com>\r\nRCPT TO:<b@example.com",
    "a b@example.com",
    "a@example.com\0",
    "",
  ];
  for (const email of attacks) {
    assert.equal(sender.canReach({ email, phone: null }), false, JSON.stringify(email));
    const outcome = await sender.send({ ...MESSAGE, recipient: { email, phone: null } });
    assert.deepEqual(outcome, { kind: "refused", replyCode: null });
  }
  await sender.send(MESSAGE);
  await server.next();
  assert.equal(server.mails.length, 1);
});

test("openMailChannel tells of a refusal without the address and the code", async (t) => {
  const server = await startMailServer({ refuses: true });
  const sender = openMailChannel({ smtpUrl: server.url, from: "records@example.com" });
  t.after(async () => {
    await sender.close();
    await server.close();
  });
  assert.deepEqual(await sender.send(MESSAGE), { kind: "refused", replyCode: "550" });
});

test("openMailChannel sends nothing in clear to a server that is not named as this machine", async (t) => {
  const server = await startMailServer();
  // The system takes it for 127.0.0.1, and the sender does not.
  const smtpUrl = server.url.replace("127.0.0.1", "127.1");
  const sender = openMailChannel({ smtpUrl, from: "records@example.com" });
  t.after(async () => {
    await sender.close();
    await server.close();
  });
  assert.equal((await sender.send(MESSAGE)).kind, "deferred");
  assert.deepEqual(server.mails, []);
});

test("parseEmail takes nothing that holds what ends a line, an address or a list", () => {
  const property = fc.property(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\r", "\n", "\0", ",", ";", "<", ">", " ", '"', "("),
    (text, sign) => {
      const at = Math.floor(text.length / 2);
      assert.equal(parseEmail(`${text.slice(0, at)}${sign}${text.slice(at)}@example.com`), null);
      assert.equal(parseEmail(`ada@example${sign}.com`), null);
    },
  );
  fc.assert(property, draws(300));
});

test("parseEmail takes usual addresses as they are", () => {
  for (const email of ["a@b.co", "first.last+tag@sub.example.com", "o'neil@example.org", "A_1@x-y.example"]) {
    assert.equal(parseEmail(email), email);
  }
  for (const text of ["a@b", "@b.co", "a@", "a..b@c.co", ".a@c.co", "a@-c.co", "ä@c.co", `${"a".repeat(250)}@c.co`]) {
    assert.equal(parseEmail(text), null, text);
  }
});
