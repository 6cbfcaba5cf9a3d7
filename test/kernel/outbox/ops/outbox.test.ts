import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { appendPersonNotice, draftPersonNotice } from "../../../../src/areas/persons/ops/subjects/person-notices.ts";
import type { PersonNotice } from "../../../../src/areas/persons/person-notice.ts";
import { BREAKER_FAILURES } from "../../../../src/areas/webhooks/event.ts";
import { draftAlert } from "../../../../src/areas/webhooks/ops/webhook-alerts.ts";
import { addMemberForTeam } from "../../../../src/kernel/access/ops/members/members.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { saveTeamProfile } from "../../../../src/kernel/access/sql/teams.ts";
import { Keyring, mintKeyring, mintNextKey } from "../../../../src/kernel/crypto/keyring.ts";
import { openText, sealJson, sealText } from "../../../../src/kernel/crypto/seal.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { migrate, readMigrations } from "../../../../src/kernel/database/postgres/migrate.ts";
import type { MemberId, MessageId, TeamId, Timestamp, WebhookId } from "../../../../src/kernel/ids.ts";
import type { SendOutcome } from "../../../../src/kernel/notification.ts";
import type { Message, MessageSender, PersonContact } from "../../../../src/kernel/outbox/message.ts";
import { claimDueMessages, type OutboxContext, sendMessage } from "../../../../src/kernel/outbox/ops/outbox.ts";
import { OUTBOX_SEALED } from "../../../../src/kernel/outbox/sql/sealed.ts";
import { resealBatch } from "../../../../src/kernel/sealing/ops/resealing.ts";
import { EXPIRIES, SEALED_TABLES } from "../../../../src/program/areas.ts";
import { removeExpiredBatch } from "../../../../src/program/janitor.ts";
import { addWebhook, sql } from "../../../areas/webhooks/workers/delivery-fixture.ts";
import { emptyDatabase, freshDatabase, HOMES } from "../../../support/databases.ts";

const [HOME = "embedded"] = HOMES;
const CONTACT: PersonContact = { email: "ada@example.com", phone: "4155550123" };
const NOTICE: Omit<PersonNotice, "contact"> = {
  kind: "frozen",
  language: "es",
  at: "2026-11-30T10:00:00.000000Z" as Timestamp,
  url: "https://voe.example/person",
};

/** A worker over a database, and a sender that stands for the network. */
function outboxStage(db: Database, keyring: Keyring, answer: (message: Message) => SendOutcome | Promise<SendOutcome>) {
  const sent: Message[] = [];
  const unreached: string[] = [];
  const unreadable: string[] = [];
  const sender: MessageSender = {
    canReach: ({ email }) => email !== null,
    async send(message) {
      sent.push(message);
      return await answer(message);
    },
    close: async () => {},
  };
  const notices = {
    ...{ db, keyring, sender, operatorTeam: "operator", language: "en" as const, pageUrl: null },
    onUnreached: async (_: unknown, { kind }: PersonNotice) => void unreached.push(kind),
    onUnreadable: (row: string) => void unreadable.push(row),
  };
  const context: OutboxContext = {
    ...{ db, keyring, sender },
    policy: { timeZone: "America/New_York", quietHours: null, perMinute: 600_000 },
    writers: {
      order: () => assert.fail("a message about an order"),
      records: (leased) => draftPersonNotice(notices, leased),
      webhook: (leased) => draftAlert({ db, keyring, isMailed: true, dashboardUrl: null }, leased),
    },
  };
  return {
    ...{ context, sent, unreached, unreadable },
    append: (contact: PersonContact = CONTACT, environment: "sandbox" | "production" = "sandbox") =>
      db.transaction((tx) => appendPersonNotice(tx, { keyring }, { ...NOTICE, environment, contacts: [contact] })),
    /** Sends all that is due, in several processes at once. */
    async sendDue() {
      const work = async () => {
        for (;;) {
          const claimed = await claimDueMessages(context, 4);
          if (claimed.length === 0) return;
          await Promise.all(claimed.map((one) => sendMessage(context, one)));
        }
      };
      await Promise.all([work(), work(), work()]);
    },
    rows: () => sql<{ status: string; attempts: number }>(db, "select status, attempts from outbox"),
    dueNow: () => sql(db, "update outbox set due_at = now() where status = 'pending'"),
  };
}

const ACCEPTED = (): SendOutcome => ({ kind: "accepted" });

