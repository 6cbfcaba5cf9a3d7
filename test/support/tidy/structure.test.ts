import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./check.ts";
import { fileLengths, functionDistribution, functionLengths } from "./lengths.ts";
import { packages } from "./packages.ts";
import { parseProject } from "./project.ts";
import { deadFiles, folderSizes, layers } from "./structure.ts";

test("layers finds imports from a higher layer, a neighbour, outside src, and of types", () => {
  check(layers, [
    {
      files: { "src/domain/a.ts": 'import { b } from "../egress/b.ts";', "src/egress/b.ts": "" },
      found: ["src/domain/a.ts:1 domain/ (layer 0) must not import src/egress/b.ts (layer 20)"],
    },
    {
      files: { "src/http/core/a.ts": '\nimport type { B } from "../routes/b.ts";' },
      found: ["src/http/core/a.ts:2 http/core/ (layer 52) must not import src/http/routes/b.ts (layer 54)"],
    },
    { files: { "src/files/a.ts": 'type B = import("../egress/b.ts").B;' }, found: ["must not import src/egress/b.ts"] },
    { files: { "src/files/a.ts": 'const b = await import("../cli/b.ts");' }, found: ["must not import src/cli/b.ts"] },
    { files: { "src/files/a.ts": 'export { b } from "../http/b.ts";' }, found: ["must not import src/http/b.ts"] },
    {
      files: { "src/domain/a.ts": 'new Worker(new URL("../workers/core/b.ts", import.meta.url));' },
      found: ["must not import src/workers/core/b.ts"],
    },
    { files: { "src/cli/a.ts": 'import { b } from "../../test/b.ts";' }, found: ["lies outside src/"] },
    {
      files: { "src/store/companies/a.ts": 'import { b } from "../webhooks/b.ts";' },
      found: ["store/companies/ (layer 24) must not import src/store/webhooks/b.ts (layer 24)"],
    },
    { files: { "src/attic/a.ts": "" }, found: ["the folder attic has no layer"] },
    { files: { "src/a.ts": "" }, found: ["has no layer"] },
    { files: { "web/a.ts": 'import { b } from "../src/domain/b.ts";' }, found: ["not the public API"] },
    { files: { "client/a.ts": 'import { b } from "../src/domain/b.ts";' }, found: ["not the public API"] },
  ]);
});

test("layers allows the own folder, lower layers, packages, data next to src and text that only resembles an import", () => {
  const text = [
    'import { b } from "./b.ts"; import { c } from "../../domain/c.ts"; import pg from "pg"; import "node:fs";',
    'const d = new URL("../../../data/d.gz", import.meta.url);',
    "// import { e } from '../../cli/e.ts';",
    'const f = `import { e } from "../../cli/e.ts"`;',
  ];
  check(layers, [{ files: { "src/http/routes/a.ts": text.join("\n") }, found: [] }]);
});

test("layers assigns a folder without its own layer to the module around it", () => {
  const files = { "src/crypto/signature/a.ts": 'import { b } from "../b.ts";', "src/crypto/b.ts": "" };
  check(layers, [{ files, found: [] }]);
});

test("folderSizes finds a folder of more than 15 source files, and counts other files and subfolders separately", () => {
  const files = (count: number, folder: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/a${at}.ts`, ""]));
  check(folderSizes, [
    { files: files(16, "src/text"), found: ["src/text:1 16 source files, over 15"] },
    { files: { ...files(15, "src/text"), ...files(15, "src/text/us"), "src/text/words.json": "{}" }, found: [] },
    { files: files(16, "test/text"), found: [] },
  ]);
});

test("deadFiles finds code, SQL and JSON that nothing reaches, and files that only dead ones reach", () => {
  const main = 'import { a } from "./a.ts";';
  check(deadFiles, [
    {
      files: { "src/cli/main.ts": main, "src/cli/a.ts": "", "src/cli/b.ts": 'import "./c.ts";', "src/cli/c.ts": "" },
      found: ["src/cli/b.ts", "src/cli/c.ts"],
    },
    { files: { "src/cli/main.ts": "", "src/store/m/1.sql": "select 1" }, found: ["src/store/m/1.sql"] },
    {
      files: { "src/cli/main.ts": "", "src/cli/w.json": "{}", "test/a.ts": 'import w from "../src/cli/w.json";' },
      found: ["src/cli/w.json"],
    },
  ]);
});

test("deadFiles follows thread entry points, folders read by path and imported JSON", () => {
  const main = [
    'new Worker(new URL("./thread.ts", import.meta.url));',
    'readdirSync(new URL("../store/migrations/", import.meta.url));',
    'join(import.meta.dirname, "../text", "words.json");',
    'import weights from "./weights.json" with { type: "json" };',
  ];
  const files = {
    "src/cli/main.ts": main.join("\n"),
    "src/cli/thread.ts": 'import "./deep.ts";',
    "src/cli/deep.ts": "",
  };
  const read = { "src/store/migrations/1.sql": "", "src/text/words.json": "", "src/cli/weights.json": "" };
  check(deadFiles, [{ files: { ...files, ...read }, found: [] }]);
});

test("fileLengths finds a file of 401 lines and allows one of 400", () => {
  check(fileLengths, [
    { files: { "src/text/a.ts": "f();\n".repeat(401) }, found: ["src/text/a.ts:401 401 lines"] },
    { files: { "src/text/a.ts": "f();\n".repeat(400) }, found: [] },
  ]);
});

test("functionLengths finds functions of 71 lines in every form and allows 70 and long suites", () => {
  const body = (lines: number) => `{\n${"f();\n".repeat(lines - 2)}}`;
  check(functionLengths, [
    { files: { "src/text/a.ts": `function long() ${body(71)}` }, found: ["src/text/a.ts:1 long: 71 lines"] },
    { files: { "src/text/a.ts": `const long = () => ${body(71)};` }, found: ["long: 71 lines"] },
    { files: { "test/a.ts": `class A { constructor() ${body(71)} }` }, found: ["constructor: 71 lines"] },
    { files: { "test/a.ts": `class A { get long() ${body(71)} }` }, found: ["long: 71 lines"] },
    { files: { "bench/a.ts": `test("x", function () ${body(71)});` }, found: ["a function without a name: 71"] },
    {
      files: {
        "src/text/a.ts": `${"/** } */\n".repeat(9)}function fits() ${body(70)}`,
        "test/a.ts": `describe("a", () => ${body(99)});`,
      },
      found: [],
    },
  ]);
});

test("functionDistribution counts named functions and not the callbacks inside them", () => {
  const text = "const a = () => 1;\nfunction b() {\n  return [1].map((x) => x);\n}\nclass C {\n  d() {\n  }\n}";
  const { count, median, p90, longestName } = functionDistribution(
    parseProject(new Map([["src/text/a.ts", text]])),
    "src/",
  );
  assert.deepEqual(
    { count, median, p90, longestName },
    { count: 3, median: 2, p90: 3, longestName: "src/text/a.ts b" },
  );
});

test("packages finds what src imports undeclared and what is declared and idle", () => {
  const manifest = JSON.stringify({ dependencies: { "@a/b": "1", c: "1" }, devDependencies: { d: "1" } });
  const at = (text: string) => ({ "package.json": manifest, "src/text/a.ts": text });
  const both = 'import { x } from "@a/b/x"; import type { C } from "c"; import "node:fs";';
  check(packages, [
    { files: at(both), found: [] },
    { files: at(`${both} import "d";`), found: ["src/text/a.ts:1 d is not among the dependencies"] },
    { files: at('import "c/part";'), found: ["package.json:1 @a/b is not used by src"] },
  ]);
});
