import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { signComponents, signRequest } from "../../../src/kernel/crypto/message-signature.ts";

const SECRET = "uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==";

test("signComponents makes the signature of RFC 9421, B.2.5", () => {
  const { input, signature } = signComponents(
    [
      ["date", "Tue, 20 Apr 2021 02:07:55 GMT"],
      ["@authority", "example.com"],
      ["content-type", "application/json"],
    ],
    ';created=1618884473;keyid="test-shared-secret"',
    Buffer.from(SECRET, "base64"),
  );
  assert.equal(input, '("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"');
  assert.equal(signature, "pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=");
});

test("signRequest covers the method, the target and the body", () => {
  const key = { keyId: "us", secret: Buffer.alloc(32, 1), createdSeconds: 1_795_000_000, nonce: "n1" };
  const request = { method: "POST", url: "https://payroll.example:8443/v1/begin", body: Buffer.from("{}") };
  const headers = signRequest(request, key);
  assert.equal(headers["content-digest"], `sha-256=:${createHash("sha256").update("{}").digest("base64")}:`);
  assert.equal(
    headers["signature-input"],
    'openvoe=("@method" "@authority" "@path" "@query" "content-digest");created=1795000000;keyid="us";nonce="n1";alg="hmac-sha256"',
  );
  const changed = [
    { ...request, method: "GET" },
    { ...request, url: "https://payroll.example/v1/begin" },
    { ...request, url: "https://payroll.example:8443/v1/fetch" },
    { ...request, url: `${request.url}?a=1` },
    { ...request, body: Buffer.from("[]") },
  ];
  const signatures = [request, ...changed].map((one) => signRequest(one, key).signature);
  assert.equal(new Set(signatures).size, changed.length + 1);
});