async function stage(t: TestContext, answer: (message: Message) => SendOutcome | Promise<SendOutcome> = ACCEPTED) {
  const { db } = await freshDatabase(HOME, t);
  return { db, ...outboxStage(db, new Keyring(mintKeyring()), answer) };
}

test("migrate moves what waits in the former queues, which is sent once afterwards", async (t) => {
  const { db } = await emptyDatabase(HOME, t);
  const migrations = await readMigrations();
  const outbox = migrations.findIndex(({ name }) => name.includes("outbox"));
  await migrate(db, migrations.slice(0, outbox));
  const keyring = new Keyring(mintKeyring());
  const members = await addMemberForTeam({ db, keyring }, "operator:test", {
    ...{ team: "one", environments: ["sandbox"] },
    input: { name: "Olive", email: "olive@lender.example", role: "owner" },
  });
  const memberId: MemberId = members[0]?.id ?? assert.fail("no member");
  const [team] = await sql<{ id: TeamId }>(db, "select id from teams where name = 'one'");
  const tenant = { teamId: team?.id ?? assert.fail("no team"), environment: "sandbox" as const };
  const webhook = await addWebhook({ db, keyring, tenant }, "https://hooks.example/");
  await failWebhook(db, webhook.id);
  const noticeId = mintId<MessageId>();
  // Its place names the former table, as it does in every row of before.
  const sealed = sealJson(
    keyring,
    { ...NOTICE, contact: CONTACT } as never,
    `person_notices/${noticeId}/notice` as never,
  );
  await db.rows(
    {
      name: "insert_notice",
      text: "insert into person_notices (id, environment, sealed_notice, key_id, attempts) values ($1, 'sandbox', $2, $3, 1)",
    },
    [noticeId, sealed, keyring.activeId],
  );
  await sql(
    db,
    `insert into webhook_alerts (id, webhook_id, member_id, kind) values (gen_random_uuid(), '${webhook.id}', '${memberId}', 'failing')`,
  );

  await migrate(db, migrations);
  const { sendDue, sent, rows } = outboxStage(db, keyring, ACCEPTED);
  await sendDue();
  await sendDue();
  assert.deepEqual(sent.map(({ type, recipient }) => [type, recipient.email]).sort(), [
    ["person-notice", "ada@example.com"],
    ["webhook-alert", "olive@lender.example"],
  ]);
  assert.match(sent.find(({ type }) => type === "person-notice")?.mail.text ?? "", /^Sus registros de empleo están/);
  assert.deepEqual(await rows(), []);
});

test("migrate leaves the messages of orders what they are, with the recipient that each was sent to", async (t) => {
  const { db } = await emptyDatabase(HOME, t);
  const migrations = await readMigrations();
  const outbox = migrations.findIndex(({ name }) => name.includes("outbox"));
  await migrate(db, migrations.slice(0, outbox));
  const keyring = new Keyring(mintKeyring());
  const team = await saveTeam(db, { id: mintId(), name: "one", clientId: mintId() });
  const id = mintId<MessageId>();
  const sealed = sealText(keyring, "ada@example.com", `notifications/${id}/recipient`);
  // Without the order itself, of which nothing is read.
  await sql(db, "alter table notifications drop constraint notifications_order_id_fkey");
  await db.rows(
    {
      name: "insert_notification",
      text: `insert into notifications (id, team_id, environment, order_id, kind, channel, language, base_url, status, time_zones, due_at,
          sealed_recipient, key_id)
        values ($1, $2, 'sandbox', $3, 'invitation', 'email', 'en', 'https://voe.example', 'sent', '{}', now(), $4, $5)`,
    },
    [id, team.id, mintId(), sealed, keyring.activeId],
  );
  await migrate(db, migrations);
  const [row] = await sql<{ status: string; sealed_recipient: Buffer }>(db, "select * from outbox");
  assert.equal(row?.status, "sent");
  const recipient = openText(keyring, row.sealed_recipient, OUTBOX_SEALED.messageRecipient(id));
  assert.equal(recipient, "ada@example.com");
});

test("sendMessage sends each message about records once, whatever processes look at once, and keeps nothing of it", async (t) => {
  const { append, sendDue, sent, rows, unreached } = await stage(t);
  for (let person = 0; person < 40; person += 1) await append({ email: `p${person}@example.com`, phone: null });
  await sendDue();
  assert.equal(sent.length, 40);
  assert.equal(new Set(sent.map(({ recipient }) => recipient.email)).size, 40);
  assert.deepEqual([await rows(), unreached], [[], []]);
});

