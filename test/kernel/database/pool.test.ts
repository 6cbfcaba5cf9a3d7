import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { runOn } from "../../../fixtures/servers.ts";
import type { Queryable, Statement } from "../../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../../src/kernel/database/postgres/pool.ts";
import { AppError } from "../../../src/kernel/error.ts";
import { forEachDatabase, freshDatabase, serverUrlOf } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";

/** For tests that wait for an event which a fault would keep from coming. */

const INSERT_TEAM: Statement = {
  name: "insert_team",
  text: "insert into teams (id, name, client_id) values (gen_random_uuid(), $1, gen_random_uuid())",
};
const COUNT_TEAMS: Statement = { name: "count_teams", text: "select count(*) as teams from teams" };
const BACKEND: Statement = { name: "backend", text: "select pg_backend_pid() as pid" };
const BREAK: Statement = { name: "break", text: "select pg_terminate_backend(pg_backend_pid())" };
const TERMINATE: Statement = { name: "terminate", text: "select pg_terminate_backend($1::integer, 5000::bigint)" };

async function backendOf(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ pid: number }>(BACKEND);
  return row?.pid ?? 0;
}

async function countTeams(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ teams: number }>(COUNT_TEAMS);
  return row?.teams ?? -1;
}

function isUnavailable(failure: unknown): boolean {
  return failure instanceof AppError && failure.code === "unavailable";
}

forEachDatabase((home) => {
  test("rows binds arrays of bytes as they are, with what is null or empty, and of any size", async (t) => {
    const { db } = await freshDatabase(home, t);
    const text = `select count(*) as count, array_agg(a order by n) as given from unnest($1::bytea[]) with ordinality as x (a, n)`;
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
    for (const given of [[bytes, null, Buffer.alloc(0), Buffer.from('{"\\x00')], [null, bytes], [null], []]) {
      const [row] = await db.rows<{ count: number }>({ name: "bytes", text }, [given]);
      assert.deepEqual({ ...row }, { count: given.length, given: given.length === 0 ? null : given });
    }
  });

  test("rows returns times, dates, ids and bigints in the forms of the domain, alone and in arrays", async (t) => {
    const { db } = await freshDatabase(home, t);
    const text = `select '2026-11-21 16:30:00.5+02'::timestamptz as half, '2026-11-21 14:30:00Z'::timestamptz as whole,
      '0001-01-01 00:00:00.000001Z'::timestamptz as first, '2024-02-29'::date as day, 9007199254740991::bigint as most,
      '550e8400-e29b-41d4-a716-446655440000'::uuid as id, '\\x00ff'::bytea as bytes, null::timestamptz as none,
      array[-1, null]::bigint[] as counts, array['2026-11-21 14:30:00.123456Z']::timestamptz[] as times,
      array['550e8400-e29b-41d4-a716-446655440000']::uuid[] as ids, '{}'::uuid[] as nobody, array['a,b', 'ü"']  as words,
      array['2024-02-29'::date] as days, 1.50::numeric(5, 2) as money, '{"a": 1}'::jsonb as document`;
    const [row] = await db.rows({ name: "forms", text });

    assert.deepEqual(
      { ...(row as object) },
      {
        half: "2026-11-21T14:30:00.500000Z",
        whole: "2026-11-21T14:30:00.000000Z",
        first: "0001-01-01T00:00:00.000001Z",
        day: "2024-02-29",
        most: 9007199254740991,
        id: "550e8400e29b41d4a716446655440000",
        bytes: Buffer.from([0, 255]),
        none: null,
        counts: [-1, null],
        times: ["2026-11-21T14:30:00.123456Z"],
        ids: ["550e8400e29b41d4a716446655440000"],
        nobody: [],
        words: ["a,b", 'ü"'],
        days: ["2024-02-29"],
        money: "1.50",
        document: { a: 1 },
      },
    );
  });

  test("rows accepts ids as 32 hex digits, bytes as Buffer and arrays as arrays", async (t) => {
    const { db } = await freshDatabase(home, t);
    const id = "550e8400e29b41d4a716446655440000";
    const text = "select $1::uuid as id, $2::bytea as bytes, $3::bigint[] as counts, $4::text[] as words";
    const [row] = await db.rows({ name: "bound", text }, [id, Buffer.from("x"), [1, 2], ['a,"b', null]]);

    assert.deepEqual({ ...(row as object) }, { id, bytes: Buffer.from("x"), counts: [1, 2], words: ['a,"b', null] });
  });

  test("rows refuses a bigint beyond the safe integers and a time beyond the calendar, and keeps the connection", async (t) => {
    const { db } = await freshDatabase(home, t);

    await assert.rejects(db.rows({ name: "most", text: "select 9007199254740992::bigint" }), /2\^53/);
    await assert.rejects(db.rows({ name: "end", text: "select 'infinity'::timestamptz" }), /UTC/);
    await assert.rejects(db.rows({ name: "past", text: "select '0044-03-15 00:00Z BC'::timestamptz" }), /UTC/);
    assert.equal(await countTeams(db), 0);
  });
});

