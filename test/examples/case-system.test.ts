import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { parse } from "csv-parse/sync";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { startProgram } from "../support/deployment.ts";

const FOLDER = path.join(import.meta.dirname, "../../examples/case-system");
const SCRIPT = path.join(FOLDER, "verify-list.mjs");

let app: TestApplication;
let client: Client;
before(async () => {
  app = await startApplication({ isVerifying: true });
  client = await app.client({ scopes: ["verifications:write", "verifications:read", "connections:read", "pii:read"] });
});
after(() => app.stop());

/** Runs the script on a list, and reads what it wrote. */
async function verifyList(t: TestContext, list: string) {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-case-system-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const output = path.join(dir, "results.csv");
  const { "x-access-client-id": OPENVOE_CLIENT_ID = "", "x-access-secret": OPENVOE_ACCESS_SECRET = "" } =
    client.headers;
  const env = { OPENVOE_URL: app.url, OPENVOE_CLIENT_ID, OPENVOE_ACCESS_SECRET };
  const { code, stderr, stdout } = await startProgram([SCRIPT, list, output, "fannie_mae.base_pay"], env).ended;
  assert.equal(code, 0, stderr);
  const text = readFileSync(output, "utf8");
  const rows: Readonly<Record<string, string>>[] = parse(text, { columns: true });
  return { stdout, text, rows };
}

test("examples/case-system: each person of the list has a verdict with amount or reasons, and a link", async (t) => {
  const list = path.join(FOLDER, "people.csv");
  const { rows, stdout, text } = await verifyList(t, list);
  assert.match(stdout, /^4 people, 3 with a record, 3 assessed/);
  assert.deepEqual(
    rows.map(({ case_id, status, outcome, verdict, amount, amount_is, reasons }) => {
      return [case_id, status, outcome, verdict, amount, amount_is, reasons];
    }),
    [
      ["C-1001", "completed", "match", "computed", "84500.00", "annual", ""],
      ["C-1002", "completed", "match", "cannot_tell", "", "", "hours per week unknown"],
      ["C-1003", "completed", "no_match", "", "", "", ""],
      ["C-1004", "completed", "match", "cannot_tell", "", "", "pay rate unknown"],
    ],
  );
  for (const { link = "", verdict, case_id } of rows) {
    const [, screen, id] = /\/dashboard\/sandbox\/(income|verifications)\/(\w+)$/.exec(link) ?? [];
    const isAssessed = verdict !== "";
    assert.equal(screen, isAssessed ? "income" : "verifications");
    const found = await client.get(isAssessed ? `/v1/income-assessments/${id}/` : `/v1/instant-verifications/${id}/`);
    assert.equal(found.at("tracking_info"), case_id);
  }
  assert.equal((await verifyList(t, list)).text, text, "a second run makes nothing new");
});

test("examples/case-system: a line that is refused has the reason, quotes and commas are read, and no cell is a formula", async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-case-system-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const list = path.join(dir, "people.csv");
  const [head = "", first = ""] = readFileSync(path.join(FOLDER, "people.csv"), "utf8").split("\n");
  const wrong = first.replace("C-1001", "=C").replace("1985-03-14", "14 March");
  const quoted = first.replace("C-1001", '"C, ""1"""').replace("1 Example Way", '"1 Example Way, Floor 2"');
  writeFileSync(list, [head, wrong, quoted, ""].join("\r\n"));
  const { rows } = await verifyList(t, list);
  assert.deepEqual(
    rows.map(({ case_id, status, verdict }) => [case_id, status, verdict]),
    [
      ["'=C", "refused", ""],
      ['C, "1"', "completed", "computed"],
    ],
  );
  assert.notEqual(rows[0]?.reasons, "");
});
