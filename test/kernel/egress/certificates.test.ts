import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import type { AddressInfo, Server } from "node:net";
import { type TestContext, test } from "node:test";
import { createSecureContext, createServer, type TlsOptions } from "node:tls";
import { type EgressOptions, openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import { patienceMs } from "../../support/patience.ts";
import { hasOpenssl, makeAuthority, type Pair, trust } from "./certificates.ts";
import { openRaw } from "./raw-receiver.ts";

/** Longer than a handshake takes on a busy machine. */
const DEADLINE_MS = patienceMs(400);
const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const CLOSING = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
const NAMES = "DNS:receiver.example,IP:127.0.0.1";
const skip = hasOpenssl ? false : "there is no openssl";

/** A way out for which every name leads to this machine. */
function poster(t: TestContext, options: Partial<EgressOptions> = {}) {
  const egress = openEgress({
    allowPrivate: true,
    deadlineMs: DEADLINE_MS,
    resolve: (_name, _options, done) => setImmediate(() => done(null, [{ address: "127.0.0.1", family: 4 }])),
    ...options,
  });
  t.after(() => egress.close());
  return (url: string) => egress.post({ url, headers: {}, body: Buffer.from("{}") });
}

async function listen(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A receiver that speaks TLS, and keeps what names it was asked for and what it was sent. */
async function tlsReceiver(t: TestContext, options: Pair | TlsOptions, answer = OK) {
  const seen = { names: [] as (string | false | null)[], requests: 0 };
  const server = createServer(options, (socket) => {
    seen.names.push(socket.servername);
    socket.on("error", () => {});
    socket.on("data", () => {
      seen.requests += 1;
      socket.write(answer);
    });
    t.after(() => socket.destroy());
  });
  server.on("tlsClientError", () => {});
  return { port: await listen(t, server), seen, server };
}

test("openEgress accepts a certificate that is trusted, valid and the host's, and asks for it by the host's name", {
  skip,
}, async (t) => {
  const authority = makeAuthority(t);
  trust(t, authority.cert);
  const { port, seen } = await tlsReceiver(t, authority.issue(NAMES));
  const post = poster(t);
  assert.equal((await post(`https://receiver.example:${port}/`)).outcome, "delivered");
  assert.equal((await post(`https://127.0.0.1:${port}/`)).outcome, "delivered");
  assert.deepEqual(seen.names, ["receiver.example", false], "an address is no name to ask for");
});

test("openEgress gets the certificate of the requested name, of several at one address", {
  skip,
}, async (t) => {
  const authority = makeAuthority(t);
  trust(t, authority.cert);
  const pairs = new Map(["one.example", "two.example"].map((name) => [name, authority.issue(`DNS:${name}`)]));
  const { port, seen } = await tlsReceiver(t, {
    SNICallback: (name, done) => done(null, createSecureContext(pairs.get(name) ?? {})),
  });
  const post = poster(t);
  for (const name of ["one.example", "two.example", "one.example"]) {
    assert.equal((await post(`https://${name}:${port}/`)).outcome, "delivered", name);
  }
  assert.equal((await post(`https://three.example:${port}/`)).outcome, "tls");
  assert.deepEqual(seen.names, ["one.example", "two.example"], "one connection for each name");
});

test("openEgress sends nothing to a host whose certificate is invalid", { skip }, async (t) => {
  const authority = makeAuthority(t);
  const stranger = makeAuthority(t);
  trust(t, authority.cert);
  const faulty: readonly (readonly [string, Pair])[] = [
    ["expired yesterday", authority.issue(NAMES, [-3, -1])],
    ["begins tomorrow", authority.issue(NAMES, [1, 3])],
    ["is another host's", authority.issue("DNS:elsewhere.example,IP:127.0.0.2")],
    ["is for names below the host's", authority.issue("DNS:*.receiver.example")],
    ["is for a whole top-level domain", authority.issue("DNS:*.example.example,DNS:*")],
    ["is signed by itself", authority.selfSign(NAMES)],
    ["is signed by an authority that nobody trusts", stranger.issue(NAMES)],
  ];
  for (const [what, pair] of faulty) {
    const { port, seen } = await tlsReceiver(t, pair);
    for (const host of ["receiver.example", "127.0.0.1"]) {
      const { outcome, statusCode, responseBody, durationMs } = await poster(t)(`https://${host}:${port}/`);
      assert.deepEqual([outcome, statusCode, responseBody], ["tls", null, null], `${what}, ${host}`);
      assert.ok(durationMs < DEADLINE_MS + patienceMs(1_000));
    }
    assert.equal(seen.requests, 0, what);
  }
});

test("openEgress returns tls for a failed handshake, timeout for one that never ends, connection for one that is cut", async (t) => {
  const alert = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);
  const cases = [
    ["speaks plain HTTP", { act: (socket) => socket.end(OK) }, "tls"],
    ["sends garbage", { act: (socket) => socket.write(Buffer.alloc(64, 0xff)) }, "tls"],
    ["sends an alert", { act: (socket) => socket.write(alert) }, "tls"],
    ["is silent", { act: () => {} }, "timeout"],
    [
      "drips a handshake",
      { act: (socket) => void setInterval(() => socket.write(Buffer.from([0x16])), 50).unref() },
      "tls",
    ],
    ["resets", { act: (socket) => void socket.resetAndDestroy() }, "connection"],
    ["hangs up", { act: (socket) => void socket.end() }, "connection"],
  ] satisfies readonly (readonly [string, Parameters<typeof openRaw>[1], string])[];
  for (const [what, behaviour, word] of cases) {
    const { port } = await openRaw(t, behaviour);
    const { outcome, durationMs, statusCode } = await poster(t)(`https://receiver.example:${port}/`);
    assert.deepEqual([outcome, statusCode], [word, null], what);
    assert.ok(durationMs < DEADLINE_MS + patienceMs(1_000), `${what}: ${durationMs} ms`);
  }
});

test("openEgress speaks no TLS older than 1.2", { skip }, async (t) => {
  const authority = makeAuthority(t);
  trust(t, authority.cert);
  const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;
  const { port, seen } = await tlsReceiver(t, { ...authority.issue(NAMES), ...old });
  assert.equal((await poster(t)(`https://receiver.example:${port}/`)).outcome, "tls");
  assert.equal(seen.requests, 0);
});

test("openEgress checks the certificate of every new connection, though it had a session with the name before", {
  skip,
}, async (t) => {
  const authority = makeAuthority(t);
  trust(t, authority.cert);
  const { port, server } = await tlsReceiver(t, { ...authority.issue(NAMES), ticketKeys: randomBytes(48) }, CLOSING);
  const post = poster(t);
  const url = `https://receiver.example:${port}/`;
  assert.equal((await post(url)).outcome, "delivered");
  server.setSecureContext({ ...authority.issue("DNS:elsewhere.example"), ticketKeys: randomBytes(48) });
  assert.equal((await post(url)).outcome, "tls");
});
