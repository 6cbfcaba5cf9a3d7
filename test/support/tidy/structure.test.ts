import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./check.ts";
import { areaOrder, cycles, importShares, nounFolders, roleOf, roles } from "./house.ts";
import { fileLengths, functionDistribution, functionLengths } from "./lengths.ts";
import { packages } from "./packages.ts";
import { parseProject } from "./project.ts";
import { deadFiles, folderSizes, outsideImports } from "./structure.ts";

test("areaOrder finds imports from a higher area, from the kernel into an area, of types, and files outside of all", () => {
  const higher = "src/areas/connections/b.ts";
  check(areaOrder, [
    {
      files: { "src/areas/payroll/a.ts": 'import { b } from "../connections/b.ts";' },
      found: [`src/areas/payroll/a.ts:1 must not import ${higher}, which stands above it`],
    },
    {
      files: { "src/kernel/text/a.ts": '\nimport type { B } from "../../areas/connections/b.ts";' },
      found: [`:2 must not import ${higher}`],
    },
    {
      files: { "src/areas/files/a.ts": 'type B = import("../connections/b.ts").B;' },
      found: [`must not import ${higher}`],
    },
    {
      files: { "src/areas/files/a.ts": 'const b = await import("../../program/b.ts");' },
      found: ["must not import src/program/b.ts"],
    },
    {
      files: { "src/areas/files/a.ts": 'new Worker(new URL("../connections/b.ts", import.meta.url));' },
      found: [`must not import ${higher}`],
    },
    { files: { "src/attic/a.ts": 'import "./b.ts";' }, found: ["lies in no area"] },
    {
      files: { "src/areas/connections/a.ts": 'import "./b.ts"; import "../payroll/b.ts"; import "../../kernel/b.ts";' },
      found: [],
    },
    { files: { "src/program/a.ts": 'import "../areas/connections/b.ts";' }, found: [] },
  ]);
});

test("roles are by ending, by the innermost folder, and pure otherwise", () => {
  const of = ["monitors.sql.ts", "sql/a.ts", "ops/routes/a.ts", "b.worker.ts", "area.ts", "a.ts"];
  assert.deepEqual(
    of.map((file) => roleOf(`src/areas/connections/${file}`)),
    ["sql", "sql", "routes", "workers", "program", "pure"],
  );
});

test("roles refuses SQL in what is pure, operations in SQL, workers in routes, and the program in an area", () => {
  check(roles, [
    {
      files: { "src/areas/files/a.ts": 'import "./b.sql.ts";' },
      found: ["pure must not import src/areas/files/b.sql.ts (sql)"],
    },
    {
      files: { "src/areas/files/sql/a.ts": 'import "../ops/b.ts";' },
      found: ["sql must not import src/areas/files/ops/b.ts (ops)"],
    },
    { files: { "src/areas/files/a.routes.ts": 'import "./b.worker.ts";' }, found: ["routes must not import"] },
    {
      files: { "src/areas/files/a.ops.ts": 'import "../../program/b.ts";' },
      found: ["ops must not import src/program/b.ts (program)"],
    },
    { files: { "src/areas/files/a.routes.ts": 'import "./b.ops.ts"; import "./b.sql.ts"; import "pg";' }, found: [] },
  ]);
});

test("cycles finds a file that imports itself by way of others", () => {
  const [a, b, c] = ["src/kernel/a.ts", "src/kernel/b.ts", "src/kernel/c.ts"];
  check(cycles, [
    {
      files: { [a]: 'import "./b.ts";', [b]: 'import "./c.ts";', [c]: 'import "./a.ts";' },
      found: [`${a} -> ${b} -> ${c} -> ${a}`],
    },
    { files: { [a]: 'import "./b.ts"; import "./c.ts";', [b]: 'import "./c.ts";', [c]: "" }, found: [] },
  ]);
});

test("importShares counts imports inside an area, to the kernel and between areas", () => {
  const texts = {
    "src/areas/files/a.ts": 'import "./b.ts"; import "../payroll/b.ts"; import "../../kernel/b.ts";',
    "src/kernel/a.ts": 'import "./b.ts";',
  };
  assert.deepEqual(importShares(parseProject(new Map(Object.entries(texts)))), { inside: 2, toKernel: 1, between: 1 });
});

test("nounFolders finds a noun whose files lie in more than three places", () => {
  const at = (...places: string[]) => Object.fromEntries(places.map((place) => [`src/${place}/orders.ts`, ""]));
  const three = at("areas/connections/sql", "kernel/http", "program/cli");
  check(nounFolders, [
    { files: three, found: [] },
    { files: { ...three, ...at("areas/income") }, found: ["order lies in 4 places"] },
    {
      files: { ...three, "src/areas/income/ordered.ts": "", "src/areas/connections/ops/order-page.ts": "" },
      found: [],
    },
  ]);
});

test("outsideImports finds what lies outside src, and src in the pages and the client", () => {
  check(outsideImports, [
    { files: { "src/program/a.ts": 'import { b } from "../../test/b.ts";' }, found: ["lies outside src/"] },
    { files: { "web/a.ts": 'import { b } from "../src/kernel/b.ts";' }, found: ["not the public API"] },
    { files: { "client/a.ts": 'import { b } from "../src/kernel/b.ts";' }, found: ["not the public API"] },
    { files: { "src/program/a.ts": 'import "pg"; const d = new URL("../../data/d.gz", import.meta.url);' }, found: [] },
  ]);
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
      files: {
        "src/program/cli/main.ts": main,
        "src/program/cli/a.ts": "",
        "src/program/cli/b.ts": 'import "./c.ts";',
        "src/program/cli/c.ts": "",
      },
      found: ["src/program/cli/b.ts", "src/program/cli/c.ts"],
    },
    {
      files: { "src/program/cli/main.ts": "", "src/kernel/database/m/1.sql": "select 1" },
      found: ["src/kernel/database/m/1.sql"],
    },
    {
      files: {
        "src/program/cli/main.ts": "",
        "src/program/cli/w.json": "{}",
        "test/a.ts": 'import w from "../src/program/cli/w.json";',
      },
      found: ["src/program/cli/w.json"],
    },
  ]);
});

test("deadFiles follows thread entry points, folders read by path and imported JSON", () => {
  const main = [
    'new Worker(new URL("./thread.ts", import.meta.url));',
    'readdirSync(new URL("../../kernel/database/migrations/", import.meta.url));',
    'join(import.meta.dirname, "../../kernel/text", "words.json");',
    'import weights from "./weights.json" with { type: "json" };',
  ];
  const files = {
    "src/program/cli/main.ts": main.join("\n"),
    "src/program/cli/thread.ts": 'import "./deep.ts";',
    "src/program/cli/deep.ts": "",
  };
  const read = {
    "src/kernel/database/migrations/1.sql": "",
    "src/kernel/text/words.json": "",
    "src/program/cli/weights.json": "",
  };
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
