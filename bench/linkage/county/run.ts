import type { EmploymentRecord } from "../../../src/areas/payroll/employment.ts";
import { SHIPPED_MODEL } from "../../../src/areas/records/linkage/model/model.ts";
import type { IsoDate } from "../../../src/kernel/ids.ts";
import { learnedModel, learnFrom } from "../learn.ts";
import { printMiss } from "../misses.ts";
import { type Case, foundBy, type Outcome } from "../outcome.ts";
import { recordSetOf } from "../registry.ts";
import { decideCase } from "../tally.ts";
import { misdated, misdigited, misspelt, nicknameOf } from "../world/noise.ts";
import { type Draws, drawsFrom } from "../world/random.ts";
import { stored } from "../world/registry.ts";
import { absentsOf, borrowersOf } from "./absent.ts";
import { type Absent, drawCounty, type Inhabitant, type Kind } from "./persons.ts";
import { drawDwelling } from "./places.ts";
import { recordsOf } from "./records.ts";

/** The ways in which every subject is asked about. */
const WAYS = [
  { number: "whole", place: "home" },
  { number: "last four", place: "home" },
  { number: "none", place: "home" },
  { number: "whole", place: "elsewhere" },
  { number: "last four", place: "elsewhere" },
  { number: "none", place: "elsewhere" },
] as const;
type Way = (typeof WAYS)[number];

/** The most wrong answers of 7,000 persons asked about without a number, in each place; with one, none. */
const WRONG_MAX = 3;
/** The least share of the persons found without a number, at home. */
const FOUND_MIN = 0.86;
/** The most that a stated probability may differ from the share that is right. */
const MISCALIBRATION_MAX = 0.01;
/** The difference of two decimals such as 1 and .99 is no more exact than this. */
const ROUNDING = 1e-9;
const PERSONS_A_RECORD = 0.54;
/** Of the persons of the county, those on file. */
const ON_FILE = 0.6;

/** How often a lender's form has each error. */
const FORM = {
  nickname: 0.02,
  misspelt: 0.006,
  birthWrong: 0.004,
  ssnWrong: 0.004,
  middle: 0.3,
  former: 0.03,
} as const;

interface Tally {
  found: number;
  wrong: number;
  ambiguous: number;
  readonly wrongKinds: Map<Kind, number>;
}

/** Answers by their stated probability: how many there are, and how many are right. */
type Stated = Map<number, { answers: number; right: number }>;

/**
 * A county of ten ZIP codes whose given names go with the surnames, asked about 10,000 persons in six ways: 7,000 of them on
 * file.
 *
 * @param options `records`: about how many records; `isAudited`: false to decide by the shipped model alone
 * @returns true if all aims are met
 */
export function runCounty(options: {
  readonly seed: number;
  readonly records: number;
  readonly isAudited: boolean;
  readonly showsMisses: boolean;
}): boolean {
  const { seed, records } = options;
  const households = drawCounty(seed, Math.round((records * PERSONS_A_RECORD) / ON_FILE));
  const draws = drawsFrom(seed, 43);
  const persons = households.flat();
  const onFile = persons.filter(() => draws.happens(ON_FILE));
  const borrowed = borrowersOf(draws, onFile, persons);
  const written = new Map(
    onFile.map((one) => [one.key, recordsOf(seed, one, borrowed.get(one.key) ?? one.ssn)] as const),
  );
  const employments = [...written.values()].flat().map(stored);
  const set = recordSetOf(employments);
  const model = options.isAudited ? learnedModel(learnFrom(set, employments)) : SHIPPED_MODEL;
  console.log(`County ${seed}: ${onFile.length} persons on file, ${employments.length} records; audit:`, model.audit);
  const scale = records / 50_000;
  const absents = absentsOf(draws, { seed, households, onFile, borrowed, scale });
  const asked = [...pickSome(draws, onFile, Math.round(7_000 * scale)).map(ofFile), ...absents];
  const tallies = WAYS.map((): Tally => ({ found: 0, wrong: 0, ambiguous: 0, wrongKinds: new Map() }));
  const stated: Stated = new Map();
  for (const one of asked) {
    WAYS.forEach((way, at) => {
      const outcome = decideCase(set, model, caseOf(seed, one, { way, written }));
      countOutcome(tallies[at] as Tally, one.kind, outcome);
      noteStated(stated, outcome);
      if (options.showsMisses) printWay(way, one, outcome);
    });
  }
  return printCounty({ tallies, stated, absents, asked: asked.length - absents.length });
}

function ofFile(person: Inhabitant): Absent {
  return { kind: "on file", person };
}

