import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { makeDeployment } from "../support/deployment.ts";

test("openvoe demo runs every step successfully, and leaves nothing behind", async (t) => {
  const temporary = mkdtempSync(path.join(tmpdir(), "openvoe-demo-test-"));
  const { start } = makeDeployment(t, { TMPDIR: temporary });

  const { code, stdout, stderr } = await start(["demo"]).ended;

  assert.equal(code, 0, stderr);
  const steps = [...stdout.matchAll(/^(\d+)\. (\w+)/gm)].map(([, number, word]) => `${number} ${word}`);
  const verification = ["1 Import", "2 Import", "3 Find", "4 Register", "5 Verify", "6 Receive", "7 Read"];
  assert.deepEqual(steps, [...verification, "8 Make", "9 Connect", "10 Exchange"]);
  assert.match(stdout, /Both signatures are valid\./);
  assert.match(stdout, /Every step succeeded\.\n$/);
  assert.deepEqual(
    readdirSync(temporary).filter((name) => name.startsWith("openvoe-demo-")),
    [],
  );
  rmSync(temporary, { recursive: true });
});
