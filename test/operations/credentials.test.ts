import assert from "node:assert/strict";
import { test } from "node:test";
import { Keyring, mintKeyring } from "../../src/crypto/keyring.ts";
import type { Timestamp } from "../../src/domain/ids.ts";
import { createKeyForTeam, deactivateAnyKey, keyForTeam } from "../../src/operations/credentials.ts";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";

const BY = { actor: "operator:test" } as const;
const ASKED = { ...BY, team: "one", environment: "sandbox", scopes: ["webhooks:read"] } as const;

forEachDatabase((home) => {
  test("keyForTeam takes the team's newest usable key with these scopes, and makes one where there is none", async (t) => {
    const { db } = await freshDatabase(home, t);
    const context = { db, keyring: new Keyring(mintKeyring()) };
    const make = (change: Partial<Parameters<typeof createKeyForTeam>[1]> = {}) =>
      createKeyForTeam(context, { ...ASKED, name: null, expiresAt: null, ...change });
    const older = await make();
    const newer = await make();
    await make({ team: "two" });
    await make({ environment: "production" });
    await make({ scopes: ["webhooks:write"] });
    await make({ expiresAt: new Date(0).toISOString() as Timestamp });
    const secretNow = async () => (await keyForTeam(context, ASKED)).secret;
    assert.equal(await secretNow(), newer.access_secret);
    await deactivateAnyKey(context, BY.actor, newer.id);
    assert.equal(await secretNow(), older.access_secret);
    await deactivateAnyKey(context, BY.actor, older.id);
    const made = await secretNow();
    assert.ok(made !== older.access_secret && made !== newer.access_secret);
    assert.equal(await secretNow(), made);
  });
});