test("claimDueMessages has a message about records sent again whose worker died during the hand-over", async (t) => {
  const { db, append, context, sendDue, sent, rows } = await stage(t);
  await append();
  const [claimed = assert.fail("nothing is due")] = await claimDueMessages(context, 1);
  const { promise: never } = Promise.withResolvers<SendOutcome>();
  void sendMessage({ ...context, sender: { ...context.sender, send: () => never } }, claimed);
  while ((await rows())[0]?.status !== "sending") await new Promise(setImmediate);
  await sendDue();
  assert.deepEqual(sent, [], "the lease is not over");
  await sql(db, "update outbox set lease_expires_at = now()");
  await sendDue();
  assert.deepEqual(
    sent.map(({ id }) => id),
    [claimed.id],
    "by its id a hook detects the repetition",
  );
  assert.deepEqual(await rows(), []);
});

test("sendMessage repeats what was not taken, five times, and then says that nobody was reached", async (t) => {
  const { append, dueNow, sendDue, sent, rows, unreached } = await stage(t, () => ({
    kind: "deferred",
    replyCode: "451",
  }));
  await append();
  for (let attempts = 1; attempts <= 6; attempts += 1) {
    await sendDue();
    assert.deepEqual(await rows(), attempts < 5 ? [{ status: "pending", attempts }] : []);
    await dueNow();
  }
  assert.deepEqual([sent.length, unreached], [5, ["frozen"]]);
});

test("sendMessage says of a message that is refused, or that no channel takes, that nobody was reached", async (t) => {
  const { append, sendDue, sent, rows, unreached } = await stage(t, () => ({ kind: "refused", replyCode: "550" }));
  await append();
  await append({ email: "no address", phone: "4155550123" });
  await sendDue();
  assert.deepEqual([sent.length, unreached, await rows()], [1, ["frozen", "frozen"], []]);
});

test("sendMessage holds what has no name of who sends it, for as long as that takes, and removeExpiredBatch leaves it", async (t) => {
  const { db, append, dueNow, sendDue, sent, rows } = await stage(t);
  await append(CONTACT, "production");
  await sendDue();
  await sql(db, "update outbox set created_at = now() - interval '9 days'");
  await removeExpiredBatch({ db }, EXPIRIES);
  assert.deepEqual([sent.length, await rows()], [0, [{ status: "pending", attempts: 0 }]]);
  const team = await saveTeam(db, { id: mintId(), name: "operator", clientId: mintId() });
  const brand = { display_name: "Records Office", contact_email: "help@records.example" };
  await saveTeamProfile(db, { teamId: team.id as TeamId, environment: "production" }, brand);
  await dueNow();
  await sendDue();
  assert.match(sent[0]?.mail.text ?? "", /Records Office.*help@records\.example/);
});

test("sendMessage leaves what cannot be read for three days, and removeExpiredBatch removes it then", async (t) => {
  const { db, append, dueNow, sendDue, sent, rows, unreadable } = await stage(t);
  await append();
  await sql(db, "update outbox set sealed_notice = set_byte(sealed_notice, 30, 255 - get_byte(sealed_notice, 30))");
  await sendDue();
  await dueNow();
  await removeExpiredBatch({ db }, EXPIRIES);
  assert.deepEqual([sent.length, unreadable.length, await rows()], [0, 1, [{ status: "pending", attempts: 1 }]]);
  await sql(db, "update outbox set created_at = now() - interval '4 days'");
  await removeExpiredBatch({ db }, EXPIRIES);
  assert.deepEqual(await rows(), []);
});

test("resealBatch reseals a message that waits under its former place, and it is sent", async (t) => {
  const { db } = await freshDatabase(HOME, t);
  const contents = mintKeyring();
  await outboxStage(db, new Keyring(contents), ACCEPTED).append();
  const keyring = new Keyring({ ...mintNextKey(contents), active: 2 });
  const { resealed, unreadable } = await resealBatch({ db, keyring }, SEALED_TABLES, new Set());
  assert.deepEqual([resealed, unreadable], [1, []]);
  const { sendDue, sent } = outboxStage(db, keyring, ACCEPTED);
  await sendDue();
  assert.equal(sent.length, 1);
});

function failWebhook(db: Database, id: WebhookId) {
  const set = `enabled = true, failures = ${BREAKER_FAILURES}, failing_since = now(), alerted_at = now(), alert_kind = 'failing'`;
  return sql(db, `update webhooks set ${set} where id = '${id}'`);
}
