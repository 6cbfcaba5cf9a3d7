import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import {
  claimIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  findIdempotencyKey,
} from "../../../../src/kernel/access/sql/idempotency.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

forEachDatabase((home) => {
  test("deleteExpiredIdempotencyKeys deletes expired keys in batches, and no others", async (t) => {
    const { db } = await freshDatabase(home, t);
    const team = await saveTeam(db, { id: mintId(), name: "one", clientId: mintId() });
    const tenant: Tenant = { teamId: team.id, environment: "sandbox" };
    const keys = ["old", "older", "oldest", "fresh"];
    for (const key of keys) await claimIdempotencyKey(db, tenant, { key, bodyHash: Buffer.from("body") });
    await db.rows({ name: "age", text: "update idempotency_keys set expires_at = now() where key like 'old%'" });
    assert.deepEqual([await deleteExpiredIdempotencyKeys(db, 2), await deleteExpiredIdempotencyKeys(db, 2)], [2, 1]);
    assert.notEqual(await findIdempotencyKey(db, tenant, "fresh"), null);
    assert.deepEqual(await db.rows({ name: "left", text: "select key from idempotency_keys" }), [{ key: "fresh" }]);
  });
});
