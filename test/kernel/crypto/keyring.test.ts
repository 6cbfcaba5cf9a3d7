import assert from "node:assert/strict";
import { test } from "node:test";
import { Keyring, mintKeyring, mintNextKey, parseKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { AppError } from "../../../src/kernel/error.ts";

const KEY = Buffer.from("0123456789abcdef0123456789abcdef").toString("base64");
const SOUND = { version: 1, active: 1, sealing: [{ id: 1, key: KEY }], index: KEY };

test("parseKeyring reads what mintKeyring made, and every ring that mintNextKey makes of it", () => {
  const first = mintKeyring();
  const second = mintNextKey(first);

  assert.deepEqual(parseKeyring(JSON.stringify(first)), first);
  assert.deepEqual(parseKeyring(JSON.stringify(second)), second);
});

test("parseKeyring says what is wrong with a ring and repeats none of it", () => {
  const faults: readonly (readonly [unknown, RegExp])[] = [
    ["{", /is not JSON/],
    ["", /is not JSON/],
    [null, /is not a JSON object/],
    ["text", /is not a JSON object/],
    [{ ...SOUND, version: 2 }, /does not have version 1/],
    [{ ...SOUND, index: undefined }, /lacks an index key of 32 bytes/],
    [{ ...SOUND, index: Buffer.alloc(31, 7).toString("base64") }, /lacks an index key of 32 bytes/],
    [{ ...SOUND, index: 7 }, /lacks an index key/],
    [
      { ...SOUND, sealing: [{ id: 1, key: Buffer.alloc(32).toString("base64") }] },
      /bytes are all the same, such as zeros/,
    ],
    [{ ...SOUND, index: Buffer.alloc(32, 9).toString("base64") }, /bytes are all the same/],
    [{ ...SOUND, sealing: [] }, /has no sealing keys/],
    [{ ...SOUND, sealing: {} }, /has no sealing keys/],
    [{ ...SOUND, sealing: [null] }, /a sealing key without an id/],
    [{ ...SOUND, sealing: [{ id: 0, key: KEY }] }, /a sealing key without an id from 1 on/],
    [{ ...SOUND, sealing: [{ id: 1.5, key: KEY }] }, /a sealing key without an id from 1 on/],
    [{ ...SOUND, sealing: [{ id: 2 ** 31, key: KEY }] }, /a sealing key without an id from 1 on/],
    [{ ...SOUND, sealing: [{ id: 1, key: `${KEY}AAAA` }] }, /32 bytes in base64/],
    [{ ...SOUND, sealing: [{ id: 1, key: `*${KEY}` }] }, /32 bytes in base64/],
    [{ ...SOUND, sealing: [...SOUND.sealing, ...SOUND.sealing] }, /two sealing keys of one id/],
    [{ ...SOUND, active: 2 }, /names an active key that it does not have/],
    [{ ...SOUND, active: "1" }, /names an active key that it does not have/],
  ];
  for (const [ring, message] of faults) {
    const text = ring === "{" || ring === "" ? ring : JSON.stringify(ring);
    assert.throws(
      () => parseKeyring(text),
      (error: unknown) => {
        assert.ok(error instanceof AppError);
        assert.equal(error.code, "unavailable");
        assert.match(error.message, message);
        assert.ok(!error.message.includes(KEY));
        return true;
      },
    );
  }
});

test("mintNextKey adds a key above all others and leaves the active one active", () => {
  const first = mintKeyring();
  const third = mintNextKey(mintNextKey(first));

  assert.deepEqual(
    third.sealing.map(({ id }) => id),
    [1, 2, 3],
  );
  assert.equal(third.active, 1);
  assert.equal(third.index, first.index);
  assert.equal(new Set(third.sealing.map(({ key }) => key)).size, 3);
  const last = mintNextKey({ ...third, active: 3, sealing: third.sealing.slice(2) });
  assert.deepEqual(
    last.sealing.map(({ id }) => id),
    [3, 4],
    "also where the older ones were taken away",
  );
});

test("Keyring.adopt takes over the keys and the active one of a newer version", () => {
  const first = mintKeyring();
  const keyring = new Keyring(first);
  assert.deepEqual([keyring.ids, keyring.activeId], [[1], 1]);

  keyring.adopt({ ...mintNextKey(first), active: 2 });

  assert.deepEqual([keyring.ids, keyring.activeId], [[1, 2], 2]);
  assert.notEqual(keyring.sealingKey(2), undefined);
  assert.equal(keyring.sealingKey(3), undefined);
});

test("Keyring.adopt refuses a ring with another index key and keeps its own", () => {
  const keyring = new Keyring(mintKeyring());
  const index = keyring.blindIndexKey;

  assert.throws(() => keyring.adopt(mintNextKey(mintKeyring())), /another index key/);

  assert.deepEqual(keyring.ids, [1]);
  assert.ok(keyring.blindIndexKey.equals(index));
});

test("Keyring.adopt refuses a ring with another key under a known id and keeps its own", () => {
  const ring = mintKeyring();
  const keyring = new Keyring(ring);
  const key = keyring.sealingKey(1);

  assert.throws(
    () => keyring.adopt({ ...mintKeyring(), index: ring.index }),
    /another sealing key 1 than the running one/,
  );

  assert.ok(key !== undefined && keyring.sealingKey(1)?.equals(key));
});
