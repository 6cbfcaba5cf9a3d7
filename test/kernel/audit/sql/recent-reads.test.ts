import assert from "node:assert/strict";
import { test } from "node:test";
import {
  deleteOldReads,
  insertFreshReads,
  type NewRead,
  readKeyOf,
} from "../../../../src/kernel/audit/sql/recent-reads.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

const HOUR_MS = 3_600_000;

function aRead(reader: string, target: string): NewRead {
  const act = {
    actor: reader,
    teamId: null,
    environment: null,
    action: "verification.read",
    target,
    details: {},
  } as const;
  return { reader, readKey: readKeyOf(act), entry: { ...act, id: mintId() } };
}

async function recorded(db: Database): Promise<string[]> {
  const text = "select actor || ' ' || target as read from audit_entries order by read";
  return (await db.rows<{ read: string }>({ name: "recorded", text })).map(({ read }) => read);
}

const age = (db: Database, minutes: number) =>
  db.rows({ name: "age", text: "update recent_reads set at = at - $1 * interval '1 minute'" }, [minutes]);

forEachDatabase((home) => {
  test("insertFreshReads records a reader's first read of a thing, and another one after an hour", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [first] = await insertFreshReads(db, [aRead("one", "a")]);
    assert.equal(first?.knownMs, HOUR_MS);
    await insertFreshReads(db, [aRead("one", "a"), aRead("one", "a"), aRead("one", "b"), aRead("two", "a")]);
    assert.deepEqual(await recorded(db), ["one a", "one b", "two a"]);
    await age(db, 59);
    const [again] = await insertFreshReads(db, [aRead("one", "a")]);
    assert.ok((again?.knownMs ?? 0) > 0 && (again?.knownMs ?? 0) <= 60_000);
    assert.equal((await recorded(db)).length, 3);
    await age(db, 1);
    await insertFreshReads(db, [aRead("one", "a")]);
    await insertFreshReads(db, [aRead("one", "a")]);
    assert.deepEqual(await recorded(db), ["one a", "one a", "one b", "two a"]);
  });

  test("insertFreshReads records one of many simultaneous reads", async (t) => {
    const { db } = await freshDatabase(home, t);
    const targets = ["a", "b"];
    const mixed = [targets, targets.toReversed(), targets, targets.toReversed()];
    await Promise.all(
      mixed.map((some) =>
        insertFreshReads(
          db,
          some.map((target) => aRead("one", target)),
        ),
      ),
    );
    assert.deepEqual(await recorded(db), ["one a", "one b"]);
  });

  test("deleteOldReads removes what is over an hour old", async (t) => {
    const { db } = await freshDatabase(home, t);
    await insertFreshReads(db, [aRead("one", "a"), aRead("one", "b")]);
    await age(db, 61);
    await insertFreshReads(db, [aRead("one", "b")]);
    assert.deepEqual([await deleteOldReads(db, 10), await deleteOldReads(db, 10)], [1, 0]);
  });
});
