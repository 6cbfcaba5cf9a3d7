import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { after, before, test } from "node:test";
import { type Egress, openEgress } from "../../../src/kernel/egress/guarded-fetch.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";

let egress: Egress;
before(() => {
  egress = openEgress({ allowPrivate: true });
});
after(() => egress.close());

/** Sends requests, one after the other, to a server that answers each with these pieces, every piece in a packet of its own. */
async function outcomesOf(pieces: readonly string[], requests = 1) {
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on("error", () => {});
    socket.on("data", () => void answer(socket, pieces));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const outcomes = [];
  for (let sent = 0; sent < requests; sent++) {
    outcomes.push(await egress.post({ url, headers: {}, body: Buffer.from("{}") }));
  }
  server.close();
  return outcomes;
}

async function answer(socket: Socket, pieces: readonly string[]) {
  for (const piece of pieces) {
    await new Promise<void>((resolve) => socket.write(piece, () => resolve()));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("openEgress takes an answer after 100 Continue that nobody asked for, whole or in pieces", async () => {
  for (const pieces of [[CONTINUE + OK], [CONTINUE, OK], [...`${CONTINUE}${OK}`], [CONTINUE, CONTINUE, OK]]) {
    const [one] = await outcomesOf(pieces);
    assert.deepEqual([one?.outcome, one?.statusCode, one?.responseBody], ["delivered", 200, "ok"]);
  }
});

test("openEgress takes it at each request of a connection, and changes no answer without it", async () => {
  const again = await outcomesOf([CONTINUE, OK], 3);
  assert.deepEqual(
    again.map(({ statusCode, responseBody }) => [statusCode, responseBody]),
    Array(3).fill([200, "ok"]),
  );
  const body = "HTTP/1.1 100 Continue\r\n\r\n";
  const [inBody] = await outcomesOf([`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`, body]);
  assert.equal(inBody?.responseBody, body);
});

test("openEgress gives up on a server that sends nothing but 100 Continue", async () => {
  const [one] = await outcomesOf(Array(40).fill(CONTINUE));
  assert.equal(one?.outcome, "protocol");
});
