/*
 * How right payroll files are read by the import's own door: cells, files, silently wrong values and questions against the truth beside each file.
 * Run: npm run bench -- payroll-files [DIR…] [--faults] [--only TEXT]; a folder has FILE, FILE.truth.jsonl and FILE.expect.json, each plain or gzip.
 * README.md beside this has the rules by which they are compared.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { caseNames, readCase } from "./cases.ts";
import { LeftOutModels } from "./direct.ts";
import { openAnswered, readByDoor } from "./door.ts";
import { printReport, type ScoredCase } from "./report.ts";
import { scoreFile } from "./score.ts";

const FIXTURES = path.join(import.meta.dirname, "../../fixtures/payroll-files");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { faults: { type: "boolean", default: false }, only: { type: "string" }, models: { type: "string" } },
});
const models = values.models === undefined ? null : new LeftOutModels(values.models);
const scored: ScoredCase[] = [];
for (const folder of positionals.length > 0 ? positionals : [FIXTURES]) {
  for (const name of caseNames(folder)) {
    const one = await scoreOne(folder, name);
    if (one !== null) scored.push(one);
  }
}
printReport(scored, { showsFaults: values.faults });

async function scoreOne(folder: string, name: string): Promise<ScoredCase | null> {
  const { bytes, truth } = readCase(folder, name);
  const { structure = path.basename(folder), family = "-" } = truth.expect;
  const { only } = values;
  if (only !== undefined && ![name, structure, family].some((one) => one.includes(only))) return null;
  const readOnce = models === null ? readByDoor : models.readingOf(family);
  if (readOnce === null) return null;
  const startedAt = performance.now();
  const { file, questions, refusal, isCrash } = await openAnswered(bytes, truth.expect, readOnce);
  const ms = performance.now() - startedAt;
  return { name, structure, family, refusal, isCrash, ms, score: scoreFile(file, truth, questions) };
}
