/*
 * How right payroll files are read: cells, persons, statements, totals, rejects and silent errors against the truth beside each file.
 * Run: npm run bench -- payroll-files [-- FOLDER] [--faults]; a folder has FILE, FILE.truth.jsonl and FILE.expect.json, each plain or gzip.
 * fixtures/payroll-files has the files that the issue gave, fixtures/payroll-files-own those that were written unseen (docs/payroll-files.md has both first figures).
 */
import path from "node:path";
import { readPayrollFile, readRows } from "../../src/files/payroll/read-payroll-file.ts";
import { isWorkbook, readWorkbook } from "../../src/files/sheets/read-workbook.ts";
import { caseNames, readCase } from "./cases.ts";
import { type FileScore, scoreFile } from "./score.ts";

const FIXTURES = path.join(import.meta.dirname, "../../fixtures/payroll-files");
/** The year in which the files are read: after all of their dates. */
const YEAR = 2026;

const args = process.argv.slice(2);
const folder = args.find((arg) => !arg.startsWith("--")) ?? FIXTURES;
const showsFaults = args.includes("--faults");
const scores: FileScore[] = [];
for (const name of caseNames(folder)) scores.push(await scoreOne(name));
const sum = (of: (score: FileScore) => number) => scores.reduce((total, score) => total + of(score), 0);
const right = (of: (score: FileScore) => boolean) => sum((score) => (of(score) ? 1 : 0));
console.log(
  `persons ${right(({ persons }) => persons)} of ${scores.length}, rejects ${right(({ rejects }) => rejects)} of ${scores.length}, ` +
    `totals ${right(({ control }) => control)} of ${scores.length}, jobs ${sum(({ jobs }) => jobs)} of ${sum(({ jobsOf }) => jobsOf)}, ` +
    `silent errors ${sum(({ silent }) => silent)}`,
);
console.log(
  `cells ${sum(({ cells }) => cells)} of ${sum(({ cellsOf }) => cellsOf)}, ` +
    `recognised ${right(({ recognised }) => recognised)} of ${scores.length}, wrong person ${sum(({ wrongPerson }) => wrongPerson)}`,
);

async function scoreOne(name: string): Promise<FileScore> {
  const { bytes, truth } = readCase(folder, name);
  const startedAt = performance.now();
  const file = isWorkbook(bytes)
    ? readRows(await readWorkbook(bytes), { year: YEAR, encoding: "utf-8" })
    : readPayrollFile(bytes, { year: YEAR });
  const ms = Math.round(performance.now() - startedAt);
  const score = scoreFile(file, truth);
  const { cells, cellsOf, wrongPerson, silent, faults } = score;
  const isRight = faults.length === 0;
  console.log(
    `${isRight ? "ok  " : "    "} ${name.padEnd(44)} cells ${cells}/${cellsOf} jobs ${score.jobs}/${score.jobsOf} silent ${silent} wrong ${wrongPerson} ${ms} ms`,
  );
  if (showsFaults) for (const fault of faults.slice(0, 6)) console.log(`       ${fault}`);
  return score;
}
