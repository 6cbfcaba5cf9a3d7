import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./check.ts";
import { leftovers, machinePaths } from "./leftovers.ts";
import { docstrings, exportForms, fileNames } from "./names.ts";
import { commentsOf, parseProject } from "./project.ts";

test("fileNames finds names that are not in kebab-case, and meaningless names in src", () => {
  const cases = ["src/text/usAddress.ts", "src/text/us_address.ts", "src/Text/a.ts", "test/Fold.test.ts"];
  const empty = ["src/utils/a.ts", "src/text/helpers.ts", "src/kernel/http/webhook-service.ts", "src/common/data.ts"];
  check(fileNames, [
    ...cases.map((file) => ({ files: { [file]: "" }, found: ["is not in kebab-case"] })),
    ...empty.slice(0, 3).map((file) => ({ files: { [file]: "" }, found: ["says nothing"] })),
    { files: { [empty[3] ?? ""]: "" }, found: ["common", "data"] },
    {
      files: {
        "src/areas/webhooks/sql/migrations/0001-ground.sql": "",
        "test/support/helpers.ts": "",
        "src/text/us/address.ts": "",
        "README.md": "",
      },
      found: [],
    },
  ]);
});

test("exportForms finds default exports, re-exports, lists and barrels", () => {
  check(exportForms, [
    { files: { "src/text/a.ts": "export default function f() {}" }, found: ["default export"] },
    { files: { "src/text/a.ts": "\nexport default 1;" }, found: ["src/text/a.ts:2 default export"] },
    { files: { "src/text/a.ts": 'export { b } from "./b.ts";' }, found: ["re-export"] },
    { files: { "src/text/a.ts": 'export * from "./b.ts";' }, found: ["re-export"] },
    { files: { "src/text/a.ts": 'export type { B } from "./b.ts";' }, found: ["re-export"] },
    { files: { "src/text/a.ts": "const a = 1; export { a };" }, found: ["a list of exports"] },
    { files: { "src/areas/webhooks/routes/index.ts": "" }, found: ["a barrel"] },
    { files: { "src/matching/directory-index.ts": "export const a = 1; export type B = typeof a;" }, found: [] },
  ]);
});

test("docstrings finds exports of every form without a docstring, with an empty or a detached one", () => {
  const forms = [
    "function f() {}",
    "const f = 1;",
    "class f {}",
    "interface f {}",
    "type f = 1;",
    "async function f() {}",
  ];
  check(docstrings, [
    ...forms.map((form) => ({
      files: { "src/text/a.ts": `export ${form}` },
      found: ["src/text/a.ts:1 f has no docstring"],
    })),
    ...forms.map((form) => ({ files: { "src/text/a.ts": `/** Says it. */\nexport ${form}` }, found: [] })),
    { files: { "src/text/a.ts": "// Says it.\nexport const f = 1;" }, found: ["f has no docstring"] },
    { files: { "src/text/a.ts": "/** */\nexport const f = 1;" }, found: ["f has no docstring"] },
    { files: { "src/text/a.ts": "/** Of the file. */\n\nexport const f = 1;" }, found: ["f has no docstring"] },
    {
      files: {
        "src/text/a.ts":
          "/** Both. */\nexport function f(a: 1): 1;\nexport function f(a: 2): 2;\nexport function f(a: 3) {}",
      },
      found: [],
    },
    { files: { "src/text/a.ts": "const inner = 1;", "test/a.ts": "export const f = 1;" }, found: [] },
  ]);
});

test("leftovers finds what is postponed, disabled or silenced", () => {
  const faults = [
    ...["TODO", "FIXME", "XXX", "HACK"].map((word) => `f(); // ${word}: later`),
    "debugger;",
    "const a: any = 1;",
    "const a = b as any;",
    "const a = new Map<string, any>();",
    "// @ts-ignore\nf();",
    "// @ts-expect-error wrong\nf();",
    "// biome-ignore lint/style/useConst\nf();",
    "// biome-ignore lint/style/useConst: <explanation>\nf();",
    'test.only("a", f);',
    'test.skip("a", f);',
    'test("a", { skip: true }, f);',
    'test("a", { skip: !ready }, f);',
    'test("a", { only: true }, f);',
    'test("a", (t) => { t.skip(); });',
  ];
  check(
    leftovers,
    faults.map((text) => ({ files: { "test/a.ts": text }, found: ["test/a.ts:1"] })),
  );
});

test("leftovers allows reasons, words in strings and names that only resemble one", () => {
  const fine = [
    "// biome-ignore lint/style/useConst: it is set in a loop",
    'const many = "TODO: any"; const url = "http://a/XXX"; const p = /\\/\\/ FIXME/;',
    'test("a", { skip: url === null ? "no database" : false }, f);',
    'test("a", (t) => { t.skip("no database"); });',
    "rows.skip(3); company.only(1);",
  ];
  check(leftovers, [{ files: { "test/a.ts": fine.join("\n") }, found: [] }]);
});

test("machinePaths finds paths of a machine in code and pages, not text that only contains such a word", () => {
  const place = ["", "work", "main"].join("/");
  check(machinePaths, [
    {
      files: { "src/program/cli/a.ts": `\nopen("${place}");` },
      found: ["src/program/cli/a.ts:2 a path of one machine"],
    },
    { files: { "README.md": `see ${place}` }, found: ["README.md:1"] },
    { files: { "README.md": "see docs/work/main and the folder of root" }, found: [] },
  ]);
});

test("commentsOf finds comments and not what looks like one in strings, templates and patterns", () => {
  const lines = [
    'const a = "// no"; // yes 1',
    "const b = `/* no $".concat("{/* yes 2 */ c} // no`;"),
    "const d = /[/]\\/\\* no/ ; /* yes 3",
    "*/ const e = a / b; // yes 4",
  ];
  const source = parseProject(new Map([["test/a.ts", lines.join("\n")]])).sources.get("test/a.ts");
  assert.ok(source !== undefined);
  const comments = commentsOf(source).map((comment) => `${comment.line} ${comment.text.trim()}`);
  assert.deepEqual(comments, ["1 // yes 1", "2 /* yes 2 */", "3 /* yes 3\n*/", "4 // yes 4"]);
});
