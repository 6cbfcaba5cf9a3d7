import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";

/** The pages of the documentation below `docs/`, and the README. Decisions are left out: they record what was there. */
export const PAGES = [
  "../README.md",
  ...globSync("**/*.md", { cwd: new URL("../../docs/", import.meta.url), exclude: (name) => name === "decisions" }),
];

/** The text of a page of `docs/`. */
export function readPage(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
}

/** The blocks of commands on a page, in order. */
export function commandsOf(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
}

/** Commands with the test's own values in place of those that a page exports: `export KEY_ID=…`. */
export function withOwnValues(commands: string, env: Readonly<Record<string, string>>): string {
  return commands.replace(/^export .*$/gm, (line) =>
    line.replace(/\b([A-Z_]+)=(\S+)/g, (whole, name: string, value: string) => {
      const own = env[name];
      if (own === undefined) assert.notEqual(value, "…", `the test has no value for ${name}`);
      return own === undefined ? whole : `${name}='${own}'`;
    }),
  );
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
