import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { openapiDocument } from "../../src/kernel/http/core/reference/openapi.ts";
import { ROUTES } from "../../src/program/routes.ts";
import { startApplication, type TestApplication } from "../support/application.ts";
import { assertDocumented } from "../support/openapi-check.ts";
import { OPENAPI_FILE, openapiText } from "../support/openapi-text.ts";

interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
}

const DOCUMENT = JSON.parse(openapiText()) as {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** How the document names the credentials of each kind of route. */
const SECURITY: Readonly<Record<string, readonly object[]>> = {
  key: [{ clientId: [], accessSecret: [] }, { sessionCookie: [] }],
  session: [{ sessionCookie: [] }],
  sign_in: [],
  bridge_token: [{ bridgeBearer: [] }],
  management_token: [{ managementBearer: [] }],
  order_token: [{ orderBearer: [] }],
  own_page: [],
  person_session: [{ personCookie: [] }],
  public: [],
};

describe("openapiDocument", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication();
  });
  after(() => app.stop());

  test("openapi.json is generated from the routes; npm run golden rewrites it", async () => {
    const golden = await readFile(new URL(`../../${OPENAPI_FILE}`, import.meta.url), "utf8");
    assert.ok(golden === openapiText(), `${OPENAPI_FILE} differs`);
  });

  test("openapi.json is served as committed, without credentials", async () => {
    const answer = await app.clientWith({}).get("/openapi.json");
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers["content-type"]), /^application\/json/);
    assert.deepEqual(answer.body, DOCUMENT);
  });

  test("openapiDocument is OpenAPI 3.1 and describes every route once, by its operation id", () => {
    assert.match(DOCUMENT.openapi, /^3\.1\./);
    const described = operations().map(({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`);
    const served = ROUTES.map(
      ({ operationId, method, path }) => `${operationId}: ${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    assert.deepEqual(described.sort(), served.sort());
    assert.equal(new Set(ROUTES.map(({ operationId }) => operationId)).size, ROUTES.length);
  });

  test("openapiDocument contains JSON Schemas that a strict compiler accepts, except our own formats", () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false, code: { optimize: false } });
    ajv.addKeyword("components");
    ajv.addSchema({ $id: "openapi", components: (DOCUMENT as unknown as { components: object }).components });
    // Most parameters and refusals are the same in many operations.
    for (const schema of new Set(schemasIn(DOCUMENT.paths).map((one) => JSON.stringify(one)))) {
      const local = JSON.parse(schema.replaceAll('"#/', '"openapi#/')) as object;
      assert.doesNotThrow(() => ajv.compile(local), schema);
    }
  });

  for (const { method, path, operation } of operations()) {
    test(`openapiDocument describes ${operation.operationId} with its parameters, credentials and refusals`, () => {
      const inPath = operation.parameters.filter((one) => one.in === "path").map(({ name }) => `{${name}}`);
      assert.deepEqual(inPath, path.match(/\{\w+\}/g) ?? []);
      const statuses = Object.keys(operation.responses);
      const by = ROUTES.find(({ operationId }) => operationId === operation.operationId)?.auth.by ?? assert.fail();
      assert.deepEqual(operation.security, SECURITY[by]);
      for (const status of ["400", "417", "500", "503"]) assert.ok(statuses.includes(status), status);
      assert.equal(statuses.includes("401"), by !== "public" && by !== "own_page");
      if (by !== "public") assert.ok(statuses.includes("429"));
      assert.equal(statuses.includes("403"), ["key", "session", "sign_in", "own_page", "person_session"].includes(by));
      if (["bridge_token", "management_token", "order_token"].includes(by)) {
        for (const status of ["404", "410"]) assert.ok(statuses.includes(status), status);
      }
      for (const status of ["413", "415"])
        assert.ok(operation.requestBody === undefined || statuses.includes(status), status);
      if (method === "PATCH") assert.notEqual(operation.requestBody, undefined);
      if (operation.requestBody !== undefined) assert.ok(method === "POST" || method === "PATCH", method);
      for (const { description, $ref } of Object.values(operation.responses)) assert.ok($ref ?? description);
    });
  }

  test("openapiDocument describes what generators can use: events as callbacks, and no security scheme called as a schema", () => {
    const document = openapiDocument(ROUTES);
    assert.ok(!("webhooks" in document));
    const schemas = new Set(Object.keys(document.components.schemas).map((name) => name.toLowerCase()));
    const shared = Object.keys(document.components.securitySchemes).filter((name) => schemas.has(name.toLowerCase()));
    assert.deepEqual(shared, []);
  });

  test("openapiDocument names the words of every list without repetitions, since Java for java.net.http does not compile otherwise", () => {
    const text = JSON.stringify(openapiDocument(ROUTES));
    assert.match(text, /"uniqueItems":true/);
    const inline: unknown[] = [];
    JSON.parse(text, (_key, value) => {
      if (value?.uniqueItems === true && value.items?.enum !== undefined) inline.push(value);
      return value;
    });
    assert.deepEqual(inline, []);
  });

  test("openapiDocument states the bounds of an Idempotency-Key", () => {
    const keys = operations().flatMap(({ operation }) =>
      operation.parameters.filter(({ name }) => name === "Idempotency-Key").map(({ schema }) => schema),
    );
    assert.ok(keys.length >= 4);
    for (const schema of keys) assert.deepEqual(schema, { type: "string", minLength: 1, maxLength: 255 });
  });

  test("openapiDocument marks the bodies that are optional", () => {
    const optional = operations().filter(({ operation }) => operation.requestBody?.required === false);
    assert.deepEqual(
      optional.map(({ operation }) => operation.operationId),
      [
        "reverifyInstantVerification",
        "createUserReport",
        "reverifyOrder",
        "sendOrderInvitation",
        "declineOrder",
        "testWebhook",
        "replayWebhook",
      ],
    );
  });

  const exchange = {
    method: "GET",
    path: "/healthz",
    status: 200,
    contentType: "application/json",
    body: { status: "ok" },
  };
  const undocumented: readonly (readonly [what: string, change: object])[] = [
    ["of an undocumented status", { status: 418 }],
    ["that lacks a field", { body: {} }],
    ["with a field besides", { body: { status: "ok", host: "a" } }],
    ["with a field of another type", { body: { status: 1 } }],
    ["that is not JSON", { contentType: "text/html" }],
    ["of success where nothing is served", { path: "/v1/nowhere" }],
    ["of success to a method that is not served", { method: "PUT" }],
  ];
  test("assertDocumented accepts an answer that is documented", () => {
    assert.doesNotThrow(() => assertDocumented(exchange));
  });
  for (const [what, change] of undocumented) {
    test(`assertDocumented fails for an answer ${what}`, () => {
      assert.throws(() => assertDocumented({ ...exchange, ...change }), assert.AssertionError);
    });
  }
});

function operations() {
  return Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function schemasIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === "schema" ? [member as object] : schemasIn(member)));
}
