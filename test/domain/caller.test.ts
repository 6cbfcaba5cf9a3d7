import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SCOPES, SCOPES } from "../../src/domain/caller.ts";

test("DEFAULT_SCOPES are all but keys:write, pii:read, audit:read and subjects:write", () => {
  const withheld = SCOPES.filter((scope) => !DEFAULT_SCOPES.includes(scope));
  assert.deepEqual(withheld, ["keys:write", "pii:read", "audit:read", "subjects:write"]);
});
