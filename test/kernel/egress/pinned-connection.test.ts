import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:https";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { promisify } from "node:util";
import { openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import { openReceiver } from "../../areas/webhooks/workers/delivery-fixture.ts";
import { patienceMs } from "../../support/patience.ts";
import { hasOpenssl, makeAuthority } from "./certificates.ts";
import { answer, openRaw } from "./raw-receiver.ts";

const body = Buffer.from("{}");

/** A receiver, and a way out whose look-ups answer from a table that the test may change. */
async function scene(t: TestContext, addresses: Record<string, string>, connection = "keep-alive") {
  const asked: string[] = [];
  const ports: (number | undefined)[] = [];
  const hosts: (string | undefined)[] = [];
  const receiver = await openReceiver((response, { headers }) => {
    ports.push(response.socket?.remotePort);
    hosts.push(headers.host);
    response.setHeader("connection", connection).end();
  });
  t.after(() => receiver.close());
  const egress = openEgress({
    allowPrivate: true,
    deadlineMs: 20_000,
    resolve: (name, _options, done) => {
      asked.push(name);
      setImmediate(() => done(null, [{ address: addresses[name] ?? "", family: 4 }]));
    },
  });
  t.after(() => egress.close());
  const { port } = new URL(receiver.url);
  const post = async (name: string) => {
    const { outcome } = await egress.post({ url: `http://${name}:${port}/`, headers: {}, body });
    // Lets the pool take the connection back.
    await new Promise((resolve) => setImmediate(resolve));
    return outcome;
  };
  return { post, asked, ports, hosts, port };
}

test("openEgress sends to a name over no connection that was opened for another, though both lead to one address", async (t) => {
  const { post, ports, hosts, port } = await scene(t, { "one.example": "127.0.0.1", "two.example": "127.0.0.1" });
  for (const name of ["one.example", "two.example", "127.0.0.1", "one.example", "two.example", "127.0.0.1"]) {
    assert.equal(await post(name), "delivered", name);
  }
  assert.deepEqual(
    hosts,
    ["one.example", "two.example", "127.0.0.1", "one.example", "two.example", "127.0.0.1"].map(
      (name) => `${name}:${port}`,
    ),
  );
  const hostOf = new Map(ports.map((each, at) => [each, hosts[at]]));
  assert.ok(hostOf.size >= 3, "three names, three connections at least");
  for (const [at, each] of ports.entries()) assert.equal(hostOf.get(each), hosts[at], "one connection, one name");
});

test("openEgress caches no look-up: a name that became private is refused while another's connection to the same address is open", async (t) => {
  const addresses = { "one.example": "127.0.0.1", "two.example": "127.0.0.1" };
  const { post, ports, asked } = await scene(t, addresses);
  assert.equal(await post("one.example"), "delivered");
  addresses["two.example"] = "169.254.169.254";
  assert.equal(await post("two.example"), "blocked_address");
  assert.equal(await post("one.example"), "delivered");
  assert.deepEqual(asked, ["one.example", "two.example"]);
  assert.equal(ports.length, 2);
});

test("openEgress keeps using a checked connection if its name becomes private, and looks the name up for the next one", async (t) => {
  const addresses = { "one.example": "127.0.0.1" };
  const alive = await scene(t, addresses);
  assert.equal(await alive.post("one.example"), "delivered");
  addresses["one.example"] = "169.254.169.254";
  assert.equal(await alive.post("one.example"), "delivered");
  assert.equal(new Set(alive.ports).size, 1, "it still ends where it did");

  addresses["one.example"] = "127.0.0.1";
  const closing = await scene(t, addresses, "close");
  assert.equal(await closing.post("one.example"), "delivered");
  addresses["one.example"] = "169.254.169.254";
  assert.equal(await closing.post("one.example"), "blocked_address");
  addresses["one.example"] = "127.0.0.1";
  assert.equal(await closing.post("one.example"), "delivered");
  assert.deepEqual(closing.asked, Array(3).fill("one.example"));
});

test("openEgress opens a new connection if the receiver closed the last one while it was idle", async (t) => {
  const { url, sockets } = await openRaw(t, {
    act: (socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
  });
  const egress = openEgress({ allowPrivate: true, deadlineMs: 20_000 });
  t.after(() => egress.close());
  const post = async () => (await egress.post({ url, headers: {}, body })).outcome;
  assert.equal(await post(), "delivered");
  const [first] = sockets;
  assert.ok(first);
  const isClosed = once(first, "close");
  first.end();
  await isClosed;
  assert.equal(await post(), "delivered");
  assert.equal(sockets.length, 2);
});

test("openEgress keeps no connection longer than configured, whatever the receiver asks for", async (t) => {
  const { url, sockets } = await openRaw(t, {
    act: answer("200 OK", "Connection: keep-alive\r\nKeep-Alive: timeout=600"),
  });
  const egress = openEgress({ allowPrivate: true, deadlineMs: 20_000, keepAliveMs: 50 });
  t.after(() => egress.close());
  assert.equal((await egress.post({ url, headers: {}, body })).outcome, "delivered");
  const [socket] = sockets;
  assert.ok(socket);
  if (!socket.closed) await once(socket, "close", { signal: AbortSignal.timeout(patienceMs(5_000)) });
});

/** Posts once in a process of its own, with these variables in its environment. */
async function postUnder(url: string, env: Readonly<Record<string, string>>): Promise<string> {
  const program = path.join(import.meta.dirname, "./post-once.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, url], { env: { ...process.env, ...env } });
  return stdout.trim();
}

test("openEgress ignores proxy variables", async (t) => {
  const [proxy, target] = await Promise.all([openReceiver(), openReceiver()]);
  t.after(() => Promise.all([proxy.close(), target.close()]));
  const names = [
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "npm_config_proxy",
  ];
  const env = { ...Object.fromEntries(names.map((name) => [name, proxy.url])), NODE_USE_ENV_PROXY: "1", NO_PROXY: "" };
  assert.equal(await postUnder(target.url, env), "delivered");
  assert.deepEqual([proxy.received.length, target.received.length], [0, 1]);
});

test("openEgress verifies certificates whatever the environment says", {
  skip: hasOpenssl ? false : "there is no openssl",
}, async (t) => {
  const server = createServer(makeAuthority(t).selfSign("IP:127.0.0.1"), (_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_NO_WARNINGS: "1" };
  assert.equal(await postUnder(`https://127.0.0.1:${address.port}/`, env), "tls");
});
