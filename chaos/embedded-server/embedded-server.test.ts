import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { openCluster } from "../../src/kernel/database/embedded/cluster.ts";
import {
  type DatabaseOptions,
  type LocatedDatabase,
  openDatabase,
} from "../../src/kernel/database/embedded/open-database.ts";
import { readPidFile, stopPostmaster } from "../../src/kernel/database/embedded/postmaster.ts";
import { eventually } from "../../test/support/eventually.ts";

const PROGRAM = path.join(import.meta.dirname, "embedded-holder.ts");
/** For tests that wait for an event which a fault would keep from coming. */
const LIMIT = { timeout: 60_000 };
const COUNT_NOTES = { name: "count_notes", text: "select count(*) as notes from notes" };

/** Work for a test's end: last in, first out, which `after` is not. */
const endings = new WeakMap<TestContext, (() => Promise<unknown>)[]>();

function atEnd(t: TestContext, work: () => Promise<unknown>): void {
  const works = endings.get(t) ?? [];
  if (works.push(work) > 1) return;
  endings.set(t, works);
  t.after(async () => {
    for (const each of works.reverse()) await each();
  });
}

async function temporaryDir(t: TestContext): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), "openvoe-test-"));
  atEnd(t, async () => {
    const server = await readPidFile(path.join(dir, "postgres"));
    if (server !== null && server.state !== "stale") await stopPostmaster(server.pid, 10_000);
    await rm(dir, { recursive: true, force: true });
  });
  return dir;
}

async function open(dataDir: string, onRestartFailure?: DatabaseOptions["onRestartFailure"]): Promise<LocatedDatabase> {
  return await openDatabase({ databaseUrl: null, dataDir, size: 2, applicationName: "test", onRestartFailure });
}

async function startProgram(t: TestContext, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  atEnd(t, async () => child.kill("SIGKILL"));
  const [line] = await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  assert.equal(String(line).trim(), "open");
  return child;
}

async function closeProgram(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  assert.deepEqual(await once(child, "exit"), [0, null]);
}

async function serverOf(dataDir: string) {
  return await readPidFile(path.join(dataDir, "postgres"));
}

test("openDatabase creates the embedded database at the first start and finds it at the next", async (t) => {
  const dataDir = path.join(await temporaryDir(t), "new", "folder");
  const first = await open(dataDir);
  await first.rows({ name: "", text: "create table notes (note text); insert into notes values ('kept')" });
  await first.close();
  assert.equal(await serverOf(dataDir), null);
  const second = await open(dataDir);

  assert.equal(second.kind, "embedded");
  assert.deepEqual(await second.rows(COUNT_NOTES), [{ notes: 1 }]);
  await second.close();
});

test("openDatabase makes the embedded database private to its owner: modes, a password, no port", async (t) => {
  const dataDir = await temporaryDir(t);
  const db = await open(dataDir);
  atEnd(t, async () => db.close());
  const cluster = path.join(dataDir, "postgres");
  const modeOf = async (target: string) => ((await lstat(target)).mode & 0o777).toString(8);
  const text = `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
    current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding`;

  assert.equal(await modeOf(cluster), "700");
  assert.equal(await modeOf(path.join(cluster, "openvoe-password")), "600");
  assert.equal(await modeOf(path.join(dataDir, "postgres.log")), "600");
  assert.match(await readFile(path.join(cluster, "pg_hba.conf"), "utf8"), /^local +all +all +scram-sha-256$/m);
  assert.deepEqual(await db.rows({ name: "settings", text }), [
    { listen: "", fsync: "on", commit: "on", pages: "on", checksums: "on", encoding: "UTF8" },
  ]);
});

test("openDatabase joins a running server, and the last program to leave stops it", async (t) => {
  const dataDir = await temporaryDir(t);
  const programs = [await startProgram(t, dataDir), await startProgram(t, dataDir)];
  const server = await serverOf(dataDir);
  const db = await open(dataDir);
  for (const program of programs) await closeProgram(program);

  assert.deepEqual(await serverOf(dataDir), server);
  assert.deepEqual(await db.rows(COUNT_NOTES), [{ notes: 2 }]);
  await db.close();
  assert.equal(await serverOf(dataDir), null);
});

