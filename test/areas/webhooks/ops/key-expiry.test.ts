import assert from "node:assert/strict";
import { test } from "node:test";
import { warnOfKeyExpiry } from "../../../../src/areas/webhooks/ops/installation-events.ts";
import { createKeyForTeam } from "../../../../src/kernel/access/ops/credentials.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { Timestamp } from "../../../../src/kernel/ids.ts";
import { freshDatabase, HOMES } from "../../../support/databases.ts";

const [HOME = "embedded"] = HOMES;

test("warnOfKeyExpiry warns 30, 7 and 1 days before, once each, whoever looks, and not of keys that ended", async (t) => {
  const { db } = await freshDatabase(HOME, t);
  const context = { db, keyring: new Keyring(mintKeyring()) };
  const make = async (days: number | null) => {
    const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString();
    const key = {
      actor: "operator:test",
      team: "one",
      environment: "sandbox",
      name: `in ${days}`,
      scopes: [],
    } as const;
    return createKeyForTeam(context, { ...key, expiresAt: expiresAt as Timestamp | null });
  };
  for (const days of [null, 100, 40]) await make(days);
  const warn = () => Promise.all([1, 2, 3].map(() => warnOfKeyExpiry(context)));
  const told = async () => {
    const text = "select payload from events where event_type = 'key-expiring' order by created_at, id";
    const rows = await db.rows<{ payload: string }>({ name: "told", text });
    return rows.map(({ payload }) => JSON.parse(payload)).map(({ key_name, days_left }) => `${key_name}: ${days_left}`);
  };
  const pass = (days: number) =>
    db.rows(
      {
        name: "pass",
        text: "update credentials set expires_at = expires_at - make_interval(days => $1)",
      },
      [days],
    );
  await warn();
  assert.deepEqual(await told(), []);
  await pass(10);
  await warn();
  await warn();
  assert.deepEqual(await told(), ["in 40: 30"]);
  await pass(28);
  await warn();
  assert.deepEqual(await told(), ["in 40: 30", "in 40: 2"], "a warning that was missed is sent once");
  await pass(1);
  await warn();
  await pass(1);
  await warn();
  assert.deepEqual(await told(), ["in 40: 30", "in 40: 2", "in 40: 1"]);
});
