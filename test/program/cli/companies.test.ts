import assert from "node:assert/strict";
import { userInfo } from "node:os";
import { test } from "node:test";
import type { CompanyMatchView } from "../../../src/areas/companies/ops/companies.ts";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "../../areas/companies/routes/directory.ts";
import { type Client, startApplication } from "../../support/application.ts";
import { freshDatabase, HOMES } from "../../support/databases.ts";
import { makeDeployment } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";

const HOME = HOMES.at(-1) ?? "embedded";
const NAME = "Moosehead Penny Trust";

test("openvoe companies changes what a running service answers, and records every change in the inquiry log", async (t) => {
  const keyring = mintKeyring();
  const application = await startApplication({ home: HOME, keyring, prepare: importDirectory });
  t.after(() => application.stop());
  const { run } = makeDeployment(t, {
    DATABASE_URL: application.databaseUrl,
    OPENVOE_KEYRING: JSON.stringify(keyring),
  });
  const client = await application.client({ environment: "sandbox" });
  const companies = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(["companies", ...args]);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const answers = (body: unknown, id: string | null) => answerIs(client, body, id);

  assert.equal((await answers({ name: NAME }, null)).company_mapping_id, null);
  const alias = await companies("alias", DARTMOUTH.id, NAME);
  assert.equal(alias, `${DARTMOUTH.name} (${DARTMOUTH.id}) is also found as "${NAME}".\n`);
  assert.equal((await answers({ name: NAME }, DARTMOUTH.id)).company_mapping_id, DARTMOUTH.id);
  assert.match(await companies("alias", DARTMOUTH.id, NAME), /already has that name; nothing was changed/);

  const provider = ["--env", "sandbox", "--provider", "payco"];
  await companies("verify", DARTMOUTH.id, ...provider, "--products", "income");
  assert.equal((await answers({ name: NAME }, DARTMOUTH.id)).mapping_status, "verified");

  await companies("merge", DARTMOUTH.id, GOOGLE.id);
  const old = { name: NAME, address: { city: DARTMOUTH.city, state: DARTMOUTH.state } };
  const merged = await answers(old, GOOGLE.id);
  assert.deepEqual(
    [merged.company_mapping_id, merged.name, merged.mapping_status],
    [GOOGLE.id, GOOGLE.name, "verified"],
  );
  assert.equal((await answers({ id: DARTMOUTH.id }, GOOGLE.id)).company_mapping_id, GOOGLE.id);
  const detail = await client.get(`/v1/companies/${DARTMOUTH.id}/?product_type=income`);
  assert.deepEqual([detail.at("company_mapping_id"), detail.at("mapping_status")], [GOOGLE.id, "verified"]);
  const explained = (await client.post("/v1/companies/?explain=true", old)).body as { candidates: CompanyMatchView[] };
  assert.deepEqual(
    explained.candidates.map((one) => one.company_mapping_id).filter((id) => id === DARTMOUTH.id),
    [],
  );
  const suggested = await client.get("/v1/company-mappings-search/?query=moosehead%20pen");
  assert.equal(suggested.at("0.company_mapping_id"), GOOGLE.id);

  const shown = await companies("show", GOOGLE.id);
  assert.match(shown, /Merged into it\nID +NAME\n310a355c/);
  assert.match(shown, new RegExp(`sandbox +payco +income +verified \\S+ by operator:${userInfo().username}`));
  assert.match(shown, /(4|waiting) +\S+ +operator:\S+ +company\.merge /);
  assert.match(await companies("show", DARTMOUTH.id), new RegExp(`Status +merged into ${GOOGLE.id}`));
  const json = JSON.parse(await companies("show", GOOGLE.id, "--json"));
  assert.deepEqual(
    json.audit.map((one: { action: string }) => one.action),
    ["company.merge", "company.verify", "company.alias"],
  );

  await companies("unmerge", DARTMOUTH.id);
  assert.equal((await answers({ id: DARTMOUTH.id }, DARTMOUTH.id)).company_mapping_id, DARTMOUTH.id);
  assert.equal((await client.get(`/v1/companies/${DARTMOUTH.id}/`)).at("mapping_status"), "verified");
  await companies("unverify", DARTMOUTH.id, ...provider);
  assert.equal((await client.get(`/v1/companies/${DARTMOUTH.id}/`)).at("mapping_status"), "unmapped");
  assert.match(await companies("unalias", DARTMOUTH.id, "Nobody"), /has no such alias; nothing was changed\.\n$/);
  const unnamed = JSON.parse(await companies("unalias", DARTMOUTH.id, NAME, "--json"));
  assert.deepEqual([unnamed.changed, unnamed.company.further_names], [true, []]);
  assert.equal((await answers({ name: NAME }, null)).company_mapping_id, null);
  const { entries, waiting, broken } = JSON.parse((await run(["audit", "verify", "--json"])).stdout);
  assert.deepEqual([entries + waiting, broken], [7, null]);
});

/** Asks until a company is the answer. How soon it is, `bench/company-match` measures. */
function answerIs(client: Client, body: unknown, id: string | null): Promise<CompanyMatchView> {
  return eventually(async () => {
    const found = (await client.post("/v1/companies/", body)).body as CompanyMatchView;
    assert.equal(found.company_mapping_id, id);
    return found;
  });
}

test("openvoe companies refuses with readable messages", async (t) => {
  const { db, url } = await freshDatabase(HOME, t);
  await importDirectory(db);
  const { run } = makeDeployment(t, { DATABASE_URL: url, OPENVOE_KEYRING: JSON.stringify(mintKeyring()) });
  const unknown = "0".repeat(32);
  const refusals: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [["alias", "12", "Name"], /id must be a company_mapping_id: 32 hexadecimal digits/],
    [["alias", unknown, "Name"], /No company has the id 0{32}/],
    [["alias", GOOGLE.id, " "], /name must have at least one letter or digit/],
    [["alias", GOOGLE.id, "Co., Inc."], /name must contain more than a legal form/],
    [["unalias", GOOGLE.id, GOOGLE.name], /comes from the company's source: change it there/],
    [["merge", GOOGLE.id, GOOGLE.id], /cannot be merged into itself/],
    [["merge", GOOGLE.id, "12"], /id must be a company_mapping_id/],
    [["show", unknown], /No company has the id 0{32}/],
    [["verify", GOOGLE.id, "--env", "sandbox", "--provider", "payco"], /The provider "payco" was never observed/],
    [["verify", GOOGLE.id, "--env", "sandbox", "--provider", "-"], /The name of a source must have/],
  ];
  await Promise.all(
    refusals.map(async ([args, message]) => {
      const { code, stdout, stderr } = await run(["companies", ...args]);
      assert.deepEqual([code, stdout], [1, ""], stderr);
      assert.match(stderr, message);
    }),
  );
});
