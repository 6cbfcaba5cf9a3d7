import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SCOPES, type Scope } from "../../../../src/kernel/access/caller.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { SERVED } from "../../../support/served.ts";
import { aVerification, aWebhook } from "../../http/requests.ts";

const ID = "0".repeat(32);

/** Every operation that takes credentials, with the scope that the interface asks for; null: any key may. */
type Operation = readonly [method: string, path: string, scope: Scope | null, json?: unknown];

/** Operations with a request that succeeds. */
const WITH_REQUESTS: readonly Operation[] = [
  ["POST", "/v1/companies/", "companies:read", { name: "Acme" }],
  ["POST", "/v1/companies/batch/", "companies:read", { name: "Acme" }],
  ["GET", "/v1/company-mappings-search/?query=acme", "companies:read"],
  ["GET", `/v1/companies/${ID}/`, "companies:read"],
  ["POST", "/v1/instant-verifications/", "verifications:write", aVerification()],
  ["GET", "/v1/instant-verifications/", "verifications:read"],
  ["GET", `/v1/instant-verifications/iv_${ID}/`, "verifications:read"],
  ["GET", "/v1/companies/mapping/?name=Acme", "companies:read"],
  ["GET", "/v1/providers/", "connections:read"],
  ["GET", `/v1/providers/${ID}/`, "connections:read"],
  ["POST", "/v1/sandbox/scenarios/", "connections:write", { name: "Mine", username: "mine" }],
  ["GET", "/v1/sandbox/scenarios/", "connections:read"],
  ["GET", `/v1/sandbox/scenarios/${ID}/`, "connections:read"],
  ["DELETE", `/v1/sandbox/scenarios/${ID}/`, "connections:write"],
  ["POST", "/v1/webhooks/", "webhooks:write", aWebhook()],
  ["GET", "/v1/webhooks/", "webhooks:read"],
  ["GET", `/v1/webhooks/${ID}/`, "webhooks:read"],
  ["PATCH", `/v1/webhooks/${ID}/`, "webhooks:write", {}],
  ["DELETE", `/v1/webhooks/${ID}/`, "webhooks:write"],
  ["POST", `/v1/webhooks/${ID}/secret/rotate/`, "webhooks:write"],
  ["POST", `/v1/webhooks/${ID}/test/`, "webhooks:write"],
  ["POST", `/v1/webhooks/${ID}/replay/`, "webhooks:write"],
  ["GET", "/v1/webhook-events/", "webhooks:read"],
  ["GET", "/v1/webhook-requests/", "webhooks:read"],
  ["GET", `/v1/webhook-requests/${ID}/`, "webhooks:read"],
  ["POST", `/v1/webhook-requests/${ID}/replay/`, "webhooks:write"],
  ["POST", "/v1/keys/", "keys:write", { scopes: ["keys:write"] }],
  ["GET", "/v1/keys/", "keys:write"],
  ["POST", "/v1/keys/deactivate/", "keys:write", { id: ID }],
  ["GET", `/v1/instant-verifications/iv_${ID}/letter/?kind=adverse_action`, "verifications:read"],
  ["GET", `/v1/instant-verifications/iv_${ID}/letter.pdf?kind=adverse_action`, "verifications:read"],
  ["GET", `/v1/subjects/disputes/${ID}/letter/?kind=dispute_results`, "subjects:write"],
  ["GET", `/v1/subjects/disputes/${ID}/letter.pdf?kind=dispute_results`, "subjects:write"],
];

const routeOf = ([method, path]: Operation) => `${method} ${path.replace(/\/(iv_)?0+\//, "/:id/").split("?")[0]}`;
const known = new Set(WITH_REQUESTS.map(routeOf));

/** All other routes that take a key, with a body that says nothing. */
const OTHERS = SERVED.flatMap(({ method, path, auth }): Operation[] => {
  if (auth.by !== "key" || known.has(`${method} ${path}`)) return [];
  const filled = path.replace(":type", "admin").replaceAll(/:[a-z_]+/g, ID);
  return [[method, filled, auth.scope, method === "GET" || method === "DELETE" ? undefined : {}]];
});
const OPERATIONS = [...WITH_REQUESTS, ...OTHERS];

