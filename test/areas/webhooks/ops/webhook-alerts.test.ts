import assert from "node:assert/strict";
import { test } from "node:test";
import { BREAKER_FAILURES } from "../../../../src/areas/webhooks/event.ts";
import { draftAlert, raiseAlerts } from "../../../../src/areas/webhooks/ops/webhook-alerts.ts";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import type { MemberRole } from "../../../../src/kernel/access/members/roles.ts";
import { addMemberForTeam } from "../../../../src/kernel/access/ops/members/members.ts";
import { ACCESS_SEALED } from "../../../../src/kernel/access/sql/sealed.ts";
import { findTeam } from "../../../../src/kernel/access/sql/teams.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { sealJson } from "../../../../src/kernel/crypto/seal.ts";
import type { MemberId } from "../../../../src/kernel/ids.ts";
import type { SendOutcome } from "../../../../src/kernel/notification.ts";
import type { Message, MessageSender } from "../../../../src/kernel/outbox/message.ts";
import { claimDueMessages, sendMessage } from "../../../../src/kernel/outbox/ops/outbox.ts";
import type { ClaimedAlert } from "../../../../src/kernel/outbox/sql/outbox.ts";
import { freshDatabase, HOMES } from "../../../support/databases.ts";
import { addWebhook, sql } from "../workers/delivery-fixture.ts";

const [HOME = "embedded"] = HOMES;

/** A team with members and one webhook of the sandbox, and a sender that stands for the network. */
async function alertStage(t: Parameters<typeof freshDatabase>[1]) {
  const { db } = await freshDatabase(HOME, t);
  const keyringContents = mintKeyring();
  const keyring = new Keyring(keyringContents);
  const add = (name: string, role: MemberRole, environment: Environment = "sandbox", team = "one") =>
    addMemberForTeam({ db, keyring }, "operator:test", {
      team,
      environments: [environment],
      input: { name, email: `${name}@lender.example`, role },
    });
  await add("olive", "owner");
  const teamId = (await findTeam(db, "one")) ?? assert.fail("no team");
  const tenant = { teamId, environment: "sandbox" as const };
  const { id } = await addWebhook({ db, keyring, tenant }, "https://hooks.example/s3cret?k=1");
  const sent: Message[] = [];
  const outcomes: SendOutcome[] = [];
  const sender: MessageSender = {
    canReach: () => true,
    async send(message) {
      sent.push(message);
      return outcomes.shift() ?? { kind: "accepted" };
    },
    close: async () => {},
  };
  const none = () => assert.fail("a message about no webhook");
  const policy = { timeZone: "America/New_York", quietHours: null, perMinute: 600_000 };
  const alerts = { db, keyring, isMailed: true, dashboardUrl: null };
  const writers = { order: none, records: none, webhook: (leased: ClaimedAlert) => draftAlert(alerts, leased) };
  /** As the worker of a process does. */
  const send = async () => {
    await raiseAlerts({ db });
    const claimed = await claimDueMessages({ db, policy }, 4);
    await Promise.all(claimed.map((one) => sendMessage({ db, keyring, policy, sender, writers }, one)));
    return claimed.length > 0;
  };
  let statements = 0;
  const webhook = (set: string) => {
    statements += 1;
    return db.rows({ name: `set_webhook_${statements}`, text: `update webhooks set ${set} where id = $1` }, [id]);
  };
  return {
    db,
    add,
    outcomes,
    webhook,
    fail: (more = "") =>
      webhook(`enabled = true, failures = ${BREAKER_FAILURES}, failing_since = now() - interval '5 minutes'${more}`),
    /** Whom the alerts that are due go to, and what they tell; several processes look at once. */
    async told() {
      await Promise.all([1, 2, 3].map(send));
      while (await send());
      return sent
        .splice(0)
        .map(({ recipient, fields }) => `${recipient.email?.split("@")[0]}: ${fields["kind"]}`)
        .sort();
    },
    /** The identity provider does not know the member's address to be theirs. */
    unverify: (member: MemberId) => {
      const details = { name: "Uma", email: "unverified@lender.example", isUnverified: true } as const;
      const sealed = sealJson(keyring, details, ACCESS_SEALED.member(member)).toString("hex");
      return sql(db, `update members set sealed_member = '\\x${sealed}' where id = '${member}'`);
    },
    pass: (hours: number) =>
      webhook(`alerted_at = alerted_at - interval '${hours} hours', failing_since = failing_since - interval '${hours} hours',
        warned_at = warned_at - interval '${hours} hours', disabled_at = disabled_at - interval '${hours} hours'`),
    dueNow: () => sql(db, "update outbox set due_at = now()"),
    rows: () => sql<{ id: string }>(db, "select id from outbox"),
  };
}

test("draftAlert tells who may change webhooks of that environment, once, and nobody else", async (t) => {
  const stage = await alertStage(t);
  await stage.add("ian", "integrator");
  await stage.add("sam", "support");
  await stage.add("ada", "auditor");
  await stage.add("pat", "owner", "production");
  await stage.add("other", "owner", "sandbox", "two");
  await stage.webhook(`failures = ${BREAKER_FAILURES - 1}, failing_since = now()`);
  assert.deepEqual(await stage.told(), [], "it has not failed often enough");
  await stage.fail();
  assert.deepEqual(await stage.told(), ["ian: failing", "olive: failing"]);
  await stage.pass(25);
  assert.deepEqual(await stage.told(), [], "the same failure is told once");
  assert.deepEqual(await stage.rows(), []);
});

