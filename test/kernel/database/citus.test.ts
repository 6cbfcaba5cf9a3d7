import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { inspect } from "node:util";
import pg from "pg";
import { writeRegister } from "../../../bench/pay-lookup/register.ts";
import { CITUS_URL, NO_CITUS } from "../../../fixtures/citus.ts";
import { planOf } from "../../../fixtures/citus-plans.ts";
import { homeAt, runOpenvoe } from "../../../fixtures/home.ts";
import { makeKey, startService } from "../../../fixtures/service.ts";
import { distributedTablesOf, readStoreStatements } from "../../../fixtures/store-statements.ts";
import type { SourceAnswer } from "../../../src/areas/records/source-answer.ts";
import { openRecordsSource } from "../../../src/areas/records/sources/records.ts";
import { deleteEmployments } from "../../../src/areas/records/sql/employments/employments.ts";
import { listEmploymentPay, saveEmploymentPay } from "../../../src/areas/records/sql/employments/pay.ts";
import {
  distributePay,
  findPayLayout,
  listUnreachableWorkers,
  withPayWritesPaused,
} from "../../../src/areas/records/sql/employments/pay-layout.ts";
import { restoreBackup } from "../../../src/kernel/backup/ops/restore-backup.ts";
import { writeBackup } from "../../../src/kernel/backup/ops/write-backup.ts";
import { Keyring, mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import type { Database, Queryable } from "../../../src/kernel/database/postgres/database.ts";
import { AppError } from "../../../src/kernel/error.ts";
import type { EmploymentId, EmploymentPayId, ImportId } from "../../../src/kernel/ids.ts";
import { listKeyIdsInUse } from "../../../src/kernel/sealing/sql/sealed-rows.ts";
import { SEALED_TABLES, UNSAVED_TABLES } from "../../../src/program/areas.ts";
import { loadEmployments } from "../../areas/records/ops/imports/load.ts";
import { emptyDatabase, freshCitusDatabase, freshDatabase } from "../../support/databases.ts";

const URL_OF_CLUSTER = CITUS_URL ?? "";
const options = { skip: CITUS_URL === null && `${NO_CITUS}.` };

/** How the statements of the hot paths run: create, claim, settle, deliver, look up, list. */
const HOT = [
  ...["insert_verifications", "claim_verifications", "renew_verifications", "settle_verifications", "insert_events"],
  ...["take_due_deliveries", "settle_deliveries", "list_candidates", "list_capped_candidates", "list_employments"],
  ...["find_verifications", "list_older_verifications", "claim_tasks", "list_imported_employments"],
];

/** The statements with pay, and how many shards each asks; of a batch, each that has a row of it. */
const OF_PAY: Readonly<Record<string, "one" | "every">> = {
  list_employment_pay: "one",
  delete_pay_of_employment: "one",
  delete_pay_before: "every",
  find_next_key_id_of_pay: "every",
  read_each_worker: "every",
};

async function putEmployments(db: Queryable, count: number): Promise<EmploymentId[]> {
  const text = `insert into employments (id, environment, source, record_token, sealed, key_id, blocking_tokens, fingerprint)
    select gen_random_uuid(), 'production', 'records', uuid_send(gen_random_uuid()), '', 1, '{}', ''
    from generate_series(1, $1::integer) returning id`;
  return (await db.rows<{ id: EmploymentId }>({ name: "put_employments", text }, [count])).map(({ id }) => id);
}

let pays = 0;

async function putPay(db: Queryable, ids: readonly EmploymentId[], year = 2026): Promise<void> {
  const rows = ids.map((employment_id) => {
    pays += 1;
    return {
      id: pays.toString(16).padStart(32, "0") as EmploymentPayId,
      employment_id,
      year,
      sealed: Buffer.from("x"),
      keyId: 1,
    };
  });
  await saveEmploymentPay(db, rows, "0".repeat(32) as ImportId);
}

async function countPay(db: Queryable): Promise<number> {
  const [row] = await db.rows<{ n: number }>({ name: "n", text: "select count(*)::integer as n from employment_pay" });
  return row?.n ?? 0;
}

/** The plans of all statements of the store, by their names. */
async function plansOn(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const plans = new Map<string, Awaited<ReturnType<typeof planOf>>>();
    for (const statement of await readStoreStatements()) {
      if (statement.name !== "") plans.set(statement.name, await planOf(client, statement));
    }
    return plans;
  } finally {
    await client.end();
  }
}

test(
  "no statement of the hot paths leaves the coordinator, and a person's pay is on one shard of 8 or of 32",
  options,
  async (t) => {
    for (const shards of [8, 32]) {
      const { url, db } = await freshCitusDatabase(URL_OF_CLUSTER, t, shards);
      assert.deepEqual(await findPayLayout(db), { pay: "distributed", workers: 2, shards, others: [] });
      const plans = await plansOn(url);
      for (const name of HOT) assert.deepEqual([name, plans.get(name)], [name, { is: "local" }]);
      for (const [name, asked] of Object.entries(OF_PAY)) {
        assert.deepEqual([name, plans.get(name)], [name, { is: "tasks", count: asked === "one" ? 1 : shards }]);
      }
      const tasked = [...plans].filter(([, plan]) => plan.is === "tasks").map(([name]) => name);
      const named = (await readStoreStatements()).filter(({ text }) => distributedTablesOf(text).length > 0);
      assert.deepEqual(
        tasked.filter((name) => !named.some((one) => one.name === name)),
        [],
      );
      const refused = [...plans].flatMap(([name, plan]) =>
        plan.is === "refused" && /distributed|Citus/i.test(plan.reason) ? name : [],
      );
      assert.deepEqual(refused, []);
    }
  },
);

