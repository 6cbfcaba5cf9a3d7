import assert from "node:assert/strict";
import { test } from "node:test";
import type { RowValues, SourceRow } from "../../../../../src/areas/files/source-rows.ts";
import { importCompanies } from "../../../../../src/areas/records/ops/imports/import-companies.ts";
import type { Database } from "../../../../../src/kernel/database/postgres/database.ts";
import { forEachDatabase, freshDatabase } from "../../../../support/databases.ts";
import { feedOf, oneByOne, sourceRows } from "./rows.ts";

const DIRECTORY = { source: "directory" };

function company(number: number, more: RowValues = {}): RowValues {
  return { id: number.toString(16).padStart(32, "0"), name: `Company ${number}`, ...more };
}

function companies(count: number): RowValues[] {
  return Array.from({ length: count }, (_, number) => company(number));
}

async function run(db: Database, values: readonly RowValues[], options: { replace?: boolean; source?: string } = {}) {
  const { feed, rejects } = feedOf(values, options);
  return { counts: await importCompanies(db, { ...feed, source: options.source ?? "directory" }), rejects };
}

async function stored(db: Database): Promise<{ name: string; version: number; removed: boolean }[]> {
  const text = "select name, version, removed_at is not null as removed from companies order by id";
  return db.rows({ name: "stored", text });
}

async function directoryVersion(db: Database): Promise<number> {
  const [row] = await db.rows<{ version: number }>({ name: "version", text: "select version from directory_state" });
  return row?.version ?? -1;
}

forEachDatabase((home) => {
  test("importCompanies adds, then changes nothing, then updates what differs", async (t) => {
    const { db } = await freshDatabase(home, t);
    const first = await run(db, companies(2_500));
    assert.deepEqual(first.counts, { added: 2_500, updated: 0, unchanged: 0, removed: 0, rejected: 0, merged: 0 });
    const version = await directoryVersion(db);
    const before = await db.rows({ name: "all", text: "select * from companies order by id" });
    const second = await run(db, companies(2_500));
    assert.deepEqual(second.counts, { added: 0, updated: 0, unchanged: 2_500, removed: 0, rejected: 0, merged: 0 });
    assert.deepEqual(await db.rows({ name: "all", text: "select * from companies order by id" }), before);
    assert.equal(await directoryVersion(db), version);
    const third = await run(db, [company(7, { name: "Renamed", aliases: ["Was 7"] }), company(8), company(9_999)]);
    assert.deepEqual(third.counts, { added: 1, updated: 1, unchanged: 1, removed: 0, rejected: 0, merged: 0 });
    const changed = (await stored(db)).filter((row) => row.version > version).map((row) => row.name);
    assert.deepEqual(changed, ["Renamed", "Company 9999"]);
  });

  test("importCompanies keeps every detail", async (t) => {
    const { db } = await freshDatabase(home, t);
    const details = {
      aliases: ['A "quoted", {braced} \\ alias', "Ünï"],
      ein: "010020240",
      domain: "acme.com",
      domains: ["acme.org"],
      phone: "2077849164",
      street: "1 Main St",
      city: "Troy",
      state: "NY",
      zip: "12180",
      naics: "522110",
      employees: 21,
      logo_url: "https://acme.com/logo.png",
    };
    await run(db, [company(1, details)]);
    const [row] = await db.rows<RowValues>({ name: "row", text: "select * from companies" });
    assert.deepEqual({ ...row, ...company(1, details) }, row);
  });

  test("importCompanies rejects bad rows and imports the others", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { counts, rejects } = await run(db, [company(1), company(2, { name: "", ein: "1" }), company(1), company(3)]);
    assert.deepEqual(counts, { added: 2, updated: 0, unchanged: 0, removed: 0, rejected: 2, merged: 0 });
    assert.deepEqual(
      rejects.map(({ line, field, reason }) => [line, field, reason]),
      [
        [3, "name", "must be given"],
        [3, "ein", "must be 9 digits, such as 12-3456789"],
        [4, null, "has the id of an earlier row of this file"],
      ],
    );
  });

  test("importCompanies imports the first row with an id, also across batches", async (t) => {
    const { db } = await freshDatabase(home, t);
    const { counts } = await run(db, [...companies(2_100), company(5, { name: "Late" })]);
    assert.deepEqual([counts.added, counts.rejected], [2_100, 1]);
    assert.equal((await stored(db))[5]?.name, "Company 5");
  });
});

