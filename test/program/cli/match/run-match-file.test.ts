import assert from "node:assert/strict";
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, before, type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { verifyCompany } from "../../../../src/areas/companies/ops/company-changes.ts";
import { openLibraryClient } from "../../../../src/kernel/egress/api-client.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { type MatchFileOptions, runMatchFile } from "../../../../src/program/cli/match/run-match-file.ts";
import { matchExitCode, matchSummaryText } from "../../../../src/program/cli/match/summary.ts";
import { DARTMOUTH, GOOGLE, importDirectory } from "../../../areas/companies/routes/directory.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";

interface Options extends Partial<MatchFileOptions> {
  readonly stdin?: Readable;
  readonly signal?: AbortSignal;
}

let app: TestApplication;
let headers: Readonly<Record<string, string>>;
before(async () => {
  app = await startApplication({ prepare: importDirectory });
  ({ headers } = await app.client({ environment: "production" }));
});
after(() => app.stop());

async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "openvoe-match-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  const voe = openLibraryClient({
    baseUrl: app.url,
    clientId: headers["x-access-client-id"] ?? "",
    accessSecret: headers["x-access-secret"] ?? "",
  });
  const run = async (file: string, { stdin, signal, ...more }: Options = {}) => {
    const defaults = { output: null, isForced: false, columns: new Map(), isRaw: false };
    const stdout = new PassThrough();
    const printed = stdout.toArray();
    const terminal = {
      stdin: stdin ?? Readable.from([]),
      stdout,
      stderr: new PassThrough().resume(),
      signal: signal ?? new AbortController().signal,
    };
    const options: MatchFileOptions = { file, ...defaults, ...more };
    const summary = await runMatchFile(voe, options, terminal).finally(() => stdout.end());
    return { summary, stdout: Buffer.concat((await printed).map((part) => Buffer.from(part))).toString() };
  };
  const fileOf = async (name: string, content: string | Buffer) => {
    await writeFile(path(name), content);
    return path(name);
  };
  return { path, run, fileOf };
}

function rowsOf(text: string): Record<string, string>[] {
  return parse(text, { columns: true });
}

test("runMatchFile writes every row, in order, with its company", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const said = { environment: "production", provider: "payco", products: ["income"] } as const;
  await verifyCompany(app.db, { actor: "operator:dana", id: GOOGLE.id as CompanyId }, said);
  const file = await fileOf(
    "list.csv",
    "\ufeffNr,Employer,City,State,ZIP,Note\r\n" +
      '1,"Google, LLC",Mountain View,CA,94043,"two\nlines"\r\n' +
      "2,Nobody Knows This Firm,,,,=1+1\r\n" +
      "3,Dartmouth College,Hanover,NH,0375,\r\n" +
      "4,,,,,\r\n" +
      "5,Trustees of Dartmouth College,Hanover,New Hampshire,03755\r\n" +
      '6,"Broken "quote,Hanover,NH,,\r\n' +
      "7,Trustees of Dartmouth College,Hanover,New Hampshire,03755,a,b\r\n" +
      "8,TRUSTEES OF DARTMOUTH COLLEGE,hanover,nh,03755,,\r\n",
  );
  const { summary } = await run(file);
  const output = await readFile(path("list.matched.csv"), "utf8");
  const rows = rowsOf(output);
  assert.deepEqual(Object.keys(rows[0] ?? {}), [
    ...["Nr", "Employer", "City", "State", "ZIP", "Note"],
    ...["company_mapping_id", "matched_name", "confidence_level", "status", "reason", "mapping_status"],
  ]);
  assert.deepEqual(
    rows.map((row) => [row.Nr, row.company_mapping_id, row.status, row.reason, row.mapping_status]),
    [
      ["1", GOOGLE.id, "matched", "", "verified"],
      ["2", "", "no_match", "", "unmapped"],
      ["3", "", "error", "zip must be a ZIP code of 5 or 9 digits", ""],
      ["4", "", "error", "has no detail of an employer", ""],
      ["5", "", "error", "has 5 values where the header has 6", ""],
      [
        ...['6,"Broken "quote,Hanover,NH,,', "", "error"],
        ...["has text after a closing quote; write a quote inside a quoted value twice", ""],
      ],
      ["7", "", "error", "has 7 values where the header has 6", ""],
      ["8", DARTMOUTH.id, "matched", "", "unmapped"],
    ],
  );
  assert.deepEqual([rows[0]?.Note, rows[1]?.Note, rows[6]?.Note], ["two\nlines", "'=1+1", "a,b"]);
  assert.deepEqual([rows[0]?.matched_name, rows[7]?.matched_name], [GOOGLE.name, DARTMOUTH.name]);
  assert.match(rows[0]?.confidence_level ?? "", /^(0\.[5-9]\d|1\.00)$/);
  assert.equal((await stat(path("list.matched.csv"))).mode & 0o777, 0o600);

  const { rows: count, matched, no_match, errors, status } = summary;
  assert.deepEqual([count, matched, no_match, errors, status], [8, 2, 1, 5, "completed"]);
  assert.equal(
    Object.values(summary.confidence).reduce((sum, band) => sum + band, 0),
    2,
  );
  assert.deepEqual(summary.columns, { name: "Employer", city: "City", state: "State", zip: "ZIP" });
  assert.equal(matchExitCode(summary), 3);
  assert.match(
    matchSummaryText(summary),
    /8 rows .*name from "Employer".*\n2 matched \(25\.0 %\): .* 1 without a match, 5 with an error\.$/,
  );
});

