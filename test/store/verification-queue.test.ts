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
  const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
  const tenant: Tenant = { teamId: team.id, environment: "sandbox" };
  return {
    db,
    /** One after the other, so that each is younger than the one before. */
    async add(statuses: readonly ("pending" | "processing")[]): Promise<VerificationId[]> {
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
    claim: (limit: number, keyIds: readonly number[] = [1]) =>
      claimVerifications(db, { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit, keyIds }),
    statusesOf: (ids: readonly VerificationId[]) =>
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
  test("claimVerifications reads no more of a long queue than it claims", async (t) => {
    const { db } = await makeQueue(home, t);
    await db.rows({ name: "analyze", text: "analyze verifications" });
    const claim = await statementOf((noting) =>
      claimVerifications(noting, { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 5, keyIds: [1] }),
    );
    const values = `'${mintId()}', 60000, 5, '{1}'`;
    const plan = await genericPlanOf(db, claim, { types: "uuid, int, int, int[]", values });
    // A node that merges the partitions in their order names the key, too.
    assert.doesNotMatch(plan, /-> {2}Sort|Seq Scan/, plan);
    assert.match(plan, /Limit/);
  });

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
      const lease = { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 1, keyIds: [1] };
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
