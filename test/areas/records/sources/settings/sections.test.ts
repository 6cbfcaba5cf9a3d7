import assert from "node:assert/strict";
import { test } from "node:test";
import { AppError } from "../../../../../src/kernel/error.ts";
import { parseNetworkFile } from "../../../../../src/kernel/network/network-file.ts";
import { NETWORK_SECTIONS, NO_NETWORK_SETTINGS } from "../../../../../src/program/app/network-settings.ts";
import { checkNetwork } from "../../../../../src/program/app/open-sources.ts";

const VALUES: Readonly<Record<string, string>> = {
  DATABASE: "postgresql://reader@127.0.0.1/payroll",
  QUERY: "select * from people where ssn = $1 or dob = $2::date;\n",
  DROP: "drop table people",
  SECRET: Buffer.alloc(32, 3).toString("base64"),
  KEY: `prod-${"a".repeat(40)}`,
};
const SQL = {
  kind: "sql",
  name: "payroll-db",
  environments: ["production"],
  url: { variable: "DATABASE" },
  query: { variable: "QUERY" },
  parameters: ["ssn", "date_of_birth"],
  columns: { record_id: "emp_no" },
};
const REMOTE = {
  kind: "remote",
  name: "payroll",
  environments: ["production"],
  target: { url: "https://payroll.example", signature: { key_id: "voe", secret: { variable: "SECRET" } } },
  fields: ["name", "ssn_last_four"],
};
const PEER = {
  name: "north",
  operator_id: "voe.north.example",
  environment: "production",
  target: { url: "https://voe.north.example" },
  client_id: "a".repeat(32),
  access_secret: { variable: "KEY" },
  fields: ["name", "date_of_birth", "current_addresses"],
};
const OPERATOR = { id: "voe.example.org" };

function parse(content: object) {
  const places = { readVariable: (name: string) => VALUES[name], readFile: () => assert.fail("no file") };
  return parseNetworkFile(JSON.stringify(content), { name: "network.json", sections: NETWORK_SECTIONS, places });
}

function faultsOf(work: () => unknown): Record<string, string> {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === "incorrect_parameters");
    return Object.fromEntries(error.invalidParams.map(({ field, message }) => [field, message]));
  }
  return {};
}

test("the sections operator, sources and peers are read with their defaults", () => {
  const network = parse({
    operator: [{ ...OPERATOR, private_exchange: { environments: ["production"] } }],
    sources: [SQL, REMOTE],
    peers: [PEER],
  });
  const [sql, remote] = network.sources;
  assert.ok(sql?.kind === "sql" && remote?.kind === "remote");
  assert.deepEqual(
    [sql.timeoutMs, sql.connections, sql.requiresConsent, sql.query.endsWith(";")],
    [5_000, 4, false, false],
  );
  assert.deepEqual([remote.timeoutMs, remote.minimumProbability, remote.questionsPerDay], [10_250, null, null]);
  const [peer] = network.peers;
  assert.deepEqual(
    [peer?.requiresConsent, peer?.minimumProbability, peer?.exchange],
    [true, 0.99, { setMaxAgeMs: 900_000 }],
  );
  const offer = {
    environments: ["production"],
    pointsPerMinute: 600,
    pointsPerDay: 50_000,
    rotationDays: 30,
    setEverySeconds: 600,
  };
  assert.deepEqual(network.operator, [{ operatorId: "voe.example.org", hops: 1, exchange: offer }]);
  checkNetwork(network);
});

test("the sections operator, sources and peers report every fault", () => {
  const faults = faultsOf(() =>
    parse({
      operator: [{ id: "Voe Example" }],
      sources: [
        { ...SQL, name: "records", query: { variable: "DROP" }, columns: { surname: "x" } },
        { ...SQL, parameters: ["ssn"] },
        { ...REMOTE, name: "payroll-db", target: { url: "https://payroll.example" } },
        { ...REMOTE, fields: ["shoe_size"] },
      ],
      peers: [{ ...PEER, environment: "sandbox", client_id: "us", fields: ["name"] }],
    }),
  );
  assert.deepEqual(Object.keys(faults).sort(), [
    "operator[0].id",
    "peers[0].access_secret",
    "peers[0].client_id",
    "peers[0].fields",
    "sources[0].columns.surname",
    "sources[0].name",
    "sources[0].parameters",
    "sources[0].query",
    "sources[1].parameters",
    "sources[2].name",
    "sources[2].target",
    "sources[3].fields[0]",
  ]);
  assert.match(
    faults["sources[1].parameters"] ?? "",
    /must name the 2 parameters of the query, \$1 to \$2; it names 1/,
  );
  assert.ok(!JSON.stringify(faults).includes("drop table") && !JSON.stringify(faults).includes(VALUES.KEY ?? ""));
});

test("checkNetwork requires an operator with peers, names that differ, and other operators", () => {
  const { sources, peers } = parse({ sources: [{ ...SQL, name: "north" }], peers: [PEER] });
  assert.deepEqual(
    faultsOf(() => checkNetwork({ ...NO_NETWORK_SETTINGS, sources, peers })),
    {
      operator: "is required with peers: each query names the operators that it has passed",
      peers: "north is a source's name as well",
    },
  );
  const own = parse({ operator: [{ id: PEER.operator_id }], peers: [PEER] });
  assert.deepEqual(
    faultsOf(() => checkNetwork(own)),
    { peers: "north has our own operator id" },
  );
});
