import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { runOn } from "../../../fixtures/servers.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { emptyDatabase, freshDatabase, HOMES } from "../../support/databases.ts";
import { listening, makeDeployment, readPrinted } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";
import { patienceMs } from "../../support/patience.ts";

const home = HOMES.at(-1) ?? "embedded";
const ring = { OPENVOE_KEYRING: JSON.stringify(mintKeyring()) };

test("openvoe serve refuses a server that was not migrated, and openvoe migrate migrates it, once", async (t) => {
  const { url } = await emptyDatabase(home, t);
  const { run, start } = makeDeployment(t, { ...ring, DATABASE_URL: url });

  const refused = await run(["serve"]);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^openvoe: The database lacks \d+ migration\(s\) \(0001-ground\.sql.*\): run openvoe migrate\./,
  );

  const ended = await Promise.all([1, 2].map(() => start(["migrate", "--json"]).ended));
  const applied = ended.flatMap((end) => readPrinted<{ applied: { version: number }[] }>(end).applied);
  assert.equal(new Set(applied.map(({ version }) => version)).size, applied.length);
  assert.ok(applied.length > 0);
});

test("openvoe serve reports that its port is taken, and exits", async (t) => {
  const { url } = await freshDatabase(home, t);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  t.after(async () => void other.close());
  const { port } = other.address() as AddressInfo;
  const { run } = makeDeployment(t, { ...ring, DATABASE_URL: url, OPENVOE_PORT: String(port) });

  const { code, stderr } = await run(["serve"]);

  assert.equal(code, 1);
  const reason = `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): another program uses the port.`;
  assert.equal(stderr, `openvoe: ${reason} Set OPENVOE_PORT to another port.\n`);
});

test("openvoe serve reports that the machine does not have its address, and exits", async (t) => {
  const { url } = await freshDatabase(home, t);
  const { run } = makeDeployment(t, { ...ring, DATABASE_URL: url, OPENVOE_HOST: "203.0.113.1", OPENVOE_PORT: "0" });

  const { code, stderr } = await run(["serve"]);

  assert.equal(code, 1);
  const reason = "Cannot listen on 203.0.113.1:0 (EADDRNOTAVAIL): this machine has no such address.";
  assert.equal(stderr, `openvoe: ${reason} Set OPENVOE_HOST to another address.\n`);
});

interface Key {
  readonly client_id: string;
  readonly access_secret: string;
}

function createVerification(baseUrl: string, key: Key, headers: Record<string, string>): Promise<Response> {
  const subject = { first_name: "Avery", last_name: "Fieldstone", date_of_birth: "1985-03-14", ssn: "900010001" };
  const address = { street: "1 Main St", city: "Lewiston", state: "ME", zip: "04240", from_date: "2020-01-01" };
  const credentials = { "x-access-client-id": key.client_id, "x-access-secret": key.access_secret };
  return fetch(`${baseUrl}/v1/instant-verifications`, {
    method: "POST",
    headers: { "content-type": "application/json", ...credentials, ...headers },
    body: JSON.stringify({ subject, addresses: [address] }),
  });
}

test("openvoe serve --role api accepts requests and --role worker completes them; both stop cleanly at SIGTERM", async (t) => {
  const { url } = await freshDatabase(home, t);
  const { run, start } = makeDeployment(t, { ...ring, DATABASE_URL: url });
  const [api, worker] = [start(["serve", "--role", "api"]), start(["serve", "--role", "worker"])];
  const key = readPrinted<Key>(await run(["keys", "create", "--env", "sandbox", "--json"]));
  const baseUrl = await listening(api);
  await eventually(async () => assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200));

  const answer = await createVerification(baseUrl, key, {
    "x-request-id": "00000000000000000000000000005ee2a",
    prefer: "wait=10",
  });

  assert.equal(answer.status, 201);
  assert.equal(((await answer.json()) as { status: string }).status, "completed");
  const [ended, workerEnded] = await Promise.all([api.stop(), worker.stop()]);
  assert.deepEqual([ended.code, workerEnded.code], [0, 0]);
  const lines = ended.stdout.split("\n").filter((line) => line.includes("00000000000000000000000000005ee2a"));
  assert.equal(lines.length, 1);
  assert.match(
    ended.stdout,
    /"msg":"listening".*"msg":"preparing the company search".*"directory_version":\d+,"msg":"ready"/s,
  );
  const { request, team, status, outcome, duration_ms, msg } = JSON.parse(lines[0] ?? "");
  assert.deepEqual(request, {
    id: "00000000000000000000000000005ee2a",
    method: "POST",
    route: "/v1/instant-verifications/",
  });
  assert.match(team.id, /^[0-9a-f]{32}$/);
  assert.deepEqual([status, outcome, msg], [201, "Created", "request answered"]);
  assert.ok(duration_ms > 0);
  assert.doesNotMatch(workerEnded.stdout, /listening|request answered/);
});

