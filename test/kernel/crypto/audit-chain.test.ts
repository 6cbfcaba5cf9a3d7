import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { JsonValue, NumberedEntry } from "../../../src/kernel/audit/audit.ts";
import { auditHash } from "../../../src/kernel/crypto/audit-chain.ts";
import type { AuditEntryId, TeamId, Timestamp } from "../../../src/kernel/ids.ts";

const ENTRY: NumberedEntry = {
  number: 7,
  id: "0123456789abcdef0123456789abcdef" as AuditEntryId,
  at: "2026-11-21T14:30:00.000000Z" as Timestamp,
  actor: "operator:dana",
  teamId: null,
  environment: "production",
  action: "company.verify",
  target: "fedcba9876543210fedcba9876543210",
  details: { provider: "records", products: ["income"] },
};
const BEFORE = Buffer.alloc(32, 1);

test("auditHash is the SHA-256 of the text that its docstring describes", () => {
  const text =
    `[1,"${"01".repeat(32)}",7,"0123456789abcdef0123456789abcdef","2026-11-21T14:30:00.000000Z","operator:dana",null,` +
    '"production","company.verify","fedcba9876543210fedcba9876543210",{"products":["income"],"provider":"records"}]';
  assert.equal(auditHash(BEFORE, ENTRY).toString("hex"), createHash("sha256").update(text).digest("hex"));
});

test("auditHash does not depend on the order of members, however deep they lie", () => {
  const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), (details) => {
      const turned = reversed(details) as { readonly [name: string]: JsonValue };
      assert.deepEqual(auditHash(BEFORE, { ...ENTRY, details }), auditHash(BEFORE, { ...ENTRY, details: turned }));
    }),
  );
});

test("auditHash depends on the hash before and on every part of the entry", () => {
  const changes: readonly Partial<NumberedEntry>[] = [
    { number: 8 },
    { id: "1".repeat(32) as AuditEntryId },
    { at: "2026-11-21T14:30:00.000001Z" as Timestamp },
    { actor: "operator:dan" },
    { teamId: "2".repeat(32) as TeamId },
    { environment: null },
    { action: "company.unverify" },
    { target: "3".repeat(32) },
    { details: { provider: "records", products: ["income", "employment"] } },
    { details: {} },
  ];
  const hashes = changes.map((change) => auditHash(BEFORE, { ...ENTRY, ...change }).toString("hex"));
  hashes.push(auditHash(BEFORE, ENTRY).toString("hex"), auditHash(Buffer.alloc(32), ENTRY).toString("hex"));
  assert.equal(new Set(hashes).size, changes.length + 2);
});

function reversed(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, reversed(part)]),
  );
}
