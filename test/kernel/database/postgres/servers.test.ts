import assert from "node:assert/strict";
import { test } from "node:test";
import type { Statement } from "../../../../src/kernel/database/postgres/database.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import { type History, openServers } from "../../../../src/kernel/database/postgres/servers/servers.ts";

import { emptyDatabase, forEachDatabase } from "../../../support/databases.ts";

const [ONE, TWO] = ["postgres://one/voe", "postgres://two/voe"];

const DATABASE: Statement = { name: "database", text: "select current_database() as name" };

/** Two servers whose histories a test sets; null: it takes no writes or does not answer. */
function makeServers() {
  const histories = new Map<unknown, History | null>();
  const servers = openServers("postgres://one,two/voe", "test", async (url) => histories.get(url) ?? null);
  return {
    servers,
    async locateAmong(one: number | null, two: number | null, system = "7001") {
      for (const [url, timeline] of [
        [ONE, one],
        [TWO, two],
      ] as const) {
        histories.set(url, timeline === null ? null : { system, timeline });
      }
      await servers.locate();
      return servers.current();
    },
  };
}

test("openServers follows the server that takes writes, and of two the one with the newest timeline", async () => {
  const { locateAmong } = makeServers();
  assert.equal(await locateAmong(1, null), ONE);
  assert.equal(await locateAmong(null, null), ONE);
  assert.equal(await locateAmong(null, 2), TWO);
  assert.equal(await locateAmong(1, 2), TWO);
  assert.equal(await locateAmong(3, 2), ONE);
});

test("openServers never goes back to an older timeline, also while the server with the newest does not answer", async () => {
  const { locateAmong } = makeServers();
  await locateAmong(1, null);
  await locateAmong(1, 2);
  assert.equal(await locateAmong(1, null), TWO);
  assert.equal(await locateAmong(2, null), ONE);
});

test("openServers takes another system at any timeline", async () => {
  const { locateAmong } = makeServers();
  await locateAmong(null, 5);
  assert.equal(await locateAmong(1, null, "7002"), ONE);
});

forEachDatabase((home) => {
  test("openPool uses no connection to a former server, nor one that was opened during a move", async (t) => {
    const [one, two] = [await emptyDatabase(home, t), await emptyDatabase(home, t)];
    let current = one.url;
    let isMoving = false;
    const servers = {
      current: () => current,
      async locate() {
        if (isMoving) current = two.url;
      },
    };
    const open = () => {
      const db = openPool({ connection: one.url, servers, size: 3, applicationName: "openvoe-test" });
      t.after(() => db.close());
      return async () => (await db.rows<{ name: string }>(DATABASE))[0]?.name;
    };
    const databaseOf = open();
    const former = await databaseOf();
    assert.equal(await databaseOf(), former);
    current = two.url;
    const [later, ...others] = await Promise.all([databaseOf(), databaseOf(), databaseOf()]);
    assert.deepEqual(others, [later, later]);
    assert.notEqual(later, former);
    [current, isMoving] = [one.url, true];
    assert.equal(await open()(), later);
  });
});
