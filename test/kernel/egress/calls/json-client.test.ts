import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { ServerOptions } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { type JsonCall, OPEN_MS, openJsonClient } from "../../../../src/kernel/egress/calls/json-client.ts";
import type { Target } from "../../../../src/kernel/egress/calls/target.ts";
import { type Answering, answerJson, startTarget, targetAt } from "../../../support/network/target-server.ts";
import { hasOpenssl, makeAuthority } from "../certificates.ts";

const CALL: JsonCall = { path: "/v1/begin", body: { name: "Zoë" }, isIdempotent: true };
const skip = hasOpenssl ? false : "there is no openssl";
const AT = new Date("2026-11-25T10:00:00.000Z");

/** A client whose pauses are as short as they get, and whose clock a test can turn on. */
function clientOf(t: TestContext, target: Target) {
  const clock = { aheadMs: 0 };
  const nowMs = () => performance.now() + clock.aheadMs;
  const client = openJsonClient(target, { now: () => AT, nowMs, draw: () => -0.49 });
  t.after(() => client.close());
  return { call: (change: Partial<JsonCall> = {}) => client.call({ ...CALL, ...change }), clock };
}

async function serving(t: TestContext, answer: Answering, change: Partial<Target> = {}) {
  const server = await startTarget(t, answer);
  return { server, ...clientOf(t, targetAt(server.url, change)) };
}

test("openJsonClient sends JSON and returns the JSON of a 2xx as a value", async (t) => {
  const { server, call } = await serving(t, (_request, response) => answerJson(response, { ok: "Zoë" }));
  const outcome = await call({ headers: { "idempotency-key": "k1" } });
  assert.ok(outcome.kind === "answered");
  assert.deepEqual([outcome.status, outcome.body, outcome.attempts], [200, { ok: "Zoë" }, 1]);
  const [{ method, path, body, headers } = assert.fail()] = server.received;
  assert.deepEqual([method, path, JSON.parse(body)], ["POST", "/v1/begin", { name: "Zoë" }]);
  assert.deepEqual(
    [headers["content-type"], headers["idempotency-key"], headers.signature],
    ["application/json", "k1", undefined],
  );
  await call({ method: "GET", path: "/v1/x?y=1", headers: { authorization: "Bearer b" } });
  assert.deepEqual(
    [server.received[1]?.method, server.received[1]?.path, server.received[1]?.headers.authorization],
    ["GET", "/v1/x?y=1", "Bearer b"],
  );
});

