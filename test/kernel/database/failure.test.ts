import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { isBroken, isOfWorker } from "../../../src/kernel/database/postgres/failure.ts";

function databaseError(fields: { readonly code: string; readonly message: string; readonly where?: string }) {
  return Object.assign(new pg.DatabaseError(fields.message, 0, "error"), fields);
}

test("a worker of Citus that is down breaks no connection to its coordinator, and whatever ends that one does", () => {
  const refused = { code: "08006", message: "connection to the remote node postgres@db-2:5432 failed" };
  const ended = { code: "57P01", message: "terminating connection due to administrator command" };
  const where = "while executing command on db-2:5432";
  for (const fields of [refused, { ...ended, where }]) {
    assert.deepEqual([isOfWorker(databaseError(fields)), isBroken(databaseError(fields))], [true, false]);
  }
  for (const fields of [{ code: "08006", message: "connection failure" }, ended]) {
    assert.deepEqual([isOfWorker(databaseError(fields)), isBroken(databaseError(fields))], [false, true]);
  }
});
