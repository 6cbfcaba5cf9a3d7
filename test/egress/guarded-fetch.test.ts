import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { gzipSync } from "node:zlib";
import type { Resolve } from "../../src/egress/connector.ts";
import { type EgressOptions, openEgress } from "../../src/egress/guarded-fetch.ts";
import { openReceiver } from "../workers/delivery-fixture.ts";

const DEADLINE_MS = 400;
const body = Buffer.from('{"é":1.0}');

function egressFor(t: TestContext, options: Partial<EgressOptions> = {}) {
  const egress = openEgress({ allowPrivate: true, deadlineMs: DEADLINE_MS, ...options });
  t.after(() => egress.close());
  return { egress, post: (url: string) => egress.post({ url, headers: { "X-One": "1" }, body }) };
}

/** A receiver that speaks raw bytes: `act` is called once the request's head has come in. */
async function rawReceiver(t: TestContext, act: (socket: Socket) => void): Promise<{ url: string; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    socket.once("data", () => act(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets };
}

/** Writes again and again until the other end is gone. */
function drip(socket: Socket, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(chunk), everyMs);
  socket.on("close", () => clearInterval(timer));
}

async function receiver(t: TestContext, ...args: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...args);
  t.after(() => opened.close());
  return opened;
}

/** A resolver that answers from a table, and says how often it was asked. */
function fakeResolve(answers: (turn: number) => readonly string[], mode: "sync" | "async" = "async") {
  let turns = 0;
  const resolve: Resolve = (_name, _options, done) => {
    const addresses = answers(turns++).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    if (mode === "sync") done(null, addresses);
    else setImmediate(() => done(null, addresses));
  };
  return resolve;
}

test("openEgress posts the very bytes with the given headers and reports the answer", async (t) => {
  const { url, received } = await receiver(t, (response) => response.writeHead(201).end("thank\0you"));
  const { post } = egressFor(t);
  const outcome = await post(`${url}/hook?a=1`);
  assert.deepEqual(
    { ...outcome, durationMs: 0 },
    {
      outcome: "delivered",
      statusCode: 201,
      durationMs: 0,
      remoteAddress: "127.0.0.1",
      responseBody: "thank\ufffdyou",
      retryAfterSeconds: null,
    },
  );
  assert.ok(outcome.durationMs < DEADLINE_MS);
  assert.deepEqual(received[0]?.body, body);
  assert.equal(received[0]?.path, "/hook?a=1");
  assert.ok(received[0]?.rawHeaders.includes("X-One"));
});

test("openEgress keeps connections alive", async (t) => {
  const ports = new Set<number | undefined>();
  const { url } = await receiver(t, (response) => {
    ports.add(response.socket?.remotePort);
    response.end("ok");
  });
  const { post } = egressFor(t);
  // A second connection may come up while the first has not quite let go of its last answer.
  for (let turn = 0; turn < 10; turn += 1) await post(url);
  assert.ok(ports.size <= 2, `${ports.size} connections`);
});

const STATUSES = [
  [200, "delivered"],
  [204, "delivered"],
  [299, "delivered"],
  [301, "redirect"],
  [302, "redirect"],
  [308, "redirect"],
  [400, "refused"],
  [404, "refused"],
  [410, "gone"],
  [429, "refused"],
  [500, "refused"],
  [503, "refused"],
] as const;

for (const [status, word] of STATUSES) {
  test(`openEgress calls an answer of ${status} ${word}`, async (t) => {
    const { url, received } = await receiver(t, (response) => {
      response.writeHead(status, { location: "http://127.0.0.1:1/elsewhere", "retry-after": "7" }).end();
    });
    const outcome = await egressFor(t).post(url);
    assert.deepEqual([outcome.outcome, outcome.statusCode, outcome.retryAfterSeconds], [word, status, 7]);
    assert.equal(received.length, 1);
  });
}

test("openEgress follows no redirect, to the same origin neither", async (t) => {
  const { url, received } = await receiver(t, (response, { path }) => {
    response.writeHead(path === "/second" ? 200 : 307, { location: "/second" }).end();
  });
  const outcome = await egressFor(t).post(`${url}/first`);
  assert.equal(outcome.outcome, "redirect");
  assert.deepEqual(
    received.map((one) => one.path),
    ["/first"],
  );
});

const SILENT: readonly (readonly [string, (socket: Socket) => void])[] = [
  ["stays silent", () => {}],
  [
    "drips its header",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-Slow: ");
      drip(socket, "x", 20);
    },
  ],
];

