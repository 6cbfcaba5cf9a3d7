/**
 * Writes src/areas/records/linkage/model/weights.json: weights estimated on pairs of payroll records that share
 * an SSN, of the simulated payroll and of worlds of development seeds, and the calibration observed
 * on the development half of the cases and on those worlds.
 *
 * Run: node bench/linkage/fit.ts
 */
import { writeFileSync } from "node:fs";
import { estimateModel, noPairCounts, type PairCounts } from "../../src/areas/records/linkage/model/estimate.ts";
import { type LinkageModel, SHIPPED_MODEL } from "../../src/areas/records/linkage/model/model.ts";
import { calibrationOf, type Observed, observedIn } from "./calibrate.ts";
import { halfOf, readCases, readEmployments } from "./cases.ts";
import { type Learned, learnedModel, learnFrom } from "./learn.ts";
import type { Case } from "./outcome.ts";
import { type RecordSet, recordSetOf } from "./registry.ts";
import { decideCase } from "./tally.ts";
import { openWorld, sampleRecords, subjectsOf } from "./world/run.ts";

const VERSION = "2";
const SEEDS = [1, 2];
const PERSONS = 60_000;
const SUBJECTS = 12_000;

/**
 * The values that the estimates shrink to: rounded figures from the literature and from earlier
 * trials.
 */
const START: LinkageModel = {
  ...SHIPPED_MODEL,
  version: "0",
  bits: {
    given: {
      exact: 14,
      nickname: 6,
      typo: 6,
      variant: 5,
      near: 3,
      initial: 3,
      far: 0.5,
      alias: 0,
      letter: -2,
      garbled: -5,
      differ: -8,
      missing: 0,
    },
    surname: { exact: 14, near: 5, part: 5, far: 2, differ: -5, missing: 0 },
    birth: { exact: 14, january_first: 8, close: 3, year: 0, differ: -8, missing: 0 },
    ssn: { nine: 18, nine_near: 13, four: 12, four_near: -1, last_four_only: -5, differ: -8, missing: 0 },
    address: { same: 14, near: 10, area: 5, state: 0.5, differ: -2, missing: 0 },
  },
};

interface Source {
  readonly set: RecordSet;
  readonly learned: Learned;
  readonly cases: readonly Case[];
}

function main(): void {
  const sources = [openCases(), ...SEEDS.map(openSeed)];
  const persons = sources.reduce((sum, { learned }) => sum + learned.persons, 0);
  const model = estimateModel(sources.map(({ learned }) => learned.pairCounts).reduce(addedUp), {
    former: START,
    version: VERSION,
    persons,
  });
  const observed = sources.flatMap((source) => observeSource(source, model));
  const calibration = calibrationOf(observed);
  const text = JSON.stringify({ version: VERSION, bits: model.bits, calibration }, null, 2);
  writeFileSync(new URL("../../src/areas/records/linkage/model/weights.json", import.meta.url), `${text}\n`);
  console.log(`${persons} persons, ${observed.length} candidates`, model.bits, calibration);
}

function openCases(): Source {
  const employments = readEmployments();
  const set = recordSetOf(employments);
  const cases = readCases().filter(({ id }) => halfOf(id) === "development");
  return { set, learned: learnFrom(set, employments, START), cases };
}

function openSeed(seed: number): Source {
  const { registry, set } = openWorld(seed, PERSONS);
  return { set, learned: learnFrom(set, sampleRecords(registry), START), cases: [...subjectsOf(registry, SUBJECTS)] };
}

/**
 * Adds the counts of all sources with equal weight, so that no single one's addresses or habits
 * dominate.
 */
function addedUp(a: PairCounts, b: PairCounts): PairCounts {
  const added = (one: PairCounts["same"], other: PairCounts["same"]): PairCounts["same"] => ({
    given: addedCounts(one.given, other.given),
    surname: addedCounts(one.surname, other.surname),
    birth: addedCounts(one.birth, other.birth),
    ssn: addedCounts(one.ssn, other.ssn),
    address: addedCounts(one.address, other.address),
  });
  return { ...noPairCounts(), same: added(a.same, b.same), random: added(a.random, b.random) };
}

function addedCounts(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const levels = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...levels].map((level) => [level, (a[level] ?? 0) + (b[level] ?? 0)]));
}

function observeSource({ set, learned, cases }: Source, former: LinkageModel): Observed[] {
  const model = learnedModel(learned, former);
  return cases.flatMap((one) => observedIn(decideCase(set, model, one)));
}

main();
