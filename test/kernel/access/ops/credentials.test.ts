import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { DEFAULT_SCOPES, type KeyCaller, operatorIn, type Scope } from "../../../../src/kernel/access/caller.ts";
import {
  createKey,
  createKeyForTeam,
  deactivateKey,
  type KeyInput,
  keyForTeam,
  rotateKey,
} from "../../../../src/kernel/access/ops/credentials.ts";
import { listAllCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import { BUDGET_WINDOW_SECONDS } from "../../../../src/kernel/access/sql/request-budgets.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { TeamId, Timestamp } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home, whileLocked } from "../../../support/databases.ts";

const BY = { actor: "operator:test" } as const;
const PLAIN = { name: null, expiresAt: null } as const;
const ASKED = { ...BY, team: "one", environment: "sandbox", scopes: ["webhooks:read"] } as const;

interface SceneOptions {
  readonly keysPerEnvironmentMax?: number;
}

/** A team with one key, that the caller uses, where it may have so many. */
async function makeScene(home: Home, t: TestContext, { keysPerEnvironmentMax = 50 }: SceneOptions) {
  const { db } = await freshDatabase(home, t);
  const authenticator = { forgetAll() {} };
  const operatorTeam = "default";
  const context = { db, keyring: new Keyring(mintKeyring()), keysPerEnvironmentMax, authenticator, operatorTeam };
  const scopes: readonly Scope[] = ["keys:write", "webhooks:read"];
  const own = await createKeyForTeam(context, { ...BY, team: "one", environment: "sandbox", ...PLAIN, scopes });
  const [team] = await db.rows<{ id: TeamId }>({ name: "find_team", text: "select id from teams" });
  assert.ok(team !== undefined);
  const caller: KeyCaller = {
    teamId: team.id,
    clientId: own.client_id,
    by: "key",
    id: own.id,
    actor: own.id,
    environment: "sandbox",
    scopes,
  };
  const create = (change: Partial<KeyInput> = {}) =>
    createKey(context, caller, { input: { ...PLAIN, scopes: null, ...change }, idempotency: null });
  return { db, context, caller, create };
}

/** Says that what ended did so earlier. */
function backdate(db: Database, column: "deactivated_at" | "expires_at", seconds: number): Promise<unknown> {
  const text = `update credentials set ${column} = now() - $1 * interval '1 second' where ${column} is not null`;
  return db.rows({ name: `backdate_${column}`, text }, [seconds]);
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Declares a test for every home of the database, on a scene of its own. */
function testScene(title: string, options: SceneOptions, run: (scene: Scene) => Promise<void>): void {
  forEachDatabase((home) => {
    test(title, async (t) => run(await makeScene(home, t, options)));
  });
}

testScene("createKeyForTeam grants the default scopes by default", {}, async ({ context }) => {
  const asked = { ...BY, team: "two", environment: "sandbox", ...PLAIN } as const;
  assert.deepEqual((await createKeyForTeam(context, { ...asked, scopes: null })).scopes, DEFAULT_SCOPES);
});

testScene(
  "createKeyForTeam creates keys above the limit, since it is for the operator",
  { keysPerEnvironmentMax: 1 },
  async ({ context, create }) => {
    await assert.rejects(create(), { code: "conflict" });
    const made = await createKeyForTeam(context, { ...ASKED, ...PLAIN });
    assert.deepEqual(made.scopes, ASKED.scopes);
  },
);

testScene(
  "createKey keeps the limit among concurrent requests",
  { keysPerEnvironmentMax: 3 },
  async ({ db, create }) => {
    // Each appends to the inquiry log in the end, so that none commits before all have begun.
    const audit = { text: "lock table audit_entries in share mode", waiting: 3 };
    const outcomes = await whileLocked(db, audit, () => Promise.allSettled([create(), create(), create()]));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    assert.deepEqual(refusals, ["conflict"]);
    assert.equal((await listAllCredentials(db)).length, 3);
  },
);

testScene(
  "createKey counts a deactivated key until its request budget has expired",
  { keysPerEnvironmentMax: 2 },
  async ({ db, context, caller, create }) => {
    const { id } = await create();
    await deactivateKey(context, caller, id);
    await backdate(db, "deactivated_at", BUDGET_WINDOW_SECONDS - 30);
    await assert.rejects(create(), { code: "conflict" });
    await backdate(db, "deactivated_at", BUDGET_WINDOW_SECONDS);
    await create();
  },
);

testScene(
  "createKey counts an expired key until its request budget has expired",
  { keysPerEnvironmentMax: 2 },
  async ({ db, create }) => {
    await create({ expiresAt: "2199-01-01T00:00:00.000000Z" as Timestamp });
    await backdate(db, "expires_at", BUDGET_WINDOW_SECONDS - 30);
    await assert.rejects(create(), { code: "conflict" });
    await backdate(db, "expires_at", BUDGET_WINDOW_SECONDS);
    await create();
  },
);

testScene(
  "createKey creates no key for a caller whose own key was deactivated since it was authenticated",
  {},
  async ({ db, context, caller, create }) => {
    await deactivateKey(context, operatorIn(caller, BY.actor), caller.id);
    await assert.rejects(create(), { code: "authentication_failed" });
    assert.equal((await listAllCredentials(db)).length, 1);
  },
);

forEachDatabase((home) => {
  test("keyForTeam returns the team's newest usable key with these scopes, and creates one if there is none", async (t) => {
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
    const [{ team_id: teamId } = assert.fail("no key")] = await listAllCredentials(db);
    const operator = operatorIn({ teamId, environment: ASKED.environment }, BY.actor);
    await deactivateKey(context, operator, newer.id);
    assert.equal(await secretNow(), older.access_secret);
    await deactivateKey(context, operator, older.id);
    const made = await secretNow();
    assert.ok(made !== older.access_secret && made !== newer.access_secret);
    assert.equal(await secretNow(), made);
  });
});

testScene("rotateKey lets rotations by one key wait for each other, without a deadlock", {}, async (scene) => {
  const { db, context, caller } = scene;
  const rotate = () => rotateKey(context, caller, { id: caller.id, overlapHours: 24, idempotency: null });
  const row = { text: "select from credentials where id = $1 for update", values: [caller.id], waiting: 3 };
  const outcomes = await whileLocked(db, row, () => Promise.allSettled([rotate(), rotate(), rotate()]));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "fulfilled", "fulfilled"],
  );
});
