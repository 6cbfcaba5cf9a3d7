import assert from "node:assert/strict";
import { createSecretKey } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { blockingTokens, keyedHash, subjectTokens } from "../../../src/kernel/crypto/blind-index.ts";

const key = createSecretKey(Buffer.alloc(32, 1));
const otherKey = createSecretKey(Buffer.alloc(32, 2));
const hex = (token: Buffer) => token.toString("hex");

test("keyedHash gives equal texts equal tokens of 16 bytes, and different ones to other texts, purposes and keys", () => {
  const distinct = fc.tuple(fc.string(), fc.string()).filter(([one, other]) => one !== other);
  fc.assert(
    fc.property(distinct, ([one, other]) => {
      const token = keyedHash(key, "record", one);
      assert.equal(token.length, 16);
      assert.deepEqual(token, keyedHash(key, "record", one));
      assert.notDeepEqual(token, keyedHash(key, "record", other));
      assert.notDeepEqual(token, keyedHash(otherKey, "record", one));
      assert.notDeepEqual(token, keyedHash(key, "body", one));
    }),
  );
});

test("keyedHash separates purpose and text: moving a letter from one to the other changes the token", () => {
  assert.notEqual(hex(keyedHash(key, "ab", "c")), hex(keyedHash(key, "a", "bc")));
});

test("keyedHash never changes, since stored tokens must be found again", () => {
  // HMAC-SHA256 under 32 bytes of 1, of "keyring", a zero byte and "check"; made with `openssl dgst -sha256 -mac HMAC`.
  assert.equal(hex(keyedHash(key, "keyring", "check")), "eb9a87a20540e8cd0e252d1d531481da");
});

test("blockingTokens gives each key a signed 64-bit integer, in order", () => {
  const tokens = blockingTokens(key, "sandbox", ["one", "two", "one"]);

  assert.equal(tokens.length, 3);
  assert.equal(tokens[0], tokens[2]);
  assert.notEqual(tokens[0], tokens[1]);
  for (const token of tokens) assert.equal(BigInt.asIntN(64, BigInt(token)), BigInt(token));
});

test("blockingTokens never change, since the index contains them", () => {
  // The first 8 bytes of the HMAC-SHA256 under 32 bytes of 1, of "block/sandbox", a zero byte and "one"; by `openssl dgst`.
  assert.deepEqual(blockingTokens(key, "sandbox", ["one"]), ["8076202878854130170"]);
});

test("blockingTokens never meet between environments", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 }), (keys) => {
      const seen = ["sandbox", "development", "production"].flatMap((scope) => blockingTokens(key, scope, keys));
      assert.equal(new Set(seen).size, 3 * keys.length);
    }),
  );
});

test("subjectTokens give a key another token than blockingTokens, and in each environment another", () => {
  const [token] = subjectTokens(key, "sandbox", ["ssn9:523417786"]);
  assert.equal(token, subjectTokens(key, "sandbox", ["ssn9:523417786"])[0]);
  assert.notEqual(token, blockingTokens(key, "sandbox", ["ssn9:523417786"])[0]);
  assert.notEqual(token, subjectTokens(key, "production", ["ssn9:523417786"])[0]);
});
