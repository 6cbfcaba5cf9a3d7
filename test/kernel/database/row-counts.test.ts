import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Queryable, statement } from "../../../src/kernel/database/postgres/database.ts";
import { countAnew, countRows } from "../../../src/kernel/database/postgres/page.ts";

const COUNT = statement("count_things")`select count(*) as count from things`;
const TOOK_MS = 40;

/** A database in which counting takes {@link TOOK_MS} by the clock. */
function databaseOf(state: { rows: number }) {
  const clock = { nowMs: 1_000, counted: 0 };
  const db: Queryable = {
    async rows<Row>(): Promise<Row[]> {
      const { rows } = state;
      clock.counted += 1;
      clock.nowMs += TOOK_MS;
      await Promise.resolve();
      if (rows < 0) throw new Error("the database is gone");
      return [{ count: rows } as Row];
    },
  };
  const countPage = (isFirst: boolean, values: readonly unknown[]) =>
    countRows(db, { statement: COUNT, values }, { isFirst, nowMs: () => clock.nowMs });
  return {
    clock,
    db,
    count: (values: readonly unknown[] = ["a"]) => countPage(true, values),
    countLater: (values: readonly unknown[] = ["a"]) => countPage(false, values),
  };
}

describe("row counts", () => {
  test("a list of up to 10,000 rows is counted for every first page", async () => {
    const state = { rows: 10_000 };
    const { count } = databaseOf(state);
    assert.equal(await count(), 10_000);
    state.rows = 9_999;
    assert.equal(await count(), 9_999);
    state.rows = 9_998;
    assert.deepEqual(await Promise.all([count(), count()]), [9_998, 9_998]);
  });

  test("the pages after the first use its count for ten seconds", async () => {
    const state = { rows: 60 };
    const { clock, count, countLater } = databaseOf(state);
    await count();
    state.rows = 61;
    assert.equal(await countLater(), 60);
    clock.nowMs += 9_999;
    assert.equal(await countLater(), 60);
    assert.equal(clock.counted, 1);
    clock.nowMs += 1;
    assert.equal(await countLater(), 61);
  });

  test("a first page that counts has the pages after it use the newer count", async () => {
    const state = { rows: 60 };
    const { clock, count, countLater } = databaseOf(state);
    await count();
    state.rows = 61;
    assert.deepEqual([await count(), await countLater()], [61, 61]);
    assert.equal(clock.counted, 2);
  });

  test("a page whose list was not counted here counts, for the pages after it", async () => {
    const { clock, countLater } = databaseOf({ rows: 60 });
    assert.deepEqual([await countLater(), await countLater(), await countLater(["b"])], [60, 60, 60]);
    assert.equal(clock.counted, 2);
  });

  test("of a thousand lists and one more the one that was counted first is counted again", async () => {
    const { clock, countLater } = databaseOf({ rows: 60 });
    for (let list = 0; list <= 1_000; list += 1) {
      await countLater([list]);
      clock.nowMs -= TOOK_MS;
    }
    await countLater([1]);
    assert.equal(clock.counted, 1_001);
    await countLater([0]);
    assert.equal(clock.counted, 1_002);
  });

  test("the count of more rows is used for a hundred times as long as it took", async () => {
    const state = { rows: 10_001 };
    const { clock, count } = databaseOf(state);
    assert.equal(await count(), 10_001);
    state.rows = 10_005;
    clock.nowMs += 100 * TOOK_MS - 1;
    assert.equal(await count(), 10_001);
    clock.nowMs += 1;
    assert.equal(await count(), 10_005);
    assert.equal(clock.counted, 2);
  });

  test("other values, another database and a list that becomes short have counts of their own", async () => {
    const state = { rows: 20_000 };
    const { clock, count } = databaseOf(state);
    await count();
    state.rows = 30_000;
    assert.deepEqual([await count(["b"]), await databaseOf(state).count()], [30_000, 30_000]);
    state.rows = 3;
    clock.nowMs += 100 * TOOK_MS;
    assert.equal(await count(), 3);
    state.rows = 4;
    assert.equal(await count(), 4);
  });

  test("while one request counts again, the others use the former count", async () => {
    const state = { rows: 20_000 };
    const { clock, count } = databaseOf(state);
    await count();
    state.rows = 30_000;
    clock.nowMs += 100 * TOOK_MS;
    assert.deepEqual(await Promise.all([count(), count(), count()]), [30_000, 20_000, 20_000]);
    assert.equal(clock.counted, 2);
  });

  test("after a count that failed the next request counts", async () => {
    const state = { rows: 20_000 };
    const { clock, count } = databaseOf(state);
    await count();
    state.rows = -1;
    clock.nowMs += 100 * TOOK_MS;
    await assert.rejects(count(), /gone/);
    state.rows = 30_000;
    assert.equal(await count(), 30_000);
  });

  test("a count that must be of this moment is always taken", async () => {
    const state = { rows: 20_000 };
    const { count, db } = databaseOf(state);
    await count();
    state.rows = 20_001;
    assert.equal(await countAnew(db, COUNT, ["a"]), 20_001);
  });
});
