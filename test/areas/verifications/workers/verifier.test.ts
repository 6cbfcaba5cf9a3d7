import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { SourceAnswer } from "../../../../src/areas/records/source-answer.ts";
import { openRecordsSource } from "../../../../src/areas/records/sources/records.ts";
import type { Source } from "../../../../src/areas/records/sources/source.ts";
import {
  claimVerificationBatch,
  releaseVerificationLease,
  renewVerificationLeases,
  settleInstantVerifications,
  VERIFICATION_LEASE_MS,
} from "../../../../src/areas/verifications/ops/run-verification.ts";
import * as verifications from "../../../../src/areas/verifications/ops/verifications.ts";
import { startVerifier, type VerifierOptions } from "../../../../src/areas/verifications/workers/verifier.ts";
import type { Caller } from "../../../../src/kernel/access/caller.ts";
import { Keyring, mintNextKey } from "../../../../src/kernel/crypto/keyring.ts";
import { hashSecret, mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { AppError } from "../../../../src/kernel/error.ts";
import type { IsoDate, VerificationId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { makeStage, type Stage } from "../../webhooks/workers/delivery-fixture.ts";

const TODAY = "2026-11-21" as IsoDate;
const NO_MATCH: SourceAnswer = { source: "a", kind: "no_match", probability: 0 };
interface Scene extends Stage {
  readonly create: (options?: { isQueueFull?: boolean }) => Promise<VerificationId>;
  readonly read: (id: VerificationId) => ReturnType<typeof verifications.getInstantVerification>;
  readonly eventsOf: (id: VerificationId) => Promise<string[]>;
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<unknown[]>;
}

async function makeScene(home: Home, t: TestContext): Promise<Scene> {
  const { db } = await freshDatabase(home, t);
  const stage = await makeStage(db);
  const caller = { ...stage.tenant, by: "key", id: mintId(), actor: mintId() } as Caller;
  const sql = (text: string, values: readonly unknown[] = []) =>
    db.rows({ name: hashSecret(text).toString("hex").slice(0, 32), text }, values);
  return {
    ...stage,
    sql,
    async create({ isQueueFull = false } = {}) {
      const subject = { first_name: "A", last_name: "B", date_of_birth: "1990-01-01" as IsoDate, ssn: null };
      const input = { details: { subject, addresses: [] }, trackingInfo: null };
      return (await verifications.createInstantVerification(stage, caller, { input, idempotency: null, isQueueFull }))
        .id;
    },
    read: (id) => verifications.getInstantVerification(stage, caller, id),
    async eventsOf(id) {
      const text = "select event_type from events where about_id = $1";
      const rows = await sql(text, [id.slice(3)]);
      return (rows as { event_type: string }[]).map((row) => row.event_type);
    },
  };
}

function sourceOf(name: string, answer: (signal: AbortSignal) => Promise<SourceAnswer>): Source {
  return { name, appliesTo: () => true, ask: (_question, signal) => answer(signal) };
}

function verifying(scene: Scene, t: TestContext, options: Partial<VerifierOptions>) {
  const errors: string[] = [];
  const verifier = startVerifier({
    context: scene,
    sources: [],
    sourceTimeoutMs: 60_000,
    concurrency: 8,
    pollMs: 50,
    queueLimit: null,
    now: () => new Date(`${TODAY}T12:00:00Z`),
    onError: (_error, doing) => errors.push(doing),
    ...options,
  });
  t.after(() => verifier.stop());
  return { verifier, errors };
}

forEachDatabase((home) => {
  test("startVerifier completes a verification with the answers of all sources, and emits one event", async (t) => {
    const scene = await makeScene(home, t);
    const answers = ["a", "b"].map((name) => sourceOf(name, async () => ({ ...NO_MATCH, source: name })));
    verifying(scene, t, { sources: answers });
    const id = await scene.create();
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    const { results, completed_at } = await scene.read(id);
    assert.deepEqual([results?.outcome, results?.sources, completed_at !== null], ["no_match", ["a", "b"], true]);
    assert.deepEqual(await scene.eventsOf(id), ["instant-verification-completed"]);
  });

  test("startVerifier records a source that is too slow or throws as unreachable", async (t) => {
    const scene = await makeScene(home, t);
    let aborted = 0;
    const silent = sourceOf("silent", async (signal) => {
      signal.addEventListener("abort", () => {
        aborted += 1;
      });
      return new Promise<SourceAnswer>(() => {});
    });
    const broken = sourceOf("broken", async () => {
      throw new Error("no");
    });
    const { errors } = verifying(scene, t, {
      sources: [sourceOf("a", async () => NO_MATCH), silent, broken],
      sourceTimeoutMs: 100,
    });
    const id = await scene.create();
    await eventually(async () => assert.equal((await scene.read(id)).status, "partial"));
    const { results } = await scene.read(id);
    assert.deepEqual(results?.unreachable_sources, [
      { name: "broken", reason: "error" },
      { name: "silent", reason: "timeout" },
    ]);
    assert.deepEqual([aborted, errors], [1, ["asking broken"]]);
  });
});

forEachDatabase((home) => {
  test("startVerifier retries a source that found the database unavailable, and completes nothing because of it", async (t) => {
    const scene = await makeScene(home, t);
    let asked = 0;
    const cutOff = sourceOf("a", async () => {
      asked += 1;
      if (asked < 3) throw new AppError("unavailable", "The database cannot be reached at the moment.");
      return NO_MATCH;
    });
    const { errors } = verifying(scene, t, { sources: [cutOff] });
    const id = await scene.create();
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    assert.deepEqual(await scene.eventsOf(id), ["instant-verification-completed"]);
    assert.deepEqual([asked, errors], [3, ["asking a"]]);
  });

  test("startVerifier retries a source that was late while the database did not respond", async (t) => {
    const scene = await makeScene(home, t);
    let asked = 0;
    const late = sourceOf("a", () => {
      asked += 1;
      return asked === 1 ? new Promise<SourceAnswer>(() => {}) : Promise.resolve(NO_MATCH);
    });
    const rows: Database["rows"] = (statement, values) =>
      statement.name === "check_answers"
        ? Promise.reject(new AppError("unavailable", "The database cannot be reached at the moment."))
        : scene.db.rows(statement, values);
    const context = { ...scene, db: { ...scene.db, rows } };
    const { errors } = verifying(scene, t, { context, sources: [late], sourceTimeoutMs: 100 });
    const id = await scene.create();
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    assert.deepEqual(await scene.eventsOf(id), ["instant-verification-completed"]);
    assert.deepEqual([asked, errors], [2, ["asking a"]]);
  });
});

forEachDatabase((home) => {
  test("startVerifier waits for records locked by another session, and completes nothing because of it", async (t) => {
    const scene = await makeScene(home, t);
    const records = openRecordsSource({ ...scene, nowMs: () => performance.now() });
    const id = await scene.create();
    await scene.db.transaction(async (tx) => {
      await tx.rows({ name: "test_lock", text: "lock table employments in access exclusive mode" });
      const { verifier } = verifying(scene, t, { sources: [records], sourceTimeoutMs: 100 });
      await Promise.race([verifier.idle(), delay(1_000)]);
      assert.equal((await scene.read(id)).status, "processing");
    });
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    assert.deepEqual(await scene.eventsOf(id), ["instant-verification-completed"]);
  });

  test("claimVerificationBatch claims a verification whose lease ends implausibly late, since the clock was set back", async (t) => {
    const scene = await makeScene(home, t);
    await scene.create();
    assert.equal((await claimVerificationBatch(scene, 1)).length, 1);
    await scene.sql("update verifications set lease_expires_at = now() + interval '6 minutes'");
    assert.deepEqual(await claimVerificationBatch(scene, 1), []);
    await scene.sql("update verifications set lease_expires_at = now() + interval '1 day'");
    assert.equal((await claimVerificationBatch(scene, 1)).length, 1);
  });

  test("releaseVerificationLease releases a verification for a while, and does not count the claim unless it is old", async (t) => {
    const scene = await makeScene(home, t);
    const id = await scene.create();
    const release = async (age: string) => {
      await scene.sql("update verifications set lease_expires_at = null, created_at = now() - $1::interval", [age]);
      const [leased] = await claimVerificationBatch(scene, 1);
      assert.ok(leased);
      await releaseVerificationLease(scene, leased);
      assert.equal((await settleInstantVerifications(scene, [{ leased, answers: [NO_MATCH] }], TODAY)).length, 0);
      assert.deepEqual(await claimVerificationBatch(scene, 1), []);
      const text = "select claims, extract(epoch from lease_expires_at - now())::integer as pause from verifications";
      return (await scene.sql(text))[0];
    };
    assert.deepEqual({ ...((await release("1 second")) as object) }, { claims: 0, pause: 1 });
    assert.deepEqual({ ...((await release("2 minutes")) as object) }, { claims: 0, pause: 30 });
    assert.deepEqual({ ...((await release("2 days")) as object) }, { claims: 1, pause: 300 });
    assert.equal((await scene.read(id)).status, "processing");
  });
});

forEachDatabase((home) => {
  test("startVerifier fails a verification that no source answers or that cannot be opened, and goes on with others", async (t) => {
    const scene = await makeScene(home, t);
    const [damaged, whole] = [await scene.create(), await scene.create()];
    await scene.sql("update verifications set sealed_file = '\\x00' where id = $1", [damaged.slice(3)]);
    const down = sourceOf("down", async () => ({ source: "down", kind: "unreachable", reason: "unavailable" }));
    const { errors } = verifying(scene, t, { sources: [down] });
    await eventually(async () => {
      assert.equal((await scene.read(whole)).status, "failed");
      assert.deepEqual(await scene.eventsOf(damaged), ["instant-verification-failed"]);
    });
    assert.deepEqual(errors, ["verifying"]);
    assert.deepEqual(
      [(await scene.read(whole)).results, await scene.eventsOf(whole)],
      [null, ["instant-verification-failed"]],
    );
  });
});

forEachDatabase((home) => {
  test("startVerifier admits held verifications as slots become free", async (t) => {
    const scene = await makeScene(home, t);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await scene.create({ isQueueFull: true }));
    assert.equal((await scene.read(ids[0] as VerificationId)).status, "pending");
    let most = 0;
    let under = 0;
    const counting = sourceOf("a", async () => {
      most = Math.max(most, ++under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return NO_MATCH;
    });
    verifying(scene, t, { sources: [counting], queueLimit: 2 });
    await eventually(async () => {
      const rows = await scene.sql("select 1 from verifications where status = 'completed'");
      assert.equal(rows.length, 5);
    });
    assert.ok(most <= 2, `${most} at once`);
  });

  test("startVerifier completes verifications held under a limit that was removed", async (t) => {
    const scene = await makeScene(home, t);
    const early = await scene.create({ isQueueFull: true });
    verifying(scene, t, { sources: [sourceOf("a", async () => NO_MATCH)], queueLimit: null });
    await eventually(async () => assert.equal((await scene.read(early)).status, "completed"));
    // Of a process that has the limit still, while the others are started anew without it.
    const late = await scene.create({ isQueueFull: true });
    await eventually(async () => assert.equal((await scene.read(late)).status, "completed"));
    assert.deepEqual(await scene.eventsOf(late), ["instant-verification-completed"]);
  });

  test("settleInstantVerifications does not change a verification whose lease another worker has taken", async (t) => {
    const scene = await makeScene(home, t);
    const id = await scene.create();
    const [first] = await claimVerificationBatch(scene, 1);
    assert.ok(first);
    assert.deepEqual(await claimVerificationBatch(scene, 1), []);
    await scene.sql("update verifications set lease_expires_at = now() - interval '1 second'");
    const [second] = await claimVerificationBatch(scene, 1);
    assert.ok(second);
    assert.equal(second.claimed.claims, 2);
    const answers = [NO_MATCH];
    assert.equal((await settleInstantVerifications(scene, [{ leased: first, answers }], TODAY)).length, 0);
    assert.deepEqual([(await scene.read(id)).status, await scene.eventsOf(id)], ["processing", []]);
    assert.equal((await settleInstantVerifications(scene, [{ leased: second, answers }], TODAY)).length, 1);
    assert.equal((await settleInstantVerifications(scene, [{ leased: second, answers }], TODAY)).length, 0);
    assert.deepEqual(await scene.eventsOf(id), ["instant-verification-completed"]);
  });
});

forEachDatabase((home) => {
  test("startVerifier leaves a verification sealed with a key missing from its key ring to a worker that has it", async (t) => {
    const scene = await makeScene(home, t);
    const older = new Keyring(scene.keyringContents);
    const newer = { ...mintNextKey(scene.keyringContents), active: 2 };
    scene.keyring.adopt(newer);
    const sources = [sourceOf("a", async () => NO_MATCH)];
    const stale = verifying(scene, t, { context: { db: scene.db, keyring: older }, sources });
    const id = await scene.create();
    await stale.verifier.idle();
    assert.deepEqual([(await scene.read(id)).status, await scene.eventsOf(id)], ["processing", []]);
    older.adopt(newer);
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    assert.deepEqual(stale.errors, []);
  });

  test("renewVerificationLeases extends a lease that is leased, and no other", async (t) => {
    const scene = await makeScene(home, t);
    await scene.create();
    const [lost] = await claimVerificationBatch(scene, 1);
    await scene.sql("update verifications set lease_expires_at = now() - interval '1 second'");
    const [leased] = await claimVerificationBatch(scene, 1);
    assert.ok(lost && leased);
    await scene.sql("update verifications set lease_expires_at = now() + interval '1 second'");
    const left = async () => {
      const text = "select extract(epoch from lease_expires_at - now())::float8 as seconds from verifications";
      return ((await scene.sql(text)) as { seconds: number }[])[0]?.seconds ?? 0;
    };
    await renewVerificationLeases(scene, [lost]);
    assert.ok((await left()) <= 1);
    await renewVerificationLeases(scene, [leased]);
    assert.ok((await left()) > VERIFICATION_LEASE_MS / 1_000 - 5);
  });

  test("two verifiers on one database complete every verification once", async (t) => {
    const scene = await makeScene(home, t);
    const ids = await Promise.all(Array.from({ length: 60 }, () => scene.create()));
    let asked = 0;
    const counting = sourceOf("a", async () => {
      asked += 1;
      return NO_MATCH;
    });
    verifying(scene, t, { sources: [counting] });
    verifying(scene, t, { sources: [counting] });
    await eventually(async () => {
      const rows = await scene.sql("select 1 from verifications where status = 'completed'");
      assert.equal(rows.length, ids.length);
    });
    const events = await scene.sql("select about_id from events");
    assert.deepEqual([asked, events.length], [ids.length, ids.length]);
  });
});

forEachDatabase((home) => {
  test("startVerifier asks only the sources that apply, and reports no other", async (t) => {
    const scene = await makeScene(home, t);
    const questions: unknown[] = [];
    const other: Source = {
      ...sourceOf("other", async () => assert.fail("was asked")),
      appliesTo: ({ environment }) => {
        questions.push(environment);
        return false;
      },
    };
    verifying(scene, t, { sources: [other, sourceOf("a", async () => NO_MATCH)] });
    const id = await scene.create();
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    assert.deepEqual([(await scene.read(id)).results?.sources, questions], [["a"], ["sandbox"]]);
  });

  test("startVerifier gives up a verification that thirty workers were lost with, and asks no source about it", async (t) => {
    const scene = await makeScene(home, t);
    const ids = [await scene.create(), await scene.create()];
    for (const [at, claims] of [29, 30].entries())
      await scene.sql("update verifications set claims = $2 where id = $1", [ids[at]?.slice(3), claims]);
    let asked = 0;
    const counting = sourceOf("a", async () => {
      asked += 1;
      return NO_MATCH;
    });
    verifying(scene, t, { sources: [counting] });
    const statuses = () => Promise.all(ids.map(async (id) => (await scene.read(id)).status));
    await eventually(async () => assert.deepEqual(await statuses(), ["completed", "failed"]));
    assert.equal(asked, 1);
  });

  test("startVerifier renews its lease while a slow source answers", async (t) => {
    const scene = await makeScene(home, t);
    t.mock.timers.enable({ apis: ["setInterval"] });
    const answering = Promise.withResolvers<SourceAnswer>();
    const id = await scene.create();
    // Looks for work once: on a slow machine the lease could end, and the verifier would claim again.
    verifying(scene, t, { sources: [sourceOf("a", () => answering.promise)], pollMs: 3_600_000 });
    const text = "select extract(epoch from lease_expires_at - now())::float8 * 1000 as ms from verifications";
    const heldFor = async () => ((await scene.sql(text)) as { ms: number | null }[])[0]?.ms ?? null;
    await eventually(async () => assert.notEqual(await heldFor(), null));
    // Longer than a lease, so that it does not end before it is renewed, however slow the machine is.
    await scene.sql("update verifications set lease_expires_at = now() + interval '5 minutes'");
    await eventually(async () => {
      t.mock.timers.tick(VERIFICATION_LEASE_MS / 3);
      assert.ok(Number(await heldFor()) <= VERIFICATION_LEASE_MS);
    });
    answering.resolve(NO_MATCH);
    await eventually(async () => assert.equal((await scene.read(id)).status, "completed"));
    assert.deepEqual(await scene.sql("select claims from verifications"), [{ claims: 1 }]);
  });
});

forEachDatabase((home) => {
  test("settleInstantVerifications notifies of nothing that it could not store", async (t) => {
    const scene = await makeScene(home, t);
    const id = await scene.create();
    const [leased] = await claimVerificationBatch(scene, 1);
    assert.ok(leased);
    const failing: Database = {
      ...scene.db,
      transaction: (work) =>
        scene.db.transaction(async (tx) => {
          await work(tx);
          throw new Error("lost at the commit");
        }),
    };
    const context = { db: failing, keyring: scene.keyring };
    const answered = [{ leased, answers: [NO_MATCH] }];
    await assert.rejects(settleInstantVerifications(context, answered, TODAY), /lost at the commit/);
    assert.deepEqual([(await scene.read(id)).status, await scene.eventsOf(id)], ["processing", []]);
    assert.equal((await settleInstantVerifications(scene, answered, TODAY)).length, 1);
    assert.deepEqual(await scene.eventsOf(id), ["instant-verification-completed"]);
  });
});
