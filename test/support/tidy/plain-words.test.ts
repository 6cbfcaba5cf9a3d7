import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { check } from "./check.ts";
import { PLAIN_WORDS, plainComments, plainPages, plainTexts } from "./plain-words.ts";

const FAULTS = [
  "It is signed anew.",
  "Whoever has the link is signed in.",
  "The pay beside the hours",
  "It was changed meanwhile.",
  "A total is sought.",
  "Its clients' doings",
  "Upon arrival it is stored.",
  "The others likewise.",
  "Hence it is refused.",
  "The person is told.",
  "A role is no session.",
  "Who loses the group is refused.",
  "It waits. Who has none adds one.",
  "so that what was sent is known",
];

const FINE = [
  "Side by side, next to the hours",
  "There is no record, and it is no longer valid; this is no such day.",
  "Who asked? Nobody knows.",
  "Who asked for it",
  "so that the person, who is known, reads it",
];

test("plainPages finds the words in pages, not in code, links and released sections", () => {
  check(plainPages, [
    ...FAULTS.map((text) => ({ files: { "docs/a.md": `# A\n\n${text}\n` }, found: ["docs/a.md:3"] })),
    ...FINE.map((text) => ({ files: { "docs/a.md": text }, found: [] })),
    { files: { "docs/a.md": "`told` and [a](told.md)\n\n```sh\necho anew\n```\n" }, found: [] },
    { files: { "CHANGELOG.md": "## Unreleased\nanew\n## 0.1.0\nanew" }, found: ["CHANGELOG.md:2"] },
  ]);
});

test("plainTexts finds the words in strings, templates and text of JSX, not in words without a sentence", () => {
  check(plainTexts, [
    ...FAULTS.map((text) => ({
      files: { "src/a.ts": `\nexport const a = ${JSON.stringify(text)};` },
      found: ["src/a.ts:2"],
    })),
    ...FINE.map((text) => ({ files: { "src/a.ts": `const a = ${JSON.stringify(text)};` }, found: [] })),
    { files: { "web/a.tsx": "const a = <p>They are told.</p>;" }, found: ["web/a.tsx:1"] },
    { files: { "src/a.ts": "const a = `It is told $".concat("{1}: sign in anew`;") }, found: ["told", "anew"] },
    { files: { "src/a.ts": 'const told = "told"; // told' }, found: [] },
  ]);
});

test("plainComments finds the words in comments of what is shipped; a docstring may begin with Who", () => {
  check(plainComments, [
    { files: { "src/a.ts": "/**\n * It is written\n * anew.\n */" }, found: ["src/a.ts:3"] },
    { files: { "src/a.ts": "/** Who asks. */\nconst told = 1; // `told`" }, found: [] },
    { files: { "src/a.ts": "/** The asker. Who has none is refused. */" }, found: ["Who loses"] },
    { files: { "test/a.ts": "// anew" }, found: [] },
  ]);
});

test("CONTRIBUTING.md has the table of words", () => {
  const text = readFileSync(new URL("../../../CONTRIBUTING.md", import.meta.url), "utf8");
  const rows = PLAIN_WORDS.map(({ not, but }) => `| \`${not}\` | ${but} |`);
  assert.deepEqual(
    rows.filter((row) => !text.includes(row)),
    [],
  );
});