test(
  "a world's subjects get the same answers with the pay on workers as with all on one server",
  options,
  async (t) => {
    // Here, since they read tables of names as they are loaded, which a run without a cluster does not need.
    const { recordsOfHousehold } = await import("../../../bench/linkage/world/registry.ts");
    const { openWorld, subjectsOf } = await import("../../../bench/linkage/world/run.ts");
    const { registry } = openWorld(7, 120);
    const records = [...Array(registry.households).keys()].flatMap((at) => recordsOfHousehold(7, at));
    const keyring = new Keyring(mintKeyring());
    const sources = [];
    for (const { db } of [await freshDatabase("embedded", t), await freshCitusDatabase(URL_OF_CLUSTER, t)]) {
      await loadEmployments({ db, keyring }, records);
      await db.rows({ name: "analyze", text: "analyze employments" });
      sources.push(openRecordsSource({ db, keyring, nowMs: () => 0 }));
    }
    const signal = new AbortController().signal;
    const kinds = new Set<string>();
    for (const { details } of subjectsOf(registry, 60)) {
      const question = { environment: "production", details, withPay: true } as const;
      const answers: SourceAnswer[] = await Promise.all(sources.map((one) => one.ask(question, signal)));
      const [plain, spread] = answers;
      assert.deepEqual(spread, plain);
      kinds.add(plain?.kind ?? "");
    }
    assert.ok(kinds.has("match") && kinds.has("no_match"));
  },
);

test("distributePay moves what is there while pay is written, and is the same again", options, async (t) => {
  const { db } = await freshCitusDatabase(URL_OF_CLUSTER, t, 0);
  assert.equal((await findPayLayout(db))?.pay, "on_coordinator");
  const before = await putEmployments(db, 2_000);
  await putPay(db, before);
  let isMoving = true;
  const writing = (async () => {
    let written = 0;
    while (isMoving && written < before.length) {
      written += await putPay(db, before.slice(written, written + 1), 2025).then(() => 1, onlyUnavailable);
    }
    return written;
  })();
  const layout = await distributePay(db, 8).finally(() => {
    isMoving = false;
  });
  const written = await writing;
  assert.deepEqual(layout, { pay: "distributed", workers: 2, shards: 8, others: [] });
  assert.equal(await countPay(db), before.length + written);
  assert.deepEqual(await distributePay(db, 32), layout);
  t.diagnostic(`${written} years of pay were written meanwhile`);
});

test("distributePay completes what was interrupted once the table was Citus's own", options, async (t) => {
  const { db } = await freshCitusDatabase(URL_OF_CLUSTER, t, 0);
  await putPay(db, await putEmployments(db, 20));
  await assert.rejects(distributePay(db, -1), /could not be distributed/);
  // As Citus does at the beginning of a move.
  await db.rows({ name: "begin_move", text: "select citus_add_local_table_to_metadata('employment_pay')" });
  assert.equal((await findPayLayout(db))?.pay, "begun");
  assert.equal((await distributePay(db, 8)).pay, "distributed");
  assert.equal(await countPay(db), 20);
});

test("a backup has each employment with its pay while both are written and deleted together", options, async (t) => {
  const { db } = await freshCitusDatabase(URL_OF_CLUSTER, t);
  const first = await putEmployments(db, 300);
  await putPay(db, first);
  let isWriting = true;
  const writers = first.slice(0, 3).map(async (id) => {
    for (let last = id; isWriting; ) {
      last = await db.transaction(async (tx) => {
        const added = await putEmployments(tx, 1);
        await putPay(tx, added);
        await deleteEmployments(tx, "production", [last]);
        return added[0] ?? last;
      });
    }
  });
  for (let backups = 0; backups < 4; backups += 1) {
    const chunks: Buffer[] = [];
    await writeBackup(
      db,
      { program: "0.2.0", keyring: null, unsaved: UNSAVED_TABLES, withWritesPaused: withPayWritesPaused },
      async (bytes) => {
        for await (const chunk of bytes) chunks.push(chunk);
      },
    );
    const plain = await emptyDatabase("embedded", t);
    await restoreBackup(plain.db, { name: "x.backup", bytes: Readable.from(chunks) });
    assert.equal(await countPay(plain.db), first.length);
  }
  isWriting = false;
  await Promise.all(writers);
});

