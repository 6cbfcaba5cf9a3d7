import assert from "node:assert/strict";
import { test } from "node:test";
import { actorOf, DEFAULT_SCOPES, memberOfActor, OPERATOR_SCOPES, SCOPES } from "../../src/domain/caller.ts";
import type { CredentialId, MemberId } from "../../src/domain/ids.ts";

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

test("memberOfActor reads the member whom actorOf names, and no key", () => {
  const [credentialId, memberId] = ["1".repeat(32) as CredentialId, "2".repeat(32) as MemberId];
  assert.equal(memberOfActor(actorOf({ credentialId: memberId, memberId })), memberId);
  for (const actor of [actorOf({ credentialId }), "member:dana", "operator:dana"])
    assert.equal(memberOfActor(actor), null);
});
