import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { operatorIn } from "../../../../src/kernel/access/caller.ts";
import { openAuthenticator } from "../../../../src/kernel/access/ops/authenticate.ts";
import { createKeyForTeam, deactivateKey } from "../../../../src/kernel/access/ops/credentials.ts";
import { listAllCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { AppError } from "../../../../src/kernel/error.ts";
import { forEachDatabase, freshDatabase, type Home, withoutNotices } from "../../../support/databases.ts";

const REFUSED = { code: "authentication_failed" };
const BELIEVED_MS = 5_000;

/** A key, and authenticators on a monotonic clock that stands still. */
async function makeScene(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const context = { db, keyring: new Keyring(mintKeyring()) };
  const clock = { nowMs: 1_000 };
  const asked = { actor: "operator:test", team: "one", environment: "sandbox", name: null } as const;
  const key = await createKeyForTeam(context, { ...asked, scopes: ["webhooks:read"], expiresAt: null });
  const open = async (database: Database) => {
    const authenticator = await openAuthenticator(database, { nowMs: () => clock.nowMs });
    t.after(() => authenticator.close());
    return authenticator;
  };
  const end = async () => {
    const [{ team_id: teamId } = assert.fail("no key")] = await listAllCredentials(db);
    await deactivateKey(context, operatorIn({ teamId, environment: asked.environment }, asked.actor), key.id);
  };
  return { db, context, clock, open, end, key, pair: { clientId: key.client_id, secret: key.access_secret } };
}

/** Ends the key without a word, as when the word is lost. */
function endSilently(db: Database): Promise<unknown> {
  return db.rows({ name: "end_keys", text: "update credentials set deactivated_at = now()" });
}

type Row = Record<string, unknown>;

/** The database, with what its statements return passed through a function. */
function changingRows(db: Database, change: (rows: Row[]) => Row[] | Promise<Row[]>): Database {
  return { ...db, rows: async (statement, values) => (await change(await db.rows<Row>(statement, values))) as never[] };
}

/** The database on a clock by which every credential expires in so many milliseconds. */
function expiringIn(db: Database, ms: number): Database {
  return changingRows(db, (rows) => rows.map((row) => ({ ...row, expires_in_ms: ms })));
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Declares a test for every home of the database, on a scene of its own. */
function testScene(title: string, run: (scene: Scene, t: TestContext) => Promise<void>): void {
  forEachDatabase((home) => {
    test(title, async (t) => run(await makeScene(home, t), t));
  });
}

testScene("openAuthenticator refuses another client id with a cached secret", async ({ db, open, pair, key }) => {
  const { authenticate } = await open(db);
  assert.equal((await authenticate(pair)).id, key.id);
  await assert.rejects(authenticate({ ...pair, clientId: "0".repeat(32) }), REFUSED);
  assert.equal((await authenticate(pair)).id, key.id);
});

testScene(
  "openAuthenticator caches a credential for five seconds, and then reads it again",
  async ({ db, clock, open, pair }) => {
    const { authenticate } = await open(db);
    await authenticate(pair);
    await endSilently(db);
    clock.nowMs += BELIEVED_MS - 1;
    await authenticate(pair);
    clock.nowMs += 1;
    await assert.rejects(authenticate(pair), REFUSED);
  },
);

testScene(
  "openAuthenticator caches no credential beyond its expiry by the database's clock",
  async ({ db, clock, open, pair }) => {
    const { authenticate } = await open(expiringIn(db, 1_000));
    await authenticate(pair);
    await endSilently(db);
    clock.nowMs += 999;
    await authenticate(pair);
    clock.nowMs += 1;
    await assert.rejects(authenticate(pair), REFUSED);
  },
);

testScene("openAuthenticator counts the remaining time from before its look-up", async ({ db, clock, open, pair }) => {
  const slow = changingRows(expiringIn(db, 1_000), (rows) => {
    clock.nowMs += 600;
    return rows;
  });
  const { authenticate } = await open(slow);
  await authenticate(pair);
  await endSilently(db);
  clock.nowMs += 400;
  await assert.rejects(authenticate(pair), REFUSED);
});

testScene(
  "openAuthenticator does not cache a credential longer when the process's clock is set back",
  async ({ db, clock, open, pair }, t) => {
    const { authenticate } = await open(db);
    const start = Date.now();
    t.mock.timers.enable({ apis: ["Date"], now: start });
    await authenticate(pair);
    await endSilently(db);
    t.mock.timers.setTime(start - 3_600_000);
    clock.nowMs += BELIEVED_MS;
    await assert.rejects(authenticate(pair), REFUSED);
  },
);

testScene("openAuthenticator uses the monotonic clock of the process by default", async ({ db, pair }, t) => {
  const elapsed = { ms: 0 };
  t.mock.method(performance, "now", () => elapsed.ms);
  const { authenticate, close } = await openAuthenticator(db);
  t.after(close);
  await authenticate(pair);
  await endSilently(db);
  elapsed.ms += BELIEVED_MS;
  await assert.rejects(authenticate(pair), REFUSED);
});

testScene("forgetAll makes the next authentication read the credential again", async ({ db, open, pair }) => {
  const { authenticate, forgetAll } = await open(withoutNotices(db));
  await authenticate(pair);
  await endSilently(db);
  await authenticate(pair);
  forgetAll();
  await assert.rejects(authenticate(pair), REFUSED);
});

testScene(
  "deactivateKey deactivates a key in its own process before it returns, even if no notice arrives",
  async ({ db, context, open, pair, key }) => {
    const authenticator = await open(withoutNotices(db));
    const caller = await authenticator.authenticate(pair);
    await deactivateKey({ ...context, authenticator }, caller, key.id);
    await assert.rejects(authenticator.authenticate(pair), REFUSED);
  },
);

testScene(
  "deactivateKey deactivates a key in its own process even if its commit reported a failure",
  async ({ db, context, open, pair, key }) => {
    const authenticator = await open(withoutNotices(db));
    const caller = await authenticator.authenticate(pair);
    const cutOff: Database = {
      ...db,
      async transaction(work) {
        await db.transaction(work);
        throw new AppError("unavailable", "The connection broke after the commit.");
      },
    };
    const ending = { ...context, db: cutOff, authenticator, keysPerEnvironmentMax: 1, operatorTeam: "default" };
    await assert.rejects(deactivateKey(ending, caller, key.id), { code: "unavailable" });
    await assert.rejects(authenticator.authenticate(pair), REFUSED);
  },
);

testScene(
  "deactivateKey leaves no stale read in the cache: one from before its commit that arrives after it",
  async ({ db, context, open, pair, key }) => {
    const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = changingRows(withoutNotices(db), async (rows) => {
      read.resolve();
      await ended.promise;
      return rows;
    });
    const authenticator = await open(slow);
    const underWay = authenticator.authenticate(pair);
    await read.promise;
    const caller = await (await open(db)).authenticate(pair);
    await deactivateKey({ ...context, authenticator }, caller, key.id);
    ended.resolve();
    // It began before the end and is answered as such; the next one is not.
    assert.equal((await underWay).id, key.id);
    await assert.rejects(authenticator.authenticate(pair), REFUSED);
  },
);

testScene(
  "openAuthenticator does not cache what it read before it was notified of a change",
  async ({ db, open, end, pair }, t) => {
    const [read, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = changingRows(db, async (rows) => {
      read.resolve();
      await told.promise;
      return rows;
    });
    const { authenticate } = await open(slow);
    // Hears after the authenticator, which listens already.
    const stop = await db.listen("credentials", () => told.resolve());
    t.after(stop);
    const before = authenticate(pair);
    await read.promise;
    await end();
    await before;
    await assert.rejects(authenticate(pair), REFUSED);
  },
);
