import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_SCOPES, OPERATOR_SCOPES, SCOPES } from "../../src/domain/caller.ts";

test("DEFAULT_SCOPES are all but keys:write, members:write, pii:read, audit:read and the operator's", () => {
  const withheld = SCOPES.filter((scope) => !DEFAULT_SCOPES.includes(scope));
  assert.deepEqual(withheld, ["keys:write", "members:write", "pii:read", "audit:read", ...OPERATOR_SCOPES]);
  assert.deepEqual(OPERATOR_SCOPES, [
    "subjects:write",
    "companies:write",
    "imports:write",
    "operations:read",
    "exchange:use",
  ]);
});