test("openvoe serve --role worker logs its start and its end, and answers on its health port until then", async (t) => {
  const { url } = await freshDatabase(home, t);
  const { start } = makeDeployment(t, { ...ring, DATABASE_URL: url, OPENVOE_HEALTH_PORT: "0" });
  const worker = start(["serve", "--role", "worker"]);
  const [, healthUrl = ""] = await worker.says(/"url":"([^"]+)","msg":"worker started"/);

  const answers = await Promise.all(["/healthz", "/readyz/", "/v1/keys/"].map((path) => fetch(`${healthUrl}${path}`)));

  const statuses = answers.map(({ status }) => status);
  const [alive, ready] = await Promise.all(answers.map((answer) => answer.json()));
  assert.deepEqual(
    [statuses, alive, ready],
    [[200, 200, 404], { status: "ok" }, { status: "ready", key_ring: "current" }],
  );
  const { code, stdout } = await worker.stop();
  const messages = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).msg);
  assert.deepEqual([code, messages], [0, ["worker started", "stopping", "stopped"]]);
});

test("openvoe serve --role worker has no health server by default, and reports a port that is taken", async (t) => {
  const { url } = await freshDatabase(home, t);
  const { start } = makeDeployment(t, { ...ring, DATABASE_URL: url });
  const [quiet, first] = [{}, { OPENVOE_HEALTH_PORT: "0" }].map((env) => start(["serve", "--role", "worker"], env));
  await quiet?.says(/"url":null,"msg":"worker started"/);
  const [, port = ""] = (await first?.says(/:(\d+)","msg":"worker started"/)) ?? [];

  const { code, stderr } = await start(["serve", "--role", "worker"], { OPENVOE_HEALTH_PORT: port }).ended;

  const reason = `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): another program uses the port.`;
  assert.deepEqual([code, stderr], [1, `openvoe: ${reason} Set OPENVOE_HEALTH_PORT to another port.\n`]);
});

test("openvoe serve --role api responds to requests that wait for a verification when it stops", async (t) => {
  const { url } = await freshDatabase(home, t);
  const { run, start } = makeDeployment(t, { ...ring, DATABASE_URL: url });
  const api = start(["serve", "--role", "api"]);
  const key = readPrinted<Key>(await run(["keys", "create", "--env", "sandbox", "--json"]));
  const baseUrl = await listening(api);
  const answer = createVerification(baseUrl, key, { prefer: "wait=30" });
  const listed = async () => {
    const credentials = { "x-access-client-id": key.client_id, "x-access-secret": key.access_secret };
    const page = await fetch(`${baseUrl}/v1/instant-verifications/`, { headers: credentials });
    assert.equal(((await page.json()) as { results: unknown[] }).results.length, 1);
  };
  await eventually(listed);

  const begun = performance.now();
  const { code } = await api.stop();

  assert.equal(code, 0);
  assert.equal(((await (await answer).json()) as { status: string }).status, "processing");
  assert.ok(performance.now() - begun < patienceMs(8_000), "it did not wait to the end");
});

test("openvoe serve becomes ready even if the database was unavailable while it loaded the directory", async (t) => {
  const { url, db } = await freshDatabase(home, t);
  const { start } = makeDeployment(t, { ...ring, DATABASE_URL: url, OPENVOE_STARTER_DIRECTORY: "true" });
  await runOn(url, [
    "insert into companies (id, name, source, version, fingerprint) values (gen_random_uuid(), 'A', 'a', 1, '')",
  ]);
  const service = await db.transaction(async (tx) => {
    await tx.rows({ name: "", text: "lock table companies in access exclusive mode" });
    const serve = start(["serve"]);
    await listening(serve);
    await eventually(async () => {
      const text = `select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'select version, is_removed%'`;
      assert.equal((await db.rows({ name: "end_those_that_wait", text })).length, 1);
    });
    return serve;
  });
  const baseUrl = await listening(service);
  await eventually(async () => assert.equal((await fetch(`${baseUrl}/readyz`)).status, 200));
});
