import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { distributedTablesOf, readStoreStatements } from "../../../fixtures/store-statements.ts";
import { DISTRIBUTED_TABLES } from "../../../src/kernel/database/postgres/distributed-tables.ts";
import { FAN_OUT } from "./distribution-fan-out.ts";

const SCHEMA = new URL("../../../src/kernel/database/schema.sql", import.meta.url);

/** The distributed tables of a statement whose distribution column it does not name. */
function unnamedTables(text: string): string[] {
  return distributedTablesOf(text).filter((table) => !new RegExp(`\\b${DISTRIBUTED_TABLES[table]}\\b`).test(text));
}

test("unnamedTables finds the distributed tables whose distribution column a statement does not name", () => {
  assert.deepEqual(unnamedTables("delete from employment_pay where year < $1"), ["employment_pay"]);
  assert.deepEqual(unnamedTables("select 1 from employments, employment_pay p where p.id = $1"), ["employment_pay"]);
  assert.deepEqual(unnamedTables("update employment_pay set year = 1 where employment_id = $1"), []);
  assert.deepEqual(unnamedTables("select * from verifications where id = $1"), []);
});

test("each distributed table is in the schema with its distribution column, and is unique by it", async () => {
  const schema = await readFile(SCHEMA, "utf8");
  for (const [table, column] of Object.entries(DISTRIBUTED_TABLES)) {
    const [, body = ""] = new RegExp(`^create table ${table} \\((.*?)^\\);`, "ms").exec(schema) ?? [];
    assert.match(body, new RegExp(`^ {2}${column} uuid not null,$`, "m"));
    assert.match(body, new RegExp(`UNIQUE \\(${column}, `));
  }
});

test("each statement on a distributed table names its distribution column, or is listed with its fan-out", async () => {
  const unnamed = (await readStoreStatements())
    .filter(({ text }) => unnamedTables(text).length > 0)
    .map(({ name }) => name);
  const listed = FAN_OUT.flatMap(({ statements }) => statements);
  assert.deepEqual([...new Set(unnamed)].sort(), [...listed].sort());
});

test("readStoreStatements reads whole statements, also those that functions make, and no name twice", async () => {
  const statements = await readStoreStatements();
  const textOf = (name: string) => statements.find((one) => one.name === name)?.text ?? "";
  assert.match(textOf("claim_verifications"), /for update .*skip locked/s);
  assert.match(textOf("list_older_verifications"), /from verifications where team_id = \$1/);
  const names = statements.map(({ name }) => name).filter((name) => name !== "");
  // A connection prepares a statement under its name, and refuses another one of that name.
  assert.deepEqual([...new Set(names)], names);
  assert.ok(names.length > 400);
});
