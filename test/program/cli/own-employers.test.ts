import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { mintKeyring } from "../../../src/kernel/crypto/keyring.ts";
import { importDirectory } from "../../areas/companies/routes/directory.ts";
import { startApplication } from "../../support/application.ts";
import { HOMES } from "../../support/databases.ts";
import { makeDeployment, readPrinted } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";

/** Two spellings of one employer, and another one; none is in the directory. */
const FILE = `record_id,ssn,first_name,last_name,date_of_birth,employer_name,employer_ein,start_date,status,as_of,annual_income
1,900-12-0001,Ada,Rivers,1980-01-02,"Thistlewhite Fabrication, LLC",12-3456789,2019-01-01,active,2026-10-31,50000
2,900-12-0002,Bo,Marsh,1981-01-02,THISTLEWHITE FABRICATION LLC,12-3456789,2019-01-01,active,2026-10-31,51000
3,900-12-0003,Cy,Brook,1982-01-02,Mosswater Dental,,2019-01-01,active,2026-10-31,
`;

test("openvoe companies unlisted and add-unlisted let searches of the records' environment find its own employers", async (t) => {
  const keyring = mintKeyring();
  const application = await startApplication({ home: HOMES.at(-1) ?? "embedded", keyring, prepare: importDirectory });
  t.after(() => application.stop());
  const settings = { DATABASE_URL: application.databaseUrl, OPENVOE_KEYRING: JSON.stringify(keyring) };
  const { run, dataDir } = makeDeployment(t, settings);
  const file = path.join(path.dirname(dataDir), "records.csv");
  writeFileSync(file, FILE);
  const imported = await run(["import", "employments", file, "--env", "development"]);
  assert.equal(imported.code, 0, imported.stdout + imported.stderr);
  assert.match(
    imported.stdout,
    /The employers of 3 records are not in the directory,.*openvoe companies unlisted --env development/,
  );

  const listed = async () =>
    readPrinted<Record<string, unknown>[]>(await run(["companies", "unlisted", "--env", "development", "--json"]));
  const unlisted = await listed();
  assert.deepEqual(
    unlisted.map(({ name, ein, records }) => [String(name).toUpperCase().replace(",", ""), ein, records]),
    [
      ["THISTLEWHITE FABRICATION LLC", "123456789", 2],
      ["MOSSWATER DENTAL", null, 1],
    ],
  );
  assert.deepEqual(readPrinted(await run(["companies", "unlisted", "--env", "production", "--json"])), []);

  const wrong = await run(["companies", "add-unlisted", "Nobody At All", "--env", "development"]);
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /"Nobody At All"/);
  for (const words of [[], ["Mosswater Dental", "--all"]]) {
    assert.equal((await run(["companies", "add-unlisted", ...words, "--env", "development"])).code, 1);
  }
  const add = ["companies", "add-unlisted", "Thistlewhite Fabrication", "--env", "development", "--json"];
  const [added] = readPrinted<{ id: string; records: number }[]>(await run(add));
  assert.equal(added?.records, 2);
  assert.deepEqual(
    (await listed()).map(({ name }) => name),
    ["Mosswater Dental"],
  );

  const client = await application.client({ environment: "development" });
  const search = (body: object) => client.post("/v1/companies/", body);
  await eventually(async () => {
    assert.equal((await search({ name: "Thistlewhite Fabrication" })).at("company_mapping_id"), added?.id);
  });
  const found = await search({ name: "Thistlewhite Fab", product_type: "income" });
  assert.deepEqual([found.at("company_mapping_id"), found.at("success_rate")], [added?.id, null]);
  assert.equal(found.at("mapping_status"), "mapped", "its records cover it");
  const suggested = await client.get("/v1/company-mappings-search/?query=thistl");
  assert.deepEqual([suggested.at("0.company_mapping_id"), suggested.at("0.fits")], [added?.id, true]);
  const ends = await application.db.rows<{ action: string }>({
    name: "test_audit",
    text: "select action from audit_entries where action = 'company.add'",
  });
  assert.equal(ends.length, 1);
});
