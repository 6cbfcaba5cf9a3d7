import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makeDeployment } from "../../support/deployment.ts";

/** A run whose dates, employer and one column are open. */
function runOf(date: string): string {
  return [
    "Emp ID,Employee Name,SSN,DOB,Check Date,Gross,Zork,Net",
    `7,Ann Quillfeather,219-09-9999,1981-02-28,${date},900.00,100.00,700.00`,
    `8,Bob Sample,219-09-9998,1971-02-28,${date},910.00,100.00,710.00`,
    "",
  ].join("\n");
}

const ANSWERS = ["dates=DMY", "column:Zork=nothing", "employer=Thistlewhite Mills"];

test("openvoe import refuses a file with open questions by the options that answer them, and asks none of the next file of its source", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  const folder = path.join(path.dirname(dataDir), "files");
  mkdirSync(folder);
  const load = (name: string, text: string, ...more: readonly string[]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return run(["import", "employments", file, "--source", "asked", "--env", "sandbox", ...more]);
  };
  const answersOf = (answers: readonly string[]) => answers.flatMap((one) => ["--answer", one]);
  const asked = await load("may.csv", runOf("05/04/2026"));
  assert.equal(asked.code, 1);
  for (const option of ["'dates=DMY'", "'column:Zork=nothing'", "'employer=…'"]) {
    assert.ok(asked.stderr.includes(`--answer ${option}`), asked.stderr);
  }
  assert.doesNotMatch(asked.stderr, /Quillfeather|219-?09/);
  const wrong = await load("may.csv", runOf("05/04/2026"), ...answersOf(["dates=XYZ", ...ANSWERS.slice(1)]));
  assert.deepEqual([wrong.code, wrong.stdout], [1, ""]);
  assert.match(wrong.stderr, /leaves 1 question open[\s\S]*"XYZ" is not one of the choices/);
  const dry = await load("may.csv", runOf("05/04/2026"), ...answersOf(ANSWERS), "--dry-run");
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /pay date: 2026-04-05\n[\s\S]*2 new persons/);
  const loaded = await load("may.csv", runOf("05/04/2026"), ...answersOf(ANSWERS));
  assert.equal(loaded.code, 0, loaded.stderr);
  assert.match(loaded.stdout, /2 added[\s\S]*pay statements: 2 new/);
  const next = await load("june.csv", runOf("06/04/2026"));
  assert.equal(next.code, 0, next.stderr);
  assert.match(next.stderr, /pay date: 2026-04-06[\s\S]*read as the last file of the source: --answer dates=DMY/);
  assert.match(next.stdout, /2 updated[\s\S]*pay statements: 2 new/);
});