forEachDatabase((home) => {
  test("rows is in UTC, in ISO form and within its limits whatever the database's own settings are", async (t) => {
    const { url } = await freshDatabase(home, t);
    const name = new URL(url).pathname.slice(1);
    await runOn(url, [
      `alter database ${name} set timezone = 'Asia/Tokyo'`,
      `alter database ${name} set datestyle = 'German'`,
      `alter database ${name} set default_transaction_isolation = 'serializable'`,
    ]);
    const db = openPool({ connection: url, size: 1, applicationName: "settings", statementTimeoutMs: 1_234 });
    t.after(() => db.close());
    const text = `select '2026-11-21Z'::timestamptz as at, current_setting('statement_timeout') as timeout,
      current_setting('transaction_isolation') as isolation, current_setting('application_name') as name`;
    const [row] = await db.rows({ name: "settings", text });

    assert.deepEqual(
      { ...(row as object) },
      {
        at: "2026-11-21T00:00:00.000000Z",
        timeout: "1234ms",
        isolation: "read committed",
        name: "settings",
      },
    );
  });

  test("rows fails with the server's code and without values that the server repeats", async (t) => {
    const { db } = await freshDatabase(home, t);
    await db.rows(INSERT_TEAM, ["Secretive"]);

    await assert.rejects(
      db.rows(INSERT_TEAM, ["Secretive"]),
      (failure: Error & { code?: string; constraint?: string }) => {
        assert.equal(failure.code, "23505");
        assert.equal(failure.constraint, "teams_name_key");
        return !JSON.stringify(failure).includes("Secretive") && !String(failure.stack).includes("Secretive");
      },
    );
  });

  test("rows keeps its connection if a statement fails, and prepares a statement once", async (t) => {
    const { url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 1, applicationName: "test" });
    t.after(() => db.close());
    const before = await backendOf(db);
    await assert.rejects(db.rows({ name: "fails", text: "select 1 / $1::integer" }, [0]));
    const text =
      "select name, generic_plans + custom_plans as plans from pg_prepared_statements where name = 'backend'";

    assert.equal(await backendOf(db), before);
    assert.deepEqual(await db.rows({ name: "prepared", text }), [{ name: "backend", plans: 2 }]);
  });

  test("rows runs a statement without a name as a script of several", async (t) => {
    const { db } = await freshDatabase(home, t);

    assert.deepEqual(await db.rows({ name: "", text: "create table a (b integer); insert into a values (7)" }), []);
    assert.deepEqual(await db.rows({ name: "a", text: "select b from a" }), [{ b: 7 }]);
  });
});

