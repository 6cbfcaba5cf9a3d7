import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Import, OpenVoe } from "../../../../client/src/index.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../../../src/areas/records/ops/imports/employment-row.ts";
import { listImport } from "../../../../src/program/cli/import/list-import.ts";
import { ROUTES } from "../../../../src/program/routes.ts";
import {
  assertError,
  assertRefused,
  type Client,
  startApplication,
  type TestApplication,
} from "../../../support/application.ts";
import { eventually } from "../../../support/eventually.ts";

const HEAD = "Record ID,Employer name,First name,Last name,Date of birth,SSN,Nickname";
const ROW = "E1,Thistlewhite Mills,Wilhelmina,Featherstonehaugh,02/28/1981,219099999,Mina";
const BAD = "E2,Thistlewhite Mills,Otto,Featherstonehaugh,31/12/1981,219099998,Otto";
/** Some batches, so that a worker can stop between them. */
const ROWS = 6_000;
const CSV = `${HEAD}\n${ROW}\n${BAD}\n`;

let application: TestApplication;
let operator: Client;
let voe: OpenVoe;
let verifier: Client;

before(async () => {
  application = await startApplication({ workers: ["imports", "verifications"] });
  operator = await application.client({
    team: "operator",
    environment: "production",
    scopes: ["imports:write", "operations:read", "audit:read"],
  });
  const { headers } = operator;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  verifier = await application.client({ environment: "production" });
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret });
});
after(() => application.stop());

const upload = (text: string, kind: "companies" | "employments" = "employments", source = "hr"): Promise<Import> =>
  voe.imports.upload({ kind, source }, new Blob([text]));

test("previewImport takes the columns of the reference's example", async () => {
  const route = ROUTES.find(({ operationId }) => operationId === "previewImport") ?? assert.fail();
  const { columns } = (route.body as { properties: Record<string, { examples: object[] }> }).properties;
  const fields = [...EMPLOYMENT_FILE_COLUMNS.required, ...EMPLOYMENT_FILE_COLUMNS.optional];
  assert.deepEqual(
    Object.keys(columns?.examples[0] ?? assert.fail()).filter((field) => !fields.includes(field)),
    [],
  );
});

test("previewImport finds columns, shows how rows would be read, and follows a mapping", async () => {
  const { id } = await upload(CSV);
  const plain = await voe.imports.preview(id);
  assert.deepEqual([plain.format, plain.problem, plain.header.length], ["csv", null, 7]);
  assert.equal(plain.fields.find(({ field }) => field === "date_of_birth")?.heading, "Date of birth");
  assert.equal(plain.rows[0]?.faults[0]?.field, "date_of_birth");
  const read = await voe.imports.preview(id, { dates: "MDY" });
  assert.deepEqual(
    read.rows.map(({ line, faults }) => [line, faults.length]),
    [
      [2, 0],
      [3, 1],
    ],
  );
  const moved = await voe.imports.preview(id, { columns: { first_name: "Nickname", ssn: null }, dates: "MDY" });
  assert.match(moved.problem ?? "", /ssn/);
  assert.equal(moved.fields.find(({ field }) => field === "first_name")?.heading, "Nickname");
  const unknown = await operator.post(`/v1/imports/${id}/preview/`, { columns: { shoe_size: "x" } });
  assertError(unknown, 400, "incorrect_parameters");
  assert.match(unknown.text, /columns\.shoe_size.*must be a field of employments: record_id/);
  const reads = await operator.get(`/v1/audit/?action=import.read&target=${id}`);
  assert.equal(reads.at("count"), 1);
  await voe.imports.delete(id);
  assertError(await operator.get(`/v1/imports/${id}/`), 404, "not_found");
});

test("startImport imports sound rows, and the corrected rejects are imported after it", async () => {
  const { id } = await upload(CSV);
  await voe.imports.start(id, { dates: "MDY" });
  const done = await voe.imports.waitFor(id);
  assert.deepEqual(
    [done.status, done.counts?.added, done.counts?.rejected, done.rejects_listed, done.read_bytes],
    ["completed", 1, 1, 1, CSV.length],
  );
  assert.deepEqual([done.reasons[0]?.field, done.reasons[0]?.count], ["date_of_birth", 1]);
  const rejects = await voe.imports.rejects(id);
  assert.match(rejects, /^record_id,employer_name,.*rejected_line,rejected_because\nE2,Thistlewhite Mills,.*,3,/);
  const corrected = await upload(rejects.replace("31/12/1981", "12/31/1981"));
  await voe.imports.start(corrected.id, { dates: "MDY" });
  const second = await voe.imports.waitFor(corrected.id);
  assert.deepEqual([second.counts?.added, second.counts?.rejected], [1, 0]);
  const text = "select content, count(*)::integer as count from import_parts where job_id = $1 group by content";
  const left = await application.db.rows({ name: "parts_left", text }, [id]);
  assert.deepEqual(left, [{ content: "rejects", count: 1 }], "the file is deleted, the rejects are kept");
});