test("runMatchFile restores leading zeros that a spreadsheet removed from a ZIP code, if the state implies them", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const cells = ["NH,3755", "New Hampshire,37551234", "NH,03755", "CA,3755", ",3755"];
  const lines = cells.map((cell) => `Trustees of Dartmouth College,${cell}`);
  await run(await fileOf("zips.csv", `Employer,State,Zip Code\n${lines.join("\n")}\n`));
  const rows = rowsOf(await readFile(path("zips.matched.csv"), "utf8"));
  const whole = [DARTMOUTH.id, rows[2]?.confidence_level, ""];
  const faulty = ["", "", "zip must be a ZIP code of 5 or 9 digits"];
  assert.deepEqual(
    rows.map((row) => [row.company_mapping_id, row.confidence_level, row.reason]),
    [whole, whole, whole, faulty, faulty],
  );
  assert.equal(rows[0]?.["Zip Code"], "3755");
});

test("runMatchFile reads gzip from standard input and writes to standard output, with the file's own separator", async (t) => {
  const { run } = await setUp(t);
  const lines = Array.from({ length: 1_000 }, (_, n) => (n % 3 === 0 ? "Google LLC" : `No Such Employer ${n}`));
  const stdin = Readable.from([gzipSync(`Firma;status\n${lines.map((name) => `${name};${name}`).join("\n")}`)]);
  const columns = new Map([["name", "firma"]] as const);
  const { summary, stdout } = await run("-", { stdin, columns, isRaw: true });
  assert.equal(summary.output, "-");
  const [head = "", ...rest] = stdout.trimEnd().split("\n");
  assert.equal(
    head,
    "Firma;status;openvoe_company_mapping_id;openvoe_matched_name;openvoe_confidence_level;openvoe_status;openvoe_reason;openvoe_mapping_status",
  );
  assert.deepEqual(
    rest.map((line) => line.split(";")[1]),
    lines,
  );
  assert.equal(rest.filter((line) => line.includes(GOOGLE.id)).length, 334);
  assert.equal(summary.matched, 334);
});

test("runMatchFile reads a file whose lines end with CR only", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const { summary } = await run(await fileOf("mac.csv", "employer,nr\rGoogle LLC,1\rNobody Knows This Firm,2\r"));
  const rows = rowsOf(await readFile(path("mac.matched.csv"), "utf8"));
  assert.deepEqual(
    [summary.rows, rows.map((row) => [row.nr, row.status])],
    [
      2,
      [
        ["1", "matched"],
        ["2", "no_match"],
      ],
    ],
  );
});

