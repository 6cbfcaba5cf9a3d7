import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Connections } from "../../../src/kernel/egress/connections.ts";
import { guardedConnector } from "../../../src/kernel/egress/connector.ts";
import { Exchange } from "../../../src/kernel/egress/exchange.ts";
import { patienceMs } from "../../support/patience.ts";
import { answer, openRaw, sayAndHangUp } from "./raw-receiver.ts";

/** No test comes near it: what answers may be slow on a busy machine. */
const DEADLINE_MS = 3_600_000;
const limits = { deadlineMs: DEADLINE_MS, maxResponseBytes: 1_000, isReadExactly: false };

/** Connections to this machine that pass for ones to these addresses, one after the other. */
function scene(t: TestContext, { addresses = [] as string[], keepAliveMs = 10_000 } = {}) {
  const connect = guardedConnector({
    allowPrivate: true,
    timeoutMs: 20_000,
    resolve: (_name, _options, done) => setImmediate(() => done(null, [{ address: "127.0.0.1", family: 4 }])),
  });
  const disguised: typeof connect = (target, done) =>
    connect(target, (...result: Parameters<typeof done>) => {
      const value = addresses.shift();
      if (result[1] !== null && value !== undefined) Object.defineProperty(result[1], "remoteAddress", { value });
      done(...result);
    });
  const connections = new Connections(disguised, { allowH2: false, pipelining: 1, keepAliveTimeout: keepAliveMs });
  t.after(() => connections.close());
  const post = (url: string, headers = {}) => {
    const { origin, pathname } = new URL(url);
    const exchange = new Exchange(limits);
    try {
      connections.send(origin, { path: pathname, method: "POST", headers, body: Buffer.from("{}") }, exchange);
    } catch (refusal) {
      // Ends its deadline.
      exchange.onResponseError({ abort() {} } as never, refusal as Error);
      throw refusal;
    }
    return exchange.outcome;
  };
  return { connections, post };
}

/** Waits until what is held is this. */
async function untilHeld(connections: Connections, held: ReturnType<Connections["count"]>): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs(2_000) && connections.count().connections !== held.connections)
    await turn();
  assert.deepEqual(connections.count(), held);
}

test("Connections carry one exchange each, and idle ones are used again, the last one first", async (t) => {
  const { connections, post } = scene(t);
  const used: number[] = [];
  const { url, sockets } = await openRaw(t, {
    act: (socket) => {
      used.push(sockets.indexOf(socket));
      // Later than all three requests have come.
      setTimeout(() => answer("200 OK", "X: 1")(socket), 20 * (1 + sockets.indexOf(socket)));
    },
  });
  await Promise.all([post(url), post(url), post(url)]);
  assert.deepEqual(used.toSorted(), [0, 1, 2]);
  for (const _ of [1, 2, 3]) assert.equal((await post(url)).outcome, "delivered");
  assert.deepEqual(used.slice(3), [2, 2, 2], "the one that was answered last");
  assert.equal(sockets.length, 3);
  assert.deepEqual(connections.count(), { connections: 3, origins: 1 });
});

test("Connections are dropped with their origin if they end while idle, whichever side ends them", async (t) => {
  const { connections, post } = scene(t, { keepAliveMs: 50 });
  const { url, sockets } = await openRaw(t, { act: answer("200 OK", "X: 1") });
  const hangingUp = await openRaw(t, { act: answer("200 OK", "X: 1") });
  await Promise.all([post(url), post(url), post(hangingUp.url)]);
  assert.deepEqual(connections.count(), { connections: 3, origins: 2 });
  for (const socket of hangingUp.sockets) socket.end();
  await untilHeld(connections, { connections: 0, origins: 0 });
  assert.equal(sockets.length, 2);
});

test("Connections are dropped if a request fails on them, cannot be made or is refused by the guard", async (t) => {
  const { connections, post } = scene(t);
  const { url } = await openRaw(t, { act: sayAndHangUp("no HTTP\r\n") });
  const { outcome } = await post(url);
  assert.equal(outcome, "protocol");
  assert.equal((await post("http://127.0.0.1:9/")).outcome, "blocked_address");
  const good = await openRaw(t, { act: answer("200 OK", "X: 1") });
  await post(good.url);
  assert.equal((await post(good.url, { "no name": "x" })).outcome, "internal");
  await untilHeld(connections, { connections: 0, origins: 0 });
});

test("Connections return the address that a request was sent to, also if its connection had to be opened again", async (t) => {
  const { connections, post } = scene(t, { addresses: ["192.0.2.1", "192.0.2.2", "192.0.2.3"] });
  const { port, sockets } = await openRaw(t, {
    act: (socket) => socket.end("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
  });
  const url = `http://one.example:${port}/`;
  const seen: (string | null)[] = [];
  // At once, so that each but the first waits on a connection that is at its end.
  for (const _ of [1, 2, 3]) {
    const { outcome, remoteAddress } = await post(url);
    assert.equal(outcome, "delivered");
    seen.push(remoteAddress);
  }
  assert.deepEqual(seen, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]);
  assert.equal(sockets.length, 3);
  await untilHeld(connections, { connections: 0, origins: 0 });
});

test("Connections refuse requests once closed, and end those under way as internal", async (t) => {
  const { connections, post } = scene(t);
  const { url } = await openRaw(t, {});
  const open = post(url);
  await turn();
  await connections.close();
  assert.equal((await open).outcome, "internal");
  assert.throws(() => post(url), /closed/);
});
