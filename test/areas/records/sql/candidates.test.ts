import assert from "node:assert/strict";
import { test } from "node:test";
import { openCandidateSearch } from "../../../../src/areas/records/sql/employments/candidates.ts";
import { KEY_RECORDS_MAX } from "../../../../src/areas/records/sql/employments/employments.ts";
import type { Environment } from "../../../../src/kernel/access/caller.ts";
import type { Database, Queryable } from "../../../../src/kernel/database/postgres/database.ts";
import { forEachDatabase, freshDatabase } from "../../../support/databases.ts";
import { genericPlanOf, statementOf } from "../../../support/plans.ts";

interface PutRecords {
  readonly tokens: readonly number[];
  readonly count: number;
  readonly company?: string | null;
  readonly environment?: Environment;
}

/** Puts records under tokens; their sealed part says which they are. */
async function put(
  db: Database,
  { tokens, count, company = null, environment = "production" }: PutRecords,
): Promise<void> {
  const text = `insert into employments (id, environment, source, record_token, sealed, key_id, blocking_tokens, fingerprint,
      company_id)
    select gen_random_uuid(), $5, 'records', uuid_send(gen_random_uuid()), $1::bytea, 1, $2::bigint[], '', $4::uuid
    from generate_series(1, $3::integer)`;
  const name = Buffer.from(tokens.join());
  await db.rows({ name: "put", text }, [name, `{${tokens.join()}}`, count, company, environment]);
}

function idOf(number: number): string {
  return number.toString(16).padStart(32, "0");
}

interface PutCompany {
  readonly id: string | undefined;
  readonly isRemoved?: boolean;
  readonly survivor?: string | undefined;
}

async function putCompanies(db: Database, companies: readonly PutCompany[]): Promise<void> {
  const text = `insert into companies (id, source, name, fingerprint, version, removed_at, survivor_id)
    values ($1::uuid, 'directory', '', '', 1, case when $2::boolean then now() end, $3::uuid)`;
  for (const { id, isRemoved = false, survivor = null } of companies)
    await db.rows({ name: "put_company", text }, [id, isRemoved, survivor]);
}

const NOBODYS = { environment: "production", tokens: ["1"] } as const;

async function find(db: Database, ...tokens: readonly string[]) {
  const [found] = await openCandidateSearch(db, { nowMs: () => 0 })([{ environment: "production", tokens }]);
  const names = (found?.rows ?? []).map(({ sealed }) => sealed.toString());
  return { names: [...Map.groupBy(names, (name) => name)].map(([name, all]) => `${name}×${all.length}`).sort(), found };
}

forEachDatabase((home) => {
  test("openCandidateSearch finds records that share a token, each search separately and only in its environment", async (t) => {
    const { db } = await freshDatabase(home, t);
    await put(db, { tokens: [1, 2], count: 1 });
    await put(db, { tokens: [2, 3], count: 1 });
    const searches = [["3"], ["9"], ["1", "2"]].map((tokens) => ({ environment: "production" as const, tokens }));
    const found = await openCandidateSearch(db, { nowMs: () => 0 })([
      ...searches,
      { environment: "sandbox", tokens: ["1"] },
    ]);
    assert.deepEqual(
      found.map(({ rows }) => rows.length),
      [1, 0, 2, 0],
    );
  });

  test("openCandidateSearch treats a key up to its cap as evidence, and an overfull one only together with another", async (t) => {
    const { db } = await freshDatabase(home, t);
    await put(db, { tokens: [10], count: KEY_RECORDS_MAX });
    assert.deepEqual((await find(db, "10")).names, [`10×${KEY_RECORDS_MAX}`]);
    await put(db, { tokens: [10, 11], count: 1 });
    assert.deepEqual((await find(db, "10")).names, []);
    assert.deepEqual((await find(db, "10")).found?.overfull, ["10"]);
    assert.deepEqual((await find(db, "10", "11")).names, ["10,11×1"]);
    await put(db, { tokens: [-12], count: KEY_RECORDS_MAX + 1 });
    await put(db, { tokens: [10, -12], count: 2 });
    const both = await find(db, "10", "-12");
    assert.deepEqual(both.names, ["10,-12×2"]);
    assert.deepEqual([...(both.found?.overfull ?? [])].sort(), ["-12", "10"]);
  });
});

