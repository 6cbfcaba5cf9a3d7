import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { mintKeyring } from "../../src/kernel/crypto/keyring.ts";
import { hasOpenssl } from "../kernel/egress/certificates.ts";
import { aVerification } from "../kernel/http/requests.ts";
import { startApplication } from "../support/application.ts";
import { MAIN, makeDeployment, readPrinted, startProgram } from "../support/deployment.ts";
import { readPage } from "./page.ts";

const PAGE = readPage("extend/network.md");
const SECTION = /### A consortium, step by step\n([\s\S]*?)\n### /.exec(PAGE)?.[1] ?? "";
const [COMMAND = ""] = /(?<=openvoe )keys create .*/.exec(SECTION) ?? [];
const [FILE = ""] = /(?<=```json\n)[\s\S]*?(?=```)/.exec(SECTION) ?? [];

interface PrintedKey {
  readonly client_id: string;
  readonly access_secret: string;
}

test("network.md: the key that the page makes for another operator reads nothing of the operator's own clients", async (t) => {
  const keyring = mintKeyring();
  const app = await startApplication({ keyring });
  t.after(() => app.stop());
  const { run } = makeDeployment(t, {
    DATABASE_URL: app.databaseUrl,
    OPENVOE_KEYRING: JSON.stringify(keyring),
  });
  const own = readPrinted<PrintedKey>(await run(["keys", "create", "--env", "production", "--json"]));
  const theirs = readPrinted<PrintedKey>(await run(COMMAND.split(" ")));
  const clientOf = ({ client_id, access_secret }: PrintedKey) =>
    app.clientWith({ "x-access-client-id": client_id, "x-access-secret": access_secret });
  const made = await clientOf(own).post("/v1/instant-verifications/", aVerification());
  assert.equal(made.status, 201, made.text);
  assert.equal((await clientOf(theirs).get("/v1/instant-verifications/")).at("count"), 0);
  assert.equal((await clientOf(theirs).get(`/v1/instant-verifications/${made.at("id")}/`)).status, 404);

  const shared = await run(COMMAND.replace(/--team \S+ /, "").split(" "));
  assert.notEqual(shared.code, 0);
  assert.match(shared.stderr, /exchange:use is another operator's: name one .* --team/);
});

test("network.md: the file of the consortium is right", async (t) => {
  const { run, dataDir } = makeDeployment(t, {
    OPENVOE_KEYRING: JSON.stringify(mintKeyring()),
    SOUTH_SECRET: `prod-${"0".repeat(64)}`,
  });
  const file = `${dataDir}.json`;
  writeFileSync(file, FILE.replaceAll(/^ {3}/gm, ""));
  const checked = await run(["sources", "check"], { OPENVOE_NETWORK_FILE: file });
  assert.match(checked.stdout, /The network file is right: 0 sources, 1 peer/, checked.stderr);
});

test("network.md: the file of a source is right", async (t) => {
  const { run, dataDir } = makeDeployment(t, { PAYROLL_DATABASE_URL: "postgresql://127.0.0.1/payroll" });
  const [, source = "", query = ""] =
    /### `sql`[\s\S]*?```json\n([\s\S]*?)```\n\n```sql\n([\s\S]*?)```/.exec(PAGE) ?? [];
  const file = path.join(path.dirname(dataDir), "network.json");
  writeFileSync(file, source);
  writeFileSync(path.join(path.dirname(dataDir), "people.sql"), query);
  const checked = await run(["sources", "check"], { OPENVOE_NETWORK_FILE: file });
  assert.match(checked.stdout, /The network file is right: 1 source, 0 peers/, checked.stderr);
});

test("network.md: the commands connect the example system", {
  skip: hasOpenssl ? false : "there is no openssl",
}, async (t) => {
  const { env, dataDir } = makeDeployment(t);
  const [, block = ""] = /^```sh\n([\s\S]*?)^```/m.exec(PAGE) ?? [];
  const folder = path.join(path.dirname(dataDir), "clone");
  mkdirSync(folder);
  symlinkSync(path.join(import.meta.dirname, "../../examples"), path.join(folder, "examples"));
  const waits = "trap 'kill $!' EXIT; until port=$(grep -o '[0-9]*$' listening); do sleep 0.1; done";
  const script = block
    .replace("server.mjs &", () => `server.mjs > listening &\n${waits}`)
    .replace("\nEND\n", () => '\nEND\nsed -i "s/8090/$port/" network.json\n');
  const openvoe = `openvoe() { "${process.execPath}" "${MAIN}" "$@"; }`;
  const shell = startProgram(
    ["-c", `set -euo pipefail\ncd ${folder}\n${openvoe}\n${script}`],
    { ...env, PORT: "0" },
    "bash",
  );
  const { code, stdout, stderr } = await shell.ended;
  assert.equal(code, 0, stderr);
  assert.match(stdout, /1 provider/);
  assert.match(stdout, /Example Payroll/);
});
