import assert from "node:assert/strict";
import { test } from "node:test";
import { aVerification } from "../../kernel/http/requests.ts";
import { startApplication } from "../../support/application.ts";
import { eventually } from "../../support/eventually.ts";
import { headOf, openRaw, readRaw } from "../../support/raw-http.ts";

test("openApplication answers a waiting request as it stops, and announces that the connection closes", async (t) => {
  const app = await startApplication();
  t.after(() => app.stop());
  const client = await app.client();
  const body = JSON.stringify(aVerification({ rest: { tracking_info: "waits" } }));
  const length = String(Buffer.byteLength(body));
  const headers = {
    ...client.headers,
    "content-type": "application/json",
    "content-length": length,
    prefer: "wait=30",
  };
  const connection = openRaw(app.port);
  t.after(() => connection.socket.destroy());
  connection.write(`${headOf("POST /v1/instant-verifications/", headers)}${body}`);
  await eventually(async () => {
    assert.equal((await client.get("/v1/instant-verifications/?tracking_info=waits")).at("count"), 1);
  });
  await app.stop();
  const answer = readRaw(await connection.closed());
  assert.deepEqual([answer.status, answer.headers.connection], [201, "close"]);
  assert.equal(answer.at("status"), "processing");
});
