import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { notificationStage } from "../../test/areas/connections/ops/orders/notification-stage.ts";
import { eventually } from "../../test/support/eventually.ts";
import { startMailServer } from "../../test/support/mail-server.ts";

const PROGRAM = fileURLToPath(new URL("notifier-process.ts", import.meta.url));
const PERSONS = 400;
const KILLS = 6;
/** What a process hands over at once. */
const IN_FLIGHT_MAX = 4;

test("startOutboxWorker sends none twice when its process is killed, and says of which it does not know", async (t) => {
  const mails = await startMailServer();
  t.after(() => mails.close());
  const stage = await notificationStage(t);
  for (let person = 0; person < PERSONS; person += 1) {
    await stage.order({ details: { email: `person-${person}@example.com`, phone: null } });
  }
  const countOf = async (statuses: string) => {
    const text = `select count(*)::integer as count from outbox where status in (${statuses})`;
    return (await stage.sql<{ count: number }>(text))[0]?.count ?? 0;
  };

  const runUntil = async (isReached: () => Promise<void> | void) => {
    const program = spawn(process.execPath, [PROGRAM, stage.url, JSON.stringify(stage.keyringContents), mails.url], {
      stdio: "inherit",
    });
    const gone = once(program, "exit");
    await eventually(isReached);
    program.kill("SIGKILL");
    await gone;
    // Time passes: the dead process's leases run out.
    await stage.sql("update outbox set lease_expires_at = now() where lease_expires_at is not null");
  };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await runUntil(() => assert.ok(mails.mails.length >= (PERSONS * kill) / (KILLS + 1)));
  }
  await runUntil(async () => assert.equal(await countOf("'pending', 'sending'"), 0));

  const received = mails.mails.map(({ to }) => to[0] ?? "");
  assert.equal(new Set(received).size, received.length, "nobody got a second copy");
  const [sent, unknown] = [await countOf("'sent'"), await countOf("'unknown'")];
  assert.equal(sent + unknown, PERSONS, "every message ended");
  assert.ok(unknown <= KILLS * IN_FLIGHT_MAX, `${unknown} unknown`);
  assert.ok(received.length >= sent && received.length <= PERSONS, `${received.length} received, ${sent} sent`);
  t.diagnostic(`${received.length} received, ${sent} sent, ${unknown} unknown after ${KILLS} kills`);
});
