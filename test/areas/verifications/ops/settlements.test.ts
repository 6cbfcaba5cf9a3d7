import assert from "node:assert/strict";
import { test } from "node:test";
import type { MatchedEmployment } from "../../../../src/areas/records/source-answer.ts";
import {
  claimVerificationBatch,
  type EndedVerification,
  settleInstantVerifications,
} from "../../../../src/areas/verifications/ops/run-verification.ts";
import { createInstantVerification } from "../../../../src/areas/verifications/ops/verifications.ts";
import type { Caller } from "../../../../src/kernel/access/caller.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import type { CompanyId, IsoDate } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { matched } from "../../records/linkage/persons.ts";
import { makeStage } from "../../webhooks/workers/delivery-fixture.ts";

const TODAY = "2026-11-21" as IsoDate;
const COUNT_WAITING = `select count(*)::integer as waiting from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

async function addEmployer(db: Database): Promise<CompanyId> {
  const id = mintId<CompanyId>();
  const text = "insert into companies (id, name, source, version, fingerprint) values ($1, 'A', 'a', 1, '')";
  await db.rows({ name: "add_employer", text }, [id]);
  return id;
}

function matchedAt(id: string, companyId: CompanyId): MatchedEmployment {
  const { employment, match } = matched(id);
  return { employment: { ...employment, companyId }, match };
}

forEachDatabase((home) => {
  test("settleInstantVerifications of two workers for the same employers do not wait for each other", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const caller = { ...stage.tenant, by: "key", id: mintId(), actor: mintId() } as Caller;
    const subject = { first_name: "A", last_name: "B", date_of_birth: "1990-01-01" as IsoDate, ssn: null };
    const input = { details: { subject, addresses: [] }, trackingInfo: null };
    const answer = { source: "records", kind: "match", probability: 0.9999 } as const;
    const claimFor = async (...employments: MatchedEmployment[]) => {
      await createInstantVerification(stage, caller, { input, idempotency: null, isQueueFull: false });
      const leased = await claimVerificationBatch(stage, 1);
      return leased.map((one) => ({ leased: one, answers: [{ ...answer, matches: employments }] }));
    };
    const [one, other] = [matchedAt("E1", await addEmployer(db)), matchedAt("E2", await addEmployer(db))];
    const [first, second] = [await claimFor(one, other), await claimFor(other, one)];
    let late: EndedVerification[] = [];
    await db.transaction(async (tx) => {
      const held: Database = { ...db, transaction: (work) => work(tx) };
      const early = await settleInstantVerifications({ ...stage, db: held }, first, TODAY);
      assert.deepEqual(
        early.map(({ outcomes }) => outcomes.length),
        [4],
      );
      const settling = settleInstantVerifications(stage, second, TODAY);
      let waiting = 0;
      const looking = setInterval(async () => {
        const [row] = await db.rows<{ waiting: number }>({ name: "count_waiting", text: COUNT_WAITING }, []);
        waiting = Math.max(waiting, row?.waiting ?? 0);
      }, 20);
      late = await settling.finally(() => clearInterval(looking));
      assert.equal(waiting, 0);
    });
    assert.equal(late.length, 1);
  });
});
