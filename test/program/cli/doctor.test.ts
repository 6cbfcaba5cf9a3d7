import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { runOn } from "../../../fixtures/servers.ts";
import type { PayLayout } from "../../../src/areas/records/sql/employments/pay-layout.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { readConfig } from "../../../src/program/cli/config.ts";
import { checkNames } from "../../../src/program/cli/doctor/connectivity-checks.ts";
import {
  checkCollation,
  checkConnections,
  checkLayout,
  judgeBrands,
  judgeClocks,
  judgeWrite,
} from "../../../src/program/cli/doctor/database-checks.ts";
import { checkLocale, checkRuntime, judgeSpace } from "../../../src/program/cli/doctor/machine-checks.ts";
import { runDoctor } from "../../../src/program/cli/doctor/run-doctor.ts";
import { emptyDatabase, freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";

interface Found {
  readonly name: string;
  readonly state: string;
  readonly found: string;
  readonly remedy: string | null;
}

const OWN_NAME = { name: "own_name", text: "select current_database() as name" };
const HOME = HOMES.at(-1) ?? "embedded";

async function doctor(t: TestContext, env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { run } = makeDeployment(t, env);
  const { code, stdout } = await run(["doctor", ...args, "--json"]);
  const { checks, faults } = JSON.parse(stdout) as { checks: Found[]; faults: number };
  const bad = checks.filter(({ state }) => state !== "ok");
  return { code, faults, bad, names: checks.map(({ name }) => name) };
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-doctor-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A sealed database of a test's own, and a server's settings for it. */
async function sealedDatabase(t: TestContext) {
  const { db, url } = await freshDatabase(HOME, t);
  const env = { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) };
  assert.equal((await makeDeployment(t, env).run(["keys", "list"])).code, 0);
  return { db, env };
}

test("openvoe doctor finds nothing wrong with a sound installation, and exits with 0", async (t) => {
  const { env } = await sealedDatabase(t);
  const { code, bad, names } = await doctor(t, env);
  assert.deepEqual([code, bad], [0, []]);
  assert.deepEqual(names, [
    ...["settings", "runtime", "time zone", "temporary files", "data folder", "disk space"],
    ...["database", "rights", "collation", "connections", "clocks", "migrations", "writing", "key ring"],
    ...["brand", "webhook hosts", "port"],
  ]);
});

test("openvoe doctor names every faulty variable, and a folder for temporary files that cannot be used", async (t) => {
  const { code, bad } = await doctor(t, { OPENVOE_PORT: "x", OPENVOE_RATE_LIMIT: "-1", TMPDIR: "/nowhere/at/all" });
  assert.equal(code, 1);
  assert.deepEqual(
    bad.map(({ name, state }) => [name, state]),
    [
      ["settings", "fault"],
      ["temporary files", "fault"],
    ],
  );
  assert.match(bad[0]?.found ?? "", /OPENVOE_PORT must be .*OPENVOE_RATE_LIMIT must be/);
  assert.match(bad[1]?.found ?? "", /Set TMPDIR to a folder/);
});

test("openvoe doctor tells a database that is not there yet from a data folder that cannot be used", async (t) => {
  const { code, bad } = await doctor(t, {});
  assert.deepEqual([code, bad.map(({ name, state }) => [name, state])], [0, [["database", "warning"]]]);
  const file = path.join(path.dirname(makeDeployment(t).dataDir), "file");
  await writeFile(file, "");
  const blocked = await doctor(t, { OPENVOE_DATA_DIR: path.join(file, "data") });
  assert.deepEqual(
    blocked.bad.map(({ name }) => name),
    ["data folder"],
  );
  assert.match(blocked.bad[0]?.found ?? "", /cannot be used \(ENOTDIR at/);
});

test("openvoe doctor says that the server does not answer, lacks migrations, or refuses the role", async (t) => {
  const away = await doctor(t, { DATABASE_URL: "postgres://openvoe@127.0.0.1:9/openvoe" });
  assert.deepEqual([away.code, away.bad.map(({ name }) => name)], [1, ["database"]]);
  assert.match(away.bad[0]?.found ?? "", /cannot be used \(ECONNREFUSED/);

  const { url } = await emptyDatabase(HOME, t);
  const empty = await doctor(t, { DATABASE_URL: url });
  assert.deepEqual(
    empty.bad.map(({ name, remedy }) => [name, remedy]),
    [["migrations", "Run openvoe migrate."]],
  );

  const { db } = await sealedDatabase(t);
  const [{ name } = { name: "" }] = await db.rows<{ name: string }>(OWN_NAME);
  const role = `limited_${name}`;
  const owner = new URL(url);
  owner.pathname = `/${name}`;
  await runOn(owner.href, [
    `create role ${role} login password 'x'`,
    `grant select on all tables in schema public to ${role}`,
  ]);
  t.after(() => runOn(owner.href, [`drop owned by ${role}`, `drop role ${role}`]).catch(() => {}));
  owner.username = role;
  owner.password = "x";
  const limited = await doctor(t, { DATABASE_URL: owner.href, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  assert.deepEqual(
    limited.bad.map(({ name }) => name),
    ["rights", "writing", "key ring"],
  );
  assert.match(limited.bad[0]?.remedy ?? "", /alter database NAME owner to ROLE/);
});

test("openvoe doctor finds another key ring, and a database without one, and creates none", async (t) => {
  const { env } = await sealedDatabase(t);
  const other = await doctor(t, { ...env, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  assert.deepEqual(
    other.bad.map(({ name, state }) => [name, state]),
    [["key ring", "fault"]],
  );
  assert.match(other.bad[0]?.found ?? "", /sealed with another key ring/);
  const { db, url } = await freshDatabase(HOME, t);
  const unsealed = await doctor(t, { DATABASE_URL: url });
  assert.deepEqual(
    unsealed.bad.map(({ name, state }) => [name, state]),
    [["key ring", "warning"]],
  );
  assert.deepEqual(await db.rows({ name: "ring", text: "select from keyring_check" }), []);
});

test("openvoe doctor reads the network file, and reaches the systems that it names", async (t) => {
  const reached = createServer((_, response) => response.end());
  const url = `http://127.0.0.1:${await portOf(t, reached)}/`;
  const signature = { key_id: "voe", secret: { variable: "PAYROLL_SECRET" } };
  const provider = (slug: string, target: string) => ({
    slug,
    name: slug,
    kind: "remote",
    environments: ["sandbox"],
    products: ["income"],
    target: { url: target, allow_private: true, signature },
  });
  const file = path.join(temporaryFolder(t), "network.json");
  const env = { OPENVOE_NETWORK_FILE: file, PAYROLL_SECRET: Buffer.alloc(32, 1).toString("base64") };
  await writeFile(
    file,
    JSON.stringify({ providers: [provider("here", url), provider("gone", "http://127.0.0.1:1025/")] }),
  );
  const { code, bad, names } = await doctor(t, env);
  assert.equal(code, 1);
  assert.ok(names.includes("network file"));
  const found = bad.filter(({ name }) => name === "outgoing network").map((check) => check.found);
  assert.deepEqual(found, ["provider gone: 127.0.0.1:1025 cannot be reached (ECONNREFUSED)."]);
  await writeFile(file, JSON.stringify({ providers: [{ kind: "soap" }] }));
  const broken = await doctor(t, env);
  assert.match(broken.bad[0]?.found ?? "", /providers\[0\]\.kind "soap" must be one of remote, oauth2/);
  assert.deepEqual([broken.code, broken.bad[0]?.name], [1, "network file"]);
});

test("openvoe doctor tells a port that another program has from one that a running service has, and a host that cannot be reached", async (t) => {
  const other = createSocketServer((socket) => socket.end("no http\r\n"));
  const service = createServer((_, response) => response.end('{"status":"ok"}'));
  const [otherPort, servicePort] = [await portOf(t, other), await portOf(t, service)];
  const env = { OPENVOE_PORT: String(servicePort), OPENVOE_METRICS_PORT: String(otherPort) };
  const url = `http://127.0.0.1:${servicePort}`;
  const { code, bad } = await doctor(t, env, ["--reach", url, "http://127.0.0.1:9"]);
  assert.equal(code, 1);
  assert.deepEqual(
    bad.map(({ name, state }) => [name, state]),
    [
      ["database", "warning"],
      ["outgoing network", "fault"],
      ["port", "warning"],
    ],
  );
  assert.match(bad[1]?.found ?? "", /127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)/);
  assert.match(
    bad[2]?.found ?? "",
    new RegExp(`OPENVOE_METRICS_PORT: another program listens at 127.0.0.1:${otherPort}`),
  );
  const absent = await doctor(t, { OPENVOE_HOST: "192.0.2.1" });
  assert.deepEqual(
    absent.bad.map(({ name, state }) => [name, state]),
    [
      ["database", "warning"],
      ["port", "fault"],
    ],
  );
  assert.match((await makeDeployment(t).run(["doctor", "--reach", "nothing"])).stderr, /--reach nothing is not a URL/);
});

test("runDoctor finds clocks that are apart", async (t) => {
  const { env } = await sealedDatabase(t);
  const { dataDir } = makeDeployment(t);
  const settings = () => readConfig({ ...env, OPENVOE_DATA_DIR: dataDir, OPENVOE_PORT: "0" });
  const checks = await runDoctor(settings, { urls: [], now: () => Date.now() + 400_000 });
  const bad = checks.filter(({ state }) => state !== "ok");
  assert.deepEqual(
    bad.map(({ name, state }) => [name, state]),
    [["clocks", "fault"]],
  );
  assert.match(bad[0]?.found ?? "", /^The database's clock is (399|400)(\.\d+)? s behind this machine's\.$/);
});

test("each check judges its bounds", async () => {
  assert.deepEqual(
    [500, -1_500, 300_000].map((ms) => judgeClocks(ms).state),
    ["ok", "warning", "fault"],
  );
  const gib = 1_073_741_824;
  assert.deepEqual(
    [10 * gib, gib, 0].map((free) => judgeSpace(free, { holdsDatabase: true }).state),
    ["ok", "warning", "fault"],
  );
  assert.equal(judgeSpace(0, { holdsDatabase: false }).state, "warning");
  assert.deepEqual(
    ["20.1.0", "24.0.0"].map((version) => checkRuntime(version).state),
    ["fault", "ok"],
  );
  assert.deepEqual(
    [null, "UTC"].map((zone) => checkLocale(zone, "en").state),
    ["warning", "ok"],
  );
  assert.deepEqual(
    ["writable", "read_only", "disk_full"].map((state) => judgeWrite(state as "writable").state),
    ["ok", "fault", "fault"],
  );
  const server = { version: "15", now: "" as never, databaseBytes: 0, mayCreate: true, foreignTables: 0 };
  const state = {
    ...server,
    connectionsMax: 97,
    connectionsUsed: 90,
    collationStored: "2.36",
    collationActual: "2.41",
  };
  assert.equal(checkCollation(state).state, "fault");
  assert.equal(checkCollation({ ...state, collationActual: "2.36" }).state, "ok");
  assert.deepEqual(
    [state, { ...state, connectionsUsed: 5 }].map((one) => checkConnections(one, 10).state),
    ["warning", "ok"],
  );
});

test("checkLayout says where Citus has pay, and what is wrong with the layout", () => {
  const layout = { pay: "on_coordinator", workers: 2, shards: 0, others: [] } as const;
  const of = (given: Partial<PayLayout>) => checkLayout({ ...layout, ...given })[0];
  assert.deepEqual(checkLayout(null), []);
  assert.match(of({})?.found ?? "", /^Everything is on the coordinator/);
  assert.match(
    of({ pay: "distributed", shards: 32 })?.found ?? "",
    /^Pay is spread over 2 workers of Citus in 32 shards;/,
  );
  assert.match(of({ pay: "begun" })?.remedy ?? "", /--distribute-pay again/);
  const [down] = checkLayout({ ...layout, pay: "distributed", shards: 32 }, ["db2.example:5432"]);
  assert.deepEqual([down?.state, /cannot reach db2\.example:5432/.test(down?.found ?? "")], ["fault", true]);
  assert.deepEqual(
    [of({}), of({ pay: "begun" }), of({ others: ["events"] })].map((check) => check?.state),
    ["ok", "warning", "fault"],
  );
});

test("checkNames names the hosts of webhooks that have no address", async () => {
  assert.equal((await checkNames(["http://localhost/a", "http://127.0.0.1:8/b", "http://[::1]/c"])).state, "ok");
  const one = await checkNames(["http://localhost/a", "https://nowhere.invalid/hook"]);
  assert.match(one.found, /no address: nowhere\.invalid \(E/);
  assert.equal(one.state, "warning");
  assert.equal((await checkNames(["https://a.invalid/", "https://b.invalid/"])).state, "fault");
});

async function portOf(t: TestContext, server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("judgeBrands warns of teams that cannot ask anybody in production, and names five of them", () => {
  assert.equal(judgeBrands([]).state, "ok");
  const warned = judgeBrands(["acme", "default"]);
  assert.equal(warned.state, "warning");
  assert.match(warned.found, /production: acme, default\./);
  assert.match(String(warned.remedy), /Brand.*contact_email.*scope members:write, which only the role Owner has/);
  assert.match(judgeBrands(["a", "b", "c", "d", "e", "f", "g"]).found, /: a, b, c, d, e, 2 more\./);
});
