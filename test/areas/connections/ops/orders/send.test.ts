import assert from "node:assert/strict";
import { test } from "node:test";
import { runDueOrders } from "../../../../../src/areas/connections/ops/orders/end-order.ts";
import { cancelNotifications } from "../../../../../src/areas/connections/ops/orders/notifications/enqueue.ts";
import { declineOrder } from "../../../../../src/areas/connections/ops/orders/order-page.ts";
import { updateOrder } from "../../../../../src/areas/connections/ops/orders/orders.ts";
import { findOrder } from "../../../../../src/areas/connections/sql/orders/orders.ts";
import { saveTeamProfile } from "../../../../../src/kernel/access/sql/teams.ts";
import type { SendOutcome } from "../../../../../src/kernel/notification.ts";
import type { Message } from "../../../../../src/kernel/outbox/message.ts";
import { claimDueMessages, sendMessage } from "../../../../../src/kernel/outbox/ops/outbox.ts";
import type { ClaimedMessage } from "../../../../../src/kernel/outbox/sql/outbox.ts";
import { notificationStage } from "./notification-stage.ts";

test("enqueueNotifications stores invitation and reminders by mail and text message, at their times", async (t) => {
  const stage = await notificationStage(t);
  const policy = { reminderHours: [24, 72], expiryNoticeHours: 48 };
  await stage.order({ notifications: { first_notification_delay_hours: 2 }, policy });
  const rows = await stage.messages(
    "kind, channel, status, round(extract(epoch from due_at - created_at) / 3600)::integer as hours",
  );
  const expected = [
    ["invitation", 2],
    ["reminder", 26],
    ["reminder", 74],
    ["last_reminder", 30 * 24 - 48],
  ].flatMap(([kind, hours]) => ["email", "sms"].map((channel) => ({ kind, channel, status: "pending", hours })));
  assert.deepEqual(rows, expected);
  await stage.sendDue(policy);
  assert.equal(stage.sent.length, 0, "the first delay has not passed");
  await stage.passHours(3);
  await stage.sendDue(policy);
  assert.deepEqual(stage.sent.map(({ fields, recipient: { email, phone } }) => [fields["kind"], email, phone]).sort(), [
    ["invitation", null, "4155550123"],
    ["invitation", "ada@example.com", null],
  ]);
});

test("enqueueNotifications stores nothing that is suppressed, not asked for in the sandbox, or reaches nobody", async (t) => {
  const stage = await notificationStage(t);
  await stage.order({ notifications: { suppress_user_notifications: true } });
  await stage.order({ details: { email: "no address", phone: "12" } });
  await stage.order({ details: { email: null, phone: null } });
  await stage.order({ policy: { channels: [] } });
  await stage.order({ selection: { products: ["assets"], employers: [] } });
  assert.deepEqual(await stage.messages("id"), []);
  const sandbox = await notificationStage(t, { environment: "sandbox" });
  await sandbox.order();
  assert.deepEqual(await sandbox.messages("id"), []);
  await sandbox.order({ notifications: { suppress_user_notifications: false } });
  assert.equal((await sandbox.messages("id")).length, 2);
  await sandbox.order({ policy: { isSentInSandbox: true } });
  await sandbox.order({ notifications: { suppress_user_notifications: true }, policy: { isSentInSandbox: true } });
  assert.equal((await sandbox.messages("id")).length, 4);
});

test("sendMessage holds the messages of an order in production, with the time between them, until its team has a name and a contact", async (t) => {
  const stage = await notificationStage(t);
  const policy = { reminderHours: [24] };
  await stage.order({ policy, details: { phone: null } });
  await saveTeamProfile(stage.db, stage.caller, { contact_email: null });
  // 25 hours, in which a message that is held is looked at every ten minutes.
  for (let round = 0; round < 150; round += 1) {
    await stage.sendDue(policy);
    await stage.passHours(1 / 6);
  }
  await stage.sendDue(policy);
  assert.equal(stage.sent.length, 0, "neither the invitation nor a reminder");
  assert.deepEqual(await stage.messages("status, attempts"), [
    { status: "pending", attempts: 0 },
    { status: "pending", attempts: 0 },
  ]);
  await saveTeamProfile(stage.db, stage.caller, { contact_phone: "+1 800 555 0142" });
  await stage.passHours(1);
  await stage.sendDue(policy);
  assert.deepEqual(
    stage.sent.map(({ fields }) => fields["kind"]),
    ["invitation"],
  );
  assert.match(stage.sent[0]?.mail.text ?? "", /^Prairie Home Loans asks for [\s\S]*^Questions\? \+1 800 555 0142$/m);
});