test("pay goes with its employment, of whatever shard, and none is stored of one that is gone", options, async (t) => {
  const { db } = await freshCitusDatabase(URL_OF_CLUSTER, t);
  const ids = await putEmployments(db, 40);
  await putPay(db, ids);
  await deleteEmployments(db, "production", ids.slice(0, 30));
  await putPay(db, ids, 2025);
  assert.equal(await countPay(db), 20);
  const failing = db.transaction(async (tx) => {
    await deleteEmployments(tx, "production", ids);
    throw new Error("taken back");
  });
  await assert.rejects(failing, /taken back/);
  assert.equal(await countPay(db), 20);
});

test("distributePay refuses a database without the extension in words", options, async (t) => {
  const { db } = await freshDatabase("embedded", t);
  assert.equal(await findPayLayout(db), null);
  await assert.rejects(distributePay(db, 8), /does not have the extension Citus: create extension/);
});

/** At the moment of the move a statement may have to be tried again. */
function onlyUnavailable(failure: unknown): 0 {
  if (failure instanceof AppError && failure.code === "unavailable") return 0;
  throw failure;
}

/** Which worker has the pay of each employment, by its place in the cluster's list. */
async function workerOf(db: Database, ids: readonly EmploymentId[], workers: readonly string[]): Promise<number[]> {
  const text = `select p.nodeport::integer as port from unnest($1::uuid[]) with ordinality i (id, at)
    join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('employment_pay', i.id) order by at`;
  const rows = await db.rows<{ port: number }>({ name: "find_workers", text }, [ids]);
  return rows.map(({ port }) => workers.findIndex((url) => new URL(url).port === String(port)));
}

test(
  "while a worker is down, pay of the other one is read and written, and nothing acknowledged is lost",
  options,
  async (t) => {
    const { db, workers, stopWorker, startWorker } = await freshCitusDatabase(URL_OF_CLUSTER, t);
    const ids = await putEmployments(db, 40);
    await putPay(db, ids);
    const at = await workerOf(db, ids, workers);
    const [down, up] = [ids.filter((_, n) => at[n] === 0), ids.filter((_, n) => at[n] === 1)];
    assert.ok(down.length > 0 && up.length > 0);
    await stopWorker(0);
    // One batch: those that need no worker which is down get theirs.
    const read = await Promise.allSettled([...up, ...down].map((id) => listEmploymentPay(db, [id])));
    assert.deepEqual(
      read.map(({ status }) => status),
      [...up.map(() => "fulfilled"), ...down.map(() => "rejected")],
      String(read[0]?.status === "rejected" && inspect(read[0].reason, { depth: 5 })),
    );
    const [refused] = read.slice(up.length);
    assert.equal(refused?.status === "rejected" && refused.reason.code, "unavailable");
    await putPay(db, up, 2025);
    await assert.rejects(putPay(db, down, 2025), { code: "unavailable" });
    assert.deepEqual(await listKeyIdsInUse(db, SEALED_TABLES), [1]);
    const [, port] = (await listUnreachableWorkers(db)).join().split(":");
    assert.equal(port, new URL(workers[0] ?? "").port);
    await startWorker(0);
    assert.equal(await countPay(db), ids.length + up.length);
    await putPay(db, down, 2025);
    assert.equal(await countPay(db), 2 * ids.length);
  },
);

interface Answer {
  readonly id: string;
  readonly status: string;
}

/** A service over a cluster with the pay of some persons on each worker, and their verifications. */
async function startSpread(t: TestContext) {
  const cluster = await freshCitusDatabase(URL_OF_CLUSTER, t);
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-citus-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const home = homeAt(cluster.url, dir);
  const file = path.join(dir, "pay.csv");
  const bodies = writeRegister(file, { persons: 12, first: 0, payDates: 3 });
  await runOpenvoe(home.env, ["import", "employments", file, "--source", "payroll", "--env", "sandbox"]);
  const key = await makeKey(home, "sandbox");
  const service = await startService(home);
  t.after(() => service.stop());
  const headers = { "content-type": "application/json", prefer: "wait=2", ...key };
  const at = `${service.url}/v1/instant-verifications/`;
  const answerOf = async (response: Response): Promise<Answer> => {
    assert.ok(response.ok, `${response.status}`);
    return (await response.json()) as Answer;
  };
  return {
    ...cluster,
    home,
    create: async (body: string) => answerOf(await fetch(at, { method: "POST", headers, body })),
    read: async (id: string) => answerOf(await fetch(`${at}${id}/`, { headers })),
    bodies,
  };
}

test(
  "verifications whose pay is on a worker that is down stay pending, and end when it is back",
  options,
  async (t) => {
    const { home, stopWorker, startWorker, create, read, bodies } = await startSpread(t);
    await stopWorker(0);
    // Another process starts all the same.
    assert.match(await runOpenvoe(home.env, ["keys", "list"]), /bench/);
    const created = await Promise.all(bodies.map(create));
    const ended = created.filter(({ status }) => status === "completed");
    assert.ok(ended.length > 0 && ended.length < created.length, `${ended.length} of ${created.length} ended`);
    await startWorker(0);
    for (const { id } of created) {
      let now = await read(id);
      while (now.status === "pending" || now.status === "processing") now = await read(id);
      assert.equal(now.status, "completed");
    }
  },
);
