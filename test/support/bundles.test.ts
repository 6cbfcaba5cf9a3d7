import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { writeBundles } from "./bundles.ts";
import { ALONE, FIRST, filesOf } from "./suites.ts";

test("writeBundles imports every file once: the longest first, those alone by themselves, and the rest together", (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-bundles-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const files = filesOf(["test/**/*.test.ts"]);
  const written = writeBundles(files, dir);
  assert.deepEqual(written, written.toSorted());
  const imported = written.map((file) =>
    [...readFileSync(file, "utf8").matchAll(/import\(?\s?"file:\/\/[^"]*?\/(test\/[^"]+)"/g)].map(
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
  assert.ok(written.length < files.length / 2, `${written.length} processes for ${files.length} files`);
});