function pickSome<T>(draws: Draws, from: readonly T[], wanted: number): T[] {
  const left = [...from];
  const picked: T[] = [];
  while (picked.length < wanted && left.length > 0) {
    const at = draws.whole(0, left.length - 1);
    picked.push(left[at] as T);
    left[at] = left[left.length - 1] as T;
    left.pop();
  }
  return picked;
}

/** With draws of the person's own, so that the six ways differ in number and place only. */
function caseOf(
  seed: number,
  { person, kind }: Absent,
  { way, written }: { readonly way: Way; readonly written: ReadonlyMap<number, readonly EmploymentRecord[]> },
): Case {
  const draws = drawsFrom(seed, person.key, 44);
  let first = draws.happens(FORM.nickname) ? nicknameOf(draws, person.given) : person.given;
  if (draws.happens(FORM.misspelt)) first = misspelt(draws, first);
  const isFormer = draws.happens(FORM.former) && person.formerSurname !== null;
  let last = isFormer ? (person.formerSurname ?? "") : person.surname;
  if (draws.happens(FORM.misspelt)) last = misspelt(draws, last);
  const birth = draws.happens(FORM.birthWrong) ? misdated(draws, person.birth) : person.birth;
  const ssn = draws.happens(FORM.ssnWrong) ? misdigited(draws, person.ssn) : person.ssn;
  const middle = draws.happens(FORM.middle) ? ` ${person.middle}` : "";
  const house = way.place === "home" ? person.home : drawDwelling(draws);
  return {
    id: `${kind} ${person.key}`,
    details: {
      subject: {
        first_name: first + middle,
        last_name: last,
        date_of_birth: birth as IsoDate,
        ssn: way.number === "whole" ? ssn : way.number === "none" ? null : ssn.slice(-4),
      },
      addresses: [{ ...house, country: "US", from_date: "2020-01-01" as IsoDate, to_date: null }],
    },
    truth: new Set(kind === "on file" ? (written.get(person.key) ?? []).map(({ record_id }) => record_id) : []),
  };
}

function countOutcome(tally: Tally, kind: Kind, { one, decision }: Outcome): void {
  const found = foundBy(decision);
  const isWrong = found.some((id) => !one.truth.has(id));
  if (isWrong) {
    tally.wrong += 1;
    tally.wrongKinds.set(kind, (tally.wrongKinds.get(kind) ?? 0) + 1);
  } else if (found.length > 0) tally.found += 1;
  if (decision.kind === "ambiguous") tally.ambiguous += 1;
}

function noteStated(stated: Stated, { one, decision }: Outcome): void {
  if (decision.kind !== "match") return;
  const bin = stated.get(decision.probability) ?? { answers: 0, right: 0 };
  stated.set(decision.probability, bin);
  bin.answers += 1;
  bin.right += decision.matches.every(({ employment }) => one.truth.has(employment.id)) ? 1 : 0;
}

function printWay(way: Way, { kind }: Absent, outcome: Outcome): void {
  const found = foundBy(outcome.decision);
  if (kind === "on file" && found.length > 0 && found.every((id) => outcome.one.truth.has(id))) return;
  if (kind !== "on file" && found.length === 0) return;
  console.log(`${way.number}, ${way.place}:`);
  printMiss(outcome);
}

/** A bin with fewer answers says nothing of its probability. */
const ANSWERS_MIN = 100;

function printCounty(figures: {
  readonly tallies: readonly Tally[];
  readonly stated: Stated;
  readonly absents: readonly Absent[];
  readonly asked: number;
}): boolean {
  const { tallies, stated, absents, asked } = figures;
  let isMet = true;
  console.log(`  ${asked} with records, ${absents.length} without`);
  WAYS.forEach(({ number, place }, at) => {
    const { found, wrong, ambiguous, wrongKinds } = tallies[at] as Tally;
    const most = number === "none" ? WRONG_MAX : 0;
    if (wrong > most) isMet = false;
    if (number === "none" && place === "home" && found < FOUND_MIN * asked) isMet = false;
    const kinds = [...wrongKinds].map(([kind, count]) => `${kind} ${count}`).join(", ");
    const share = (found / asked).toFixed(4) + (number === "none" && place === "home" ? ` (${FOUND_MIN})` : "");
    console.log(
      `  ${number}, ${place}: found ${share}, wrong ${wrong} (${most})${kinds === "" ? "" : `: ${kinds}`}, ambiguous ${ambiguous}`,
    );
  });
  for (const [said, { answers, right }] of [...stated].sort(([a], [b]) => a - b)) {
    const isOff = answers >= ANSWERS_MIN && Math.abs(said - right / answers) > MISCALIBRATION_MAX + ROUNDING;
    if (isOff) isMet = false;
    console.log(
      `  said ${said}  so ${(right / answers).toFixed(4)}  answers ${answers}${isOff ? "  (off by more than .01)" : ""}`,
    );
  }
  return isMet;
}
