import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const OPENVOE = path.join(import.meta.dirname, "../../../bin/openvoe");
const BUNDLE = "node_modules/.cache/openvoe/program/main.mjs";
const [BEFORE, AFTER] = [new Date("2026-01-01"), new Date("2026-01-02")];

test("bin/openvoe runs the bundle of a clone, and its sources where one of them is newer or there is none", (t) => {
  const root = mkdtempSync(path.join(tmpdir(), "openvoe-clone-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const date = (time: Date, ...files: string[]) => {
    for (const file of files) utimesSync(path.join(root, file), time, time);
  };
  mkdirSync(path.join(root, "bin"));
  copyFileSync(OPENVOE, path.join(root, "bin/openvoe"));
  for (const file of ["package-lock.json", "client/src/index.ts", "node_modules/fastify/package.json"])
    write(file, "{}");
  write("src/program/cli/main.ts", "const said: string = 'sources'; console.log(said);");
  write("node_modules/.bin/none", "");
  symlinkSync(process.execPath, path.join(root, "node_modules/.bin/node"));
  const run = () => execFileSync(path.join(root, "bin/openvoe"), { encoding: "utf8" }).trim();
  const sources = [
    "src",
    "src/program",
    "src/program/cli",
    "src/program/cli/main.ts",
    "client/src",
    "client/src/index.ts",
    "package-lock.json",
  ];
  date(BEFORE, ...sources);
  assert.equal(run(), "sources");

  write(BUNDLE, "console.log('bundle');");
  date(AFTER, BUNDLE);
  assert.equal(run(), "bundle");
  for (const source of sources) {
    date(new Date("2026-01-03"), source);
    assert.equal(run(), "sources", source);
    date(BEFORE, source);
  }
  assert.equal(run(), "bundle");
});
