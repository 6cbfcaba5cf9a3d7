import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSessionsOf } from "../../../src/kernel/database/postgres/sessions.ts";
import { forEachDatabase, freshDatabase } from "../../support/databases.ts";

forEachDatabase((home) => {
  test(`hasSessionsOf finds sessions of this database by the prefix of their names (${home})`, async (t) => {
    const { db } = await freshDatabase(home, t);
    await db.transaction(async (tx) => {
      await tx.rows({ name: "", text: "set application_name = 'openvoe test all'" });
      assert.equal(await hasSessionsOf(db, "openvoe test"), true);
      assert.equal(await hasSessionsOf(db, "openvoe test api"), false);
      await tx.rows({ name: "", text: "reset application_name" });
    });
    assert.equal(await hasSessionsOf(db, "openvoe test"), false);
  });
});
