import type { SearchAnswer } from "../../src/areas/companies/matching/answer/match.ts";
import type { Case } from "./cases.ts";

/** One case with its answer and what it took. */
export interface Answered {
  readonly asked: Case;
  readonly match: SearchAnswer;
  readonly durationMs: number;
}

/** The figures of a set of answers; shares are 0 to 1. */
export interface Figures {
  readonly cases: number;
  /** Of the cases whose employer is in the directory: answered, and right. */
  readonly right: number;
  /** Of all answers: right. */
  readonly precision: number;
  /** Of the answers of 0.9 and more: right; and their share of all cases. */
  readonly precisionAt90: number;
  readonly shareAt90: number;
  /**
   * Of the cases whose employer is not in the directory: no match; and answered with 0.9 or more.
   */
  readonly absentUnanswered: number;
  readonly absentAt90: number;
  readonly calibrationError: number;
  readonly brier: number;
}

/** The figures of a set of answers. */
export function figuresOf(answers: readonly Answered[]): Figures {
  const present = answers.filter(({ asked }) => asked.accept.size > 0);
  const absent = answers.filter(({ asked }) => asked.accept.size === 0);
  const given = answers.filter(({ match }) => match.companyId !== null);
  const sure = answers.filter(({ match }) => match.probability >= 0.9);
  return {
    cases: answers.length,
    right: share(present, isRight),
    precision: share(given, isRight),
    precisionAt90: share(sure, isRight),
    shareAt90: sure.length / answers.length,
    absentUnanswered: share(absent, ({ match }) => match.companyId === null),
    absentAt90: share(absent, ({ match }) => match.probability >= 0.9),
    calibrationError: calibrationError(answers),
    brier: mean(answers.map((each) => (each.match.probability - (isBestRight(each) ? 1 : 0)) ** 2)),
  };
}

/** True if the answer was given and is one of those accepted. */
export function isRight({ asked, match }: Answered): boolean {
  return match.companyId !== null && asked.accept.has(match.companyId);
}

/** True if the best company, answered or not, is one of those accepted. */
function isBestRight({ asked, match }: Answered): boolean {
  return asked.accept.has(match.candidates[0]?.companyId ?? "");
}

function share(answers: readonly Answered[], claim: (each: Answered) => boolean): number {
  return answers.length === 0 ? Number.NaN : answers.filter(claim).length / answers.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Ten bins of equal width: what is said, less what is so, weighed by the answers in each. */
function calibrationError(answers: readonly Answered[]): number {
  return reliability(answers).reduce((sum, bin) => sum + (bin.count / answers.length) * Math.abs(bin.said - bin.so), 0);
}

/**
 * For each tenth of probability that has answers: what they say on average, what share of them is
 * right.
 */
export function reliability(answers: readonly Answered[]): { said: number; so: number; count: number }[] {
  const bins = Map.groupBy(answers, ({ match }) => Math.min(9, Math.floor(match.probability * 10)));
  return [...bins.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, members]) => ({
      said: mean(members.map(({ match }) => match.probability)),
      so: mean(members.map((each) => (isBestRight(each) ? 1 : 0))),
      count: members.length,
    }));
}

const PROFILES = ["name", "name_state", "name_city_state", "full"];

/**
 * What is aimed at, over all profiles; above or below by the kind of figure. Brier with city and
 * state: 0.06.
 */
const TARGETS = {
  right: 0.87,
  precision: 0.94,
  precisionAt90: 0.985,
  shareAt90: 0.6,
  absentUnanswered: 0.85,
  absentAt90: 0.03,
  calibrationError: 0.02,
  brier: 0.08,
};
const TARGETS_RIGHT: Readonly<Record<string, number>> = {
  name: 0.75,
  name_state: 0.87,
  name_city_state: 0.91,
  full: 0.94,
};

/**
 * Prints the figures by profile and by kind with what is aimed at, and what the answers say against
 * what is so.
 */
export function printFigures(answers: readonly Answered[]): void {
  const own = answers.filter(({ asked }) => asked.kind !== "sec_former_name");
  const rows: Record<string, Partial<Figures>> = { "(aim)": TARGETS, all: roundedFigures(own) };
  for (const profile of PROFILES) {
    const members = own.filter(({ asked }) => asked.profile === profile);
    rows[`${profile} (right: ${TARGETS_RIGHT[profile]})`] = roundedFigures(members);
  }
  for (const [kind, members] of Map.groupBy(answers, ({ asked }) => asked.kind)) rows[kind] = roundedFigures(members);
  rows["with former names"] = roundedFigures(answers);
  console.log("All cases but former names, then by profile and kind:");
  console.table(rows);
  console.log("Reliability, former names apart: said, so, answers");
  for (const bin of reliability(own)) console.log(`  ${bin.said.toFixed(3)}  ${bin.so.toFixed(3)}  ${bin.count}`);
}

function roundedFigures(answers: readonly Answered[]): Figures {
  const { cases, ...shares } = figuresOf(answers);
  const rounded = (value: number) => Number(value.toFixed(3));
  return {
    cases,
    right: rounded(shares.right),
    precision: rounded(shares.precision),
    precisionAt90: rounded(shares.precisionAt90),
    shareAt90: rounded(shares.shareAt90),
    absentUnanswered: rounded(shares.absentUnanswered),
    absentAt90: rounded(shares.absentAt90),
    calibrationError: rounded(shares.calibrationError),
    brier: rounded(shares.brier),
  };
}
