import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { runOn } from "../../../fixtures/servers.ts";
import {
  checkMigrated,
  type Migration,
  migrate,
  pendingMigrations,
  readMigrations,
} from "../../../src/kernel/database/postgres/migrate.ts";
import { openPool } from "../../../src/kernel/database/postgres/pool.ts";
import { AppError } from "../../../src/kernel/error.ts";
import { emptyDatabase, forEachDatabase, serverUrlOf } from "../../support/databases.ts";
import { eventually } from "../../support/eventually.ts";

const LIST = { name: "list", text: "select version, name, sha256 from schema_migrations order by version" };

function step(version: number, sql: string): Migration {
  return { version, name: `step-${version}`, sql, sha256: `${version}${sql.length}`, isConcurrent: false };
}

/** Statements in a file's form, around an index that cannot be built in a transaction. */
function concurrent(version: number, statements: readonly string[]): Migration {
  const all = ["drop index if exists a_b", "create index concurrently a_b on a (b)", ...statements];
  return { ...step(version, `-- A remark; with a semicolon.\n${all.join(";\n")};\n`), isConcurrent: true };
}

const FIRST = step(1, "create table a (b integer); insert into a values (1)");
const SECOND = step(2, "update a set b = b + 1");
const THIRD = step(3, "update a set b = b + 1");
const BROKEN = step(2, "update a set b = 7; select 1 / 0");

function conflict(words: RegExp): (failure: unknown) => boolean {
  return (failure) => failure instanceof AppError && failure.code === "conflict" && words.test(failure.message);
}

test("readMigrations gives the program's own, numbered from 1 without gaps", async () => {
  const migrations = await readMigrations();

  assert.deepEqual(
    migrations.map(({ version }) => version),
    migrations.map((_, index) => index + 1),
  );
  assert.match(migrations[0]?.sha256 ?? "", /^[0-9a-f]{64}$/);
});

forEachDatabase((home) => {
  test("migrate applies what is missing, in order, records it, and then nothing", async (t) => {
    const { db } = await emptyDatabase(home, t);

    assert.deepEqual(await migrate(db, [FIRST]), [FIRST]);
    assert.deepEqual(await migrate(db, [FIRST, SECOND]), [SECOND]);
    assert.deepEqual(await migrate(db, [FIRST, SECOND]), []);
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a" }), [{ b: 2 }]);
    const recorded = [FIRST, SECOND].map(({ version, name, sha256 }) => ({ version, name, sha256 }));
    assert.deepEqual(await db.rows(LIST), recorded);
  });

  test("migrate does each step once when several programs migrate at once", async (t) => {
    const { db, url } = await emptyDatabase(home, t);
    const others = [1, 2, 3].map(() => openPool({ connection: url, size: 1, applicationName: "test" }));
    t.after(() => Promise.all(others.map((other) => other.close())));
    const applied = await Promise.all([db, ...others].map((each) => migrate(each, [FIRST, SECOND])));

    assert.deepEqual(
      applied.flat().sort((a, b) => a.version - b.version),
      [FIRST, SECOND],
    );
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a" }), [{ b: 2 }]);
  });

  test("migrate runs what a query of a concurrent step gives as statements, but for tables that are gone", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const made = ["a_b", "gone", "a"].map((table) => `('create index concurrently ${table}_listed on ${table} (b)')`);
    const listing = concurrent(2, [`select statement from (values ${made.join(", ")}) as made (statement)`]);

    await assert.rejects(migrate(db, [FIRST, listing]), { code: "42809" }, "a_b is an index");
    const whole = { ...listing, sql: listing.sql.replace(`${made[0]}, `, "") };
    await migrate(db, [FIRST, whole]);
    const indexes = { name: "valid", text: "select indisvalid from pg_index where indexrelid = 'a_listed'::regclass" };
    assert.deepEqual(await db.rows(indexes), [{ indisvalid: true }]);
  });

  test("migrate runs a concurrent step outside a transaction, and repeats one that was broken off", async (t) => {
    const { db } = await emptyDatabase(home, t);
    const broken = concurrent(2, ["select b / 0 from a"]);

    await assert.rejects(migrate(db, [FIRST, broken]), { code: "22012" });
    assert.deepEqual(await pendingMigrations(db, [FIRST, broken]), [broken]);
    const whole = concurrent(2, ["insert into a values (2)"]);
    assert.deepEqual(await migrate(db, [FIRST, whole, THIRD]), [whole, THIRD]);
    const indexes = { name: "valid", text: "select indisvalid from pg_index where indexrelid = 'a_b'::regclass" };
    assert.deepEqual(await db.rows(indexes), [{ indisvalid: true }]);
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a order by b" }), [{ b: 2 }, { b: 3 }]);
  });
});