forEachDatabase((home) => {
  test("openCandidateSearch treats two keys that are overfull together as no evidence either", async (t) => {
    const { db } = await freshDatabase(home, t);
    await put(db, { tokens: [20, 21], count: KEY_RECORDS_MAX + 1 });
    await put(db, { tokens: [20, 22], count: 1 });
    const { names, found } = await find(db, "20", "21", "22");
    assert.deepEqual(names, ["20,22×1"]);
    assert.deepEqual([...(found?.overfull ?? [])].sort(), ["20", "21"]);
  });

  test("openCandidateSearch neither finds nor counts another environment's records under overfull keys", async (t) => {
    const { db } = await freshDatabase(home, t);
    for (const token of [60, 61]) await put(db, { tokens: [token], count: KEY_RECORDS_MAX + 1 });
    await put(db, { tokens: [60, 61], count: 2 });
    await put(db, { tokens: [62], count: 1 });
    for (const [tokens, count] of [[[60, 61], 3] as const, [[62], KEY_RECORDS_MAX + 1] as const]) {
      await put(db, { tokens, count, environment: "sandbox" });
    }
    const { names, found } = await find(db, "60", "61", "62");
    assert.deepEqual(names, ["60,61×2", "62×1"]);
    assert.deepEqual([...(found?.overfull ?? [])].sort(), ["60", "61"]);
  });

  test("openCandidateSearch caches overfull tokens for ten minutes, and no longer", async (t) => {
    const { db } = await freshDatabase(home, t);
    const statements: string[] = [];
    const heard: Queryable = {
      rows(statement, values) {
        statements.push(statement.name);
        return db.rows(statement, values);
      },
    };
    let atMs = 0;
    const search = openCandidateSearch(heard, { nowMs: () => atMs });
    const ask = async (...tokens: readonly string[]) => {
      statements.length = 0;
      const [found] = await search([{ environment: "production", tokens }]);
      return [found?.rows.length, found?.overfull.length, statements.length];
    };
    await put(db, { tokens: [30], count: KEY_RECORDS_MAX + 1 });
    await put(db, { tokens: [30, 31], count: 1 });
    assert.deepEqual(await ask("30", "31"), [1, 1, 2]);
    assert.deepEqual(await ask("30", "31"), [1, 1, 1]);
    await put(db, { tokens: [32, 30], count: KEY_RECORDS_MAX + 1 });
    await put(db, { tokens: [32, 33], count: 1 });
    assert.deepEqual(await ask("30", "32", "33"), [1, 2, 2]);
    assert.deepEqual(await ask("30", "32", "33"), [1, 2, 2]);
    await db.rows({ name: "", text: "delete from employments" });
    atMs = 599_999;
    assert.deepEqual(await ask("30"), [0, 1, 1]);
    atMs = 600_000;
    assert.deepEqual(await ask("30"), [0, 0, 1]);
  });

  test("openCandidateSearch is planned once per connection, not per search", async (t) => {
    const { db } = await freshDatabase(home, t);
    await put(db, { tokens: [40], count: 3 });
    const text = "select generic_plans::integer as kept from pg_prepared_statements where name = 'list_candidates'";
    const kept = await db.transaction(async (tx) => {
      const search = openCandidateSearch(tx, { nowMs: () => 0 });
      for (let time = 0; time < 9; time += 1) await search([{ environment: "production", tokens: ["40", "41"] }]);
      return tx.rows<{ kept: number }>({ name: "count_plans", text });
    });
    // The server tries five plans of the values at hand before it asks whether one for all would
    // do.
    assert.deepEqual(kept, [{ kept: 4 }]);
  });
});

forEachDatabase((home) => {
  test("openCandidateSearch reads no index but that of the tokens when two environments have records", async (t) => {
    const { db } = await freshDatabase(home, t);
    const text = `insert into employments (id, environment, source, record_token, sealed, key_id, blocking_tokens, fingerprint)
      select gen_random_uuid(), (array['production', 'sandbox'])[1 + i % 2], 'records', uuid_send(gen_random_uuid()), repeat('x', 300)::bytea,
        1, array[i, -i], '' from generate_series(1, 30000) i`;
    await db.rows({ name: "put_many", text });
    await db.rows({ name: "analyze", text: "analyze employments" });
    const search = await statementOf((tx) => openCandidateSearch(tx, { nowMs: () => 0 })([NOBODYS]));
    const bound = { types: "text[], text[], integer", values: "array['production'], array['{1,2,3}'], 501" };
    const plan = await db.transaction((tx) => genericPlanOf(tx, search, bound));
    assert.deepEqual([...plan.matchAll(/employments_by_\w+/g)].map(String), ["employments_by_blocking_token"]);
  });

  test("openCandidateSearch returns a merged company's survivor, and no removed company", async (t) => {
    const { db } = await freshDatabase(home, t);
    const [kept, gone] = [1, 2].map(idOf);
    await putCompanies(db, [
      { id: kept },
      { id: gone, isRemoved: true },
      { id: idOf(3), isRemoved: true, survivor: kept },
      { id: idOf(4), isRemoved: true, survivor: gone },
    ]);
    for (const at of [1, 2, 3, 4]) await put(db, { tokens: [50, 50 + at], count: 1, company: idOf(at) });
    const companies = async () => {
      const tokens = (at: number) => ["50", String(50 + at)];
      const searches = [1, 2, 3, 4].map((at) => ({ environment: "production" as const, tokens: tokens(at) }));
      const found = await openCandidateSearch(db, { nowMs: () => 0 })(searches);
      return found.map(({ rows }, at) => rows.find(({ sealed }) => `${sealed}` === `50,${51 + at}`)?.company_id);
    };
    assert.deepEqual(await companies(), [kept, null, kept, null]);
    await put(db, { tokens: [50], count: KEY_RECORDS_MAX });
    assert.deepEqual(await companies(), [kept, null, kept, null]);
  });
});
