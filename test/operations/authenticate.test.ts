import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { Keyring, mintKeyring } from "../../src/crypto/keyring.ts";
import type { Timestamp } from "../../src/domain/ids.ts";
import { openAuthenticator } from "../../src/operations/authenticate.ts";
import { createKeyForTeam, deactivateAnyKey } from "../../src/operations/credentials.ts";
import type { Database } from "../../src/store/database.ts";
import { forEachDatabase, freshDatabase, type Home } from "../support/databases.ts";

const REFUSED = { code: "authentication_failed" };
const BELIEVED_MS = 5_000;

/** A key, and who tells callers by it, on a clock that stands still. */
async function makeScene(home: Home, t: TestContext, { expiresInMs = null as number | null } = {}) {
  const { db } = await freshDatabase(home, t);
  const context = { db, keyring: new Keyring(mintKeyring()) };
  const clock = { nowMs: Date.now() };
  const expiresAt = expiresInMs === null ? null : (new Date(clock.nowMs + expiresInMs).toISOString() as Timestamp);
  const asked = { actor: "operator:test", team: "one", environment: "sandbox", name: null } as const;
  const key = await createKeyForTeam(context, { ...asked, scopes: ["webhooks:read"], expiresAt });
  const open = async (database: Database) => {
    const authenticator = await openAuthenticator(database, { epochMs: () => clock.nowMs });
    t.after(() => authenticator.close());
    return authenticator;
  };
  const end = () => deactivateAnyKey(context, "operator:test", key.id);
  return { db, clock, open, end, key, pair: { clientId: key.client_id, secret: key.access_secret } };
}

/** Ends the key without a word, as when the word is lost. */
function endSilently(db: Database): Promise<unknown> {
  return db.rows({ name: "end_keys", text: "update credentials set deactivated_at = now()" });
}

forEachDatabase((home) => {
  test("openAuthenticator refuses another client id with a secret that it remembers", async (t) => {
    const { db, open, pair, key } = await makeScene(home, t);
    const { authenticate } = await open(db);
    assert.equal((await authenticate(pair)).credentialId, key.id);
    await assert.rejects(authenticate({ ...pair, clientId: "0".repeat(32) }), REFUSED);
    assert.equal((await authenticate(pair)).credentialId, key.id);
  });

  test("openAuthenticator believes a credential for five seconds, and then asks again", async (t) => {
    const { db, clock, open, pair } = await makeScene(home, t);
    const { authenticate } = await open(db);
    await authenticate(pair);
    await endSilently(db);
    clock.nowMs += BELIEVED_MS - 1;
    await authenticate(pair);
    clock.nowMs += 1;
    await assert.rejects(authenticate(pair), REFUSED);
  });

  test("openAuthenticator believes no credential beyond its end", async (t) => {
    const { db, clock, open, pair } = await makeScene(home, t, { expiresInMs: 60_000 });
    const { authenticate } = await open(db);
    clock.nowMs += 59_000;
    await authenticate(pair);
    await endSilently(db);
    clock.nowMs += 1_000;
    await assert.rejects(authenticate(pair), REFUSED);
  });

  test("openAuthenticator does not remember what it read before it was told of a change", async (t) => {
    const { db, open, end, pair } = await makeScene(home, t);
    const [read, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: Database = {
      ...db,
      async rows(statement, values) {
        const rows = await db.rows<never>(statement, values);
        read.resolve();
        await told.promise;
        return rows;
      },
    };
    const { authenticate } = await open(slow);
    // Hears after the authenticator, which listens already.
    const stop = await db.listen("credentials", () => told.resolve());
    t.after(stop);
    const before = authenticate(pair);
    await read.promise;
    await end();
    await before;
    await assert.rejects(authenticate(pair), REFUSED);
  });
});
