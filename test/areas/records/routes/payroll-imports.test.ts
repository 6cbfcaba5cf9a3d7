import assert from "node:assert/strict";
import path from "node:path";
import { after, before, test } from "node:test";
import { readCase } from "../../../../bench/payroll-files/cases.ts";
import { OpenVoe } from "../../../../client/src/index.ts";
import type { VerificationResults } from "../../../../src/areas/verifications/results/results.ts";
import { assertError, type Client, startApplication, type TestApplication } from "../../../support/application.ts";

const FOLDER = path.join(import.meta.dirname, "../../../../fixtures/payroll-files");
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

/** What the columns mean of which a document of jobs and pay in one list may leave it open. */
const ANSWERS: Readonly<Record<string, string>> = {
  "column:individual id": "employee_number",
  "column:individual_id": "employee_number",
  "column:start_date": "hire_date",
  "column:end_date": "end_date",
  "column:income effective_date": "nothing",
  "column:company_debit amount": "nothing",
  "column:employment type": "worker_type",
  "column:entity type": "nothing",
  "column:debit_date": "nothing",
  "column:type": "nothing",
  "column:code": "nothing",
};

test("a payroll file is recognised by the preview, and an instant verification answers with its statements", async () => {
  const { preview, done } = await load(bytes, { answers: ANSWERS });
  assert.deepEqual([preview.format, preview.payroll?.format, preview.payroll?.statements], ["payroll", "pay_file", 42]);
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
  const answers = { "name_order:Employee Name": "first_last" };
  const reading = { values: { employer_name: "Thistlewhite Mills" }, columns: { net: null }, answers };
  assert.deepEqual((await voe.imports.preview(id, reading)).rows[0]?.faults, []);
  await voe.imports.start(id, reading);
  assert.equal((await voe.imports.waitFor(id)).counts?.added, 1);
});

test("previewImport shows the table of the file with what each column is read as, and the pay of its rows, SSNs masked", async () => {
  const text =
    "Thistlewhite Mills,,,,,,\nEmp ID,Employee Name,SSN,DOB,Check Date,Gross,Net\n" +
    "7,Ann Quillfeather,19099999,1981-02-28,1/19/2024,900.00,700.00\n" +
    "7,Ann Quillfeather,19099999,1981-02-28,2/16/2024,910.00,710.00\n";
  const { id } = await voe.imports.upload({ kind: "employments", source: "shown" }, new Blob([text]));
  const preview = await voe.imports.preview(id);
  assert.doesNotMatch(JSON.stringify(preview), /19099999/);
  const { tables, rows } = preview;
  const [table] = tables;
  assert.deepEqual([table?.titles, table?.count, table?.unused], [["Thistlewhite Mills"], 2, null]);
  assert.deepEqual(table?.columns.map(({ heading, field }) => [heading, field]).slice(2, 6), [
    ["SSN", "ssn"],
    ["DOB", "birth_date"],
    ["Check Date", "pay_date"],
    ["Gross", "gross_pay"],
  ]);
  assert.deepEqual(table?.rows[0], {
    row: 3,
    cells: ["7", "Ann Quillfeather", "***-**-9999", "1981-02-28", "1/19/2024", "900.00", "700.00"],
  });
  const [latest, former] = rows[0]?.pay ?? [];
  assert.deepEqual(
    [latest, former].map((one) => [one?.of, one?.gross_pay, one?.net_pay]),
    [
      ["2024-02-16", "910.00", "710.00"],
      ["2024-01-19", "900.00", "700.00"],
    ],
  );
});

test("previewImport offers what titles tell, and a value for all rows replaces it", async () => {
  const text =
    "Thistlewhite Mills LLC,,,,,\nPay Date: 02/16/2024,,,,,\nEmp ID,Employee Name,SSN,DOB,Gross Pay,Net Pay\n" +
    '7,"Quillfeather, Ann",219-09-9999,1981-02-28,910.00,710.00\n8,"Marchbanks, Otto",219-09-9998,1981-03-30,910.00,700.00\n';
  const { id } = await voe.imports.upload({ kind: "employments", source: "titled" }, new Blob([text]));
  const told = await voe.imports.preview(id);
  assert.deepEqual(told.told, [
    { field: "employer_name", value: "Thistlewhite Mills LLC" },
    { field: "pay_date", value: "2024-02-16" },
  ]);
  const values = { employer_name: "Thistlewhite Looms", pay_date: "2024-02-23" };
  const { rows } = await voe.imports.preview(id, { values });
  const first = rows[0]?.values as { readonly employer_name: string } | undefined;
  assert.equal(first?.employer_name, "Thistlewhite Looms");
  assert.equal(rows[0]?.pay[0]?.of, "2024-02-23");
  const wrong = await voe.imports.preview(id, { values: { pay_date: "soon" } });
  assert.match(wrong.problem ?? "", /pay_date for all rows is not a date/);
});

