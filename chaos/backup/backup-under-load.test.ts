import assert from "node:assert/strict";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { clientOf, type Key } from "../../fixtures/verification-client.ts";
import { listening, makeDeployment, readPrinted } from "../../test/support/deployment.ts";
import { eventually } from "../../test/support/eventually.ts";

/** Clients that verify without a pause, and how many verifications there are before the backup. */
const CLIENTS = 8;
const BEFORE = 1_000;

test("openvoe backup under load, restored elsewhere, has every verification that was acknowledged before it", async (t) => {
  const deployment = makeDeployment(t, { OPENVOE_RATE_LIMIT: "0" });
  const key = await (async () => {
    readPrinted(await deployment.run(["migrate", "--json"]));
    return readPrinted<Key>(await deployment.run(["keys", "create", "--env", "sandbox", "--json"]));
  })();
  const service = deployment.start(["serve"]);
  const client = clientOf(await listening(service), key);
  const acknowledged: string[] = [];
  let isStopped = false;
  const work = async () => {
    while (!isStopped) acknowledged.push((await client.verify(acknowledged.length % 900, 0)).id);
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, work));
  await eventually(async () => assert.ok(acknowledged.length >= BEFORE));

  const before = acknowledged.length;
  const file = path.join(path.dirname(deployment.dataDir), "load.backup");
  readPrinted(await deployment.run(["backup", file, "--json"]));
  const after = acknowledged.length;
  isStopped = true;
  await load;
  assert.ok(after > before, "the load did not go on while the backup was made");
  await service.stop("SIGKILL");

  const other = makeDeployment(t, { OPENVOE_RATE_LIMIT: "0" });
  readPrinted(await other.run(["restore", file, "--json"]));
  await copyFile(path.join(deployment.dataDir, "keyring.json"), path.join(other.dataDir, "keyring.json"));
  const restored = other.start(["serve"]);
  const reader = clientOf(await listening(restored), key);
  for (const id of acknowledged.slice(0, before)) {
    const { subject } = await reader.read(id);
    assert.match(subject.first_name, /^Person\d+$/);
  }
  // What was being verified is verified there: its lease runs out.
  await eventually(async () => {
    for (const id of acknowledged.slice(before - 50, before)) assert.equal((await reader.read(id)).status, "completed");
  });
  // A row that was written after the snapshot is not in the file: the backup shows one moment.
  assert.equal(await reader.read(acknowledged.at(-1) ?? "").catch((error: Error) => error.message.slice(0, 3)), "404");
  assert.equal((await restored.stop()).code, 0);
  assert.ok((await readFile(file)).length > 0);
});
