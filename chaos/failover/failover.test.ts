import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { startReplicatedServers } from "../../fixtures/replicated-servers.ts";
import { findPostgres } from "../../fixtures/servers.ts";
import { openServers } from "../../src/kernel/database/postgres/servers/servers.ts";
import { runFailover } from "./failover.ts";

const skip = findPostgres() === null ? "this machine has no PostgreSQL 15 or newer" : false;

test("serve loses nothing that it acknowledged when its primary dies and the standby is promoted", {
  skip,
}, async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-failover-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const result = await runFailover({ dir, clients: 8, createsPerClient: 60, restMs: 30 });
  t.diagnostic(JSON.stringify(result));
  assert.ok(result.acknowledgedBefore > 0 && result.acknowledged > result.acknowledgedBefore, "there was no load");
  assert.ok(result.failedRequests > 0, "the fail-over cut nothing off");
  const { unfinished, undelivered, endedTwice, madeTwice } = result;
  assert.deepEqual(
    { unfinished, undelivered, endedTwice, madeTwice },
    { unfinished: 0, undelivered: 0, endedTwice: 0, madeTwice: 0 },
  );
  assert.ok(result.recoveredMs < 30_000, `${result.recoveredMs} ms to the first write`);
});

test("openServers locates the promoted standby, also when the former primary takes writes again", {
  skip,
}, async (t) => {
  const replicated = await startReplicatedServers();
  assert.ok(replicated !== null);
  t.after(() => replicated.stop());
  const servers = openServers(replicated.url, "openvoe test");
  await servers.locate();
  assert.equal(servers.current(), replicated.urls.primary);
  await replicated.killPrimary();
  await servers.locate();
  assert.equal(servers.current(), replicated.urls.primary, "none takes writes");
  await replicated.promoteStandby();
  await replicated.restartPrimary();
  await servers.locate();
  assert.equal(servers.current(), replicated.urls.standby);
});
