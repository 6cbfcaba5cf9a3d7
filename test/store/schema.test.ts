import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { BLOCKING_VERSION } from "../../src/linkage/block.ts";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";
import { dumpSchema } from "../support/schema-dump.ts";

const GOLDEN = new URL("../../src/store/schema.sql", import.meta.url);

forEachDatabase((home) => {
  test("schema.sql is what the migrations create; npm run golden rewrites it", async (t) => {
    const { db } = await freshDatabase(home, t);

    assert.equal(await dumpSchema(db), await readFile(GOLDEN, "utf8"));
  });
});

test("the index of records with outdated keys contains the version of the blocking keys", async () => {
  const [, version] =
    /employments_by_former_blocking .*blocking_version < (\d+)/.exec(await readFile(GOLDEN, "utf8")) ?? [];
  assert.equal(Number(version), BLOCKING_VERSION);
});
