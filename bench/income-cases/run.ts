/*
 * Answers worked examples of income rules with the engine, and compares figures, verdicts and reasons. See README.md. The exit code is 1
 * when an answer differs.
 * Run: node bench/income-cases/run.ts [FILE]
 */
import path from "node:path";
import { readIncomeCases } from "../../fixtures/income/case-file.ts";
import { answerCase, type CaseAnswer, differencesOf, isWronglyDecided } from "../../fixtures/income/judge-case.ts";

const SHARED_CASES = path.join(import.meta.dirname, "../../fixtures/income/cases.jsonl");

const [file] = process.argv.slice(2);
const cases = readIncomeCases(file ?? SHARED_CASES);
let [right, wronglyDecided] = [0, 0];
for (const income of cases) {
  const { answer, differences } = judge(income);
  if (differences.length === 0) right += 1;
  else console.log(`${income.id} ${income.rule}: ${differences.join("; ")}`);
  if (answer !== null && isWronglyDecided(income, answer)) wronglyDecided += 1;
}
console.log(`right ${right} of ${cases.length}, wrongly decided ${wronglyDecided}`);
process.exitCode = right === cases.length ? 0 : 1;

/** A case that the engine cannot read is wrong, and says why; the others are still answered. */
function judge(income: (typeof cases)[number]): { answer: CaseAnswer | null; differences: string[] } {
  try {
    const answer = answerCase(income);
    return { answer, differences: differencesOf(income, answer) };
  } catch (failure) {
    return { answer: null, differences: [failure instanceof Error ? failure.message : String(failure)] };
  }
}