test("startImport imports a birth that cannot be without it, says so, and the person is found by whole SSN, name and address", async () => {
  const head = "record_id,employer_name,first_name,last_name,date_of_birth,ssn,street,city,state,zip";
  const home = "12 Elm St,Auburn,ME,04210";
  const births = ["2153-04-08", "0980-04-08", "1985-02-30"];
  const rows = births.map(
    (birth, at) => `B${at},Mill of ${at},Odalys,Undatedson${"abc"[at]},${birth},21955710${at},${home}`,
  );
  const { id } = await upload(`${head}\n${rows.join("\n")}\n`, "employments", "undated");
  const previewed = (await voe.imports.preview(id)).rows.map(({ faults, warnings }) => [
    faults.length,
    warnings[0]?.field,
  ]);
  assert.deepEqual(previewed, Array(3).fill([0, "date_of_birth"]));
  await voe.imports.start(id);
  const done = await voe.imports.waitFor(id);
  assert.deepEqual([done.status, done.counts?.added, done.warnings_total], ["completed", 3, 3]);
  assert.deepEqual(
    done.warnings.map(({ line, field }) => [line, field]),
    [2, 3, 4].map((line) => [line, "date_of_birth"]),
  );
  for (const birth of births) assert.ok(!JSON.stringify(done).includes(birth), "a warning repeats no value");
  for (const at of births.keys()) {
    const subject = { first_name: "Odalys", last_name: `Undatedson${"abc"[at]}`, date_of_birth: "1985-04-08" };
    const answer = await verifier.post(
      "/v1/instant-verifications/",
      {
        subject: { ...subject, ssn: `21955710${at}` },
        addresses: [{ street: "12 Elm St", city: "Auburn", state: "ME", zip: "04210", from_date: "2015-01-01" }],
      },
      { headers: { prefer: "wait=20" } },
    );
    assert.equal(answer.at("results.outcome"), "match", answer.text);
    assert.equal(answer.at("results.employments.0.match.date_of_birth"), "missing");
  }
});

test("a file's parts are stored sealed, in order, and twice the same part once", async () => {
  const { id } = (await operator.post("/v1/imports/", { kind: "employments", source: "hr" })).body as Import;
  const send = (position: number, text: string) =>
    operator.post(`/v1/imports/${id}/parts/`, { position, content: Buffer.from(text).toString("base64") });
  assert.equal((await send(0, CSV.slice(0, 50))).at("parts"), 1);
  assert.equal((await send(0, CSV.slice(0, 50))).at("parts"), 1);
  assertError(await send(2, CSV.slice(50)), 409, "conflict");
  assert.equal((await send(1, CSV.slice(50))).at("total_bytes"), CSV.length);
  const text = "select encode(sealed_part, 'escape') as part from import_parts where job_id = $1";
  const parts = await application.db.rows<{ part: string }>({ name: "sealed_parts", text }, [id]);
  for (const { part } of parts)
    assert.ok(!part.includes("Feather") && !part.includes(Buffer.from("Feather").toString("base64").slice(0, 8)));
  const other = await application.client({ environment: "production", scopes: ["imports:write"] });
  assertError(await other.get(`/v1/imports/${id}/`), 404, "not_found");
  assertError(await other.post(`/v1/imports/${id}/start/`, {}), 404, "not_found");
  await voe.imports.delete(id);
});