test("openJsonClient signs requests as RFC 9421 has it, each with a nonce of its own", async (t) => {
  const signing = { keyId: "us", secret: Buffer.alloc(32, 9) };
  const { server, call } = await serving(t, (_request, response) => answerJson(response, {}), { signing });
  await call();
  await call();
  for (const { headers, body, method, path } of server.received) {
    const digest = `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
    const input = /^openvoe=(.*)$/.exec(String(headers["signature-input"]))?.[1] ?? "";
    assert.match(input, /;created=1795600800;keyid="us";nonce="[0-9a-f]{32}";alg="hmac-sha256"$/);
    const base = [
      `"@method": ${method}`,
      `"@authority": ${headers.host}`,
      `"@path": ${path}`,
      '"@query": ?',
      `"content-digest": ${digest}`,
      `"@signature-params": ${input}`,
    ].join("\n");
    const expected = createHmac("sha256", signing.secret).update(base).digest("base64");
    assert.deepEqual([headers["content-digest"], headers.signature], [digest, `openvoe=:${expected}:`]);
  }
  const inputs = server.received.map(({ headers }) => headers["signature-input"]);
  assert.equal(new Set(inputs).size, 2);
});

const FAILURES: readonly (readonly [string, string, Answering])[] = [
  ["redirect", "a redirect", (_request, response) => response.writeHead(302, { location: "/v2" }).end()],
  ["unauthorized", "a 401", (_request, response) => answerJson(response, {}, 401)],
  ["unauthorized", "a 403", (_request, response) => answerJson(response, {}, 403)],
  ["throttled", "a 429", (_request, response) => answerJson(response, {}, 429)],
  ["server_error", "a 500", (_request, response) => answerJson(response, {}, 500)],
  ["garbage", "text", (_request, response) => response.end("<html>")],
  ["garbage", "nothing", (_request, response) => response.end()],
  ["garbage", "bytes that are not UTF-8", (_request, response) => response.end(Buffer.from('{"a":"\xe9"}', "latin1"))],
  ["garbage", "lists in 65 lists", (_request, response) => response.end("[".repeat(65) + "]".repeat(65))],
  ["too_large", "more than the limit", (_request, response) => answerJson(response, "x".repeat(10_001))],
  [
    "timeout",
    "a slow drip",
    (_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    },
  ],
  ["timeout", "silence", () => {}],
  [
    "connection",
    "an end in the middle of the answer",
    (_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    },
  ],
];

for (const [reason, what, answer] of FAILURES) {
  test(`openJsonClient fails as ${reason} for ${what}`, async (t) => {
    // Only what fails by the deadline waits for it.
    const deadlineMs = reason === "timeout" ? 200 : 10_000;
    const { call } = await serving(t, answer, { deadlineMs, attemptsMax: 1 });
    const outcome = await call();
    assert.equal(outcome.kind === "failed" ? outcome.reason : outcome.kind, reason);
  });
}

test("openJsonClient returns a 4xx as refused, with its body", async (t) => {
  const { server, call } = await serving(t, (_request, response) => answerJson(response, { error: "invalid" }, 400));
  const outcome = await call();
  assert.ok(outcome.kind === "refused");
  assert.deepEqual([outcome.status, outcome.body, server.received.length], [400, { error: "invalid" }, 1]);
});

test("openJsonClient retries a passing failure of idempotent work only, and only that", async (t) => {
  let failures = 2;
  const { server, call } = await serving(t, (_request, response) => {
    failures -= 1;
    if (failures < 0) answerJson(response, { ok: true });
    else answerJson(response, {}, 503);
  });
  const outcome = await call();
  assert.deepEqual([outcome.kind, outcome.attempts, server.received.length], ["answered", 3, 3]);
  failures = 2;
  assert.equal((await call({ isIdempotent: false })).attempts, 1);
  assert.equal(server.received.length, 4);
});

test("openJsonClient honours Retry-After, and gives up at once if that exceeds the deadline", async (t) => {
  const { server, call } = await serving(t, (_request, response) => {
    response.writeHead(503, { "retry-after": "60" }).end("{}");
  });
  const outcome = await call();
  assert.deepEqual([outcome.kind, outcome.attempts, server.received.length], ["failed", 1, 1]);
  assert.ok(outcome.durationMs < 500, `${outcome.durationMs} ms`);
});

test("openJsonClient opens its circuit after five failures in a row, and lets one call try later", async (t) => {
  let isWell = false;
  const { server, call, clock } = await serving(
    t,
    (_request, response) => (isWell ? answerJson(response, {}) : answerJson(response, {}, 500)),
    { attemptsMax: 1 },
  );
  for (let made = 0; made < 5; made += 1) await call();
  const refused = await call();
  assert.ok(refused.kind === "failed");
  assert.deepEqual([refused.reason, refused.attempts, server.received.length], ["circuit_open", 0, 5]);
  clock.aheadMs += OPEN_MS;
  const [first, second] = await Promise.all([call(), call()]);
  assert.ok(first.kind === "failed" && second.kind === "failed");
  assert.deepEqual([first.reason, second.reason], ["server_error", "circuit_open"]);
  isWell = true;
  clock.aheadMs += OPEN_MS;
  assert.equal((await call()).kind, "answered");
  assert.equal((await call()).kind, "answered");
});

test("openJsonClient admits another probe after one that could not be sent", async (t) => {
  const state = { status: 500 };
  const { call, clock } = await serving(t, (_request, response) => answerJson(response, {}, state.status));
  for (let at = 0; at < 5; at += 1) await call({ isIdempotent: false });
  clock.aheadMs += OPEN_MS;
  await assert.rejects(call({ body: 1n }), TypeError);
  state.status = 200;
  assert.equal((await call()).kind, "answered");
});

test("openJsonClient ends as aborted when its signal does, also in a pause", async (t) => {
  const { call } = await serving(t, () => {});
  const stopping = new AbortController();
  const pending = call({ signal: stopping.signal });
  stopping.abort();
  const outcome = await pending;
  assert.equal(outcome.kind === "failed" && outcome.reason, "aborted");
  const again = await call({ signal: stopping.signal });
  assert.equal(again.kind === "failed" && again.reason, "aborted");
});

test("openJsonClient refuses private addresses unless the target allows them, and never metadata", async (t) => {
  const { server, call } = await serving(t, (_request, response) => answerJson(response, {}), { allowsPrivate: false });
  const outcome = await call();
  assert.equal(outcome.kind === "failed" && outcome.reason, "blocked_address");
  const metadata = clientOf(t, targetAt("http://169.254.169.254"));
  const second = await metadata.call();
  assert.equal(second.kind === "failed" && second.reason, "blocked_address");
  assert.equal(server.received.length, 0);
});

test("openJsonClient tells certificates apart: the target's, and its own", { skip }, async (t) => {
  const authority = makeAuthority(t);
  const other = makeAuthority(t);
  const own = authority.issue("DNS:client.example");
  const stranger = other.issue("DNS:client.example");
  const trusted = { authority: authority.cert };
  const shown = (pair: typeof own) => ({ ...trusted, certificate: pair.cert, key: pair.key });
  const mutual = { requestCert: true, rejectUnauthorized: true, ca: authority.cert };
  const cases: readonly (readonly [string, ServerOptions, Target["tls"], string | null])[] = [
    ["answered", authority.issue("IP:127.0.0.1"), trusted, null],
    ["certificate", authority.issue("IP:127.0.0.1"), {}, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ["certificate", authority.issue("IP:127.0.0.1", [-2, -1]), trusted, "CERT_HAS_EXPIRED"],
    ["certificate", authority.issue("DNS:other.example"), trusted, "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["certificate", authority.selfSign("IP:127.0.0.1"), trusted, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["certificate", other.issue("IP:127.0.0.1"), trusted, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
    ["answered", { ...authority.issue("IP:127.0.0.1"), ...mutual }, shown(own), null],
    // Node's server closes without an alert: the failure cannot be told from another one.
    ["connection", { ...authority.issue("IP:127.0.0.1"), ...mutual }, shown(stranger), "UND_ERR_SOCKET"],
  ];
  for (const [expected, tls, identity, code] of cases) {
    const server = await startTarget(t, (_request, response) => answerJson(response, {}), tls);
    const outcome = await clientOf(t, targetAt(server.url, { tls: identity })).call();
    const seen = outcome.kind === "failed" ? [outcome.reason, outcome.code] : [outcome.kind, null];
    assert.deepEqual(seen, [expected, code]);
  }
  const strict = await startAlertingServer(t, authority.cert, authority.issue("IP:127.0.0.1"));
  for (const [tls, code] of [
    [trusted, "ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"],
    [shown(stranger), "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA"],
  ] as const) {
    const outcome = await clientOf(t, targetAt(strict, { tls })).call();
    assert.ok(outcome.kind === "failed");
    assert.deepEqual([outcome.reason, outcome.code], ["client_certificate", code]);
  }
});

/** Starts the server of OpenSSL, which tells by an alert why it refuses a client's certificate. */
async function startAlertingServer(t: TestContext, authority: string, { cert, key }: { cert: string; key: string }) {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-alert-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(path.join(dir, name), text);
    return path.join(dir, name);
  };
  const pair = ["-cert", file("cert.pem", cert), "-key", file("key.pem", key)];
  const verifying = ["-Verify", "1", "-verify_return_error", "-CAfile", file("ca.pem", authority)];
  const args = ["s_server", "-accept", "127.0.0.1:0", "-www", ...pair, ...verifying];
  const child = spawn("openssl", args, { stdio: ["ignore", "pipe", "ignore"] });
  t.after(() => child.kill("SIGKILL"));
  for await (const chunk of child.stdout) {
    const port = /ACCEPT 127\.0\.0\.1:(\d+)/.exec(String(chunk))?.[1];
    if (port !== undefined) return `https://127.0.0.1:${port}`;
  }
  return assert.fail("openssl s_server did not start");
}
