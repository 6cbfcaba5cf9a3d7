import assert from "node:assert/strict";
import { test } from "node:test";
import { mintId } from "../../src/crypto/secrets.ts";
import type { VerificationId } from "../../src/domain/ids.ts";
import { openFinalWatch } from "../../src/operations/watch.ts";
import { freshDatabase } from "../support/databases.ts";
import { makeStage } from "../workers/delivery-fixture.ts";

/** Longer than any test waits. */
const LONG_MS = 60_000;

test("openFinalWatch wakes all who wait for one verification, also when one of them has given up", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const { tenant } = await makeStage(db);
  const digits = mintId();
  const text = `insert into verifications (id, team_id, environment, status, sealed_file, key_id)
    values ($1, $2, $3, 'processing', '', 1)`;
  await db.rows({ name: "add_verification", text }, [digits, tenant.teamId, tenant.environment]);
  const watch = openFinalWatch(db);
  t.after(() => watch.close());
  const wait = (forMs: number) => watch.wait(`iv_${digits}` as VerificationId, forMs);

  const [first, second, hasty] = [wait(LONG_MS), wait(LONG_MS), wait(1)];
  assert.equal(await hasty, false);
  const end = "update verifications set status = 'completed', completed_at = now() where id = $1";
  await db.rows({ name: "end_verification", text: end }, [digits]);

  const late = new Promise<string>((resolve) => setTimeout(() => resolve("late"), 5_000).unref());
  assert.deepEqual(await Promise.race([Promise.all([first, second]), late]), [true, true]);
});

test("openFinalWatch lets go of those who wait when it closes, and of those who come after", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const watch = openFinalWatch(db);
  const wait = () => watch.wait(`iv_${mintId()}` as VerificationId, LONG_MS);
  const before = wait();
  watch.close();
  const late = new Promise<string>((resolve) => setTimeout(() => resolve("late"), 5_000).unref());
  assert.deepEqual(await Promise.race([Promise.all([before, wait()]), late]), [false, false]);
});