test("previewImport takes what a column means as an answer, asked or not", async () => {
  const text =
    "Emp ID,Employee Name,SSN,DOB,Check Date,Gross Pay,Net Pay\n" +
    '7,"Quillfeather, Ann",219-09-9999,1981-02-28,1/19/2024,900.00,700.00\n';
  const { id } = await voe.imports.upload({ kind: "employments", source: "answered" }, new Blob([text]));
  const { tables, rows, meanings } = await voe.imports.preview(id, { answers: { "column:Net Pay": "nothing" } });
  assert.equal(tables[0]?.columns.at(-1)?.field, null);
  assert.deepEqual([rows[0]?.pay[0]?.gross_pay, rows[0]?.pay[0]?.net_pay], ["900.00", null]);
  assert.ok(meanings.some(({ answer, kind }) => answer === "net_pay_ytd" && kind === "year_to_date"));
});

const RUN_HEAD = "Emp ID,Employee Name,SSN,DOB,Check Date,Pay A,Pay B";

function payRun(rows: readonly string[], head = RUN_HEAD): Buffer {
  return Buffer.from(`${head}\n${rows.join("\n")}\n`);
}

function rowOf(id: number, date: string, gross: string): string {
  const name = ["Ann", "Bea", "Cleo", "Dora"][id - 1];
  return `${id},${name} Quillfeather,219-07-990${id},1981-02-2${id},${date},${gross},70.00`;
}

test("previewImport and the import tell what changes against the last file, and read it as that one was", async () => {
  const source = "runs";
  const loadRun = async (file: Uint8Array, reading: Parameters<typeof voe.imports.start>[1] = {}) => {
    const request = { kind: "employments", source, file_name: "run.csv" } as const;
    const { id } = await voe.imports.upload(request, new Blob([new Uint8Array(file)]));
    const preview = await voe.imports.preview(id, reading);
    await voe.imports.start(id, reading);
    return { preview, done: await voe.imports.waitFor(id) };
  };
  const given = { columns: { gross: "Pay A", net: "Pay B" }, values: { employer_name: "Thistlewhite Mills" } };
  const first = await loadRun(payRun([1, 2, 3].map((id) => rowOf(id, "2026-03-06", "100.00"))), given);
  assert.deepEqual([first.preview.is_by_profile, first.preview.differences], [false, []]);
  assert.deepEqual([first.done.change?.persons_new, first.done.change?.jobs_gone], [3, null]);
  const rows = [rowOf(1, "2026-03-06", "100.00"), rowOf(2, "2026-03-06", "120.00"), rowOf(4, "2026-03-20", "100.00")];
  const next = await loadRun(payRun(rows));
  const expected = {
    ...{ persons_new: 1, jobs_new: 1, jobs_changed: 1, jobs_unchanged: 1, jobs_gone: 1 },
    ...{ statements_new: 1, statements_corrected: 1, statements_unchanged: 1 },
    ...{ totals_new: 0, totals_corrected: 0, totals_unchanged: 0 },
    ...{ jobs_joined: 0, jobs_waiting: 0, waiting_reasons: [] },
  };
  assert.deepEqual([next.preview.change, next.done.change], [expected, expected]);
  assert.deepEqual([next.preview.is_by_profile, next.preview.reading.values], [true, given.values]);
  assert.deepEqual([next.preview.differences, next.done.differences], [[], []]);
  const renamed = await loadRun(payRun(rows, RUN_HEAD.replace("Check Date", "Pay Date")));
  assert.deepEqual(
    renamed.done.differences.map(({ kind, was, is }) => [kind, was, is]),
    [["heading_renamed", "Check Date", "Pay Date"]],
  );
  assert.deepEqual([renamed.preview.change?.jobs_unchanged, renamed.preview.change?.statements_unchanged], [3, 3]);
});