describe("credentials", () => {
  let app: TestApplication;
  let client: Client;
  let other: Client;
  let production: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client({ team: "one" });
    other = await app.client({ team: "two" });
    production = await app.client({ team: "one", environment: "production" });
  });
  after(() => app.stop());

  test("OPERATIONS are all the routes that require credentials", () => {
    const served = SERVED.filter(({ auth }) => auth.by === "key").map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(
      [...known].filter((one) => !served.includes(one)),
      [],
    );
    assert.equal(OPERATIONS.length, served.length);
  });

  for (const [method, path, , json] of OPERATIONS) {
    test(`authenticate refuses ${method} ${path} without credentials`, async () => {
      const answer = await app.clientWith({}).request(method, path, { json });
      assertError(answer, 401, "authentication_failed");
    });
  }

  const ID_HEADER = "x-access-client-id";
  const SECRET_HEADER = "x-access-secret";
  /** What is wrong with a pair, as a change of a right one. */
  const pairs: readonly (readonly [what: string, change: () => Promise<Record<string, string | undefined>>])[] = [
    ["both headers missing", async () => ({ [ID_HEADER]: undefined, [SECRET_HEADER]: undefined })],
    ["the client id missing", async () => ({ [ID_HEADER]: undefined })],
    ["the secret missing", async () => ({ [SECRET_HEADER]: undefined })],
    ["an empty client id", async () => ({ [ID_HEADER]: "" })],
    ["an empty secret", async () => ({ [SECRET_HEADER]: "" })],
    ["an unknown client id", async () => ({ [ID_HEADER]: "1".repeat(32) })],
    ["a malformed client id", async () => ({ [ID_HEADER]: "not an id" })],
    ["a client id in upper case", async () => ({ [ID_HEADER]: client.headers[ID_HEADER]?.toUpperCase() })],
    ["an unknown secret", async () => ({ [SECRET_HEADER]: `sandbox-${"a".repeat(64)}` })],
    ["a secret without its prefix", async () => ({ [SECRET_HEADER]: client.headers[SECRET_HEADER]?.slice(8) })],
    [
      "a secret with the prefix of another environment",
      async () => ({ [SECRET_HEADER]: client.headers[SECRET_HEADER]?.replace("sandbox-", "prod-") }),
    ],
    ["a secret cut short", async () => ({ [SECRET_HEADER]: client.headers[SECRET_HEADER]?.slice(0, -1) })],
    ["a secret of 10,000 characters", async () => ({ [SECRET_HEADER]: "a".repeat(10_000) })],
    ["another team's secret", async () => ({ [SECRET_HEADER]: other.headers[SECRET_HEADER] })],
    ["another team's client id", async () => ({ [ID_HEADER]: other.headers[ID_HEADER] })],
    ["an expired secret", async () => (await app.client({ team: "one", expiresAt: new Date(0) })).headers],
    ["a revoked secret", () => revoked()],
  ];

  async function revoked(): Promise<Record<string, string>> {
    const key = await app.client({ team: "one", scopes: ["keys:write"] });
    const { body } = await key.get("/v1/keys/?page_size=1");
    const [{ id }] = (body as { results: [{ id: string }] }).results;
    assert.equal((await key.post("/v1/keys/deactivate/", { id })).status, 200);
    return { ...key.headers };
  }

  for (const [what, change] of pairs) {
    test(`authenticate refuses ${what} with the same message as every other refusal, after one look-up`, async () => {
      const headers = await change();
      app.statements.length = 0;
      const answer = await client.get("/v1/webhooks/", {
        headers: { ...headers, "x-request-id": "00000000000000000000000000005a3e" },
      });
      assert.equal(answer.status, 401);
      assert.deepEqual(answer.body, {
        error: {
          code: "authentication_failed",
          message:
            "Send the headers X-Access-Client-Id and X-Access-Secret with a valid pair of client id and access secret.",
          request_id: "00000000000000000000000000005a3e",
        },
      });
      assert.deepEqual(app.statements, ["find_credential_by_hash"]);
    });
  }

  test("authenticate accepts the right pair after every refusal", async () => {
    assert.equal((await client.get("/v1/webhooks/")).status, 200);
  });

  test("authenticate selects the environment by the secret's prefix", async () => {
    for (const [environment, prefix] of [
      ["sandbox", "sandbox-"],
      ["development", "dev-"],
      ["production", "prod-"],
    ] as const) {
      const one = await app.client({ team: "one", environment });
      assert.match(one.headers[SECRET_HEADER] ?? "", new RegExp(`^${prefix}[0-9a-f]{40,}$`));
      assert.match(one.headers[ID_HEADER] ?? "", /^[0-9a-f]{32}$/);
      const created = await one.post("/v1/webhooks/", aWebhook());
      assert.equal(created.at("env_type"), environment);
    }
  });

  test("authenticate gives a team one client id over all environments", () => {
    assert.equal(client.headers[ID_HEADER], production.headers[ID_HEADER]);
  });

  test("authenticate never writes a secret into the log", () => {
    const text = app.log.join("\n");
    for (const one of [client, other, production])
      assert.ok(!text.includes((one.headers[SECRET_HEADER] ?? "").slice(-40)));
  });

  for (const [method, path, scope, json] of OPERATIONS) {
    if (scope === null) continue;
    test(`authorize refuses ${method} ${path} to a key that lacks ${scope} alone`, async () => {
      const lacking = await app.client({ scopes: SCOPES.filter((one) => one !== scope) });
      const answer = await lacking.request(method, path, { json });
      assertError(answer, 403, "permission_denied");
      assert.equal(answer.at("error.message"), `This key lacks the scope ${scope}.`);
    });

    test(`authorize lets ${method} ${path} pass with ${scope} alone`, async () => {
      const headers = path.includes("/batch/") ? { "content-type": "application/x-ndjson" } : {};
      const answer = await (await app.client({ scopes: [scope] })).request(method, path, { json, headers });
      // Without what it needs, a request that passed is refused for that.
      const passed = json === undefined || known.has(routeOf([method, path, scope])) ? [] : [400];
      assert.ok([200, 201, 204, 404, ...passed].includes(answer.status), answer.text);
    });
  }

  for (const path of ["/healthz", "/readyz", "/openapi.json"]) {
    test(`authenticate is not called for ${path}`, async () => {
      app.statements.length = 0;
      assert.equal((await app.clientWith({}).get(path)).status, 200);
      assert.ok(!app.statements.includes("find_credential_by_hash"));
    });
  }
});
