import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { test } from "node:test";
import { limitConnectionsPerAddress } from "../../../src/kernel/http/connections/connections-per-address.ts";
import { startApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { openRaw } from "../../support/raw-http.ts";

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string;
  isDestroyed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.emit("close");
  }
}

test("limitConnectionsPerAddress closes connections above the limit of their address, and takes new ones when others end", () => {
  const server = new EventEmitter();
  const logged: object[] = [];
  limitConnectionsPerAddress(server as never, {
    connectionsMax: 2,
    holderOf: (address) => (address.startsWith("10.") ? null : address),
    nowMs: () => 0,
    log: { warn: (fields: object) => logged.push(fields) } as never,
  });
  const open = (address: string) => {
    const socket = new FakeSocket(address);
    server.emit("connection", socket);
    return socket;
  };
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => open("192.0.2.1"));
  assert.deepEqual(
    [first, second, third, fourth].map((socket) => socket?.isDestroyed),
    [false, false, true, true],
  );
  assert.equal(open("192.0.2.2").isDestroyed, false);
  assert.ok(Array.from({ length: 5 }, () => open("10.0.0.1")).every((socket) => !socket.isDestroyed));
  first?.destroy();
  assert.equal(open("192.0.2.1").isDestroyed, false);
  assert.equal(open("192.0.2.1").isDestroyed, true);
  assert.deepEqual(logged, [{ connections_max: 2 }]);
});

test("limitConnectionsPerAddress keeps the connections that a service has, and serves the address again when they end", async (t) => {
  const app = await startApplication({ connectionsPerAddress: 3 });
  t.after(() => app.stop());
  const kept: Socket[] = [];
  for (let count = 0; count < 3; count += 1) kept.push(connect(app.port, "127.0.0.1"));
  await Promise.all(kept.map((socket) => once(socket, "connect")));
  assert.equal(await openRaw(app.port).closed(), "");
  for (const socket of kept) socket.destroy();
  await eventually(async () => assert.equal((await app.clientWith({}).get("/healthz")).status, 200));
});
