import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Keyring, mintKeyring, mintNextKey } from "../../../src/kernel/crypto/keyring.ts";
import {
  openJson,
  openText,
  type SealingContext,
  sealedKeyId,
  sealJson,
  sealText,
} from "../../../src/kernel/crypto/seal.ts";
import { AppError } from "../../../src/kernel/error.ts";

const contents = mintKeyring();
const keyring = new Keyring(contents);
const PLACE = "verifications/0123/file";

/** The refusal, with a detail for the operator's log and nothing in the public sentence. */
function cannotOpen(detail: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, "internal");
    assert.equal(error.message, "A stored record could not be opened.");
    assert.match(error.detail ?? "", detail);
    return true;
  };
}

test("openText returns what sealText sealed for the same place, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (text, place) => {
      assert.equal(openText(keyring, sealText(keyring, text, place), place), text);
    }),
  );
});

const JSON_PLACE = PLACE as SealingContext<unknown>;

test("openJson returns any JSON value that sealJson sealed", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value));
      assert.deepEqual(openJson(keyring, sealJson(keyring, json, JSON_PLACE), JSON_PLACE), json);
    }),
  );
});

test("openText refuses an envelope with any one bit flipped", () => {
  const sealed = sealText(keyring, "Ottoline Brackenridge", PLACE);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const flipped = Buffer.from(sealed);
    flipped.writeUInt8((flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3);
    assert.throws(() => openText(keyring, flipped, PLACE), cannotOpen(/^a sealed record /), `bit ${bit}`);
  }
});

test("openText refuses an envelope that is cut short anywhere or has bytes after it", () => {
  const sealed = sealText(keyring, "a text", PLACE);
  for (let length = 0; length < sealed.length; length += 1) {
    assert.throws(() => openText(keyring, sealed.subarray(0, length), PLACE), cannotOpen(/./), `${length} bytes`);
  }
  assert.throws(() => openText(keyring, Buffer.concat([sealed, Buffer.of(0)]), PLACE), cannotOpen(/damaged/));
});

test("openText refuses a record that was moved to another row or column", () => {
  const sealed = sealText(keyring, "a text", "verifications/0123/file");
  for (const elsewhere of ["verifications/0124/file", "verifications/0123/results", "employments/0123/record", ""]) {
    assert.throws(() => openText(keyring, sealed, elsewhere), cannotOpen(/damaged or belongs to another row/));
  }
});

test("openText names the key that the ring lacks, and opens nothing with another ring's key of the same id", () => {
  const next = mintNextKey(contents);
  const sealed = sealText(new Keyring({ ...next, active: 2 }), "a text", PLACE);

  assert.throws(() => openText(keyring, sealed, PLACE), cannotOpen(/needs key 2, which the key ring does not have/));
  assert.throws(
    () => openText(new Keyring(mintKeyring()), sealText(keyring, "a text", PLACE), PLACE),
    cannotOpen(/damaged/),
  );
});

test("sealText writes the active key's id into the envelope, and never the same envelope twice", () => {
  const rotated = new Keyring({ ...mintNextKey(contents), active: 2 });
  const [one, other] = [sealText(rotated, "a text", PLACE), sealText(rotated, "a text", PLACE)];

  assert.equal(sealedKeyId(one), 2);
  assert.notDeepEqual(one, other);
  assert.equal(openText(rotated, sealText(keyring, "older", PLACE), PLACE), "older");
});

test("sealText never uses a nonce twice", () => {
  const keyring = new Keyring(mintKeyring());
  const nonces = Array.from({ length: 2_000 }, () => sealText(keyring, "x", "t/1/c").subarray(5, 17).toString("hex"));
  assert.equal(new Set(nonces).size, nonces.length);
});
