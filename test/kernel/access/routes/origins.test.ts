import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { originPolicyOf } from "../../../../src/kernel/http/core/access/origins.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { converse } from "../../../support/raw-http.ts";
import { SERVED } from "../../../support/served.ts";

const OTHER = "https://lender.example";
const CORS = "access-control-allow-origin";

describe("origins", () => {
  let app: TestApplication;
  let key: Client;
  before(async () => {
    app = await startApplication();
    key = await app.client({ scopes: SCOPES });
  });
  after(() => app.stop());

  const preflight = { origin: OTHER, "access-control-request-method": "POST" };
  const filled = (path: string) => path.replace(":type", "admin").replaceAll(/:[a-z_]+/g, "0".repeat(32));
  const paths = [...Map.groupBy(SERVED, ({ path }) => path)];

  test("OPTIONS answers 204 with the methods of every served path, and nothing else to the same origin", async () => {
    for (const [path, routes] of paths) {
      for (const url of [filled(path), filled(path).replace(/\/$/, "")]) {
        const answer = await app.clientWith({}).request("OPTIONS", url, {});
        assert.deepEqual([answer.status, answer.text, answer.headers[CORS]], [204, "", undefined], url);
        const methods = routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
        assert.equal(answer.headers.allow, [...methods, "OPTIONS"].join(", "));
      }
    }
    const document = await app.clientWith({}).request("OPTIONS", "/openapi.json", {});
    assert.equal(document.headers.allow, "GET, HEAD, OPTIONS");
    const page = await app.clientWith({}).request("OPTIONS", "/bridge/x", {});
    assert.equal(page.headers.allow, "GET, HEAD, OPTIONS");
  });

  test("a preflight allows what the origin policy of each route does, and never credentials", async () => {
    for (const [path, routes] of paths) {
      const answer = await app.clientWith(preflight).request("OPTIONS", filled(path), {});
      const open = routes.filter((route) => originPolicyOf(route) !== "none");
      const methods = open.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      assert.equal(answer.headers[CORS], open.length === 0 ? undefined : "*", path);
      assert.equal(answer.headers["access-control-allow-methods"], open.length === 0 ? undefined : methods.join(", "));
      assert.equal(answer.headers["access-control-allow-credentials"], undefined);
    }
  });

  test("originPolicyOf keeps every route of a key or a session from other origins", () => {
    for (const route of SERVED) {
      const { by } = route.auth;
      const expected = by === "public" ? "any" : by === "bridge_token" ? "holder" : "none";
      assert.equal(originPolicyOf(route), expected, route.operationId);
    }
  });

  test("no response to a key or a session can be read by another origin", async () => {
    const asked = app.clientWith({ ...key.headers, origin: OTHER });
    for (const { method, path, auth } of SERVED) {
      if (auth.by === "public" || auth.by === "bridge_token") continue;
      const answer = await asked.request(method, filled(path), method === "GET" ? {} : { json: {} });
      assert.deepEqual(
        [answer.headers[CORS], answer.headers["access-control-allow-credentials"]],
        [undefined, undefined],
      );
    }
  });

  test("public responses can be read by every origin, refusals too", async () => {
    const answers = [
      await app.clientWith({}).get("/healthz"),
      await app.clientWith({ origin: OTHER }).get("/openapi.json"),
    ];
    for (const answer of answers) assert.deepEqual([answer.status, answer.headers[CORS]], [200, "*"]);
  });

  for (const [allowed, origin, expected] of [
    [[OTHER], OTHER, OTHER],
    [[OTHER], "https://evil.example", undefined],
    [[OTHER], "null", undefined],
    [[OTHER], undefined, undefined],
    [undefined, OTHER, OTHER],
  ] as const) {
    test(`a bridge token's responses can be read by ${expected} where ${allowed} is allowed and ${origin} asks`, async () => {
      const user = await key.post("/v1/users/", { external_user_id: crypto.randomUUID() });
      const made = await key.post(`/v1/users/${user.at("id")}/tokens/`, {
        product_type: "income",
        ...(allowed === undefined ? {} : { allowed_origins: allowed }),
      });
      const person = app.clientWith({
        authorization: `Bearer ${made.at("bridge_token")}`,
        ...(origin === undefined ? {} : { origin }),
      });
      const answer = await person.get("/v1/bridge/session/");
      assert.deepEqual([answer.status, answer.headers[CORS]], [200, expected]);
      if (origin !== undefined) assert.equal(answer.headers.vary, "origin");
    });
  }

  test("OPTIONS answers 404 where nothing is served", async () => {
    for (const path of ["/v1/nowhere/", "/v1/%zz", "/%00"]) {
      assertError(await app.clientWith(preflight).request("OPTIONS", path, {}), 404, "not_found");
    }
    assert.match(
      await converse(app.port, "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
      /^HTTP\/1\.1 404 /,
    );
  });

  test("a browser at / is led to the dashboard, a program is told that nothing is there", async () => {
    const asked = await fetch(`${app.url}/`, { headers: { accept: "text/html,*/*;q=0.8" }, redirect: "manual" });
    assert.deepEqual([asked.status, asked.headers.get("location")], [302, "dashboard/"]);
    assertError(await app.clientWith({}).get("/"), 404, "not_found");
    assertError(await app.clientWith({ accept: "application/json" }).get("/"), 404, "not_found");
  });
});
