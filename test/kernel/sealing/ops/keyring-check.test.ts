import assert from "node:assert/strict";
import { test } from "node:test";
import { createKeyForTeam, type TeamKeyInput } from "../../../../src/kernel/access/ops/credentials.ts";
import { Keyring, type KeyringContents, mintKeyring, mintNextKey } from "../../../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { checkKeyring, listSealingKeyIds, registerNextKey } from "../../../../src/kernel/sealing/ops/keyring-check.ts";
import { SEALED_TABLES } from "../../../../src/program/areas.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";

const KEY_INPUT: TeamKeyInput = {
  actor: "operator:test",
  team: "a",
  environment: "sandbox",
  name: null,
  scopes: [],
  expiresAt: null,
};

/** Checks a ring as a start does. */
const check = (db: Database, contents: KeyringContents) => checkKeyring(db, new Keyring(contents), SEALED_TABLES);
/** The ring with one more key, which seals. */
const rotated = (contents: KeyringContents): KeyringContents => {
  const next = mintNextKey(contents);
  return { ...next, active: Math.max(...next.sealing.map(({ id }) => id)) };
};
/** Writes a sealed row, as a service with this ring does. */
const seal = (db: Database, contents: KeyringContents) =>
  createKeyForTeam({ db, keyring: new Keyring(contents) }, KEY_INPUT);
/** Takes a database back to before there was a register of keys. */
const forgetKeys = (db: Database) => db.rows({ name: "test_forget_keys", text: "delete from sealing_keys" });

const OTHER_KEY = /The sealing key with the id 2 differs/;

forEachDatabase((home) => {
  test("checkKeyring registers the keys of a new database's ring, and accepts the ring again", async (t) => {
    const { db } = await freshDatabase(home, t);
    const ring = rotated(mintKeyring());
    await check(db, ring);
    await check(db, ring);
    assert.deepEqual(await listSealingKeyIds(db), [1, 2]);
  });

  test("checkKeyring refuses the second of two rings with different keys under one id, even if nothing was sealed", async (t) => {
    const { db } = await freshDatabase(home, t);
    const first = mintKeyring();
    await check(db, first);
    const [one, other] = [rotated(first), rotated(first)];
    await check(db, one);
    await assert.rejects(check(db, other), { code: "unavailable", message: OTHER_KEY });
    await check(db, one);
  });

  test("checkKeyring accepts exactly one of two concurrent rings with different keys under one id", async (t) => {
    const { db } = await freshDatabase(home, t);
    const first = mintKeyring();
    await check(db, first);
    const ends = await Promise.allSettled([check(db, rotated(first)), check(db, rotated(first))]);
    assert.deepEqual(ends.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const refused = ends.find((end) => end.status === "rejected");
    assert.match(String(refused?.reason), OTHER_KEY);
  });

  test("checkKeyring refuses a copy from before a rotation, even if nothing was sealed since", async (t) => {
    const { db } = await freshDatabase(home, t);
    const first = mintKeyring();
    await check(db, first);
    await check(db, rotated(first));
    await assert.rejects(check(db, first), { message: /lacks key 2, .* provide the newest copy of the ring/ });
  });

  test("checkKeyring refuses a wrong sealing key next to the right index key", async (t) => {
    const { db } = await freshDatabase(home, t);
    const ring = mintKeyring();
    await check(db, ring);
    const wrong = { ...mintKeyring(), index: ring.index };
    await assert.rejects(check(db, wrong), { message: /sealing key with the id 1 differs/ });
    // Also where the right key is not missed, since another one seals.
    await assert.rejects(check(db, rotated(wrong)), { message: /sealing key with the id 1 differs/ });
    await check(db, ring);
  });
});

forEachDatabase((home) => {
  test("checkKeyring registers the keys of an older installation only once a row has opened", async (t) => {
    const { db } = await freshDatabase(home, t);
    const ring = mintKeyring();
    await check(db, ring);
    const { id } = await seal(db, ring);
    await forgetKeys(db);
    const wrong = { ...mintKeyring(), index: ring.index };
    const message = new RegExp(`Sealing key 1 of the key ring opens none of the rows .* \\(credentials/${id}\\)`);
    await assert.rejects(check(db, wrong), { message });
    assert.deepEqual(await listSealingKeyIds(db), []);
    await check(db, ring);
    await assert.rejects(check(db, wrong), { message: /sealing key with the id 1 differs/ });
  });

  test("checkKeyring accepts one row that opens as proof, even if others are damaged", async (t) => {
    const { db } = await freshDatabase(home, t);
    const ring = mintKeyring();
    await seal(db, ring);
    const { id } = await seal(db, ring);
    const text = "update credentials set sealed_secret = set_byte(sealed_secret, 20, 0) where id <> $1";
    await db.rows({ name: "test_damage", text }, [id]);
    await forgetKeys(db);
    await check(db, ring);
    assert.deepEqual(await listSealingKeyIds(db), [1]);
  });

  test("checkKeyring accepts a ring that is newer than a restored database, and one without a key that seals nothing", async (t) => {
    const { db } = await freshDatabase(home, t);
    const first = mintKeyring();
    await check(db, first);
    const second = rotated(first);
    await check(db, second);
    const third = rotated(second);
    await check(db, third);
    const emptied = { ...third, sealing: third.sealing.filter(({ id }) => id === 3) };
    await check(db, emptied);
    await seal(db, second);
    await assert.rejects(check(db, emptied), { message: /rows sealed with a key that the key ring lacks \(2\)/ });
  });

  test("checkKeyring does not require a key that a rotation registered and never used, and no other key gets its id", async (t) => {
    const { db } = await freshDatabase(home, t);
    const ring = mintKeyring();
    await check(db, ring);
    await registerNextKey(db, new Keyring(mintNextKey(ring)), 2);
    await check(db, ring);
    const next = mintNextKey(ring, await listSealingKeyIds(db));
    assert.deepEqual(
      next.sealing.map(({ id }) => id),
      [1, 3],
    );
    await assert.rejects(check(db, rotated(ring)), { message: OTHER_KEY });
  });
});
