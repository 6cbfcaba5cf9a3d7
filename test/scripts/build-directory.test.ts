import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../..");

test("build-directory has nothing to do: data/companies.jsonl.gz has all of the lists that are in data", () => {
  const printed = execFileSync(process.execPath, ["scripts/build-directory.ts", "--check"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  assert.match(printed, /^\d{6} employers, unchanged/);
});
