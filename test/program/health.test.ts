import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runOn } from "../../fixtures/servers.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import { probeWrite, type WriteState } from "../../src/kernel/database/readiness.ts";
import { aVerification } from "../kernel/http/requests.ts";
import { assertError, startApplication } from "../support/application.ts";
import { freshDatabase, HOMES, serverUrlOf } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";

describe("health", () => {
  test("checkHealth and checkReadiness answer 200 if all is well", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    const anyone = app.clientWith({});
    assert.deepEqual((await anyone.get("/healthz")).body, { status: "ok" });
    assert.deepEqual((await anyone.get("/readyz")).body, {
      status: "ready",
      directory_version: app.directory.version(),
      directory_settled_version: app.directory.version(),
      key_ring: "current",
    });
  });

  test("checkReadiness answers 503 with Retry-After while the directory is loading", async (t) => {
    const app = await startApplication({ isDirectoryAwaited: false, prepare: (db) => hideDirectory(db) });
    t.after(() => app.stop());
    const anyone = app.clientWith({});
    const answer = await anyone.get("/readyz");
    assertError(answer, 503, "unavailable");
    assert.equal(answer.headers["retry-after"], "1");
    for (let polls = 0; polls < 5; polls += 1) assertError(await anyone.get("/readyz"), 503, "unavailable");
    const warned = app.log.filter((line) => line.includes('"level":40'));
    assert.equal(warned.length, 1, warned.join(""));
    assert.match(warned[0] ?? "", /the company directory is loading/);
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

  test("checkReadiness answers 503 while the database is unavailable, checkHealth 200, and every other request 503", async (t) => {
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

  test("checkReadiness answers 503 while the database accepts no writes, and 200 once it does", async (t) => {
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
      assert.equal(answer.at("error.message"), "Not ready: the database accepts no writes.");
    });
    await runOn(serverUrl, [`alter database ${name} reset default_transaction_read_only`]);
    await eventually(async () => assert.equal((await anyone.get("/readyz")).status, 200));
  });

  for (const home of HOMES) {
    test(`checkReadiness answers 503 on a full disk of the ${home} database, as a create does, and logs each change once`, async (t) => {
      const app = await startApplication({ home });
      t.after(() => app.stop());
      const client = await app.client();
      await eventually(async () => assert.equal((await client.get("/readyz")).status, 200));
      await fillDisk(app.db);
      const create = () => client.post("/v1/instant-verifications/", aVerification());
      assertError(await create(), 503, "unavailable");
      await eventually(async () => {
        const answer = await client.get("/readyz");
        assertError(answer, 503, "unavailable");
        assert.equal(answer.at("error.message"), "Not ready: the database's disk is full.");
      });
      for (let polls = 0; polls < 5; polls += 1) assertError(await client.get("/readyz"), 503, "unavailable");
      const told = app.log.filter((line) => line.includes("disk is full"));
      assert.equal(told.length, 1, told.join(""));
      assert.equal(app.log.filter((line) => /request failed/.test(line)).length, 1, "the create's alone");
      await app.db.rows({ name: "", text: "drop function disk_full cascade" });
      assert.equal((await create()).status, 201);
      assert.equal((await client.get("/readyz")).status, 200);
      assert.equal(app.log.filter((line) => line.includes('"msg":"ready again"')).length, 1);
    });

    test(`probeWrite allocates space on the disk of the ${home} database, and does not wait for a backup`, async (t) => {
      const { db } = await freshDatabase(home, t);
      await db.transaction(async (tx) => {
        // What pg_dump holds on every table until its end.
        await tx.rows({ name: "test_dump", text: "lock table readiness_probe in access share mode" });
        assert.equal(await probeWrite(db), "writable");
      });
      let state: WriteState = "writable";
      const limited = db.transaction(async (tx) => {
        await tx.rows({ name: "test_limit", text: "set local temp_file_limit = '100kB'" });
        state = await probeWrite({ ...db, transaction: (work) => work(tx) });
      });
      await limited.catch(() => {});
      assert.equal(state, "away");
    });
  }

  test("buildServer answers an unexpected failure with 500, and logs its cause", async (t) => {
    const app = await startApplication();
    t.after(() => app.stop());
    const client = await app.client();
    await client.get("/v1/webhooks/");
    await app.db.rows({ name: "test_break", text: "alter table webhooks rename column name to broken" });
    const answer = await client.get("/v1/webhooks/", {
      headers: { "x-request-id": "00000000000000000000000000000b0b" },
    });
    assertError(answer, 500, "internal");
    assert.deepEqual(Object.keys(answer.at("error") as object), ["code", "message", "request_id"]);
    assert.ok(!/column|webhooks|stack|select/i.test(answer.text));
    const told = app.log.filter(
      (line) => line.includes("00000000000000000000000000000b0b") && line.includes("request failed"),
    );
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /"code":"42703"/);
  });
});

/** Lets each write end as on a full disk. */
function fillDisk(db: Database): Promise<unknown> {
  const text = `create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on verifications for each statement execute function disk_full();
    create trigger disk_full before update on readiness_probe for each statement execute function disk_full();`;
  return db.rows({ name: "", text });
}

/** Makes the directory unreadable. */
function hideDirectory(db: Database): Promise<unknown> {
  return db.rows({ name: "test_hide_directory", text: "alter table directory_state rename to directory_state_away" });
}
