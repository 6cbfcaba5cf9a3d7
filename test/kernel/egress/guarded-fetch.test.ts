import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type EgressOptions, openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";
import type { Resolve } from "../../../src/kernel/egress/shared-lookup.ts";
import { openReceiver } from "../../areas/webhooks/workers/delivery-fixture.ts";
import { openRaw } from "./raw-receiver.ts";

/** No test comes near it: what answers may be slow on a busy machine. */
const DEADLINE_MS = 3_600_000;
const body = Buffer.from('{"é":1.0}');

function egressFor(t: TestContext, options: Partial<EgressOptions> = {}) {
  const egress = openEgress({ allowPrivate: true, deadlineMs: DEADLINE_MS, ...options });
  t.after(() => egress.close());
  return { egress, post: (url: string) => egress.post({ url, headers: { "X-One": "1" }, body }) };
}

async function receiver(t: TestContext, ...args: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...args);
  t.after(() => opened.close());
  return opened;
}

/** A resolver that answers from a table, and says how often it was asked. */
function fakeResolve(answers: (turn: number) => readonly string[]) {
  let turns = 0;
  const resolve: Resolve = (_name, _options, done) => {
    const addresses = answers(turns++).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    setImmediate(() => done(null, addresses));
  };
  return resolve;
}

/** A resolver that fails. */
function failingResolve(code: string): Resolve {
  return (_name, _options, done) => setImmediate(() => done(Object.assign(new Error(code), { code }), []));
}

test("openEgress posts the exact bytes with the given headers and returns the answer", async (t) => {
  const { url, received } = await receiver(t, (response) => response.writeHead(201).end("thank\0you"));
  const { post } = egressFor(t);
  const outcome = await post(`${url}/hook?a=1`);
  assert.deepEqual(
    { ...outcome, durationMs: 0 },
    {
      responseHeaders: outcome.responseHeaders,
      outcome: "delivered",
      statusCode: 201,
      durationMs: 0,
      remoteAddress: "127.0.0.1",
      responseBody: "thank\ufffdyou",
      contentType: null,
      brokenOff: null,
      errorCode: null,
      isThrottled: false,
      retryAfterSeconds: null,
    },
  );
  assert.equal(outcome.responseHeaders?.["transfer-encoding"], "chunked");
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
  [300, "redirect"],
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
    assert.equal(outcome.isThrottled, status === 429);
    assert.equal(received.length, 1);
  });
}

test("openEgress follows no redirect, not even to the same origin", async (t) => {
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

test("openEgress ends at the deadline with a name whose look-up never answers", async (t) => {
  const { post } = egressFor(t, { resolve: () => {}, deadlineMs: 400 });
  const outcome = await post("http://receiver.example/");
  assert.equal(outcome.outcome, "timeout");
});

test("openEgress keeps 16 KiB of an endless body, cuts it off and stays small", async (t) => {
  let sent = 0;
  const { url, sockets } = await openRaw(t, {
    act: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const chunk = Buffer.alloc(65_536, "x");
      const fill = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on("drain", fill);
      fill();
    },
  });
  const outcome = await egressFor(t).post(url);
  assert.equal(outcome.responseBody, "x".repeat(16_384));
  if (!sockets[0]?.destroyed) await new Promise((resolve) => sockets[0]?.once("close", resolve));
  assert.ok(sent < 32 * 1_048_576, `${sent} bytes went out before the cut`);
});

test("openEgress returns connection for a port on which nothing listens", async (t) => {
  assert.equal((await egressFor(t).post("http://127.0.0.1:14999/")).outcome, "connection");
});

test("openEgress returns dns for a name without an address", async (t) => {
  const resolve = failingResolve("ENOTFOUND");
  assert.equal((await egressFor(t, { resolve }).post("http://nobody.example/")).outcome, "dns");
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

test("openEgress refuses metadata services and other services' ports even if private receivers are allowed", async (t) => {
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

test("openEgress looks a name up for every new connection, so one that turns private is refused", async (t) => {
  const { url, received } = await receiver(t, (response) => response.setHeader("connection", "close").end());
  const resolve = fakeResolve((turn) => (turn === 0 ? ["127.0.0.1"] : ["169.254.169.254"]));
  const { post } = egressFor(t, { resolve });
  const target = `http://receiver.example:${new URL(url).port}/`;
  assert.equal((await post(target)).outcome, "delivered");
  assert.equal((await post(target)).outcome, "blocked_address");
  assert.equal(received.length, 1);
});

test("openEgress returns internal for a text that is not a URL, and throws nothing", async (t) => {
  assert.equal((await egressFor(t).post("no url")).outcome, "internal");
});

test("openEgress ends exchanges under way when it is closed", async (t) => {
  const { url } = await openRaw(t, { act: () => void closeNow() });
  const { egress, post } = egressFor(t);
  const closeNow = () => egress.close();
  assert.equal((await post(url)).outcome, "internal");
});
