import assert from "node:assert/strict";
import { test } from "node:test";
import { SHIPPED_MODEL } from "../../../src/areas/records/linkage/model/model.ts";
import { chooseLinkageModel } from "../../../src/areas/records/sql/employments/linkage-models.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { mintId } from "../../../src/kernel/crypto/secrets.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";

test("openvoe linkage lists the models and the active ones, and activates another", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const none = await run(["linkage", "models"]);
  assert.match(none.stdout, /^Everywhere: shipped \(.+\)\nNo model was estimated yet/);

  await db.transaction((tx) => chooseLinkageModel(tx, "production", "newest"));
  const text = `insert into linkage_models (version, environment, status, reason, former, model, counts) values
    ('production-1', 'production', 'accepted', null, '1', $1, '{}'), ('production-2', 'production', 'rejected', 'few', '1', $1, '{}')`;
  await db.rows({ name: `put_${mintId()}`, text }, [JSON.stringify(SHIPPED_MODEL)]);

  const use = (...args: string[]) => run(["linkage", "use", ...args]);
  const chosen = await use("production-1", "--env", "production");
  const words = "Verifications in production are decided by production-1, until you choose again.\n";
  assert.deepEqual([chosen.code, chosen.stdout], [0, words]);
  const { stdout } = await run(["linkage", "models"]);
  assert.match(stdout, /^production: production-1, pinned by you\n/);
  assert.match(stdout, /\nproduction-1 .* active +0\n/);
  assert.match(stdout, /\nproduction-2 .* rejected +0 +few\n/);

  const rejected = await use("production-2", "--env", "production");
  assert.deepEqual([rejected.code, rejected.stderr], [1, "openvoe: Model production-2 was rejected: few.\n"]);
  assert.equal((await use("production-1", "--env", "sandbox")).code, 1);
  assert.equal((await use("production-1")).code, 2);
  const { stdout: json } = await use("shipped", "--env", "production", "--json");
  assert.deepEqual([JSON.parse(json).active_version, JSON.parse(json).is_pinned], [null, true]);
});
