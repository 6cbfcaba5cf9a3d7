import assert from "node:assert/strict";
import { test } from "node:test";
import { openWaker } from "../../src/cli/waker.ts";
import type { Database } from "../../src/store/database.ts";

/** A database of which nothing is used but its statements. */
function tellingInto(told: string[]): Database {
  const rows = async (statement: { readonly name: string }) => {
    told.push(statement.name);
    return [];
  };
  return { rows } as unknown as Database;
}

test("openWaker tells at once, and what comes within 50 ms once more at their end", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told: string[] = [];
  const wake = openWaker(tellingInto(told), assert.ifError);
  wake();
  assert.equal(told.length, 1);
  wake();
  wake();
  t.mock.timers.tick(49);
  assert.equal(told.length, 1);
  t.mock.timers.tick(1);
  assert.equal(told.length, 2);
  t.mock.timers.tick(1_000);
  assert.equal(told.length, 2);
  wake();
  assert.equal(told.length, 3);
});
