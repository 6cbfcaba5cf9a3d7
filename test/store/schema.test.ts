import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";
import { dumpSchema } from "../support/schema-dump.ts";

const GOLDEN = new URL("../../src/store/schema.sql", import.meta.url);

forEachDatabase((home) => {
  test("schema.sql is what the migrations make; npm run golden writes it anew", async (t) => {
    const { db } = await freshDatabase(home, t);

    assert.equal(await dumpSchema(db), await readFile(GOLDEN, "utf8"));
  });
});
