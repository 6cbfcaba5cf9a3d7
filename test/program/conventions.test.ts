import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { SCOPES } from "../../src/kernel/access/caller.ts";
import { aVerification, aWebhook } from "../kernel/http/requests.ts";
import {
  assertConventions,
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../support/application.ts";
import { converse, headOf, sendRaw } from "../support/raw-http.ts";
import { SERVED } from "../support/served.ts";

const MIB = 1_048_576;
const JSON_TYPE = { "content-type": "application/json" };
const UNKNOWN_ID = "0".repeat(32);

describe("buildServer", () => {
  let app: TestApplication;
  let client: Client;
  let anonymous: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client();
    anonymous = app.clientWith({});
  });
  after(() => app.stop());

  for (const path of ["/v1/webhooks", "/v1/instant-verifications", "/v1/webhook-requests", "/healthz", "/readyz"]) {
    test(`buildServer answers ${path} with and without its trailing slash, without a redirect`, async () => {
      assert.equal((await client.get(path)).status, 200);
      assert.equal((await client.get(`${path}/`)).status, 200);
      assert.equal((await client.get(`${path}/?page_size=1`)).status, 200);
    });
  }

  test("buildServer accepts creations with and without the trailing slash", async () => {
    assert.equal((await client.post("/v1/companies", { name: "Acme" })).status, 200);
    assert.equal((await client.post("/v1/instant-verifications", aVerification())).status, 201);
    assert.equal((await client.post("/v1/webhooks", aWebhook())).status, 201);
    assert.equal((await client.post("/v1/webhooks/", aWebhook())).status, 201);
  });

  test("buildServer ignores unknown fields at every depth", async () => {
    const { subject, addresses } = aVerification();
    const body = {
      subject: { ...subject, nickname: 7, __proto__x: {} },
      addresses: [{ ...addresses[0], unit: ["4B"] }],
      extra: null,
    };
    const answer = await client.post("/v1/instant-verifications/", body);
    assert.equal(answer.status, 201);
    assert.deepEqual(Object.keys(answer.at("subject") as object), ["first_name", "last_name", "date_of_birth", "ssn"]);
    assert.equal((await client.post("/v1/companies/", { name: "Acme", ticker: 5 })).status, 200);
    assert.equal((await client.post("/v1/webhooks/", { ...aWebhook(), secret: "mine" })).status, 201);
  });

  test("buildServer ignores fields of a prototype that a body supplies", async () => {
    for (const body of ['{"__proto__": {"name": "Acme"}}', '{"constructor": {"prototype": {"name": "Acme"}}}']) {
      const answer = await client.request("POST", "/v1/companies/", { body, headers: JSON_TYPE });
      assertRefused(answer, { body: "must give at least one of name, domain, ein, phone, id and address" });
    }
    assert.equal(({} as Record<string, unknown>).name, undefined);
  });

  test("buildServer accepts 64 levels in a body and refuses the 65th, also under an idempotency key", async () => {
    const nested = (levels: number) => {
      const deep = `${"[".repeat(levels - 1)}"]]{{\\"[["${"]".repeat(levels - 1)}`;
      const body = JSON.stringify({ ...aWebhook(), deep: "" }).replace('"deep":""', `"deep":${deep}`);
      const headers = { ...JSON_TYPE, "idempotency-key": String(levels) };
      return client.request("POST", "/v1/webhooks/", { body, headers });
    };
    assert.equal((await nested(64)).status, 201);
    for (const levels of [65, 200_000]) assertError(await nested(levels), 400, "malformed_json");
  });

  test("buildServer accepts header names in any case", async () => {
    const shouted = Object.entries(client.headers).map(([name, value]) => [name.toUpperCase(), value]);
    assert.equal((await app.clientWith(Object.fromEntries(shouted)).get("/v1/webhooks/")).status, 200);
  });

  test("buildServer keeps a valid X-Request-Id, in responses and in the log", async () => {
    for (const id of ["6f1c2d34-9a8b-4c7d-8e9f-0a1b2c3d4e5f", "6F1C2D349A8B4C7D", "01ARZ3NDEKTSV4RRFFQ69G5FAV"]) {
      const answer = await client.get("/v1/webhooks/", { headers: { "x-request-id": id } });
      assert.equal(answer.headers["x-request-id"], id);
      assert.ok(app.log.some((line) => JSON.parse(line).request?.id === id));
    }
  });

  for (const [what, id] of [
    ["blank", " "],
    ["a Social Security number", "412-73-9518"],
    ["longer than an id", "a1".repeat(33)],
    ["of characters that a log could misread", 'a"b{c}'],
  ] as const) {
    test(`buildServer replaces a request id that is ${what}`, async () => {
      const answer = await client.get("/v1/nowhere", { headers: { "x-request-id": id } });
      assert.match(String(answer.headers["x-request-id"]), /^[0-9a-f]{32}$/);
    });
  }

  const missing: readonly (readonly [method: string, path: string])[] = [
    ["GET", "/"],
    ["GET", "/v1"],
    ["GET", "/v2/webhooks/"],
    ["POST", "/v1/nowhere/"],
    ["GET", "/v1/%zz"],
    ["GET", `/v1/${"x".repeat(3_000)}`],
    ["GET", "/V1/WEBHOOKS/"],
    ["GET", "/v1/webhooks/../../etc/passwd"],
  ];
  for (const [method, path] of missing) {
    test(`buildServer answers ${method} ${path.slice(0, 40)} with 404 in the common error format`, async () => {
      assertError(await client.request(method, path, {}), 404, "not_found");
      assertError(await anonymous.request(method, path, {}), 404, "not_found");
    });
  }

  test("buildServer answers 404 for an unknown path whatever is sent", async () => {
    for (const type of ["text/plain", "application/json"]) {
      const answer = await client.request("POST", "/v1/nowhere/", { body: "{", headers: { "content-type": type } });
      assertError(answer, 404, "not_found");
    }
  });

  for (const noun of ["webhooks", "instant-verifications", "companies"]) {
    const prefix = noun === "instant-verifications" ? "iv_" : "";
    for (const id of [prefix + UNKNOWN_ID, "x", "%00", prefix + "F".repeat(32), `${prefix}${UNKNOWN_ID}0`, "'or'1"]) {
      test(`buildServer answers GET /v1/${noun}/${id}/ with 404`, async () => {
        assertError(await client.get(`/v1/${noun}/${id}/`), 404, "not_found");
      });
    }
  }

  test("buildServer answers no path and no query with control characters with a fault of its own", async () => {
    const holder = await app.client({ scopes: SCOPES });
    for (const { method, path, query } of SERVED.filter((one) => ["GET", "DELETE"].includes(one.method))) {
      const names = Object.keys((query as { readonly properties?: object } | undefined)?.properties ?? {});
      const known = path.replace(/:\w+/g, UNKNOWN_ID);
      const targets = [path.replace(/:\w+/g, "x%00y"), ...names.map((name) => `${known}?${name}=x%00y`)];
      for (const target of targets) {
        const { status } = await holder.request(method, target, {});
        assert.ok(status < 500 && status !== 429, `${method} ${target}: ${status}`);
      }
    }
    assertError(await holder.get("/v1/sources/x%00y/profiles/"), 404, "not_found");
    const refused = await holder.get("/v1/income-assessments/?rule=x%00y");
    assertRefused(refused, { rule: "must not contain control characters" });
  });

  const unsupported: readonly (readonly [method: string, path: string, allow: string])[] = [
    ["GET", "/v1/companies/", "POST, OPTIONS"],
    ["PUT", "/v1/instant-verifications/", "POST, GET, HEAD, OPTIONS"],
    ["DELETE", "/v1/webhooks", "POST, GET, HEAD, OPTIONS"],
    ["PUT", `/v1/webhooks/${UNKNOWN_ID}`, "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["PUT", `/v1/instant-verifications/iv_${UNKNOWN_ID}/`, "GET, HEAD, DELETE, OPTIONS"],
    ["POST", `/v1/companies/${UNKNOWN_ID}/`, "GET, HEAD, PATCH, OPTIONS"],
    ["POST", "/v1/webhook-requests/", "GET, HEAD, OPTIONS"],
    ["GET", "/v1/keys/deactivate/", "POST, OPTIONS"],
    ["DELETE", "/v1/keys/deactivate", "POST, OPTIONS"],
    ["GET", "/v1/companies/batch/", "POST, OPTIONS"],
    ["GET", "/v1/companies/batch?explain=true", "POST, OPTIONS"],
    ["TRACE", "/v1/keys/", "POST, GET, HEAD, OPTIONS"],
    ["POST", "/healthz", "GET, HEAD, OPTIONS"],
    ["POST", "/openapi.json", "GET, HEAD, OPTIONS"],
  ];
  for (const [method, path, allow] of unsupported) {
    test(`buildServer answers ${method} ${path} with 405 and Allow: ${allow}`, async () => {
      const answer = await client.request(method, path, {});
      assertError(answer, 405, "method_not_allowed");
      assert.equal(answer.headers.allow, allow);
    });
  }

  test("buildServer answers a percent-encoded literal path, and HEAD to it, with 405 too", async () => {
    for (const line of ["GET /v1/companies/b%61tch/", "HEAD /v1/companies/batch/"]) {
      const heard = await converse(app.port, headOf(line, { ...client.headers, connection: "close" }));
      assert.match(heard, /^HTTP\/1\.1 405 /);
      assert.match(heard, /\r\nallow: POST, OPTIONS\r\n/);
    }
  });

  test("buildServer prefers a literal path to a parameter", async () => {
    const literal = SERVED.filter(({ path }) => !path.includes(":"));
    for (const { path } of literal) {
      const own = SERVED.filter((route) => route.path === path).map(({ method }) => method);
      for (const method of ["GET", "POST", "PATCH", "DELETE"] as const) {
        if (own.includes(method)) continue;
        const answer = await client.request(method, path, {});
        assert.equal(answer.status, 405, `${method} ${path}`);
        const allowed = String(answer.headers.allow).split(", ");
        assert.deepEqual(allowed.filter((one) => one !== "HEAD" && one !== "OPTIONS").sort(), own.sort(), path);
      }
    }
  });

  test("buildServer answers 405 whatever is sent", async () => {
    const answer = await client.request("PUT", "/v1/webhooks/", {
      body: "x",
      headers: { "content-type": "text/plain" },
    });
    assertError(answer, 405, "method_not_allowed");
  });

  test("buildServer answers HEAD as GET, without a body", async () => {
    const answer = await client.request("HEAD", "/v1/webhooks/", {});
    assert.deepEqual([answer.status, answer.text], [200, ""]);
  });

  test("buildServer accepts a body of 1 MiB and refuses one that is a byte longer", async () => {
    const ofLength = (bytes: number) =>
      JSON.stringify({ name: "Acme", more: "" }).replace('""}', `"${"x".repeat(bytes - 25)}"}`);
    assert.equal(Buffer.byteLength(ofLength(MIB)), MIB);
    const most = await client.request("POST", "/v1/companies/", { body: ofLength(MIB), headers: JSON_TYPE });
    assert.equal(most.status, 200);
    const over = await client.request("POST", "/v1/companies/", { body: ofLength(MIB + 1), headers: JSON_TYPE });
    assertError(over, 413, "payload_too_large");
  });

  test("buildServer refuses a body without Content-Length that grows over 1 MiB", async () => {
    const headers = Object.entries(client.headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /v1/companies/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers.join("")}`;
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const framed = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertError(await sendRaw(app.port, `${head}${framed}${chunk.repeat(17)}0\r\n\r\n`), 413, "payload_too_large");
  });

  const malformed: readonly (readonly [what: string, body: string | Buffer])[] = [
    ["that ends early", '{"name": "Acme"'],
    ["of single quotes", "{'name': 'Acme'}"],
    ["with a trailing comma", '{"name": "Acme",}'],
    ["of two values", '{"name": "Acme"} {}'],
    ["that is no JSON", "name=Acme"],
    ["of a number with a leading zero", '{"product_type": 01}'],
    ["of blanks alone", "  "],
    ["in UTF-16", Buffer.from('{"name": "Acme"}', "utf16le")],
    ["of invalid UTF-8", Buffer.from([...Buffer.from('{"name": "'), 0xc3, 0x28, ...Buffer.from('"}')])],
    ["of an overlong UTF-8 form", Buffer.from([...Buffer.from('{"name": "'), 0xc0, 0xaf, ...Buffer.from('"}')])],
    ["of a surrogate in UTF-8", Buffer.from([...Buffer.from('{"name": "'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
    ["with a raw control character in a text", '{"name": "Ac\u0001me"}'],
  ];
  for (const [what, body] of malformed) {
    test(`buildServer refuses a body ${what} as malformed_json`, async () => {
      const answer = await client.request("POST", "/v1/companies/", { body, headers: JSON_TYPE });
      assertError(answer, 400, "malformed_json");
      assert.equal(answer.at("error.extra"), undefined);
    });
  }

  for (const path of ["/v1/companies/", "/v1/instant-verifications/", "/v1/webhooks/", "/v1/keys/"]) {
    for (const [what, json] of [
      ["null", null],
      ["an array", []],
      ["a text", "x"],
      ["a number", 1],
    ] as const) {
      test(`buildServer refuses ${what} as the body of POST ${path}`, async () => {
        const client = await app.client({
          scopes: ["companies:read", "verifications:write", "webhooks:write", "keys:write"],
        });
        assertRefused(await client.post(path, json), { body: "must be a JSON object" });
      });
    }
    test(`buildServer refuses POST ${path} without a body`, async () => {
      const all = await app.client({
        scopes: ["companies:read", "verifications:write", "webhooks:write", "keys:write"],
      });
      assertRefused(await all.request("POST", path, {}), { body: "must be a JSON object" });
      assertRefused(await all.request("POST", path, { headers: JSON_TYPE }), { body: "must be a JSON object" });
    });
  }

  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/xml",
    "multipart/form-data",
    "x",
  ]) {
    test(`buildServer refuses a body of ${type}`, async () => {
      const answer = await client.request("POST", "/v1/companies/", {
        body: '{"name":"A"}',
        headers: { "content-type": type },
      });
      assertError(answer, 415, "unsupported_media_type");
    });
  }

  test("buildServer refuses a body without a Content-Type", async () => {
    assertError(
      await client.request("POST", "/v1/companies/", { body: '{"name":"A"}' }),
      415,
      "unsupported_media_type",
    );
  });

  for (const type of ["application/x-www-form-urlencoded", "text/plain", "application/x-ndjson"]) {
    test(`buildServer ignores the type ${type} of an empty body`, async () => {
      const path = `/v1/webhooks/${(await client.post("/v1/webhooks/", aWebhook())).at("id")}/`;
      const headers = { "content-type": type };
      assert.equal((await client.request("POST", `${path}secret/rotate/`, { body: "", headers })).status, 200);
      assert.equal((await client.request("POST", `${path}replay/`, { body: "", headers })).status, 202);
      const chunked = { ...client.headers, ...headers, "transfer-encoding": "chunked", connection: "close" };
      const rotation = headOf(`POST ${path}secret/rotate/`, chunked);
      assert.equal((await sendRaw(app.port, `${rotation}0\r\n\r\n`)).status, 200);
      assertError(await sendRaw(app.port, `${rotation}1\r\n{\r\n0\r\n\r\n`), 415, "unsupported_media_type");
      assert.equal((await client.request("DELETE", path, { headers })).status, 204);
      assertRefused(await client.request("POST", "/v1/webhooks/", { body: "", headers }), {
        body: "must be a JSON object",
      });
    });
  }

  for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;charset=UTF-8"]) {
    test(`buildServer accepts a body of ${type}`, async () => {
      const answer = await client.request("POST", "/v1/companies/", {
        body: '{"name":"A"}',
        headers: { "content-type": type },
      });
      assert.equal(answer.status, 200);
    });
  }

  test("buildServer checks credentials before the body", async () => {
    const wrong = { body: "x".repeat(2 * MIB), headers: { "content-type": "text/plain" } };
    assertError(await anonymous.request("POST", "/v1/companies/", wrong), 401, "authentication_failed");
  });

  test("buildServer forbids caching of every response", async () => {
    assert.equal((await client.get("/v1/webhooks/")).headers["cache-control"], "no-store");
    assert.equal((await client.get("/v1/nowhere")).headers["cache-control"], "no-store");
  });

  const garbage: readonly (readonly [what: string, bytes: string])[] = [
    ["no HTTP", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
    ["an unknown method", "FETCH /healthz HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a header without a colon", "GET /healthz HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n"],
    ["a header that is too long", `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
    ["two lengths", "POST /v1/companies/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}"],
    [
      "a length beside chunks",
      "POST /v1/companies/ HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["no Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ];
  for (const [what, bytes] of garbage) {
    test(`buildServer answers ${what} on the socket with a 400 in the common error format`, async () => {
      const answer = await sendRaw(app.port, bytes);
      assertError(answer, 400, "incorrect_parameters");
      assertConventions(answer);
    });
  }

  test("buildServer answers an unsupported Expect with 417 in the common error format", async () => {
    for (const path of ["/healthz", "/v1/nowhere", "/v1/webhooks/"]) {
      const answer = await sendRaw(app.port, headOf(`GET ${path}`, { expect: "foo", connection: "close" }));
      assertError(answer, 417, "expectation_failed");
      assertConventions(answer);
    }
  });

  test("buildServer supports Expect: 100-continue", async () => {
    const body = '{"name":"Acme"}';
    const headers = { ...client.headers, ...JSON_TYPE, "content-length": String(body.length), connection: "close" };
    const text = await converse(app.port, headOf("POST /v1/companies/", { ...headers, expect: "100-Continue" }) + body);
    assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test("buildServer goes on after invalid bytes and after clients that disconnect", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => hangUp(app.port, "POST /v1/companies/ HTTP/1.1\r\n".slice(0, at))),
    );
    assert.equal((await anonymous.get("/healthz")).status, 200);
  });

  test("buildServer answers requests on one connection in order", async () => {
    const one = (path: string, end = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${end}\r\n`;
    const text = await converse(
      app.port,
      one("/healthz") + one("/v1/nowhere") + one("/readyz", "Connection: close\r\n"),
    );
    assert.deepEqual(
      [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
      ["200", "404", "200"],
    );
  });
});

function hangUp(port: number, bytes: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, "127.0.0.1", () => {
    socket.write(bytes);
    socket.resetAndDestroy();
  });
  socket.on("close", () => resolve());
  return promise;
}
