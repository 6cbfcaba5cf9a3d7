/*
 * How right payroll files are read by the import's own door: cells, files, silently wrong values and questions against the truth next to each file.
 * Run: npm run bench -- payroll-files [DIR…] [--generate N --seed S] [--leave-family-out [--models FOLDER]] [--half development|test] [--only TEXT] [--faults];
 * a folder has FILE, FILE.truth.jsonl and FILE.expect.json, each plain or gzip. README.md next to this has the rules by which they are compared.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { caseNames, readCase } from "./cases.ts";
import { openAnswered, readByDoor, readingBy } from "./door.ts";
import { generateFiles } from "./generate.ts";
import { LeftOutModels } from "./left-out.ts";
import { printReport, type ScoredCase } from "./report.ts";
import { scoreFile } from "./score.ts";

const FIXTURES = path.join(import.meta.dirname, "../../fixtures");
const SHARED = ["payroll-files", "payroll-files-2", "payroll-exports", "payroll-workbooks"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    faults: { type: "boolean", default: false },
    generate: { type: "string" },
    half: { type: "string" },
    "leave-family-out": { type: "boolean", default: false },
    models: { type: "string" },
    only: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const { half } = values;
if (half !== undefined && half !== "development" && half !== "test")
  throw new Error(`--half ${half}: write development or test`);
const models = values["leave-family-out"] ? LeftOutModels.fitted(values.models ?? null) : null;
const made = values.generate === undefined ? null : generateFiles(Number(values.generate), Number(values.seed));
const scored: ScoredCase[] = [];
try {
  for (const folder of foldersOf()) {
    for (const [at, name] of caseNames(folder).entries()) {
      if (half !== undefined && half !== (at % 2 === 0 ? "development" : "test")) continue;
      const one = await scoreOne(folder, name);
      if (one !== null) scored.push(one);
    }
  }
} finally {
  if (made !== null) rmSync(made, { recursive: true });
}
printReport(scored, { showsFaults: values.faults });

function foldersOf(): readonly string[] {
  if (made !== null) return [made, ...positionals];
  return positionals.length > 0 ? positionals : SHARED.map((name) => path.join(FIXTURES, name));
}

async function scoreOne(folder: string, name: string): Promise<ScoredCase | null> {
  const { bytes, truth } = readCase(folder, name);
  const { structure = path.basename(folder), family = "-" } = truth.expect;
  const { only } = values;
  if (only !== undefined && ![name, structure, family].some((one) => one.includes(only))) return null;
  const reader = models?.readerFor(family) ?? null;
  if (models !== null && reader === null) return null;
  const startedAt = performance.now();
  const { file, questions, refusal, isCrash } = await openAnswered(
    bytes,
    truth.expect,
    reader === null ? readByDoor : readingBy(reader),
  );
  const ms = performance.now() - startedAt;
  return { name, structure, family, refusal, isCrash, ms, score: scoreFile(file, truth, questions) };
}
