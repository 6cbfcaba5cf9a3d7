import assert from "node:assert/strict";
import { test } from "node:test";
import { subjectLookupKeys } from "../../src/areas/records/linkage/lookup-keys.ts";
import { createInstantVerification } from "../../src/areas/verifications/ops/verifications.ts";
import { listSubjectVerifications } from "../../src/areas/verifications/sql/lookup-tokens.ts";
import { VERIFICATIONS_SEALED } from "../../src/areas/verifications/sql/sealed.ts";
import { subjectTokens } from "../../src/kernel/crypto/blind-index.ts";
import { sealJson } from "../../src/kernel/crypto/seal.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import { nilId, type VerificationHex } from "../../src/kernel/ids.ts";
import { subjectDetails } from "../areas/records/linkage/persons.ts";
import { makeStage, type Stage, sql } from "../areas/webhooks/workers/delivery-fixture.ts";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { startUpkeep } from "../support/upkeep.ts";

/** A verification as a program wrote it that knew of no tokens. */
async function addFormer({ db, keyring, tenant }: Stage, sealed?: Buffer): Promise<string> {
  const id = mintId<VerificationHex>();
  const bytes =
    sealed ?? sealJson(keyring, subjectDetails({ first_name: "Bob" }), VERIFICATIONS_SEALED.verificationDetails(id));
  const values = [id, tenant.teamId, tenant.environment, bytes];
  const columns = "id, team_id, environment, status, sealed_file, key_id";
  await sql(db, `insert into verifications (${columns}) values ($1, $2, $3, 'completed', $4, 1)`, values);
  return `iv_${id}`;
}

forEachDatabase((home) => {
  test("startJanitor lets verifications of before be found by their subject, and reports what cannot be opened", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const { keyring, tenant } = stage;
    const former = await Promise.all(Array.from({ length: 250 }, () => addFormer(stage)));
    const damaged = await addFormer(stage, Buffer.from("not sealed"));
    const caller = { ...tenant, by: "key", id: mintId(), actor: mintId(), scopes: [] } as never;
    const input = { details: subjectDetails({ ssn: null }), trackingInfo: null };
    const created = await createInstantVerification({ db, keyring }, caller, {
      input,
      idempotency: null,
      isQueueFull: false,
    });

    const reported: unknown[] = [];
    const janitor = startUpkeep({ db, keyring }, (error) => reported.push(error));
    t.after(() => janitor.stop());

    const tokens = subjectTokens(
      keyring.blindIndexKey,
      tenant.environment,
      subjectLookupKeys(subjectDetails({ ssn: null })),
    );
    const subject = { environment: tenant.environment, tokens };
    await eventually(async () => {
      const found = await listSubjectVerifications(db, subject, { after: nilId(), limit: 1_000 });
      assert.deepEqual(
        found.map(({ id }) => id),
        [...former, created.id].sort(),
      );
      assert.deepEqual(
        reported.map((error) => (error as { detail?: string }).detail),
        [`verifications/${damaged.slice("iv_".length)}`],
      );
    });
  });
});
