import assert from "node:assert/strict";
import { test } from "node:test";
import { firstRow, onlyRow, type Queryable, statement } from "../../../../src/kernel/database/postgres/database.ts";

const FIND = statement("find_team")`select 1`;

/** A database that answers any statement with these rows. */
function answering(...rows: readonly object[]): Queryable {
  return { rows: async <Row>() => rows as Row[] };
}

test("statement inserts SQL and starts at the first word", () => {
  const columns = "id, name";
  assert.deepEqual(
    statement("find_team")`
  select ${columns} from teams limit ${2}`,
    { name: "find_team", text: "select id, name from teams limit 2" },
  );
  assert.deepEqual(statement("find_team", { isByIndex: true })`select '\\d'`, {
    name: "find_team",
    text: "select '\\d'",
    isByIndex: true,
  });
});

test("firstRow returns the first row, or null without any", async () => {
  assert.deepEqual(await firstRow(answering({ id: 1 }, { id: 2 }), FIND), { id: 1 });
  assert.equal(await firstRow(answering(), FIND), null);
});

test("onlyRow returns the row, and names the statement that returned none", async () => {
  assert.deepEqual(await onlyRow(answering({ id: 1 }), FIND), { id: 1 });
  await assert.rejects(onlyRow(answering(), FIND), /find_team returned no row/);
});
