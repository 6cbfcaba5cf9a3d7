import assert from "node:assert/strict";
import { test } from "node:test";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { migrate, readMigrations } from "../../../src/kernel/database/postgres/migrate.ts";
import { emptyDatabase, freshDatabase, HOMES } from "../../support/databases.ts";
import { listening, makeDeployment, readPrinted } from "../../support/deployment.ts";

const HOME = HOMES.at(-1) ?? "embedded";

interface Printed {
  readonly migrations: { readonly applied: number; readonly pending: readonly string[] };
  readonly work: {
    readonly programs: readonly { readonly name: string; readonly connections: number }[];
    readonly delivering_workers: number;
    readonly queues: readonly { readonly queue: string; readonly depth: number }[];
    readonly webhooks: unknown;
    readonly directory: unknown;
    readonly keyring: unknown;
  } | null;
}

test("openvoe status shows what a running installation does, and what it waits for", async (t) => {
  const { db, url } = await freshDatabase(HOME, t);
  const { run, start } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const service = start(["serve"]);
  await listening(service);
  await service.says(/"msg":"ready"/);
  await db.rows({
    name: "",
    text: `insert into teams (id, name, client_id) values ('11111111111111111111111111111111', 'one', gen_random_uuid());
      insert into webhooks (id, team_id, environment, name, webhook_url, events, env_type, sealed_secret, key_id, enabled, disabled_reason)
        values (gen_random_uuid(), '11111111111111111111111111111111', 'sandbox', 'x', 'https://a.invalid', '{*}', 'sandbox', 'x', 1, false, 'gone'),
          (gen_random_uuid(), '11111111111111111111111111111111', 'sandbox', 'y', 'https://b.invalid', '{*}', 'sandbox', 'x', 1, false, 'by request');
      insert into deliveries (event_id, webhook_id, status) select gen_random_uuid(), id, 'held' from webhooks where name = 'x'`,
  });

  const { migrations, work } = readPrinted<Printed>(await run(["status", "--json"]));
  assert.deepEqual(migrations, { applied: (await readMigrations()).length, pending: [] });
  assert.equal(work?.programs.find(({ name }) => name === "openvoe serve all")?.connections !== undefined, true);
  assert.equal(work?.delivering_workers, 1);
  assert.deepEqual(work?.queues.find(({ queue }) => queue === "deliveries_held")?.depth, 1);
  assert.deepEqual(work?.webhooks, { active: 0, failing: 0, disabled: 1 });
  assert.deepEqual(work?.directory, { companies: 0, version: 0 });
  assert.deepEqual(work?.keyring, { state: "matches", problem: null, key_ids: [1], active_id: 1 });
  const { stdout } = await run(["status"]);
  assert.match(stdout, /Webhooks +0 active, 0 failing, 1 disabled by the service\n/);
  assert.match(stdout, /\ndeliveries_held +1 /);
  assert.match(stdout, /\nopenvoe serve all +\d+ +2/);

  await service.stop();
  const other = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const stopped = await other.run(["status"]);
  assert.match(stopped.stdout, /Key ring +refused: This database is sealed with another key ring/);
  assert.match(stopped.stdout, /No program is connected: the service is not running\./);
});

test("openvoe status names the migrations that a database lacks, and reads nothing that they make", async (t) => {
  const { db, url } = await emptyDatabase(HOME, t);
  const { run } = makeDeployment(t, { DATABASE_URL: url });
  const known = await readMigrations();
  await migrate(db, known.slice(0, 3));
  const { migrations, work } = readPrinted<Printed>(await run(["status", "--json"]));
  assert.deepEqual([migrations.applied, migrations.pending.length, work], [3, known.length - 3, null]);
  assert.match((await run(["status"])).stdout, /Migrations +3 applied, missing: linkage, /);
});
