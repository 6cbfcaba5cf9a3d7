import assert from "node:assert/strict";
import { test } from "node:test";
import { writeAlert } from "../../../src/areas/webhooks/alert.ts";
import type { MessageId, Timestamp, WebhookId } from "../../../src/kernel/ids.ts";
import { openMailChannel } from "../../../src/kernel/outbox/ops/channels.ts";
import { startMailServer } from "../../support/mail-server.ts";

const ALERT: Parameters<typeof writeAlert>[0] = {
  id: "0".repeat(32) as MessageId,
  email: "dana@lender.example",
  kind: "failing",
  webhookId: "e4485c169fab459d873854f5acff9b41" as WebhookId,
  webhookName: "Loan system",
  host: "hooks.lender.example",
  teamTitle: "Acme Lending",
  environment: "production",
  failures: 12,
  failingSince: "2026-11-27T08:14:00.000000Z" as Timestamp,
  isGone: false,
  dashboardUrl: "https://voe.example/dashboard",
};

test("writeAlert says what fails, since when, what follows and how to end these mails", () => {
  const { subject, text } = writeAlert(ALERT).mail;
  assert.equal(subject, "The webhook “Loan system” is failing");
  for (const words of [
    "of Acme Lending (production) at hooks.lender.example",
    "November 27, 2026",
    "12 attempts",
    "for 5 days",
    "https://voe.example/dashboard/production/webhooks/e4485c169fab459d873854f5acff9b41",
    "https://voe.example/dashboard/production/account",
  ]) {
    assert.ok(text.includes(words), words);
  }
  const { mail: gone } = writeAlert({
    ...ALERT,
    kind: "disabled",
    isGone: true,
    environment: "sandbox",
    dashboardUrl: null,
  });
  assert.equal(gone.subject, "[sandbox] The webhook “Loan system” was disabled");
  assert.match(gone.text, /answered 410/);
  assert.ok(!gone.text.includes("http"));
});

test("writeAlert makes one line of names that clients write", () => {
  const { subject, text } = writeAlert({
    ...ALERT,
    webhookName: "A\r\nBcc: b@example.com\u202e",
    teamTitle: `${"x".repeat(500)}\n`,
  }).mail;
  assert.equal(subject, "The webhook “A Bcc: b@example.com” is failing");
  assert.ok(text.split("\n").every((line) => line.length < 500));
});

test("openMailChannel hands an alert to the mail server, and refuses what is no address", async (t) => {
  const server = await startMailServer();
  const sender = openMailChannel({ smtpUrl: server.url, from: "OpenVOE <voe@operator.example>" });
  t.after(async () => {
    // In this order: a server waits ten seconds for connections that are kept open.
    await sender.close();
    await server.close();
  });
  assert.deepEqual(await sender.send(writeAlert(ALERT)), { kind: "accepted" });
  const mail = await server.next();
  assert.deepEqual(mail.to, ["dana@lender.example"]);
  assert.match(mail.text, /Auto-Submitted: auto-generated/);
  const two = writeAlert({ ...ALERT, email: "dana@lender.example, eve@example.com" });
  assert.deepEqual(await sender.send(two), { kind: "refused", replyCode: null });
  assert.equal(server.mails.length, 1);
});
