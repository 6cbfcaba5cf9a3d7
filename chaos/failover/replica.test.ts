import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { homeAt, queryOnce, runOpenvoe } from "../../fixtures/home.ts";
import { type ReplicatedServers, startReplicatedServers } from "../../fixtures/replicated-servers.ts";
import { SANDBOX_BODIES } from "../../fixtures/sandbox-bodies.ts";
import { findPostgres } from "../../fixtures/servers.ts";
import { makeKey, startService } from "../../fixtures/service.ts";
import type { Database, Statement } from "../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../src/kernel/database/postgres/pool.ts";
import { openReplica } from "../../src/kernel/database/postgres/servers/replica.ts";
import { eventually } from "../../test/support/eventually.ts";

const skip = findPostgres() === null ? "this machine has no PostgreSQL 15 or newer" : false;

const WHERE: Statement = { name: "where", text: `select pg_is_in_recovery() as "isStandby" from noted limit 1` };
const COUNT: Statement = { name: "count", text: "select count(*)::integer as count from noted" };
const NOTE: Statement = { name: "note", text: "insert into noted default values" };

test("openReplica reads on the standby as long as it has what is asked for, and on the primary otherwise", {
  skip,
}, async (t) => {
  const servers = await startServers(t);
  const primary = openPool({ connection: servers.urls.primary, size: 2, applicationName: "test" });
  t.after(() => primary.close());
  const reasons: (string | null)[] = [];
  const replica = openTestReplica(t, primary, servers.urls.standby, reasons);
  await primary.rows({
    name: "",
    text: "create table noted (at timestamptz default now()); insert into noted default values",
  });
  await eventually(async () => assert.ok(await replica.isCurrent(performance.now())));
  assert.equal(await isRead(replica.db), "standby");

  await replica.db.rows(NOTE);
  assert.deepEqual(await primary.rows(COUNT), [{ count: 2 }], "a write goes to the primary");
  await replica.db.transaction((tx) => tx.rows(NOTE));
  await eventually(async () => assert.ok(await replica.isCurrent(performance.now())));
  assert.deepEqual(await replica.db.rows(COUNT), [{ count: 3 }]);

  await ask(servers.urls.standby, "select pg_wal_replay_pause()");
  await primary.rows(NOTE);
  assert.equal(await replica.isCurrent(performance.now()), false, "it lacks what was just written");
  await eventually(async () => {
    assert.equal(await replica.isCurrent(Number.NEGATIVE_INFINITY), false);
    assert.deepEqual(reasons, ["it is over 1 s behind"]);
  });
  await ask(servers.urls.standby, "select pg_wal_replay_resume()");
  await eventually(async () => assert.ok(await replica.isCurrent(performance.now())));
  assert.deepEqual(reasons, ["it is over 1 s behind", null]);

  // Else no write of the primary would be acknowledged any more.
  await ask(servers.urls.primary, "alter system set synchronous_standby_names = ''");
  await ask(servers.urls.primary, "select pg_reload_conf()");
  await servers.promoteStandby();
  await eventually(async () => assert.equal(await replica.isCurrent(Number.NEGATIVE_INFINITY), false));
  assert.equal(reasons.at(-1), "it takes writes, so it is not a standby");
  await replica.db.rows({ ...NOTE, name: "note_after" });
  assert.deepEqual(await primary.rows(COUNT), [{ count: 5 }], "a promoted replica gets no write either");
});

test("openReplica reads on the primary while its standby cannot be reached, without waiting for it again", {
  skip,
}, async (t) => {
  const servers = await startServers(t);
  const primary = openPool({ connection: servers.urls.primary, size: 2, applicationName: "test" });
  t.after(() => primary.close());
  await primary.rows({
    name: "",
    text: "create table noted (at timestamptz default now()); insert into noted default values",
  });
  const reasons: (string | null)[] = [];
  const replica = openTestReplica(t, primary, "postgresql://postgres@127.0.0.1:1/postgres", reasons);
  assert.equal(await replica.isCurrent(Number.NEGATIVE_INFINITY), false);
  assert.equal(await isRead(replica.db), "primary", "a statement that was under way");
  assert.deepEqual(reasons, ["it cannot be reached"]);
});

test("serve lists from the replica, what a client has just written from the primary, and doctor tells of it", {
  skip,
}, async (t) => {
  const servers = await startServers(t);
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-replica-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const home = homeAt(servers.urls.primary, dir);
  const env = { ...home.env, DATABASE_READ_URL: servers.urls.standby };
  await runOpenvoe(env, ["migrate"]);
  const headers = await makeKey(home, "sandbox");
  const service = await startService({ ...home, env });
  t.after(() => service.stop());
  const create = async () => {
    const options = {
      method: "POST",
      // Completed: a list of it is a read of personal data, which is logged.
      headers: { ...headers, "content-type": "application/json", prefer: "wait=30" },
      body: SANDBOX_BODIES[0] ?? "",
    };
    const answer = await fetch(`${service.url}/v1/instant-verifications/`, options);
    return ((await answer.json()) as { id: string }).id;
  };
  const list = async () => {
    const answer = await fetch(`${service.url}/v1/instant-verifications/`, { headers: { ...headers } });
    assert.equal(answer.status, 200);
    return ((await answer.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
  };
  const made = [await create()];
  await eventually(async () => {
    assert.deepEqual(await list(), made);
    const [read] = await ask(servers.urls.standby, READS_OF_SERVICE);
    assert.ok(read !== undefined, "nothing was read on the standby");
  });

  assert.match(await runOpenvoe(env, ["doctor"]), /read replica.*A standby of the database answers/s);
  await ask(servers.urls.standby, "select pg_wal_replay_pause()");
  made.unshift(await create());
  assert.deepEqual(await list(), made, "it sees its own write");
});

const READS_OF_SERVICE = `select 1 from pg_stat_activity
  where application_name = 'openvoe serve reads' and query like '%verifications%'`;

async function startServers(t: TestContext): Promise<ReplicatedServers> {
  const servers = await startReplicatedServers();
  assert.ok(servers !== null);
  t.after(() => servers.stop());
  return servers;
}

function openTestReplica(t: TestContext, primary: Database, url: string, reasons: (string | null)[]) {
  const onChange = (reason: string | null) => reasons.push(reason);
  const nowMs = () => performance.now();
  const replica = openReplica(primary, { url, size: 2, applicationName: "test reads", nowMs, onChange });
  t.after(() => replica.close());
  return replica;
}

async function isRead(db: Database): Promise<"standby" | "primary"> {
  const [row] = await db.rows<{ isStandby: boolean }>(WHERE);
  return row?.isStandby === true ? "standby" : "primary";
}

function ask(url: string, text: string) {
  return queryOnce({ connectionString: url }, text);
}
