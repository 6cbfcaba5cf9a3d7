import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

const ROOT = path.join(import.meta.dirname, "../..");

test("npm run release -- --dry-run makes all of a release that needs no network, and leaves a fresh clone as it is", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "openvoe-dry-release-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const clone = path.join(folder, "clone");
  const git = (...words: readonly string[]) => execFileSync("git", words, { encoding: "utf8" });
  git("clone", "--quiet", "--no-tags", ROOT, clone);
  for (const place of ["node_modules", "client/node_modules", "web/node_modules"]) {
    const from = path.join(ROOT, place);
    const isPackage = (file: string) => file !== path.join(ROOT, "node_modules/.cache");
    if (existsSync(from)) {
      cpSync(from, path.join(clone, place), { recursive: true, verbatimSymlinks: true, filter: isPackage });
    }
  }
  const printed = execFileSync("npm", ["run", "--silent", "release", "--", "--dry-run", "99.0.0"], {
    cwd: clone,
    encoding: "utf8",
  });
  assert.match(printed, /^- stamped 99\.0\.0, .* packages in sbom\.cdx\.json$/m);
  assert.match(printed, /^- .*openvoe-99\.0\.0\.tgz/m);
  assert.match(printed, /^Nothing was changed\. A release would commit this and tag v99\.0\.0;/m);
  assert.equal(git("-C", clone, "status", "--porcelain"), "");
  assert.equal(git("-C", clone, "tag"), "");
});
