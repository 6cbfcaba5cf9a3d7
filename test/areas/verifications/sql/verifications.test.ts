import assert from "node:assert/strict";
import { test } from "node:test";
import {
  findVerification,
  insertVerification,
  type OwnedVerification,
} from "../../../../src/areas/verifications/sql/verifications.ts";
import type { Tenant } from "../../../../src/kernel/access/caller.ts";
import { saveTeam } from "../../../../src/kernel/access/sql/credentials.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { idHex, type TeamId, type VerificationId } from "../../../../src/kernel/ids.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

async function makeTenant(db: Database): Promise<Tenant> {
  const team = await saveTeam(db, { id: mintId(), name: mintId(), clientId: mintId() });
  return { teamId: team.id as TeamId, environment: "sandbox" };
}

function newVerification(tenant: Tenant, key: string | null = null): OwnedVerification {
  return {
    id: `iv_${mintId()}` as VerificationId,
    tenant,
    status: "processing",
    sealedDetails: Buffer.from("sealed"),
    keyId: 1,
    trackingInfo: null,
    subjectTokens: [],
    subjectVersion: 1,
    auditEntry: { id: mintId(), actor: "test", details: {} },
    once: key === null ? null : { key, bodyHash: Buffer.from("body") },
  };
}

forEachDatabase((home) => {
  test("insertVerification stores each of many concurrent ones", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenants = [await makeTenant(db), await makeTenant(db)];
    const all = tenants.flatMap((tenant) => [
      {
        ...newVerification(tenant),
        sealedDetails: Buffer.from([0, 255, 92]),
        trackingInfo: 'a "quoted", {braced} \\ text',
      },
      newVerification(tenant, "the same key in both teams"),
      newVerification(tenant, "another"),
    ]);
    const times = await Promise.all(all.map((one) => insertVerification(db, one)));
    assert.ok(times.every((time) => time !== null));
    const found = await Promise.all(all.map((one) => findVerification(db, one.tenant, one.id)));
    assert.deepEqual(
      found.map((row) => [row?.id, row?.sealed_details, row?.tracking_info]),
      all.map((one) => [one.id, one.sealedDetails, one.trackingInfo]),
    );
  });

  test("insertVerification stores one of two concurrent ones under one key", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenant = await makeTenant(db);
    const both = [newVerification(tenant, "key"), newVerification(tenant, "key")];
    const times = await Promise.all(both.map((one) => insertVerification(db, one)));
    assert.equal(times.filter((time) => time === null).length, 1);
    const found = await Promise.all(both.map((one) => findVerification(db, tenant, one.id)));
    assert.deepEqual(
      found.map((row) => row === null),
      times.map((time) => time === null),
    );
    assert.equal(await insertVerification(db, newVerification(tenant, "key")), null);
  });

  test("insertVerification accepts an expired key again", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenant = await makeTenant(db);
    await insertVerification(db, newVerification(tenant, "key"));
    await db.rows({ name: "age_keys", text: "update idempotency_keys set expires_at = now()" });
    const again = newVerification(tenant, "key");
    assert.notEqual(await insertVerification(db, again), null);
    const [row] = await db.rows<{ resource_id: string }>({
      name: "read_key",
      text: "select resource_id from idempotency_keys",
    });
    assert.equal(row?.resource_id, idHex(again.id));
  });

  test("findVerification returns nothing of another team or environment", async (t) => {
    const { db } = await freshDatabase(home, t);
    const tenant = await makeTenant(db);
    const other = await makeTenant(db);
    const own = newVerification(tenant);
    await insertVerification(db, own);
    const elsewhere: Tenant = { ...tenant, environment: "production" };
    const found = await Promise.all(
      [tenant, other, elsewhere, tenant].map((whose) => findVerification(db, whose, own.id)),
    );
    assert.deepEqual(
      found.map((row) => row?.id ?? null),
      [own.id, null, null, own.id],
    );
  });
});
