import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { codeLines } from "../scripts/code-lines.ts";
import { AREAS } from "../src/program/areas.ts";
import { CLIENT, filesOf, SERVER, SLOW } from "./support/suites.ts";
import { areaTables } from "./support/tidy/areas.ts";
import { type Exception, environment, except, outgoing, sql, statusCodes } from "./support/tidy/boundaries.ts";
import { engines } from "./support/tidy/engines.ts";
import { doubleAssertions, literalSpreads, neededExports, uniqueExports } from "./support/tidy/exports.ts";
import { areaOrder, cycles, importShares, nounFolders, nounPlaces, roles } from "./support/tidy/house.ts";
import { leftovers, machinePaths } from "./support/tidy/leftovers.ts";
import { fileLengths, functionDistribution, functionLengths } from "./support/tidy/lengths.ts";
import { amountPatterns, earningClassifiers, frequencyLists } from "./support/tidy/listed-once.ts";
import { docstrings, exportForms, fileNames } from "./support/tidy/names.ts";
import { packages } from "./support/tidy/packages.ts";
import { otherComments, plainComments, plainPages, plainTexts } from "./support/tidy/plain-words.ts";
import { parseProject, type Rule, readTexts, type Violation } from "./support/tidy/project.ts";
import { employmentShapes, statementCopies, statementShapes } from "./support/tidy/statements.ts";
import { deadFiles, folderSizes, loneFiles, outsideImports } from "./support/tidy/structure.ts";
import { transactions } from "./support/tidy/transactions.ts";

const REPORTER = { file: "test/support/tally-reporter.ts", reason: "Node takes a reporter as a default export alone" };
const ROTATION = {
  file: "src/program/cli/commands/keyring.ts",
  reason:
    "A rotation commits its new key on another connection, before the file has it; one runs at a time, in a program of its own",
};
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Each rule by its sentence, with the files that have a reason to break it. */
const RULES: readonly (readonly [sentence: string, rule: Rule, exceptions?: readonly Exception[]])[] = [
  ["an area imports only lower areas and the kernel, the kernel no area", areaOrder],
  ["a file imports only what its role allows", roles],
  ["files named after one noun lie in at most three places", nounFolders],
  ["no file imports itself by way of others", cycles],
  ["src imports nothing outside, and the pages and the client nothing of src", outsideImports],
  ["no folder of src holds over 15 source files", folderSizes],
  ["every file of src is reached from the program's entry", deadFiles],
  ["src imports only declared dependencies, and every one of them", packages],
  ["no file is over 400 lines", fileLengths],
  ["no function is over 70 lines", functionLengths],
  ["every export of src has a docstring", docstrings],
  ["only program/cli/config.ts reads the environment", environment],
  ["only files of the role sql hold SQL", sql],
  ["only routes know status codes", statusCodes],
  ["only egress/ opens outgoing connections", outgoing],
  ["engines are pure", engines],
  ["what runs in a transaction uses no second connection", transactions, [ROTATION]],
  ["pay frequencies are listed once", frequencyLists],
  ["one function classifies earnings", earningClassifiers],
  ["money has one pattern", amountPatterns],
  ["files are named in kebab-case for what they hold", fileNames],
  ["exports are named and stand where they are declared", exportForms, [REPORTER]],
  ["an exported name of src stands for one thing", uniqueExports],
  ["every export of src is imported somewhere", neededExports],
  ["no literal of src, web and client is spread into another", literalSpreads],
  ["no type of src, web and client is asserted by way of unknown", doubleAssertions],
  ["at most four places list the fields of a pay statement", statementShapes],
  ["at most four places list the fields of an employment", employmentShapes],
  ["at most four places write a pay statement field by field", statementCopies],
  ["no folder of src holds one file alone", loneFiles],
  ["nothing is left for later, switched off or silenced", leftovers],
  ["no path of one machine is left in a text", machinePaths],
  ["pages are in plain words", plainPages],
  ["texts of screens, messages and descriptions are in plain words", plainTexts],
  ["comments of src, web and client are in plain words", plainComments],
];

const project = parseProject(readTexts(ROOT));

for (const [sentence, rule, exceptions = []] of RULES) {
  test(`tidy: ${sentence}`, () => {
    const violations = except(rule(project), exceptions);
    if (violations.length > 0) assert.fail(`\n${violations.map(inWords).join("\n")}`);
  });
}

test("tidy: every table belongs to one area, which registers what is sealed in it", () => {
  assert.deepEqual(areaTables(AREAS, readFileSync(join(ROOT, "src/kernel/database/schema.sql"), "utf8")), []);
});

test("tidy: the functions of src are short: median at most 10 lines, nine in ten at most 35", (t) => {
  const { count, median, p90, longest, longestName } = functionDistribution(project, "src/");
  t.diagnostic(`${count} functions: median ${median} lines, p90 ${p90}, longest ${longest} (${longestName})`);
  assert.ok(median <= 10, `the median is ${median} lines, over 10`);
  assert.ok(p90 <= 35, `nine in ten are up to ${p90} lines long, over 35`);
});

test("tidy: at least four in five imports of an area stay inside it, those of the kernel not counted", (t) => {
  const { inside, between, toKernel } = importShares(project);
  const share = inside / (inside + between);
  t.diagnostic(`${inside} inside, ${between} between, ${toKernel} to the kernel: ${(100 * share).toFixed(1)} %`);
  assert.ok(share >= 0.8);
  const places = [...nounPlaces(project)].map(([noun, { size }]) => `${noun} ${size}`);
  t.diagnostic(`places of a noun: ${places.join(", ")}`);
});

/** How many words of comments outside of src, web and client are not plain: lower it when you mend some. */
const OTHER_WORDS_MAX = 86;

test("tidy: comments of tests, benchmarks and scripts have no more words that are not plain than before", (t) => {
  const { length } = otherComments(project);
  t.diagnostic(`${length} words that are not plain`);
  assert.ok(length <= OTHER_WORDS_MAX, `${length} words, over ${OTHER_WORDS_MAX}`);
});

/** How large `src` and `web/src` are at most: lower these when you make them smaller. */
const FILES_MAX = 1_412;
const CODE_LINES_MAX = 128_185;

test("tidy: src and web/src have no more files and lines of code than before", (t) => {
  const sources = [...project.texts].filter(([file]) => /^(src|web\/src)\/.*\.tsx?$/.test(file));
  const lines = sources.reduce((sum, [, text]) => sum + codeLines(text), 0);
  t.diagnostic(`${sources.length} files, ${lines} lines of code`);
  assert.ok(sources.length <= FILES_MAX, `${sources.length} files, over ${FILES_MAX}`);
  assert.ok(lines <= CODE_LINES_MAX, `${lines} lines of code, over ${CODE_LINES_MAX}`);
});

test("tidy: no bench and no part of chaos share a name, which npm run bench takes", () => {
  const names = ["bench/*/run.ts", "chaos/*/run.ts"]
    .flatMap((pattern) => filesOf([pattern]))
    .map((file) => basename(dirname(file)));
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

test("tidy: the test files that npm run test:slow, test:server and test:client name are there", () => {
  for (const patterns of [SLOW, SERVER, CLIENT]) assert.ok(filesOf(patterns).length > 0);
});

function inWords({ file, line, message }: Violation): string {
  return `${file}:${line} ${message}`;
}