forEachDatabase((home) => {
  test("importCompanies does not change another source's companies", async (t) => {
    const { db } = await freshDatabase(home, t);
    await run(db, [company(1), company(2)]);
    const { counts, rejects } = await run(db, [company(1), company(2, { name: "Mine" }), company(3)], {
      source: "own",
    });
    assert.deepEqual(counts, { added: 1, updated: 0, unchanged: 0, removed: 0, rejected: 2, merged: 0 });
    assert.deepEqual(
      rejects.map((reject) => reject.field),
      ["id", "id"],
    );
    const replaced = await run(db, [company(3)], { source: "own", replace: true });
    assert.equal(replaced.counts.removed, 0);
    assert.deepEqual(
      (await stored(db)).map((row) => row.name),
      ["Company 1", "Company 2", "Company 3"],
    );
  });

  test("importCompanies with replace removes companies missing in the file, keeps rejected rows with an id, and restores", async (t) => {
    const { db } = await freshDatabase(home, t);
    await run(db, companies(5));
    const { counts } = await run(db, [company(0), company(1, { ein: "1" }), company(9)], { replace: true });
    assert.deepEqual(counts, { added: 1, updated: 0, unchanged: 1, removed: 3, rejected: 1, merged: 0 });
    const removed = (await stored(db)).filter((row) => row.removed);
    assert.deepEqual(
      removed.map((row) => row.name),
      ["Company 2", "Company 3", "Company 4"],
    );
    assert.ok(
      removed.every((row) => row.version > 1),
      "a tombstone has a version for the indexes to see",
    );
    const again = await run(db, [company(2)]);
    assert.deepEqual([again.counts.added, again.counts.updated], [0, 1]);
    assert.equal((await stored(db))[2]?.removed, false);
  });

  test("importCompanies with replace is atomic for readers", async (t) => {
    const { db } = await freshDatabase(home, t);
    await run(db, companies(3));
    const before = await stored(db);
    async function* failing(): AsyncGenerator<SourceRow[]> {
      for (let number = 10; number < 2_510; number += 1) yield [{ kind: "row", line: number, values: company(number) }];
      assert.deepEqual(await stored(db), before, "two batches are written, and nobody sees them");
      throw new Error("the file ends in the middle");
    }
    const feed = { rows: failing(), replace: true, onRejects() {} };
    await assert.rejects(importCompanies(db, { ...feed, ...DIRECTORY }), /in the middle/);
    assert.deepEqual(await stored(db), before);
  });

  test("importCompanies with replace refuses a file without a valid row, and removes nothing", async (t) => {
    const { db } = await freshDatabase(home, t);
    await run(db, companies(3));
    await assert.rejects(run(db, [company(1, { ein: "x" })], { replace: true }), /nothing was changed/);
    assert.equal((await stored(db)).filter((row) => row.removed).length, 0);
  });
});

forEachDatabase((home) => {
  test("importCompanies keeps the batches written before a failure, and resumes when run again", async (t) => {
    const { db } = await freshDatabase(home, t);
    const controller = new AbortController();
    const feed = {
      rows: sourceRows(companies(5_000)),
      replace: false,
      onRejects() {},
      signal: controller.signal,
      onProgress: () => controller.abort(),
    };
    await assert.rejects(importCompanies(db, { ...feed, ...DIRECTORY }), { name: "AbortError" });
    const kept = (await stored(db)).length;
    assert.ok(kept >= 1_000 && kept < 5_000, `${kept} rows`);
    const text = "select added, finished_at from imports";
    assert.deepEqual(await db.rows({ name: "run", text }), [{ added: kept, finished_at: null }]);
    const { counts } = await run(db, companies(5_000));
    assert.deepEqual([counts.added, counts.unchanged], [5_000 - kept, kept]);
  });

  test("importCompanies refuses a concurrent import of the same source, and accepts one of another", async (t) => {
    const { db } = await freshDatabase(home, t);
    const outcomes: unknown[] = [];
    async function* rows(): AsyncGenerator<SourceRow[]> {
      yield [{ kind: "row", line: 1, values: company(1) }];
      outcomes.push(await run(db, [company(2)]).catch((failure) => failure.code));
      outcomes.push((await run(db, [company(3)], { source: "other" })).counts.added);
    }
    await importCompanies(db, { rows: rows(), replace: false, onRejects() {}, ...DIRECTORY });
    assert.deepEqual(outcomes, ["conflict", 1]);
  });

  test("importCompanies notifies the directory's listeners, and records the run", async (t) => {
    const { db } = await freshDatabase(home, t);
    const heard = Promise.withResolvers<string>();
    const stop = await db.listen("directory", heard.resolve);
    await run(db, [company(1)]);
    assert.equal(await heard.promise, "1");
    await stop();
    const text = "select kind, source, environment, added, finished_at >= started_at as finished from imports";
    const [noted] = await db.rows({ name: "noted", text });
    assert.deepEqual(noted, { kind: "companies", source: "directory", environment: null, added: 1, finished: true });
  });

  test("importCompanies rejects rows that cannot be read", async (t) => {
    const { db } = await freshDatabase(home, t);
    const rows = oneByOne<SourceRow>([{ kind: "unreadable", line: 4, reason: "is not JSON" }]);
    const { feed, rejects } = feedOf([]);
    const counts = await importCompanies(db, { ...feed, rows, ...DIRECTORY });
    assert.equal(counts.rejected, 1);
    assert.deepEqual(rejects, [{ line: 4, field: null, reason: "is not JSON", values: null }]);
  });
});
