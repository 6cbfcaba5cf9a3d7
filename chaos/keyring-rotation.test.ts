import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { clientOf, type Key, ssnOf } from "../fixtures/verification-client.ts";
import { listAudit } from "../src/kernel/audit/ops/audit.ts";
import { mintKeyring } from "../src/kernel/crypto/keyring.ts";
import { countSealedByKey } from "../src/kernel/sealing/sql/sealed-rows.ts";
import { SEALED_TABLES } from "../src/program/areas.ts";
import { freshDatabase, HOMES } from "../test/support/databases.ts";
import { listening, makeDeployment, readPrinted } from "../test/support/deployment.ts";
import { eventually } from "../test/support/eventually.ts";

/** Enough for many batches. */
const RECORDS = 4_000;

test("openvoe keyring rotate reseals everything while the service runs, resumes after a kill -9, and loses nothing", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const deployment = makeDeployment(t, { DATABASE_URL: url, OPENVOE_RATE_LIMIT: "0" });
  const { run, start } = deployment;
  await mkdir(deployment.dataDir, { recursive: true });
  await writeFile(path.join(deployment.dataDir, "keyring.json"), JSON.stringify(mintKeyring()), { mode: 0o600 });
  const file = path.join(deployment.dataDir, "people.csv");
  await writeFile(file, recordsCsv(RECORDS));
  readPrinted(await run(["import", "employments", file, "--env", "sandbox", "--json"]));
  const key = readPrinted<Key>(await run(["keys", "create", "--env", "sandbox", "--json"]));
  const rowsByKey = async () => await countSealedByKey(db, SEALED_TABLES);

  // The batch with the last record waits, so that the kill meets the work unfinished.
  const { promise: isKilled, resolve: letGo } = Promise.withResolvers<void>();
  const hold = db.session(async (session) => {
    await session.rows({ name: "test_begin", text: "begin" });
    await session.rows({ name: "test_hold", text: "select id from employments order by ctid desc limit 1 for update" });
    await isKilled;
  });
  const killed = start(["serve"]);
  const load = startLoad(await listening(killed), key);
  const rotation = run(["keyring", "rotate", "--json"]);
  await load.hasRead(20);
  assert.equal(readPrinted<{ active: number }>(await rotation).active, 2);
  const [act] = await listAudit(db, { target: null, action: "keyring.rotate", limit: 1 });
  assert.deepEqual([act?.actor, act?.target], [`operator:${userInfo().username}`, "2"]);
  await eventually(async () => assert.ok(((await rowsByKey()).get(2) ?? 0) > RECORDS / 8));
  load.stop();
  await killed.stop("SIGKILL");
  const left = (await rowsByKey()).get(1) ?? 0;
  assert.ok(left > 0, "nothing was left to do after the kill");
  letGo();
  await hold;
  assert.deepEqual(await load.faults, []);

  const next = start(["serve"]);
  const client = clientOf(await listening(next), key);
  for (const id of load.created) assert.equal((await client.read(id)).subject.first_name, "Person7");
  await eventually(async () => assert.deepEqual([...(await rowsByKey()).keys()], [2]));
  assert.equal((await client.verify(RECORDS - 1)).results?.outcome, "match");
  for (const id of load.created) assert.equal((await client.read(id)).subject.first_name, "Person7");
  const listed = readPrinted<{ id: number; is_active: boolean; rows: number }[]>(
    await run(["keyring", "list", "--json"]),
  );
  assert.deepEqual(
    listed.map(({ id, is_active, rows }) => [id, is_active, rows > RECORDS]),
    [
      [1, false, false],
      [2, true, true],
    ],
  );
  assert.equal((await next.stop()).code, 0);
});

function recordsCsv(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `R${n},Example Works,Person${n},Family${n},19${50 + (n % 50)}-0${1 + (n % 9)}-1${n % 10},${ssnOf(n)}`,
  );
  return `record_id,employer_name,first_name,last_name,date_of_birth,ssn\n${rows.join("\n")}\n`;
}

/** Creates a verification and reads it and the first one, over and over, until it is stopped. */
function startLoad(url: string, key: Key) {
  const client = clientOf(url, key);
  const created: string[] = [];
  const faults: string[] = [];
  let isStopped = false;
  async function work(): Promise<string[]> {
    while (!isStopped) {
      try {
        const made = await client.verify(7);
        created.push(made.id);
        const first = await client.read(created[0] ?? "");
        if (made.results?.outcome !== "match") faults.push(`${made.status} ${made.results?.outcome}`);
        if (first.subject.first_name !== "Person7") faults.push("another person");
      } catch (error) {
        // What the kill cuts off is no fault.
        if (!isStopped) faults.push(String(error));
      }
    }
    return faults;
  }
  return {
    created,
    faults: work(),
    hasRead: (count: number) => eventually(() => assert.ok(created.length >= count)),
    stop() {
      isStopped = true;
    },
  };
}
