import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { DELIVERED_EVENT_TYPES } from "../../../../src/areas/webhooks/catalogue.ts";
import { DELIVERY_OUTCOMES } from "../../../../src/kernel/delivery-outcome.ts";
import { assertRefused, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

const PATH = "/v1/webhook-requests/";
const NO_TIME = "must be a time like 2026-11-21T14:30:00Z";
const [ONE, TWO] = ["1".repeat(32), "2".repeat(32)];

interface Attempt {
  readonly webhook_id: string;
  readonly event_type: string;
  readonly attempt: number;
  readonly outcome: string;
  readonly status_code: number | null;
  readonly created_at: string;
}

/** Yesterday: the log has partitions for the days around now. */
const DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** The log of the sandbox, oldest first. */
const ATTEMPTS: readonly Attempt[] = [
  attempt("10:00", { webhook_id: ONE, outcome: "delivered", status_code: 200 }),
  attempt("11:00", { webhook_id: TWO, outcome: "refused", status_code: 500 }),
  attempt("12:00", { webhook_id: TWO, outcome: "timeout", status_code: null, attempt: 2 }),
  attempt("13:00", {
    webhook_id: TWO,
    event_type: "instant-verification-failed",
    outcome: "delivered",
    status_code: 204,
  }),
];

/** Which of them each filter leaves, newest first, by their hours. */
const FILTERS: readonly (readonly [query: string, hours: readonly string[]])[] = [
  ["", ["13:00", "12:00", "11:00", "10:00"]],
  [`webhook_id=${ONE}`, ["10:00"]],
  [`webhook_id=${"3".repeat(32)}`, []],
  ["event_type=instant-verification-failed", ["13:00"]],
  ["status_code=500", ["11:00"]],
  ["outcome=delivered", ["13:00", "10:00"]],
  ["outcome=timeout", ["12:00"]],
  [`created_at__gte=${DAY}T12:00:00Z`, ["13:00", "12:00"]],
  [`created_at__gte=${DAY}T12:00:00.000001Z`, ["13:00"]],
  [`created_at__lte=${DAY}T11:00:00Z`, ["11:00", "10:00"]],
  [`created_at__lte=${DAY}T06:00:00-05:00`, ["11:00", "10:00"]],
  [`webhook_id=${TWO}&outcome=delivered&status_code=204`, ["13:00"]],
  [`created_at__gte=${DAY}T11:00:00Z&created_at__lte=${DAY}T12:00:00Z`, ["12:00", "11:00"]],
];

const REFUSALS: readonly (readonly [query: string, faults: Readonly<Record<string, string>>])[] = [
  ["webhook_id=x", { webhook_id: "must be an id: 32 lower-case hex digits" }],
  ["event_type=unknown", { event_type: `must be one of ${DELIVERED_EVENT_TYPES.join(", ")}` }],
  ["status_code=ok", { status_code: "must be a whole number" }],
  ["status_code=99", { status_code: "must be at least 100" }],
  ["status_code=600", { status_code: "must be at most 599" }],
  ["outcome=lost", { outcome: `must be one of ${DELIVERY_OUTCOMES.join(", ")}` }],
  ["created_at__gte=yesterday", { created_at__gte: NO_TIME }],
  ["created_at__lte=2026-11-20", { created_at__lte: NO_TIME }],
  ["created_at__lte=2026-02-30T00:00:00Z", { created_at__lte: NO_TIME }],
  ["created_at__gte=0001-01-01T00:00:00%2B14:00", { created_at__gte: NO_TIME }],
  [
    "outcome=lost&status_code=1&page_size=0",
    {
      outcome: `must be one of ${DELIVERY_OUTCOMES.join(", ")}`,
      status_code: "must be at least 100",
      page_size: "must be at least 1",
    },
  ],
];

function attempt(hour: string, rest: Partial<Attempt>): Attempt {
  return {
    webhook_id: ONE,
    event_type: "instant-verification-completed",
    attempt: 1,
    outcome: "delivered",
    status_code: 200,
    ...rest,
    created_at: `${DAY}T${hour}:00.000000Z`,
  };
}

describe("listWebhookRequests", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication();
    client = await app.client({ team: "one" });
    const strangers = [await app.client({ team: "two" }), await app.client({ team: "one", environment: "production" })];
    for (const one of ATTEMPTS) await log(client, "sandbox", one);
    for (const [at, stranger] of strangers.entries()) {
      await log(stranger, at === 0 ? "sandbox" : "production", attempt("12:30", { attempt: 9 }));
    }
  });
  after(() => app.stop());

  async function log(owner: Client, environment: string, one: Attempt): Promise<void> {
    const text = `insert into delivery_attempts (id, delivery_id, event_id, webhook_id, team_id, environment, event_type,
        webhook_url, attempt, outcome, status_code, duration_ms, remote_address, response_body, payload, created_at)
      select $1, 1, $1, $2, t.id, $3, $4, 'https://example.com/', $5, $6, $7, 12, '203.0.113.7', 'thanks', '{"a":1}', $8
      from teams t where t.client_id = $9`;
    const { webhook_id, event_type, attempt, outcome, status_code, created_at } = one;
    const values = [randomUUID(), webhook_id, environment, event_type, attempt, outcome, status_code, created_at];
    await app.db.rows({ name: "test_log_attempt", text }, [...values, owner.headers["x-access-client-id"]]);
  }

  for (const [query, hours] of FILTERS) {
    test(`listWebhookRequests filters by ?${query}, within the team and environment`, async () => {
      const answer = await client.get(`${PATH}?${query}`);
      const { results, count } = answer.body as { results: Attempt[]; count: number };
      assert.deepEqual(
        results.map((one) => one.created_at.slice(11, 16)),
        hours,
      );
      assert.equal(count, hours.length);
    });
  }

  test("listWebhookRequests shows what was sent, the target, and the response", async () => {
    const answer = await client.get(`${PATH}?status_code=500`);
    const shown = answer.at("results.0") as Record<string, unknown>;
    assert.deepEqual(shown, {
      ...ATTEMPTS[1],
      id: shown.id,
      event_id: shown.event_id,
      webhook_url: "https://example.com/",
      duration_ms: 12,
      remote_address: "203.0.113.7",
      failure_reason: null,
      redirect_location: null,
      request_headers: null,
      response_headers: null,
      response_body: "thanks",
      payload: '{"a":1}',
      is_replay: false,
    });
  });

  test("listWebhookRequests keeps its filters on the next page", async () => {
    const first = await client.get(`${PATH}?webhook_id=${TWO}&page_size=2`);
    const second = await client.get(String(first.at("next")).replace(app.url, ""));
    assert.equal(second.at("results.0.created_at"), ATTEMPTS[1]?.created_at);
    assert.equal(second.at("next"), null);
  });

  for (const [query, faults] of REFUSALS) {
    test(`listWebhookRequests refuses ?${query}`, async () =>
      assertRefused(await client.get(`${PATH}?${query}`), faults));
  }
});
