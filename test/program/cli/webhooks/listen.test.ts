import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { appendEvent } from "../../../../src/areas/webhooks/ops/events.ts";
import { sampleEvent } from "../../../../src/areas/webhooks/ops/trigger-event.ts";
import { findTeam } from "../../../../src/kernel/access/sql/teams.ts";
import { listenerSecret } from "../../../../src/kernel/crypto/secrets.ts";
import { verifyCompat, verifyStandard } from "../../../../src/kernel/crypto/signature.ts";
import { openReceiver } from "../../../areas/webhooks/workers/delivery-fixture.ts";
import { startApplication } from "../../../support/application.ts";
import { makeDeployment } from "../../../support/deployment.ts";
import { eventually } from "../../../support/eventually.ts";

/**
 * A port below those that systems give away: nothing listens on it. One that a receiver has just left may be
 * given to another program of this machine before it is called.
 */
const NOWHERE = "http://127.0.0.1:1024";

/** A way to a service that can be cut and opened again at the same port. */
async function openLine(toPort: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const far = connect(toPort, "127.0.0.1");
    for (const each of [socket, far]) {
      sockets.add(each);
      each.on("error", () => {}).on("close", () => sockets.delete(each));
    }
    socket.pipe(far).pipe(socket);
  });
  const open = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${port}`, cut, open: () => open(port) };
}

test("openvoe webhooks listen forwards events as deliveries, continues after an outage of the service, and ends at Ctrl-C", async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const receiver = await openReceiver((response, { path }) => {
    response.statusCode = path === "/hooks?a=b" ? 204 : 500;
    response.end();
  });
  t.after(() => receiver.close());
  const line = await openLine(app.port);
  t.after(() => line.cut());
  const { headers } = await app.client({ team: "acme" });
  const accessSecret = headers["x-access-secret"] ?? "";
  const teamId = await findTeam(app.db, "acme");
  assert.ok(teamId !== null);
  const append = () =>
    app.db.transaction((tx) => appendEvent(tx, sampleEvent({ teamId, environment: "sandbox" }, "link-connected")));

  const env = {
    OPENVOE_URL: line.url,
    OPENVOE_CLIENT_ID: headers["x-access-client-id"] ?? "",
    OPENVOE_ACCESS_SECRET: accessSecret,
  };
  const { start } = makeDeployment(t);
  const program = start(["webhooks", "listen", "--forward-to", `${receiver.url}/hooks?a=b`], env);
  await eventually(() => assert.ok(app.statements.filter((name) => name === "list_feed_events").length > 1));

  const first = await append();
  await program.says(new RegExp(`^\\d\\d:\\d\\d:\\d\\d  link-connected  ${first}  204  \\d+ ms\\n`));
  await line.cut();
  const missed = [await append(), await append()];
  await line.open();
  await eventually(() => assert.equal(receiver.received.length, 3));
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body.toString()).webhook_id),
    [first, ...missed],
  );
  for (const { headers: sent, body } of receiver.received) {
    assert.ok(verifyCompat(body, String(sent["x-webhook-sign"]), accessSecret));
    const standard = {
      id: String(sent["webhook-id"]),
      timestampSeconds: Number(sent["webhook-timestamp"]),
      signature: String(sent["webhook-signature"]),
      body,
      secrets: [listenerSecret(accessSecret)],
      nowSeconds: Date.now() / 1_000,
    };
    assert.ok(verifyStandard(standard));
  }

  const ended = await program.stop("SIGINT");
  assert.deepEqual([ended.code, ended.signal], [0, null]);
  assert.match(ended.stderr, /signed with whsec_.*Ready.*unreachable.*reachable again/s);
  assert.ok(!ended.stderr.includes(accessSecret));
});

test("openvoe webhooks listen ends with a readable message if the service refuses it or an option is missing", async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const { headers } = await app.client({ team: "acme" });
  const { run } = makeDeployment(t);
  const env = { OPENVOE_URL: app.url, OPENVOE_CLIENT_ID: headers["x-access-client-id"] ?? "" };
  const to = "http://127.0.0.1:9/";
  const refused = await run(["webhooks", "listen", "--forward-to", to], {
    ...env,
    OPENVOE_ACCESS_SECRET: "sandbox-no",
  });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /does not accept this pair/);
  const without = await run(["webhooks", "listen", "--forward-to", to]);
  assert.match(without.stderr, /No client id was given: set OPENVOE_CLIENT_ID/);
  assert.equal((await run(["webhooks", "listen", "--forward-to", "localhost:3000"], env)).code, 2);
  assert.equal(
    (
      await run(["webhooks", "listen", "--forward-to", to], {
        ...env,
        OPENVOE_ACCESS_SECRET: "sandbox-no",
        OPENVOE_URL: "ftp://a",
      })
    ).code,
    1,
  );
});

test("openvoe webhooks listen reports the outcome of each event for a receiver that is down", async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const { headers } = await app.client({ team: "acme" });
  const teamId = await findTeam(app.db, "acme");
  assert.ok(teamId !== null);
  const { start } = makeDeployment(t);
  const args = ["--url", app.url, "--client-id", headers["x-access-client-id"] ?? "", "--json"];
  const env = { OPENVOE_ACCESS_SECRET: headers["x-access-secret"] ?? "", OPENVOE_SIGNING_SECRET: "whsec_c2VjcmV0" };
  const program = start(["webhooks", "listen", "--forward-to", NOWHERE, ...args], env);
  await eventually(() => assert.ok(app.statements.filter((name) => name === "list_feed_events").length > 1));
  const id = await app.db.transaction((tx) =>
    appendEvent(tx, sampleEvent({ teamId, environment: "sandbox" }, "link-deleted")),
  );
  const [line] = await program.says(/^\{.*\}\n/);
  const { duration_ms, ...rest } = JSON.parse(line);
  assert.deepEqual(rest, { event_id: id, event_type: "link-deleted", outcome: "connection", status_code: null });
  assert.equal(typeof duration_ms, "number");
  const ended = await program.stop("SIGTERM");
  assert.equal(ended.code, 0);
  assert.match(ended.stderr, /signed with whsec_c2VjcmV0\n/);
});
