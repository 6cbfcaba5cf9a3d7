import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { checkOutFormerRelease } from "../../fixtures/former-release.ts";
import { findPostgres } from "../../fixtures/servers.ts";
import { ROOT } from "../../test/support/suites.ts";
import { runUpgrade } from "./upgrade.ts";

const former = checkOutFormerRelease();
const noFormer = typeof former === "string" ? former : false;
const noServer = findPostgres() === null ? "this machine has no PostgreSQL 15 or newer" : false;
if (typeof former !== "string") test.after(() => former.remove());

test("serve of the former release loses nothing while this one migrates and starts beside it", {
  skip: noFormer || noServer,
}, async (t) => {
  assert.ok(typeof former !== "string");
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-upgrade-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const result = await runUpgrade({ former, dir, clients: 4, restMs: 30, stageMs: 1_500 });
  t.diagnostic(JSON.stringify(result));
  const { unfinished, undelivered, endedTwice, madeTwice, leftByFormer, byStage } = result;
  assert.ok(Math.min(byStage.former, byStage.migrated, byStage.together) > 0, "there was no load");
  assert.deepEqual(
    { unfinished, undelivered, endedTwice, madeTwice, leftByFormer },
    { unfinished: 0, undelivered: 0, endedTwice: 0, madeTwice: 0, leftByFormer: 0 },
  );
});

test("The former release passes its own tests of requests and workers on this schema", { skip: noFormer }, async () => {
  assert.ok(typeof former !== "string");
  cpSync(path.join(ROOT, "src/kernel/database/migrations"), former.migrationsDir, { recursive: true });
  const node = path.join(ROOT, "node_modules/.bin/node");
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, OPENVOE_TEST_SLOW: undefined };
  const run = promisify(execFile)(node, ["test/run.ts", ...testsOf(former.dir)], {
    cwd: former.dir,
    env,
    maxBuffer: 2 ** 28,
    timeout: FORMER_WITHIN_MS,
  });
  const failed = await run.then(() => null).catch((failure: { stdout: string }) => failure.stdout);
  assert.equal(failed?.split("\n").filter((line) => /^\s*(✖|not ok)/.test(line)) ?? null, null);
});

/** A worker whose statements fail tries for ever. */
const FORMER_WITHIN_MS = 600_000;
/** What reads and writes most tables. */
const FORMER_TESTS = [
  "verifications",
  "webhooks",
  "webhook-actions",
  "webhook-requests",
  "keys",
  "idempotency",
  "verifier",
  "dispatcher",
  "janitor",
];

/** The files of {@link FORMER_TESTS}, of requests and workers, wherever the release has them. */
function testsOf(dir: string): string[] {
  const files = globSync(`test/**/{${FORMER_TESTS.join(",")}}.test.ts`, { cwd: dir });
  const found = files.filter((file) => /\/(http|routes|workers|program)\/[\w-]+\.test\.ts$/.test(file));
  assert.equal(found.length, FORMER_TESTS.length, found.join(" "));
  return found;
}
