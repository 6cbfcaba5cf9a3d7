import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../..");
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)]*)?\)/g;

test("every link of the docs to a file leads to one", () => {
  const pages = ["*.md", "docs/**/*.md", "bench/**/*.md", "chaos/**/*.md"].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT }),
  );
  const dead = pages.flatMap((page) =>
    [...readFileSync(path.join(ROOT, page), "utf8").matchAll(LINK)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(path.join(ROOT, path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  assert.deepEqual(dead, []);
});