test("openDatabase adopts the server that a killed program left behind", async (t) => {
  const dataDir = await temporaryDir(t);
  const program = await startProgram(t, dataDir);
  const server = await serverOf(dataDir);
  program.kill("SIGKILL");
  await once(program, "exit");
  const db = await open(dataDir);

  assert.deepEqual(await serverOf(dataDir), server);
  assert.deepEqual(await db.rows(COUNT_NOTES), [{ notes: 1 }]);
  await db.close();
  assert.equal(await serverOf(dataDir), null);
});

test("openDatabase joins a server whose process is not visible, as in another container", LIMIT, async (t) => {
  const dataDir = await temporaryDir(t);
  const first = await open(dataDir);
  atEnd(t, async () => first.close());
  await first.rows({ name: "", text: "create table notes (note text); insert into notes values ('kept')" });
  const lockFile = path.join(dataDir, "postgres", "postmaster.pid");
  const asItWas = await readFile(lockFile, "utf8");
  atEnd(t, async () => writeFile(lockFile, asItWas));
  // No process has it: pids are at most 4,194,304 on Linux.
  await writeFile(lockFile, asItWas.replace(/^\d+/, "99999999"));

  const second = await open(dataDir);
  assert.deepEqual(await second.rows(COUNT_NOTES), [{ notes: 1 }]);
  await second.close();
  assert.deepEqual(await first.rows(COUNT_NOTES), [{ notes: 1 }]);
});

test("openDatabase is safe under concurrent first starts: one cluster, one server, no drafts", async (t) => {
  const dataDir = await temporaryDir(t);
  const programs = await Promise.all([startProgram(t, dataDir), startProgram(t, dataDir), startProgram(t, dataDir)]);
  const db = await open(dataDir);

  assert.deepEqual(await db.rows(COUNT_NOTES), [{ notes: 3 }]);
  assert.deepEqual((await readdir(dataDir)).sort(), ["postgres", "postgres.log"]);
  await Promise.all(programs.map(closeProgram));
  await db.close();
  assert.equal(await serverOf(dataDir), null);
});

test("openDatabase restarts the server if the last program is just stopping it", async (t) => {
  const dataDir = await temporaryDir(t);
  let db = await open(dataDir);
  for (let round = 0; round < 10; round++) {
    const [, next] = await Promise.all([db.close(), open(dataDir)]);
    db = next;
    await db.rows({ name: "one", text: "select 1" });
  }
  await db.close();

  assert.equal(await serverOf(dataDir), null);
});

test("openDatabase restarts a killed server while it is in use: statements and listeners recover", LIMIT, async (t) => {
  const dataDir = await temporaryDir(t);
  const db = await open(dataDir);
  atEnd(t, async () => db.close());
  const heard = Promise.withResolvers<string>();
  const reconnected = Promise.withResolvers<void>();
  await db.listen("jobs", heard.resolve, reconnected.resolve);
  await db.rows({ name: "", text: "create table notes (note text); insert into notes values ('kept')" });
  const killed = await serverOf(dataDir);
  assert(killed);
  process.kill(killed.pid, "SIGKILL");
  await reconnected.promise;

  assert.deepEqual(await eventually(() => db.rows(COUNT_NOTES)), [{ notes: 1 }]);
  assert.notEqual((await serverOf(dataDir))?.pid, killed.pid);
  await eventually(() => db.rows({ name: "notify", text: "select pg_notify('jobs', 'again')" }));
  assert.equal(await heard.promise, "again");
});

