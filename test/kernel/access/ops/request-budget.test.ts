import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { openRequestBudget } from "../../../../src/kernel/access/ops/request-budget.ts";
import { listAllCredentials } from "../../../../src/kernel/access/sql/credentials.ts";
import { BUDGET_WINDOW_SECONDS } from "../../../../src/kernel/access/sql/request-budgets.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { makeStage } from "../../../areas/webhooks/workers/delivery-fixture.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";

/** A credential, and budgets of as many processes as are opened, on one clock. */
async function makeScene(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  await makeStage(db);
  const [credential] = await listAllCredentials(db);
  assert.ok(credential !== undefined);
  const clock = { ms: 0 };
  const open = (limit: number) => {
    const budget = openRequestBudget(db, { limit, nowMs: () => clock.ms });
    return () => budget.take(credential.id);
  };
  return { db, clock, open };
}

/** Makes the window end so many seconds from now. */
function endWindowIn(db: Database, seconds: number): Promise<unknown> {
  const text = "update request_budgets set window_ends_at = clock_timestamp() + $1 * interval '1 second'";
  return db.rows({ name: `end_window_${mintId()}`, text }, [seconds]);
}

forEachDatabase((home) => {
  test("openRequestBudget admits no more than the limit, over any number of processes", async (t) => {
    const { open } = await makeScene(home, t);
    const [one, other] = [open(3), open(3)];
    const taken = [await one(), await one(), await other(), await other(), await one()];
    assert.deepEqual(
      taken.map(({ isWithin }) => isWithin),
      [true, true, true, false, false],
    );
  });

  test("openRequestBudget does not carry a share of an ended window into the next", async (t) => {
    const { db, clock, open } = await makeScene(home, t);
    const take = open(600);
    assert.equal((await take()).remaining, 599);
    await endWindowIn(db, 0);
    clock.ms += BUDGET_WINDOW_SECONDS * 1_000;
    assert.deepEqual(await take(), { limit: 600, remaining: 599, resetSeconds: BUDGET_WINDOW_SECONDS, isWithin: true });
  });

  test("openRequestBudget ends a window on time, however often it is drawn from", async (t) => {
    const { db, open } = await makeScene(home, t);
    await open(3)();
    await endWindowIn(db, 10);
    const [second, third, refused] = [await open(3)(), await open(3)(), await open(3)()];
    assert.deepEqual([second.isWithin, third.isWithin, refused.isWithin], [true, true, false]);
    for (const { resetSeconds } of [second, third, refused]) assert.ok(resetSeconds <= 10, String(resetSeconds));
  });
});
