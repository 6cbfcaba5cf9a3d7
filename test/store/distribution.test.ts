import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { CITUS_LAYOUT, distributionColumn, tablesOf } from "../../fixtures/citus-layout.ts";
import { readStoreStatements } from "../../fixtures/store-statements.ts";
import { FAN_OUT } from "./distribution-fan-out.ts";

const SCHEMA = new URL("../../src/store/schema.sql", import.meta.url);

/** The distributed tables of a statement whose distribution column it does not name. */
function unnamedTables(text: string): string[] {
  return tablesOf(text).filter((table) => {
    const column = distributionColumn(CITUS_LAYOUT[table]);
    return column !== null && !new RegExp(`\\b${column}\\b`).test(text);
  });
}

test("unnamedTables finds the tables whose distribution column a statement does not name", () => {
  assert.deepEqual(unnamedTables("select * from verifications where id = $1"), ["verifications"]);
  assert.deepEqual(unnamedTables("select * from verifications where id = $1 and team_id = $2"), []);
  assert.deepEqual(unnamedTables("update links l set status = 'x' from tasks t where t.link_id = l.id"), [
    "links",
    "tasks",
  ]);
  assert.deepEqual(unnamedTables("select * from audit_entries, companies"), []);
  assert.deepEqual(unnamedTables("delete from employment_pay where year < $1"), ["employment_pay"]);
});

test("the layout has a place for every table of the schema, and for no other one", async () => {
  const tables = [...(await readFile(SCHEMA, "utf8")).matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(Object.keys(CITUS_LAYOUT).sort(), tables.sort());
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