test("openDatabase ignores the lock file of a dead server, even if its pid was reused", async (t) => {
  const dataDir = await temporaryDir(t);
  await (await open(dataDir)).close();
  const cluster = path.join(dataDir, "postgres");
  const stranger = spawn("cat");
  atEnd(t, async () => stranger.kill());
  const gone = spawn("true");
  await once(gone, "exit");
  for (const { pid } of [stranger, gone]) {
    await writeFile(path.join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n1\n5432\n${cluster}\n\n\nready   \n`);
    const db = await open(dataDir);
    assert.notEqual((await serverOf(dataDir))?.pid, pid);
    await db.close();
  }
});

test("openDatabase distinguishes a copy of a data folder from its running original", async (t) => {
  const [original, copy] = [await temporaryDir(t), await temporaryDir(t)];
  await (await open(original)).close();
  const first = await open(original);
  atEnd(t, async () => first.close());
  const whole = (source: string) => !source.includes("PGSQL");
  await cp(original, copy, { recursive: true, filter: whole });
  const second = await open(copy);
  atEnd(t, async () => second.close());

  assert.notEqual((await serverOf(copy))?.pid, (await serverOf(original))?.pid);
});

test("openDatabase puts its socket elsewhere if the data folder's path is too long", async (t) => {
  const dataDir = path.join(await temporaryDir(t), "long".repeat(30));
  const db = await open(dataDir);
  atEnd(t, async () => db.close());
  const server = await serverOf(dataDir);
  atEnd(t, async () => rm(server?.socketDir ?? "", { recursive: true, force: true }));

  assert.deepEqual(await db.rows({ name: "one", text: "select 1 as one" }), [{ one: 1 }]);
  assert(server !== null && !server.socketDir.startsWith(dataDir));
  assert.equal((await lstat(server.socketDir)).mode & 0o777, 0o700);
});

test("openDatabase shows the end of the server's log if it does not start", async (t) => {
  const dataDir = await temporaryDir(t);
  await (await open(dataDir)).close();
  await writeFile(path.join(dataDir, "postgres", "postgresql.conf"), "no_such_setting = 1\n");

  await assert.rejects(open(dataDir), (failure: Error) => {
    assert.match(failure.message, /DATABASE_URL/);
    return failure.message.includes('unrecognized configuration parameter "no_such_setting"');
  });
});

test("openDatabase reports why a dead server does not start, and starts it when it can", LIMIT, async (t) => {
  const dataDir = await temporaryDir(t);
  const told: string[] = [];
  const db = await open(dataDir, (problem) => told.push(problem.detail ?? ""));
  atEnd(t, () => db.close());
  const control = path.join(dataDir, "postgres", "global", "pg_control");
  const pid = (await serverOf(dataDir))?.pid ?? 0;
  await rename(control, `${control}.away`);
  process.kill(pid, "SIGKILL");

  await eventually(() => assert.match(told[0] ?? "", /did not start.*could not find the database system/s));
  await rename(`${control}.away`, control);
  await eventually(async () => assert.equal((await db.rows({ name: "one", text: "select 1" })).length, 1));
});

test("openDatabase logs no value of a failed statement", async (t) => {
  const dataDir = await temporaryDir(t);
  const db = await open(dataDir);
  const value = "Secretive";
  await db.rows({ name: "", text: "create table notes (note text unique)" });
  const insert = { name: "insert", text: "insert into notes values ($1)" };
  await db.rows(insert, [value]);
  await assert.rejects(db.rows(insert, [value]));
  await assert.rejects(db.rows({ name: "cast", text: "select $1::text::integer" }, [value]));
  await assert.rejects(db.rows({ name: "", text: `select '${value}'::integer` }));
  await db.close();

  assert.doesNotMatch(await readFile(path.join(dataDir, "postgres.log"), "utf8"), new RegExp(value));
});

test("openCluster runs binaries from a copy next to the data if their account cannot reach them", {
  skip: process.getuid?.() !== 0,
}, async (t) => {
  const dataDir = await temporaryDir(t);
  await (await open(dataDir)).close();
  await chmod(dataDir, 0o711);
  await give(path.join(dataDir, "postgres"), 65_534);
  const { account } = await openCluster(dataDir, { mayCreate: false });
  const db = await open(dataDir);
  atEnd(t, async () => db.close());

  assert.deepEqual(account, { kind: "user", uid: 65_534, gid: 65_534 });
  assert.deepEqual(await db.rows({ name: "one", text: "select 1 as one" }), [{ one: 1 }]);
});

test("openDatabase names DATABASE_URL on a platform without binaries", async (t) => {
  const dataDir = await temporaryDir(t);
  const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  atEnd(t, async () => Object.defineProperty(process, "platform", platform));
  Object.defineProperty(process, "platform", { ...platform, value: "sunos" });

  await assert.rejects(open(dataDir), /sunos.*DATABASE_URL/);
});

async function give(target: string, uid: number): Promise<void> {
  const child = spawn("chown", ["-R", `${uid}:${uid}`, target]);
  assert.deepEqual(await once(child, "exit"), [0, null]);
}
