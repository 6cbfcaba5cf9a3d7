import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../src/kernel/access/caller.ts";
import { UnsentResponses } from "../../../src/kernel/http/connections/unsent-responses.ts";
import { type Client, startApplication, type TestApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { headOf } from "../../support/raw-http.ts";
import { ADDRESS, aVerification, longText } from "./requests.ts";

const LIST = "/v1/instant-verifications/?page_size=100";
/** Responses that are aborted, over all kinds. */
const ABORTED = 10_000;
const AT_ONCE = 50;
const STALL_MS = 300;
const NDJSON = { "content-type": "application/x-ndjson" };

describe("UnsentResponses", { timeout: 600_000 }, () => {
  let app: TestApplication;
  let client: Client;
  let kinds: Readonly<Record<string, string>>;
  const unsent = new UnsentResponses();
  before(async () => {
    app = await startApplication({ unsent, stallMs: STALL_MS, drainLimits: { bytes: 1_000_000, ms: 200 } });
    client = await app.client({ scopes: SCOPES });
    const addresses = Array.from({ length: 20 }, () => ({ ...ADDRESS, street: longText(256), city: longText(256) }));
    let id: unknown;
    for (let count = 0; count < 8; count += 1) {
      const created = await client.post("/v1/instant-verifications/", aVerification({ rest: { addresses } }));
      assert.equal(created.status, 201);
      id = created.at("id");
    }
    kinds = kindsOf(client.headers, `/v1/instant-verifications/${id}/`);
  });
  after(() => app.stop());

  test("UnsentResponses counts no byte after 10,000 aborted responses of every kind, and never fewer than none", async (t) => {
    let least = 0;
    const watched = setInterval(() => {
      least = Math.min(least, unsent.bytes().keys, unsent.bytes().public);
    }, 1);
    t.after(() => clearInterval(watched));
    const names = Object.keys(kinds);
    for (let turn = 0; turn < ABORTED; turn += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, at) => kinds[names[(turn + at) % names.length] ?? ""] ?? "");
      await Promise.all(some.map((request, at) => abort(app.port, request, (turn + at) % 3)));
    }
    await eventually(() => assert.deepEqual(unsent.bytes(), { keys: 0, public: 0 }));
    assert.equal(least, 0);
  });

  test("closeStalledConnections closes clients that do not read, and then no byte is counted", async (t) => {
    const pages = Array<string>(10).fill((kinds.page ?? "").repeat(90));
    // A stream of events counts for as long as its client keeps it open.
    const { events: _, ...ending } = kinds;
    const requests = Object.values(ending).map((request) => request.repeat(30));
    let most = 0;
    const watched = setInterval(() => {
      most = Math.max(most, unsent.bytes().keys);
    }, 1);
    const silent = await Promise.all([...pages, ...requests].map((request) => open(app.port, request)));
    t.after(() => {
      clearInterval(watched);
      for (const socket of silent) socket.destroy();
    });
    await eventually(() => assert.ok(most > 1_000_000, String(most)));
    await eventually(() => assert.deepEqual(unsent.bytes(), { keys: 0, public: 0 }));
  });

  test("UnsentResponses counts no file that all its responses share, and serves the keys whatever clients without one leave unread", async (t) => {
    const before = unsent.bytes();
    const shared = ["/openapi.json", "/docs", "/docs/operating", "/openvoe-bridge.js"];
    const silent = await Promise.all(
      Array.from({ length: 150 }, (_, at) => open(app.port, headOf(`GET ${shared[at % 4]}`).repeat(20))),
    );
    t.after(() => {
      for (const socket of silent) socket.destroy();
    });
    for (const socket of silent)
      if (socket.bytesRead === 0) await once(socket.resume().pause(), "readable").catch(() => {});
    assert.deepEqual(unsent.bytes(), before);
    assert.equal((await client.get(LIST)).status, 200);
  });
});

/** Requests of every kind of response. */
function kindsOf(key: Readonly<Record<string, string>>, one: string): Readonly<Record<string, string>> {
  const lines = '{"ein":"1"}\n'.repeat(200);
  const wrong = "x".repeat(5_000);
  return {
    page: headOf(`GET ${LIST}`, key),
    head: headOf(`HEAD ${LIST}`, key),
    one: headOf(`GET ${one}`, key),
    pipelined: headOf(`GET ${LIST}`, key).repeat(3),
    file: headOf(`GET ${one}report.pdf`, key),
    batch: headOf("POST /v1/companies/batch/", { ...key, ...NDJSON, "content-length": String(lines.length) }) + lines,
    events: headOf(`GET ${one}events/`, key),
    refusedBody: headOf("POST /v1/nowhere/", { ...key, "content-length": "100000" }) + wrong,
    unknown: headOf("GET /v1/nowhere/", key),
    unauthenticated: headOf(`GET ${LIST}`),
    unreadable: "GET / HTTP/9\r\n\r\n",
    options: headOf("OPTIONS /v1/companies/"),
    document: headOf("GET /openapi.json"),
    docs: headOf("GET /docs/operating"),
    bridge: headOf(`GET /bridge/${"0".repeat(32)}`),
    file304: headOf("GET /openvoe-bridge.js", { "if-none-match": "*" }),
    script: headOf("GET /openvoe-bridge.js"),
  };
}

/** Sends a request and closes: at once, with the first bytes of the response, or with a reset then. */
async function abort(port: number, request: string, way: number): Promise<void> {
  const socket = await open(port, request);
  if (way > 0) await Promise.race([once(socket.resume(), "data"), once(socket, "close")]).catch(() => {});
  if (way === 2) socket.resetAndDestroy();
  else socket.destroy();
}

async function open(port: number, request: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  socket.write(request);
  return socket;
}