test("sendMessage ends the channel of an address that is refused", async (t) => {
  const answer = ({ recipient }: Message): SendOutcome =>
    recipient.email !== null ? { kind: "refused", replyCode: "550 5.1.1" } : { kind: "accepted" };
  const stage = await notificationStage(t, { answer });
  await stage.order({ policy: { reminderHours: [24] } });
  await stage.sendDue();
  assert.deepEqual(await stage.messages("kind, channel, status, reason, reply_code"), [
    { kind: "invitation", channel: "email", status: "refused", reason: "refused", reply_code: "550 5.1.1" },
    { kind: "invitation", channel: "sms", status: "sent", reason: null, reply_code: null },
    { kind: "reminder", channel: "email", status: "cancelled", reason: "address_failed", reply_code: null },
    { kind: "reminder", channel: "sms", status: "pending", reason: null, reply_code: null },
  ]);
});

test("sendMessage repeats what was certainly not taken, five times, and then fails", async (t) => {
  const stage = await notificationStage(t, { answer: () => ({ kind: "deferred", replyCode: "ESOCKET" }) });
  await stage.order({ details: { phone: null } });
  for (let attempts = 1; attempts <= 6; attempts += 1) {
    await stage.sendDue();
    const [row] = await stage.messages<{ attempts: number; status: string; reason: string }>(
      "attempts, status, reason",
    );
    const status = attempts < 5 ? "pending" : "failed";
    assert.deepEqual(row, { attempts: Math.min(attempts, 5), status, reason: "unreachable" });
    await stage.passHours(3);
  }
  assert.equal(stage.sent.length, 5);
});

test("sendMessage never repeats what may have been taken", async (t) => {
  const stage = await notificationStage(t, { answer: () => ({ kind: "unknown", replyCode: "ECONNECTION" }) });
  await stage.order({ details: { phone: null } });
  await stage.sendDue();
  await stage.passHours(24);
  await stage.sendDue();
  assert.equal(stage.sent.length, 1);
  assert.deepEqual(await stage.messages("status, reason"), [{ status: "unknown", reason: "interrupted" }]);
});

test("claimDueMessages ends what a dead worker was handing over as unknown, and sends again what it only held", async (t) => {
  const stage = await notificationStage(t);
  await stage.order();
  const context = stage.context();
  const [begun, held] = await claimDueMessages(context, 2);
  assert.ok(begun !== undefined && held !== undefined);
  // The worker dies between the mark and the settlement of one, and before the mark of the other.
  const { promise: never } = Promise.withResolvers<SendOutcome>();
  const stuck = { ...context, sender: { ...context.sender, send: () => never } };
  void sendMessage(stuck, begun);
  const sending = "select from outbox where status = 'sending'";
  while ((await stage.sql(sending)).length === 0) await new Promise(setImmediate);
  assert.deepEqual(await claimDueMessages(context, 2), [], "the leases are not over");
  await stage.sql("update outbox set lease_expires_at = now()");
  await stage.sendDue();
  assert.deepEqual(
    stage.sent.map(({ id }) => id),
    [held.id],
  );
  assert.deepEqual(
    await stage.messages("channel, status, reason"),
    [
      { channel: channelOf(begun), status: "unknown", reason: "interrupted" },
      { channel: channelOf(held), status: "sent", reason: null },
    ].sort((one, other) => one.channel.localeCompare(other.channel)),
  );
});

test("sendMessage of a worker that was slow, not dead, tells how it ended after all", async (t) => {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  const stage = await notificationStage(t, { answer: () => promise });
  await stage.order({ details: { phone: null } });
  const [held] = await claimDueMessages(stage.context(), 1);
  assert.ok(held !== undefined);
  const sending = sendMessage(stage.context(), held);
  while (stage.sent.length === 0) await new Promise(setImmediate);
  await stage.sql("update outbox set lease_expires_at = now()");
  await claimDueMessages(stage.context(), 1);
  assert.deepEqual(await stage.messages("status"), [{ status: "unknown" }]);
  resolve({ kind: "accepted" });
  await sending;
  assert.deepEqual(await stage.messages("status"), [{ status: "sent" }]);
});

test("sendMessage sends nothing of an order that has ended since the claim", async (t) => {
  const stage = await notificationStage(t);
  const orderId = await stage.order({ policy: { reminderHours: [24] } });
  const held = await claimDueMessages(stage.context(), 2);
  assert.equal(held.length, 2);
  await stage.db.transaction((tx) => cancelNotifications(tx, orderId));
  for (const each of held) assert.equal(await sendMessage(stage.context(), each), null);
  assert.equal(stage.sent.length, 0);
  const statuses = await stage.messages<{ status: string; reason: string }>("status, reason");
  assert.ok(statuses.every(({ status, reason }) => status === "cancelled" && reason === "order_ended"));
});