forEachDatabase((home) => {
  test("migrate does a concurrent step once when several programs migrate at once", async (t) => {
    const { db, url } = await emptyDatabase(home, t);
    const others = [1, 2, 3].map(() => openPool({ connection: url, size: 1, applicationName: "test" }));
    t.after(() => Promise.all(others.map((other) => other.close())));
    const whole = concurrent(2, ["insert into a values (2)"]);
    const applied = await Promise.all([db, ...others].map((each) => migrate(each, [FIRST, whole, THIRD])));

    assert.equal(applied.flat().length, 3);
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a order by b" }), [{ b: 2 }, { b: 3 }]);
  });

  test("migrate gives up its place in a table's queue while another session holds the table, and then goes on", async (t) => {
    const { db } = await emptyDatabase(home, t);
    await migrate(db, [FIRST]);
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.rows({ name: "read", text: "select b from a" });
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const migrating = migrate(db, [FIRST, step(2, "alter table a add column c integer")]);
    await eventually(async () => {
      const [row] = await db.rows<{ count: number }>({
        name: "waiting",
        text: "select count(*) as count from pg_locks where not granted and relation = 'a'::regclass",
      });
      assert.equal(row?.count, 1);
    });
    // It stands in the queue behind the migration, until that gives up.
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a" }), [{ b: 1 }]);
    release.resolve();
    await holder;
    assert.equal((await migrating).length, 1);
  });
});

forEachDatabase((home) => {
  test("migrate leaves nothing of a step that fails, and keeps the steps before it", async (t) => {
    const { db } = await emptyDatabase(home, t);

    await assert.rejects(migrate(db, [FIRST, BROKEN]), { code: "22012" });
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a" }), [{ b: 1 }]);
    assert.deepEqual(await pendingMigrations(db, [FIRST, BROKEN]), [BROKEN]);
    assert.deepEqual(await migrate(db, [FIRST, SECOND]), [SECOND]);
  });

  test("migrate and pendingMigrations refuse a database that is newer than the program", async (t) => {
    const { db } = await emptyDatabase(home, t);
    await migrate(db, [FIRST, SECOND]);

    await assert.rejects(migrate(db, [FIRST]), conflict(/newer.*0002-step-2\.sql/));
    await assert.rejects(pendingMigrations(db, [FIRST]), conflict(/newer/));
  });

  test("migrate and pendingMigrations refuse a database that was made with another file", async (t) => {
    const { db } = await emptyDatabase(home, t);
    await migrate(db, [FIRST]);
    const changed = { ...FIRST, sha256: "another" };

    await assert.rejects(migrate(db, [changed, SECOND]), conflict(/0001-step-1\.sql.*changed/));
    await assert.rejects(pendingMigrations(db, [changed]), conflict(/changed/));
    assert.deepEqual(await db.rows({ name: "b", text: "select b from a" }), [{ b: 1 }]);
  });

  test("migrate and pendingMigrations take a text that a file replaces for the file's own", async (t) => {
    const { db } = await emptyDatabase(home, t);
    await migrate(db, [FIRST]);
    const renewed = { ...FIRST, sha256: "another", replaces: FIRST.sha256 };

    assert.deepEqual(await pendingMigrations(db, [renewed, SECOND]), [SECOND]);
    assert.deepEqual(await migrate(db, [renewed, SECOND]), [SECOND]);
  });

  test("checkMigrated names openvoe migrate until it has run, and changes nothing itself", async (t) => {
    const { db } = await emptyDatabase(home, t);

    await assert.rejects(checkMigrated(db), conflict(/0001-ground\.sql.*openvoe migrate/));
    assert.deepEqual(await pendingMigrations(db), await readMigrations());
    await migrate(db);
    await checkMigrated(db);
  });
});

forEachDatabase((home) => {
  test("migrate and checkMigrated tell a role that may not work in the database what to do", async (t) => {
    const { db, url, drop } = await emptyDatabase(home, t);
    const role = `guest_${randomBytes(6).toString("hex")}`;
    await runOn(url, [`create role ${role} login password 'guest'`]);
    const guest = openPool({ connection: withUser(url, role), size: 1, applicationName: "test" });
    t.after(async () => {
      await guest.close();
      await drop();
      await runOn(await serverUrlOf(home), [`drop role ${role}`]);
    });

    await assert.rejects(migrate(guest), conflict(/permission denied for schema public\)\. It must own the database/));
    await migrate(db);
    await assert.rejects(checkMigrated(guest), conflict(/permission denied for table .*It must own the database/));
  });
});

function withUser(url: string, role: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = "guest";
  return other.href;
}
