import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { type BenchHome, homeAt, openEmbeddedHome } from "../../fixtures/home.ts";
import { forEachDatabase, freshDatabase, type Home, type Owner } from "../../test/support/databases.ts";
import { runCrashRounds } from "./rounds.ts";

forEachDatabase((home) => {
  test("serve loses nothing that it acknowledged when it is killed under load", async (t) => {
    const result = await runCrashRounds({
      home: await openCrashHome(home, t),
      rounds: 3,
      killDatabaseEvery: home === "embedded" ? 2 : 0,
      clients: 6,
      createsPerClient: 60,
      isHurried: true,
    });
    assert.ok(result.acknowledged > 0, "there was no load");
    assert.ok(result.failedRequests > 0, "no kill cut anything off");
    const { unfinished, undelivered, endedTwice, madeTwice } = result;
    assert.deepEqual(
      { unfinished, undelivered, endedTwice, madeTwice },
      { unfinished: 0, undelivered: 0, endedTwice: 0, madeTwice: 0 },
    );
  });
});

/** The embedded one is the test's own, so that it can be killed too. */
async function openCrashHome(kind: Home, owner: Owner): Promise<BenchHome> {
  if (kind === "embedded") {
    const home = await openEmbeddedHome();
    owner.after(home.close);
    return home;
  }
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-crash-"));
  owner.after(async () => rmSync(dir, { recursive: true, force: true }));
  return homeAt((await freshDatabase("server", owner)).url, dir);
}