for (const [what, act] of SILENT) {
  test(`openEgress ends at the deadline with a receiver that ${what}`, async (t) => {
    const { url, sockets } = await rawReceiver(t, act);
    const outcome = await egressFor(t).post(url);
    assert.deepEqual([outcome.outcome, outcome.statusCode], ["timeout", null]);
    assert.ok(outcome.durationMs < DEADLINE_MS + 1_000, `${outcome.durationMs} ms`);
    if (sockets[0]?.destroyed === false) await new Promise((resolve) => sockets[0]?.once("close", resolve));
  });
}

test("openEgress ends at the deadline with a name whose look-up never answers", async (t) => {
  const { post } = egressFor(t, { resolve: () => {} });
  const outcome = await post("http://receiver.example/");
  assert.equal(outcome.outcome, "timeout");
  assert.ok(outcome.durationMs < DEADLINE_MS + 1_000);
});

/** Answers whose status line stands, whatever the body does then. */
const BROKEN_BODIES: readonly (readonly [string, (socket: Socket) => void])[] = [
  [
    "drips its body",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
      drip(socket, "x", 20);
    },
  ],
  [
    "never ends its body",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      drip(socket, Buffer.alloc(65_536, "x"), 1);
    },
  ],
  ["breaks its body off", (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nxxx")],
  [
    "resets after its header",
    (socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", () =>
        setTimeout(() => socket.resetAndDestroy(), 30),
      ),
  ],
];

for (const [what, act] of BROKEN_BODIES) {
  test(`openEgress goes by the status line of a receiver that ${what}`, async (t) => {
    const outcome = await egressFor(t).post((await rawReceiver(t, act)).url);
    assert.deepEqual([outcome.outcome, outcome.statusCode], ["delivered", 200]);
    assert.ok((outcome.responseBody ?? "").length <= 16_384);
    assert.ok(outcome.durationMs < DEADLINE_MS + 1_000);
  });
}

test("openEgress keeps 16 KiB of an endless body, cuts it off and stays small", async (t) => {
  let sent = 0;
  const { url, sockets } = await rawReceiver(t, (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    const chunk = Buffer.alloc(65_536, "x");
    const fill = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
    };
    socket.on("drain", fill);
    fill();
  });
  const outcome = await egressFor(t, { deadlineMs: 5_000 }).post(url);
  assert.equal(outcome.responseBody, "x".repeat(16_384));
  assert.ok(outcome.durationMs < 2_000, "did not wait for the deadline");
  if (!sockets[0]?.destroyed) await new Promise((resolve) => sockets[0]?.once("close", resolve));
  assert.ok(sent < 32 * 1_048_576, `${sent} bytes went out before the cut`);
});

test("openEgress does not unpack a gzip bomb", async (t) => {
  const bomb = gzipSync(Buffer.alloc(8 * 1_048_576));
  const { url } = await receiver(t, (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
  const outcome = await egressFor(t).post(url);
  assert.equal(outcome.outcome, "delivered");
  assert.ok((outcome.responseBody ?? "").length <= 16_384);
});

const FAULTS: readonly (readonly [string, (socket: Socket) => void, string])[] = [
  ["resets", (socket) => socket.resetAndDestroy(), "connection"],
  ["hangs up", (socket) => socket.end(), "connection"],
  [
    "sends a header of 64 KB",
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(65_536)}\r\n\r\n`),
    "protocol",
  ],
  ["sends garbage", (socket) => socket.write("SSH-2.0-OpenSSH_9.2\r\n"), "protocol"],
  [
    "contradicts itself about its length",
    (socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
    "protocol",
  ],
  ["floods with 100 Continue", (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n".repeat(5_000)), "protocol"],
];

for (const [what, act, word] of FAULTS) {
  test(`openEgress ends cleanly with a receiver that ${what}`, async (t) => {
    const outcome = await egressFor(t).post((await rawReceiver(t, act)).url);
    assert.deepEqual([outcome.outcome, outcome.statusCode, outcome.responseBody], [word, null, null]);
    assert.ok(outcome.durationMs < DEADLINE_MS + 1_000);
  });
}

test("openEgress takes an answer that comes before the body was read", async (t) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const outcome = await egressFor(t).post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  assert.ok(["delivered", "connection"].includes(outcome.outcome), outcome.outcome);
});

test("openEgress calls a port on which nothing listens a failed connection", async (t) => {
  assert.equal((await egressFor(t).post("http://127.0.0.1:14999/")).outcome, "connection");
});

test("openEgress calls a name without an address a failed look-up", async (t) => {
  assert.equal((await egressFor(t).post("http://nobody.invalid/")).outcome, "dns");
  assert.equal((await egressFor(t, { resolve: fakeResolve(() => []) }).post("http://empty.example/")).outcome, "dns");
});

test("openEgress refuses every spelling of this machine before a byte is sent", async (t) => {
  const { url, received } = await receiver(t);
  const { port } = new URL(url);
  const { post } = egressFor(t, { allowPrivate: false });
  const hosts = ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost", "0.0.0.0"];
  for (const host of hosts) {
    const outcome = await post(`http://${host}:${port}/`);
    assert.equal(outcome.outcome, "blocked_address", host);
    assert.deepEqual([outcome.statusCode, outcome.responseBody, outcome.remoteAddress], [null, null, null]);
  }
  assert.equal(received.length, 0);
});

