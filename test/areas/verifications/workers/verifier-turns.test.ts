import assert from "node:assert/strict";
import { test } from "node:test";
import type { Source } from "../../../../src/areas/records/sources/source.ts";
import { createInstantVerification } from "../../../../src/areas/verifications/ops/verifications.ts";
import { startVerifier } from "../../../../src/areas/verifications/workers/verifier.ts";
import type { Caller, Tenant } from "../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { type IsoDate, idHex } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { eventually } from "../../../support/eventually.ts";
import { makeStage } from "../../webhooks/workers/delivery-fixture.ts";

const MANY = 30;
const AT_ONCE = 2;
const SUBJECT = { first_name: "A", last_name: "B", date_of_birth: "1990-01-01" as IsoDate, ssn: null };

forEachDatabase((home) => {
  test("startVerifier asks about a team's one verification before another team's many", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const create = async (tenant: Tenant) => {
      const input = { details: { subject: SUBJECT, addresses: [] }, trackingInfo: null };
      const caller = { ...tenant, by: "key", id: mintId(), actor: mintId() } as Caller;
      return idHex(
        (await createInstantVerification(stage, caller, { input, idempotency: null, isQueueFull: false })).id,
      );
    };
    for (let count = 0; count < MANY; count += 1) await create(stage.tenant);
    const { id: teamId } = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
    const one = await create({ ...stage.tenant, teamId });
    const asked: (string | undefined)[] = [];
    const source: Source = {
      name: "a",
      appliesTo: () => true,
      ask: async ({ inquiry }) => {
        asked.push(inquiry?.id);
        return { source: "a", kind: "no_match", probability: 0 };
      },
    };
    const verifier = startVerifier({
      context: stage,
      sources: [source],
      sourceTimeoutMs: 60_000,
      concurrency: AT_ONCE,
      pollMs: 50,
      queueLimit: null,
      now: () => new Date("2026-11-21T12:00:00Z"),
      onError: () => {},
    });
    t.after(() => verifier.stop());
    await eventually(() => assert.equal(asked.length, MANY + 1));
    // Whether there are more than it can take, it knows from its first claim.
    assert.ok(asked.indexOf(one) < 2 * AT_ONCE, `${asked.indexOf(one)} before it`);
  });
});
