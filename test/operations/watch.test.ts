import assert from "node:assert/strict";
import { test } from "node:test";
import { mintId } from "../../src/crypto/secrets.ts";
import type { Caller } from "../../src/domain/caller.ts";
import type { IsoDate, VerificationId } from "../../src/domain/ids.ts";
import type { SourceAnswer } from "../../src/domain/verification.ts";
import { openFinalWatch } from "../../src/operations/verifications/final-watch.ts";
import { claimForVerifying, settleInstantVerifications } from "../../src/operations/verifications/run-verification.ts";
import { createInstantVerification } from "../../src/operations/verifications/verifications.ts";
import type { Database } from "../../src/store/postgres/database.ts";
import { FINAL_CHANNEL, readFinalNotice } from "../../src/store/postgres/notices.ts";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";
import { makeStage, type Stage } from "../workers/delivery-fixture.ts";

/** The store is not asked while a test runs. */
const NEVER = { askEveryMs: 3_600_000 };
const TODAY = "2026-11-21" as IsoDate;
const NO_MATCH: SourceAnswer = { source: "a", kind: "no_match", probability: 0 };
/** Longer than any test waits. */
const LONG_MS = 60_000;

test("openFinalWatch wakes all who wait for one verification, also when one of them has given up", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const { tenant } = await makeStage(db);
  const digits = mintId();
  const text = `insert into verifications (id, team_id, environment, status, sealed_file, key_id)
    values ($1, $2, $3, 'processing', '', 1)`;
  await db.rows({ name: "add_verification", text }, [digits, tenant.teamId, tenant.environment]);
  const watch = await openFinalWatch(db);
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
  const watch = await openFinalWatch(db);
  const wait = () => watch.wait(`iv_${mintId()}` as VerificationId, LONG_MS);
  const before = wait();
  watch.close();
  const late = new Promise<string>((resolve) => setTimeout(() => resolve("late"), 5_000).unref());
  assert.deepEqual(await Promise.race([Promise.all([before, wait()]), late]), [false, false]);
});

forEachDatabase((home) => {
  for (const [what, isHere] of [
    ["in the process that waits, without a notice", true],
    ["in another process, by a notice", false],
  ] as const) {
    test(`settleInstantVerifications wakes who waits for an end that comes ${what}`, async (t) => {
      const { db } = await freshDatabase(home, t);
      const stage = await makeStage(db);
      const watch = await openFinalWatch(db, NEVER);
      t.after(() => watch.close());
      const { notices, isHeard } = await hearNotices(db);
      const id = await create(stage, { isAwaited: true });
      const waiting = watch.wait(id, LONG_MS);
      assert.ok(watch.isAwaited(id));
      const context = { ...stage, finalWatch: isHere ? watch : null };
      const answered = (await claimForVerifying(context, 10)).map((held) => ({ held, answers: [NO_MATCH] }));
      assert.equal(await settleInstantVerifications(context, answered, TODAY), 1);
      assert.equal(await waiting, true);
      assert.ok(!watch.isAwaited(id));
      await isHeard();
      assert.deepEqual(notices, isHere ? [] : [id.slice(3)]);
    });
  }

  test("settleInstantVerifications tells nobody of what nobody waits for, and of a thousand in notices that fit", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const { notices, isHeard } = await hearNotices(db);
    const settleAll = async () => {
      const answered = (await claimForVerifying(stage, 1_000)).map((held) => ({ held, answers: [NO_MATCH] }));
      return settleInstantVerifications(stage, answered, TODAY);
    };
    await create(stage, { isAwaited: false });
    assert.equal(await settleAll(), 1);
    await isHeard();
    assert.deepEqual(notices, []);
    const ids = await Promise.all(Array.from({ length: 500 }, () => create(stage, { isAwaited: true })));
    assert.equal(await settleAll(), 500);
    await isHeard();
    assert.deepEqual(notices.flatMap(readFinalNotice).sort(), ids.toSorted());
  });
});

function create(stage: Stage, { isAwaited }: { readonly isAwaited: boolean }): Promise<VerificationId> {
  const subject = { first_name: "A", last_name: "B", date_of_birth: "1990-01-01" as IsoDate, ssn: null };
  const input = { details: { subject, addresses: [] }, trackingInfo: null };
  const request = { input, once: null, isHeld: false, isAwaited };
  return createInstantVerification(stage, { ...stage.tenant } as Caller, request).then(({ id }) => id);
}

/** What is told of final verifications, and the wait until all that was told so far has been heard. */
async function hearNotices(db: Database) {
  const notices: string[] = [];
  const marks = new Map<string, () => void>();
  await db.listen(FINAL_CHANNEL, (payload) => {
    const heard = marks.get(payload);
    if (heard === undefined) notices.push(payload);
    else heard();
  });
  const isHeard = async () => {
    const mark = mintId();
    const { promise, resolve } = Promise.withResolvers<void>();
    marks.set(mark, resolve);
    await db.rows({ name: "mark_notice", text: "select pg_notify($1, $2)" }, [FINAL_CHANNEL, mark]);
    await promise;
  };
  return { notices, isHeard };
}