test("an import that a stopping worker gives up is begun again by another one, and every row is imported once", async (t) => {
  const first = await startApplication({ workers: ["imports"] });
  t.after(() => first.stop());
  const { headers } = await first.client({ environment: "production", scopes: ["imports:write"] });
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  const client = new OpenVoe({ baseUrl: first.url, clientId, accessSecret });
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `R${at},Mill ${at % 50},Ann,Lee${at},1980-01-01,${219_000_001 + at}`,
  );
  const file = new Blob([`record_id,employer_name,first_name,last_name,date_of_birth,ssn\n${rows.join("\n")}\n`]);
  const { id } = await client.imports.upload({ kind: "employments", source: "big" }, file);
  const stopping = await startApplication({ beside: first, workers: ["imports"] });
  await client.imports.start(id);
  await eventually(async () => assert.notEqual((await client.imports.get(id)).counts, null));
  await stopping.stop();
  const done = await client.imports.waitFor(id);
  assert.equal(done.status, "completed");
  const text = "select count(*)::integer as count from employments where source = 'big'";
  assert.deepEqual(await first.db.rows({ name: "big_rows", text }), [{ count: ROWS }]);
});

test("startImport of a file that cannot be read fails with the reason, and of none is refused", async () => {
  const { id } = await upload("color,size\nred,4\n");
  // Unknown words may head names and numbers: it is no pay file once it is answered that they do not.
  const nothing = { "column:color": "nothing", "column:size": "nothing" };
  await voe.imports.start(id, { answers: nothing });
  const failed = await voe.imports.waitFor(id);
  assert.equal(failed.status, "failed");
  assert.match(failed.error ?? "", /No person was found.*"color", "size".*full_name/);
  const empty = (await operator.post("/v1/imports/", { kind: "companies", source: "list" })).body as Import;
  assertError(await operator.post(`/v1/imports/${empty.id}/start/`, {}), 409, "conflict");
  assertError(await operator.get(`/v1/imports/${empty.id}/rejects.csv`), 409, "conflict");
  assertError(await operator.post("/v1/imports/", { kind: "people", source: "/" }), 400, "incorrect_parameters");
  assertRefused(await operator.post("/v1/imports/", { kind: "employments", source: "x", file_name: "run\u0000.csv" }), {
    file_name: "must not be blank or contain control characters",
  });
  assertError(await (await application.client()).get("/v1/imports/"), 403, "permission_denied");
});

test("createImport refuses a source whose name holds an SSN, and takes nine digits in a row for an EIN", async () => {
  const body = (source: string) => ({ kind: "employments", source });
  assertRefused(await operator.post("/v1/imports/", body("Otto 219-09-9999")), {
    source: "must not hold a Social Security number: name the payroll system or the employer",
  });
  assert.equal((await operator.post("/v1/imports/", body("961234567"))).status, 201);
});

test("removeSource deletes a source's rows when its name is confirmed", async () => {
  const companies = await upload("name,state\nThistlewhite Mills,OH\n", "companies", "list");
  await voe.imports.start(companies.id);
  assert.equal((await voe.imports.waitFor(companies.id)).counts?.added, 1);
  const named = async () => (await voe.imports.sources()).map(({ kind, source }) => `${kind} ${source}`);
  assert.ok((await named()).includes("companies list"));
  const body = { kind: "companies", source: "list" } as const;
  assertRefused(await operator.post("/v1/sources/remove/", { ...body, confirm: "lost" }), {
    confirm: "must be the name of the source",
  });
  assertError(
    await operator.post("/v1/sources/remove/", { ...body, source: "none", confirm: "none" }),
    404,
    "not_found",
  );
  const removal = await voe.imports.removeSource({ ...body, confirm: "list" });
  assert.deepEqual([removal.act, (await voe.imports.waitFor(removal.id)).counts?.removed], ["remove", 1]);
  await eventually(async () => assert.ok(!(await named()).includes("companies list")));
});

test("deleteImport leaves an import of the command line, which every team of the environment sees", async () => {
  const command = async () => Promise.reject(new Error("no such file"));
  const listed = { kind: "employments", source: "hr", environment: "production" } as const;
  const options = {
    actor: "operator:root",
    replace: false,
    file: "a.csv",
    source: "hr",
    format: "csv",
    rejects: null,
  } as const;
  await assert.rejects(listImport(application.db, { ...listed, options }, command));
  const [made] = (await operator.get("/v1/imports/")).at("results") as { id: string; actor: string }[];
  assert.ok(made?.actor === "operator:root");
  assertError(await operator.delete(`/v1/imports/${made.id}/`), 409, "conflict");
  assert.equal((await operator.get(`/v1/imports/${made.id}/`)).status, 200);
});