test("sendMessage ends a message whose order cannot be read", async (t) => {
  const stage = await notificationStage(t);
  await stage.order({ details: { phone: null } });
  await stage.sql("update orders set sealed_order = set_byte(sealed_order, 30, 255 - get_byte(sealed_order, 30))");
  await stage.sendDue();
  assert.deepEqual(await stage.messages("status, reason"), [{ status: "failed", reason: "unreadable" }]);
});

test("sendMessage goes by the order as it is now: contact, suppression and a sign-in under way", async (t) => {
  const stage = await notificationStage(t);
  const changed = await stage.order({ details: { phone: null } });
  const change = { details: { email: "new@example.com", first_name: "Grace" }, notifications: {} };
  await updateOrder(stage.context(), stage.caller, { id: changed, change });
  await stage.sendDue();
  assert.deepEqual(
    stage.sent.map(({ recipient, mail }) => [recipient.email, mail.text.split("\n")[0]]),
    [["new@example.com", "Hello Grace,"]],
  );
  const suppressed = await stage.order({ details: { email: null } });
  const suppression = { details: {}, notifications: { suppress_user_notifications: true } };
  await updateOrder(stage.context(), stage.caller, { id: suppressed, change: suppression });
  const unreachable = await stage.order({ details: { email: null } });
  await updateOrder(stage.context(), stage.caller, {
    id: unreachable,
    change: { details: { phone: null }, notifications: {} },
  });
  const busy = await stage.order({ details: { email: null } });
  await stage.sql("update order_parts set status = 'in_progress' where order_id = $1", [busy]);
  await stage.sendDue();
  assert.equal(stage.sent.length, 1);
  const reasonOf = async (id: string) => {
    const [row] = await stage.sql<{ status: string; reason: string | null }>(
      "select status, reason from outbox where order_id = $1",
      [id],
    );
    return [row?.status, row?.reason];
  };
  assert.deepEqual(await reasonOf(suppressed), ["cancelled", "suppressed"]);
  assert.deepEqual(await reasonOf(unreachable), ["cancelled", "no_address"]);
  assert.deepEqual(await reasonOf(busy), ["pending", null]);
});

test("sendMessage names what still waits, the links of the order, and the person's language", async (t) => {
  const stage = await notificationStage(t);
  const employers = ["Home Depot", "Acme"].map((companyName) => ({
    companyId: null,
    companyName,
    dataSources: null,
    account: null,
  }));
  const id = await stage.order({
    details: { phone: null },
    notifications: { language: "es" },
    selection: { employers },
  });
  await stage.sql("update order_parts set status = 'completed' where order_id = $1 and company_name = 'Acme'", [id]);
  await stage.sendDue();
  const [only] = stage.sent;
  assert.ok(only !== undefined);
  assert.equal(only.fields["language"], "es");
  const { text } = only.mail;
  assert.match(text, /solicita sus ingresos y su empleo en Home Depot\./);
  const token = /^https:\/\/voe\.example\/order\/([0-9a-f]{32})$/m.exec(text)?.[1] ?? "";
  assert.match(text, new RegExp(`^Rechazar:\nhttps://voe\\.example/order/${token}#decline$`, "m"));
  const short = Buffer.from(token, "hex").toString("base64url");
  assert.ok(only.short?.includes(` https://voe.example/o/${short} `), only.short ?? "");
});

test("declineOrder cancels the reminders with the order's end", async (t) => {
  const stage = await notificationStage(t);
  const id = await stage.order({ policy: { reminderHours: [24] } });
  await stage.sendDue();
  const order = await findOrder(stage.db, stage.caller, id);
  assert.ok(order !== null);
  await declineOrder(stage.context(), order, { partId: null });
  await runDueOrders(stage.context(), (error) => assert.fail(String(error)));
  const rows = await stage.messages("kind, status, reason");
  assert.deepEqual(rows, [
    ...Array(2).fill({ kind: "invitation", status: "sent", reason: null }),
    ...Array(2).fill({ kind: "reminder", status: "cancelled", reason: "order_ended" }),
  ]);
});

test("an order and its messages are stored together or not at all", async (t) => {
  const stage = await notificationStage(t);
  await stage.sql("alter table outbox add constraint refuse check (kind <> 'invitation')");
  await assert.rejects(stage.order());
  assert.deepEqual(await stage.sql("select id from orders"), []);
});

function channelOf(claimed: ClaimedMessage): string {
  return claimed.about === "order" ? claimed.channel : assert.fail("a message about no order");
}
