import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import {
  type CodeLimit,
  chargeCodeLimits,
  deleteEndedCodeLimits,
  leftOfCodeLimits,
  refundCodeLimit,
  resetCodeLimit,
} from "../../../../src/areas/persons/sql/code-limits.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

const limit = (max = 5): CodeLimit => ({ token: randomBytes(16), max });

async function chargeTimes(db: Database, limits: readonly CodeLimit[], times: number): Promise<number> {
  const charged = await Promise.all(Array.from({ length: times }, () => chargeCodeLimits(db, limits, 24)));
  return charged.filter(Boolean).length;
}

/** Moves what is counted of a token into the past. */
function endNow(db: Database, { token }: CodeLimit): Promise<unknown> {
  return db.rows({ name: "end_now", text: "update code_limits set ends_at = now() where token = $1" }, [token]);
}

forEachDatabase((home) => {
  test("chargeCodeLimits counts exactly as often as the limits allow when many count at once", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [person, address, other] = [limit(), limit(8), limit(8)];
    // In both orders of the tokens, which would lock each other out if rows were not locked in one.
    const counts = await Promise.all([
      chargeTimes(db, [person, address], 20),
      chargeTimes(db, [address, person], 20),
      chargeTimes(db, [other], 20),
    ]);
    assert.deepEqual([(counts[0] ?? 0) + (counts[1] ?? 0), counts[2]], [5, 8]);
    assert.equal(await leftOfCodeLimits(db, [person]), 0);
    assert.equal(await leftOfCodeLimits(db, [address]), 3);
    assert.equal(await leftOfCodeLimits(db, [address, person]), 0, "the least of all");
    assert.equal(await leftOfCodeLimits(db, [address, limit(2)]), 2, "of what was never counted");
    assert.equal(await chargeTimes(db, [address], 20), 3, "nothing was counted of an address whose person was full");
  });

  test("chargeCodeLimits begins again once its time has ended, and a full limit stays full for that time", async (t) => {
    const { db } = await freshDatabase(home, t);
    const person = limit(2);
    assert.equal(await chargeTimes(db, [person], 3), 2);
    const text = "select extract(epoch from ends_at - now())::integer as seconds from code_limits where token = $1";
    const [row] = await db.rows<{ seconds: number }>({ name: "left", text }, [person.token]);
    assert.ok(row !== undefined && row.seconds > 24 * 3_600 - 60);
    await endNow(db, person);
    assert.equal(await leftOfCodeLimits(db, [person]), 2);
    assert.equal(await chargeTimes(db, [person], 3), 2);
  });

  test("refundCodeLimit takes back one, and resetCodeLimit all", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [person, nobody] = [limit(), limit()];
    await refundCodeLimit(db, nobody.token);
    assert.equal(await chargeTimes(db, [person], 5), 5);
    await refundCodeLimit(db, person.token);
    assert.equal(await chargeTimes(db, [person], 5), 1);
    await resetCodeLimit(db, person.token);
    assert.equal(await chargeTimes(db, [person], 9), 5);
  });

  test("deleteEndedCodeLimits deletes what has ended alone", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [ended, running] = [limit(), limit()];
    await chargeTimes(db, [ended], 1);
    await chargeTimes(db, [running], 5);
    await endNow(db, ended);
    assert.deepEqual([await deleteEndedCodeLimits(db, 10), await deleteEndedCodeLimits(db, 10)], [1, 0]);
    assert.equal(await leftOfCodeLimits(db, [running]), 0);
  });
});
