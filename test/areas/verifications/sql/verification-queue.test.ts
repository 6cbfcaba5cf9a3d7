import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  admitPending,
  type ClaimedVerification,
  claimVerifications,
  countUnfinished,
  settleVerifications,
} from "../../../../src/areas/verifications/sql/verification-queue.ts";
import {
  findVerification,
  insertVerification,
  listFinalVerifications,
} from "../../../../src/areas/verifications/sql/verifications.ts";
import type { VerificationStatus } from "../../../../src/areas/webhooks/words.ts";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { newTurns } from "../../../../src/kernel/database/postgres/leases.ts";
import type { AuditEntryId, ClaimId, VerificationId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../support/databases.ts";
import { patienceMs } from "../../../support/patience.ts";
import { genericPlanOf, statementOf } from "../../../support/plans.ts";

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
        const sealed = { sealedDetails: Buffer.from("sealed"), keyId: 1, subjectTokens: [], subjectVersion: 2 };
        const auditEntry = { id: mintId<AuditEntryId>(), actor: "test", details: {} };
        await insertVerification(db, { id, tenant, status, ...sealed, auditEntry, trackingInfo: null, once: null });
        ids.push(id);
      }
      return ids;
    },
    claim: (limit: number, keyIds: readonly number[] = [1], turns = newTurns()) =>
      claimVerifications(db, { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit, keyIds, tokensVersion: 2 }, turns),
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
    assert.equal(await admitPending(db, 1, newTurns()), 0);
    assert.equal(await admitPending(db, 3, newTurns()), 2);
    assert.deepEqual(await statusesOf(ids), ["processing", "processing", "processing", "pending"]);
    assert.equal(await admitPending(db, 1, newTurns()), 0);
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
      const lease = { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 1, keyIds: [1], tokensVersion: 2 };
      assert.deepEqual(
        (await claimVerifications(tx, lease, newTurns())).map(({ id }) => id),
        [first],
      );
      const isLate = new Promise<string>((resolve) => setTimeout(() => resolve("late"), patienceMs(5_000)).unref());
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
  test("claimVerifications reads no more of a long queue than it claims", async (t) => {
    const { db } = await makeQueue(home, t);
    await db.rows({ name: "analyze", text: "analyze verifications" });
    const lease = { claimId: mintId<ClaimId>(), leaseMs: 60_000, limit: 5, keyIds: [1], tokensVersion: 2 };
    const claim = await statementOf((noting) => claimVerifications(noting, lease, newTurns()));
    const values = `'${mintId()}', 60000, 5, '{1}', '${mintId()}', 2`;
    const plan = await genericPlanOf(db, claim, { types: "uuid, int, int, int[], uuid, smallint", values });
    // A node that merges the partitions in their order names the key, too.
    assert.doesNotMatch(plan, /-> {2}Sort|Seq Scan/, plan);
    assert.match(plan, /Limit/);
  });

  test("claimVerifications returns the tokens of the version that is asked for, and of no other", async (t) => {
    const { db, add, claim } = await makeQueue(home, t);
    const [some, none, older, newer] = await add(["processing", "processing", "processing", "processing"]);
    const text = "update verifications set subject_tokens = $2::text::bigint[], subject_version = $3 where id = $1";
    const set = (id = "", tokens = "", version = 2) => db.rows({ name: "set", text }, [id.slice(3), tokens, version]);
    await set(some, "{5,-9223372036854775808}");
    await set(none, "{}");
    await set(older, "{5}", 1);
    await set(newer, "{5}", 3);
    const tokens = new Map((await claim(4)).map((row) => [row.id, row.subject_tokens]));
    assert.deepEqual(
      [some, none, older, newer].map((id) => id && tokens.get(id)),
      [["5", "-9223372036854775808"], null, null, null],
    );
  });

  test("claimVerifications goes round the teams, each team's oldest first, and claims all", async (t) => {
    const { add, claim, addTeam } = await makeQueue(home, t);
    const tenants = [await addTeam(), await addTeam(), await addTeam()].sort((a, b) => (a.teamId < b.teamId ? -1 : 1));
    const [first, second, third] = await Promise.all(
      tenants.map((tenant, at) => add(Array<"processing">([9, 9, 1][at] ?? 0).fill("processing"), tenant)),
    );
    const turns = newTurns();
    const claimed: string[][] = [];
    for (let count = 0; count < 7; count += 1) claimed.push((await claim(4, [1], turns)).map(({ id }) => id).sort());
    const expected = [first?.slice(0, 4), second?.slice(0, 4), third, first?.slice(4, 8), second?.slice(4, 8)];
    assert.deepEqual(
      claimed.slice(0, 5),
      expected.map((ids) => ids?.toSorted()),
    );
    // Few are left: first those after the team whose turn was last, of whom there are none, and so all.
    assert.deepEqual(claimed.slice(5), [[first?.at(-1), second?.at(-1)].sort(), []]);
    assert.deepEqual(turns, newTurns());
  });

  test("admitPending goes round the teams", async (t) => {
    const { db, add, statusesOf, addTeam } = await makeQueue(home, t);
    const tenants = [await addTeam(), await addTeam()].sort((a, b) => (a.teamId < b.teamId ? -1 : 1));
    const [many = [], few = []] = await Promise.all([
      add(Array<"pending">(9).fill("pending"), tenants[0]),
      add(["pending"], tenants[1]),
    ]);
    const turns = newTurns();
    assert.equal(await admitPending(db, 3, turns), 3);
    assert.deepEqual(await statusesOf(few, tenants[1]), ["pending"]);
    assert.equal(await admitPending(db, 5, turns), 1);
    assert.deepEqual(await statusesOf(few, tenants[1]), ["processing"]);
    assert.equal(await admitPending(db, 5, turns), 1);
    assert.deepEqual((await statusesOf(many, tenants[0])).slice(2, 5), ["processing", "processing", "pending"]);
  });
});
