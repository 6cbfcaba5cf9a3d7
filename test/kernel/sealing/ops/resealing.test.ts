import assert from "node:assert/strict";
import { test } from "node:test";
import { Keyring, mintNextKey } from "../../../../src/kernel/crypto/keyring.ts";
import { openText, sealText } from "../../../../src/kernel/crypto/seal.ts";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { countByKey, resealBatch } from "../../../../src/kernel/sealing/ops/resealing.ts";
import { listSealedRows, saveResealed } from "../../../../src/kernel/sealing/sql/sealed-rows.ts";
import { SEALED_TABLES } from "../../../../src/program/areas.ts";
import { addWebhook, makeStage, type Stage } from "../../../areas/webhooks/workers/delivery-fixture.ts";
import { freshDatabase } from "../../../support/databases.ts";

async function addVerification({ db, keyring, tenant }: Stage, sealedDetails?: Buffer): Promise<string> {
  const id = mintId();
  const file = sealedDetails ?? sealText(keyring, "file", `verifications/${id}/file`);
  const results = sealText(keyring, "results", `verifications/${id}/results`);
  const text = `insert into verifications (id, team_id, environment, status, sealed_file, sealed_results, key_id)
    values ($1, $2, $3, 'completed', $4, $5, 1)`;
  await db.rows({ name: "add_verification", text }, [id, tenant.teamId, tenant.environment, file, results]);
  return id;
}

test("resealBatch reseals every row of every table under the active key, and skips what cannot be opened", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const stage = await makeStage(db);
  await addWebhook(stage, "https://example.com/");
  const whole = await addVerification(stage);
  const damaged = await addVerification(stage, Buffer.from("not sealed"));
  const next = mintNextKey(stage.keyringContents);
  const keyring = new Keyring({ ...next, active: 2 });
  const context = { db, keyring };

  const passOver = new Set<string>();
  let resealed = 0;
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const batch = await resealBatch(context, SEALED_TABLES, passOver);
    resealed += batch.resealed;
    for (const row of batch.unreadable) passOver.add(row);
  }

  assert.deepEqual([resealed, [...passOver]], [3, [`verifications/${damaged}`]]);
  assert.deepEqual(
    [...(await countByKey(context, SEALED_TABLES))],
    [
      [1, 1],
      [2, 3],
    ],
  );
  const text = "select sealed_file, sealed_results from verifications where id = $1";
  const [row] = await db.rows<{ sealed_file: Buffer; sealed_results: Buffer }>({ name: "read", text }, [whole]);
  assert.ok(row);
  const without = new Keyring({ ...next, active: 2, sealing: next.sealing.filter((key) => key.id === 2) });
  assert.equal(openText(without, row.sealed_file, `verifications/${whole}/file`), "file");
  assert.equal(openText(without, row.sealed_results, `verifications/${whole}/results`), "results");
});

test("resealBatch reseals under an older key too, if that is the active one again", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const stage = await makeStage(db);
  const next = mintNextKey(stage.keyringContents);
  await resealBatch({ db, keyring: new Keyring({ ...next, active: 2 }) }, SEALED_TABLES, new Set());
  assert.deepEqual([...(await countByKey({ db }, SEALED_TABLES))], [[2, 1]]);
  assert.equal(
    (await resealBatch({ db, keyring: new Keyring({ ...next, active: 1 }) }, SEALED_TABLES, new Set())).resealed,
    1,
  );
  assert.deepEqual([...(await countByKey({ db }, SEALED_TABLES))], [[1, 1]]);
});

test("saveResealed does not change a row that was changed since it was read", async (t) => {
  const { db } = await freshDatabase("embedded", t);
  const stage = await makeStage(db);
  const id = await addVerification(stage);
  const sealedTable = SEALED_TABLES.find(({ table }) => table === "verifications");
  assert.ok(sealedTable !== undefined);
  const [was] = await listSealedRows(db, sealedTable, { keyIds: [1], passOver: [], limit: 1 });
  assert.equal(was?.id, id);
  const rows = was === undefined ? [] : [{ before: was, sealed: was.sealed.map(() => Buffer.from("anew")) }];
  await db.rows({ name: "settle", text: "update verifications set sealed_results = 'meanwhile'" });
  assert.equal(await saveResealed(db, sealedTable, { rows, keyId: 2 }), 0);
  const text = "select sealed_results, key_id from verifications";
  const [left] = await db.rows({ name: "left", text });
  assert.deepEqual(left, { sealed_results: Buffer.from("meanwhile"), key_id: 1 });
});
