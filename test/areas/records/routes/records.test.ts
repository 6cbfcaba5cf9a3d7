import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OpenVoe } from "../../../../client/src/index.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";

const HEAD = "record_id,employer_name,first_name,last_name,date_of_birth,ssn,end_date,as_of";
const ROWS = [
  "E1,Thistlewhite Mills,Wilhelmina,Featherstonehaugh,1981-02-28,219557201,,2026-03-31",
  "E2,Thistlewhite Mills,Otto,Featherstonehaugh,1981-02-28,219557202,2020-01-01,2020-01-01",
];

let application: TestApplication;
let operator: Client;
let voe: OpenVoe;

before(async () => {
  application = await startApplication({ workers: ["imports"] });
  const scopes = ["imports:write", "operations:read", "audit:read", "pii:read"] as const;
  operator = await application.client({ team: "operator", environment: "production", scopes });
  const { headers } = operator;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret });
  const file = new Blob([`${HEAD}\n${ROWS.join("\n")}\n`]);
  const { id } = await voe.imports.upload({ kind: "employments", source: "mill", file_name: "mill-2026-03.csv" }, file);
  await voe.imports.start(id);
  assert.equal((await voe.imports.waitFor(id)).status, "completed");
});
after(() => application.stop());

test("lookUpRecords finds a person by SSN, by name and date of birth, or by a record's id, masked, with the file", async () => {
  const person = { first_name: "Willa", last_name: "Featherstonehaugh", date_of_birth: "1981-02-28" };
  for (const question of [{ ssn: "219-55-7201" }, { ...person, first_name: "Wilhelmina" }, { record_id: "E1" }]) {
    const { results } = await voe.imports.lookUpRecords(question);
    const { id, company_mapping_id, imported_at, actor, ...found } =
      results[0] ?? assert.fail(JSON.stringify(question));
    assert.deepEqual(
      [results.length, found],
      [
        1,
        {
          record_id: "E1",
          source: "mill",
          first_name: "W.",
          last_name: "F.",
          birth_year: "1981",
          ssn: "***-**-7201",
          employer_name: "Thistlewhite Mills",
          is_active: true,
          as_of: "2026-03-31",
          file_name: "mill-2026-03.csv",
          actor_name: null,
        },
      ],
    );
    assert.match(`${id} ${actor}`, /^[0-9a-f]{32} [0-9a-f]{32}$/);
    assert.ok(imported_at);
  }
  const { results } = await voe.imports.lookUpRecords({ record_id: "E2" });
  assert.deepEqual([results[0]?.is_active, results[0]?.as_of], [false, "2020-01-01"]);
});

test("lookUpRecords records each record found in the inquiry log, and a look that finds none", async () => {
  const { results } = await voe.imports.lookUpRecords({ ssn: "219557202" });
  assert.deepEqual((await voe.imports.lookUpRecords({ ssn: "219557203" })).results, []);
  for (const ssn of ["219557204", "219557203"])
    assert.deepEqual((await voe.imports.lookUpRecords({ ssn })).results, []);
  const log = await operator.get("/v1/audit/?action=record.look_up");
  const entries = log.at("results") as readonly { target: string; details: object }[];
  const by = (target: string) => entries.filter((one) => one.target === target).map(({ details }) => details);
  assert.deepEqual(by(results[0]?.id ?? "")[0], { by: "ssn" });
  assert.deepEqual(by("nobody"), [{ by: "ssn" }, { by: "ssn" }, { by: "ssn" }], "each of them, however fast");
  assert.ok(!log.text.includes("219557203"));
});

test("lookUpRecords refuses what many persons have, and a key without imports:write", async () => {
  assertRefused(await operator.post("/v1/records/lookup/", {}), {
    ssn: "must be given, or a name and a date of birth, or record_id",
  });
  assertRefused(await operator.post("/v1/records/lookup/", { ssn: "9999" }), {
    ssn: "must have nine digits: four do not identify a person",
  });
  assertRefused(await operator.post("/v1/records/lookup/", { ssn: "123-45-6789", record_id: "E2" }), {
    ssn: "is not the number of a person: it was never issued, or is a placeholder",
    record_id: "must be given alone: it is of one record",
  });
  const rest = "must be given with the other two: a name alone is many persons'";
  assertRefused(await operator.post("/v1/records/lookup/", { last_name: "Featherstonehaugh" }), {
    first_name: rest,
    date_of_birth: rest,
  });
  const lender = await application.client({ environment: "production" });
  assertError(await lender.post("/v1/records/lookup/", { ssn: "219557201" }), 403, "permission_denied");
  const sandbox = await application.client({ team: "operator", scopes: ["imports:write"] });
  assert.deepEqual((await sandbox.post("/v1/records/lookup/", { ssn: "219557201" })).at("results"), []);
});

test("listSources and getStatistics tell how new the records of a source are, and which are too old", async () => {
  const [source] = await voe.imports.sources();
  assert.deepEqual(
    [source?.newest_as_of, source?.is_stale, source?.last_file_name, source?.rows],
    ["2026-03-31", true, "mill-2026-03.csv", 2],
  );
  const stale = (await operator.get("/v1/statistics/")).at("stale_sources");
  assert.deepEqual(stale, [{ source: "mill", newest_as_of: "2026-03-31" }]);
  // Rows that tell no date are as new as their import.
  const file = new Blob([`${HEAD}\n${ROWS[0]?.replace("E1", "E3").replace("2026-03-31", "")}\n`]);
  const { id } = await voe.imports.upload({ kind: "employments", source: "mill" }, file);
  await voe.imports.start(id);
  await voe.imports.waitFor(id);
  const [now] = await voe.imports.sources();
  assert.deepEqual([now?.is_stale, now?.last_file_name], [false, null]);
  assert.deepEqual((await operator.get("/v1/statistics/")).at("stale_sources"), []);
});