forEachDatabase((home) => {
  test("rows is unavailable if its connection breaks, and the next call has a new connection", async (t) => {
    const { url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 1, applicationName: "test" });
    t.after(() => db.close());
    const before = await backendOf(db);

    await assert.rejects(db.rows(BREAK), isUnavailable);
    assert.notEqual(await backendOf(db), before);
  });

  test("rows has a new connection after an idle one was broken", async (t) => {
    const { db: other, url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 1, applicationName: "test" });
    t.after(() => db.close());
    const before = await backendOf(db);
    await other.rows(TERMINATE, [before]);

    const after = await eventually(() => backendOf(db));
    assert.notEqual(after, before);
  });

  test("rows is unavailable after its timeout, and while no connection is free", async (t) => {
    const { url } = await freshDatabase(home, t);
    const limits = { statementTimeoutMs: 50, acquireTimeoutMs: 50 };
    const db = openPool({ connection: url, size: 1, applicationName: "test", ...limits });
    t.after(() => db.close());

    await assert.rejects(db.rows({ name: "sleep", text: "select pg_sleep(30)" }), isUnavailable);
    // On a busy machine the connection that replaces the one before may be late.
    const busy = () =>
      db.transaction(async () => {
        await assert.rejects(db.rows(BACKEND), isUnavailable);
      });
    await eventually(busy);
  });

  test("rows is unavailable if another session's lock lasts longer than the lock timeout", async (t) => {
    const { db, url } = await freshDatabase(home, t);
    await runOn(url, [`alter database ${new URL(url).pathname.slice(1)} set lock_timeout = 50`]);
    const hurried = openPool({ connection: url, size: 1, applicationName: "test" });
    t.after(() => hurried.close());

    await db.transaction(async (tx) => {
      await tx.rows({ name: "lock", text: "lock table teams in access exclusive mode" });
      await assert.rejects(countTeams(hurried), isUnavailable);
    });
    assert.equal(await countTeams(hurried), 0);
  });

  test("transaction commits if its work resolves and rolls back if it rejects", async (t) => {
    const { db } = await freshDatabase(home, t);
    const result = await db.transaction(async (tx) => {
      await tx.rows(INSERT_TEAM, ["kept"]);
      return "done";
    });
    const reason = new Error("no");
    const failing = db.transaction(async (tx) => {
      await tx.rows(INSERT_TEAM, ["lost"]);
      throw reason;
    });

    assert.equal(result, "done");
    await assert.rejects(failing, reason);
    assert.equal(await countTeams(db), 1);
  });
});

forEachDatabase((home) => {
  test("transaction uses only indexes if requested, and the next on its connection is normal", async (t) => {
    const { url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 1, applicationName: "test" });
    t.after(() => db.close());
    const text = "select current_setting('enable_seqscan') as seq, current_setting('enable_bitmapscan') as bitmap";
    const settings = (tx: Queryable) => tx.rows({ name: "settings", text });
    assert.deepEqual(await db.transaction(settings, { isByIndex: true }), [{ seq: "off", bitmap: "off" }]);
    assert.deepEqual(await db.transaction(settings), [{ seq: "on", bitmap: "on" }]);
    await assert.rejects(
      db.transaction((tx) => tx.rows(BREAK), { isByIndex: true }),
      isUnavailable,
    );
    assert.deepEqual(await db.rows({ name: "settings", text }), [{ seq: "on", bitmap: "on" }]);
  });

  test("transaction rejects if its work hid a failed statement, because nothing was committed", async (t) => {
    const { db } = await freshDatabase(home, t);
    const hiding = db.transaction(async (tx) => {
      await tx.rows(INSERT_TEAM, ["lost"]);
      await tx.rows(INSERT_TEAM, ["lost"]).catch(() => {});
    });

    await assert.rejects(hiding, /rolled back/);
    assert.equal(await countTeams(db), 0);
  });
});

