import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { CITUS_URL } from "../../../fixtures/citus.ts";
import { BLOCKING_VERSION } from "../../../src/areas/records/linkage/block.ts";
import { forEachDatabase, freshCitusDatabase, freshDatabase } from "../../support/databases.ts";
import { dumpSchema } from "../../support/schema-dump.ts";

const GOLDEN = new URL("../../../src/kernel/database/schema.sql", import.meta.url);

forEachDatabase((home) => {
  test("schema.sql is what the migrations create; npm run golden rewrites it", async (t) => {
    // On a cluster without the layout of pay, which `openvoe migrate --distribute-pay` makes after the migrations.
    const { db } =
      home === "server" && CITUS_URL !== null
        ? await freshCitusDatabase(CITUS_URL, t, 0)
        : await freshDatabase(home, t);

    assert.equal(await dumpSchema(db), await readFile(GOLDEN, "utf8"));
  });
});

test("the index of records with outdated keys contains the version of the blocking keys", async () => {
  const [, version] =
    /employments_by_former_blocking .*blocking_version < (\d+)/.exec(await readFile(GOLDEN, "utf8")) ?? [];
  assert.equal(Number(version), BLOCKING_VERSION);
});
