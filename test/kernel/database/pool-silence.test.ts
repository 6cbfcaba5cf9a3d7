import assert from "node:assert/strict";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { listenerOf } from "../../../fixtures/servers.ts";
import type { Queryable, Statement } from "../../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../../src/kernel/database/postgres/pool.ts";
import { AppError } from "../../../src/kernel/error.ts";
import { forEachDatabase, freshDatabase, type Owner } from "../../support/databases.ts";
import { startProgram } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";

const HOLDER = path.join(import.meta.dirname, "../../support/programs/pool-holder.ts");
const BACKEND: Statement = { name: "backend", text: "select pg_backend_pid() as pid" };
const TELL: Statement = { name: "tell", text: "select pg_notify('told', '')::text as told" };
const SLEEP: Statement = { name: "sleep", text: "select pg_sleep(0.2)::text as slept" };

async function backendOf(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ pid: number }>(BACKEND);
  return row?.pid ?? 0;
}

function isUnavailable(failure: unknown): boolean {
  return failure instanceof AppError && failure.code === "unavailable";
}

/**
 * Stands before a server, whose URL names a folder of sockets or a port: once hushed, the connections there are stay open, and nothing
 * comes through them, not even an end.
 */
async function openSilencer(url: string, owner: Owner) {
  const inner = new URL(url);
  const silence = new WeakSet<Socket>();
  const all = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (outside) => {
    const inside = connect(listenerOf(inner));
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      all.add(from);
      from.on("error", () => {}).on("close", () => to.destroy());
      from.on("end", () => !silence.has(from) && to.end());
      from.on("data", (bytes) => !silence.has(from) && to.write(bytes));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  owner.after(async () => {
    for (const socket of all) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://${inner.username}:${inner.password}@127.0.0.1:${port}${inner.pathname}`,
    hush() {
      for (const socket of all) silence.add(socket);
    },
  };
}

forEachDatabase((home) => {
  test("rows is unavailable if there is no response, and the next call has a new connection", async (t) => {
    const { url } = await freshDatabase(home, t);
    const silencer = await openSilencer(url, t);
    const db = openPool({ connection: silencer.url, size: 1, applicationName: "test", statementTimeoutMs: 50 });
    t.after(() => db.close());
    // On a busy machine a good answer may be late too.
    const before = await eventually(() => backendOf(db));
    silencer.hush();

    await assert.rejects(backendOf(db), isUnavailable);
    assert.notEqual(await eventually(() => backendOf(db)), before);
  });

  test("listen recovers after its connection has gone silent, and reports that notices may have been missed", async (t) => {
    const { db: teller, url } = await freshDatabase(home, t);
    const silencer = await openSilencer(url, t);
    const db = openPool({ connection: silencer.url, size: 1, applicationName: "test", silenceMs: 300 });
    t.after(() => db.close());
    let [heard, gaps] = [0, 0];
    const hear = () => {
      heard += 1;
    };
    const onReconnect = () => {
      gaps += 1;
    };
    await db.listen("told", hear, onReconnect);
    silencer.hush();

    await eventually(() => assert.ok(gaps > 0));
    // On a slow machine the new connection may be late with an answer, and be made anew too.
    await eventually(async () => {
      await teller.rows(TELL);
      assert.ok(heard > 0);
    });
  });

  test("close lets the program exit even if its connections have gone silent", async (t) => {
    const { url } = await freshDatabase(home, t);
    const silencer = await openSilencer(url, t);
    const program = startProgram([HOLDER], { PATH: process.env.PATH ?? "", DATABASE_URL: silencer.url });
    t.after(async () => void (await program.stop("SIGKILL")));
    await program.says(/open/);
    silencer.hush();

    assert.equal((await program.stop()).code, 0);
  });

  test("transaction has no timeout if it is long", async (t) => {
    const { url } = await freshDatabase(home, t);
    const db = openPool({ connection: url, size: 1, applicationName: "test", statementTimeoutMs: 50 });
    t.after(() => db.close());
    const sleep = (tx: Queryable) => tx.rows(SLEEP);

    const slept = await eventually(() => db.transaction(sleep, { hasNoTimeout: true }));
    assert.equal(slept.length, 1);
    await assert.rejects(db.transaction(sleep), isUnavailable);
  });
});
