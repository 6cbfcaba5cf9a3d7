import assert from "node:assert/strict";
import { test } from "node:test";
import { classifyFailure } from "../../../src/kernel/egress/classify-failure.ts";

function withCode(code: string, cause?: Error): Error {
  return Object.assign(new Error("failed", { cause }), { code });
}

const CASES: readonly (readonly [code: string, word: string])[] = [
  ["EMFILE", "internal"],
  ["ENFILE", "internal"],
  ["ENOMEM", "internal"],
  ["ENOBUFS", "internal"],
  ["EADDRNOTAVAIL", "internal"],
  ["EAI_AGAIN", "internal"],
  ["UND_ERR_DESTROYED", "internal"],
  ["SOMETHING_ELSE", "internal"],
  ["ENOTFOUND", "dns"],
  ["EAI_NODATA", "dns"],
  ["ECONNREFUSED", "connection"],
  ["ECONNRESET", "connection"],
  ["UND_ERR_SOCKET", "connection"],
  ["CERT_HAS_EXPIRED", "tls"],
  ["UND_ERR_HEADERS_OVERFLOW", "protocol"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["OPENVOE_BLOCKED", "blocked_address"],
];

for (const [code, word] of CASES) {
  test(`classifyFailure calls ${code} ${word}, also as the cause of something else`, () => {
    assert.equal(classifyFailure(withCode(code)).outcome, word);
    assert.equal(classifyFailure(new Error("outer", { cause: withCode(code) })).outcome, word);
  });
}

test("classifyFailure returns internal for values that are not errors", () => {
  assert.equal(classifyFailure("text").outcome, "internal");
});
