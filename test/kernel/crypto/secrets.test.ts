import assert from "node:assert/strict";
import { test } from "node:test";
import { ENVIRONMENTS } from "../../../src/kernel/access/caller.ts";
import {
  equalInConstantTime,
  hashSecret,
  hasSecretChecksum,
  mintAccessSecret,
  mintId,
  mintRandomId,
  mintSigningSecret,
  secretHint,
} from "../../../src/kernel/crypto/secrets.ts";
import { isHexId } from "../../../src/kernel/ids.ts";

test("mintId makes ids of 32 lower-case hex digits, never the same", () => {
  const ids = Array.from({ length: 1_000 }, mintId);

  assert.ok(ids.every(isHexId));
  assert.equal(new Set(ids).size, ids.length);
});

test("mintId makes UUIDs of version 7 that begin with the time", () => {
  const before = Date.now();
  const id = mintId();
  const after = Date.now();

  assert.match(id, /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  const ms = Number.parseInt(id.slice(0, 12), 16);
  assert.ok(before <= ms && ms <= after + 1, `${before} <= ${ms} <= ${after}`);
});

test("mintId makes each id greater than the one before, within a millisecond and beyond its counter", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 1_000 });
  const ids = Array.from({ length: 20_000 }, mintId);
  t.mock.timers.setTime(Date.now() - 60_000);
  ids.push(mintId());
  t.mock.timers.setTime(Date.now() + 120_000);
  ids.push(mintId());

  assert.deepEqual(ids, ids.toSorted());
  assert.equal(new Set(ids).size, ids.length);
});

test("mintRandomId makes 32 hex digits without a time or an order", () => {
  const ids = Array.from({ length: 1_000 }, mintRandomId);

  assert.ok(ids.every(isHexId));
  assert.equal(new Set(ids.map((id) => id.slice(0, 12))).size, ids.length);
});

test("mintAccessSecret ends with a checksum, by which a leaked secret is told from other digits", () => {
  const secret = mintAccessSecret("production");
  assert.ok(hasSecretChecksum(secret));
  for (const other of [
    secret.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
    `prod-${"a".repeat(64)}`,
    secret.slice(1),
  ]) {
    assert.ok(!hasSecretChecksum(other), other);
  }
});

test("mintAccessSecret begins with its environment's prefix and goes on with 64 hex digits", () => {
  const forms = {
    sandbox: /^sandbox-[0-9a-f]{64}$/,
    development: /^dev-[0-9a-f]{64}$/,
    production: /^prod-[0-9a-f]{64}$/,
  };
  for (const environment of ENVIRONMENTS) {
    assert.match(mintAccessSecret(environment), forms[environment]);
    assert.notEqual(mintAccessSecret(environment), mintAccessSecret(environment));
  }
});

test("mintSigningSecret has the form of Standard Webhooks: whsec_ and 32 bytes in base64", () => {
  const [prefix, base64 = ""] = mintSigningSecret().split("_");

  assert.equal(prefix, "whsec");
  assert.equal(Buffer.from(base64, "base64").length, 32);
  assert.equal(Buffer.from(base64, "base64").toString("base64"), base64);
});

test("hashSecret is SHA-256, so that a secret is found by it in every version of the program", () => {
  // FIPS 180-2, appendix B.1.
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assert.equal(hashSecret("abc").toString("hex"), digest);
});

test("secretHint shows the prefix and the last four characters and nothing between", () => {
  const secret = `sandbox-${"0123456789abcdef".repeat(4)}`;

  assert.equal(secretHint(secret), "sandbox-…cdef");
});

test("equalInConstantTime distinguishes equal texts from others, also of other lengths", () => {
  assert.ok(equalInConstantTime("", ""));
  assert.ok(equalInConstantTime("abc", "abc"));
  assert.ok(!equalInConstantTime("abc", "abd"));
  assert.ok(!equalInConstantTime("abc", "abcd"));
  assert.ok(!equalInConstantTime("abc", ""));
});
