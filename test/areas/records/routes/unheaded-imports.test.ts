import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Import, type ImportReading, OpenVoe } from "../../../../client/src/index.ts";
import { assertError, startApplication, type TestApplication } from "../../../support/application.ts";
import { traceFinder } from "../../../support/traces.ts";

const PERSON = {
  first: "Zephyrinette",
  last: "Vandergrootenhuis",
  ssn: "219-55-7101",
  bare: "219557101",
  born: "1973-08-19",
  pay: "83417.29",
  title: "Senior Fennel Wrangler",
};
const { first, last, ssn, born, pay, title } = PERSON;
const ROW = ["E7", "Tanglewood Mills", first, last, born, ssn, title, pay, "YEARLY"];
const OTHER = [
  "E8",
  "Tanglewood Mills",
  "Ottoline",
  "Harrowgate",
  "1981-02-03",
  "219-55-7102",
  "Clerk",
  "41000.00",
  "YEARLY",
];
const FIELDS = [
  ...[
    "record_id",
    "employer_name",
    "first_name",
    "last_name",
    "date_of_birth",
    "ssn",
    "job_title",
    "income",
    "income_unit",
  ],
];
const BY_CELLS = Object.fromEntries(FIELDS.map((field, at) => [field, ROW[at] ?? ""]));
const BY_PLACES = Object.fromEntries(FIELDS.map((field, at) => [field, `#${at + 1}`]));

let application: TestApplication;
let voe: OpenVoe;

before(async () => {
  application = await startApplication({ workers: ["imports"] });
  const scopes = ["imports:write", "operations:read"] as const;
  const { headers } = await application.client({ team: "operator", environment: "production", scopes });
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret });
});
after(() => application.stop());

const csv = (...rows: readonly (readonly string[])[]) => `${rows.map((row) => row.join(",")).join("\n")}\n`;

async function load(text: string, source: string, reading: ImportReading): Promise<Import> {
  const { id } = await voe.imports.upload(
    { kind: "employments", source, file_name: `wages ${ssn}.csv` },
    new Blob([text]),
  );
  await voe.imports.preview(id, reading);
  await voe.imports.start(id, reading);
  assert.deepEqual(await tracesInStore(), [], "before a worker has read it");
  const done = await voe.imports.waitFor(id);
  assert.deepEqual(await tracesInStore(), [], "after it was read");
  return done;
}

/** What is found of the person in any row that is not sealed. */
async function tracesInStore(): Promise<string[]> {
  const text = `select to_jsonb(j) as row from import_jobs j union all select to_jsonb(p) from source_profiles p
    union all select to_jsonb(i) from imports i union all select to_jsonb(a) from audit_entries a`;
  const rows = await application.db.rows({ name: "unsealed_rows", text });
  return traceFinder(PERSON).find(Buffer.from(JSON.stringify(rows)));
}

for (const [how, rows, columns] of [
  ["the cells of its only row", [ROW], BY_CELLS],
  ["the cells of its first row", [ROW, OTHER], BY_CELLS],
  ["places", [ROW, OTHER], BY_PLACES],
] as const) {
  test(`startImport imports every row of a file without headings whose columns are named by ${how}, and stores none of it in clear`, async () => {
    const source = `by ${how}`;
    const done = await load(csv(...rows), source, { columns });
    assert.deepEqual([done.status, done.error, done.counts?.added], ["completed", null, rows.length]);
    const [profile] = await voe.imports.profiles(source);
    assert.deepEqual(profile?.columns, BY_PLACES);
    assert.deepEqual(
      profile?.headings.map(({ heading }) => heading),
      FIELDS.map((_, at) => `#${at + 1}`),
    );
  });
}

test("startImport reads the next file without headings as the last one was, and asks if its columns are others", async () => {
  await load(csv(ROW, OTHER), "again", { columns: BY_CELLS });
  const next = [...ROW.slice(0, -2), "84000.00", "YEARLY"];
  const done = await load(csv(next, OTHER), "again", {});
  assert.deepEqual([done.status, done.counts?.updated, done.counts?.unchanged], ["completed", 1, 1]);
  const moved = await load(csv(["x1", ...ROW], ["x2", ...OTHER]), "again", {});
  assert.equal(moved.status, "failed", "a place is another column there");
});

