import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { buildHealthServer } from "../../src/kernel/http/health-server.ts";

function serverThat(checkReadiness: () => Promise<string | null>, t: TestContext) {
  const server = buildHealthServer({ checkReadiness, isKeyringRefused: () => false, log: pino({ level: "silent" }) });
  t.after(() => server.close());
  return server;
}

test("buildHealthServer answers /readyz with 503 and the reason while the worker cannot work, and /healthz with 200", async (t) => {
  let missing: string | null = "the database does not respond";
  const server = serverThat(async () => missing, t);
  const unready = await server.inject("/readyz");
  assert.equal(unready.statusCode, 503);
  assert.equal(unready.headers["retry-after"], "1");
  assert.equal(unready.json().error.message, "Not ready: the database does not respond.");
  assert.equal((await server.inject("/healthz")).statusCode, 200);
  missing = null;
  const ready = await server.inject({ method: "HEAD", url: "/readyz/" });
  assert.deepEqual([ready.statusCode, ready.headers["cache-control"]], [200, "no-store"]);
});

test("buildHealthServer answers unknown paths and failed checks in the API's error format", async (t) => {
  const server = serverThat(() => Promise.reject(new Error("secret")), t);
  for (const [url, status, code] of [
    ["/v1/keys/", 404, "not_found"],
    ["/readyz", 500, "internal"],
  ] as const) {
    const { statusCode, headers, body } = await server.inject(url);
    const { error } = JSON.parse(body);
    assert.deepEqual([statusCode, error.code, error.request_id], [status, code, headers["x-request-id"]]);
    assert.doesNotMatch(body, /secret/);
  }
});
