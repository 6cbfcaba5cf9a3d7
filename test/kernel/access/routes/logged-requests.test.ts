import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readStoreStatements } from "../../../../fixtures/store-statements.ts";
import { SCOPES } from "../../../../src/kernel/access/caller.ts";
import { openRequestLog, removeOldRequests } from "../../../../src/kernel/access/ops/request-log.ts";
import type { Database } from "../../../../src/kernel/database/postgres/database.ts";
import { type Client, startApplication, type TestApplication } from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { aVerification } from "../../http/requests.ts";

interface Call {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly error_code: string | null;
  readonly request_id: string;
  readonly key_id: string;
}

describe("listRequests", () => {
  let app: TestApplication;
  let client: Client;
  before(async () => {
    app = await startApplication({ requestLogDays: 7 });
    client = await app.client({ team: "one", scopes: SCOPES });
  });
  after(() => app.stop());

  const callsOf = async (by: Client, query = "") => {
    const answer = await by.get(`/v1/requests/${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.at("results") as Call[];
  };

  test("listRequests has method, path template, status and error of each call, and nothing that was sent", async () => {
    const made = await client.post("/v1/instant-verifications/", aVerification());
    const read = await client.get(`/v1/instant-verifications/${made.at("id")}/?about=Featherstonehaugh`);
    const unknown = await client.get("/v1/orders/Wilhelmina/");
    const refused = await client.post("/v1/webhooks/", { name: "Wilhelmina" });
    const lacking = await (await app.client({ team: "one", scopes: ["webhooks:read"] })).get("/v1/orders/");
    const expected = [
      [made, "POST", "/v1/instant-verifications/", 201, null],
      [read, "GET", "/v1/instant-verifications/{id}/", 200, null],
      [unknown, "GET", "/v1/orders/{id}/", 404, "not_found"],
      [refused, "POST", "/v1/webhooks/", 400, "incorrect_parameters"],
      [lacking, "GET", "/v1/orders/", 403, "permission_denied"],
    ] as const;
    for (const [{ headers }, ...call] of expected) {
      await eventually(async () => {
        const calls = await callsOf(client, `?request_id=${headers["x-request-id"]}`);
        assert.deepEqual(
          calls.map(({ method, route, status, error_code }) => [method, route, status, error_code]),
          [call],
        );
      });
    }
    const stored = await app.db.rows<{ text: string }>({
      name: "log",
      text: "select request_log::text from request_log",
    });
    assert.doesNotMatch(JSON.stringify(stored), /Wilhelmina|Featherstonehaugh|219-09-9999/i);
  });

  test("listRequests shows a key its own calls, with keys:write those of the environment, and no other team's", async () => {
    const [own, other] = [await app.client({ team: "two" }), await app.client({ team: "two" })];
    await own.get("/v1/webhooks/");
    await other.get("/v1/orders/");
    await eventually(async () => {
      assert.ok((await callsOf(own, "?route=/v1/webhooks/")).length === 1);
      assert.deepEqual(await callsOf(own, "?route=/v1/orders/"), []);
      const overseer = await app.client({ team: "two", scopes: ["keys:write"] });
      assert.ok((await callsOf(overseer, "?route=/v1/orders/")).length === 1);
      assert.deepEqual(await callsOf(client, "?route=/v1/webhooks/&status=200"), []);
    });
    const [foreign] = await callsOf(own);
    assert.deepEqual(await callsOf(other, `?key_id=${foreign?.key_id}`), []);
  });

  test("listRequestFailures groups what failed by operation, status and error", async () => {
    const failing = await app.client({ team: "three" });
    for (let at = 0; at < 3; at += 1) await failing.get(`/v1/orders/${"0".repeat(32)}/`);
    const last = await failing.post("/v1/webhooks/", {});
    await eventually(async () => {
      const groups = (await failing.get("/v1/requests/failures/")).body as (Call & {
        count: number;
        last_request_id: string;
      })[];
      assert.deepEqual(
        groups.map(({ route, status, error_code, count }) => [route, status, error_code, count]).sort(),
        [
          ["/v1/orders/{id}/", 404, "not_found", 3],
          ["/v1/webhooks/", 400, "incorrect_parameters", 1],
        ],
      );
      assert.ok(groups.some(({ last_request_id }) => last_request_id === last.headers["x-request-id"]));
      assert.equal((await callsOf(failing, "?only_errors=true")).length, 4);
    });
  });

  test("removeOldRequests deletes what is older than the days, and all where the log is off", async () => {
    const count = async () =>
      (
        await app.db.rows<{ count: number }>({ name: "count_log", text: "select count(*) as count from request_log" })
      )[0]?.count;
    assert.ok(Number(await count()) > 0);
    assert.equal(await removeOldRequests(app, 7), false);
    assert.ok(Number(await count()) > 0);
    await removeOldRequests(app, 0);
    // What was noted meanwhile is younger than the statement.
    assert.ok(Number(await count()) <= 2);
  });
});

describe("a log of many requests", () => {
  let app: TestApplication;
  before(async () => {
    app = await startApplication({ requestLogDays: 7 });
  });
  after(() => app.stop());

  test("listRequests counts 10,000 at most, and the failures are read without the successes", async () => {
    const client = await app.client({ scopes: SCOPES });
    await client.get("/v1/orders/Wilhelmina/");
    await eventually(async () => assert.equal((await client.get("/v1/requests/?only_errors=true")).at("count"), 1));
    const text = `insert into request_log select gen_random_uuid(), team_id, environment, credential_id, method, route, 200, null, 1,
        request_id, created_at - at * interval '1 second'
      from (select * from request_log where status = 404) as l, generate_series(1, 10100) as at`;
    await app.db.rows({ name: "fill_log", text });
    await app.db.rows({ name: "analyze_log", text: "analyze request_log" });
    assert.equal((await client.get("/v1/requests/")).at("count"), 10_000);
    assert.equal((await client.get("/v1/requests/failures/")).at("0.count"), 1);

    const { text: groups = "" } =
      (await readStoreStatements()).find(({ name }) => name === "group_failed_requests") ?? {};
    const [tenant] = await app.db.rows<{ team_id: string; environment: string }>({
      name: "tenant_of_log",
      text: "select team_id, environment from request_log limit 1",
    });
    const values = [tenant?.team_id, tenant?.environment, ...Array<null>(6).fill(null), false, null, null, 100];
    const plan = await app.db.rows({ name: "plan_groups", text: `explain ${groups}` }, values);
    assert.match(JSON.stringify(plan), /request_log_failures/);
  });
});

test("openRequestLog writes at most 500 calls at a time, failures first, and tells what it left out", async () => {
  const written: unknown[][] = [];
  const dropped: number[] = [];
  const db = { rows: async (_: unknown, values: unknown[]) => void written.push(values) } as unknown as Database;
  const log = openRequestLog(db, {
    now: () => new Date(),
    onError: (error) => assert.fail(String(error)),
    onDropped: (count) => dropped.push(count),
  });
  const caller = { teamId: "1", environment: "sandbox", id: "2" } as never;
  const call = { caller, method: "GET", route: "/v1/orders/", duration_ms: 1, request_id: "r" };
  for (let at = 0; at < 600; at += 1) log.note({ ...call, status: 200, error_code: null });
  for (let at = 0; at < 10; at += 1) log.note({ ...call, status: 404, error_code: "not_found" });
  await log.close();
  const [values = []] = written;
  const codes = values[7] as (string | null)[];
  assert.deepEqual([codes.length, codes.filter((one) => one === "not_found").length, dropped], [500, 10, [110]]);
});
