import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { mintId } from "../../../../src/kernel/crypto/secrets.ts";
import { AppError } from "../../../../src/kernel/error.ts";
import { logFailure } from "../../../../src/kernel/http/core/request-log.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { headOf, openRaw, type RawConnection } from "../../../support/raw-http.ts";
import { aVerification } from "../../http/requests.ts";

const INFO = 30;
const JSON_TYPE = { "content-type": "application/json" };
const LEAVINGS: readonly (readonly [how: string, leave: (connection: RawConnection) => void])[] = [
  ["closes its connection", ({ socket }) => socket.destroy()],
  ["resets its connection", ({ socket }) => socket.resetAndDestroy()],
];

test("logFailure logs where a cause came from, but not its message, which can contain a person's data", () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => lines.push(line) });
  const cause = Object.assign(new Error('invalid input syntax: "Featherstonehaugh"'), { code: "22P02" });
  logFailure(log, new AppError("internal", "Something went wrong on our side.", { cause }), "r1");
  const [line = ""] = lines;
  const { err, request } = JSON.parse(line);
  assert.deepEqual([request.id, err.type, err.code], ["r1", "Error", "22P02"]);
  assert.match(err.stack, /^ {4}at /);
  assert.ok(!line.includes("Featherstonehaugh"));
});

describe("logWhenAbandoned", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
  });
  after(() => app.stop());

  const linesOf = (id: string) => app.log.map((line) => JSON.parse(line)).filter(({ request }) => request?.id === id);

  for (const [how, leave] of LEAVINGS) {
    for (const framing of [{ "content-length": "99" }, { "transfer-encoding": "chunked" }]) {
      const [name] = Object.keys(framing);
      test(`logWhenAbandoned logs once that a client ${how} during a body of ${name}, and no failure`, async () => {
        const id = mintId();
        const connection = openRaw(app.port);
        const headers = { ...client.headers, ...JSON_TYPE, ...framing, "x-request-id": id };
        connection.write(`${headOf("POST /v1/companies/", headers)}${name === "content-length" ? "{" : "1\r\n{\r\n"}`);
        await delay(50);
        leave(connection);
        await assertAbandoned(id);
      });
    }

    test(`logWhenAbandoned logs once that a client ${how} while its response is held back`, async () => {
      const id = mintId();
      const connection = openRaw(app.port);
      const body = JSON.stringify(aVerification());
      const headers = { ...client.headers, ...JSON_TYPE, prefer: "wait=1", "x-request-id": id };
      const length = { "content-length": String(Buffer.byteLength(body)) };
      connection.write(`${headOf("POST /v1/instant-verifications/", { ...headers, ...length })}${body}`);
      await delay(100);
      leave(connection);
      await assertAbandoned(id);
      // Until the answer would have gone.
      await delay(1_200);
      assert.equal(linesOf(id).length, 1);
    });
  }

  async function assertAbandoned(id: string): Promise<void> {
    await eventually(() => assert.ok(linesOf(id).length > 0));
    await delay(50);
    const lines = linesOf(id).map(({ level, status, outcome }) => ({ level, status, outcome }));
    assert.deepEqual(lines, [{ level: INFO, status: null, outcome: "Client disconnected" }]);
  }
});
