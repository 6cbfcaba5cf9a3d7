import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import type { buildConnector } from "undici";
import { guardedConnector } from "../../../src/kernel/egress/connector.ts";

test("guardedConnector refuses a connection to itself", async () => {
  // A port that nothing listens on and that is dialled from the same number opens towards itself.
  const port = 14_998;
  const dial = guardedConnector({ allowPrivate: true, timeoutMs: 20_000, localPort: port });
  const target = { hostname: "127.0.0.1", host: `127.0.0.1:${port}`, protocol: "http:", port: String(port) };
  const [error, socket] = await new Promise<unknown[]>((resolve) => dial(target, (...result) => resolve(result)));
  assert.equal(socket, null);
  assert.match(String(error), /met itself/);
});

test("guardedConnector closes a connection whose remote address is not allowed, whatever the look-up returned", async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const port = String((server.address() as AddressInfo).port);
  const rules = { allowPrivate: true };
  const dial = guardedConnector({
    timeoutMs: 20_000,
    get allowPrivate() {
      return rules.allowPrivate;
    },
    resolve: (_name, _options, done) => {
      done(null, [{ address: "127.0.0.1", family: 4 }]);
      // The look-up was let through; the connection is looked at by the rules of now.
      rules.allowPrivate = false;
    },
  });
  const target = { hostname: "receiver.example", host: `receiver.example:${port}`, protocol: "http:", port };
  const [error, socket] = await new Promise<Parameters<buildConnector.Callback>>((resolve) =>
    dial(target, (...result) => resolve(result)),
  );
  socket?.destroy();
  assert.equal(socket, null);
  assert.match(String(error), /ended at a private address/);
});
