import assert from "node:assert/strict";
import { test } from "node:test";
import type { SourceAnswer } from "../../../../src/areas/records/source-answer.ts";
import { openCompletionListener } from "../../../../src/areas/verifications/ops/completion-listener.ts";
import {
  claimVerificationBatch,
  settleInstantVerifications,
} from "../../../../src/areas/verifications/ops/run-verification.ts";
import { createInstantVerification } from "../../../../src/areas/verifications/ops/verifications.ts";
import type { Caller } from "../../../../src/kernel/access/caller.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { FINAL_CHANNEL, readFinalNotice } from "../../../../src/kernel/database/postgres/notices.ts";
import type { IsoDate, VerificationId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { patienceMs } from "../../../support/patience.ts";
import { makeStage, type Stage } from "../../webhooks/workers/delivery-fixture.ts";

/** The store is not asked while a test runs. */
const NEVER = { pollMs: 3_600_000 };
const TODAY = "2026-11-21" as IsoDate;
const NO_MATCH: SourceAnswer = { source: "a", kind: "no_match", probability: 0 };
/** Longer than any test waits. */
const LONG_MS = 60_000;

test("openCompletionListener wakes all requests that wait for one verification, also if one of them has timed out", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const { tenant } = await makeStage(db);
  const digits = mintId();
  const text = `insert into verifications (id, team_id, environment, status, sealed_file, key_id)
    values ($1, $2, $3, 'processing', '', 1)`;
  await db.rows({ name: "add_verification", text }, [digits, tenant.teamId, tenant.environment]);
  const listener = await openCompletionListener(db);
  t.after(() => listener.close());
  const wait = (forMs: number) => listener.wait(`iv_${digits}` as VerificationId, forMs);

  const [first, second, hasty] = [wait(LONG_MS), wait(LONG_MS), wait(1)];
  assert.equal(await hasty, false);
  const end = "update verifications set status = 'completed', completed_at = now() where id = $1";
  await db.rows({ name: "end_verification", text: end }, [digits]);

  // One that is not woken is false after its time.
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
});

test("openCompletionListener wakes waiting requests when it closes, and later ones at once", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const listener = await openCompletionListener(db);
  const wait = () => listener.wait(`iv_${mintId()}` as VerificationId, LONG_MS);
  const before = wait();
  listener.close();
  const late = new Promise<string>((resolve) => setTimeout(() => resolve("late"), patienceMs(5_000)).unref());
  assert.deepEqual(await Promise.race([Promise.all([before, wait()]), late]), [false, false]);
});

forEachDatabase((home) => {
  for (const [what, isHere] of [
    ["in the process that waits, without a notice", true],
    ["in another process, by a notice", false],
  ] as const) {
    test(`settleInstantVerifications wakes a waiting request for a completion that comes ${what}`, async (t) => {
      const { db } = await freshDatabase(home, t);
      const stage = await makeStage(db);
      const listener = await openCompletionListener(db, NEVER);
      t.after(() => listener.close());
      const { notices, isHeard } = await hearNotices(db);
      const id = await create(stage, { isAwaited: true });
      const waiting = listener.wait(id, LONG_MS);
      assert.ok(listener.hasWaiters(id));
      const context = { ...stage, completionListener: isHere ? listener : null };
      const answered = (await claimVerificationBatch(context, 10)).map((leased) => ({ leased, answers: [NO_MATCH] }));
      assert.equal((await settleInstantVerifications(context, answered, TODAY)).length, 1);
      assert.equal(await waiting, true);
      assert.ok(!listener.hasWaiters(id));
      await isHeard();
      assert.deepEqual(notices, isHere ? [] : [id.slice(3)]);
    });
  }

  test("settleInstantVerifications sends no notice without waiting requests, and splits a thousand ids over notices", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const { notices, isHeard } = await hearNotices(db);
    const settleAll = async () => {
      const answered = (await claimVerificationBatch(stage, 1_000)).map((leased) => ({ leased, answers: [NO_MATCH] }));
      return settleInstantVerifications(stage, answered, TODAY);
    };
    await create(stage, { isAwaited: false });
    assert.equal((await settleAll()).length, 1);
    await isHeard();
    assert.deepEqual(notices, []);
    const ids = await Promise.all(Array.from({ length: 500 }, () => create(stage, { isAwaited: true })));
    assert.equal((await settleAll()).length, 500);
    await isHeard();
    assert.deepEqual(notices.flatMap(readFinalNotice).sort(), ids.toSorted());
  });
});

function create(stage: Stage, { isAwaited }: { readonly isAwaited: boolean }): Promise<VerificationId> {
  const subject = { first_name: "A", last_name: "B", date_of_birth: "1990-01-01" as IsoDate, ssn: null };
  const input = { details: { subject, addresses: [] }, trackingInfo: null };
  const request = { input, idempotency: null, isQueueFull: false, isAwaited };
  return createInstantVerification(
    stage,
    { ...stage.tenant, by: "key", id: "c1", actor: "c1" } as Caller,
    request,
  ).then(({ id }) => id);
}

/**
 * What is notified of final verifications, and the wait until all notices so far has been heard.
 */
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
