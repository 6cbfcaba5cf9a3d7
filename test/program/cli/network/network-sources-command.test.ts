import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { openPool } from "../../../../src/kernel/database/postgres/pool.ts";
import { NO_NETWORK_SETTINGS } from "../../../../src/program/app/network-settings.ts";
import { ENVIRONMENT, fillExchange } from "../../../areas/exchange/consortium.ts";
import { startApplication } from "../../../support/application.ts";
import { freshDatabase, HOMES } from "../../../support/databases.ts";
import { makeDeployment, readPrinted } from "../../../support/deployment.ts";
import { answerJson, startTarget } from "../../../support/network/target-server.ts";

const SECRET = Buffer.alloc(32, 3).toString("base64");

const OPERATOR = {
  operatorId: "north",
  hops: 1,
  exchange: { environments: [ENVIRONMENT], pointsPerMinute: 10, pointsPerDay: 10, rotationDays: 1, setEverySeconds: 1 },
};
const PEER_SCOPES = ["verifications:read", "verifications:write", "exchange:use"] as const;

/** A database with a table of persons. */
async function peopleUrl(t: TestContext): Promise<string> {
  const { url } = await freshDatabase(HOMES[0] ?? "embedded", t);
  const db = openPool({ connection: url, size: 1, applicationName: "test" });
  const columns = "emp_no text, employer_name text, first_name text, last_name text, ssn text";
  await db.rows({ name: "", text: `create table people (${columns})` });
  await db.close();
  return url;
}

/** Another operator with a private exchange, and our key there. */
async function peerEntry(t: TestContext) {
  const north = await startApplication({ network: { ...NO_NETWORK_SETTINGS, operator: [OPERATOR] } });
  t.after(() => north.stop());
  await fillExchange(north);
  const { headers } = await north.client({ environment: ENVIRONMENT, scopes: PEER_SCOPES });
  const entry = {
    name: "north",
    operator_id: "north",
    environment: ENVIRONMENT,
    target: { url: north.url, allow_private: true },
    client_id: headers["x-access-client-id"],
    access_secret: { variable: "NORTH_KEY" },
    fields: ["name", "date_of_birth", "addresses"],
  };
  return { entry, secret: headers["x-access-secret"] ?? "" };
}

/** A system behind the remote protocol. */
async function remoteEntry(t: TestContext) {
  const description = { name: "Example Payroll", version: "2.1", protocol: "1" };
  const { url } = await startTarget(t, (_request, response) => answerJson(response, description));
  return {
    kind: "remote",
    name: "payroll",
    environments: ["sandbox", ENVIRONMENT],
    fields: ["name"],
    target: { url, allow_private: true, signature: { key_id: "voe", secret: { variable: "VOE_SECRET" } } },
  };
}

/** A deployment whose network file has one source of each kind. */
async function deploymentWith(t: TestContext, change: { readonly sql?: object; readonly peer?: object } = {}) {
  const databaseUrl = await peopleUrl(t);
  const peer = await peerEntry(t);
  const sql = {
    kind: "sql",
    name: "people",
    environments: [ENVIRONMENT],
    parameters: ["ssn"],
    url: { variable: "DATABASE_URL" },
    query: { variable: "QUERY" },
    columns: { record_id: "emp_no" },
    ...change.sql,
  };
  const deployment = makeDeployment(t, {
    VOE_SECRET: SECRET,
    NORTH_KEY: peer.secret,
    DATABASE_URL: databaseUrl,
    OPENVOE_KEYRING: JSON.stringify(mintKeyring()),
    QUERY: "select * from people where ssn = $1",
  });
  const file = path.join(path.dirname(deployment.dataDir), "network.json");
  const sources = [sql, await remoteEntry(t)];
  writeFileSync(
    file,
    JSON.stringify({ operator: [{ id: "us" }], sources, peers: [{ ...peer.entry, ...change.peer }] }),
  );
  return { run: (...args: string[]) => deployment.run(["sources", ...args], { OPENVOE_NETWORK_FILE: file }) };
}

test("sources check and probe show what the network file's sources and peers are", async (t) => {
  const { run } = await deploymentWith(t);
  const checked = await run("check");
  assert.equal(checked.stdout, "The network file is right: 2 sources, 1 peer.\n");
  const probed = await run("probe");
  assert.equal(probed.code, 0, probed.stdout);
  assert.match(probed.stdout, /people \(sql\)\n {2}found {8}5 columns\n {2}It works\./);
  assert.match(probed.stdout, /payroll \(remote\): http[^\n]*\n[\s\S]*found {8}Example Payroll 2\.1\n/);
  assert.match(
    probed.stdout,
    /north \(openvoe\): http[^\n]*\n[\s\S]*found {8}a private exchange of 0 keys\n {2}It works\./,
  );
  const one = readPrinted<{ source: string }[]>(await run("probe", "north", "--json"));
  assert.deepEqual(
    one.map(({ source }) => source),
    ["north"],
  );
  assert.match((await run("probe", "south")).stderr, /no source or peer "south"/);
});

test("sources probe says what is wrong, and fails", async (t) => {
  const { run } = await deploymentWith(t, {
    sql: { columns: { record_id: "emp_no", income: "salary" } },
    peer: { client_id: "f".repeat(32) },
  });
  const probed = await run("probe");
  assert.equal(probed.code, 1);
  assert.match(probed.stdout, /problem {6}the query has no column salary/);
  assert.match(probed.stdout, /problem {6}refuses our credentials/);
});

test("sources list shows the sources of the network file next to those that were imported", async (t) => {
  const { run } = await deploymentWith(t);
  const { stdout } = await run("list");
  assert.match(stdout, /^KIND +NAME +ENVIRONMENT +ROWS +LAST IMPORT/);
  for (const line of [/^sql +people +production/m, /^remote +payroll +sandbox/m, /^openvoe +north +production/m])
    assert.match(stdout, line);
});
