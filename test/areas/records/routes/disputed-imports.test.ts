import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, before, test } from "node:test";
import { type Import, OpenVoe } from "../../../../client/src/index.ts";
import { previewFile } from "../../../../src/program/cli/import/preview-file.ts";
import { runImportEmployments } from "../../../../src/program/cli/import/run-import-file.ts";
import { startApplication, type TestApplication } from "../../../support/application.ts";

const HEAD = "record_id,employer_name,first_name,last_name,date_of_birth,ssn\n";
const CSV = `${HEAD}E1,Thistlewhite Mills,Wilhelmina,Featherstonehaugh,1981-02-28,219099999\n`;
const SUBJECT = {
  first_name: "Wilhelmina",
  last_name: "Featherstonehaugh",
  date_of_birth: "1981-02-28",
  ssn: "219099999",
};
const DELETED = /was deleted after a dispute/;

let application: TestApplication;
let voe: OpenVoe;

before(async () => {
  application = await startApplication({ workers: ["imports"] });
  const operator = await application.client({
    team: "operator",
    environment: "production",
    scopes: ["imports:write", "subjects:write"],
  });
  const { headers } = operator;
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret });
  assert.equal((await imported()).counts?.added, 1);
  const opened = await operator.post("/v1/subjects/disputes/", {
    subject: SUBJECT,
    employer_name: "Thistlewhite Mills",
    fields: [],
    reason: "not_mine",
    explanation: "I never worked there.",
  });
  const ended = await operator.post(`/v1/subjects/disputes/${opened.at("id")}/end/`, {
    outcome: "deleted",
    explanation: "Of another person.",
  });
  assert.deepEqual([opened.status, ended.at("status")], [201, "deleted"]);
});
after(() => application.stop());

const upload = () => voe.imports.upload({ kind: "employments", source: "hr" }, new Blob([CSV]));

async function imported(): Promise<Import> {
  const { id } = await upload();
  await voe.imports.start(id);
  return voe.imports.waitFor(id);
}

test("an uploaded file does not bring back a record that a dispute deleted, and its preview says so", async () => {
  const { id } = await upload();
  const { change } = await voe.imports.preview(id);
  assert.equal(change?.jobs_new, 0);
  const done = await imported();
  assert.deepEqual([done.counts?.added, done.counts?.rejected], [0, 1]);
  assert.match(done.reasons[0]?.reason ?? "", DELETED);
});

test("a file of the command line does not bring it back, nor says a dry run that it would", async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-disputed-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "hr.csv");
  writeFileSync(file, CSV);
  const options = {
    file,
    source: "hr",
    format: null,
    rejects: null,
    replace: false,
    actor: "operator:dana",
    environment: "production",
    matchCompany: null,
    dates: null,
  } as const;
  const terminal = {
    stdin: Readable.from([]),
    stderr: new PassThrough().resume(),
    signal: new AbortController().signal,
  };
  const preview = await previewFile(options, { stdin: terminal.stdin, withStore: (work) => work(application) });
  assert.deepEqual([preview.change?.jobs_new, preview.rejected], [0, 1]);
  const summary = await runImportEmployments(application, options, terminal);
  assert.deepEqual([summary.added, summary.rejected], [0, 1]);
  assert.match(summary.reasons[0]?.reason ?? "", DELETED);
});