test("runMatchFile reports an error for a row with invalid UTF-8 in any column", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const lines = ["employer,note", "Google LLC,caf\u00e9", "Google LLC,fine", "Caf\u00e9 Google LLC,x", ""];
  await run(await fileOf("latin1.csv", Buffer.from(lines.join("\n"), "latin1")));
  const rows = rowsOf(await readFile(path("latin1.matched.csv"), "utf8"));
  assert.deepEqual(
    rows.map(({ status, reason, company_mapping_id }) => [status, reason, company_mapping_id]),
    [
      ["error", "note must be UTF-8 text", ""],
      ["matched", "", GOOGLE.id],
      ["error", "employer must be UTF-8 text", ""],
    ],
  );
});

test("runMatchFile can match its own output", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const file = await fileOf("a.csv", "employer\nGoogle LLC\n");
  await run(file);
  await run(path("a.matched.csv"), { output: path("b.csv") });
  const [row] = rowsOf(await readFile(path("b.csv"), "utf8"));
  assert.deepEqual([row?.company_mapping_id, row?.openvoe_company_mapping_id], [GOOGLE.id, GOOGLE.id]);
});

test("runMatchFile reads and writes NDJSON, each object with its company", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const lines = [
    '{"nr": 12345678901234567890, "name":"Google LLC", "address":{"city":"Mountain View","state":"CA"}}',
    '{"name":"Trustees of Dartmouth College","address":{"state":"NH","zip":3755},"tags":["a"] }',
    "{}",
    '{"name":["Google"]}',
    "not JSON",
    '["Google LLC"]',
    '{"name":"Nobody Knows This Firm","status":"kept"}',
    '{"employer":null,"name":"Google LLC"}',
    '{"employer":"Google LLC","name":"","first_name":"Ann"}',
  ];
  const { summary } = await run(await fileOf("list.jsonl.gz", gzipSync(`${lines.join("\r\n")}\n\n`)));
  const output = (await readFile(path("list.matched.jsonl"), "utf8")).trimEnd().split("\n");
  const rows = output.map((line) => JSON.parse(line));
  assert.deepEqual(
    rows.map((row) => [row.openvoe_company_mapping_id, row.openvoe_status, row.openvoe_reason]),
    [
      [GOOGLE.id, "matched", null],
      [DARTMOUTH.id, "matched", null],
      [null, "error", "has no detail of an employer"],
      [null, "error", "name must be a text"],
      [null, "error", "is not JSON"],
      [null, "error", "is not a JSON object"],
      [null, "no_match", null],
      [GOOGLE.id, "matched", null],
      [GOOGLE.id, "matched", null],
    ],
  );
  assert.ok(output[0]?.startsWith('{"nr": 12345678901234567890, "name":"Google LLC", "address":{'));
  assert.deepEqual([rows[1].address, rows[1].tags], [{ state: "NH", zip: 3755 }, ["a"]]);
  assert.deepEqual([rows[4].line, rows[4].text, rows[6].status], [5, "not JSON", "kept"]);
  const columns = { name: "name, employer", city: "address.city", state: "address.state", zip: "address.zip" };
  assert.deepEqual([summary.columns, summary.rows, summary.errors], [columns, 9, 4]);
});

test("runMatchFile reads NDJSON from standard input, with named columns, and keeps keys that appear late", async (t) => {
  const { run } = await setUp(t);
  const late = JSON.stringify({ firm: { title: "Google LLC" }, reason: "mine" });
  const stdin = Readable.from([Buffer.from(`${'{"firm":{"title":"Google LLC"}}\n'.repeat(1_000)}${late}`)]);
  const { summary, stdout } = await run("-", { stdin, columns: new Map([["name", "firm.title"]] as const) });
  assert.deepEqual([summary.matched, summary.output], [1_001, "-"]);
  const rows = stdout.trimEnd().split("\n");
  assert.deepEqual(Object.keys(JSON.parse(rows[0] ?? "")), [
    ...["firm", "company_mapping_id", "matched_name", "confidence_level", "status", "reason", "mapping_status"],
  ]);
  const { reason, openvoe_status, openvoe_reason } = JSON.parse(rows.at(-1) ?? "");
  assert.deepEqual([reason, openvoe_status, openvoe_reason], ["mine", "matched", null]);
});

