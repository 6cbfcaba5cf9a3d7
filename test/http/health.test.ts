import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Database } from "../../src/store/database.ts";
import { assertError, startApplication } from "../support/application.ts";
import { serverUrlOf } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { runOn } from "../support/servers.ts";

describe("health", () => {
  test("checkHealth and checkReadiness say that all is well", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    const anyone = app.clientWith({});
    assert.deepEqual((await anyone.get("/healthz")).body, { status: "ok" });
    assert.deepEqual((await anyone.get("/readyz")).body, {
      status: "ready",
      directory_version: app.directory.version(),
    });
  });

  test("checkReadiness answers 503 while the directory is not loaded, and says when to ask again", async (t) => {
    const app = await startApplication({ isDirectoryAwaited: false, prepare: (db) => hideDirectory(db) });
    t.after(() => app.stop());
    const anyone = app.clientWith({});
    const answer = await anyone.get("/readyz");
    assertError(answer, 503, "unavailable");
    assert.equal(answer.headers["retry-after"], "1");
    assert.equal((await anyone.get("/healthz")).status, 200);
    const client = await app.client();
    const lines = { body: '{"name":"Acme"}', headers: { "content-type": "application/x-ndjson" } };
    for (const search of [
      await client.post("/v1/companies/", { name: "Acme" }),
      await client.post("/v1/companies/?explain=true", { name: "Acme" }),
      await client.request("POST", "/v1/companies/batch/", lines),
      await client.get("/v1/company-mappings-search/?query=acme"),
    ]) {
      assertError(search, 503, "unavailable");
      assert.equal(search.headers["retry-after"], "1");
    }
  });

  test("checkReadiness answers 503 while the database is away, checkHealth 200, and every other request 503", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    const client = await app.client();
    await client.get("/v1/webhooks/");
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const serverUrl = await serverUrlOf("embedded");
    await runOn(serverUrl, [
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ]);
    assertError(await client.get("/readyz"), 503, "unavailable");
    const answer = await client.get("/v1/webhooks/");
    assertError(answer, 503, "unavailable");
    assert.ok(!answer.text.includes(name));
    assert.equal((await client.get("/healthz")).status, 200);
    await runOn(serverUrl, [`alter database ${name} with allow_connections true`]);
    assert.equal((await client.get("/readyz")).status, 200);
  });

  test("checkReadiness answers 503 while the database takes no writes, and 200 once it does", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    const anyone = app.clientWith({});
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const serverUrl = await serverUrlOf("embedded");
    const endSessions = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;
    await runOn(serverUrl, [`alter database ${name} set default_transaction_read_only = on`, endSessions]);
    await eventually(async () => {
      const answer = await anyone.get("/readyz");
      assertError(answer, 503, "unavailable");
      assert.equal(answer.at("error.message"), "Not ready: the database takes no writes.");
    });
    await runOn(serverUrl, [`alter database ${name} reset default_transaction_read_only`]);
    await eventually(async () => assert.equal((await anyone.get("/readyz")).status, 200));
  });

  test("buildServer answers what nobody expected with 500, and tells the log alone", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    const client = await app.client();
    await client.get("/v1/webhooks/");
    await app.db.rows({ name: "test_break", text: "alter table webhooks rename column name to broken" });
    const answer = await client.get("/v1/webhooks/", { headers: { "x-request-id": "the-broken-one" } });
    assertError(answer, 500, "internal");
    assert.deepEqual(Object.keys(answer.at("error") as object), ["code", "message", "request_id"]);
    assert.ok(!/column|webhooks|stack|select/i.test(answer.text));
    const told = app.log.filter((line) => line.includes("the-broken-one") && line.includes("request failed"));
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /"code":"42703"/);
  });
});

/** Makes the directory unreadable. */
function hideDirectory(db: Database): Promise<unknown> {
  return db.rows({ name: "test_hide_directory", text: "alter table directory_state rename to directory_state_away" });
}
