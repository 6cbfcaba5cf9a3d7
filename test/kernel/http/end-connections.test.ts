import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { after, before, describe, type TestContext, test } from "node:test";
import { openReceiver } from "../../areas/webhooks/workers/delivery-fixture.ts";
import {
  type ApplicationOptions,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { headOf, openRaw, readRaw } from "../../support/raw-http.ts";
import { aWebhook } from "./requests.ts";

const LINE = '{"ein":"1"}\n';
const CHUNK = `${LINE.length.toString(16)}\r\n${LINE}\r\n`;
/** A stop that waits for a client at all would outlast any run. */
const NEVER_MS = 86_400_000;

describe("endConnectionsAtClose", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
  });
  after(() => app.stop());

  const owedNothing: readonly (readonly [what: string, sent: string, heard: string])[] = [
    ["on which nothing was sent", "", ""],
    ["amid the head of its request", "GET /healthz HTTP/1.1\r\nHost: a\r\nX-Requ", ""],
    ["kept alive after its answer", headOf("GET /healthz"), "status"],
  ];
  for (const [what, sent, heard] of owedNothing) {
    test(`endConnectionsAtClose closes a connection ${what} at once`, async (t) => {
      const { stopping, connection } = await startStopping(t, { lastAnswersMs: NEVER_MS }, { sent, heard });
      await Promise.all([stopping(), connection.closed()]);
    });
  }

  test("endConnectionsAtClose gives up on a request whose body does not arrive", async (t) => {
    const headers = { ...client.headers, "content-type": "application/json", "content-length": "20" };
    const sent = `${headOf("POST /v1/companies/", headers)}{"name":`;
    const { stopping, connection } = await startStopping(t, { lastAnswersMs: 400 }, { sent, heard: "" });
    await Promise.all([stopping(), connection.closed()]);
  });

  test("endConnectionsAtClose waits for a pending response, and announces in it that the connection closes", async (t) => {
    const { promise: asked, resolve: hearRequest } = Promise.withResolvers<ServerResponse>();
    const receiver = await openReceiver((response) => hearRequest(response));
    t.after(() => receiver.close());
    const owner = await startApplication({ beside: app, allowPrivate: true });
    t.after(() => owner.stop());
    const webhook = await owner
      .clientWith(client.headers)
      .post("/v1/webhooks/", aWebhook({ webhook_url: receiver.url }));
    const sent = headOf(`POST /v1/webhooks/${webhook.at("id")}/test/`, { ...client.headers, "content-length": "0" });
    const { stopping, connection } = await startStopping(t, { allowPrivate: true }, { sent, heard: "" });
    const response = await asked;
    const stopped = stopping();
    await refusesConnections(connection.socket.remotePort);
    response.end();
    await stopped;
    const answer = readRaw(await connection.closed());
    assert.deepEqual([answer.status, answer.headers.connection], [200, "close"]);
    assert.equal(answer.at("outcome"), "delivered");
  });

  test("endConnectionsAtClose closes a connection after the response in progress, and sends no other format", async (t) => {
    const headers = {
      ...client.headers,
      "content-type": "application/x-ndjson",
      "transfer-encoding": "chunked",
    };
    const sent = `${headOf("POST /v1/companies/batch/", headers)}${CHUNK}`;
    const { stopping, connection } = await startStopping(
      t,
      { lastAnswersMs: NEVER_MS },
      { sent, heard: "incorrect_parameters" },
    );
    const stopped = stopping();
    await refusesConnections(connection.socket.remotePort);
    connection.write(`${CHUNK}0\r\n\r\n${headOf("GET /v1/nowhere")}`);
    await stopped;
    const text = await connection.closed();
    assert.equal(text.match(/incorrect_parameters/g)?.length, 2);
    assert.doesNotMatch(text, /statusCode/);
  });

  /**
   * Starts an application that is to be stopped, and a connection to it that has sent and heard
   * something.
   */
  async function startStopping(
    t: TestContext,
    options: Pick<ApplicationOptions, "lastAnswersMs" | "allowPrivate">,
    { sent, heard }: { readonly sent: string; readonly heard: string },
  ) {
    const short = await startApplication({ beside: app, ...options });
    const connection = openRaw(short.port);
    let stopped: Promise<void> | null = null;
    const stopping = () => {
      stopped ??= short.stop();
      return stopped;
    };
    t.after(() => {
      connection.socket.destroy();
      return stopping();
    });
    connection.write(sent);
    await connection.heard(heard);
    // Whoever answers has taken the connections before.
    await short.clientWith({}).get("/healthz");
    return { stopping, connection };
  }
});

/** Resolves once nobody listens at a port of loopback any more. */
async function refusesConnections(port: number | undefined): Promise<void> {
  assert.ok(port !== undefined);
  await eventually(async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => resolve());
    socket.on("connect", () => reject(new Error("somebody listens")));
    await promise.finally(() => socket.destroy());
  });
}
