import assert from "node:assert/strict";
import { test } from "node:test";
import { listEmployments, listSampledEmployments } from "../../../../src/areas/records/sql/employments/employments.ts";
import { ENVIRONMENTS } from "../../../../src/kernel/access/caller.ts";
import { Keyring, mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { record } from "../linkage/persons.ts";
import { loadEmployments } from "../ops/imports/load.ts";

forEachDatabase((home) => {
  test("listSampledEmployments and listEmployments return nothing of another environment", async (t) => {
    const { db } = await freshDatabase(home, t);
    const context = { db, keyring: new Keyring(mintKeyring()) };
    for (const [at, environment] of ENVIRONMENTS.entries()) {
      const own = Array.from({ length: at + 1 }, (_, n) => record({ record_id: `E${n}` }));
      await loadEmployments(context, own, environment);
    }
    const ids = [];
    for (const [at, environment] of ENVIRONMENTS.entries()) {
      const sampled = await listSampledEmployments(db, environment, { source: "records", after: "", limit: 10 });
      assert.equal(sampled.length, at + 1);
      ids.push(...sampled.map(({ id }) => id));
    }
    for (const [at, environment] of ENVIRONMENTS.entries()) {
      assert.equal((await listEmployments(db, environment, ids)).length, at + 1);
    }
  });
});