test("runMatchFile explains the accepted format if a file is JSON of another structure", async (t) => {
  const { run, fileOf } = await setUp(t);
  for (const [content, message] of [
    ['[{"name":"Google LLC"}]', /is a JSON array; give NDJSON instead/],
    ['{\n  "name": "Google LLC"\n}\n', /None of the first 3 lines is a JSON object with keys: provide NDJSON/],
    ['{"color":"red"}', /No column of the file identifies an employer\. Its beginning, of 1 column,/],
  ] as const) {
    await assert.rejects(run(await fileOf("x.json", content)), message);
  }
  const columns = new Map([["name", "titel"]] as const);
  const named = run(await fileOf("y.json", '{"title":"Google LLC"}'), { columns });
  await assert.rejects(named, /has no column that is named for name\. It has "title"/);
});

test("runMatchFile overwrites nothing unless forced, and never its input", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const file = await fileOf("a.csv", "employer\nGoogle LLC\n");
  await fileOf("a.matched.csv", "precious");
  await assert.rejects(run(file), /a\.matched\.csv already exists: give another path, or replace it with --force/);
  await assert.rejects(run(file, { output: file, isForced: true }), /must not be the input file/);
  await assert.rejects(run(file, { output: path("no/such/folder.csv") }), /cannot be created in/);
  assert.equal(await readFile(path("a.matched.csv"), "utf8"), "precious");
  await run(file, { isForced: true });
  assert.match(await readFile(path("a.matched.csv"), "utf8"), /^employer,company_mapping_id/);
});

test("runMatchFile leaves files named like a draft alone, also if it is the input", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const list = "employer\nGoogle LLC\n";
  const input = await fileOf("list.csv.part", list);
  await run(input, { output: path("list.csv") });
  assert.equal(await readFile(input, "utf8"), list);
  assert.match(await readFile(path("list.csv"), "utf8"), /^employer,company_mapping_id/);

  await fileOf("other.csv.part", "precious");
  await run(input, { output: path("other.csv") });
  assert.equal(await readFile(path("other.csv.part"), "utf8"), "precious");
});

test("runMatchFile twice concurrently on one output leaves one complete result", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const list = await fileOf("a.csv", `employer\n${"Google LLC\n".repeat(500)}`);
  const outcomes = await Promise.allSettled([1, 2].map(() => run(list, { output: path("out.csv"), isForced: true })));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "fulfilled"],
  );
  const rows = rowsOf(await readFile(path("out.csv"), "utf8"));
  assert.deepEqual([rows.length, rows.every((row) => row.company_mapping_id === GOOGLE.id)], [500, true]);
  assert.deepEqual(
    (await readdir(path("."))).filter((name) => name.includes("part")),
    [],
  );
});

test("runMatchFile refuses a folder, a device and a link to its input before it reads a row", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  const file = await fileOf("a.csv", "employer\nGoogle LLC\n");
  await mkdir(path("folder"));
  await symlink(path("folder"), path("door"));
  await symlink(file, path("soft.csv"));
  await link(file, path("hard.csv"));
  await symlink("/dev/null", path("null"));
  for (const [output, message] of [
    ["folder", /is a folder: give a file/],
    ["door", /is a folder: give a file/],
    ["null", /is not a regular file/],
    ["soft.csv", /must not be the input file/],
    ["hard.csv", /must not be the input file/],
  ] as const) {
    await assert.rejects(run(file, { output: path(output), isForced: true }), message, output);
  }
  assert.equal(await readFile(file, "utf8"), "employer\nGoogle LLC\n");
});

test("runMatchFile leaves no file behind if it fails or is stopped", async (t) => {
  const { run, fileOf, path } = await setUp(t);
  await assert.rejects(run(path("none.csv")), /does not exist/);
  await assert.rejects(run(await fileOf("x.csv", "a,b\n1,2\n")), /No column of the file identifies an employer/);
  await assert.rejects(run(await fileOf("e.csv", "")), /The file is empty/);
  const stopping = new AbortController();
  const stdin = new PassThrough();
  stdin.write(`employer\n${"Google LLC\n".repeat(1_000)}`);
  const running = run("-", { stdin, output: path("out.csv"), signal: stopping.signal });
  stopping.abort();
  const { summary } = await running;
  assert.deepEqual([summary.status, matchExitCode(summary)], ["interrupted", 130]);
  assert.deepEqual(
    (await readdir(path("."))).filter((name) => /out|part|matched/.test(name)),
    [],
  );
});