forEachDatabase((home) => {
  test("transaction returns its connection after every end, also if it broke", async (t) => {
    const { url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 1, applicationName: "test", acquireTimeoutMs: 600_000 });
    t.after(() => db.close());
    const broken = db.transaction(async (tx) => {
      await tx.rows(INSERT_TEAM, ["lost"]);
      await tx.rows(BREAK);
    });
    const brokenAndHidden = db.transaction(async (tx) => {
      await tx.rows(BREAK).catch(() => {});
    });

    await assert.rejects(broken, isUnavailable);
    await assert.rejects(brokenAndHidden, isUnavailable);
    await assert.rejects(
      db.transaction(() => Promise.reject(new Error("no"))),
      /no/,
    );
    assert.equal(await countTeams(db), 0);
  });

  test("listen receives notices on its channel, and none after it was stopped", async (t) => {
    const { db } = await freshDatabase(home, t);
    const heard: string[] = [];
    const bell = new EventTarget();
    const stop = await db.listen("odd Channel", (payload) => heard.push(payload));
    await db.listen("other", (payload) => {
      heard.push(`other ${payload}`);
      bell.dispatchEvent(new Event("other"));
    });
    const send = (channel: string) => db.rows({ name: "notify", text: "select pg_notify($1, 'x')" }, [channel]);
    const first = once(bell, "other");
    await send("odd Channel");
    await send("other");
    await first;
    await stop();
    const second = once(bell, "other");
    await send("odd Channel");
    await send("other");
    await second;

    assert.deepEqual(heard, ["x", "other x", "other x"]);
  });

  test("listen reconnects if its connection breaks, reports it, and receives again", async (t) => {
    const { db } = await freshDatabase(home, t);
    const heard = Promise.withResolvers<string>();
    const reconnected = Promise.withResolvers<void>();
    await db.listen("jobs", heard.resolve, reconnected.resolve);
    await db.rows({
      name: "break_listener",
      text: `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`,
    });
    await reconnected.promise;
    await db.rows({ name: "notify", text: "select pg_notify('jobs', 'again')" });

    assert.equal(await heard.promise, "again");
  });
});

forEachDatabase((home) => {
  test("close ends every connection, including the listener's", async (t) => {
    const { db: other, url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 2, applicationName: "closing" });
    await Promise.all([db.rows(BACKEND), db.rows(BACKEND), db.listen("x", () => {})]);
    await db.close();
    const text = "select count(*) as sessions from pg_stat_activity where application_name = 'closing'";

    await eventually(async () => assert.deepEqual(await other.rows({ name: "sessions", text }), [{ sessions: 0 }]));
  });

  test("openPool is unavailable while the database is read-only, and writes again afterwards", async (t) => {
    const { url } = await freshDatabase(home, t);
    const serverUrl = await serverUrlOf(home);
    const name = new URL(url).pathname.slice(1);
    await runOn(serverUrl, [`alter database ${name} set default_transaction_read_only = on`]);
    const db = openPool({ connection: url, size: 1, applicationName: "test" });
    t.after(() => db.close());

    await assert.rejects(db.rows(INSERT_TEAM, ["one"]), isUnavailable);
    await assert.rejects(
      db.transaction((tx) => tx.rows(INSERT_TEAM, ["two"])),
      isUnavailable,
    );
    await runOn(serverUrl, [`alter database ${name} reset default_transaction_read_only`]);
    // The session of before may be used once more, and is then given up.
    await db.rows(INSERT_TEAM, ["three"]).catch(() => undefined);
    await db.rows(INSERT_TEAM, ["four"]);
    assert.ok((await countTeams(db)) >= 1);
  });

  test("openPool keeps values out of the server's log if it may, and works without", async (t) => {
    const { db, url } = await freshDatabase(home, t);
    const serverUrl = await serverUrlOf(home);
    const role = `openvoe_test_${process.pid}`;
    await runOn(serverUrl, [`create role ${role} login password 'plain'`]);
    const plainUrl = Object.assign(new URL(url), { username: role, password: "plain" }).href;
    const plain = openPool({ connection: plainUrl, size: 1, applicationName: "test" });
    t.after(async () => {
      await plain.close();
      await runOn(serverUrl, [`drop role ${role}`]);
    });
    const text =
      "select current_setting('log_parameter_max_length') || current_setting('log_min_error_statement') as log";

    assert.deepEqual(await db.rows({ name: "log", text }), [{ log: "0panic" }]);
    assert.deepEqual(await plain.rows({ name: "who", text: "select current_user::text as name" }), [{ name: role }]);
  });
});

test("openPool is unavailable without a server, for statements, transactions and listeners", async (t) => {
  const nowhere = { host: "/nonexistent", port: 5432, user: "x", password: "x", database: "x" };
  const db = openPool({ connection: nowhere, size: 1, applicationName: "test" });
  t.after(() => db.close());

  await assert.rejects(db.rows(BACKEND), isUnavailable);
  await assert.rejects(
    db.transaction(() => Promise.resolve()),
    isUnavailable,
  );
  await assert.rejects(
    db.listen("x", () => {}),
    isUnavailable,
  );
});
