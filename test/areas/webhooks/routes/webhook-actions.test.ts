import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { Webhook } from "standardwebhooks";
import { openSigningSecrets } from "../../../../src/areas/webhooks/ops/signing-secrets.ts";
import { type Dispatcher, startDispatcher } from "../../../../src/areas/webhooks/workers/dispatcher.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import { openEgress } from "../../../../src/kernel/egress/guarded-fetch.ts";
import { aVerification, aWebhook } from "../../../kernel/http/requests.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { openReceiver, type Received, sql } from "../workers/delivery-fixture.ts";

const PATH = "/v1/webhooks/";
const UNKNOWN_ID = "0".repeat(32);
const NO_TIME = "must be a time like 2026-11-21T14:30:00Z";

type Answering = Parameters<typeof openReceiver>[0];

describe("webhooks", () => {
  let app: TestApplication;
  let client: Client;
  let dispatcher: Dispatcher;
  let answer: NonNullable<Answering>;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  let stop: () => Promise<void>;
  let paths = 0;
  before(async () => {
    receiver = await openReceiver((response, received) => answer(response, received));
    app = await startApplication({ allowPrivate: true, isVerifying: true });
    client = await app.client({ team: "one" });
    const db = openPool({ connection: app.databaseUrl, size: 3, applicationName: "dispatcher" });
    const egress = openEgress({ allowPrivate: true });
    const { keyring } = app;
    const secretsOf = openSigningSecrets(db, keyring);
    dispatcher = await startDispatcher({
      db,
      keyring,
      egress,
      secretsOf,
      onError: (error) => assert.fail(String(error)),
    });
    stop = async () => {
      await dispatcher.stop(1_000);
      await egress.close();
      await db.close();
    };
  });
  after(async () => {
    await stop();
    await app.stop();
    await receiver.close();
  });

  const ok: NonNullable<Answering> = (response) => response.end("thanks");

  /** A webhook of a key of its own, and what it has received. */
  async function register(change: object = {}) {
    answer = ok;
    paths += 1;
    const place = `/${paths}`;
    const team = `team of ${place}`;
    const key = await app.client({ team });
    const made = await key.post(PATH, aWebhook({ webhook_url: receiver.url + place, events: ["*"], ...change }));
    assert.equal(made.status, 201, made.text);
    const received = () => receiver.received.filter((one) => one.path === place);
    return {
      ...{ key, team },
      path: `${PATH}${made.at("id")}/`,
      id: String(made.at("id")),
      secret: String(made.at("signing_secret")),
      received,
    };
  }

  function isSignedWith(secret: string, { headers, body }: Received): boolean {
    const text = (name: string) => String(headers[name]);
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    try {
      return (
        new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, text(name)]))) !== undefined
      );
    } catch {
      return false;
    }
  }

  async function log(key: Client, query = "") {
    const { results } = (await key.get(`/v1/webhook-requests/?${query}`)).body as {
      results: Record<string, unknown>[];
    };
    return results;
  }

  async function verified(key: Client): Promise<void> {
    const made = await key.post("/v1/instant-verifications/", aVerification(), { headers: { prefer: "wait=10" } });
    assert.equal(made.status, 201);
    await dispatcher.idle();
  }

  test("rotateWebhookSecret answers with a new secret, and both sign until the old one expires", async () => {
    const { key, path, id, secret, received } = await register();
    const answer = await key.post(`${path}secret/rotate/`, undefined);
    assert.equal(answer.status, 200, answer.text);
    const fresh = String(answer.at("signing_secret"));
    assert.match(fresh, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.notEqual(fresh, secret);
    const hours = (Date.parse(String(answer.at("previous_secret_expires_at"))) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours < 24.1, `${hours} h`);
    assert.ok(!(await key.get(path)).text.includes("whsec_"));
    await key.post(`${path}test/`, undefined);
    assert.deepEqual(
      [secret, fresh].map((one) => isSignedWith(one, received()[0] as Received)),
      [true, true],
    );

    await sql(app.db, "update webhook_old_secrets set signs_until = now() where webhook_id = $1", [id]);
    await key.patch(path, { name: "Changed, so that no process goes by what it had" });
    await key.post(`${path}test/`, undefined);
    assert.deepEqual(
      [secret, fresh].map((one) => isSignedWith(one, received()[1] as Received)),
      [false, true],
    );
  });

  test("rotateWebhookSecret rotates once under one Idempotency-Key", async () => {
    const { key, path } = await register();
    const headers = { "idempotency-key": "rotate-1" };
    const [one, two] = [
      await key.post(`${path}secret/rotate/`, undefined, { headers }),
      await key.post(`${path}secret/rotate/`, undefined, { headers }),
    ];
    assert.deepEqual(one.body, two.body);
    assert.notEqual(
      (await key.post(`${path}secret/rotate/`, undefined)).at("signing_secret"),
      one.at("signing_secret"),
    );
  });

  test("rotateWebhookSecret keeps every replaced secret for a day, and refuses a sixth", async () => {
    const { key, path, secret, received } = await register();
    const secrets = [secret];
    for (let turn = 0; turn < 5; turn += 1)
      secrets.push(String((await key.post(`${path}secret/rotate/`, undefined)).at("signing_secret")));
    assertError(await key.post(`${path}secret/rotate/`, undefined), 409, "conflict");
    await key.post(`${path}test/`, undefined);
    for (const one of secrets) assert.ok(isSignedWith(one, received()[0] as Received));
  });

  test("a webhook is signed by the key that registered it, and by the newest one once that is not usable", async () => {
    const { key, team, path, received } = await register();
    const newer = await app.client({ team });
    const signerOfNext = async (path: string) => {
      await newer.post(`${path}test/`, undefined);
      const got = received().at(-1);
      assert.ok(got);
      return [key, newer].findIndex(({ headers }) => {
        const hmac = createHmac("sha256", String(headers["x-access-secret"])).update(got.body).digest("hex");
        return got.headers["x-webhook-sign"] === `v1=${hmac}`;
      });
    };
    assert.equal(await signerOfNext(path), 0);
    await sql(
      app.db,
      `update credentials set deactivated_at = now()
      where id = (select credential_id from webhooks where id = '${path.split("/").at(-2)}')`,
    );
    // The secrets of a webhook that changed are read again, not taken from the cache.
    await sql(
      app.db,
      `update webhooks set updated_at = now() + interval '1 second' where id = '${path.split("/").at(-2)}'`,
    );
    assert.equal(await signerOfNext(path), 1);
  });

  test("testWebhook sends a webhook-test event now and answers with the attempt, which the log shows too", async () => {
    const { key, path, id, secret, received } = await register({ events: ["link-deleted"] });
    const shown = await key.post(`${path}test/`, undefined);
    assert.equal(shown.status, 200, shown.text);
    const [got] = received();
    assert.ok(got && isSignedWith(secret, got));
    const payload = JSON.parse(got.body.toString());
    assert.deepEqual(Object.keys(payload), [
      "webhook_id",
      "event_type",
      "event_created_at",
      "updated_at",
      "user_id",
      "status",
      "event",
    ]);
    assert.equal(payload.event_type, "webhook-test");
    const { id: attemptId, created_at, duration_ms, ...rest } = shown.body as Record<string, unknown>;
    assert.deepEqual(rest, {
      ...{
        webhook_id: id,
        event_id: payload.webhook_id,
        event_type: "webhook-test",
        webhook_url: receiver.url + got.path,
      },
      ...{ attempt: 1, outcome: "delivered", status_code: 200, remote_address: "127.0.0.1", response_body: "thanks" },
      ...{ payload: got.body.toString(), is_replay: false },
      ...{ failure_reason: null, redirect_location: null },
      ...{ request_headers: rest.request_headers, response_headers: rest.response_headers },
    });
    const sent = Object.entries(rest.request_headers as object);
    assert.ok(sent.every(([name, value]) => got.headers[name.toLowerCase()] === value));
    assert.equal(shown.at("response_headers.content-length"), "6");
    assert.deepEqual(await log(key, "event_type=webhook-test"), [shown.body]);
    assertError(await key.post(`/v1/webhook-requests/${attemptId}/replay/`, undefined), 409, "conflict");
  });

  test("testWebhook reports a receiver that refuses, does not retry, and accepts a disabled webhook", async () => {
    const { key, path, id, received } = await register();
    await key.patch(path, { enabled: false });
    answer = (response) => response.writeHead(503).end();
    const shown = await key.post(`${path}test/`, undefined);
    assert.deepEqual(
      [shown.status, shown.at("outcome"), shown.at("status_code"), shown.at("response_body")],
      [200, "refused", 503, ""],
    );
    await dispatcher.idle();
    assert.equal(received().length, 1);
    const rows = await sql(app.db, "select failures, enabled from webhooks where id = $1", [id]);
    assert.deepEqual(rows, [{ failures: 0, enabled: false }]);
  });

  test("testWebhook obeys the egress guard", async (t) => {
    const guarded = await startApplication({ beside: app, allowPrivate: false });
    t.after(() => guarded.stop());
    const { key, path, received } = await register();
    const shown = await guarded.clientWith(key.headers).post(`${path}test/`, undefined);
    assert.deepEqual(
      [shown.at("outcome"), shown.at("response_body"), shown.at("remote_address")],
      ["blocked_address", null, null],
    );
    assert.equal(received().length, 0);
  });

  test("replayWebhookRequest sends the event again with the same id, as a separate attempt", async () => {
    const { key, received } = await register();
    await verified(key);
    const [first] = await log(key);
    const again = await key.post(`/v1/webhook-requests/${first?.id}/replay/`, undefined);
    assert.deepEqual([again.status, again.body], [202, { webhook_id: first?.webhook_id, event_id: first?.event_id }]);
    await dispatcher.idle();
    const [second] = await log(key);
    assert.deepEqual([second?.event_id, second?.attempt, second?.is_replay], [first?.event_id, 2, true]);
    assert.notEqual(second?.id, first?.id);
    assert.deepEqual(received()[0]?.body, received()[1]?.body);
    assert.equal((await log(key)).length, 2);
  });

  test("replayWebhookRequest is idempotent while a replay is in progress", async () => {
    const { key, received } = await register();
    await verified(key);
    const [first] = await log(key);
    const arrived = Promise.withResolvers<void>();
    const held: (() => void)[] = [];
    answer = (response) => {
      held.push(() => response.end());
      arrived.resolve();
    };
    const path = `/v1/webhook-requests/${first?.id}/replay/`;
    await key.post(path, undefined);
    await arrived.promise;
    for (let turn = 0; turn < 3; turn += 1) assert.equal((await key.post(path, undefined)).status, 202);
    for (const go of held) go();
    await dispatcher.idle();
    assert.equal(received().length, 2);
  });

  test("replayWebhookRequest moves a waiting retry forward, without restarting the retry schedule", async () => {
    const { key, id, received } = await register();
    answer = (response) => response.writeHead(500).end();
    await verified(key);
    assert.equal(received().length, 2, "at once, and then in 30 s");
    answer = ok;
    await key.post(`/v1/webhook-requests/${(await log(key))[0]?.id}/replay/`, undefined);
    await dispatcher.idle();
    assert.deepEqual(
      (await log(key)).map((one) => [one.attempt, one.outcome, one.is_replay]),
      [
        [3, "delivered", true],
        [2, "refused", false],
        [1, "refused", false],
      ],
    );
    assert.deepEqual(await sql(app.db, "select status from deliveries where webhook_id = $1", [id]), []);
  });

  test("replayWebhookRequest refuses if the webhook is disabled or deleted", async () => {
    const { key, path } = await register();
    await verified(key);
    const replay = `/v1/webhook-requests/${(await log(key))[0]?.id}/replay/`;
    await key.patch(path, { enabled: false });
    assertError(await key.post(replay, undefined), 409, "conflict");
    await key.patch(path, { enabled: true });
    assert.equal((await key.post(replay, undefined)).status, 202);
    await dispatcher.idle();
    await key.delete(path);
    assertError(await key.post(replay, undefined), 409, "conflict");
  });

  test("replayWebhook takes a time range, and answers with the replay in progress", async () => {
    const { key, path, id } = await register();
    const body = { since: "2026-11-01T00:00:00+01:00", until: "2026-11-02T00:00:00Z", only_failed: false };
    const begun = await key.post(`${path}replay/`, body);
    assert.equal(begun.status, 202, begun.text);
    const { created_at, ...rest } = begun.body as Record<string, unknown>;
    const span = { since: "2026-10-31T23:00:00.000000Z", until: "2026-11-02T00:00:00.000000Z", only_failed: false };
    assert.deepEqual(rest, { webhook_id: id, ...span, queued: 0, remaining: 0 });
    assert.deepEqual((await key.post(`${path}replay/`, body)).body, begun.body);
    assertError(await key.post(`${path}replay/`, {}), 409, "conflict");
  });

  test("replayWebhook takes a range of a microsecond, the resolution of event times", async () => {
    const { key, path } = await register();
    const span = { since: "2026-11-02T00:00:00.000001Z", until: "2026-11-02T00:00:00.000002Z" };
    const begun = await key.post(`${path}replay/`, span);
    assert.deepEqual([begun.status, begun.at("since"), begun.at("until")], [202, span.since, span.until], begun.text);
  });

  for (const nothing of [undefined, null, {}, { since: null, until: null, only_failed: null }]) {
    test(`replayWebhook with ${JSON.stringify(nothing) ?? "no body"} replays everything that was not delivered`, async () => {
      const { key, path } = await register();
      const begun = await key.post(`${path}replay/`, nothing);
      assert.deepEqual([begun.status, begun.at("since"), begun.at("only_failed")], [202, null, true], begun.text);
    });
  }

  const refusals: readonly (readonly [object, Readonly<Record<string, string>>])[] = [
    [{ since: "yesterday" }, { since: NO_TIME }],
    [{ since: "9998-11-02T00:00:00Z" }, { since: "must not be in the future" }],
    [{ since: "9998-11-02T00:00:00Z", until: "9999-11-02T00:00:00Z" }, { since: "must not be in the future" }],
    [{ until: 7 }, { until: "must be a string" }],
    [{ only_failed: "yes" }, { only_failed: "must be true or false" }],
    [{ since: "2026-11-02T00:00:00Z", until: "2026-11-02T00:00:00Z" }, { until: "must be after since" }],
    [
      { since: "2026-11-02T00:00:00.000002Z", until: "2026-11-02T01:00:00.000001+01:00" },
      { until: "must be after since" },
    ],
    [
      { since: "yesterday", only_failed: 1 },
      { since: NO_TIME, only_failed: "must be true or false" },
    ],
  ];
  for (const [body, faults] of refusals) {
    test(`replayWebhook refuses ${JSON.stringify(body)}`, async () => {
      const { key, path } = await register();
      assertRefused(await key.post(`${path}replay/`, body), faults);
    });
  }

  test("replayWebhook refuses a disabled webhook, and says what to do", async () => {
    const { key, path } = await register();
    await key.patch(path, { enabled: false });
    const refused = await key.post(`${path}replay/`, {});
    assertError(refused, 409, "conflict");
    assert.match(String(refused.at("error.message")), /PATCH \{"enabled": true\}/);
  });

  test("rotateWebhookSecret, testWebhook, replayWebhook and replayWebhookRequest find nothing of another team or environment", async () => {
    const { key, path, team } = await register();
    await verified(key);
    const attempt = (await log(key))[0]?.id;
    const strangers = [client, await app.client({ team, environment: "production" })];
    for (const stranger of strangers) {
      for (const action of [
        `${path}secret/rotate/`,
        `${path}test/`,
        `${path}replay/`,
        `/v1/webhook-requests/${attempt}/replay/`,
      ]) {
        assertError(await stranger.post(action, undefined), 404, "not_found");
      }
    }
    for (const action of [
      `${PATH}${UNKNOWN_ID}/test/`,
      `${PATH}x/test/`,
      `/v1/webhook-requests/${UNKNOWN_ID}/replay/`,
      "/v1/webhook-requests/x/replay/",
    ]) {
      assertError(await key.post(action, undefined), 404, "not_found");
    }
  });

  test("rotateWebhookSecret, testWebhook, replayWebhook and replayWebhookRequest require webhooks:write", async () => {
    const reader = await app.client({ scopes: ["webhooks:read"] });
    for (const action of ["secret/rotate/", "test/", "replay/"]) {
      assertError(await reader.post(`${PATH}${UNKNOWN_ID}/${action}`, undefined), 403, "permission_denied");
    }
    assertError(await reader.post(`/v1/webhook-requests/${UNKNOWN_ID}/replay/`, undefined), 403, "permission_denied");
  });
});
