import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { makeFolder } from "../../../src/kernel/database/folders.ts";
import { findReadOnlyFolder } from "../../support/read-only-folder.ts";

/** For tests of what used to go on for ever. */
const readOnly = await findReadOnlyFolder();

function temporaryDir(t: TestContext): string {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-make-folder-"));
  t.after(() => rmSync(dir, { recursive: true }));
  return dir;
}

test("makeFolder creates every missing folder with the mode, and does not change an existing one", async (t) => {
  const dir = temporaryDir(t);
  await makeFolder(path.join(dir, "a/b"), 0o700);
  await makeFolder(path.join(dir, "a/b"), 0o711);
  symlinkSync(path.join(dir, "a"), path.join(dir, "link"));
  await makeFolder(path.join(dir, "link/b/c"), 0o711);
  const modes = ["a", "a/b", "a/b/c"].map((name) => statSync(path.join(dir, name)).mode & 0o777);
  assert.deepEqual(modes, [0o700, 0o700, 0o711]);
});

test("makeFolder refuses a file, a path inside a file, and a dangling link", async (t) => {
  const dir = temporaryDir(t);
  writeFileSync(path.join(dir, "file"), "");
  symlinkSync(path.join(dir, "nowhere"), path.join(dir, "link"));
  for (const [name, code] of [
    ["file", "EEXIST"],
    ["file/below", "EEXIST"],
    ["link", "EEXIST"],
    ["link/below", "EEXIST"],
  ] as const) {
    await assert.rejects(makeFolder(path.join(dir, name), 0o700), { code }, name);
  }
});

test("makeFolder fails at once on a file system that allows no folders", {
  skip: existsSync("/proc/self") ? false : "this machine has no /proc",
}, async () => {
  await assert.rejects(makeFolder("/proc/nope/below", 0o700), { code: "ENOENT", path: "/proc/nope" });
});

test("makeFolder reports a read-only file system, however many folders are missing", {
  skip: readOnly === null ? "this machine has no read-only file system mounted" : false,
}, async () => {
  await assert.rejects(makeFolder(path.join(readOnly ?? "", "a/b/c"), 0o700), { code: "EROFS" });
});
