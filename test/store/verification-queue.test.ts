import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { mintId } from "../../src/crypto/secrets.ts";
import type { Tenant } from "../../src/domain/caller.ts";
import type { AuditEntryId, ClaimId, VerificationId } from "../../src/domain/ids.ts";
import type { VerificationStatus } from "../../src/domain/verification.ts";
import { saveTeam } from "../../src/store/access/credentials.ts";
import {
  admitPending,
  type ClaimedVerification,
  claimVerifications,
  countUnfinished,
  settleVerifications,
} from "../../src/store/verifications/verification-queue.ts";
import {
  findVerification,
  insertVerification,
  listFinalVerifications,
} from "../../src/store/verifications/verifications.ts";
import { forEachDatabase, freshDatabase, type Home } from "../support/databases.ts";
import { genericPlanOf, statementOf } from "../support/plans.ts";

async function makeQueue(home: Home, t: TestContext) {
  const { db } = await freshDatabase(home, t);
  const addTeam = async (): Promise<Tenant> => {
    const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
    return { teamId: team.id, environment: "sandbox" };
  };
  const first = await addTeam();
  return {
    db,
    addTeam,
    /** One after the other, so that each is younger than the one before. */
    async add(statuses: readonly ("pending" | "processing")[], tenant = first): Promise<VerificationId[]> {
      const ids: VerificationId[] = [];
      for (const status of statuses) {
        const id = `iv_${mintId()}` as VerificationId;
        const sealed = { sealedDetails: Buffer.from("sealed"), keyId: 1, subjectTokens: [], subjectVersion: 1 };
        const auditEntry = { id: mintId<AuditEntryId>(), actor: "test", details: {} };
        await insertVerification(db, { id, tenant, status, ...sealed, auditEntry, trackingInfo: null, once: null });
        ids.push(id);
      }
      return ids;
    },
    claim: (limit: number, keyIds: readonly number[] = [1], inTurns = true) =>
      claimVerifications(db, { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit, keyIds, inTurns }),
    statusesOf: (ids: readonly VerificationId[], tenant = first) =>
      Promise.all(ids.map(async (id) => (await findVerification(db, tenant, id))?.status)),
  };
}

function endOf({ id, claim_id }: ClaimedVerification, status: VerificationStatus, keyId = 1) {
  return {
    id,
    claim_id,
    status,
    sealedResults: null,
    outcome: null,
    sealedExplanation: null,
    modelVersion: null,
    keyId,
  };
}

forEachDatabase((home) => {
  test("admitPending admits the oldest, and no more than the limit of those in processing", async (t) => {
    const { db, add, statusesOf } = await makeQueue(home, t);
    const ids = await add(["processing", "pending", "pending", "pending"]);
    assert.equal(await countUnfinished(db), 4);
    assert.equal(await admitPending(db, 1), 0);
    assert.equal(await admitPending(db, 3), 2);
    assert.deepEqual(await statusesOf(ids), ["processing", "processing", "processing", "pending"]);
    assert.equal(await admitPending(db, 1), 0);
  });

  test("claimVerifications claims the oldest that no worker holds, and none that is held back", async (t) => {
    const { add, claim } = await makeQueue(home, t);
    const [held, first, second] = await add(["pending", "processing", "processing"]);
    const claimed = [await claim(1), await claim(5), await claim(5)];
    assert.deepEqual(
      claimed.map((rows) => rows.map(({ id }) => id)),
      [[first], [second], []],
    );
    assert.ok(held !== undefined);
  });

  test("claimVerifications skips what another worker is about to claim, without waiting for it", async (t) => {
    const { db, add, claim } = await makeQueue(home, t);
    const [first, second] = await add(["processing", "processing"]);
    await db.transaction(async (tx) => {
      const lease = { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 1, keyIds: [1], inTurns: true };
      assert.deepEqual(
        (await claimVerifications(tx, lease)).map(({ id }) => id),
        [first],
      );
      const isLate = new Promise<string>((resolve) => setTimeout(() => resolve("late"), 5_000).unref());
      const other = claim(2).then((rows) => rows.map(({ id }) => id));
      assert.deepEqual(await Promise.race([other, isLate]), [second]);
    });
  });

  test("settleVerifications keeps the oldest key that a row still needs", async (t) => {
    const { db, add, claim } = await makeQueue(home, t);
    await add(["processing"]);
    const [claimed] = await claim(1);
    assert.ok(claimed !== undefined);
    assert.deepEqual(await settleVerifications(db, [endOf(claimed, "completed", 2)]), [claimed.id]);
    const [row] = await db.rows<{ key_id: number }>({ name: "read_key", text: "select key_id from verifications" });
    assert.equal(row?.key_id, 1);
  });

  test("listFinalVerifications returns those that are final, in any final status", async (t) => {
    const { db, add, claim } = await makeQueue(home, t);
    const ids = await add(["processing", "processing", "processing", "processing", "pending"]);
    const claimed = await claim(3);
    const ends = claimed.map((one, at) => endOf(one, (["completed", "partial", "failed"] as const)[at] ?? "failed"));
    await settleVerifications(db, ends);
    assert.deepEqual((await listFinalVerifications(db, ids)).sort(), ids.slice(0, 3).sort());
    assert.equal(await countUnfinished(db), 2);
  });
});