test("draftAlert tells of a new failure after a day only, and again before the webhook is disabled", async (t) => {
  const stage = await alertStage(t);
  await stage.fail();
  assert.deepEqual(await stage.told(), ["olive: failing"]);
  await stage.webhook("failures = 0, failing_since = null");
  await stage.fail();
  await stage.webhook("failing_since = now() + interval '1 second'");
  assert.deepEqual(await stage.told(), [], "it failed, worked and fails again within a day");
  await stage.webhook("alerted_at = now() - interval '25 hours'");
  assert.deepEqual(await stage.told(), ["olive: failing"]);
  await stage.pass(60);
  await stage.webhook("warned_at = now()");
  assert.deepEqual(await stage.told(), ["olive: failing"]);
  await stage.pass(30);
  assert.deepEqual(await stage.told(), []);
});

test("draftAlert tells at once that the service disabled a webhook, not that a caller did", async (t) => {
  const stage = await alertStage(t);
  await stage.fail();
  await stage.told();
  await stage.webhook("enabled = false, disabled_by = 'service', disabled_reason = 'failing', disabled_at = now()");
  assert.deepEqual(await stage.told(), ["olive: disabled"]);
  assert.deepEqual(await stage.told(), []);
  await stage.webhook("enabled = true, disabled_by = null, disabled_at = null, failures = 0");
  await stage.webhook(
    "enabled = false, disabled_by = 'service', disabled_reason = 'gone', disabled_at = now() + interval '1 second'",
  );
  assert.deepEqual(await stage.told(), ["olive: disabled"], "the second time too");
  const ofCaller = "enabled = false, disabled_by = 'member:x', disabled_at = now() + interval '2 seconds'";
  await stage.webhook(ofCaller);
  assert.deepEqual(await stage.told(), []);
  await stage.webhook(
    "disabled_by = 'service', alert_kind = null, alerted_at = null, disabled_at = now() - interval '2 days'",
  );
  assert.deepEqual(await stage.told(), [], "of before these mails");
});

test("draftAlert tells nothing of a webhook without alerts, and nobody who wants none", async (t) => {
  const stage = await alertStage(t);
  await stage.add("ian", "integrator");
  await stage.fail(", alerts = false");
  assert.deepEqual(await stage.told(), []);
  await stage.webhook("alerts = true");
  await sql(stage.db, "update member_roles set alerts = false where role = 'owner'");
  assert.deepEqual(await stage.told(), ["ian: failing"]);
});

test("draftAlert tries again what no server took, but not if the webhook works or the member left", async (t) => {
  const stage = await alertStage(t);
  const refused: SendOutcome = { kind: "deferred", replyCode: "451" };
  stage.outcomes.push(refused);
  await stage.fail();
  assert.deepEqual(await stage.told(), ["olive: failing"]);
  assert.deepEqual(await stage.told(), [], "it is tried later");
  await stage.dueNow();
  assert.deepEqual(await stage.told(), ["olive: failing"]);
  await stage.webhook("alerted_at = null");
  stage.outcomes.push(refused);
  await stage.told();
  await stage.webhook("failures = 0, failing_since = null");
  await stage.dueNow();
  assert.deepEqual([await stage.told(), await stage.rows()], [[], []]);
  await stage.webhook("alerted_at = null");
  await stage.fail();
  stage.outcomes.push(refused);
  await stage.told();
  await sql(stage.db, "delete from member_roles");
  await stage.dueNow();
  assert.deepEqual([await stage.told(), await stage.rows()], [[], []]);
});

test("draftAlert tells people of an identity provider whom it has confirmed in the last days, and at an address that is theirs", async (t) => {
  const stage = await alertStage(t);
  for (const name of ["lately", "left", "refused", "unverified"]) {
    const [member] = await stage.add(name, "owner");
    const days = { lately: 6, left: 8, unverified: 0 }[name];
    const confirmed = days === undefined ? "null" : `now() - interval '${days} days'`;
    const identity = `identity_token = convert_to('${name}', 'UTF8'), confirmed_at = ${confirmed}`;
    await sql(stage.db, `update members set ${identity} where id = '${member?.id}'`);
    if (name === "unverified") await stage.unverify(member?.id ?? assert.fail("no member"));
  }
  await stage.fail();
  assert.deepEqual(await stage.told(), ["lately: failing", "olive: failing"]);
  assert.deepEqual(await stage.rows(), []);

  await stage.webhook("alerted_at = null");
  stage.outcomes.push({ kind: "deferred", replyCode: "451" }, { kind: "deferred", replyCode: "451" });
  await stage.told();
  await sql(stage.db, "update members set confirmed_at = null where identity_token is not null");
  await stage.dueNow();
  assert.deepEqual([await stage.told(), await stage.rows()], [["olive: failing"], []]);
});
