import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findDecisions } from "../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { importEmployments } from "../../../../src/areas/records/ops/imports/import-employments.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";
import { importDirectory } from "../../companies/routes/directory.ts";
import { EMPLOYMENT } from "../ops/imports/employments.ts";
import { feedOf } from "../ops/imports/rows.ts";

const PATH = "/v1/companies/unlisted/";

let application: TestApplication;
let operator: Client;

before(async () => {
  application = await startApplication({ prepare: importDirectory });
  operator = await application.client({ scopes: ["companies:read", "companies:write", "imports:write"] });
  const rows = ["Thistlewhite Mill LLC", "THISTLEWHITE MILL, L.L.C.", "Mosswater Dental"].map((employer_name, at) => ({
    ...EMPLOYMENT,
    ...{ employer_name, employer_ein: "", record_id: `E${at}` },
  }));
  const { feed } = feedOf(rows);
  await importEmployments(
    { ...application, findDecisions },
    { ...feed, environment: "sandbox", source: "records", matchCompany: null },
  );
});
after(() => application.stop());

test("listUnlistedEmployers lists the employers of the environment's records that the directory lacks, each once", async () => {
  const listed = (await operator.get(PATH)).at("results") as readonly Record<string, unknown>[];
  assert.deepEqual(
    listed.map(({ ein, records, sources }) => [ein, records, sources]),
    [
      [null, 2, ["records"]],
      [null, 1, ["records"]],
    ],
  );
  assert.equal(listed[1]?.name, "Mosswater Dental");
  const elsewhere = await application.client({ environment: "production", scopes: ["imports:write"] });
  assert.deepEqual((await elsewhere.get(PATH)).at("results"), []);
  assertError(await (await application.client()).get(PATH), 403, "permission_denied");
});

test("addUnlistedEmployers adds those that are named, for searches of all environments, which prefer them in their own", async () => {
  const production = await application.client({ environment: "production", scopes: ["companies:read"] });
  assertError(await production.post(PATH, { names: ["Mosswater Dental"] }), 403, "permission_denied");
  assertRefused(await operator.post(PATH, { names: [] }), { names: "must have at least one entry" });
  assertError(await operator.post(PATH, { names: ["Mosswater Dental", "Nobody At All"] }), 404, "not_found");
  assert.equal((await operator.get(PATH)).at("results.1.name"), "Mosswater Dental", "nothing was added");
  const added = await operator.post(PATH, { names: ["thistlewhite mill"] });
  assert.deepEqual([added.status, added.at("results.0.records")], [201, 2]);
  const id = added.at("results.0.company_mapping_id");
  assert.deepEqual(((await operator.get(PATH)).at("results") as unknown[]).length, 1);
  const search = async (client: Client) => await client.post("/v1/companies/", { name: "Thistlewhite Mill" });
  await eventually(async () => assert.equal((await search(operator)).at("company_mapping_id"), id));
  const [own, other] = [await search(operator), await search(production)];
  assert.deepEqual([own.at("mapping_status"), other.at("mapping_status")], ["mapped", "unmapped"]);
  const short = { name: "Quillf Mill" };
  const confidences = await Promise.all(
    [operator, production].map(async (client) =>
      Number((await client.post("/v1/companies/", short)).at("confidence_level")),
    ),
  );
  assert.ok((confidences[0] ?? 0) >= (confidences[1] ?? 1), `${confidences}`);
  assertError(await operator.post(PATH, { names: ["thistlewhite mill"] }), 404, "not_found");
});
