import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { AppError } from "../../../src/kernel/error.ts";
import { type WatchedFile, watchFolder } from "../../../src/program/cli/import/watch-folder.ts";
import { makeDeployment } from "../../support/deployment.ts";
import { eventually } from "../../support/eventually.ts";

const QUICK = { settleMs: 60, scanMs: 5 };

function watched(t: TestContext, load: (file: WatchedFile) => Promise<boolean>) {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-watched-"));
  const controller = new AbortController();
  const failures: string[] = [];
  const onFailure = (file: WatchedFile) => failures.push(path.basename(file.path));
  const watching = watchFolder(folder, { ...QUICK, signal: controller.signal, load, onFailure });
  t.after(async () => {
    controller.abort();
    await watching;
    rmSync(folder, { recursive: true });
  });
  return { folder, failures };
}

test("watchFolder loads whole files once, and moves them with their rejects", async (t) => {
  const loaded: [string, string | null, string][] = [];
  const { folder } = watched(t, async (file) => {
    loaded.push([path.basename(file.path), file.folder, readFileSync(file.path, "utf8")]);
    writeFileSync(`${file.path}.rejects.csv`, "line,field,reason\n");
    return true;
  });
  mkdirSync(path.join(folder, "acme"));
  const growing = path.join(folder, "acme", "run.csv");
  writeFileSync(growing, "a");
  writeFileSync(path.join(folder, "run.csv.part"), "half");
  const growth = setInterval(() => appendFileSync(growing, "b"), 10);
  writeFileSync(path.join(folder, "list.csv"), "list");
  await eventually(() => assert.deepEqual(loaded, [["list.csv", null, "list"]]));
  clearInterval(growth);
  const whole = readFileSync(growing, "utf8");
  await eventually(() => assert.ok(existsSync(path.join(folder, "acme", "done", "run.csv"))));
  assert.deepEqual(loaded[1], ["run.csv", "acme", whole]);
  assert.deepEqual(readdirSync(path.join(folder, "done")).sort(), ["list.csv", "list.csv.rejects.csv"]);
  writeFileSync(path.join(folder, "list.csv"), "list again");
  await eventually(() => assert.ok(existsSync(path.join(folder, "done", "list-2.csv"))));
  assert.equal(readFileSync(path.join(folder, "done", "list.csv"), "utf8"), "list");
  assert.ok(existsSync(path.join(folder, "run.csv.part")));
});

test("watchFolder moves refused files away, and tries again what the database refused", async (t) => {
  let attempts = 0;
  const { folder, failures } = watched(t, async (file) => {
    if (file.path.endsWith("bad.csv")) throw new AppError("incorrect_parameters", "no columns");
    attempts += 1;
    if (attempts < 3) throw new AppError("unavailable", "no database");
    return true;
  });
  writeFileSync(path.join(folder, "bad.csv"), "x");
  writeFileSync(path.join(folder, "good.csv"), "y");
  await eventually(() => assert.ok(existsSync(path.join(folder, "done", "good.csv"))));
  await eventually(() => assert.ok(existsSync(path.join(folder, "failed", "bad.csv"))));
  assert.deepEqual(failures.filter((name) => name === "bad.csv").length, 1);
  assert.equal(attempts, 3);
});

test("watchFolder refuses a folder that is not there", async () => {
  const options = { ...QUICK, signal: new AbortController().signal, load: async () => true, onFailure: () => {} };
  await assert.rejects(watchFolder("/nowhere/at/all", options), /cannot be read/);
});

test("openvoe import takes --env of the kind of rows and of --watch", async (t) => {
  const { run, dataDir } = makeDeployment(t);
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "run.csv");
  writeFileSync(
    file,
    "Emp ID,Employee Name,SSN,DOB,Check Date,Gross\n7,Ann Sample,219-09-9999,1981-02-28,1/19/2024,900.00\n",
  );
  const dry = await run([
    "import",
    "employments",
    file,
    "--env",
    "sandbox",
    "--set",
    "employer_name=Acme",
    "--answer",
    "name_order:Employee Name=first_last",
    "--dry-run",
  ]);
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /1 person, 1 job, 1 pay statement\n/);
  const without = await run(["import", "--watch", dataDir]);
  assert.equal(without.code, 2);
  assert.match(without.stderr, /--watch needs --env/);
});
