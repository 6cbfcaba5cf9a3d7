import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import type { Command } from "commander";
import { RECEIVER_SETTINGS } from "../../src/program/cli/config.ts";
import { buildProgram } from "../../src/program/cli/program.ts";
import { SETTINGS } from "../../src/program/settings.ts";

/*
 * No page names a command, an option or an environment variable that does not exist. The pages of docs/reference/ name all that
 * do: `test/states.test.ts`. Decisions are left out: they record what was there.
 */

const ROOT = path.join(import.meta.dirname, "../..");
const PAGES = ["README.md", "SECURITY.md", "SUPPORT.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/**/*.md"].flatMap(
  (pattern) => globSync(pattern, { cwd: ROOT, exclude: (name) => name === "docs/decisions" || name === "decisions" }),
);
// Only the tests read variables that begin with OPENVOE_TEST_.
const VARIABLE = /\b(OPENVOE_(?!TEST_)[A-Z_]*[A-Z]|DATABASE_(?:READ_)?URL)\b/g;
/** Read by the image and the start script, before the program. */
const OUTSIDE = ["OPENVOE_NODE"];

describe("docs", () => {
  let program: Command;
  before(async () => {
    program = await buildProgram();
  });

  test("name no environment variable that the program does not read", () => {
    const known = new Set(
      [...Object.values(SETTINGS), ...Object.values(RECEIVER_SETTINGS)].map(({ variable }) => variable as string),
    );
    const unknown = PAGES.flatMap((page) =>
      [...read(page).matchAll(VARIABLE)]
        .map(([name]) => name)
        .filter((name) => !known.has(name) && !OUTSIDE.includes(name))
        .map((name) => `${page}: ${name}`),
    );
    assert.deepEqual(unknown, []);
  });

  test("name no command or option that the program does not have", () => {
    const faults = PAGES.flatMap((page) =>
      codeOf(read(page)).flatMap((code) =>
        [...code.matchAll(/(?:^|[\n;|&(] *|(?:npx|--|\$|=\S+) +)(?:bin\/)?openvoe( [a-z][^\n`|;&<>"')]*)/g)].flatMap(
          ([, words = ""]) =>
            faultOf(program, words.trim().split(/\s+/)).map((fault) => `${page}: openvoe${words}: ${fault}`),
        ),
      ),
    );
    assert.deepEqual(faults, []);
  });

  test("faultOf finds unknown commands, subcommands and options", () => {
    const check = (text: string) => faultOf(program, text.split(" "));
    assert.deepEqual(check("keys create --env sandbox"), []);
    assert.deepEqual(check("people list"), []);
    assert.deepEqual(check("import employments FILE --env=sandbox"), []);
    assert.deepEqual(check("demo"), ["no command demo"]);
    assert.deepEqual(check("keys make"), ["no command make"]);
    assert.deepEqual(check("keys create --role owner"), ["no option --role"]);
  });
});

/** What of a command line the program does not have. */
function faultOf(program: Command, words: readonly string[]): string[] {
  let command = program;
  for (const word of words) {
    if (word.startsWith("-") || command.commands.length === 0) break;
    const next = command.commands.find((one) => one.name() === word || one.alias() === word);
    if (next === undefined) return /^[a-z][a-z-]*$/.test(word) ? [`no command ${word}`] : [];
    command = next;
  }
  const options = words.flatMap((word) => /^--[a-z][a-z-]*/.exec(word) ?? []);
  const known = ["--help", "--version", ...command.options.map(({ long }) => long ?? "")];
  return options.filter((option) => !known.includes(option)).map((option) => `no option ${option}`);
}

/** Fenced blocks, their continued lines joined, and code within lines. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?!sql)[^\n]*\n([\s\S]*?)^```/gm)].map(([, block = ""]) =>
    block.replace(/\\\n\s*/g, " "),
  );
  const lines = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) =>
    code.replace(/\s+/g, " "),
  );
  return [...blocks, ...lines];
}

function read(page: string): string {
  return readFileSync(path.join(ROOT, page), "utf8");
}
