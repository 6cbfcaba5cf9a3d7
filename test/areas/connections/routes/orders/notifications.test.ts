import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { mintSigningSecret } from "../../../../../src/kernel/crypto/secrets.ts";
import { readMail } from "../../../../kernel/outbox/notification-fixture.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../../support/application.ts";
import { eventually } from "../../../../support/eventually.ts";
import { type MailServer, startMailServer } from "../../../../support/mail-server.ts";

const SECRET = mintSigningSecret();
const texts: { readonly phone: string; readonly text: string }[] = [];
const hook = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  texts.push(new Webhook(SECRET).verify(body, request.headers as Record<string, string>) as (typeof texts)[number]);
  response.writeHead(204).end();
});
let mails: MailServer;
let app: TestApplication;
let client: Client;
let orders = 0;

before(async () => {
  mails = await startMailServer({
    replyTo: (_stage, to) => (to.startsWith("unknown") ? { code: 550, text: `5.1.1 no ${to}` } : null),
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  const notificationHook = { url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`, secret: SECRET };
  app = await startApplication({
    workers: ["orders", "notifications"],
    smtpUrl: mails.url,
    notificationHook,
    isMeasured: true,
  });
  client = await app.client();
});
after(() => app.stop());
after(() => void hook.close());
after(() => mails.close());

async function order(change: object = {}, settings: object = {}) {
  orders += 1;
  const made = await client.post("/v1/orders/", {
    order_number: `loan-${orders}`,
    first_name: "Ada",
    last_name: "Sample",
    products: ["income"],
    client_name: "Prairie Home Loans",
    employers: [{ company_name: "Home Depot" }],
    notification_settings: { suppress_user_notifications: false, ...settings },
    ...change,
  });
  assert.equal(made.status, 201, made.text);
  return made;
}

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly status: string;
  readonly reason: string | null;
  readonly reply_code: string | null;
  readonly recipient: string | null;
}

async function notificationsOf(id: unknown, by: Client = client): Promise<Shown[]> {
  const list = await by.get(`/v1/orders/${id}/notifications/`);
  assert.equal(list.status, 200, list.text);
  return list.at("results") as Shown[];
}

/** The notifications of an order once its invitations have ended. */
async function endedOf(id: unknown, by?: Client): Promise<Shown[]> {
  return await eventually(async () => {
    const all = await notificationsOf(id, by);
    assert.ok(all.every(({ kind, status }) => kind !== "invitation" || !["pending", "sending"].includes(status)));
    return all;
  });
}

test("createOrder sends the invitation by mail and by text message, and they lead to the order page", async () => {
  const made = await order({ email: "ada@example.com", phone: "(415) 555-0123" });
  const { text } = await mails.next();
  const { header, plain } = readMail(text);
  assert.ok(header.includes("Subject: Prairie Home Loans asks for your income and employment"), header.join("\n"));
  assert.ok(plain.includes(String(made.at("share_url"))), plain);
  const all = await endedOf(made.at("id"));
  assert.deepEqual(all.map(({ kind, channel, status, recipient }) => [kind, channel, status, recipient]).sort(), [
    ["invitation", "email", "sent", "a***@example.com"],
    ["invitation", "sms", "sent", "***-***-0123"],
    ...["email", "sms"].flatMap((channel) => Array(2).fill(["reminder", channel, "pending", null])),
  ]);
  assert.deepEqual(
    texts.map(({ phone }) => phone),
    ["+14155550123"],
  );
  assert.ok(texts[0]?.text.includes(String(made.at("short_share_url"))));
  const seeing = await app.client({ scopes: ["connections:read", "pii:read"] });
  assertError(await seeing.get(`/v1/orders/${made.at("id")}/notifications/`), 404, "not_found");
});

test("createOrder sends in the language of the order, and nothing in the sandbox unless it says so", async () => {
  await order({ email: "silent@example.com" }, { suppress_user_notifications: null });
  await order({ email: "silent@example.com" }, { suppress_user_notifications: true });
  const made = await order({ email: "ada@example.com" }, { language: "es" });
  assert.equal(made.at("notification_settings.language"), "es");
  const { to, text } = await mails.next();
  assert.deepEqual(to, ["ada@example.com"]);
  assert.match(
    readMail(text).plain,
    /Hola, Ada:[\s\S]*Prairie Home Loans solicita sus ingresos y su empleo en Home Depot\./,
  );
});

test("createOrder refuses a state, a language and a delay that are none", async () => {
  const body = {
    order_number: "1",
    products: ["income"],
    state: "Atlantis",
    notification_settings: { language: "fr" },
  };
  assertRefused(await client.post("/v1/orders/", body), {
    "notification_settings.language": "must be one of en, es",
    state: "must be a US state or territory, by its code or name",
  });
  const made = await order({ state: "north carolina" }, { suppress_user_notifications: true });
  assert.equal(made.at("state"), "NC");
});

test("listOrderNotifications shows a refusal of the mail server, without the address", async () => {
  const made = await order({ email: "unknown@example.com" });
  const [invitation, ...reminders] = (await endedOf(made.at("id"))).toReversed();
  assert.deepEqual(
    [invitation?.status, invitation?.reason, invitation?.reply_code],
    ["refused", "refused", "550 5.1.1"],
  );
  assert.ok(reminders.every(({ status, reason }) => status === "cancelled" && reason === "address_failed"));
  assert.ok(app.log.every((line) => !line.includes("unknown@example.com")));
});

test("reportNotificationBounce shows what came back, and stops the channel", async () => {
  const made = await order({ email: "ada@example.com", phone: "4155550123" });
  const [sent] = (await endedOf(made.at("id"))).filter(
    ({ status, channel }) => status === "sent" && channel === "email",
  );
  const report = (change: object, by: Client = client) => by.post("/v1/notification-bounces/", { ...change });
  const message_id = `<${sent?.id}@example.com>`;
  assert.equal((await report({ message_id, type: "temporary", reply_code: "452 4.2.2" })).status, 204);
  const late = (await notificationsOf(made.at("id"))).find(({ id }) => id === sent?.id);
  assert.deepEqual([late?.status, late?.reply_code], ["bounced", "452 4.2.2"]);
  assert.equal((await report({ message_id: sent?.id, reply_code: "550 5.1.1" })).status, 204);
  assert.equal((await report({ message_id: sent?.id, type: "complaint" })).status, 204);
  const last = (await notificationsOf(made.at("id"))).find(({ id }) => id === sent?.id);
  assert.deepEqual([last?.reason, last?.reply_code], ["complained", "550 5.1.1"], "a report without a code keeps it");
  const rows = (await notificationsOf(made.at("id"))).map(({ kind, channel, status }) => [kind, channel, status]);
  assert.deepEqual(rows.sort(), [
    ["invitation", "email", "bounced"],
    ["invitation", "sms", "sent"],
    ...Array(2).fill(["reminder", "email", "cancelled"]),
    ...Array(2).fill(["reminder", "sms", "pending"]),
  ]);
  const stranger = await app.client();
  assertError(await report({ message_id }, stranger), 404, "not_found");
  assertError(await report({ message_id: "0".repeat(32) }), 404, "not_found");
  const faults = { message_id: "x", type: "odd", reply_code: "no ada@example.com" };
  assertRefused(await report(faults), {
    message_id: "must be a Message-ID of this service, or a notification's id",
    reply_code: "has an invalid format",
    type: "must be one of permanent, temporary, complaint",
  });
});

/** The next mail to an address; those to others are skipped. */
async function mailTo(address: string): Promise<void> {
  while (!(await mails.next()).to.includes(address));
}

test("sendOrderInvitation sends it again to the present address, at most four times a day and by each channel alone", async () => {
  const made = await order({ email: "first@example.com", phone: "4155550123" });
  const path = `/v1/orders/${made.at("id")}/notifications/`;
  await endedOf(made.at("id"));
  await client.patch(`/v1/orders/${made.at("id")}/`, { email: "second@example.com" });
  const both = await client.post(path, null);
  assert.equal(both.status, 201, both.text);
  const results = both.at("results") as Shown[];
  assert.deepEqual(results.map(({ kind, channel }) => [kind, channel]).sort(), [
    ["invitation", "email"],
    ["invitation", "sms"],
  ]);
  await mailTo("second@example.com");
  for (let sent = 2; sent < 4; sent += 1) {
    await endedOf(made.at("id"));
    assert.equal((await client.post(path, { channel: "email" })).at("results.length"), 1);
    await mailTo("second@example.com");
  }
  await endedOf(made.at("id"));
  const often = await client.post(path, { channel: "email" });
  assertError(often, 429, "throttled");
  assert.ok(Number(often.headers["retry-after"]) > 80_000, often.text);
  assert.deepEqual(
    ((await client.post(path, null)).at("results") as Shown[]).map(({ channel }) => channel),
    ["sms"],
    "the other channel is not at its limit",
  );
  assertError(await (await app.client()).post(path, null), 404, "not_found");
  assertError(await (await app.client({ scopes: ["connections:read"] })).post(path, null), 403, "permission_denied");
  assertRefused(await client.post(path, { channel: "fax" }), { channel: "must be one of email, sms" });
});

test("sendOrderInvitation sends now what waits, and nothing where nobody is to be reached", async () => {
  const later = await order({ email: "later@example.com" }, { first_notification_delay_hours: 24 });
  const now = await client.post(`/v1/orders/${later.at("id")}/notifications/`, null);
  const waiting = (await notificationsOf(later.at("id"))).filter(({ kind }) => kind === "invitation");
  assert.deepEqual(now.at("results.0.id"), waiting[0]?.id);
  assert.equal(waiting.length, 1, "no second one");
  await mailTo("later@example.com");

  const refusals: readonly (readonly [object, object, RegExp])[] = [
    [{ email: "ada@example.com" }, { suppress_user_notifications: true }, /sends no messages/],
    [{ email: "ada@example.com" }, { suppress_user_notifications: null }, /sends no messages/],
    [{}, {}, /no address/],
    [{ email: "unknown2@example.com" }, {}, /came back/],
  ];
  for (const [fields, settings, message] of refusals) {
    const made = await order(fields, settings);
    await endedOf(made.at("id"));
    const refused = await client.post(`/v1/orders/${made.at("id")}/notifications/`, null);
    assertError(refused, 409, "conflict");
    assert.match(refused.text, message);
  }
  const ended = await order({ email: "ada@example.com" });
  await endedOf(ended.at("id"));
  await client.post(`/v1/orders/${ended.at("id")}/cancel/`, null);
  const refused = await client.post(`/v1/orders/${ended.at("id")}/notifications/`, null);
  assertError(refused, 409, "conflict");
  assert.match(refused.text, /waits for nobody/);
});

test("sendOrderInvitation refuses an address that has ever complained or failed for good, by the mailer's own word", async () => {
  const cases: readonly (readonly [object, number])[] = [
    [{ type: "complaint" }, 409],
    [{ type: "permanent", reply_code: "452 4.2.2" }, 409],
    [{ type: "temporary" }, 201],
  ];
  for (const [bounce, status] of cases) {
    const made = await order({ email: "again@example.com" });
    const path = `/v1/orders/${made.at("id")}/notifications/`;
    const [first] = (await endedOf(made.at("id"))).filter((row) => row.status === "sent");
    assert.equal((await client.post(path, null)).status, 201);
    await endedOf(made.at("id"));
    const reported = await client.post("/v1/notification-bounces/", { message_id: first?.id, ...bounce });
    assert.equal(reported.status, 204, reported.text);
    const again = await client.post(path, null);
    assert.equal(again.status, status, `${JSON.stringify(bounce)}: ${again.text}`);
  }
});

test("openMetrics counts attempts by channel and status", async () => {
  const exposed = (await app.metrics?.metrics.expose()) ?? "";
  assert.match(exposed, /openvoe_notification_attempts_total\{channel="sms",status="sent"\} [1-9]/);
  assert.match(exposed, /openvoe_notification_attempts_total\{channel="email",status="refused"\} [1-9]/);
});
