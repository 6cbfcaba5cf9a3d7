import type { FileScore } from "./score.ts";

/** A file and its score. */
export interface ScoredCase {
  readonly name: string;
  readonly structure: string;
  readonly family: string;
  readonly score: FileScore;
  /** Why the door refused it; null: it did not. */
  readonly refusal: string | null;
  readonly isCrash: boolean;
  readonly ms: number;
}

/** So many faults of a file are printed. */
const FAULTS_MAX = 8;

/** Prints a line a file, a line a structure and a family, and the figures of all with the aims next to them. */
export function printReport(scored: readonly ScoredCase[], { showsFaults }: { readonly showsFaults: boolean }): void {
  for (const one of scored) printCase(one, showsFaults);
  for (const group of ["structure", "family"] as const) printGroups(scored, group);
  const all = totalOf(scored.map(({ score }) => score));
  const isMade = scored.some(({ family }) => family !== "-");
  console.log(
    `cells ${share(all.cells, all.cellsOf)}, silently wrong ${share(all.silent, all.cellsOf)}, wrong person ${all.wrongPerson}, ` +
      `${perFile(all.questions, scored)} questions a file (${all.tooMany} too many, ${scored.filter(({ score }) => score.questions > 3).length} files with over 3), ` +
      `${scored.filter(({ refusal }) => refusal !== null).length} refused, ${scored.filter(({ isCrash }) => isCrash).length} crashed`,
  );
  console.log(
    isMade
      ? "aims: cells 97 %, silently wrong .1 %, wrong person 0, 1.5 questions a file; of families left out 93 %, .3 %, 0, 3"
      : "aims: cells 99 %, silently wrong 0, wrong person 0",
  );
  console.log(
    `cells ${all.cells} of ${all.cellsOf}, files right ${all.right} of ${scored.length}, silently wrong ${all.silent}, ` +
      `wrong person ${all.wrongPerson}, questions ${all.questions}`,
  );
}

function printCase({ name, structure, family, score, refusal, ms }: ScoredCase, showsFaults: boolean): void {
  const { cells, cellsOf, silent, wrongPerson, questions, tooMany, isRight, faults } = score;
  const asked = questions === 0 ? "" : ` questions ${questions}${tooMany === 0 ? "" : ` (${tooMany} too many)`}`;
  console.log(
    `${isRight ? "ok  " : "    "} ${name.padEnd(40)} ${`${structure} ${family}`.padEnd(32)} cells ${cells}/${cellsOf} silent ${silent} wrong person ${wrongPerson}${asked} ${Math.round(ms)} ms`,
  );
  if (!showsFaults) return;
  if (refusal !== null) console.log(`       refused: ${refusal}`);
  for (const fault of faults.slice(0, refusal === null ? FAULTS_MAX : 0)) console.log(`       ${fault}`);
  if (faults.length > FAULTS_MAX) console.log(`       and ${faults.length - FAULTS_MAX} more`);
}

function printGroups(scored: readonly ScoredCase[], group: "structure" | "family"): void {
  const groups = [...Map.groupBy(scored, (one) => one[group])]
    .map(([name, cases]) => ({ name, cases, ...totalOf(cases.map(({ score }) => score)) }))
    .sort((a, b) => a.cells / a.cellsOf - b.cells / b.cellsOf);
  if (groups.length < 2) return;
  for (const { name, cases, cells, cellsOf, right, silent, wrongPerson, questions } of groups) {
    console.log(
      `${group} ${name.padEnd(26)} cells ${share(cells, cellsOf).padStart(7)} ${`${cells}/${cellsOf}`.padEnd(14)} right ${right}/${cases.length} silent ${silent} wrong person ${wrongPerson} questions ${questions}`,
    );
  }
}

function totalOf(scores: readonly FileScore[]) {
  const sum = (of: (score: FileScore) => number) => scores.reduce((total, score) => total + of(score), 0);
  return {
    cells: sum(({ cells }) => cells),
    cellsOf: sum(({ cellsOf }) => cellsOf),
    silent: sum(({ silent }) => silent),
    wrongPerson: sum(({ wrongPerson }) => wrongPerson),
    questions: sum(({ questions }) => questions),
    tooMany: sum(({ tooMany }) => tooMany),
    right: scores.filter(({ isRight }) => isRight).length,
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((part / whole) * 100).toFixed(2)} %`;
}

function perFile(count: number, scored: readonly ScoredCase[]): string {
  return scored.length === 0 ? "0" : (count / scored.length).toFixed(2);
}
