import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { connect, type TLSSocket } from "node:tls";
import { replaceTlsPair } from "../../../src/kernel/http/connections/tls-server.ts";
import { startApplication } from "../../support/application.ts";
import { headOf } from "../../support/raw-http.ts";
import { hasOpenssl, makeAuthority } from "../egress/certificates.ts";

const skip = hasOpenssl ? false : "there is no openssl";

test("a server with a certificate serves over TLS, and another certificate without a restart", { skip }, async (t) => {
  const authority = makeAuthority(t);
  const app = await startApplication({ tls: authority.issue("DNS:one.example") });
  t.after(() => app.stop());

  const before = await open(app.port, { ca: authority.cert, servername: "one.example" });
  assert.match(await exchange(before, headOf("GET /healthz")), /^HTTP\/1\.1 200 /);
  const renewed = authority.issue("DNS:two.example");
  replaceTlsPair(app.server, renewed);
  const after = await open(app.port, { ca: authority.cert, servername: "two.example" });

  assert.match(await exchange(after, headOf("GET /healthz")), /^HTTP\/1\.1 200 /);
  assert.match(await exchange(before, headOf("GET /healthz")), /^HTTP\/1\.1 200 /);
  assert.match(await exchange(after, headOf("GET /v1/nowhere/", { host: "two.example" })), /^HTTP\/1\.1 404 /);
});

test("a server with a certificate closes clients that do not read, and idle ones when it stops", {
  skip,
}, async (t) => {
  const authority = makeAuthority(t);
  const app = await startApplication({ tls: authority.issue("DNS:one.example"), stallMs: 300 });
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= app.stop());
  t.after(stop);
  const to = { ca: authority.cert, servername: "one.example" };
  const silent = (await open(app.port, to)).pause();
  silent.write(headOf("GET /openapi.json").repeat(200));
  // A client that does not read sees the reset when it writes.
  const writing = setInterval(() => silent.write(" "), 20);
  t.after(() => clearInterval(writing));
  await closed(silent);

  const idle = await open(app.port, to);
  await Promise.all([stop(), closed(idle.resume())]);
});

/** A reset is an error first, by which `once` would reject. */
function closed(socket: TLSSocket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

async function open(port: number, to: { readonly ca: string; readonly servername: string }): Promise<TLSSocket> {
  const socket = connect({ host: "127.0.0.1", port, ...to }).on("error", () => {});
  await Promise.race([once(socket, "secureConnect"), once(socket, "close")]);
  assert.equal(socket.authorized, true);
  return socket;
}

async function exchange(socket: TLSSocket, request: string): Promise<string> {
  socket.write(request);
  const [first] = await once(socket, "data");
  return String(first);
}
