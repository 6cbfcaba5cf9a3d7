import assert from "node:assert/strict";
import { test } from "node:test";
import { guardedConnector } from "../../src/egress/connector.ts";

test("guardedConnector does not take a connection to itself for a receiver", async () => {
  // A port that nothing listens on and that is dialled from the same number opens towards itself.
  const port = 14_998;
  const dial = guardedConnector({ allowPrivate: true, timeoutMs: 1_000, localPort: port });
  const target = { hostname: "127.0.0.1", host: `127.0.0.1:${port}`, protocol: "http:", port: String(port) };
  const [error, socket] = await new Promise<unknown[]>((resolve) => dial(target, (...result) => resolve(result)));
  assert.equal(socket, null);
  assert.match(String(error), /met itself/);
});
