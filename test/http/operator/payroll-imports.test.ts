import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { readCase } from "../../../bench/payroll-files/cases.ts";
import { OpenVoe } from "../../../client/src/index.ts";
import type { VerificationResults } from "../../../src/payroll/results.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../support/application.ts";

const FOLDER = path.join(import.meta.dirname, "../../../fixtures/payroll-files");
const { bytes, truth } = readCase(FOLDER, "api_finch_like_s1.json.gz");
/** A person of the file with one job. */
const PERSON = truth.jobs.find(
  (job) => job.ssn !== undefined && truth.jobs.filter(({ person }) => person === job.person).length === 1,
) as Record<string, string> & { statements: { pay_date: string; gross: string; net: string }[] };
const ADDRESSES = [{ street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2020-01-01" }];

let application: TestApplication;
let operator: Client;
let voe: OpenVoe;

before(async () => {
  application = await startApplication({ workers: ["imports", "verifications"] });
  operator = await application.client({
    environment: "production",
    scopes: ["imports:write", "verifications:read", "verifications:write"],
  });
  const { headers } = operator;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret });
});
after(() => application.stop());

async function load(file: Uint8Array, reading: Parameters<typeof voe.imports.start>[1] = {}) {
  const request = { kind: "employments", source: "payroll", file_name: "run.json" } as const;
  const { id } = await voe.imports.upload(request, new Blob([new Uint8Array(file)]));
  const preview = await voe.imports.preview(id, reading);
  await voe.imports.start(id, reading);
  return { preview, done: await voe.imports.waitFor(id) };
}

test("a payroll file is recognised by the preview, and an instant verification answers with its statements", async () => {
  const { preview, done } = await load(bytes);
  assert.deepEqual(
    [preview.format, preview.payroll?.format, preview.payroll?.statements],
    ["payroll", "api_finch", 42],
  );
  assert.deepEqual([preview.rows[0]?.faults, preview.rows[0]?.pay_entries], [[], 3]);
  assert.deepEqual([done.status, done.counts?.added, done.counts?.rejected], ["completed", truth.jobs.length, 0]);
  assert.deepEqual([done.file_name, done.payroll?.jobs], ["run.json", truth.jobs.length]);
  const { first, last, dob, ssn } = PERSON;
  const subject = { first_name: first, last_name: last, date_of_birth: dob, ssn };
  const answer = await operator.post(
    "/v1/instant-verifications/",
    { subject, addresses: ADDRESSES },
    { headers: { prefer: "wait=10" } },
  );
  const [job] = (answer.at("results") as VerificationResults).employments;
  assert.deepEqual(
    job?.statements?.map(({ pay_date, gross_pay, net_pay }) => [pay_date, gross_pay, net_pay]),
    PERSON.statements.map(({ pay_date, gross, net }) => [pay_date, gross, net]).reverse(),
  );
  assert.equal(job?.statements?.[0]?.source_file, "run.json");
  const again = await load(bytes);
  assert.deepEqual([again.done.counts?.unchanged, again.done.counts?.updated], [truth.jobs.length, 0]);
});

test("startImport takes what a payroll file does not tell, and the preview says what is missing", async () => {
  const text =
    "Emp ID,Employee Name,SSN,DOB,Check Date,Gross,Net\n7,Ann Quillfeather,219-09-9999,1981-02-28,1/19/2024,900.00,700.00\n";
  const { id } = await voe.imports.upload({ kind: "employments", source: "sheet" }, new Blob([text]));
  const without = await voe.imports.preview(id);
  assert.match(without.payroll?.missing[0] ?? "", /employer_name/);
  assert.equal(without.rows[0]?.faults[0]?.field, "employer_name");
  const reading = { values: { employer_name: "Quillfeather Mills" }, columns: { net: null } };
  assert.deepEqual((await voe.imports.preview(id, reading)).rows[0]?.faults, []);
  await voe.imports.start(id, reading);
  assert.equal((await voe.imports.waitFor(id)).counts?.added, 1);
});

test("startImport refuses values of unknown fields, and formats and values for companies", async () => {
  const { id } = await voe.imports.upload({ kind: "companies", source: "list" }, new Blob(["name\nAcme\n"]));
  const refused = await operator.post(`/v1/imports/${id}/start/`, { as: "efw2", values: { shoe_size: "9" } });
  assertError(refused, 400, "incorrect_parameters");
  assert.match(refused.text, /values\.shoe_size.*is for employments only/);
  assertError(await operator.post(`/v1/imports/${id}/preview/`, { as: "no_format" }), 400, "incorrect_parameters");
});