test("getImportRejects gives the rows of a payroll file with its own cells, and the corrected ones load alone", async () => {
  const load = async (file: Uint8Array) => {
    const { id } = await voe.imports.upload({ kind: "employments", source: "cells" }, new Blob([new Uint8Array(file)]));
    const columns = { gross: "Pay A", net: "Pay B" };
    const answers = { "name_order:Employee Name": "first_last" };
    await voe.imports.start(id, { columns, values: { employer_name: "Acme" }, answers });
    return voe.imports.waitFor(id);
  };
  const nameless = (date: string) => rowOf(2, date, '"1,100.00"').replace("Bea Quillfeather", "");
  const rows = [rowOf(1, "2026-03-06", "100.00"), nameless("2026-03-06"), nameless("2026-03-20")];
  const done = await load(
    Buffer.from(`Acme run\n${payRun(rows, `${RUN_HEAD},Note`)}`.replaceAll("70.00\n", "70.00,=1+1\n")),
  );
  assert.deepEqual([done.counts?.added, done.counts?.rejected], [1, 1]);
  const rejects = await voe.imports.rejects(done.id);
  const reason = /"first_name must be given, or last_name: a person's one name may be in either"$/;
  assert.deepEqual(
    rejects.split("\n").map((line) => line.replace(reason, "…")),
    [
      "Acme run",
      `${RUN_HEAD},Note,rejected_line,rejected_because`,
      `2,,219-07-9902,1981-02-22,2026-03-06,"1,100.00",70.00,'=1+1,4,…`,
      `2,,219-07-9902,1981-02-22,2026-03-20,"1,100.00",70.00,'=1+1,5,…`,
      "",
    ],
  );
  const corrected = await load(Buffer.from(rejects.replaceAll("2,,219", "2,Bea Quillfeather,219")));
  const { change, counts } = corrected;
  assert.deepEqual([counts?.added, counts?.rejected, change?.statements_new], [1, 0, 2]);
});

test("getSourceProfiles shows how a source is read, and resetSourceProfiles forgets it", async () => {
  const reader = await application.client({ environment: "production", scopes: ["operations:read", "imports:write"] });
  const path = "/v1/sources/profiled/profiles/";
  assertError(await reader.get(path), 404, "not_found");
  assertError(await reader.delete(path), 404, "not_found");
  const request = { kind: "employments", source: "profiled" } as const;
  const { id } = await voe.imports.upload(request, new Blob([new Uint8Array(payRun([rowOf(1, "3/6/2026", "9.00")]))]));
  const columns = { gross: "Pay A", net: "Pay B" };
  const answers = { "name_order:Employee Name": "first_last" };
  const values = { employer_name: "Acme", year: "2026" };
  await voe.imports.start(id, { columns, dates: "MDY", values, answers });
  assert.equal((await voe.imports.waitFor(id)).counts?.added, 1);
  const [profile] = (await reader.get(path)).body as Record<string, unknown>[];
  assert.deepEqual(
    [profile?.format, profile?.columns, profile?.values, profile?.dates],
    ["pay_file", columns, { employer_name: "Acme" }, "MDY"],
  );
  const auditor = await application.client({ environment: "production", scopes: ["operations:read", "audit:read"] });
  assertError(await auditor.get(path), 403, "permission_denied");
  assertError(await reader.delete(`${path}?format=efw2`), 404, "not_found");
  assert.equal((await reader.delete(`${path}?format=pay_file`)).status, 204);
  assertError(await reader.get(path), 404, "not_found");
});

test("previewImport says that a file is none of the format that is named", async () => {
  const { id } = await voe.imports.upload(
    { kind: "employments", source: "payroll" },
    new Blob([new Uint8Array(payRun([rowOf(1, "2026-03-06", "9.00")]))]),
  );
  const { problem, formats } = await voe.imports.preview(id, { as: "efw2" });
  assert.match(problem ?? "", /"SSA EFW2 \(Forms W-2\)".*name no format/);
  assert.ok(formats.some(({ format }) => format === "efw2"));
});

test("startImport refuses values of unknown fields, and formats and values for companies", async () => {
  const { id } = await voe.imports.upload({ kind: "companies", source: "list" }, new Blob(["name\nAcme\n"]));
  const refused = await operator.post(`/v1/imports/${id}/start/`, { as: "efw2", values: { shoe_size: "9" } });
  assertError(refused, 400, "incorrect_parameters");
  assert.match(refused.text, /values\.shoe_size.*is for employments only/);
  assertError(await operator.post(`/v1/imports/${id}/preview/`, { as: "no_format" }), 400, "incorrect_parameters");
});
