import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { mintKeyring } from "../../../../src/kernel/crypto/keyring.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "../../../areas/companies/routes/directory.ts";
import { startApplication } from "../../../support/application.ts";
import { HOMES } from "../../../support/databases.ts";
import { makeDeployment } from "../../../support/deployment.ts";
import { remoteEntry, SECRET } from "../../../support/network/network-of.ts";

const HOME = HOMES.at(-1) ?? "embedded";

test("openvoe companies map maps companies to providers, names each row that it rejects, and changes nothing twice", async (t) => {
  const keyring = mintKeyring();
  const application = await startApplication({ home: HOME, keyring, prepare: importDirectory });
  t.after(() => application.stop());
  const deployment = makeDeployment(t, {
    DATABASE_URL: application.databaseUrl,
    OPENVOE_KEYRING: JSON.stringify(keyring),
    SECRET,
  });
  const folder = path.dirname(deployment.dataDir);
  const put = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const network = { providers: [remoteEntry("acme", { url: "https://payroll.example" })] };
  const env = { OPENVOE_NETWORK_FILE: put("network.json", JSON.stringify(network)) };
  const map = (file: string, ...more: string[]) =>
    deployment.run(["companies", "map", file, "--env", "sandbox", ...more], env);
  const client = await application.client({ environment: "sandbox" });
  const stateOf = async ({ id }: { id: string }) =>
    (await client.get(`/v1/companies/${id}/?product_type=employment`)).at("mapping_status");

  const rows = [
    "company_mapping_id,provider,products",
    `${GOOGLE.id},acme,`,
    `${DARTMOUTH.id},,employment`,
    `${"0".repeat(32)},acme,`,
    "5,acme,",
    `${DARTMOUTH.id},payco,`,
    `${DARTMOUTH.id},acme,pll`,
    `${GOOGLE.id},acme,`,
  ];
  const file = put("mappings.csv", rows.join("\n"));
  const ended = await map(file, "--provider", "acme", "--json");
  assert.equal(ended.code, 3, ended.stderr);
  assert.deepEqual(JSON.parse(ended.stdout), {
    mapped: 2,
    unchanged: 0,
    rejects: [
      { line: 4, reason: "company_mapping_id is of no company of the directory" },
      { line: 5, reason: "company_mapping_id must be 32 hexadecimal digits" },
      { line: 6, reason: 'provider "payco" is not a provider of this environment' },
      { line: 7, reason: "products pll: the provider has income, employment" },
      { line: 8, reason: "the company and provider are in the file before" },
    ],
  });
  assert.deepEqual([await stateOf(GOOGLE), await stateOf(DARTMOUTH)], ["mapped", "mapped"]);
  const again = await map(put("again.csv", rows.slice(0, 3).join("\n")), "--provider", "acme");
  assert.deepEqual([again.code, again.stdout], [0, "Mapped 0, unchanged 2, rejected 0.\n"]);
  const without = await map(put("again.csv", rows.slice(0, 3).join("\n")));
  assert.match(without.stdout, /line 3: provider must be given here, or with --provider/);
  const { stdout } = await deployment.run(["audit", "list", "--action", "companies.import"], env);
  assert.match(stdout, /providers/);
});
