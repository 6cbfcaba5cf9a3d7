import assert from "node:assert/strict";
import { createSecretKey } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { FILE_KINDS, readFileToken, type SignedFile, signFileToken } from "../../../src/areas/connections/file.ts";

const KEY = createSecretKey(Buffer.alloc(32, 1));
const OTHER = createSecretKey(Buffer.alloc(32, 2));
const hexId = fc.stringMatching(/^[0-9a-f]{32}$/);
const tokens = fc
  .tuple(fc.constantFrom(...FILE_KINDS), hexId, hexId, fc.integer({ min: 0, max: 0xffffffff }))
  .map(([kind, ownerId, objectId, expiresAt]) => ({ file: { kind, ownerId, objectId } as SignedFile, expiresAt }));

test("signFileToken makes tokens of letters, digits, _ and - that readFileToken reads back", () => {
  fc.assert(
    fc.property(tokens, (given) => {
      const token = signFileToken(KEY, given);
      assert.match(token, /^[\w-]{71}$/);
      assert.deepEqual(readFileToken(KEY, token), given);
      assert.equal(readFileToken(OTHER, token), null);
    }),
  );
});

test("readFileToken refuses a token with any one character changed, cut off or added", () => {
  const id = "0123456789abcdef0123456789abcdef";
  const file = { kind: "statement", ownerId: id, objectId: id } as SignedFile;
  const token = signFileToken(KEY, { file, expiresAt: 1_800_000_000 });
  for (const [at, character] of [...token].entries()) {
    for (const other of "Aa0_") {
      if (other === character) continue;
      assert.equal(readFileToken(KEY, token.slice(0, at) + other + token.slice(at + 1)), null, `${at}: ${other}`);
    }
  }
  for (const other of ["", token.slice(1), `${token}A`, `${token} `, `${token.slice(0, -1)}%`]) {
    assert.equal(readFileToken(KEY, other), null);
  }
});
