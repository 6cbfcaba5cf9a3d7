import assert from "node:assert/strict";
import { test } from "node:test";
import type { WebhookAlert } from "../../../src/areas/webhooks/alert.ts";
import type { Timestamp, WebhookAlertId, WebhookId } from "../../../src/kernel/ids.ts";
import { openAlertSender } from "../../../src/kernel/outbox/alerts/alert-sender.ts";
import { writeAlert } from "../../../src/kernel/outbox/alerts/write-alert.ts";
import { startMailServer } from "../../support/mail-server.ts";

const ALERT: WebhookAlert & { dashboardUrl: string | null } = {
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
  const { subject, text } = writeAlert(ALERT);
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
  const gone = writeAlert({ ...ALERT, kind: "disabled", isGone: true, environment: "sandbox", dashboardUrl: null });
  assert.equal(gone.subject, "[sandbox] The webhook “Loan system” was disabled");
  assert.match(gone.text, /answered 410/);
  assert.ok(!gone.text.includes("http"));
});

test("writeAlert makes one line of names that clients write", () => {
  const { subject, text } = writeAlert({
    ...ALERT,
    webhookName: "A\r\nBcc: b@example.com\u202e",
    teamTitle: `${"x".repeat(500)}\n`,
  });
  assert.equal(subject, "The webhook “A Bcc: b@example.com” is failing");
  assert.ok(text.split("\n").every((line) => line.length < 500));
});

test("openAlertSender hands an alert to the mail server, and refuses what is no address", async (t) => {
  const server = await startMailServer();
  const sender = openAlertSender({ smtpUrl: server.url, from: "OpenVOE <voe@operator.example>", dashboardUrl: null });
  t.after(async () => {
    // In this order: a server waits ten seconds for connections that are kept open.
    await sender.close();
    await server.close();
  });
  const { dashboardUrl: _, ...alert } = ALERT;
  const id = "0".repeat(32) as WebhookAlertId;
  assert.deepEqual(await sender.send({ id, to: "dana@lender.example", ...alert }), { kind: "accepted" });
  const mail = await server.next();
  assert.deepEqual(mail.to, ["dana@lender.example"]);
  assert.match(mail.text, /Auto-Submitted: auto-generated/);
  assert.deepEqual(await sender.send({ id, to: "dana@lender.example, eve@example.com", ...alert }), {
    kind: "refused",
    replyCode: null,
  });
  assert.equal(server.mails.length, 1);
});
