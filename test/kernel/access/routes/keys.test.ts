import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { DEFAULT_SCOPES, OPERATOR_SCOPES, SCOPES } from "../../../../src/kernel/access/caller.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { patienceMs } from "../../../support/patience.ts";
import { aVerification, aWebhook } from "../../http/requests.ts";

const FUTURE = "2199-01-01T00:00:00Z";

describe("keys", () => {
  let app: TestApplication;
  let admin: Client;
  before(async () => {
    app = await startApplication();
    admin = await app.client({ team: "one", scopes: SCOPES });
  });
  after(() => app.stop());

  const asClient = (key: { at(path: string): unknown }) =>
    app.clientWith({
      "x-access-client-id": String(key.at("client_id")),
      "x-access-secret": String(key.at("access_secret")),
    });

  test("createKey creates a working key of the same team and environment, and shows its secret only once", async () => {
    const key = await admin.post("/v1/keys/", { name: "Desk 4", scopes: ["webhooks:read"], expires_at: FUTURE });
    assert.equal(key.status, 201);
    assert.equal(key.at("name"), "Desk 4");
    assert.deepEqual(key.at("scopes"), ["webhooks:read"]);
    assert.equal(key.at("environment"), "sandbox");
    assert.equal(key.at("expires_at"), "2199-01-01T00:00:00.000000Z");
    assert.equal(key.at("deactivated_at"), null);
    assert.match(String(key.at("access_secret")), /^sandbox-[0-9a-f]{40,}$/);
    assert.equal(key.at("client_id"), admin.headers["x-access-client-id"]);
    assert.equal((await asClient(key).get("/v1/webhooks/")).status, 200);
    const listed = await admin.get("/v1/keys/");
    assert.equal(listed.at("results.0.id"), key.at("id"));
    assert.ok(!listed.text.includes(String(key.at("access_secret")).slice(-40)));
    assert.equal(listed.at("results.0.secret_hint"), `sandbox-…${String(key.at("access_secret")).slice(-4)}`);
  });

  test("createKey grants all scopes but keys:write, pii:read and audit:read by default", async () => {
    const key = await admin.post("/v1/keys/", {});
    assert.deepEqual(key.at("scopes"), [...DEFAULT_SCOPES]);
    assert.deepEqual(key.at("scopes"), [
      ...["companies:read", "verifications:read", "verifications:write", "webhooks:read", "webhooks:write"],
      ...["connections:read", "connections:write"],
    ]);
    assert.equal(key.at("name"), null);
    assert.equal(key.at("expires_at"), null);
  });

  for (const scope of OPERATOR_SCOPES) {
    test(`createKey never grants ${scope}, which only the operator grants, even if the caller has it`, async () => {
      const before = (await admin.get("/v1/keys/")).at("count");
      const answer = await admin.post("/v1/keys/", { scopes: ["webhooks:read", scope] });
      assertError(answer, 403, "permission_denied");
      assert.equal(answer.at("error.message"), `Only the operator grants ${scope}: with openvoe keys create.`);
      assert.equal((await admin.get("/v1/keys/")).at("count"), before);
    });
  }

  test("createKey by default grants no scope that the caller's key lacks", async () => {
    const poor = await app.client({ team: "one", scopes: ["keys:write", "webhooks:read"] });
    assert.deepEqual((await poor.post("/v1/keys/", {})).at("scopes"), ["webhooks:read"]);
  });

  test("createKey refuses to create a key without scopes if the caller has none of the default ones", async () => {
    const bare = await app.client({ team: "one", scopes: ["keys:write", "audit:read"] });
    const before = (await admin.get("/v1/keys/")).at("count");
    for (const body of [{}, { scopes: null }]) {
      const answer = await bare.post("/v1/keys/", body);
      assertError(answer, 403, "permission_denied");
      assert.equal(
        answer.at("error.message"),
        "This key has none of the default scopes, so it cannot grant them to a new key. Send scopes that it has (keys:write, audit:read), or ask the operator for the key.",
      );
    }
    assert.equal((await admin.get("/v1/keys/")).at("count"), before);
    const told = await bare.post("/v1/keys/", { scopes: ["audit:read"] });
    assert.deepEqual([told.status, told.at("scopes")], [201, ["audit:read"]]);
  });

  test("createKey refuses a key above the limit of the team in this environment, and suggests what to do", async (t) => {
    const small = await startApplication({ keysPerEnvironmentMax: 2 });
    t.after(() => small.stop());
    const root = await small.client({ team: "one", scopes: SCOPES });
    const once = { headers: { "idempotency-key": "the last place" } };
    const last = await root.post("/v1/keys/", {}, once);
    assert.equal(last.status, 201);
    const refused = await root.post("/v1/keys/", {});
    assertError(refused, 409, "conflict");
    assert.equal(
      refused.at("error.message"),
      "This team has 2 keys in this environment, which is the limit. Deactivate one, which makes room after 60 seconds, or ask the operator to raise the limit.",
    );
    assert.equal((await root.get("/v1/keys/")).at("count"), 2);
    assert.deepEqual((await root.post("/v1/keys/", {}, once)).body, last.body);
    for (const other of [{ team: "two" }, { team: "one", environment: "production" }] as const) {
      const elsewhere = await small.client({ ...other, scopes: SCOPES });
      assert.equal((await elsewhere.post("/v1/keys/", {})).status, 201);
    }
  });

  test("createKey refuses to grant scopes that the caller's key lacks", async () => {
    const poor = await app.client({ team: "one", scopes: ["keys:write", "webhooks:read"] });
    const before = (await admin.get("/v1/keys/")).at("count");
    const answer = await poor.post("/v1/keys/", { scopes: ["webhooks:read", "pii:read", "audit:read"] });
    assert.equal((await admin.get("/v1/keys/")).at("count"), before);
    assertError(answer, 403, "permission_denied");
    assert.equal(answer.at("error.message"), "This key cannot grant scopes that it lacks: pii:read, audit:read.");
  });

  const refusals: readonly (readonly [what: string, body: object, faults: Record<string, string>])[] = [
    ["a blank name", { name: "  " }, { name: "must not be blank or contain control characters" }],
    ["a name of 129 characters", { name: "x".repeat(129) }, { name: "must have at most 128 characters" }],
    ["a name that is no string", { name: 7 }, { name: "must be a string" }],
    ["scopes that are no array", { scopes: "webhooks:read" }, { scopes: "must be an array" }],
    ["no scopes", { scopes: [] }, { scopes: "must have at least one entry" }],
    ["an unknown scope", { scopes: ["webhooks:read", "all"] }, { "scopes[1]": `must be one of ${SCOPES.join(", ")}` }],
    ["a repeated scope", { scopes: ["pii:read", "pii:read"] }, { scopes: "must not repeat an entry" }],
    ["an end in the past", { expires_at: "2020-01-01T00:00:00Z" }, { expires_at: "must be in the future" }],
    ["an end without a time", { expires_at: "2199-01-01" }, { expires_at: "must be a time like 2026-11-21T14:30:00Z" }],
    [
      "an end on no calendar",
      { expires_at: "2199-02-30T00:00:00Z" },
      { expires_at: "must be a time like 2026-11-21T14:30:00Z" },
    ],
    [
      "an end on a day that no month has",
      { expires_at: "2099-02-30T00:00:00Z" },
      { expires_at: "must be a time like 2026-11-21T14:30:00Z" },
    ],
    [
      "an end beyond the year 9999",
      { expires_at: "9999-12-31T23:59:59-14:00" },
      { expires_at: "must be a time like 2026-11-21T14:30:00Z" },
    ],
    [
      "several faults at once",
      { name: "", scopes: [], expires_at: 5 },
      { name: "must not be empty", scopes: "must have at least one entry", expires_at: "must be a string" },
    ],
  ];
  for (const [what, body, faults] of refusals) {
    test(`createKey refuses ${what}`, async () => assertRefused(await admin.post("/v1/keys/", body), faults));
  }

  test("deactivateKey deactivates a key at once, however recently it was used", async () => {
    const key = await admin.post("/v1/keys/", {});
    assert.equal((await asClient(key).get("/v1/webhooks/")).status, 200);
    const ended = await admin.post("/v1/keys/deactivate/", { id: key.at("id") });
    assert.equal(ended.status, 200);
    assert.equal(typeof ended.at("deactivated_at"), "string");
    assertError(await asClient(key).get("/v1/webhooks/"), 401, "authentication_failed");
    const again = await admin.post("/v1/keys/deactivate/", { id: key.at("id") });
    assert.deepEqual(again.body, ended.body);
  });

  test("deactivateKey deactivates a key at once in its own process, even if no notice arrives", async (t) => {
    const deaf = await startApplication({ isNotified: false });
    t.after(() => deaf.stop());
    const root = await deaf.client({ scopes: SCOPES });
    const key = await root.post("/v1/keys/", {});
    const user = deaf.clientWith(asClient(key).headers);
    assert.equal((await user.get("/v1/webhooks/")).status, 200);
    assert.equal((await root.post("/v1/keys/deactivate/", { id: key.at("id") })).status, 200);
    assertError(await user.get("/v1/webhooks/"), 401, "authentication_failed");
  });

  test("deactivateKey deactivates a key with a waiting request: it is refused like any later one", async () => {
    const key = await admin.post("/v1/keys/", {});
    const { waiting } = await app.db.transaction(async (tx) => {
      // Keeps the request, which is admitted, from its own end until the key is deactivated.
      await tx.rows({ name: "hold_verifications", text: "lock table verifications in exclusive mode" });
      const waiting = asClient(key).post("/v1/instant-verifications/", aVerification(), {
        headers: { prefer: "wait=1" },
      });
      await eventually(async () => {
        const text = "select from pg_locks where not granted and relation = 'verifications'::regclass";
        assert.equal((await app.db.rows({ name: "held", text })).length, 1);
      });
      await admin.post("/v1/keys/deactivate/", { id: key.at("id") });
      return { waiting };
    });
    assertError(await waiting, 401, "authentication_failed");
  });

  test("deactivateKey deactivates a key in a second process too", async (t) => {
    const beside = await startApplication({ beside: app });
    t.after(() => beside.stop());
    const key = await admin.post("/v1/keys/", {});
    const there = beside.clientWith(asClient(key).headers);
    assert.equal((await there.get("/v1/webhooks/")).status, 200);
    await admin.post("/v1/keys/deactivate/", { id: key.at("id") });
    await endsSoon(async () => (await there.get("/v1/webhooks/")).status === 401);
  });

  test("authenticate refuses a key as soon as it expires, however recently it was used", async () => {
    const brief = await app.client({ team: "one", expiresAt: new Date(Date.now() + 1_000) });
    assert.equal((await brief.get("/v1/webhooks/")).status, 200);
    await endsSoon(async () => (await brief.get("/v1/webhooks/")).status === 401);
  });

  /** Well before a credential that is believed without asking would be asked about again. */
  async function endsSoon(isEnded: () => Promise<boolean>): Promise<void> {
    const begun = Date.now();
    while (!(await isEnded())) assert.ok(Date.now() - begun < patienceMs(1_000), "the key still works");
  }

  for (const [what, body, faults] of [
    ["no id", {}, { id: "is required" }],
    ["an id that is no string", { id: 7 }, { id: "must be a string" }],
  ] as const) {
    test(`deactivateKey refuses ${what}`, async () => {
      assertRefused(await admin.post("/v1/keys/deactivate/", body), faults);
    });
  }

  test("deactivateKey answers 404 for unknown keys and for those of other teams and environments", async () => {
    const key = await admin.post("/v1/keys/", {});
    const strangers = [
      await app.client({ team: "two", scopes: SCOPES }),
      await app.client({ team: "one", environment: "production", scopes: SCOPES }),
    ];
    for (const stranger of strangers) {
      assertError(await stranger.post("/v1/keys/deactivate/", { id: key.at("id") }), 404, "not_found");
      assert.ok(!(await stranger.get("/v1/keys/?page_size=100")).text.includes(String(key.at("id"))));
    }
    for (const id of ["0".repeat(32), "x"])
      assertError(await admin.post("/v1/keys/deactivate/", { id }), 404, "not_found");
    assert.equal((await asClient(key).post("/v1/webhooks/", aWebhook())).status, 201);
  });

  test("listKeys shows only the keys of the team and environment, newest first, never secrets", async () => {
    const root = await app.client({ team: "lists", scopes: SCOPES });
    const ids = [];
    for (const name of ["first", "second"]) ids.push((await root.post("/v1/keys/", { name })).at("id"));
    const listed = await root.get("/v1/keys/");
    assert.equal(listed.at("count"), 3);
    assert.deepEqual([listed.at("results.0.id"), listed.at("results.1.id")], ids.reverse());
    assert.ok(!/[0-9a-f]{64}/.test(listed.text));
  });
});