forEachDatabase((home) => {
  for (const inTurns of [false, true]) {
    test(`claimVerifications reads no more of a long queue than it claims, ${inTurns ? "in turns" : "in any order"}`, async (t) => {
      const { db } = await makeQueue(home, t);
      await db.rows({ name: "analyze", text: "analyze verifications" });
      const claim = await statementOf((noting) =>
        claimVerifications(noting, { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 5, keyIds: [1], inTurns }),
      );
      const values = `'${mintId()}', 60000, 5, '{1}'`;
      const plan = await genericPlanOf(db, claim, { types: "uuid, int, int, int[]", values });
      // A node that merges the partitions in their order names the key, too. Turns are sorted, which the queue is not.
      const sorts = plan.match(/-> {2}Sort.*\n(?:.*Disabled.*\n)?.*/g) ?? [];
      assert.deepEqual(
        sorts.filter((sort) => !/Sort Key: \(?(row_number|array_position)\(/.test(sort)),
        [],
      );
      assert.equal(sorts.length, inTurns ? 2 : 0, plan);
      assert.doesNotMatch(plan, /Seq Scan/, plan);
      assert.match(plan, /Limit/);
    });
  }

  test("claimVerifications claims one of each team before the second of any, each team's oldest first", async (t) => {
    const { add, claim, addTeam } = await makeQueue(home, t);
    const many = await add(Array<"processing">(40).fill("processing"));
    const few = await add(["processing", "processing"], await addTeam());
    const [one] = await add(["processing"], await addTeam());
    const claimed = new Set((await claim(5)).map(({ id }) => id));
    assert.deepEqual(claimed, new Set([many[0], few[0], one, many[1], few[1]]));
    assert.deepEqual(new Set((await claim(3)).map(({ id }) => id)), new Set(many.slice(2, 5)));
    assert.equal((await claim(100)).length, 35);
  });

  test("claimVerifications in turns goes on behind what other workers are about to claim", async (t) => {
    const { db, add, claim } = await makeQueue(home, t);
    const ids = await add(Array<"processing">(12).fill("processing"));
    await db.transaction(async (tx) => {
      const lease = { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 3, keyIds: [1], inTurns: true };
      await claimVerifications(tx, lease);
      assert.deepEqual(new Set((await claim(3)).map(({ id }) => id)), new Set(ids.slice(3, 6)));
    });
  });

  test("claimVerifications in any order claims all, of every team", async (t) => {
    const { add, claim, addTeam } = await makeQueue(home, t);
    await add(Array<"processing">(4).fill("processing"));
    await add(["pending", "processing"], await addTeam());
    assert.deepEqual([(await claim(9, [1], false)).length, (await claim(9, [1], false)).length], [5, 0]);
  });

  test("admitPending admits one of each team before the second of any", async (t) => {
    const { db, add, statusesOf, addTeam } = await makeQueue(home, t);
    const many = await add(Array<"pending">(20).fill("pending"));
    const other = await addTeam();
    const few = await add(["pending", "pending"], other);
    assert.equal(await admitPending(db, 3), 3);
    assert.deepEqual((await statusesOf(many)).slice(0, 3), ["processing", "processing", "pending"]);
    assert.deepEqual(await statusesOf(few, other), ["processing", "pending"]);
  });
});
