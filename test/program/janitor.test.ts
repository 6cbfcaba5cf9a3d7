import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { BLOCKING_VERSION, recordBlockingKeys } from "../../src/areas/records/linkage/block.ts";
import { personOfRecord } from "../../src/areas/records/linkage/comparison/normalize.ts";
import { listOutdatedRecords, saveRekeyed } from "../../src/areas/records/sql/employments/rekeying.ts";
import { RECORDS_SEALED } from "../../src/areas/records/sql/employments/sealed.ts";
import { blockingTokens } from "../../src/kernel/crypto/blind-index.ts";
import { sealJson } from "../../src/kernel/crypto/seal.ts";
import { mintId } from "../../src/kernel/crypto/secrets.ts";
import { type EmploymentId, nilId } from "../../src/kernel/ids.ts";
import { record } from "../areas/records/linkage/persons.ts";
import { makeStage, type Stage, sql } from "../areas/webhooks/workers/delivery-fixture.ts";
import { forEachDatabase, freshDatabase } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { startUpkeep } from "../support/upkeep.ts";

const FORMER_TOKENS = ["1", "2"];

/** A record with tokens of its own; `version` null: as a program that knows of none stored it. */
async function addRecord({ db, keyring }: Stage, version: number | null, sealed?: Buffer): Promise<string> {
  const id = mintId<EmploymentId>();
  const bytes = sealed ?? sealJson(keyring, record(), RECORDS_SEALED.employmentRecord(id));
  await sql(
    db,
    `insert into employments (id, environment, source, record_token, sealed, key_id, blocking_tokens, fingerprint)
      values ($1::uuid, 'production', 'records', uuid_send($1::uuid), $2, 1, $3, '')`,
    [id, bytes, FORMER_TOKENS],
  );
  if (version !== null) await sql(db, "update employments set blocking_version = $2 where id = $1", [id, version]);
  return id;
}

async function tokensOf({ db }: Stage, id: string): Promise<string[]> {
  const text = "select blocking_tokens::text[] as tokens from employments where id = $1";
  return (await sql<{ tokens: string[] }>(db, text, [id]))[0]?.tokens ?? [];
}

forEachDatabase((home) => {
  test("startJanitor rekeys what an older program version has keyed, and skips what cannot be opened", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const { keyring } = stage;
    const former = await Promise.all(Array.from({ length: 450 }, () => addRecord(stage, null)));
    const current = await addRecord(stage, BLOCKING_VERSION);
    const damaged = await addRecord(stage, null, Buffer.from("not sealed"));

    const told: unknown[] = [];
    const janitor = startUpkeep({ db, keyring }, (error) => told.push(error));
    t.after(() => janitor.stop());

    const right = blockingTokens(keyring.blindIndexKey, "production", recordBlockingKeys(personOfRecord(record())));
    await eventually(async () => {
      for (const id of [former[0], former.at(-1)]) assert.deepEqual(await tokensOf(stage, id ?? ""), right);
      assert.deepEqual(await sql(db, "select distinct blocking_version as is from employments order by 1"), [
        { is: 1 },
        { is: BLOCKING_VERSION },
      ]);
      const left = await listOutdatedRecords(db, { version: BLOCKING_VERSION, after: nilId(), limit: 9 });
      assert.deepEqual(
        left.map(({ id }) => id),
        [damaged],
      );
    });
    await delay(50);
    assert.deepEqual(await tokensOf(stage, current), FORMER_TOKENS);
    assert.deepEqual(
      told.map((error) => (error as { detail?: string }).detail),
      [`employments/${damaged}`],
    );
  });

  test("saveRekeyed does not change a record that was changed meanwhile", async (t) => {
    const { db } = await freshDatabase(home, t);
    const stage = await makeStage(db);
    const id = await addRecord(stage, null);
    const [was] = await listOutdatedRecords(db, { version: BLOCKING_VERSION, after: nilId(), limit: 1 });
    assert.ok(was);
    await sql(db, "update employments set sealed = $2 where id = $1", [id, Buffer.from("another")]);
    await saveRekeyed(db, BLOCKING_VERSION, [{ before: was, blockingTokens: ["3"] }]);
    assert.deepEqual(await tokensOf(stage, id), FORMER_TOKENS);
  });
});