test("startImport reads a pay run without headings, whose first row is a payment", async () => {
  const run = [first, last, ssn, born, "2026-03-20", "1900.00", "1400.00"];
  const second = ["Ottoline", "Harrowgate", "219-55-7102", "1981-02-03", "2026-03-20", "900.00", "700.00"];
  const fields = ["first_name", "last_name", "ssn", "date_of_birth", "pay_date", "gross", "net"];
  const columns = Object.fromEntries(fields.map((field, at) => [field, run[at] ?? ""]));
  const values = { employer_name: "Tanglewood Mills" };
  const done = await load(csv(run, second), "run", { columns, values });
  assert.deepEqual(
    [done.status, done.error, done.payroll?.persons, done.payroll?.statements],
    ["completed", null, 2, 2],
  );
  const [profile] = await voe.imports.profiles("run");
  assert.deepEqual([profile?.columns["gross"], profile?.values], ["#6", values]);
});

test("startImport keeps no value of a person that holds for all rows of one file", async () => {
  const text = "SSN,DOB,Check Date,Gross\n219-55-7101,1973-08-19,2026-03-20,1900.00\n";
  const values = { employer_name: "Tanglewood Mills", first_name: first, last_name: last };
  const done = await load(text, "one person", { values });
  assert.deepEqual([done.status, done.payroll?.persons], ["completed", 1]);
  assert.deepEqual((await voe.imports.profiles("one person"))[0]?.values, { employer_name: "Tanglewood Mills" });
});

test("previewImport offers the columns of a file without headings by their places, with samples and a masked SSN", async () => {
  const { id } = await voe.imports.upload({ kind: "employments", source: "seen" }, new Blob([csv(ROW, OTHER)]));
  const plain = await voe.imports.preview(id);
  assert.notEqual(plain.problem, null);
  assert.deepEqual(
    plain.header,
    FIELDS.map((_, at) => `#${at + 1}`),
  );
  assert.deepEqual(plain.columns[5]?.samples, ["***-**-7101", "***-**-7102"]);
  assert.deepEqual(plain.columns[2]?.samples, [first, "Ottoline"]);
  const mapped = await voe.imports.preview(id, { columns: BY_PLACES });
  assert.deepEqual([mapped.problem, mapped.rows.length, mapped.rows[0]?.line], [null, 2, 1]);
});

for (const [what, row] of [
  ["neither birth date nor SSN", ["E6", "Tanglewood Mills", first, last, "", "", title, pay, "YEARLY"]],
  ["words for both", ["E6", "Tanglewood Mills", first, last, "n/a", "unknown", title, pay, "YEARLY"]],
  ["an employer and a unit of its own", ["E6", "Fennel Works", first, last, "N/A", "pending", title, pay, "HOURLY"]],
] as const) {
  test(`previewImport names no column by a value of a first row with ${what}, and reads the row`, async () => {
    const file = new Blob([csv(row, OTHER, OTHER.with(0, "E9").with(5, "219-55-7103"))]);
    const { id } = await voe.imports.upload({ kind: "employments", source: `odd ${what}` }, file);
    const plain = await voe.imports.preview(id);
    const values = new Set<string>(row.slice(0, -1).filter((cell) => cell !== ""));
    assert.deepEqual(
      plain.columns.filter(({ heading }) => values.has(heading)),
      [],
    );
    const mapped = await voe.imports.preview(id, { columns: BY_PLACES });
    assert.deepEqual([mapped.problem, mapped.rows.length, mapped.rows[0]?.line], [null, 3, 1]);
  });
}

test("getImport and getSourceProfiles never repeat a cell that a caller names as a heading of another file", async () => {
  const done = await load("record_id,employer_name,first_name,last_name,date_of_birth,ssn\n", "wrong", {
    columns: BY_CELLS,
  });
  assert.equal(done.status, "failed");
  assert.match(done.error ?? "", /no column that is named for/);
});

test("getSourceProfiles is for keys that import, not for those that read the state of the service", async () => {
  const auditor = await application.client({
    team: "operator",
    environment: "production",
    scopes: ["operations:read", "audit:read"],
  });
  assertError(await auditor.get("/v1/sources/again/profiles/"), 403, "permission_denied");
});
