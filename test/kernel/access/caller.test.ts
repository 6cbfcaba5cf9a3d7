import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DEFAULT_SCOPES,
  keyOf,
  MEMBER_ACTOR,
  memberOfActor,
  OPERATOR_SCOPES,
  operatorIn,
  SCOPES,
} from "../../../src/kernel/access/caller.ts";
import type { MemberId, TeamId } from "../../../src/kernel/ids.ts";

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

test("memberOfActor reads the member whom an actor names, and no key", () => {
  const memberId = "2".repeat(32) as MemberId;
  assert.equal(memberOfActor(`${MEMBER_ACTOR}${memberId}`), memberId);
  for (const actor of ["1".repeat(32), "member:dana", "operator:dana"]) assert.equal(memberOfActor(actor), null);
});

test("operatorIn is a caller with every scope, of no key", () => {
  const caller = operatorIn({ teamId: "1".repeat(32) as TeamId, environment: "sandbox" }, "operator:dana");
  assert.deepEqual([caller.scopes, caller.actor, keyOf(caller)], [SCOPES, "operator:dana", null]);
});