test("openEgress refuses metadata services and other services' ports even where private receivers are allowed", async (t) => {
  const { post } = egressFor(t);
  for (const url of [
    "http://169.254.169.254/",
    "http://168.63.129.16/",
    "http://127.0.0.1:22/",
    "http://127.0.0.1:6379/",
  ]) {
    assert.equal((await post(url)).outcome, "blocked_address", url);
  }
});

for (const mode of ["sync", "async"] as const) {
  test(`openEgress dials none of a name's addresses when one is private, the look-up being ${mode}`, async (t) => {
    const { url, sockets } = await rawReceiver(t, (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"));
    const resolve = fakeResolve(() => ["127.0.0.1", "8.8.8.8"], mode);
    const { post } = egressFor(t, { allowPrivate: false, resolve });
    assert.equal((await post(`http://receiver.example:${new URL(url).port}/`)).outcome, "blocked_address");
    assert.equal(sockets.length, 0);
  });
}

test("openEgress looks a name up for every new connection, so one that turns private is refused", async (t) => {
  const { url, received } = await receiver(t, (response) => response.setHeader("connection", "close").end());
  const resolve = fakeResolve((turn) => (turn === 0 ? ["127.0.0.1"] : ["169.254.169.254"]));
  const { post } = egressFor(t, { resolve });
  const target = `http://receiver.example:${new URL(url).port}/`;
  assert.equal((await post(target)).outcome, "delivered");
  assert.equal((await post(target)).outcome, "blocked_address");
  assert.equal(received.length, 1);
});

test("openEgress ignores the proxy variables", async (t) => {
  const proxy = await receiver(t);
  const target = await receiver(t);
  const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
  for (const name of names) process.env[name] = name.startsWith("NODE") ? "1" : proxy.url;
  t.after(() => {
    for (const name of names) delete process.env[name];
  });
  assert.equal((await egressFor(t).post(target.url)).outcome, "delivered");
  assert.deepEqual([proxy.received.length, target.received.length], [0, 1]);
});

test("openEgress calls what is not our own URL an internal fault, and throws nothing", async (t) => {
  assert.equal((await egressFor(t).post("no url")).outcome, "internal");
});

test("openEgress ends what is under way when it is closed", async (t) => {
  const { url } = await rawReceiver(t, () => void closeNow());
  const { egress, post } = egressFor(t, { deadlineMs: 5_000 });
  const closeNow = () => egress.close();
  assert.equal((await post(url)).outcome, "connection");
});

function selfSigned(t: TestContext, days: number, names: string): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), "openvoe-tls-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  const request = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-subj",
    "/CN=test",
  ];
  const rest = ["-days", String(days), "-keyout", key, "-out", cert, "-addext", `subjectAltName=${names}`];
  execFileSync("openssl", [...request, ...rest], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function tlsReceiver(t: TestContext, pair: { key: Buffer; cert: Buffer }): Promise<string> {
  const server = createHttpsServer(pair, (request, response) => request.resume().on("end", () => response.end("ok")));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test("openEgress takes a certificate only when it is trusted and names the host", {
  skip: hasOpenssl ? false : "there is no openssl",
}, async (t) => {
  const right = selfSigned(t, 2, "IP:127.0.0.1");
  const wrongName = selfSigned(t, 2, "DNS:elsewhere.example");
  const rightUrl = await tlsReceiver(t, right);
  assert.equal((await egressFor(t).post(rightUrl)).outcome, "tls", "self-signed and not trusted");
  const before = getCACertificates("default");
  t.after(() => setDefaultCACertificates(before));
  setDefaultCACertificates([...before, right.cert.toString(), wrongName.cert.toString()]);
  assert.equal((await egressFor(t).post(rightUrl)).outcome, "delivered");
  assert.equal((await egressFor(t).post(await tlsReceiver(t, wrongName))).outcome, "tls", "another host's certificate");
});

test("openEgress calls a receiver that speaks no TLS on https a failed handshake", async (t) => {
  const { url } = await receiver(t);
  assert.equal((await egressFor(t).post(url.replace("http:", "https:"))).outcome, "tls");
});
