import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import {
  assertConventions,
  assertError,
  type Client,
  startApplication,
  type TestApplication,
} from "../../support/application.ts";
import { headOf, openRaw, readRaw } from "../../support/raw-http.ts";

const MIB = 1_048_576;
const PIECE_BYTES = 65_536;
const JSON_TYPE = { "content-type": "application/json" };
const NDJSON_TYPE = { "content-type": "application/x-ndjson" };
const CLOSE = { connection: "close" };
const BATCH = "/v1/companies/batch/";

describe("drainRefusedBodies", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
  });
  after(() => app.stop());

  const withLength = (path: string, headers: object, bytes: number) =>
    headOf(`POST ${path}`, { ...client.headers, ...headers, "content-length": String(bytes) }) + "x".repeat(bytes);
  const chunked = (headers: object, mebibytes: number) =>
    headOf("POST /v1/companies/", { ...client.headers, ...headers, "transfer-encoding": "chunked" }) +
    `100000\r\n${"x".repeat(MIB)}\r\n`.repeat(mebibytes) +
    "0\r\n\r\n";

  const refused: readonly (readonly [what: string, request: () => string, status: number, code: string])[] = [
    ["a body of a byte over 1 MiB", () => withLength("/v1/companies/", JSON_TYPE, MIB + 1), 413, "payload_too_large"],
    ["a body of 20 MiB", () => withLength("/v1/companies/", JSON_TYPE, 20 * MIB), 413, "payload_too_large"],
    [
      "20 MiB from a client that wants to close",
      () => withLength("/v1/companies/", { ...JSON_TYPE, ...CLOSE }, 20 * MIB),
      413,
      "payload_too_large",
    ],
    ["a chunked body of 20 MiB", () => chunked(JSON_TYPE, 20), 413, "payload_too_large"],
    [
      "20 MiB in chunks from a client that wants to close",
      () => chunked({ ...JSON_TYPE, ...CLOSE }, 20),
      413,
      "payload_too_large",
    ],
    ["a batch of 20 MiB", () => withLength(BATCH, { ...NDJSON_TYPE, ...CLOSE }, 20 * MIB), 413, "payload_too_large"],
    [
      "20 MiB of another type",
      () => chunked({ "content-type": "text/plain", ...CLOSE }, 20),
      415,
      "unsupported_media_type",
    ],
    [
      "20 MiB with a wrong secret",
      () => withLength("/v1/companies/", { ...JSON_TYPE, ...CLOSE, "x-access-secret": "x" }, 20 * MIB),
      401,
      "authentication_failed",
    ],
  ];
  for (const [what, request, status, code] of refused) {
    test(`drainRefusedBodies delivers the ${status} of ${what} to a client that reads only after it has sent everything`, async () => {
      const answer = readRaw(await sendThenRead(app.port, request()));
      assertError(answer, status, code);
      assertConventions(answer);
    });
  }

  test("drainRefusedBodies sends the refusal before the rest of the body has arrived", async (t) => {
    const connection = openRaw(app.port);
    t.after(() => connection.socket.destroy());
    connection.write(withLength("/v1/companies/", JSON_TYPE, 2 * MIB).slice(0, -MIB));
    assertError(readRaw(await connection.heard("}}")), 413, "payload_too_large");
    connection.write("x".repeat(MIB));
    await connection.closed();
  });

  const limits = [
    ["of bytes", { bytes: MIB, ms: 3_600_000 }],
    ["of time", { bytes: 1_000 * MIB, ms: 50 }],
  ] as const;
  for (const [what, drainLimits] of limits) {
    test(`drainRefusedBodies closes the connection of a client that sends beyond the limit ${what}`, async (t) => {
      const other = await startApplication({ beside: app, drainLimits });
      t.after(() => other.stop());
      const connection = openRaw(other.port);
      const said = { ...client.headers, ...JSON_TYPE, "content-length": String(1_000 * MIB) };
      connection.write(headOf("POST /v1/companies/", said));
      await connection.heard("payload_too_large");
      connection.write("x".repeat(8 * MIB));
      await connection.closed();
    });
  }
});

/**
 * Sends bytes piece by piece and reads nothing before the last one is gone, as blocking clients do:
 * a reset amid them is the end.
 */
async function sendThenRead(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const whole = Buffer.from(bytes, "latin1");
  for (let at = 0; at < whole.length; at += PIECE_BYTES) {
    const failure = await new Promise((resolve) => socket.write(whole.subarray(at, at + PIECE_BYTES), resolve));
    assert.equal(failure ?? null, null, `the connection ended after ${at} of ${whole.length} bytes`);
  }
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    if (Buffer.concat(chunks).includes("}}")) socket.end();
  });
  return promise;
}
