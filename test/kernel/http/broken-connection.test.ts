import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { after, before, describe, type TestContext, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OpenExchanges } from "../../../src/kernel/http/connections/broken-connection.ts";
import {
  assertConventions,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { converse, headOf, openRaw, type RawConnection, readRaw } from "../../support/raw-http.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");
const JUNK = "\x16\x03\x01\x02\r\n\r\n";
const JSON_TYPE = { "content-type": "application/json" };
const CHUNKED = { "transfer-encoding": "chunked" };

describe("answerBroken", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
  });
  after(() => app.stop());

  test("answerBroken closes a connection with a pending response, and sends nothing in its place", async () => {
    const body = '{"name":"Acme"}';
    const head = headOf("POST /v1/companies/", {
      ...client.headers,
      ...JSON_TYPE,
      "content-length": String(body.length),
    });
    assert.equal(await converse(app.port, `${head}${body}${JUNK}`), "");
    const twice = headOf("POST /v1/companies/", { ...client.headers, ...JSON_TYPE, ...CHUNKED });
    assert.equal(await converse(app.port, `${head}${body}${twice}zz\r\n`), "");
  });

  test("answerBroken writes nothing into a response that has begun", async () => {
    const connection = openRaw(app.port);
    const ndjson = { "content-type": "application/x-ndjson" };
    connection.write(headOf("POST /v1/companies/batch/", { ...client.headers, ...ndjson, ...CHUNKED }));
    const line = '{"ein":"1"}\n';
    connection.write(`${line.length.toString(16)}\r\n${line}\r\n`);
    await connection.heard("incorrect_parameters");
    connection.write("zz\r\n");
    const text = await connection.closed();
    assert.equal(text.match(/HTTP\/1\.1/g)?.length, 1, text);
    assert.ok(!text.includes("not readable"), text);
  });

  test("answerBroken answers a request with an unreadable body, under the request's own id", async () => {
    const head = headOf("POST /v1/companies/", {
      ...client.headers,
      ...JSON_TYPE,
      ...CHUNKED,
      "x-request-id": "0000000000000000000000000000a11e",
    });
    const answer = readRaw(await converse(app.port, `${head}zz\r\n`));
    assertError(answer, 400, "incorrect_parameters");
    assertConventions(answer);
    assert.equal(answer.headers["x-request-id"], "0000000000000000000000000000a11e");
    assert.equal(
      app.log.filter((line) => JSON.parse(line).request?.id === "0000000000000000000000000000a11e").length,
      1,
    );
  });

  test("answerBroken answers invalid bytes that follow a response", async () => {
    const connection = openRaw(app.port);
    connection.write(headOf("GET /healthz"));
    const first = await connection.heard("status");
    connection.write(JUNK);
    const answer = readRaw((await connection.closed()).slice(first.length));
    assertError(answer, 400, "incorrect_parameters");
    assertConventions(answer);
    assert.equal(answer.headers["cache-control"], "no-store");
  });

  test("answerBroken adds nothing to the refusal of a request whose body has not arrived yet", async () => {
    const connection = openRaw(app.port);
    connection.write(headOf("POST /v1/companies/", { ...JSON_TYPE, ...CHUNKED }));
    const first = await connection.heard("authentication_failed");
    connection.write("zz\r\n");
    assert.equal(await connection.closed(), first);
  });

  test("answerBroken answers 408 to a request that does not arrive in time, headers or body", async (t) => {
    const { open } = await startImpatient(t);
    const idle = open(headOf("GET /healthz"));
    const heads = ["", "POST /v1/comp", "POST /v1/companies/ HTTP/1.1\r\nHost: a\r\nX-Requ"];
    for (const connection of [...heads, ...unfinishedBodies()].map(open)) {
      const answer = readRaw(await connection.closed());
      assertError(answer, 408, "request_timeout");
      assertConventions(answer);
      assert.equal(answer.at("error.message"), "The whole request must arrive within 0.4 seconds.");
    }
    idle.write(headOf("GET /v1/nowhere"));
    assert.match(await idle.heard("not_found"), /^HTTP\/1\.1 200 /);
  });

  /**
   * Starts an application that waits 0.4 s for a request. Its connections end with the test,
   * whatever becomes of it.
   */
  async function startImpatient(t: TestContext) {
    const connections: RawConnection[] = [];
    t.after(() => {
      for (const { socket } of connections) socket.destroy();
    });
    const slow = await startApplication({ beside: app, requestTimeoutMs: 400 });
    t.after(() => slow.stop());
    const open = (bytes: string) => {
      const connection = openRaw(slow.port);
      connections.push(connection);
      connection.write(bytes);
      return connection;
    };
    return { open };
  }

  /** Requests of which the body is said, and does not come. */
  function unfinishedBodies(): string[] {
    const length = { "content-length": "20" };
    return [
      headOf("POST /v1/companies/", { ...client.headers, ...JSON_TYPE, ...length }),
      `${headOf("POST /v1/companies/", { ...client.headers, ...JSON_TYPE, ...length })}{"name":`,
      headOf("POST /v1/companies/", { ...client.headers, ...JSON_TYPE, ...CHUNKED }),
      headOf("POST /v1/companies/batch/", { ...client.headers, "content-type": "application/x-ndjson", ...length }),
    ];
  }

  test("answerBroken closes the connection of a batch whose lines do not all arrive in time", async (t) => {
    const { open } = await startImpatient(t);
    const headers = { ...client.headers, "content-type": "application/x-ndjson", ...CHUNKED };
    const text = await open(headOf("POST /v1/companies/batch/", headers)).closed();
    assert.match(text, /^HTTP\/1\.1 200 /);
    assert.ok(!text.includes(" 408 "), text);
  });
});

describe("OpenExchanges", () => {
  test("OpenExchanges forgets an exchange that is over, while a later one on its connection is pending", async (t) => {
    const { open, connection, arrived } = await startServer(t);
    connection.write(headOf("GET /first").concat(headOf("GET /second")));
    const { socket } = await arrived("/second");
    const first = new WeakRef((await arrived("/first")).answer("over"));
    await connection.heard("over");
    await eventually(() => {
      collectGarbage();
      assert.equal(first.deref(), undefined);
    });
    assert.equal(open.of(socket).length, 1);
  });

  test("OpenExchanges keeps an exchange that was answered before its request had arrived, until it has", async (t) => {
    const { open, connection, arrived } = await startServer(t);
    connection.write(headOf("POST /early", { "content-length": "2" }).concat("a"));
    const { socket, answer } = await arrived("/early");
    answer("over");
    await connection.heard("over");
    assert.equal(open.of(socket).length, 1);
    connection.write("b");
    await eventually(() => assert.equal(open.of(socket).length, 0));
  });
});

/** A server that adds every request to its exchanges and lets a test answer it, and a connection to it. */
async function startServer(t: TestContext) {
  const open = new OpenExchanges();
  const exchanges = new Map<string, { readonly socket: Socket; answer(body: string): ServerResponse }>();
  const server = createServer((request, response) => {
    open.add({ request: { raw: request } as FastifyRequest, reply: { raw: response } as FastifyReply });
    request.resume();
    const answer = (body: string) => {
      exchanges.delete(request.url ?? "");
      return response.end(body);
    };
    exchanges.set(request.url ?? "", { socket: request.socket, answer });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = openRaw((server.address() as AddressInfo).port);
  t.after(() => {
    connection.socket.destroy();
    server.close();
  });
  const arrived = (path: string) => eventually(() => exchanges.get(path) ?? assert.fail(`no request of ${path}`));
  return { open, connection, arrived };
}
