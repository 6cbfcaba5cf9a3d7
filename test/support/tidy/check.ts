import assert from "node:assert/strict";
import { parseProject, type Rule } from "./project.ts";

/** A small project in memory and what a rule has to say of it, as `file:line message`; nothing when it keeps the rule. */
export interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** Each a part of one violation, in the order in which they come. */
  readonly found: readonly string[];
}

/** Asserts that a rule finds in each small project just what is expected. */
export function check(rule: Rule, cases: readonly Case[]): void {
  for (const { files, found } of cases) {
    const violations = rule(parseProject(new Map(Object.entries(files))));
    const words = violations.map(({ file, line, message }) => `${file}:${line} ${message}`);
    const asExpected =
      words.length === found.length && words.every((said, index) => said.includes(found[index] ?? "?"));
    assert.ok(
      asExpected,
      `found ${JSON.stringify(words)}\nexpected ${JSON.stringify(found)}\nin ${JSON.stringify(files)}`,
    );
  }
}
