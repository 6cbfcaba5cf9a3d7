import assert from "node:assert/strict";
import { test } from "node:test";
import { drawSourceBudget } from "../../../../src/areas/records/sql/source-budgets.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

const LIMITS = [
  { windowSeconds: 60, questions: 2 },
  { windowSeconds: 86_400, questions: 3 },
] as const;

forEachDatabase((home) => {
  test("drawSourceBudget draws from every window or from none, for each source by itself", async (t) => {
    const { db } = await freshDatabase(home, t);
    const draw = (source: string) => drawSourceBudget(db, { source, limits: LIMITS, count: 1 });
    assert.deepEqual([await draw("a"), await draw("a"), await draw("a"), await draw("b")], [true, true, false, true]);
    await db.rows({ name: "", text: "update source_budgets set window_ends_at = now() where window_seconds = 60" });
    assert.deepEqual([await draw("a"), await draw("a")], [true, false]);
    const rows = await db.rows({
      name: "taken",
      text: "select window_seconds, taken from source_budgets where source = 'a' order by 1",
    });
    assert.deepEqual(rows, [
      { window_seconds: 60, taken: 1 },
      { window_seconds: 86_400, taken: 3 },
    ]);
  });

  test("drawSourceBudget never exceeds a limit by concurrent questions", async (t) => {
    const { db } = await freshDatabase(home, t);
    const draw = () => drawSourceBudget(db, { source: "a", limits: [{ windowSeconds: 60, questions: 6 }], count: 1 });
    await draw();
    const allowed = await Promise.all(Array.from({ length: 20 }, draw));
    assert.equal(allowed.filter(Boolean).length, 5);
  });

  test("drawSourceBudget starts a window over that ends implausibly late", async (t) => {
    const { db } = await freshDatabase(home, t);
    const draw = () => drawSourceBudget(db, { source: "a", limits: [{ windowSeconds: 60, questions: 1 }], count: 1 });
    await draw();
    assert.equal(await draw(), false);
    await db.rows({ name: "", text: "update source_budgets set window_ends_at = now() + interval '1 day'" });
    assert.equal(await draw(), true);
  });
});
