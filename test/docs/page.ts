import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** The text of a page of `docs/`. */
export function readPage(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
}

/** Writes the fenced block whose first line names this file into a folder of its own, which goes with the test. Returns the folder. */
export function writeBlock(t: TestContext, page: string, file: string): string {
  const block = new RegExp(`\`\`\`\\w+\\n((?://|#) ${file.replace(".", "\\.")}\\n[^]*?)\`\`\``).exec(page)?.[1];
  assert.ok(block, `there is no block ${file}`);
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-docs-"));
  t.after(() => rmSync(dir, { recursive: true }));
  mkdirSync(path.join(dir, "webhooks"));
  writeFileSync(path.join(dir, "webhooks", file), block);
  return path.join(dir, "webhooks");
}

/** False where a program is there, else why a test of it is left out. */
export function missing(program: string, versionArgument = "--version"): string | false {
  return spawnSync(program, [versionArgument]).status === 0 ? false : `there is no ${program} on this machine`;
}
