import assert from "node:assert/strict";
import { test } from "node:test";
import { mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { freshDatabase, HOMES } from "../../../support/databases.ts";
import { makeDeployment, readPrinted } from "../../../support/deployment.ts";

test("openvoe webhooks trigger creates a sample event of the type and lists its receivers", async (t) => {
  const { url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const trigger = (...args: string[]) => run(["webhooks", "trigger", ...args]);
  await run(["keys", "create", "--env", "sandbox"]);
  const { stdout } = await trigger("order-created");
  assert.match(stdout, /^order-created [0-9a-f]{32}\nNo webhook of this environment subscribes to it; .*\n$/);
  const printed = readPrinted<{ event_type: string }>(await trigger("link-connected", "--env", "production", "--json"));
  assert.equal(printed.event_type, "link-connected");
  assert.match((await trigger("link-connected", "--team", "nobody")).stderr, /^openvoe: No team has this name/);
  assert.equal((await trigger("link-connected", "--webhook", "0".repeat(32))).code, 1);
  assert.equal((await trigger("link-connected", "--webhook", "x")).code, 2);
  assert.equal((await trigger("webhook-test")).code, 2);
});
