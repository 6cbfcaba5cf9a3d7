import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { writeBundles } from "./bundles.ts";
import { ALONE, FIRST, filesOf, ROOT } from "./suites.ts";

test("writeBundles imports every file once: the longest first, those alone by themselves, and the rest together", (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-bundles-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const files = filesOf(["test/**/*.test.ts", "chaos/**/*.test.ts"]);
  const written = writeBundles(files, dir);
  assert.deepEqual(written, written.toSorted());
  const imported = written.map((file) =>
    [...readFileSync(file, "utf8").matchAll(/"file:\/\/[^"]*?\/((?:test|chaos)\/[^"]+\.test\.ts)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  assert.deepEqual(imported.flat().toSorted(), files.toSorted());
  const first = filesOf(FIRST);
  assert.deepEqual(imported.slice(0, first.length).flat(), first);
  for (const file of filesOf(ALONE))
    assert.ok(
      imported.some((run) => run.length === 1 && run[0] === file),
      file,
    );
  assert.ok(written.length < files.length / 5, `${written.length} processes for ${files.length} files`);
});

test("writeBundles makes each file a suite with its own hooks and the mode of its bundle, whatever files wait while they load", (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-bundles-"));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(path.join(dir, "waits.mjs"), "await new Promise((done) => setTimeout(done, 20));");
  const files = ["a", "b", "c"].map((name) => {
    const file = path.join(dir, `${name}.test.mjs`);
    const say = (word: string) => `() => console.error("${word} ${name} " + process.env.SAID)`;
    writeFileSync(
      file,
      `import "./waits.mjs";\nimport { after, before, test } from "node:test";\nbefore(${say("before")});\nafter(${say("after")});\ntest("${name}", ${say("runs")});`,
    );
    return path.relative(ROOT, file);
  });
  const modeOf = (file: string) => ({ SAID: file.includes("c.test") ? "apart" : "together" });
  const said = writeBundles(files, dir, modeOf).map((bundle) => {
    const { stderr } = spawnSync(process.execPath, [bundle], { encoding: "utf8", env: {} });
    return stderr.trim().split("\n");
  });
  const suite = (name: string, mode: string) => ["before", "runs", "after"].map((word) => `${word} ${name} ${mode}`);
  assert.deepEqual(said, [[...suite("a", "together"), ...suite("b", "together")], suite("c", "apart")]);
});
